// One thing has one name: what `docs/translating.md` calls by another is called so nowhere on the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, textsOf, WEB, wordFiles } from "../load.mjs";

const guide = readFileSync(join(WEB, "../docs/translating.md"), "utf8");
const rows = [...guide.matchAll(/^\| (?!What)([^|\n]+) \|([^|\n]+)\|([^|\n]+)\|([^|\n]*)\|([^|\n]*)\|$/gm)];

/** Every text of the lessons, in both languages. */
function* taught(value) {
  if (typeof value !== "object" || value === null) return;
  if (typeof value.ja === "string" && typeof value.en === "string") yield* [value.en, value.ja];
  else for (const inner of Object.values(value)) yield* taught(inner);
}

test("no text of the page uses a name that the guide for translators refuses", async () => {
  const refused = rows.flatMap(([, what, , , , not]) => not.split(";").map((name) => [what, name.trim()])).filter(([, name]) => name);
  assert.ok(rows.length > 60 && refused.length > 30, `${rows.length}, ${refused.length}`);
  const words = [...wordFiles("en"), ...wordFiles("ja")].flatMap((path) => textsOf(readFileSync(join(WEB, "src", path), "utf8")));
  const { CHAPTERS } = await load("learn/course.ts");
  const lessons = await Promise.all(CHAPTERS.flatMap(({ lessons }) => lessons).map(({ id }) => load(`learn/lessons/${id}.ts`)));
  const learn = await Promise.all(["rules", "course", "glossary", "pieces", "castles", "history"].map((name) => load(`learn/${name}.ts`)));
  const texts = [...words, ...taught([lessons, learn])];
  assert.ok(texts.length > 5000, `${texts.length}`);
  const found = texts.flatMap((text) =>
    refused.filter(([, name]) => text.includes(name)).map(([what, name]) => `${name} (${what}): ${text}`),
  );
  assert.deepEqual(found, []);
});
