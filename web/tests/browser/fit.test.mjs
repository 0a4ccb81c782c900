// No word is cut off: at any width, in both languages, every visible text fits the box it stands in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clipped } from "../fitting.mjs";
import { atRest, computer, friends, open, place, reload, stage } from "./harness.mjs";

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

for (const locale of ["en-US", "ja-JP"]) {
  for (const [scene, { game, shows = "komadai-board", arrange }] of Object.entries(SCENES)) {
    test(`every text fits in ${locale}: ${scene}`, async () => {
      const page = await open(held, { game, locale, reducedMotion: "reduce" });
      const cut = [];
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        await reload(page);
        await page.locator("komadai-board [role=gridcell]").first().waitFor();
        await arrange(page);
        await page.locator(shows).first().waitFor();
        await atRest(page);
        cut.push(...(await page.evaluate(clipped)).map((text) => `${width}: ${text}`));
      }
      assert.deepEqual(cut, []);
      await page.context().close();
    });
  }
}
