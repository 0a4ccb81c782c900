// No word is cut off: at any width, in both languages, every visible text fits the box it stands in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clipped } from "../fitting.mjs";
import { atRest, computer, friends, open, PHONE, place, reload, STILL, stage } from "./harness.mjs";

const held = stage();

const WIDTHS = [
  [360, 740],
  [390, 844],
  [430, 932],
  [600, 960],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1280, 720],
  [1366, 768],
  [1600, 900],
  [1920, 1080],
];

const TRADE = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5c5d", "4e3d", "2b3c"];
/** Two of the longest names there are. */
const LONG = ["right-lance", "rook-and-left-lance two-piece"];

const SCENES = {
  "new game": { game: friends(TRADE), shows: ".new-game", arrange: (page) => page.locator(".button-new").click() },
  "new game, against the computer": {
    game: computer("full", { handicap: "two-piece" }),
    shows: ".new-game",
    arrange: (page) => page.locator(".button-new").click(),
  },
  "a clock of one's own": {
    game: friends(TRADE),
    shows: ".own-clock input",
    arrange: async (page) => {
      await page.locator(".button-new").click();
      const choice = page.locator("#clock");
      await choice.selectOption({ index: (await choice.locator("option").count()) - 1 });
      for (const field of [0, 1, 3]) await page.locator(".own-clock input").nth(field).fill("999");
    },
  },
  settings: { game: friends(TRADE), shows: ".preferences", arrange: (page) => page.locator(".header-tools .tool").last().click() },
  "table of handicaps": {
    game: friends(TRADE),
    shows: ".handicap-rows .banner",
    arrange: async (page) => {
      await page.locator(".header-tools .tool").last().click();
      await page.locator(".preferences > .group > summary").nth(2).click();
      await page.locator("#handicap-table > summary").click();
      await page.locator(".handicap-rows select").first().selectOption("rook-lance two-piece");
      await page.locator(".handicap-rows .banner").waitFor();
    },
  },
  refusal: {
    game: friends(TRADE),
    shows: ".status-refusal",
    arrange: async (page) => {
      await place(page, "8i").click();
      await place(page, "5e").click();
      await page.locator(".status-refusal").waitFor();
    },
  },
  "uwate plays the computer": { game: computer("full", { handicap: LONG[0] }), arrange: async () => {} },
  strict: { game: friends(TRADE, undefined, { strict: true }), arrange: async () => {} },
  result: {
    game: { ...friends(TRADE, { handicap: "even" }), ending: { type: "resign", color: "white" } },
    shows: ".result",
    arrange: (page) => page.locator(".result").waitFor(),
  },
  "result, a repetition": {
    game: friends(["4i4h", "6a6b", "4h4i", "6b6a", "4i4h", "6a6b", "4h4i", "6b6a", "4i4h", "6a6b", "4h4i", "6b6a"]),
    shows: ".result",
    arrange: (page) => page.locator(".result").waitFor(),
  },
  resigning: {
    game: friends(TRADE),
    shows: ".resign",
    arrange: async (page) => {
      const menu = page.locator(".dock .tool").last();
      if (await menu.isVisible()) await menu.click();
      await page.locator(".resign button").click();
    },
  },
  declaration: {
    game: friends([], { sfen: "1K7/+P+P+P+P+P+P+P+P+P/G8/9/9/9/9/9/8k b 2R2B2G 1" }),
    shows: ".conditions",
    arrange: async (page) => {
      const menu = page.locator(".dock .tool").last();
      if (await menu.isVisible()) await menu.click();
      await page.locator(".panel .row .button").first().click();
    },
  },
};

/** Where a page is loaded anew: with the panel as a sheet, and with the panel beside the board. From one of these to the next the window
 * changes alone, which brings the same elements to the same places. */
const ANEW = [360, 1024];

for (const locale of ["en-US", "ja-JP"]) {
  for (const [scene, { game, shows = "komadai-board", arrange }] of Object.entries(SCENES)) {
    test(`every text fits in ${locale}: ${scene}`, async () => {
      const page = await open(held, { game, locale, ...STILL });
      // The computer is seen thinking, at every width.
      await page.route(/worker-/, () => {});
      const cut = [];
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        if (ANEW.includes(width)) {
          await reload(page);
          await page.locator("komadai-board [role=gridcell]").first().waitFor();
          await arrange(page);
        }
        await page.locator(shows).first().waitFor();
        await atRest(page);
        cut.push(...(await page.evaluate(clipped)).map((text) => `${width}: ${text}`));
      }
      assert.deepEqual(cut, []);
      await page.context().close();
    });
  }
}

