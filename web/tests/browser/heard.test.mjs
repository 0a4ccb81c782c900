// What is heard besides the pieces.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";
import { byMouse, friends, open, stage, untilMoves } from "./harness.mjs";

const held = stage();
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Has the page note the pitch of every tone it makes; the wood of a piece is made elsewhere. */
function listenIn(page) {
  return page.evaluate(() => {
    window.heard = [];
    const { OscillatorNode: Tone, AudioContext: Heard } = window;
    window.OscillatorNode = class extends Tone {
      constructor(context, options) {
        super(context, options);
        if (context instanceof Heard) window.heard.push(options.frequency);
      }
    };
  });
}

/** The fundamental tones of a chime. */
const { CHIMES } = await load("app/chimes.ts");
const pitches = (chime) => CHIMES[chime].tones.map(([, frequency]) => frequency);

test("check, the start and the end of a game are heard, each in its way, and not where sounds are off", async () => {
  for (const sound of [true, false]) {
    const page = await open(held, { game: friends(["7g7f", "3c3d"]), settings: { sound } });
    await listenIn(page);
    const ring = async (...chimes) => {
      if (sound) await page.waitForFunction((last) => window.heard.includes(last), pitches(chimes.at(-1)).at(-1));
      else await page.waitForTimeout(300);
      const known = Object.keys(CHIMES).flatMap(pitches);
      const heard = await page.evaluate(() => window.heard.splice(0));
      assert.deepEqual(heard.filter((pitch) => known.includes(pitch)), sound ? chimes.flatMap(pitches) : []);
    };
    await byMouse(page, "8h3c+", "black");
    await untilMoves(page, 3);
    await ring("check");
    await button(page, "Resign").click();
    await button(page, "Yes, resign").click();
    await ring("end");
    await button(page, "Play again").click();
    await ring("start");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a mate is heard as the end, and not as a check besides", async () => {
  const page = await open(held, { game: friends([], { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" }) });
  await listenIn(page);
  await byMouse(page, "G*5b", "black");
  await page.waitForFunction((last) => window.heard.includes(last), pitches("end").at(-1));
  assert.ok(!(await page.evaluate(() => window.heard)).includes(pitches("check")[0]));
  await page.context().close();
});
