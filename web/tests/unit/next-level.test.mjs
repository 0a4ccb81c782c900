// Which level is offered after a game: up after a win, down after a loss, and none where the game says nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { nextLevel, computerGame, levelBeside, LEVELS } = await load("play/next-level.ts", "terms/agreement.ts", "terms/levels.ts");

const EVEN = computerGame("10k");
const WON = { winner: "black", reason: "checkmate" };
const LOST = { winner: "white", reason: "checkmate" };

for (const [name, options, outcome, moves, level] of [
  ["a win", EVEN, WON, 120, "9k"],
  ["a clear win", EVEN, WON, 50, "8k"],
  ["a loss", EVEN, LOST, 50, "11k"],
  ["a win as White", { ...EVEN, own: "white" }, LOST, 120, "9k"],
  ["a win with a handicap", { ...EVEN, start: { handicap: "rook" } }, WON, 120, "9k"],
  ["a draw", EVEN, { winner: null, reason: "sennichite" }, 120, null],
  ["a game that goes on", EVEN, null, 120, null],
  ["a loss on time", EVEN, { ...LOST, reason: "time" }, 120, null],
  ["an illegal move", EVEN, { ...LOST, reason: "illegal-move" }, 120, null],
  ["a game resigned at once", EVEN, { ...LOST, reason: "resignation" }, 4, null],
  ["a position set up", { ...EVEN, start: { sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1" } }, WON, 120, null],
  ["a friend", { ...EVEN, opponent: { type: "friend" } }, WON, 120, null],
  ["the strongest, beaten", computerGame("full"), WON, 50, null],
  ["the last but one, beaten clearly", computerGame("9d"), WON, 50, "full"],
  ["the weakest, too strong", computerGame(LEVELS[0]), LOST, 120, null],
]) {
  test(`${name} offers ${level ?? "nothing"}`, () => assert.equal(nextLevel(options, outcome, moves), level));
}

test("beside a level is the next one, up or down", () => {
  assert.deepEqual([levelBeside("1k", 1), levelBeside("1d", -1), levelBeside(LEVELS[0], -1)], ["1d", "1k", null]);
});
