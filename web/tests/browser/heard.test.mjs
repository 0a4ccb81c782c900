// What is heard besides the pieces, and what the title of a page says that nobody looks at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, script } from "../load.mjs";
import { byMouse, friends, open, place, reload, renew, stage, untilMoves } from "./harness.mjs";

const held = stage();
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("a square is called alike in its own name, in the list of moves and aloud, in every notation", async () => {
  const page = await open(held);
  for (const [language, notation, square] of [
    ["en", "auto", "7f"],
    ["en", "western", "76"],
    ["en", "japanese", "７六"],
    ["ja", "auto", "７六"],
    ["ja", "kitao", "76"],
    ["ja", "usi", "7f"],
  ]) {
    await renew(page, { game: friends(["7g7f"]), settings: { language, notation } });
    const says = page.locator("[role=status][aria-live]");
    await page.locator("body").press("s");
    await says.filter({ hasText: square }).waitFor();
    assert.match(await page.locator(".move").innerText(), new RegExp(square));
    assert.match(await place(page, "7f").getAttribute("aria-label"), new RegExp(`^${square}[ ,]`));
    const [file, rank] = square;
    assert.equal((await page.locator(".kb-ranks span").nth(5).innerText()).trim(), rank);
    assert.equal((await page.locator(".kb-files span").nth(2).innerText()).trim(), file.normalize("NFKC"));
  }
  await page.context().close();
});

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
const { CHIMES } = await load("sound/chimes.ts");
const pitches = (chime) => CHIMES[chime].tones.map(([, frequency]) => frequency);

/** These chimes have been heard since it was asked last, and no others. */
async function heard(page, ...chimes) {
  await page.waitForFunction((last) => window.heard.includes(last), pitches(chimes.at(-1)).at(-1));
  const known = Object.keys(CHIMES).flatMap(pitches);
  const all = await page.evaluate(() => window.heard.splice(0));
  assert.deepEqual(
    all.filter((pitch) => known.includes(pitch)),
    chimes.flatMap(pitches),
  );
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
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
  await page.locator(".result").waitFor();
  assert.deepEqual(await page.evaluate(() => window.heard), []);
  await page.context().close();
});

/** Has the page note of each piece that is set down how loud it is, and how often the sound goes through zero in a second, once the noise of the touch is over. */
const listenToPieces = (page) =>
  page.evaluate(() => {
    window.pieces = [];
    const { AudioBufferSourceNode: Source, AudioContext: Heard } = window;
    window.AudioBufferSourceNode = class extends Source {
      constructor(context, options) {
        super(context, options);
        this.heard = context instanceof Heard;
      }
      connect(to, ...more) {
        const samples = this.buffer.getChannelData(0).subarray(0.03 * this.buffer.sampleRate);
        const crossings = samples.filter((sample, index) => sample > 0 !== (samples[index - 1] ?? 0) > 0).length;
        if (this.heard) window.pieces.push({ loud: to.gain?.value, pitch: (crossings * this.buffer.sampleRate) / samples.length });
        return super.connect(to, ...more);
      }
    };
  });

