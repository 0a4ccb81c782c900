// Counts, lists and places in an order, as each language writes them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "../load.mjs";

const { formatsOf } = await load("i18n/formats.ts");
const en = await load("i18n/nouns.en.ts");
const ja = await load("i18n/nouns.ja.ts");

test("a count takes the form that goes with it", () => {
  assert.deepEqual(
    [0, 1, 2, 21, 1500].map((count) => en.plural(count, "game")),
    ["0 games", "1 game", "2 games", "21 games", "1,500 games"],
  );
  assert.equal(en.plural(2, "entry", "entries"), "2 entries");
});

test("a language with more forms than two has them all", () => {
  const { form } = formatsOf("pl", ", ");
  const forms = { one: "partia", few: "partie", many: "partii", other: "partii" };
  assert.deepEqual(
    [1, 2, 5, 22, 25].map((count) => form(count, forms)),
    ["partia", "partie", "partii", "partie", "partii"],
  );
});

test("places in an order", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 22].map(en.nth), ["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
});

test("lists, shares and large numbers", () => {
  assert.equal(en.list(["KIF", false, "", null, "CSA", "USI"]), "KIF, CSA, USI");
  assert.equal(ja.list(["歩", "角"]), "歩、角");
  assert.equal(en.percent(0.3712), "37%");
  assert.equal(ja.percent(0.3712, 1), "37.1%");
  assert.equal(en.rounded(123_456), "123 thousand");
  assert.equal(ja.rounded(123_456), "12万");
});

test("no text counts, lists or dates by hand", () => {
  const sources = readdirSync(join(WEB, "src"), { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const found = sources.flatMap((name) => {
    const text = readFileSync(join(WEB, "src", name), "utf8");
    const own = /^i18n\/(?:formats|dates)\.ts$/.test(name);
    const here = own ? [] : [...text.matchAll(/toLocale(?:Date|Time)?String|new Intl\.\w+|\.join\("(?:, |、)"\)/g)].map(([by]) => by);
    const inWords = /words\.\w+\.ts$/.test(name) ? [...text.matchAll(/=== 1 \?|toFixed\(|\}s\b/g)].map(([by]) => by) : [];
    return [...here, ...inWords].map((by) => `${name}: ${by}`);
  });
  assert.deepEqual(found, []);
});
