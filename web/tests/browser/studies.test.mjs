// Problems of brinkmate and defence: found on their shelves, tried wrongly and rightly, in both languages, on a desktop by
// mouse and on a phone by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byMouse, byTouch, DESKTOP, graveInLightAndDark, LEAN, PHONE, stage } from "./harness.mjs";

const held = stage();

const WORDS = {
  "en-US": {
    heading: "Brinkmate and defence",
    title: { "brinkmate-1": "Brinkmate in 1 move, no. 1", "defence-1": "Defence in 1 move, no. 1" },
    brinkmate: { wrong: /does not leave brinkmate.*escapes/s, met: /Brinkmate: nothing stops the mate/ },
    defence: { wrong: /does not hold.*begins a mate/s, lost: /does not hold.*(brinkmate|begins a mate)/s, met: /The mate is stopped/ },
    retry: "Try another move",
  },
  "ja-JP": {
    heading: "必至と受け",
    title: { "brinkmate-1": "1手必至 第1番", "defence-1": "1手の受け 第1番" },
    brinkmate: { wrong: /必至になりません.*受かります/s, met: /必至です/ },
    defence: {
      wrong: /では受かりません.*詰まされます/s,
      lost: /では受かりません.*(必至をかけられます|詰まされます)/s,
      met: /受かりました/,
    },
    retry: "別の手を試す",
  },
};

/** The first problem of each shelf, with a try that fails. */
const SHELVES = [
  { shelf: "brinkmate-1", wrong: "N*7h", solution: ["N*8h"] },
  { shelf: "brinkmate-3", wrong: "1c1b", solution: ["N*2c", "1c2c"] },
  { shelf: "defence-1", wrong: "P*9h", solution: ["P*2h"] },
  { shelf: "defence-3", wrong: "P*9h", solution: ["P*3h", "1i1h"] },
];

const untilPhase = (page, phase) => page.locator(`.puzzle[data-phase="${phase}"]`).waitFor();
const remark = (page) => page.locator(".remark").innerText();

for (const [locale, play, device] of [
  ["en-US", byMouse, DESKTOP],
  ["ja-JP", byTouch, PHONE],
]) {
  test(`brinkmate and defence are asked, refuted and solved, in ${locale}`, async () => {
    const words = WORDS[locale];
    const context = await held.browser.newContext({ ...LEAN, ...device, locale, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    for (const { shelf, wrong, solution } of SHELVES) {
      const goal = shelf.startsWith("brinkmate") ? "brinkmate" : "defence";
      await page.goto(new URL("puzzles", held.url).href);
      await page.getByRole("heading", { name: words.heading }).waitFor();
      await page.locator(`a[href*="shelf=${shelf}"]`).click();
      await page.locator(".shelf-tools .primary").click();
      await untilPhase(page, "solving");
      if (words.title[shelf]) assert.equal(await page.locator("h1").innerText(), words.title[shelf]);
      // A move that gives no check is a try like any other.
      await play(page, wrong, "black");
      await untilPhase(page, "stopped");
      const says = words[goal];
      assert.match(await remark(page), shelf === "defence-3" ? says.lost : says.wrong, shelf);
      await page.getByRole("button", { name: words.retry }).click();
      for (const [index, usi] of solution.entries()) {
        await untilPhase(page, "solving");
        await page.waitForFunction((moves) => document.querySelectorAll(".puzzle-moves li").length === moves, 2 * index);
        await play(page, usi, "black");
      }
      await untilPhase(page, "solved");
      assert.match(await remark(page), says.met, shelf);
      // It is no mate: there is no whole solution of one, and nothing is rated.
      assert.equal(await page.locator(".gain, .loss").count(), 0);
    }
    await graveInLightAndDark(page);
    const { player, marks } = await page.evaluate(() => JSON.parse(localStorage.getItem("komadai.puzzles")));
    assert.equal(player.rating, 1000);
    assert.deepEqual(
      Object.values(marks).map(({ solved }) => solved),
      SHELVES.map(() => false),
      "a wrong try makes them come back",
    );
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test("a problem of defence can be given up, and has no mate to explore", async () => {
  const context = await held.browser.newContext({ ...LEAN, ...DESKTOP, locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(new URL("puzzles?shelf=defence-3", held.url).href);
  await page.locator(".number").first().click();
  await untilPhase(page, "solving");
  // No exploring here: it would ask for a mate.
  await page.keyboard.press("e");
  await untilPhase(page, "solving");
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Show solution" }).click();
  await untilPhase(page, "shown");
  assert.equal(await page.locator(".puzzle-moves li").count(), 3);
  assert.equal(await page.locator(".whole").count(), 0);
  await context.close();
});
