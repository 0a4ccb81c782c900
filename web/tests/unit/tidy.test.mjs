// The page draws and reports. A line of TypeScript that computes what a piece may do has wandered from the rules.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { WEB } from "../load.mjs";

/** Words that only somebody who knows the rules needs. */
const TELL_TALES = [
  [/\b(is|can|must|may)(Legal|Promote|Check|Mate|Nifu|Drop)\b/i, "decides legality"],
  [/\bpromotionZone|zoneRank|inZone\b/i, "knows the promotion zone"],
  [/\b(attacks|slides|steps|reach)Of\b/i, "knows how pieces move"],
  [/uchifuzume|sennichite|perpetual/i, "names a law", /i18n|words\.(en|ja)|wire|perpetualChecker|learn\/(lessons|course|glossary|rules)\b/],
  [/lnsgkgsnl/i, "holds a position", /learn\/(lessons|rules)\b/],
];

function sources(folder) {
  return readdirSync(join(WEB, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

test("no rule of shogi is written in TypeScript", () => {
  const files = sources("src");
  assert.ok(files.length > 20);
  const wandered = [];
  for (const file of files) {
    readFileSync(file, "utf8")
      .split("\n")
      .forEach((line, index) => {
        for (const [pattern, what, allowed] of TELL_TALES) {
          if (pattern.test(line) && !allowed?.test(file) && !allowed?.test(line))
            wandered.push(`${file}:${index + 1} ${what}: ${line.trim()}`);
        }
      });
  }
  assert.deepEqual(wandered, []);
});

test("nothing in the page needs an inline script or style", () => {
  const page = readFileSync(join(WEB, "src/index.html"), "utf8");
  assert.doesNotMatch(page, /<script>|<style|style="|\son[a-z]+=/);
});
