// A reader's own table of handicaps is checked by the rules, and whatever is wrong with one is said in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadRules } from "../load.mjs";

const { choices, suggested, table_fault: fault } = await loadRules();
const { en } = await load("settings/words.en.ts");
const { ja } = await load("settings/words.ja.ts");
const usual = choices().suggested;

const TABLES = [
  ["the usual one", usual, null],
  ["one row", ["even"], null],
  ["a rank later each", ["even", ...usual], null],
  ["no row", [], { code: "rows", most: 24 }],
  ["more rows than there are differences", Array(25).fill("rook"), { code: "rows", most: 24 }],
  ["a handicap that is none", ["even", "queen"], { code: "unknown", ranks: 1 }],
  ["three games", ["even", "even", "left-lance bishop rook"], { code: "unknown", ranks: 2 }],
  ["less the further apart", ["even", "rook", "bishop", "left-lance"], { code: "less", ranks: 3 }],
];

for (const [name, table, wrong] of TABLES) {
  test(`a table of handicaps: ${name}`, () => {
    assert.deepEqual(fault(table), wrong);
    assert.equal(suggested(table, 99), wrong ? undefined : table.at(-1));
    assert.equal(suggested(table, 0), wrong ? undefined : table[0]);
    if (!wrong) return;
    const { code, ...rest } = wrong;
    for (const words of [en, ja]) assert.match(words.table.faults[code](...Object.values(rest)), /\d/);
  });
}
