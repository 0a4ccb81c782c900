// What a press on the board means, asked without a browser but with the real rules.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadRules } from "../load.mjs";

let BoardState, stepCursor, GameHandle;

before(async () => {
  ({ BoardState } = await load("board/state.ts"));
  ({ stepCursor } = await load("board/keyboard.ts"));
  ({ GameHandle } = await loadRules());
});

function board(moves = [], { movable = ["black", "white"], bottom = "black" } = {}) {
  const game = GameHandle.from_handicap("even", "standard", false);
  for (const usi of moves) assert.equal(game.play(usi), null, usi);
  return new BoardState({ snapshot: game.snapshot(game.length), movable, bottom });
}

const CASES = [
  ["a click and another one play", [], ["7g", "7f"], { type: "play", usi: "7g7f" }],
  ["a second click on the piece puts it back", [], ["7g", "7g"], { type: "changed" }],
  ["a click on another own piece picks that up", [], ["7g", "2g", "2f"], { type: "play", usi: "2g2f" }],
  ["a place out of reach is an attempt", [], ["7g", "5e"], { type: "attempt", from: "7g", to: "5e" }],
  ["a piece of the other side is idle", [], ["3c"], { type: "idle", color: "white" }],
  ["an empty square is nothing", [], ["5e"], { type: "none" }],
  ["a drop names its kind", ["7g7f", "3c3d", "8h2b+", "3a2b"], ["black:bishop", "4e"], { type: "play", usi: "B*4e" }],
  ["an empty place in the hand is nothing", [], ["black:rook"], { type: "none" }],
  ["where the mover may choose, the board asks", ["7g7f", "3c3d"], ["8h", "2b"], { type: "changed" }],
  ["a tap elsewhere gives the whole move up", ["7g7f", "3c3d"], ["8h", "2b", "5e"], { type: "changed" }],
];

for (const [name, moves, presses, expected] of CASES) {
  test(name, () => {
    const state = board(moves);
    const effects = presses.map((place) => state.press(place));
    assert.deepEqual(effects.at(-1), expected);
  });
}

test("the choice of faces ends in one move or the other", () => {
  for (const [promote, usi] of [
    [true, "8h2b+"],
    [false, "8h2b"],
  ]) {
    const state = board(["7g7f", "3c3d"]);
    state.press("8h");
    state.press("2b");
    assert.deepEqual(state.choosing, { from: "8h", to: "2b", color: "black", ahead: false });
    assert.deepEqual(state.choose(promote), { type: "play", usi });
    assert.equal(state.held, null);
  }
});

