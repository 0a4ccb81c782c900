// The styles as two sheets.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import esbuild from "esbuild";
import { emit } from "./output.mjs";
import { read, WEB } from "./paths.mjs";

const THEME = "app/style/theme.css";
const DARK = "app/style/dark.css";
/** What a board needs, in the order in which one rule outdoes another. */
const BOARD = [
  THEME,
  "board/style.css",
  "board/marks.css",
  "app/style/base.css",
  "kit/style.css",
  "app/style/header.css",
  "game/style.css",
  "game/panel.css",
  "game/narrow.css",
  "game/layouts.css",
];

/** Returns what a board needs and what the pages add: the text and the address of each. */
export function buildStyles() {
  const all = readdirSync(join(WEB, "src"), { recursive: true }).filter((path) => path.endsWith(".css"));
  const pages = all.filter((path) => ![...BOARD, DARK].includes(path)).sort();
  return [sheet("board", BOARD), sheet("pages", pages)];
}

function sheet(name, parts) {
  const source = parts.map((part) => (part === THEME ? theme() : style(part))).join("\n");
  const { code: text } = esbuild.transformSync(source, { loader: "css", minify: true, target: "safari16" });
  return { text, address: emit(name, "css", text) };
}

/**
 * The colours. The dark ones hold when they are chosen, and when nothing is chosen and the system is dark. `light-dark()` would say
 * so in the sheet itself, but no Safari before 17.5 knows it, and the builder does not write it out for them.
 */
function theme() {
  const dark = style(DARK);
  return [
    style(THEME),
    `:root[data-theme="dark"] { ${dark} }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"], [data-theme="wood"]) { ${dark} } }`,
  ].join("\n");
}

function style(path) {
  return read(`src/${path}`);
}
