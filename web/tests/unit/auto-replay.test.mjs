// Moves that play themselves, with time as the test says.

import assert from "node:assert/strict";
import { before, beforeEach, mock, test } from "node:test";
import { load } from "../load.mjs";

let module;

before(async () => {
  module = await load("game/auto-replay.ts", "app/settings.ts");
});
beforeEach(() => mock.timers.reset());

/** A signal of the library that the module brings along. */
const signal = (value) => Object.assign(new module.AutoReplay({}).running, { value });

/** A game of three moves at its end. */
function game() {
  mock.timers.enable({ apis: ["setTimeout"] });
  module.settings.replaySpeed.value = "1";
  const line = { viewed: signal(3), length: signal(3), view: (ply) => (line.viewed.value = ply) };
  return { line, auto: new module.AutoReplay(module.replayedGame(line)) };
}

test("from the end it begins anew, and it stops at the end", () => {
  const { line, auto } = game();
  auto.toggle();
  const seen = [line.viewed.value];
  for (let second = 0; second < 4; second++) {
    mock.timers.tick(1000);
    seen.push(line.viewed.value);
  }
  assert.deepEqual(seen, [0, 1, 2, 3, 3]);
  assert.equal(auto.running.value, false);
});

test("another speed holds from the next move on", () => {
  const { line, auto } = game();
  auto.toggle();
  module.settings.replaySpeed.value = "3";
  mock.timers.tick(1000);
  assert.equal(line.viewed.value, 1);
  mock.timers.tick(2999);
  assert.equal(line.viewed.value, 1);
  mock.timers.tick(1);
  assert.equal(line.viewed.value, 2);
});

test("a step in between stops it, and so does a pause", async () => {
  const { line, auto } = game();
  auto.toggle();
  mock.timers.tick(1000);
  line.view(3);
  await Promise.resolve();
  assert.equal(auto.running.value, false);
  line.view(1);
  auto.toggle();
  assert.equal(auto.running.value, true);
  auto.toggle();
  mock.timers.tick(5000);
  assert.equal(line.viewed.value, 1);
});

test("a game without moves has nothing to play", () => {
  const { line, auto } = game();
  line.length.value = 0;
  line.viewed.value = 0;
  auto.toggle();
  assert.equal(auto.running.value, false);
});