test("no choice is offered where the rules leave none", () => {
  const game = GameHandle.from_sfen("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "standard", false);
  const state = new BoardState({ snapshot: game.snapshot(0), movable: ["black"], bottom: "black" });
  state.press("9b");
  assert.deepEqual(state.press("9a"), { type: "play", usi: "9b9a+" });
});

test("nobody's piece can be picked up while the other side thinks", () => {
  const state = board([], { movable: [] });
  assert.deepEqual(state.press("7g"), { type: "idle", color: "black" });
  assert.equal(state.held, null);
});

test("with confirmation a move waits for a second tap on where it went", () => {
  for (const [presses, expected] of [
    [["7g", "7f"], { type: "changed" }],
    [["7g", "7f", "7f"], { type: "play", usi: "7g7f" }],
    [["7g", "7f", "5e"], { type: "changed" }],
    [["7g", "7f", "2g", "2f", "2f"], { type: "play", usi: "2g2f" }],
  ]) {
    const state = board([]);
    state.view = { ...state.view, confirms: true };
    assert.deepEqual(presses.map((place) => state.press(place)).at(-1), expected, presses.join());
  }
});

test("ahead of its turn a piece may be sent where the rules may let it go, even onto an own piece", () => {
  const game = GameHandle.from_handicap("even", "standard", false);
  game.play("7g7f");
  const ahead = (waits) => {
    const view = { snapshot: game.snapshot(game.length), movable: [], bottom: "black", ahead: { sources: game.ahead(), waits } };
    return new BoardState(view);
  };
  for (const [waits, presses, expected] of [
    [null, ["2g", "2f"], { type: "ahead", usi: "2g2f" }],
    [null, ["8h", "2b"], { type: "changed" }],
    [null, ["3i", "2h"], { type: "ahead", usi: "3i2h" }],
    [null, ["2g", "5e"], { type: "changed" }],
    ["2g2f", ["5e"], { type: "ahead", usi: null }],
    [null, ["3c"], { type: "idle", color: "white" }],
  ]) {
    const state = ahead(waits);
    assert.deepEqual(presses.map((place) => state.press(place)).at(-1), expected, presses.join());
  }
});

test("what is held ahead stays in the hand when its turn comes, if it is still there", () => {
  const game = GameHandle.from_handicap("even", "standard", false);
  const view = (thinks) => ({
    snapshot: game.snapshot(game.length),
    movable: thinks ? [] : [game.turn],
    bottom: "black",
    ahead: thinks ? { sources: game.ahead(), waits: null } : undefined,
  });
  for (const usi of ["7g7f", "3c3d", "2g2f"]) game.play(usi);
  for (const [name, presses, answer, next, expected] of [
    ["a piece", ["2f"], "8c8d", "2e", { type: "play", usi: "2f2e" }],
    ["a piece that was taken", ["8h"], "2b8h+", "7g", { type: "none" }],
    ["a choice of faces", ["8h", "2b"], "8c8d", null, { type: "play", usi: "8h2b+" }],
    ["a choice for a move that may not be", ["8h", "2b"], "4c4d", "5e", { type: "play", usi: "8h5e" }],
  ]) {
    const state = new BoardState(view(true));
    for (const place of presses) state.press(place);
    game.play(answer);
    state.show(view(false));
    assert.deepEqual(next ? state.press(next) : state.choose(true), expected, name);
    game.undo();
  }
});

test("on a free board any piece goes anywhere, and off it", () => {
  const state = board([], { movable: [] });
  state.view = { ...state.view, free: true };
  for (const [presses, expected] of [
    [["3c", "5e"], { type: "carry", from: "3c", to: "5e" }],
    [["3c", "black:stand"], { type: "carry", from: "3c", to: "black:stand" }],
    [["5e"], { type: "touch", place: "5e", again: false }],
    [["3c", "3c"], { type: "touch", place: "3c", again: true }],
  ]) {
    assert.deepEqual(presses.map((place) => state.press(place)).at(-1), expected, presses.join());
  }
  state.press("3c");
  assert.deepEqual(state.putDown(null), { type: "carry", from: "3c", to: null });
});

test("a mark drawn twice is wiped off, and a move wipes all", () => {
  const state = board([]);
  const circle = { type: "circle", at: "5e", brush: "red" };
  state.mark(circle);
  state.mark({ type: "arrow", from: "2h", to: "2d", brush: "green" });
  state.mark(circle);
  assert.equal(state.marks.length, 1);
  const moved = board(["7g7f"]);
  state.show(moved.view);
  assert.deepEqual(state.marks, []);
});

test("marks that somebody keeps come back with their position", () => {
  const kept = { type: "circle", at: "5e", brush: "red" };
  const state = new BoardState({ ...board([]).view, marks: [kept] });
  assert.deepEqual(state.marks, [kept]);
  state.show({ ...board(["7g7f"]).view, marks: [] });
  assert.deepEqual(state.marks, []);
  state.show({ ...board([]).view, marks: [kept] });
  assert.deepEqual(state.marks, [kept]);
});

test("files closed to a pawn are marked only while one is held", () => {
  const rookPawn = ["2g2f", "8c8d", "2f2e", "8d8e", "2e2d", "2c2d", "2h2d", "8e8f"];
  const state = board(rookPawn);
  assert.deepEqual(state.blockedFiles(), []);
  state.press("2d");
  assert.deepEqual(state.blockedFiles(), []);
  state.press("black:pawn");
  assert.deepEqual(state.blockedFiles(), [1, 3, 4, 5, 6, 7, 8, 9]);
});

const WALKS = [
  ["5e", "ArrowUp", "5d"],
  ["5e", "ArrowLeft", "6e"],
  ["1e", "ArrowRight", "black:bishop"],
  ["9e", "ArrowLeft", "white:bishop"],
  ["5i", "ArrowDown", "black:bishop"],
  ["black:bishop", "ArrowLeft", "1i"],
  ["black:bishop", "ArrowRight", "black:bishop"],
  ["white:bishop", "ArrowRight", "9a"],
  ["5e", "x", null],
];

for (const [from, key, to] of WALKS) {
  test(`the cursor goes from ${from} by ${key} to ${to}`, () => {
    const state = board(["7g7f", "3c3d", "8h2b+", "3a2b"]);
    state.cursor = from;
    assert.equal(stepCursor(state, key), to);
  });
}

test("from White's seat the cursor walks the other way round", () => {
  const state = board([], { bottom: "white" });
  state.cursor = "5e";
  assert.equal(stepCursor(state, "ArrowUp"), "5f");
  assert.equal(stepCursor(state, "ArrowLeft"), "4e");
});
