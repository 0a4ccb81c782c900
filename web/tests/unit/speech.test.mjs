// Moves are said as they are read in each language.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { en } = await load("sound/words.en.ts");
const { ja } = await load("sound/words.ja.ts");

const READ = [
  [ja, "７六歩", "ななろく ふ"],
  [ja, "7六歩", "ななろく ふ"],
  [ja, "同　銀", "どう ぎん"],
  [ja, "２二角成", "にに かく なり"],
  [ja, "３三桂不成", "さんさん けい ならず"],
  [ja, "５五角打", "ごご かく うつ"],
  [ja, "４八金右上", "よんはち きん みぎ あがる"],
  [ja, "６二成銀", "ろくに なりぎん"],
  [ja, "同飛成", "どう ひ なり"],
  [ja, "９一龍", "きゅういち りゅう"],
  [ja, "投了", ""],
  [en, "P-7f", "pawn 7 f"],
  [en, "Bx8h+", "bishop takes 8 h promotes"],
  [en, "G6i-5h", "gold from 6 i to 5 h"],
  [en, "N6ex5c=", "knight from 6 e takes 5 c stays"],
  [en, "P*5e", "pawn drops 5 e"],
  [en, "+Rx9a", "dragon takes 9 a"],
  [en, "resigns", "resigns"],
];

for (const [words, name, said] of READ) {
  test(`${name} is said “${said}”`, () => assert.equal(words.reading(name), said));
}
