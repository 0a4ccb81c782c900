// Whole ways through a game, each by mouse, by touch and by keyboard: a declaration that wins, a sennichite that is
// played again, a match of two handicap games, every refusal, a reload without a network in the middle of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  byKeyboard,
  byMouse,
  byTouch,
  enterBoard,
  friends,
  KEEPING,
  kept,
  open,
  PHONE,
  reload,
  renew,
  stage,
  untilMoves,
} from "./harness.mjs";

const held = stage();

const click = (locator) => locator.click();
const tap = (locator) => locator.tap();
const enter = async (locator) => {
  await locator.focus();
  await locator.press("Enter");
};

/** How a move is played and a button pressed; on a phone the panel opens from the dock first. */
const WAYS = {
  mouse: { device: {}, play: byMouse, press: click, panel: async () => {} },
  touch: { device: PHONE, play: byTouch, press: tap, panel: (page) => page.locator(".dock .tool").last().tap() },
  keyboard: {
    device: {},
    play: async (page, usi, color) => {
      await enterBoard(page);
      await byKeyboard(page, usi, color);
    },
    press: enter,
    panel: async () => {},
  },
};

const button = (page, name) => page.getByRole("button", { name, exact: true });
const other = (color) => (color === "black" ? "white" : "black");

async function playAll(page, way, moves, color = "black") {
  for (const usi of moves) {
    await way.play(page, usi, color);
    color = other(color);
  }
}

const SHUFFLE = ["2h3h", "8b7b", "3h2h", "7b8b"];
/** Black's king is one step before the camp, with 32 points around it. */
const BEFORE_THE_CAMP = "9/+P+P+P+P+P+P+P+P+P/G8/1K7/9/9/9/9/8k b 2R2B2G 1";

/** What is tried, where, and the words that refuse it. */
const REFUSED = [
  ["7g7e", null, "does not move that way"],
  ["8h4d", null, "stands in the way"],
  ["R*5a", "4k4/9/9/9/9/9/9/9/4K4 b R 1", "That square is taken"],
  ["P*5g", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "nifu"],
  ["L*5a", "k8/9/9/9/9/9/9/9/4K4 b L 1", "could never move"],
  ["P*5b", "3lkl3/9/4+P4/9/9/9/9/9/4K4 b P 1", "uchifuzume"],
  ["7i7h", "4r1k2/9/9/9/9/9/9/9/2P1K4 b - 1", "Your king would be in check"],
  ["5i5h", "4k4/9/9/9/9/9/9/r8/4K4 b - 1", "Your king would be in check"],
  ["5h4h", "4r1k2/9/9/9/9/9/9/4G4/4K4 b - 1", "is pinned"],
];

for (const [name, way] of Object.entries(WAYS)) {
  test(`a king enters the camp, and a declaration wins, by ${name}`, async () => {
    const page = await open(held, { game: friends([], { sfen: BEFORE_THE_CAMP }), ...way.device });
    await playAll(page, way, ["8d8c", "1i1h"]);
    await untilMoves(page, 2);
    await way.panel(page);
    await way.press(button(page, "Declare…"));
    await page.locator(".conditions .met").nth(4).waitFor();
    assert.equal(await page.locator(".conditions .unmet").count(), 0);
    await way.press(button(page, "Declare"));
    await page.locator(".result h2", { hasText: "Black wins" }).waitFor();
    await page.locator(".result p", { hasText: "declaration" }).waitFor();
    assert.equal((await kept(page)).ending.type, "declare");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test(`a sennichite is played again with sides swapped by ${name}`, async () => {
    const page = await open(held, { game: friends(), ...way.device });
    await playAll(page, way, [...SHUFFLE, ...SHUFFLE, ...SHUFFLE]);
    await page.locator(".result p", { hasText: "fourfold repetition" }).waitFor();
    await way.press(button(page, "Replay: sides swapped, clocks kept"));
    const { options, moves } = await kept(page);
    assert.deepEqual([options.own, moves], ["white", []]);
    await page.context().close();
  });

  test(`a match of two handicap games is played by ${name}`, async () => {
    const page = await open(held, way.device);
    // On a phone the form waits for its button.
    if (way.device === PHONE) await way.press(page.locator(".button-new"));
    await page.getByLabel("Two players on this device").check();
    await page.locator("#handicap").selectOption("left-lance bishop");
    await way.press(button(page, "Start"));
    await way.play(page, "3c3d", "white");
    await untilMoves(page, 1);
    await way.panel(page);
    await way.press(button(page, "Resign"));
    await way.press(button(page, "Yes, resign"));
    await page.locator(".result", { hasText: /score: (0–1|1–0)/ }).waitFor();
    await way.press(button(page, "Second game: Bishop"));
    assert.deepEqual((await kept(page)).options.start, { handicap: "bishop" });
    await page.context().close();
  });

  test(`each kind of illegal move is refused by its name by ${name}`, async () => {
    const page = await open(held, way.device);
    for (const [usi, sfen, words] of REFUSED) {
      await renew(page, { game: friends([], sfen ? { sfen } : undefined) });
      await way.play(page, usi, "black");
      await page.locator(".status-refusal", { hasText: words }).waitFor();
      assert.equal((await kept(page)).moves.length, 0, usi);
    }
    await page.context().close();
  });

  test(`without a network a reload in the middle of a game goes on with it by ${name}`, async () => {
    const page = await open(held, { ...KEEPING, game: friends(), ...way.device });
    await playAll(page, way, ["7g7f", "3c3d"]);
    await untilMoves(page, 2);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await reload(page);
    await page.locator("komadai-board [role=gridcell]").first().waitFor();
    await playAll(page, way, ["8h2b+", "3a2b"]);
    await untilMoves(page, 4);
    assert.deepEqual((await kept(page)).moves, ["7g7f", "3c3d", "8h2b+", "3a2b"]);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}
