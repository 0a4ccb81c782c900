// The first visit: one question, a start for each answer, and after each game the level beside.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  atRest,
  byMouse,
  byTouch,
  computer,
  DESKTOP,
  graveInLightAndDark,
  kept,
  open,
  PHONE,
  place,
  reload,
  renew,
  stage,
  untilMoves,
} from "./harness.mjs";

const held = stage();

const first = { settings: { experience: "" } };
const answer = (page, name) => page.locator(".welcome").getByRole("button", { name });
const setting = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(`komadai.${key}`)), key);

test("someone who knows the moves is in a game with one answer, and is not asked again", async () => {
  const page = await open(held, { ...DESKTOP, ...first });
  await page.locator(".welcome h2").waitFor();
  assert.equal(await page.locator(".welcome .primary").count(), 0, "no answer is the expected one");
  assert.deepEqual(await graveInLightAndDark(page), []);
  await answer(page, "I know the moves").click();
  await page.locator(".plate-active").waitFor();
  const { options, moves } = await kept(page);
  assert.deepEqual([options.opponent.type, options.own, options.start, moves], ["computer", "black", { handicap: "even" }, []]);
  await page.locator(".button-new").click();
  assert.equal(await page.locator("#level").inputValue(), options.opponent.level);
  assert.equal(await page.locator(".welcome").count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("someone who has never played is led to the first lesson, and then meets the weakest level", async () => {
  const page = await open(held, { ...DESKTOP, ...first });
  await answer(page, "None yet").click();
  await page.locator(".lesson").waitFor();
  assert.equal(new URL(page.url()).search, "?lesson=sides&at=1");
  await page.locator(".brand").click();
  await page.locator(".new-game").waitFor();
  assert.equal(await page.locator("#level").inputValue(), await page.locator("#level option").first().getAttribute("value"));
  assert.ok(await page.getByRole("link", { name: "Learn to play, step by step" }).isVisible());
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("someone who plays regularly chooses from the form, which begins higher; so does someone who does not say", async () => {
  const page = await open(held, { ...DESKTOP, ...first });
  await answer(page, "I play regularly").click();
  assert.equal(await page.locator("#level").inputValue(), "10k");
  // The board follows the form: its first move begins that game.
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 2);
  assert.equal((await kept(page)).options.opponent.level, "10k");
  await renew(page, { settings: { experience: "regular", level: "10k" } });
  assert.equal(await page.locator("#level").inputValue(), "10k");
  await renew(page, first);
  await answer(page, "Other ways to play").click();
  await page.locator(".new-game").waitFor();
  await reload(page);
  await page.locator(".new-game").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone the question waits until a game is asked for, and a move on the board needs no answer", async () => {
  const page = await open(held, { ...PHONE, ...first });
  await atRest(page);
  assert.ok(!(await page.locator(".welcome").isVisible()));
  await page.locator(".dock > .primary").tap();
  await answer(page, "I know the moves").tap();
  await page.locator(".welcome").waitFor({ state: "detached" });
  await byTouch(page, "7g7f", "black");
  await untilMoves(page, 2);
  await renew(page, first);
  await byTouch(page, "7g7f", "black");
  await untilMoves(page, 2);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

/** A gold mates at once. */
const GOLDS = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";

test("after a game the level beside is offered quietly: up after a win, down after a loss", async () => {
  const { options } = computer("10k");
  const ended = (winner, moves) => ({
    options: { ...options, opponent: { ...options.opponent, style: "solid" } },
    moves,
    ending: { type: "resign", color: winner === "black" ? "white" : "black" },
  });
  const shuffle = ["2h3h", "8b7b", "3h2h", "7b8b", "2h1h", "8b9b", "1h2h", "9b8b", "2h4h", "8b6b"];
  const page = await open(held, DESKTOP);
  for (const [winner, offer, level] of [
    ["black", "Move up to 8 kyū", "8k"],
    ["white", "Move down to 11 kyū", "11k"],
  ]) {
    await renew(page, { game: ended(winner, shuffle) });
    const button = page.locator(".result").getByRole("button", { name: offer });
    await button.waitFor();
    assert.equal(await page.locator(".result .primary").innerText(), "Play again");
    await button.click();
    await page.locator(".result").waitFor({ state: "detached" });
    assert.deepEqual((await kept(page)).options.opponent, { type: "computer", level, style: "solid" });
    assert.equal(await setting(page, "level"), level);
  }
  // A mate in a position that was set up says nothing of a level.
  await renew(page, { game: computer("10k", { sfen: GOLDS }) });
  await place(page, "black:gold").click();
  await place(page, "5b").click();
  await page.locator(".result").waitFor();
  assert.equal(await page.getByRole("button", { name: "Move up" }).count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
