// The collection of problems.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * Every problem in one file: a line `# NAME` for each shelf (mates by length, then brinkmate and defence, then the old
 * collections) and its lines.
 */
export function gatherPuzzles() {
  const files = (folder) => readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".tsv"));
  const byLength = (folder) => files(folder).sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
  const shelf = (folder, name, called) => `# ${called}\n${readFileSync(join(ROOT, folder, name), "utf8")}`;
  const called = (name) => basename(name, ".tsv");
  const studies = (goal) => byLength(`puzzles/${goal}`).map((name) => shelf(`puzzles/${goal}`, name, `${goal}-${called(name)}`));
  return [
    ...byLength("puzzles").map((name) => shelf("puzzles", name, called(name))),
    ...studies("brinkmate"),
    ...studies("defence"),
    ...files("puzzles/classics")
      .reverse()
      .map((name) => shelf("puzzles/classics", name, called(name))),
  ].join("");
}
