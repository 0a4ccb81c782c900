// The collection of problems.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./paths.mjs";

/** Every problem in one file: a line `# NAME` for each shelf, by length and then the old collections, and its lines. */
export function gatherPuzzles() {
  const files = (folder) => readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".tsv"));
  const shelves = [
    ...files("puzzles")
      .sort((a, b) => parseInt(a, 10) - parseInt(b, 10))
      .map((name) => join("puzzles", name)),
    ...files("puzzles/classics")
      .reverse()
      .map((name) => join("puzzles/classics", name)),
  ];
  return shelves.map((path) => `# ${basename(path, ".tsv")}\n${readFileSync(join(ROOT, path), "utf8")}`).join("");
}
