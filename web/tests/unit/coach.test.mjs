// When a word about a move is due.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { isBlunder } = await load("play/coach.ts");
const MATE = 10_000;

/** What a position was worth to the player before the move and after it, in hundredths of a pawn, and whether that is pointed out. */
const CASES = [
  ["three and a half pawns from an even position", 0, -350, true],
  ["a pawn", 0, -100, false],
  ["a rook while winning by a little", 600, -900, true],
  ["most of a lead", 1000, 300, true],
  ["a rook in a game that stays won", 3000, 1500, false],
  ["a slower win instead of a mate", MATE, 2500, false],
  ["a mate thrown away for an even game", MATE, 100, true],
  ["a mate allowed in a good game", 800, -MATE, true],
  ["a mate allowed in a lost game", -1500, -MATE, false],
  ["a rook in a lost game", -2000, -3500, false],
];

for (const [what, had, left, said] of CASES)
  test(`the coach ${said ? "speaks" : "is silent"}: ${what}`, () => assert.equal(isBlunder(had, left), said));
