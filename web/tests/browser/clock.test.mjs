// The clocks of a game: what they show, what they sound like, and that they end it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import esbuild from "esbuild";
import { WEB } from "../load.mjs";
import { byMouse, friends, kept, open, reload, stage } from "./harness.mjs";

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
  assert.match(await page.locator(".result").innerText(), /White wins.*on time/s);
  assert.equal((await kept(page)).ending.type, "flag");
  assert.equal(await face(page, "near").innerText(), "0:00.0");
  await reload(page);
  await page.locator(".result").waitFor();
  assert.equal(await face(page, "near").innerText(), "0:00.0");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the clock of who resigns stands where it stood", async () => {
  const page = await timed({ ...NONE, main: 60_000 });
  await byMouse(page, "7g7f", "black");
  await page.clock.runFor(6_500);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.locator(".result").waitFor();
  assert.equal(await face(page, "far").innerText(), "0:53");
  await page.clock.runFor(2_000);
  assert.equal(await face(page, "far").innerText(), "0:53");
  await page.context().close();
});

test("a player to move with less than half a minute left is told what is left, with the move", async () => {
  const page = await timed({ ...NONE, main: 40_000 });
  const said = () => page.locator("[role=status]").innerText();
  await byMouse(page, "7g7f", "black");
  assert.equal(await said(), "Black: P-7f");
  await page.clock.runFor(15_000);
  await byMouse(page, "3c3d", "white");
  assert.equal(await said(), "White: P-3d");
  await page.clock.runFor(1_000);
  await byMouse(page, "2g2f", "black");
  assert.match(await said(), /^Black: P-2f\. White: 2[45] seconds$/);
  await page.context().close();
});

test("a reload goes on with the turn where it was left, and taking back gives the time back", async () => {
  const page = await timed({ ...NONE, main: 600_000, increment: 5_000 });
  await byMouse(page, "7g7f", "black");
  await page.clock.runFor(30_000);
  assert.equal(await face(page, "far").innerText(), "9:35");
  await reload(page);
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
  await page.getByLabel("Two players on this device").check();
  await page.getByRole("button", { name: "Start" }).click();
  assert.match(await face(page, "near").innerText(), /\+ 30 s/);
  await page.locator("body").press("c");
  assert.match(await page.locator("[role=status]").innerText(), /Black: \d+ minutes.*White: 10 minutes, 0 seconds/);
  await page.context().close();
});

/** When each sound of a minute of byoyomi is due, and when it begins, in milliseconds; said by a voice where one is given. */
async function aMinute(tongue) {
  const source = `export { cues, schedule } from "./byoyomi.ts"; export { say } from "./voice.ts";`;
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: `${WEB}/src/sound`, loader: "ts" },
    bundle: true,
    format: "iife",
    globalName: "byoyomi",
    write: false,
  });
  const voice = tongue && readFileSync(`${WEB}/art/voices/${tongue}.opus`).toString("base64");
  const page = await held.browser.newPage();
  await page.evaluate(`${outputFiles[0].text}; window.byoyomi = byoyomi;`);
  const minute = await page.evaluate(
    async ([tongue, voice]) => {
      const rate = 8000;
      const audio = new OfflineAudioContext(1, 62 * rate, rate);
      const control = { main: 0, byoyomi: 60_000, periods: 1, increment: 0, unit: 0, units: 0 };
      const left = { phase: "byoyomi", main: 0, period: 60_000, periods: 1, units: 0, deadline: 60_000 };
      const list = window.byoyomi.cues(left, control);
      if (tongue) {
        const bytes = Uint8Array.from(atob(voice), (letter) => letter.charCodeAt(0));
        const sound = await audio.decodeAudioData(bytes.buffer);
        window.byoyomi.say({ tongue, sound }, list, 0, audio.destination);
      } else window.byoyomi.schedule(list, 0, audio.destination);
      const samples = (await audio.startRendering()).getChannelData(0);
      // A sound begins where something follows silence; a word may begin with a breath, and be silent inside for a while.
      const begun = [];
      let silence = rate;
      for (const [index, sample] of samples.entries()) {
        if (Math.abs(sample) > (tongue ? 0.003 : 0.01)) {
          if (silence > (tongue ? 0.2 : 0.02) * rate) begun.push((index / rate) * 1000);
          silence = 0;
        } else silence++;
      }
      // A voice tells the last five seconds one by one, where otherwise one tone is held.
      return { wanted: list.filter(({ beep }) => beep !== (tongue ? "held" : "told")).map(({ at }) => at), begun };
    },
    [tongue, voice],
  );
  await page.close();
  return minute;
}

for (const [name, tongue, count] of [
  ["every tone", null, 8],
  ["every word of the Japanese voice", "japanese", 12],
  ["every word of the English voice", "english", 12],
]) {
  test(`over a minute of byoyomi ${name} begins within 10 ms of its second`, async () => {
    const { wanted, begun } = await aMinute(tongue);
    assert.equal(wanted.length, count);
    assert.equal(begun.length, wanted.length, begun.join(" "));
    const late = wanted.map((at, index) => Math.abs(begun[index] - at));
    assert.ok(Math.max(...late) <= 10, `off by ${late.map((ms) => ms.toFixed(1)).join(", ")} ms`);
  });
}
