// The time a weak computer takes to answer: as hard as the move is, and none where a clock is short.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { answerTime, isUnhurried, LEAST_MS } = await load("play/pace.ts");

const QUIET = { choices: 80, recaptures: false, ply: 40, left: null };

test("an answer takes between one and three seconds, and longer the harder the move is", () => {
  const easy = [{ choices: 1 }, { recaptures: true }, { ply: 2 }].map((easy) => ({ ...QUIET, ...easy }));
  const hard = [QUIET, { ...QUIET, choices: 300 }];
  for (const move of [...easy, ...hard]) {
    for (const chance of [0, 0.5, 1]) assert.ok(answerTime(move, chance) >= 1000 && answerTime(move, chance) <= 3000, JSON.stringify(move));
  }
  for (const move of easy) assert.ok(answerTime(move, 1) < answerTime(QUIET, 0), JSON.stringify(move));
  assert.ok(answerTime(QUIET, 0.5) < answerTime({ ...QUIET, choices: 95 }, 0.5));
});

test("no time is spent for show where a clock is short", () => {
  for (const left of [0, 10_000, 59_999]) assert.equal(answerTime({ ...QUIET, left }, 1), LEAST_MS);
  assert.ok(answerTime({ ...QUIET, left: 600_000 }, 1) > 1000);
});

test("kyu levels take their time, the others think for themselves", () => {
  assert.deepEqual(["25k", "1k", "1d", "9d", "full"].map(isUnhurried), [true, true, false, false, false]);
});
