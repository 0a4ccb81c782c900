// The options of a saved game, as another version of the app or a hand may have left them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { restoredOptions, DEFAULT_LEVEL } = await load("terms/agreement.ts", "terms/levels.ts");

const TRIAL = { mean: -4, error: 2.5, faced: -12, moves: 3 };

for (const [opponent, restored] of [
  [{ level: "15k" }, { level: "15k" }],
  [
    { level: "15k", style: "attacking" },
    { level: "15k", style: "attacking" },
  ],
  [{ level: "15k", style: "unheard" }, { level: "15k" }],
  [{ level: "none" }, { level: DEFAULT_LEVEL }],
  [
    { level: "15k", trial: TRIAL },
    { level: "15k", trial: TRIAL },
  ],
  ...[
    null,
    7,
    {},
    { ...TRIAL, mean: null },
    { ...TRIAL, mean: "-4" },
    { ...TRIAL, error: 0 },
    { ...TRIAL, moves: -1 },
    { ...TRIAL, faced: Number.NaN },
  ].map((trial) => [{ level: "15k", trial }, { level: "15k" }]),
]) {
  test(`a saved opponent ${JSON.stringify(opponent)} comes back as ${JSON.stringify(restored)}`, () => {
    assert.deepEqual(restoredOptions({ opponent: { type: "computer", ...opponent } }).opponent, { type: "computer", ...restored });
  });
}
