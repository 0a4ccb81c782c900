// What the rules reference says of its diagrams is what the compiled rules say, and every law has its section.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { latinIn } from "../latin.mjs";
import { codesIn, load, loadRules, WEB } from "../load.mjs";

const { GameHandle } = await loadRules();
const { SECTIONS } = await load("learn/rules.ts");
const { referencePages } = await load("learn/reference.ts");
const { CHAPTERS } = await load("learn/course.ts");
const { en } = await load("i18n/words.en.ts");
const { sectionOf } = await load("game/ending/why.tsx");

for (const { id, figures } of SECTIONS) {
  if (figures.length === 0) continue;
  test(`the diagrams of “${id}” hold`, () => {
    for (const { sfen, legal = [], illegal = {}, declares } of figures) {
      if (declares) assert.equal(GameHandle.from_problem(sfen, "standard").snapshot(0).impasse.black.result.winner, "black");
      for (const usi of legal) assert.equal(GameHandle.from_problem(sfen, "standard").play(usi), null, usi);
      for (const [usi, law] of Object.entries(illegal)) assert.equal(GameHandle.from_problem(sfen, "standard").play(usi)?.code, law, usi);
    }
  });
}

test("every lesson's rules and every refusal that links to one have a section", async () => {
  const known = new Set(SECTIONS.map(({ id }) => id));
  assert.equal(known.size, SECTIONS.length);
  for (const { id } of CHAPTERS.flatMap(({ lessons }) => lessons)) {
    const { lesson } = await load(`learn/lessons/${id}.ts`);
    for (const rule of lesson.rules ?? []) assert.ok(known.has(rule), `${id}: ${rule}`);
  }
  for (const rule of Object.keys(en.rules.sections)) assert.ok(known.has(rule), rule);
});

test("every end of a game links to the section that tells of it, but those that nothing is to be told of", () => {
  const codes = codesIn("crates/rules/src/game/outcome.rs", "code");
  const alone = codes.filter((code) => !(sectionOf(code) in en.rules.sections));
  assert.deepEqual(alone.sort(), ["illegal-move", "king-capture", "max-moves", "resignation"]);
});

test("the pages are whole in both languages, and their one script is that of the theme", async () => {
  const wasm = readFileSync(join(WEB, "gen", "rules_bg.wasm"));
  const pages = await referencePages({ wasm, sheets: [], styles: ["style.css"], icon: "icon.svg", script: "theme.js" });
  assert.deepEqual(Object.keys(pages), ["rules.html", "rules.ja.html"]);
  assert.doesNotMatch(pages["rules.ja.html"], /： |[ぁ-んァ-ヶ一-龠>]: /);
  assert.match(pages["rules.ja.html"], /先手の持ち駒：/);
  const shown = pages["rules.ja.html"].replace(/<(?:style|svg).*?<\/(?:style|svg)>/gs, "").replace(/<[^>]+>/g, "\n");
  const named = [...pages["rules.ja.html"].matchAll(/(?:aria-label|title|alt)="([^"]*)"/g)].map(([, text]) => text);
  assert.deepEqual([shown, ...named].flatMap(latinIn), []);
  for (const page of Object.values(pages)) {
    assert.deepEqual(page.match(/<script[^>]*>/g), ['<script src="theme.js">']);
    assert.doesNotMatch(page, /style="|undefined|false/);
    for (const { id, figures } of SECTIONS) {
      assert.match(page, new RegExp(`<section id="${id}">`));
      if (figures.length > 0) assert.match(page, /<svg class="figure"/);
    }
  }
});