test("a piece sounds of wood or gentler, is heard as it is chosen, and louder where it captures", async () => {
  const page = await open(held, { game: friends(["7g7f", "3c3d", "2g2f", "8c8d"]) });
  await listenToPieces(page);
  const pieces = async (count) => {
    await page.waitForFunction((count) => window.pieces.length === count, count);
    return page.evaluate(() => window.pieces);
  };
  await byMouse(page, "2f2e", "black");
  const [wood] = await pieces(1);
  await button(page, "Settings").click();
  await page.getByText("Sound", { exact: true }).click();
  await page.locator("input[name=timbre][value=soft]").check({ force: true });
  const [, gentle] = await pieces(2);
  assert.ok(gentle.pitch < wood.pitch / 1.5, `${gentle.pitch}, ${wood.pitch}`);
  await reload(page);
  await listenToPieces(page);
  await byMouse(page, "2b8h+", "white");
  const [capture] = await pieces(1);
  assert.ok(capture.loud > gentle.loud, `${capture.loud}, ${gentle.loud}`);
  assert.ok(Math.abs(capture.pitch / gentle.pitch - 1) < 0.2, "the choice is kept");
  assert.deepEqual(page.problems, []);
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
  await untilTitle(hana, "Your game has started – Play online – Komadai");
  await looksAt(hana, true);
  await untilTitle(hana, "Play online – Komadai");
  assert.equal(await yuki.title(), "Play online – Komadai", "a player who looks is not called");

  await looksAt(hana, false);
  await yuki.locator("komadai-board [role=gridcell]").first().waitFor();
  await move(yuki, "7g", "7f");
  await untilTitle(hana, "Your move – Play online – Komadai");
  await looksAt(hana, true);
  await untilTitle(hana, "Play online – Komadai");
  await move(hana, "3c", "3d");
  await yuki.getByText("Your move").waitFor();
  await move(yuki, "8h", "3c");
  await yuki.locator(".kb-choice button").first().click();
  for (const page of [hana, yuki]) await heard(page, "check");
  await looksAt(hana, false);
  await button(yuki, "Resign").click();
  await button(yuki, "Yes, resign").click();
  await untilTitle(hana, "Hana wins, by resignation – Play online – Komadai");
  for (const page of [hana, yuki]) {
    await heard(page, "end");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a player who has sent a link hears that somebody sits down, and is told in the title whose move it is", async () => {
  const hana = await named("Hana");
  await hana.locator("input[name=side][value=black]").check({ force: true });
  await hana.getByRole("button", { name: "Invite by link" }).click();
  const link = await hana.locator("#room-link").inputValue();
  await looksAt(hana, false);
  const yuki = await open(held, { path: new URL(link).pathname.slice(1) + new URL(link).search });
  await yuki.locator("#my-name").fill("Yuki");
  await yuki.getByRole("button", { name: "Join game" }).click();
  await heard(hana, "found");
  await untilTitle(hana, "Your move – Play online – Komadai");
  for (const page of [hana, yuki]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

/** How loud each hundredth of a second of these cues is, from 0 to 1, and the largest step from one sample to the next. */
async function rendered(list, seconds, silencedAt) {
  const page = await held.browser.newPage();
  const answer = await page.evaluate(
    async ([source, list, seconds, silencedAt]) => {
      const { schedule } = new Function(`${source}; return module;`)();
      const sampleRate = 48_000;
      const context = new OfflineAudioContext({ length: seconds * sampleRate, sampleRate });
      const silence = schedule(list, 0, context.destination);
      if (silencedAt)
        void context.suspend(silencedAt).then(() => {
          silence();
          return context.resume();
        });
      const samples = (await context.startRendering()).getChannelData(0);
      const loud = Array.from({ length: seconds * 100 }, (_, index) =>
        Math.max(...samples.subarray(index * 480, index * 480 + 480).map(Math.abs)),
      );
      return { loud, step: samples.reduce((most, sample, index) => Math.max(most, Math.abs(sample - (samples[index - 1] ?? 0))), 0) };
    },
    [await script("sound/byoyomi.ts"), list, seconds, silencedAt],
  );
  await page.close();
  return answer;
}

const { cues } = await load("sound/byoyomi.ts");
const NO_TIME = { main: 0, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };
const inMain = (main) => cues({ phase: "main", main, period: 0, periods: 0, units: 0, deadline: null }, { ...NO_TIME, main });
/** The seconds, in hundredths, in which something is heard from beginning to end. */
const sounding = (loud) => loud.map((peak, index) => (peak > 0.2 ? index : null)).filter((index) => index !== null);
/** A tone that goes up and down by itself has steps no larger than this: any larger one clicks. */
const SMOOTH = 0.28 * 2 * Math.PI * (880 / 48_000);

test("the last five seconds of a clock are one unbroken tone until the time is up", async () => {
  const { loud, step } = await rendered(inMain(7_000), 8);
  const heard = sounding(loud);
  const ofTick = (from) => heard.filter((index) => index >= from && index < from + 100);
  for (const tick of [0, 100]) assert.ok(ofTick(tick).length >= 4 && ofTick(tick).length <= 9, `${ofTick(tick)}`);
  const long = heard.filter((index) => index > 200 && index < 696);
  assert.deepEqual(
    long,
    Array.from({ length: 495 }, (_, index) => 201 + index),
  );
  assert.ok(Math.max(...loud.slice(701)) === 0, "and nothing after it");
  assert.ok(step <= SMOOTH, `${step}`);
});

test("the tone begins at once where less is left, and breaks off without a click as soon as the move is made", async () => {
  const { loud, step } = await rendered(inMain(3_500), 4, 1.21);
  assert.deepEqual(
    sounding(loud).filter((index) => index > 0 && index < 121),
    Array.from({ length: 120 }, (_, index) => 1 + index),
  );
  assert.ok(Math.max(...loud.slice(125)) < 0.01, `${loud.slice(119, 130)}`);
  assert.ok(step <= SMOOTH, `${step}`);
});

/** Has the page note how long each tone of a clock is to sound, and how many are broken off, which must be at once. */
const listenToClock = (page) =>
  page.evaluate(() => {
    window.tones = [];
    const { OscillatorNode: Tone, AudioContext: Heard } = window;
    window.OscillatorNode = class extends Tone {
      constructor(context, options) {
        super(context, options);
        if (context instanceof Heard && options.frequency === 880) window.tones.push((this.tone = { broken: false }));
      }
      start(time) {
        if (this.tone) this.from = time;
        super.start(time);
      }
      stop(time) {
        if (this.tone?.seconds) this.tone.broken = time < this.context.currentTime + 0.05;
        else if (this.tone) this.tone.seconds = Math.round((time - this.from) * 100) / 100;
        super.stop(time);
      }
    };
  });

/** The tones that were to be heard since it was asked last. */
async function tones(page) {
  const all = await page.evaluate(() => window.tones);
  await page.evaluate((count) => window.tones.splice(0, count), all.length);
  return all;
}
const TICKS = [0.09, 0.09, 0.09, 0.09, 0.09];
const lengths = (tones) => tones.map(({ seconds }) => seconds);

test("the tone of a turn is broken off by its move, and the next turn has its own, from now on where little is left", async () => {
  const page = await open(held, { game: friends([], { handicap: "even" }, { clock: { ...NO_TIME, main: 12_000 } }), time: true });
  await listenToClock(page);
  await byMouse(page, "7g7f", "black");
  await page.clock.runFor(9_000);
  assert.deepEqual(lengths(await page.evaluate(() => window.tones)), [...TICKS, 5]);
  await byMouse(page, "3c3d", "white");
  const turns = await tones(page);
  // Of Black's first turn a part was over when the page was there.
  assert.deepEqual(
    turns.map(({ broken }) => broken),
    turns.map((_, index) => index < 6),
  );
  assert.equal(turns.at(-1).broken, false);
  await byMouse(page, "2g2f", "black");
  assert.deepEqual(lengths(await tones(page)), [3], "three seconds are left to White");
  await page.context().close();
});

test("a clock for a real board sounds and falls silent alike", async () => {
  const page = await open(held, { path: "clock", time: true });
  await page.locator("#otb-clock").selectOption("10s");
  await listenToClock(page);
  await page.locator(".otb-start").click();
  assert.deepEqual(lengths(await page.evaluate(() => window.tones)), [...TICKS, 5]);
  await page.clock.runFor(7_000);
  await page.getByRole("button", { name: "Pause" }).click();
  assert.deepEqual(
    (await tones(page)).map(({ broken }) => broken),
    Array(6).fill(true),
  );
  await page.getByRole("button", { name: "Resume" }).click();
  assert.deepEqual(lengths(await tones(page)), [3]);
  await page.context().close();
});

test("the seconds of an opponent, and of whom one watches, are counted for a reader who wishes it", async () => {
  const hana = await named("Hana");
  await hana.locator("input[name=side][value=black]").check({ force: true });
  await hana.locator("#clock").selectOption("10m");
  await hana.getByRole("button", { name: "Invite by link" }).click();
  const link = await hana.locator("#room-link").inputValue();
  const path = new URL(link).pathname.slice(1) + new URL(link).search;
  const settings = { othersSeconds: true };
  const yuki = await open(held, { path, settings });
  await yuki.locator("#my-name").fill("Yuki");
  await yuki.getByRole("button", { name: "Join game" }).click();
  await yuki.locator("komadai-board [role=gridcell]").first().waitFor();
  const watchers = [await open(held, { path, settings }), await open(held, { path })];
  for (const page of [hana, yuki, ...watchers]) {
    await page.locator("komadai-board [role=gridcell]").first().waitFor();
    // Nothing is heard of a page that was not touched.
    await page.locator(".plate-near").click();
    await page.locator(".plate-near").click();
    await listenToClock(page);
  }
  const [wishing, quiet] = watchers;
  const due = [...TICKS, 5];
  /** What is to be heard in this side's turn, once the server has begun it. */
  const counted = async (page, color) => {
    await page.locator(`.play:not(.sending) .plate-active[aria-label^="${color}"]`).waitFor();
    return lengths(await tones(page));
  };
  await move(hana, "7g", "7f");
  for (const page of [yuki, wishing]) assert.deepEqual(await counted(page, "White"), due);
  for (const page of [hana, quiet]) assert.deepEqual(await counted(page, "White"), []);
  await move(yuki, "3c", "3d");
  for (const page of [hana, yuki, wishing]) assert.deepEqual(await counted(page, "Black"), due);
  assert.deepEqual(await counted(quiet, "Black"), []);
  for (const page of [hana, yuki, ...watchers]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
