// Reviews in shares: the same on any number of engines, in the background when a game against the computer ends, and deeper while
// they are read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { computer, flaws, open, stage } from "./harness.mjs";
import { analyse, BLUNDER, paste, SLOW, tab } from "./review.mjs";

const held = stage();
/** More moves than one engine looks at together. */
const LONGER = `startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d3f 5a5b 3f2f`;

test("a game that came by a link is analysed where it lies, though it gets an address of its own, and deeper while it is read", async () => {
  const page = await open(held, { path: "records?usen=~0.7ku2jm8rl09kbxo.r~2.6y236e.r" });
  await analyse(page);
  await page.getByText(/Quick result, looking deeper: \d+ of/).waitFor();
  await page.getByText("Depth: Standard").waitFor(SLOW);
  assert.equal(await page.getByRole("button", { name: "Run again: standard" }).count(), 0);
  assert.match(page.url(), /id=/);
  assert.equal(await page.getByRole("tab", { name: "Review", exact: true }).getAttribute("aria-selected"), "true");
});

/** What was found of the only game that is kept, as text, once it is reviewed with this effort. */
async function reviewKept(page, effort) {
  const kept = await page.waitForFunction(
    async (effort) => {
      const asked = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      const opened = await asked(indexedDB.open("komadai-reviews"));
      const [kept] = await asked(opened.transaction("reviews").objectStore("reviews").getAll());
      opened.close();
      return kept?.reviewed && kept.effort === effort && JSON.stringify([kept.found, kept.reviewed]);
    },
    effort,
    { polling: 100, ...SLOW },
  );
  return kept.jsonValue();
}

test("a game is found the same by one engine, by two and by four, at once or in parts", async () => {
  const found = [];
  for (const [cores, stops] of [
    [1, false],
    [2, true],
    [4, false],
  ]) {
    const page = await open(held, { path: "records", settings: { deepen: false } });
    await page.addInitScript((cores) => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => cores }), cores);
    await page.reload();
    await page.locator(".intake").waitFor();
    await paste(page, LONGER);
    await tab(page, "Review");
    await page.getByRole("button", { name: "Analyse game" }).click();
    if (stops) {
      await page.waitForFunction(() => document.querySelector("progress")?.value >= 3, null, SLOW);
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await page.locator(".graph").waitFor(SLOW);
    found.push(await reviewKept(page, "quick"));
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
  assert.equal(found[1], found[0]);
  assert.equal(found[2], found[0]);
});

/** A game against the computer in which both sides blunder, with the reader to move. */
function blundered(more = []) {
  const [, sfen, moves] = BLUNDER.match(/^sfen (.*) moves (.*)$/);
  return { ...computer("15k", { sfen }), moves: [...moves.split(" "), ...more] };
}

async function resign(page) {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.locator(".result").waitFor();
}

test("what decided a game against the computer stands with its result, and leads to the review, which is there already", async () => {
  const page = await open(held, { game: blundered(), settings: { deepen: false } });
  await resign(page);
  const buttons = () => page.locator(".result .row").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const points = page.getByRole("region", { name: "Turning points" });
  await points.waitFor();
  const before = await buttons();
  await points.getByRole("link").first().waitFor(SLOW);
  assert.deepEqual(await buttons(), before, "nothing moves under a finger");
  assert.equal(await page.locator(".result .primary").count(), 1);
  const links = await points.getByRole("link").allInnerTexts();
  assert.ok(links.length > 0 && links.length <= 3, links.join());
  for (const link of links) assert.match(link, /^\d+\s.*(Mistake|Blunder) −\d+%/s);
  assert.deepEqual(await flaws(page, ".result"), []);
  await points.getByRole("link").first().click();
  await page.locator(".graph").waitFor();
  assert.equal(await page.getByRole("button", { name: "Analyse game" }).count(), 0);
  assert.equal(await page.locator(".graph-field").getAttribute("aria-valuenow"), `${parseInt(links[0], 10)}`);
  await page.locator(".move-verdict", { hasText: /Mistake|Blunder/ }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a review in the background rests on a hidden page, ends with the next game, and goes on where the reader looks for it", async () => {
  const page = await open(held, { game: { ...computer("15k"), moves: LONGER.split(" ").slice(2, -1) }, settings: { deepen: false } });
  const { length: others } = page.workers();
  /** Waits until so many engines work on the review. */
  const working = async (many) => {
    for (const start = Date.now(); page.workers().length !== others + many; ) {
      assert.ok(Date.now() - start < 10_000, `${page.workers().length - others} engines instead of ${many}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Lets the page believe that it is hidden, or seen. */
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const points = page.getByRole("region", { name: "Turning points" });
  await resign(page);
  await points.getByText(/Analysing… [1-9]\d* of 19 positions/).waitFor(SLOW);
  await working(1);
  await hide(true);
  await working(0);
  await hide(false);
  await points.getByText(/Analysing… (9|1\d) of 19 positions/).waitFor(SLOW);
  await page.getByRole("link", { name: "Review the game" }).click();
  // Nobody presses anything.
  await page.locator(".graph").waitFor(SLOW);
  await page.goBack();
  await page.locator(".result").waitFor();
  await points
    .getByText(/Neither side|winning chances/)
    .first()
    .waitFor(SLOW);
  await page.getByRole("button", { name: "Play again" }).first().click();
  await points.waitFor({ state: "detached" });
  await working(0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
