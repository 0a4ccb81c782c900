// The pace of a clock is the server's, by the table that the server's own test has.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { WEB, load } from "../load.mjs";

const { pace } = await load("app/clocks.ts");

test("a clock has the pace by which the server tells ratings apart", () => {
  const source = readFileSync(join(WEB, "../crates/play/src/rated.rs"), "utf8");
  const rows = [...source.matchAll(/\((\d+), ([\d_]+), Some\(Pace::(\w+)\)\)/g)];
  assert.ok(rows.length >= 5);
  for (const [row, main, byoyomi, expected] of rows) {
    const control = { main: Number(main) * 60_000, byoyomi: Number(byoyomi.replaceAll("_", "")) * 1000, periods: 1, increment: 0, unit: 0, units: 0 };
    assert.equal(pace(control), expected.toLowerCase(), row);
  }
});
