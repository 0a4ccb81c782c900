// A browser that used an earlier version of the page finds everything it kept.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { WEB } from "../load.mjs";
import { DESKTOP, kept, LEAN, moves, stage } from "./harness.mjs";

const held = stage();
const PROFILE = JSON.parse(readFileSync(join(dirname(WEB), "testdata", "browser", "profile.json"), "utf8"));
const [PLAYED, PASTED, ANALYSED] = PROFILE.databases.komadai.stores.games.keys;
const [STUDY] = PROFILE.databases["komadai-studies"].stores.studies.values;

/** A browser with the profile, at this address. */
async function open(path) {
  const context = await held.browser.newContext({ ...DESKTOP, ...LEAN, locale: "en-US" });
  await context.addInitScript(({ localStorage: items, databases }) => {
    if (localStorage.length > 0) return;
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    // The page asks for the same databases after this, and waits until they stand.
    for (const [name, { version, stores }] of Object.entries(databases)) {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => {
        for (const [store, { keyPath, values }] of Object.entries(stores)) {
          const made = request.result.createObjectStore(store, { keyPath });
          for (const value of values) made.put(value);
        }
      };
      request.onsuccess = () => request.result.close();
    }
  }, PROFILE);
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(new URL(path, held.url).href);
  return page;
}

async function close(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

test("the game goes on where it stood, with the settings of then", async () => {
  const page = await open("");
  await page.waitForFunction(() => !document.querySelector("#first"));
  await page.locator('[data-place="2f"]').waitFor();
  const game = await kept(page);
  assert.deepEqual(game.moves, ["7g7f", "3c3d", "2g2f"]);
  assert.equal(game.started, JSON.parse(PROFILE.localStorage["komadai.game"]).started);
  const shown = await page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(shown, "wood");
  for (const key of ["level", "pieces", "notation", "glyphs", "layout", "sound", "announce"]) {
    const value = await page.evaluate((key) => localStorage.getItem(`komadai.${key}`), key);
    assert.equal(value, PROFILE.localStorage[`komadai.${key}`], key);
  }
  await close(page);
});

test("the shelf has every game, and each opens with its variations", async () => {
  const page = await open("records");
  for (const id of [PLAYED, PASTED, ANALYSED]) await page.locator(`a[href*="${id}"]`).first().waitFor();
  await page.locator(`a[href*="${PASTED}"]`).first().click();
  await page.locator(".replay .lane-move").first().waitFor({ state: "attached" });
  const told = (await moves(page)).join(" ");
  // Five moves and two of the variation, in the notation that was chosen.
  for (const move of ["P-76", "P-34", "Bx22+", "Sx22", "B*45", "P-26", "P-84"]) assert.ok(told.includes(move), `${move} in ${told}`);
  await close(page);
});

test("a game that was analysed still is", async () => {
  const page = await open(`records?id=${ANALYSED}&tab=review`);
  await page.locator(".graph").waitFor();
  await close(page);
});

test("studies and the progress with problems are there", async () => {
  const page = await open("study");
  await page.locator(`a[href*="${STUDY.id}"]`, { hasText: STUDY.name }).waitFor();
  await page.goto(new URL("puzzles", held.url).href);
  await page.locator("h1").waitFor();
  const { player, marks } = JSON.parse(PROFILE.localStorage["komadai.puzzles"]);
  await page
    .getByText(String(Math.round(player.rating)))
    .first()
    .waitFor();
  const after = await page.evaluate(() => JSON.parse(localStorage.getItem("komadai.puzzles")));
  assert.deepEqual(after.marks, marks);
  assert.equal(after.player.rating, player.rating);
  await close(page);
});
