// How heavy the page may be.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST } from "./paths.mjs";

/** Greatest sizes after gzip, in kilobytes. Those without one are only told. */
const BUDGET = {
  // The first board.
  board: 19,
  // What arrives before the first move is played, words in one language among it.
  script: 66,
  rules: 116,
  // What pages ask for: the rest of any page, the records, the sheets to print and their font, the voices that count,
  // the engine, the mate solver and its problems.
  page: 60,
  records: 508,
  print: 552,
  font: 1600,
  voices: 60,
  worker: 10,
  engine: 1182,
  mate: 168,
  puzzles: 200,
};

/** Prints the size of these files together after gzip; returns whether they are within `budget`, a key of `BUDGET`. */
export function weigh(name, addresses, budget = name) {
  return within(name, sizeOf(addresses), budget);
}

/** The same for a page that adds `scripts`: what came with the words of the reader's language is there already. */
export function weighPage(name, scripts, words) {
  const sizes = Object.values(words).map((known) => sizeOf(scripts.filter((script) => !known.includes(script))));
  return within(name, Math.max(...sizes), "page");
}

function sizeOf(addresses) {
  const sizes = [addresses].flat().map((address) => gzipSync(readFileSync(join(DIST, address)), { level: 9 }).length);
  return sizes.reduce((sum, one) => sum + one, 0) / 1000;
}

function within(name, size, budget) {
  const most = BUDGET[budget] ?? Infinity;
  console.log(`${name.padEnd(12)} ${size.toFixed(1).padStart(7)} kB gzip${most < Infinity ? ` of ${most}` : ""}`);
  return size <= most;
}
