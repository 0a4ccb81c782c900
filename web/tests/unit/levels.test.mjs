// The levels the page offers are those the rules' grades name, and settings of other versions lead to one of them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "../load.mjs";

const { LEVELS, GRADES, DEFAULT_LEVEL, isLevel, levelOfNumber } = await load("terms/levels.ts");
const { en } = await load("i18n/words.en.ts");
const { ja } = await load("i18n/words.ja.ts");

test("every level is called what the rules call the grade", () => {
  const source = readFileSync(join(WEB, "..", "crates/rules/src/grade.rs"), "utf8");
  const grades = [...source.matchAll(/\("([^"]+)", "(\d+ (?:kyū|dan))"\)/g)];
  assert.equal(grades.length, 24);
  const codes = grades.map(([, , english]) => english.replace(" kyū", "k").replace(" dan", "d"));
  assert.deepEqual(GRADES, codes);
  for (const [index, [, japanese, english]] of grades.entries()) {
    assert.equal(ja.setup.levelName(codes[index]), japanese);
    assert.equal(en.setup.levelName(codes[index]), english);
  }
});

test("ten levels stand below the grades, and each level has its sentence", () => {
  const below = Array.from({ length: 10 }, (_, index) => `${25 - index}k`);
  assert.deepEqual(LEVELS, [...below, ...GRADES, "full"]);
  assert.equal(ja.setup.levelChoice("25k"), "25級（入門）");
  for (const words of [en, ja]) {
    const hints = LEVELS.map((code) => words.setup.levelHint(code));
    assert.ok(hints.every(Boolean));
    assert.equal(new Set(hints).size, 6);
  }
  assert.ok(below.includes(DEFAULT_LEVEL));
});

test("a level kept by another version becomes one of these", () => {
  assert.ok(LEVELS.includes(DEFAULT_LEVEL));
  const kept = [1, 2, 3, 4, 5].map(levelOfNumber);
  assert.ok(kept.every(isLevel));
  assert.deepEqual(
    kept,
    [...kept].sort((one, other) => LEVELS.indexOf(one) - LEVELS.indexOf(other)),
  );
  for (const odd of [0, 6, 1.5, -1, null, undefined, "3k?", {}]) {
    assert.ok(!isLevel(odd));
    assert.equal(levelOfNumber(odd), DEFAULT_LEVEL);
  }
});
