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
  assert.equal(read("盤の上が同じ"), "ばんのうえがおなじ");
  assert.equal(read("場合は二か所、四方向なら強力"), "ばあいはにかしょ、よんほうこうならきょうりょく");
});

test("a word in which a second sound turns voiced is read as one", () => {
  for (const [text, reading] of [
    ["持ち駒を持つ", "もちごまをもつ"],
    ["成り駒に成る", "なりごまになる"],
    ["離れ駒から離れる", "はなれごまからはなれる"],
    ["振り駒と振り飛車", "ふりごまとふりびしゃ"],
    ["向かい飛車の向かい側", "むかいびしゃのむかいがわ"],
    ["行き所のない駒", "いきどころのないこま"],
    ["カニ囲いとカニの足", "かにがこいとカニのあし"],
  ])
    assert.equal(read(text), reading);
});

test("方 after a verb is かた, in compounds what it is there", () => {
  assert.equal(read("指し方と駒の並べ方"), "さしかたとこまのならべかた");
  assert.equal(read("味方の方向、両方の方法と方式"), "みかたのほうこう、りょうほうのほうほうとほうしき");
});

test("the words of Japanese notation are read as they are called", () => {
  assert.equal(read("「成」「不成」「打」"), "「なり」「ならず」「うつ」");
  assert.equal(read("「右」「左」「上」「引」「寄」「直」"), "「みぎ」「ひだり」「あがる」「ひく」「よる」「すぐ」");
  assert.equal(read("３三角成、３三角不成、３三角打"), "３さんかくなり、３さんかくならず、３さんかくうつ");
});