for (const locale of ["en-US", "ja-JP"]) {
  test(`the header holds in ${locale}: above a board in one line, elsewhere with a second row`, async () => {
    const page = await open(held, { game: friends(TRADE), locale });
    for (const path of ["", "records", "account"]) {
      await page.goto(new URL(path, held.url).href);
      await page.locator(".pages [aria-current]").waitFor({ state: "attached" });
      for (const [width, height] of [[320, 568], [641, 900], [683, 384], [740, 360], [844, 390], [901, 600], [1201, 700], ...WIDTHS]) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await page.evaluate(crowded), [], `${path} at ${width}`);
        const lines = await page.evaluate(() => document.querySelector(".header").offsetHeight);
        const line = await page.evaluate(() => document.querySelector(".brand").offsetHeight);
        assert.equal(lines, path && width <= 1200 ? line + 38 : line, `${path} at ${width}`);
      }
    }
    await page.context().close();
  });
}

/** In the page: what of the header lies beyond the window, or over another part of it. */
function crowded() {
  const parts = [...document.querySelectorAll(".header a, .header button")].filter((part) => part.checkVisibility());
  const boxes = parts.map((part) => [part.textContent || part.ariaLabel, part.getBoundingClientRect()]);
  const beyond = boxes.filter(([, { left, right }]) => left < 0 || right > innerWidth);
  const over = boxes.filter(([, one], index) =>
    boxes.slice(index + 1).some(([, { left, right, top, bottom }]) => {
      return one.left < right - 0.5 && left < one.right - 0.5 && one.top < bottom - 0.5 && top < one.bottom - 0.5;
    }),
  );
  return [...beyond, ...over].map(([name, { left, right }]) => `${name} from ${left} to ${right}`);
}

const PLAIN = ["learn", "puzzles", "records", "study", "print", "clock", "account", "game", "events", "placement", "rules.html"];

test("from one plain page to the next the heading stays where it is", async () => {
  const page = await open(held);
  const found = {};
  for (const path of PLAIN) {
    await page.goto(new URL(path, held.url).href);
    await page.locator("h1").waitFor();
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1366, 768],
      [1920, 1080],
    ]) {
      await page.setViewportSize({ width, height });
      // In one step: what is fetched may put another heading in the place of the first.
      const place = await page.evaluate(() => {
        const { x, y } = document.querySelector("h1").getBoundingClientRect();
        return { x, y };
      });
      found[width] ??= place;
      assert.deepEqual(place, found[width], `${path} at ${width}`);
    }
  }
  await page.context().close();
});

test("on a phone every link is high enough for a finger, and one alone in its line as high as a button", async () => {
  const page = await open(held, PHONE);
  for (const path of [
    ...PLAIN,
    "rules.ja.html",
    "learn?show=castles",
    "learn?lesson=king",
    "puzzles?shelf=3",
    "events?id=none",
    "compose",
  ]) {
    await page.goto(new URL(path, held.url).href);
    await page.locator("h1").waitFor();
    await page.waitForLoadState("networkidle");
    const low = await page.evaluate(() =>
      [...document.querySelectorAll("a")]
        .filter((link) => link.checkVisibility() && !link.matches(".skip"))
        .map((link) => [link.textContent, Math.min(...[...link.getClientRects()].map(({ height }) => height)), link.matches(".alone a")])
        .filter(([, height, alone]) => height < (alone ? 44 : 24)),
    );
    assert.deepEqual(low, [], path);
  }
  await page.context().close();
});

test("menus have the page's own colours in every browser", async () => {
  const page = await open(held, { path: "clock", colorScheme: "dark" });
  const look = await page.locator("#otb-clock").evaluate((menu) => {
    const { appearance, backgroundColor, color } = getComputedStyle(menu);
    return [appearance, backgroundColor, color];
  });
  assert.deepEqual(look, ["none", "rgb(36, 32, 27)", "rgb(241, 232, 218)"]);
  await page.context().close();
});
