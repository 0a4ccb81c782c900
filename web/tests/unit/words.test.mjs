// Every word exists in both languages, and every code of the rules has words.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { latinIn, unusedIn } from "../latin.mjs";
import { codesIn, japanese, load, loadRules, textsOf, WEB, wordFiles } from "../load.mjs";

const { en } = await load("i18n/words.en.ts");
const { ja } = await load("i18n/words.ja.ts");
const { choices } = await loadRules();

const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;
const inJapanese = (file) => file.replace(".en.", ".ja.");

function keys(value, path = "") {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`));
}

test("both languages have the same words", async () => {
  const files = wordFiles("en");
  assert.ok(files.includes("i18n/words.en.ts"));
  assert.deepEqual(wordFiles("ja"), files.map(inJapanese));
  for (const file of files) {
    const [own, other] = [await load(file), await load(inJapanese(file))];
    assert.deepEqual(keys(other.ja).sort(), keys(own.en).sort(), file);
  }
});

/** The texts that stand in a dictionary as they are. */
function* plainTexts(words) {
  if (typeof words === "string") yield words;
  else if (typeof words === "object" && words !== null) for (const inner of Object.values(words)) yield* plainTexts(inner);
}

test("Japanese words are Japanese: Latin ones are on a list, each with its reason", async () => {
  const texts = [];
  // The spoken words are kana, and the words of every page are those of their features.
  for (const path of wordFiles("ja").filter((path) => !/^(?:sound|i18n)\//.test(path))) {
    texts.push(...plainTexts((await load(path)).ja));
    const source = readFileSync(join(WEB, "src", path), "utf8").replace(/^ *(["']).*?\1: /gm, "");
    texts.push(...textsOf(source).filter((text) => JAPANESE.test(text)));
  }
  const ids = (await load("learn/course.ts")).CHAPTERS.flatMap(({ lessons }) => lessons).map(({ id }) => id);
  const lessons = await Promise.all(ids.map((id) => load(`learn/lessons/${id}.ts`)));
  const taught = await Promise.all(["rules", "course", "glossary", "pieces", "castles"].map((name) => load(`learn/${name}.ts`)));
  texts.push(...japanese([lessons, taught]));
  const shell = readFileSync(join(WEB, "src/index.html"), "utf8");
  texts.push(...(shell.match(/[^<>"。.]*[ぁ-ん][^<>"]*/g) ?? []));
  assert.ok(texts.length > 2500, `${texts.length}`);
  assert.deepEqual(
    texts.flatMap((text) => latinIn(text).map((word) => `${word} in ${text}`)),
    [],
  );
  // The history names books and their authors as they are called.
  const { HISTORY } = await load("learn/history.ts");
  assert.deepEqual(unusedIn([...texts, ...japanese(HISTORY)]), []);
});

test("in Japanese neither a bracket nor a mark is half as wide as the rest, and no blank stands beside a name", async () => {
  for (const path of wordFiles("ja")) {
    const source = readFileSync(join(WEB, "src", path), "utf8");
    for (const text of textsOf(source).filter((text) => JAPANESE.test(text))) {
      assert.doesNotMatch(text.replace("(77)", ""), /[ぁ-んァ-ヶ一-龠][?!()]|[()][ぁ-んァ-ヶ一-龠]/, `${path}: ${text}`);
      assert.doesNotMatch(
        text,
        /[ぁ-んァ-ヶ一-龠] (?:KIF|CSA|USI|SFEN|PDF|JSON)|(?:KIF|CSA|USI|SFEN|PDF|JSON) [ぁ-んァ-ヶ一-龠]/,
        `${path}: ${text}`,
      );
    }
  }
  // A record of KIF has the square a piece comes from in narrow brackets.
  const ids = (await load("learn/course.ts")).CHAPTERS.flatMap(({ lessons }) => lessons).map(({ id }) => id);
  const lessons = await Promise.all(ids.map((id) => load(`learn/lessons/${id}.ts`)));
  const taught = await Promise.all(["rules", "course", "glossary", "pieces", "castles", "history"].map((name) => load(`learn/${name}.ts`)));
  const texts = [...japanese([lessons, taught])];
  assert.ok(texts.length > 900, `${texts.length}`);
  for (const text of texts) assert.doesNotMatch(text.replace(/\(\d\d\)/g, ""), /[ぁ-んァ-ヶ一-龠][?!()]|[()][ぁ-んァ-ヶ一-龠]/, text);
});

test("in English one thing is one thing, not one things", async () => {
  const counted =
    /(?<![\d.,])1 (?:moves|squares|ranks|points|games|positions|problems|rounds|players|seconds|days|pages|chapters|levels|pawns)\b/;
  // Limits are never one, and what is rounded is thousands.
  const large = /^(?:records.*\.trouble\.full|study.*\.full|review.*\.(?:benched|depth)|puzzles.*\.view\.tried)$/;
  let asked = 0;
  const said = (words, key) => {
    if (typeof words === "object" && words !== null) for (const [name, inner] of Object.entries(words)) said(inner, `${key}.${name}`);
    if (typeof words !== "function" || large.test(key)) return;
    // What takes something other than counts and names is none of these.
    try {
      const text = words(1, 1, 1, 1, 1, 1);
      if (typeof text !== "string") return;
      asked++;
      assert.doesNotMatch(text, counted, key);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
    }
  };
  for (const path of wordFiles("en").filter((path) => !/^(?:sound|i18n)\//.test(path))) said((await load(path)).en, path);
  assert.ok(asked > 200, `${asked}`);
});

test("no part of the page puts a colon of its own between two words: the languages have different ones", () => {
  const files = readdirSync(join(WEB, "src"), { recursive: true }).filter((path) => path.endsWith(".tsx"));
  assert.ok(files.length > 100, `${files.length}`);
  for (const path of files) {
    const source = readFileSync(join(WEB, "src", path), "utf8");
    assert.doesNotMatch(source, /\$\{[^}]*\}: |^\s*\{[^{}]+\}: [<{]/m, path);
  }
});

test("in Japanese no blank follows a colon, wherever the words stand", async () => {
  const colons = [];
  const gather = (words, key) => {
    if (typeof words === "string" && words.endsWith("：")) colons.push(key);
    else if (typeof words === "object" && words !== null) for (const [name, inner] of Object.entries(words)) gather(inner, name);
  };
  for (const path of wordFiles("ja")) gather((await load(path)).ja, "");
  assert.ok(colons.includes("met"), `${colons}`);
  const blank = new RegExp(`\\.(?:${colons.filter((key) => /^\w+$/.test(key)).join("|")})}(?: |\\{" "\\})`);
  const sources = readdirSync(join(WEB, "src"), { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const found = sources.filter((name) => blank.test(readFileSync(join(WEB, "src", name), "utf8")));
  assert.deepEqual(found, []);
});

test("every deed of those who keep order has words in both languages", async () => {
  const codes = codesIn("crates/store/src/accounts/order.rs", "code");
  assert.ok(codes.length > 5);
  // What is done to something else than an account is noted where it is done.
  const places = [
    "store/src/moderation.rs",
    "server/src/accounts/order.rs",
    ...["files", "rulings"].map((name) => `server/src/moderation/${name}.rs`),
  ];
  const noted = /note_deed\([^;]*?"([a-z]+(?:-[a-z]+)*)"|Ruling::[^;]*?, "([a-z]+)", |await\?, "([a-z-]+)"\)|else \{ "(notice)" \}/g;
  const texts = places.map((path) => readFileSync(join(WEB, "../crates", path), "utf8"));
  const others = texts.flatMap((text) => [...text.matchAll(noted)].map((found) => found.slice(1).find(Boolean)));
  assert.ok(others.length > 7, others.join());
  for (const language of ["en", "ja"]) {
    const { order } = (await load(`account/words.${language}.ts`))[language];
    for (const code of codes) assert.ok(order.deeds[code], `${language}: ${code}`);
    const { log } = (await load(`account/order/words.${language}.ts`))[language];
    for (const code of others) assert.ok(log.deeds[code], `${language}: ${code}`);
  }
});

test("whatever a reader of records expected is said in both languages", async () => {
  const folder = join(WEB, "../crates/record/src");
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".rs"));
  const named = /(?:Expected\(|expected\(\w+, |const A_PIECE: &str = )"((?:[^"\\]|\\")*)"/g;
  const phrases = files.flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(named)]);
  assert.ok(phrases.length > 20);
  for (const language of ["en", "ja"]) {
    const words = (await load(`records/words.${language}.ts`))[language];
    for (const [, phrase] of phrases) {
      const what = phrase.replaceAll('\\"', '"');
      assert.ok(words.expected[what], `${language}: ${what}`);
    }
  }
});

test("whatever is wrong with an SFEN, or keeps sheets from being printed, is said in both languages", async () => {
  const codes = (path, named) => [...readFileSync(join(WEB, path), "utf8").matchAll(named)].map(([, code]) => code);
  const unread = codes("wasm/src/sfen_diagnostic.rs", /=> (?:\{\n\s*)?\("([a-z-]+)",/g);
  const unprintable = codes("print/src/sheets.rs", /wrong\("([a-z-]+)"/g);
  assert.equal(unread.length, 9);
  assert.ok(unprintable.length > 7);
  for (const language of ["en", "ja"]) {
    const { fault } = (await load(`game/sfen/words.${language}.ts`))[language];
    for (const code of [...unread, "unplayable"]) assert.ok(fault[code], `${language}: ${code}`);
    const { wrong } = (await load(`print/words.${language}.ts`))[language];
    for (const code of unprintable) assert.ok(wrong[code], `${language}: ${code}`);
  }
});

for (const [language, words, ending] of [
  ["English", en, (await load("game/ending/words.en.ts")).en],
  ["Japanese", ja, (await load("game/ending/words.ja.ts")).ja],
]) {
  test(`every refusal is explained in ${language}`, () => {
    const unknown = words.refusal("no such law", null, null);
    const codes = codesIn("crates/rules/src/position/legality.rs", "law");
    assert.ok(codes.length > 10);
    for (const code of codes) assert.notEqual(words.refusal(code, "pawn", 5), unknown, code);
  });

  test(`every end of a game is explained in ${language}`, () => {
    const codes = codesIn("crates/rules/src/game/outcome.rs", "code");
    assert.ok(codes.length > 10);
    for (const code of codes) assert.ok(words.outcome.reasons[code], code);
    for (const code of codes) assert.ok(ending.rules[code], code);
  });

  test(`every profile and notation has a name in ${language}`, async () => {
    const code = words === en ? "en" : "ja";
    const named = (await load(`settings/words.${code}.ts`))[code].notations;
    const { profiles, notations } = choices();
    for (const code of profiles) assert.ok(words.setup.profiles[code], code);
    for (const { code } of notations) assert.ok(named[code], code);
  });
}
