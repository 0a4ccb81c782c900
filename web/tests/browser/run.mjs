// Runs the browser tests: several files at once, the longest first, so that the last of them does not keep one core waiting.
//
//     node tests/browser/run.mjs [FILE…]
//
// A file has a browser and a server of its own. Much of its time it waits for one of them, so that there is room for one file
// more than there are cores.

import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const FOLDER = dirname(fileURLToPath(import.meta.url));
const named = process.argv.slice(2).map((file) => resolve(file));
const all = readdirSync(FOLDER).filter((name) => name.endsWith(".test.mjs"));
/** What takes longest, whatever its size; the list after each run says what belongs here. */
const LONG = ["learn", "review", "records", "computer", "everywhere", "fit", "look"].map((name) => `${name}.test.mjs`);
const weight = (name) => (LONG.includes(name) ? 1e9 - LONG.indexOf(name) : statSync(join(FOLDER, name)).size);
const files = named.length > 0 ? named : all.sort((a, b) => weight(b) - weight(a)).map((name) => join(FOLDER, name));

const seconds = new Map();
run({ files, concurrency: availableParallelism() + 1 })
  .on("test:fail", () => {
    process.exitCode = 1;
  })
  .on("test:pass", ({ nesting, file, details }) => {
    if (nesting === 0) seconds.set(file, (seconds.get(file) ?? 0) + details.duration_ms / 1000);
  })
  .compose(new spec())
  .on("end", () => {
    const slowest = [...seconds].sort(([, a], [, b]) => b - a);
    console.log(`\n${slowest.map(([file, time]) => `${time.toFixed(1).padStart(7)} s  ${basename(file)}`).join("\n")}`);
  })
  .pipe(process.stdout);
