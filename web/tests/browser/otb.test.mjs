// The clock for a real board: taps, pauses, the flag, moves noted down, and what stays when the page is left.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byTouch, grave, kept, open, PHONE, stage, untilMoves } from "./harness.mjs";

const held = stage();

async function clock({ time = true, ...options } = {}) {
  const page = await open(held, { ...PHONE, path: "clock", time, ...options });
  await page.locator(".otb-start").waitFor();
  return page;
}

const face = (page, seat) => page.locator(`.otb-${seat} .clock-time`);

test("a tap changes the side, a pause stops time, a flag falls", async () => {
  const page = await clock();
  await page.locator("#otb-clock").selectOption("10s");
  await page.locator(".otb-start").tap();
  await page.clock.runFor(4_000);
  assert.equal(await face(page, "near").innerText(), "0:06.0");
  await page.locator(".otb-far").tap();
  assert.match(await page.locator(".otb-near").getAttribute("class"), /otb-active/);
  await page.locator(".otb-near").tap();
  assert.match(await page.locator(".otb-far").getAttribute("class"), /otb-active/);
  assert.equal(await face(page, "near").innerText(), "0:10");
  await page.clock.runFor(3_000);
  await page.getByRole("button", { name: "Pause" }).tap();
  const before = await face(page, "far").innerText();
  await page.clock.runFor(60_000);
  assert.equal(await face(page, "far").innerText(), before);
  await page.getByRole("button", { name: "Resume" }).tap();
  await page.clock.runFor(8_000);
  assert.match(await page.locator(".otb-far").getAttribute("class"), /otb-fallen/);
  assert.equal(await face(page, "far").innerText(), "0:00.0");
  assert.match(await page.locator(".otb-far").getAttribute("aria-label"), /0 seconds/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a reload finds the clock as it was left, paused", async () => {
  const page = await clock();
  await page.locator(".otb-start").tap();
  await page.clock.runFor(20_000);
  await page.locator(".otb-near").tap();
  await page.clock.runFor(1_000);
  await page.reload();
  await page.locator(".otb-face").first().waitFor();
  assert.equal(await face(page, "near").innerText(), "9:40");
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await page.getByRole("button", { name: "Back one turn" }).tap();
  assert.match(await page.locator(".otb-near").getAttribute("class"), /otb-active/);
  await page.context().close();
});

test("moves noted down press the clock, illegal ones are named, and the game is taken to the play page", async () => {
  const page = await clock({ time: false });
  await page.getByLabel("Record moves").check();
  await page.locator(".otb-start").tap();
  await byTouch(page, "7g7f", "black");
  assert.match(await page.locator(".otb-far").getAttribute("class"), /otb-active/);
  await byTouch(page, "3c3e", "white");
  await page.locator(".otb-bar", { hasText: "does not move that way" }).waitFor();
  await byTouch(page, "3c3d", "white");
  await page.getByRole("button", { name: "End", exact: true }).tap();
  await page.getByRole("button", { name: "Continue on the Play page" }).tap();
  await page.locator(".plate-active").waitFor();
  await untilMoves(page, 2);
  const { moves, times } = await kept(page);
  assert.deepEqual(moves, ["7g7f", "3c3d"]);
  assert.equal(times.length, 2);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["ja-JP", "dark"],
]) {
  test(`nothing grave on the clock in ${locale}, ${colorScheme}, and nothing scrolls`, async () => {
    for (const viewport of [PHONE.viewport, { width: 844, height: 390 }]) {
      const page = await clock({ locale, colorScheme, viewport, time: false });
      for (const act of [async () => {}, () => page.locator(".otb-start").tap()]) {
        await act();
        assert.deepEqual(await grave(page), []);
      }
      const [high, height] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
      assert.ok(high <= height, `${high} > ${height}`);
      await page.context().close();
    }
  });
}
