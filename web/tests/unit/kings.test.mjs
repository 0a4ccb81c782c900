// Whose king is 王.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { highKing } = await load("game/king-faces.ts");

for (const [name, black, white, handicap, side] of [
  ["a title comes first", { title: "九段", grade: "1d" }, { grade: "5d" }, true, "black"],
  ["a title on White's side", { grade: "5d" }, { title: "女流二段", grade: "1k" }, false, "white"],
  ["between two titles the handicap decides", { title: "九段" }, { title: "八段" }, true, "white"],
  ["between two titles without a handicap the grades do", { title: "九段", grade: "9d" }, { title: "八段", grade: "8d" }, false, "black"],
  ["who gives a handicap, whatever the grades", { grade: "3d" }, { grade: "1k" }, true, "white"],
  ["a dan is above every kyū", { grade: "1k" }, { grade: "1d" }, false, "white"],
  ["the smaller kyū is the higher", { grade: "2k" }, { grade: "10k" }, false, "black"],
  ["full strength is above all", { grade: "9d" }, { grade: "full" }, false, "white"],
  ["equals", { grade: "3k" }, { grade: "3k" }, false, null],
  ["nothing known of one", { grade: "3k" }, {}, false, null],
  ["no grade said", { grade: "3k" }, { grade: "" }, false, null],
  ["nothing known of either", { title: null, grade: null }, { title: null, grade: null }, false, null],
]) {
  test(`王 and 玉: ${name}`, () => assert.equal(highKing({ black, white }, handicap), side));
}
