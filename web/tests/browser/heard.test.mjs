// What is heard besides the pieces, and what the title of a page says that nobody looks at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";
import { byMouse, friends, open, place, stage, untilMoves } from "./harness.mjs";

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

/** These chimes have been heard since it was asked last, and no others. */
async function heard(page, ...chimes) {
  await page.waitForFunction((last) => window.heard.includes(last), pitches(chimes.at(-1)).at(-1));
  const known = Object.keys(CHIMES).flatMap(pitches);
  const all = await page.evaluate(() => window.heard.splice(0));
  assert.deepEqual(all.filter((pitch) => known.includes(pitch)), chimes.flatMap(pitches));
}

test("check, the start and the end of a game are heard, each in its way", async () => {
  const page = await open(held, { game: friends(["7g7f", "3c3d"]) });
  await listenIn(page);
  await byMouse(page, "8h3c+", "black");
  await heard(page, "check");
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
  await heard(page, "end");
  await button(page, "Play again").click();
  await heard(page, "start");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("where the pieces are not heard, nothing else of a game is", async () => {
  const page = await open(held, { game: friends(["7g7f", "3c3d"]), settings: { sound: false } });
  await listenIn(page);
  await byMouse(page, "8h3c+", "black");
  await untilMoves(page, 3);
  await page.waitForTimeout(500);
  assert.deepEqual(await page.evaluate(() => window.heard), []);
  await page.context().close();
});

test("a mate is heard as the end, and not as a check besides", async () => {
  const page = await open(held, { game: friends([], { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" }) });
  await listenIn(page);
  await byMouse(page, "G*5b", "black");
  await page.waitForFunction((last) => window.heard.includes(last), pitches("end").at(-1));
  assert.ok(!(await page.evaluate(() => window.heard)).includes(pitches("check")[0]));
  await page.context().close();
});

/** The reader looks at the page, or elsewhere. */
function looksAt(page, looks) {
  return page.evaluate((looks) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => !looks });
    document.hasFocus = () => looks;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, looks);
}

const untilTitle = (page, title) => page.waitForFunction((title) => document.title === title, title);

const move = async (page, from, to) => {
  await place(page, from).click();
  await place(page, to).click();
};

/** A person on the page for people, under a name. */
async function named(name) {
  const page = await open(held, { path: "game" });
  await listenIn(page);
  await page.locator("#my-name").fill(name);
  return page;
}

test("who waits for an opponent hears that one has come, and the title says it and each turn until the page is looked at", async () => {
  const [hana, yuki] = [await named("Hana"), await named("Yuki")];
  await hana.locator("input[name=side][value=white]").check({ force: true });
  await hana.getByRole("button", { name: "Find an opponent" }).click();
  await hana.getByRole("button", { name: "Stop looking" }).waitFor();
  await looksAt(hana, false);
  await yuki.getByRole("button", { name: "Play Hana" }).click();
  await heard(hana, "found");
  await heard(yuki, "start");
  await untilTitle(hana, "Your game begins – People – Komadai");
  await looksAt(hana, true);
  await untilTitle(hana, "People – Komadai");
  assert.equal(await yuki.title(), "People – Komadai", "whoever looks is not called");

  await looksAt(hana, false);
  await yuki.locator("komadai-board [role=gridcell]").first().waitFor();
  await move(yuki, "7g", "7f");
  await untilTitle(hana, "Your move – People – Komadai");
  await looksAt(hana, true);
  await untilTitle(hana, "People – Komadai");
  await move(hana, "3c", "3d");
  await yuki.getByText("Your move").waitFor();
  await move(yuki, "8h", "3c");
  await yuki.locator(".kb-choice button").first().click();
  for (const page of [hana, yuki]) await heard(page, "check");
  await looksAt(hana, false);
  await button(yuki, "Resign").click();
  await button(yuki, "Yes, resign").click();
  await untilTitle(hana, "Hana wins, by resignation – People – Komadai");
  for (const page of [hana, yuki]) {
    await heard(page, "end");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("whoever has sent a link hears that somebody sits down, and is told in the title whose move it is", async () => {
  const hana = await named("Hana");
  await hana.locator("input[name=side][value=black]").check({ force: true });
  await hana.getByRole("button", { name: "Invite by a link" }).click();
  const link = await hana.locator("#room-link").inputValue();
  await looksAt(hana, false);
  const yuki = await open(held, { path: new URL(link).pathname.slice(1) + new URL(link).search });
  await yuki.locator("#my-name").fill("Yuki");
  await yuki.getByRole("button", { name: "Sit down and play" }).click();
  await heard(hana, "found");
  await untilTitle(hana, "Your move – People – Komadai");
  for (const page of [hana, yuki]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
