// The clocks of a game: what they show, what they sound like, and that they end it.

import assert from "node:assert/strict";
import { test } from "node:test";
import esbuild from "esbuild";
import { WEB } from "../load.mjs";
import { byMouse, friends, kept, open, stage } from "./harness.mjs";

const held = stage();
const NONE = { main: 0, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };
const TEN_SECONDS = { ...NONE, byoyomi: 10_000, periods: 1 };

/** A game between friends on a page whose time stands still but when it is told to go on. */
async function timed(clock) {
  const game = friends([], { handicap: "even" }, { clock });
  const page = await open(held, { game, time: true });
  return page;
}

const face = (page, seat) => page.locator(`.plate-${seat} .clock`);

test("the clock of the side to move runs, warns, and ends the game", async () => {
  const page = await timed(TEN_SECONDS);
  await byMouse(page, "7g7f", "black");
  assert.equal(await face(page, "far").innerText(), "0:10");
  await page.clock.runFor(4_000);
  assert.equal(await face(page, "far").innerText(), "0:06.0");
  assert.match(await face(page, "far").getAttribute("class"), /clock-low/);
  await page.clock.runFor(1_500);
  assert.match(await face(page, "far").getAttribute("class"), /clock-last/);
  await byMouse(page, "3c3d", "white");
  assert.equal(await face(page, "far").innerText(), "0:10");
  await page.clock.runFor(9_900);
  assert.equal(await page.locator(".result").count(), 0);
  await page.clock.runFor(200);
  assert.match(await page.locator(".result").innerText(), /White wins[^]*on time/);
  assert.equal((await kept(page)).ending.type, "flag");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a reload goes on with the turn where it was left, and taking back gives the time back", async () => {
  const page = await timed({ ...NONE, main: 600_000, increment: 5_000 });
  await byMouse(page, "7g7f", "black");
  await page.clock.runFor(30_000);
  assert.equal(await face(page, "far").innerText(), "9:35");
  await page.reload();
  await page.locator("komadai-board [role=gridcell]").first().waitFor();
  assert.match(await face(page, "far").innerText(), /^9:3[2-5]$/);
  await page.getByRole("button", { name: "Take back" }).last().click();
  assert.match(await face(page, "near").innerText(), /^10:0\d$/);
  assert.equal(await face(page, "far").innerText(), "10:05");
  await page.context().close();
});

test("a clock is agreed in the panel and read aloud by C", async () => {
  const page = await open(held);
  await page.locator("#clock").selectOption("10m+30s");
  await page.getByLabel("Friend, here").check();
  await page.getByRole("button", { name: "Start" }).click();
  assert.match(await face(page, "near").innerText(), /\+ 30 s/);
  await page.locator("body").press("c");
  assert.match(await page.locator("[role=status]").innerText(), /Black: \d+ minutes.*White: 10 minutes 0 seconds/);
  await page.context().close();
});

test("over a minute of byoyomi every sound begins within 10 ms of its second", async () => {
  const source = `export { cues, schedule } from "./byoyomi.ts";`;
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: `${WEB}/src/app`, loader: "ts" },
    bundle: true,
    format: "iife",
    globalName: "byoyomi",
    write: false,
  });
  const page = await held.browser.newPage();
  await page.evaluate(`${outputFiles[0].text}; window.byoyomi = byoyomi;`);
  const { wanted, begun } = await page.evaluate(async () => {
    const rate = 8000;
    const audio = new OfflineAudioContext(1, 61 * rate, rate);
    const control = { main: 0, byoyomi: 60_000, periods: 1, increment: 0, unit: 0, units: 0 };
    const left = { phase: "byoyomi", main: 0, period: 60_000, periods: 1, units: 0, deadline: 60_000 };
    const list = window.byoyomi.cues(left, control);
    window.byoyomi.schedule(list, 0, audio.destination);
    const samples = (await audio.startRendering()).getChannelData(0);
    // A sound begins where more than a hundredth follows 20 ms of silence.
    const begun = [];
    let silence = rate;
    for (const [index, sample] of samples.entries()) {
      if (Math.abs(sample) > 0.01) {
        if (silence > 0.02 * rate) begun.push((index / rate) * 1000);
        silence = 0;
      } else silence++;
    }
    return { wanted: list.map(({ at }) => at), begun };
  });
  assert.equal(wanted.length, 12);
  assert.equal(begun.length, wanted.length);
  const late = wanted.map((at, index) => Math.abs(begun[index] - at));
  assert.ok(Math.max(...late) <= 10, `off by ${late.map((ms) => ms.toFixed(1)).join(", ")} ms`);
  await page.close();
});
