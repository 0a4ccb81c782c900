// In furigana mode no word of the page is left without its reading.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { japanese, load, loadRules, textsOf, WEB, wordFiles } from "../load.mjs";

const { CHAPTERS } = await load("learn/course.ts");
const { PORTRAITS } = await load("learn/pieces.ts");
const { TERMS } = await load("learn/glossary.ts");
const { HISTORY } = await load("learn/history.ts");
const { CASTLES } = await load("learn/castles.ts");
const { PIECE_DATA } = await load("game/piece-data.ts");
const { withReadings } = await load("i18n/furigana.ts");

const read = (text) =>
  withReadings(text)
    .map(({ base, reading }) => reading ?? base)
    .join("");

/** The words of the texts that have no reading. */
function unread(texts) {
  const words = new Set();
  for (const text of texts) {
    const parts = withReadings(text);
    assert.equal(parts.map(({ base }) => base).join(""), text);
    for (const { base, reading } of parts)
      for (const [word] of reading ? [] : base.matchAll(/[一-龠々]+/g)) words.add(`${word} in ${text}`);
  }
  return [...words];
}

test("every word of the lessons has a reading", async () => {
  const lessons = await Promise.all(CHAPTERS.flatMap(({ lessons }) => lessons).map(({ id }) => load(`learn/lessons/${id}.ts`)));
  assert.deepEqual(unread(japanese([CHAPTERS, PORTRAITS, TERMS, HISTORY, CASTLES, lessons])), []);
  assert.deepEqual(unread(TERMS.map(({ kanji }) => kanji)), []);
});

test("every word of the page has a reading", async () => {
  const sources = [...wordFiles("ja").filter((path) => !path.startsWith("sound/")), "i18n/nouns.ja.ts"];
  const texts = sources.flatMap((path) => textsOf(readFileSync(join(WEB, "src", path), "utf8")));
  assert.ok(texts.includes("もう一度") && texts.includes("3の勝ち") && texts.includes("考慮時間3×3回"), `${texts}`);
  // Faces of promoted pieces are shown as they look.
  const faces = /^[全圭杏今仝个成銀桂香と ]+$/;
  assert.deepEqual(unread(texts.filter((text) => !faces.test(text))), []);
  assert.deepEqual(unread(japanese(PIECE_DATA)), []);
  const { handicaps } = (await loadRules()).choices();
  assert.deepEqual(unread(handicaps.map(({ japanese }) => japanese)), []);
});

test("openings and castles are read as the theory reads them", () => {
  const table = readFileSync(join(WEB, "../crates/theory/src/table.txt"), "utf8");
  const digits = ["", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"];
  const spoken = (text) =>
    text
      .replace(/[1-9]/g, (digit) => digits[digit])
      .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(/[・▲]/g, "");
  const names = [...table.matchAll(/^ {2}ja (\S*[一-龠]\S*) \((.+?)\)/gm)];
  assert.ok(names.length > 100);
  for (const [, name, kana] of names) assert.equal(spoken(read(name)), spoken(kana), name);
});

test("terms and pieces are read as their cards say", () => {
  const kana = (text) => read(text).replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60));
  for (const { kanji, kana: said } of TERMS) assert.equal(kana(kanji), said, kanji);
  // The horse has two readings.
  for (const { japanese, kana: said } of Object.values(PIECE_DATA))
    assert.ok([said, said.split("・")[0]].includes(kana(japanese)), japanese);
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

test("a number decides how what it counts is read", () => {
  assert.equal(read("3分と25分、10分間"), "3ぷんと25ふん、10ぷんかん");
  assert.equal(read("1日、3日、21日後、13日"), "1にち、みっか、21にちご、13にち");
  assert.equal(read("参加者 1人、2人、12人"), "さんかしゃ ひとり、ふたり、12にん");
  assert.equal(read("時間（分）"), "じかん（ふん）");
  assert.equal(read("十分に分かれ、半分は分からない"), "じゅうぶんにわかれ、はんぶんはわからない");
});

test("a word is read by what stands before it", () => {
  assert.equal(read("考慮中、盤の中"), "こうりょちゅう、ばんのなか");
  assert.equal(read("終局後、その後に"), "しゅうきょくご、そのあとに");
  assert.equal(read("回戦数、図の数"), "かいせんすう、ずのかず");
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
