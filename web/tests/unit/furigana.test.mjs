// In furigana mode no word of the lessons is left without its reading.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { CHAPTERS } = await load("learn/course.ts");
const { PORTRAITS } = await load("learn/pieces.ts");
const { TERMS } = await load("learn/glossary.ts");
const { withReadings } = await load("learn/furigana.ts");

/** Every Japanese text of a value. */
function* japanese(value) {
  if (typeof value !== "object" || value === null) return;
  if (typeof value.ja === "string" && typeof value.en === "string") yield value.ja;
  else for (const inner of Object.values(value)) yield* japanese(inner);
}

const read = (text) => withReadings(text).map(({ base, reading }) => reading ?? base).join("");

test("every word of the lessons has a reading", async () => {
  const lessons = await Promise.all(
    CHAPTERS.flatMap(({ lessons }) => lessons).map(({ id }) => load(`learn/lessons/${id}.ts`)),
  );
  const unread = new Set();
  for (const text of japanese([CHAPTERS, PORTRAITS, TERMS.map(({ meaning }) => meaning), lessons])) {
    const parts = withReadings(text);
    assert.equal(parts.map(({ base }) => base).join(""), text);
    for (const { base, reading } of parts) if (!reading && /[一-龠]/.test(base)) unread.add(base);
  }
  assert.deepEqual([...unread], []);
});

test("a word is read as its neighbours ask", () => {
  assert.equal(read("上へ上がる"), "うえへあがる");
  assert.equal(read("一つの駒を二枚"), "ひとつのこまをにまい");
  assert.equal(read("上手が先に指します"), "うわてがさきにさします");
  assert.equal(read("打ち歩詰めは反則です"), "うちふづめははんそくです");
  assert.equal(read("四間飛車と四枚"), "しけんびしゃとよんまい");
});
