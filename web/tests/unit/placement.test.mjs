// The placement: what tasks and a game tell of a level, and the opponent that adapts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadRules } from "../load.mjs";

const estimates = await load("placement/estimate.ts", "placement/adapt.ts", "placement/tasks.ts", "terms/levels.ts");
const { afterGame, afterTask, belief, chance, estimate, levelAt, nextTask, placeOf } = estimates;
const { adapted, placed, trialOf, TASKS, LEVELS } = estimates;
const { GameHandle } = await loadRules();

const GRADED = LEVELS.filter((code) => code !== "full");
const MIDDLING = { mean: -9, error: 5 };

/** Six tasks, each solved or not as `solves` says; what is believed then. */
function walk(prior, solves, lot = Math.random) {
  let held = belief(prior);
  const set = [];
  while (set.length < 6) {
    const task = nextTask(
      held,
      TASKS.filter((task) => !set.includes(task)),
      lot(),
    );
    set.push(task);
    held = afterTask(held, task, solves(task));
  }
  return { ...estimate(held), set };
}

/** Numbers from 0 to 1, the same in each run. */
function chances(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test("levels and numbers go with each other, and 1 dan is 0", () => {
  for (const code of GRADED) assert.equal(levelAt(placeOf(code)), code);
  assert.deepEqual([placeOf("1d"), placeOf("1k"), placeOf("9d"), placeOf("full")], [0, -1, 8, 8]);
  assert.deepEqual([levelAt(-0.4), levelAt(-99), levelAt(99)], ["1d", GRADED[0], "9d"]);
});

test("every task is a position in which its move is legal, and no two are the same", () => {
  assert.ok(TASKS.length >= 40, `${TASKS.length}`);
  assert.equal(new Set(TASKS.map(({ sfen }) => sfen)).size, TASKS.length);
  for (const { sfen, best, slope, floor, ceiling } of TASKS) {
    assert.equal(GameHandle.from_sfen(sfen, "standard", false).play(best), null, sfen);
    assert.ok(slope > 0 && floor >= 0 && floor < ceiling && ceiling <= 1, sfen);
  }
});

test("a task is found by the strong rather than by the weak, and never for certain", () => {
  for (const task of TASKS) {
    const found = GRADED.map((code) => chance(task, placeOf(code)));
    for (const [index, share] of found.entries()) assert.ok(share > 0 && share < 1 && share >= (found[index - 1] ?? 0), task.sfen);
  }
});

test("who finds every move stands high, who finds none low, and either is less uncertain than before", () => {
  for (const prior of [MIDDLING, { mean: -2, error: 5 }]) {
    const [all, none] = [walk(prior, () => true), walk(prior, () => false)];
    assert.ok(all.mean > prior.mean + 2 && none.mean < prior.mean - 2, `${none.mean} to ${all.mean} from ${prior.mean}`);
    for (const { error } of [all, none]) assert.ok(error < prior.error);
  }
});

test("tasks are chosen by what is believed: harder ones for who solves them", () => {
  const middle = ({ set }) => set.slice(1).reduce((sum, task) => sum + task.middle, 0);
  assert.ok(
    middle(
      walk(
        MIDDLING,
        () => true,
        () => 0,
      ),
    ) >
      middle(
        walk(
          MIDDLING,
          () => false,
          () => 0,
        ),
      ) +
        5,
  );
  assert.equal(nextTask(belief(MIDDLING), [], 0.5), null);
});

test("players of known levels are placed near them, as far off as the error says", () => {
  const lot = chances(7);
  const off = [];
  for (const place of [-22, -16, -11, -8, -5, -2, 1]) {
    for (let player = 0; player < 60; player++) {
      const prior = { mean: place + 10 * (lot() - 0.5), error: 5 };
      const found = walk(prior, (task) => lot() < chance(task, place), lot);
      off.push({ far: Math.abs(found.mean - place), error: found.error });
    }
  }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const within = mean(off.map(({ far, error }) => (far < error ? 1 : 0)));
  assert.ok(mean(off.map(({ far }) => far)) < 2.2, `${mean(off.map(({ far }) => far))} levels off`);
  assert.ok(within > 0.55, `${within} within their error`);
});

test("a win moves up, a loss down, and more so against the stronger and the weaker", () => {
  const held = belief({ mean: -10, error: 3 });
  const after = (faced, points) => estimate(afterGame(held, faced, points));
  assert.ok(after(-10, 1).mean > -9 && after(-10, 0).mean < -11);
  assert.ok(after(-6, 1).mean > after(-10, 1).mean && after(-14, 0).mean < after(-10, 0).mean);
  assert.ok(Math.abs(after(-10, 0.5).mean + 10) < 0.1);
  for (const points of [0, 0.5, 1]) assert.ok(after(-10, points).error < 3);
});

/** The levels at which the computer plays its moves, when it judges each so. */
function levels(judged, count = 60) {
  let opponent = { type: "computer", level: "10k", trial: trialOf({ mean: -10, error: 3 }) };
  const faced = [];
  for (let move = 0; move < count; move++) {
    faced.push(opponent.level);
    opponent = adapted(opponent, judged(move));
  }
  assert.equal(opponent.trial.moves, count);
  assert.equal(
    opponent.trial.faced,
    faced.reduce((sum, code) => sum + placeOf(code), 0),
  );
  return { faced, opponent };
}

test("the computer goes up while it is far behind and down while it is far ahead, a level at a time and not for ever", () => {
  for (const [judged, last] of [
    [() => ({ cp: -900 }), "5k"],
    [() => ({ mate: -4 }), "5k"],
    [() => ({ cp: 900 }), "15k"],
    [() => ({ mate: 3 }), "15k"],
    [() => ({ cp: 120 }), "10k"],
    [() => null, "10k"],
  ]) {
    const { faced } = levels(judged);
    assert.ok(faced.slice(0, 10).every((code) => code === "10k"));
    for (const [index, code] of faced.entries()) assert.ok(Math.abs(placeOf(code) - placeOf(faced[index - 1] ?? code)) <= 1);
    assert.equal(faced.at(-1), last);
  }
});

test("what the computer played at counts with the result", () => {
  const strong = levels(() => ({ cp: -900 })).opponent;
  const weak = levels(() => ({ cp: 900 })).opponent;
  assert.ok(placed(strong, 1).mean > placed(weak, 1).mean);
  assert.ok(placed(strong, 0).mean > placed(weak, 0).mean);
  const untouched = { level: "10k", trial: trialOf({ mean: -10, error: 3 }) };
  assert.ok(placed(untouched, 0).mean < -10);
});
