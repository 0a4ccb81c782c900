// Which second of a turn sounds how.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, WEB } from "../load.mjs";

const { cues, lastTen, spoken } = await load("sound/byoyomi.ts");

const NONE = { main: 0, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };

/** Seconds from now and the first letter of each tone; the held one until when. A second that a voice tells is none. */
function heard(left, control) {
  const full = { phase: "main", main: 0, period: 0, periods: 0, units: 0, deadline: null, ...left };
  return cues(full, { ...NONE, ...control })
    .filter(({ beep }) => beep !== "told")
    .map(({ at, beep, left }) => `${at / 1000}${beep[0]}${beep === "held" ? at / 1000 + left : ""}`)
    .join(" ");
}

const LAST_TEN = (end) => [10, 9, 8, 7, 6].map((s) => `${end - s}t`).concat(`${end - 5}h${end}`);

test("each of the last ten seconds is heard, the last five as one tone, and marks before them", () => {
  for (const [name, left, control, expected] of [
    ["no clock", {}, {}, []],
    ["sudden death", { main: 65_000 }, { main: 65_000 }, ["5m", "35m", "45m", ...LAST_TEN(65)]],
    ["little left", { main: 3_500 }, { main: 65_000 }, ["0h3.5"]],
    ["an increment", { main: 12_000 }, { main: 300_000, increment: 5_000 }, LAST_TEN(12)],
    ["three seconds a move", { periods: 2 }, { byoyomi: 3_000, periods: 2 }, ["0h3", "3h6"]],
    ["a minute a move", { periods: 1 }, { byoyomi: 60_000, periods: 1 }, ["30m", "40m", ...LAST_TEN(60)]],
    ["ten seconds a move", { periods: 1 }, { byoyomi: 10_000, periods: 1 }, LAST_TEN(10)],
    [
      "main time, then byoyomi",
      { main: 5_000, periods: 1 },
      { main: 600_000, byoyomi: 30_000, periods: 1 },
      ["5e", "15m", ...LAST_TEN(35)],
    ],
    [
      "within byoyomi",
      { phase: "byoyomi", period: 12_000, periods: 2 },
      { byoyomi: 10_000, periods: 2 },
      [...LAST_TEN(12), ...LAST_TEN(22)],
    ],
    [
      "considered time stands between the first period and the others",
      { periods: 2, units: 1 },
      { byoyomi: 10_000, periods: 2, unit: 60_000, units: 1 },
      [...LAST_TEN(10), "40m", "50m", ...LAST_TEN(70), ...LAST_TEN(80)],
    ],
  ]) {
    assert.equal(heard(left, control), expected.join(" "), name);
  }
});

test("of another's turn the last ten seconds are heard, and neither marks nor the entry into byoyomi", () => {
  const list = cues(
    { phase: "main", main: 65_000, period: 0, periods: 1, units: 0 },
    { ...NONE, main: 65_000, byoyomi: 30_000, periods: 1 },
  );
  assert.deepEqual([...new Set(list.map(({ beep }) => beep))], ["enter", "mark", "tick", "held", "told"]);
  assert.deepEqual([...new Set(lastTen(list).map(({ beep }) => beep))], ["tick", "held", "told"]);
  assert.deepEqual(
    lastTen(list).map(({ at }) => at),
    [85, 86, 87, 88, 89, 90, 90, 91, 92, 93, 94].map((second) => second * 1000),
  );
});

/** What a voice has a word for: the held tone is the beeps' alone. */
const words = (list) => list.filter(({ beep }) => beep !== "held");

test("a voice counts the last ten up in Japanese and down in English", () => {
  const minute = cues({ phase: "byoyomi", main: 0, period: 60_000, periods: 1, units: 0 }, { ...NONE, byoyomi: 60_000, periods: 1 });
  const said = (language) =>
    words(minute)
      .map((cue) => spoken(cue, language))
      .join(" ");
  assert.equal(said("japanese"), "30秒 40秒 50秒 1 2 3 4 5 6 7 8 9");
  assert.equal(said("english"), "30 seconds 20 seconds 10 9 8 7 6 5 4 3 2 1");
});

test("every word that can be due was spoken", () => {
  const places = JSON.parse(readFileSync(`${WEB}/art/voices/places.json`, "utf8"));
  for (const length of [3_500, 10_000, 30_000, 60_000, 65_000, 180_000, 600_000]) {
    const main = cues({ phase: "main", main: length, period: 0, periods: 0, units: 0 }, { ...NONE, main: length });
    const period = cues(
      { phase: "main", main: 1_000, period: 0, periods: 1, units: 0 },
      { ...NONE, main: length, byoyomi: length, periods: 1 },
    );
    for (const language of ["japanese", "english"]) {
      for (const cue of words([...main, ...period])) assert.ok(places[language][spoken(cue, language)], spoken(cue, language));
    }
  }
});
