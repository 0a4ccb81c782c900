// How the list of moves is numbered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadRules } from "../load.mjs";

const { linesOf } = await load("game/view/move-list.tsx");
const { inSeconds } = await load("game/view/clock-face.tsx");
const { GameHandle } = await loadRules();

function written(handicap, moves, notation, paired) {
  const game = GameHandle.from_handicap(handicap, "standard", false);
  for (const usi of moves) assert.equal(game.play(usi), null, usi);
  return linesOf(game.played(notation), paired).map(({ number, moves }) => [number, ...moves.map((move) => move?.name ?? "…")]);
}

test("pairs share a number", () => {
  assert.deepEqual(written("even", ["7g7f", "3c3d", "2g2f"], "hodges", true), [
    [1, "P-7f", "P-3d"],
    [2, "P-2f"],
  ]);
});

test("where White began, the first place is an ellipsis", () => {
  assert.deepEqual(written("two-piece", ["3c3d", "7g7f", "4c4d"], "hodges", true), [
    [1, "…", "P-3d"],
    [2, "P-7f", "P-4d"],
  ]);
});

test("single moves count one by one", () => {
  assert.deepEqual(
    written("even", ["7g7f", "3c3d"], "japanese", false).map(([number]) => number),
    [1, 2],
  );
});

test("a game without moves has no lines", () => {
  assert.deepEqual(written("even", [], "hodges", true), []);
});

test("what a move took is told in whole seconds", () => {
  assert.deepEqual([0, 3_999, 65_000, 3_600_000, 263_045_000].map(inSeconds), ["0:00", "0:03", "1:05", "1:00:00", "73:04:05"]);
});
