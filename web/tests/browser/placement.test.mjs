// "Which level suits me?": tasks solved and missed, the game that adapts, and the level it ends with.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadRules } from "../load.mjs";
import { byMouse, byTouch, DESKTOP, graveInLightAndDark, kept, open, PHONE, reload, stage, untilMoves } from "./harness.mjs";

const held = stage();
const { TASKS, placeOf, DEFAULT_LEVEL } = await load("placement/tasks.ts", "placement/estimate.ts", "terms/levels.ts");
const { GameHandle } = await loadRules();

const PLACEMENT = { path: "placement", settings: { experience: "regular" } };
const task = (page) => page.locator(".placement-task");
const setting = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(`komadai.${key}`)), key);
const press = (page, name) => page.getByRole("button", { name }).click();

/** Answers every task with its best move, or with none; how many there were. */
async function answer(page, move) {
  await press(page, "Start");
  let count = 0;
  for (; ; count++) {
    await page.locator(".placement-task, .placement-level").waitFor();
    if (!(await task(page).count())) return count;
    const sfen = await task(page).getAttribute("data-sfen");
    const { best } = TASKS.find((known) => known.sfen === sfen);
    const color = sfen.split(" ")[1] === "b" ? "black" : "white";
    if (move) await move(page, best, color);
    else await press(page, "I don't know");
    await page.locator(move ? ".placement-right" : ".placement-wrong").waitFor();
    await press(page, "Next");
    await page.waitForFunction((sfen) => document.querySelector(".placement-task")?.dataset.sfen !== sfen, sfen);
  }
}

/** The level found, as a number, and how far off it may be. */
async function found(page) {
  const text = await page.locator(".placement-level").innerText();
  const [, number, grade, error] = text.match(/About (\d+) (kyū|dan)\s+Give or take (\d+) levels?/);
  return { place: placeOf(`${number}${grade[0]}`), error: Number(error) };
}

test("all tasks solved lead to a high level, none to a low one, and the level is taken without a game", async () => {
  const page = await open(held, { ...DESKTOP, ...PLACEMENT });
  assert.deepEqual(await graveInLightAndDark(page), []);
  assert.ok((await answer(page, byMouse)) <= 6);
  const high = await found(page);
  await press(page, "Start over");
  assert.ok((await answer(page, null)) <= 6);
  const low = await found(page);
  assert.ok(high.place >= low.place + 5, `${low.place} to ${high.place}`);
  assert.ok(high.error < 5 && low.error < 5);
  assert.deepEqual(await graveInLightAndDark(page), []);
  await page.getByRole("button", { name: /^Skip the game/ }).click();
  await page.locator(".plate-active").waitFor();
  const { opponent } = (await kept(page)).options;
  assert.equal(placeOf(opponent.level), low.place);
  assert.equal(opponent.trial, undefined);
  assert.equal((await setting(page, "level")) ?? DEFAULT_LEVEL, opponent.level);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone the tasks are solved by touch, and the game to make sure ends with a level to play at", async () => {
  const page = await open(held, { ...PHONE, ...PLACEMENT });
  await answer(page, byTouch);
  const before = await found(page);
  await press(page, "Play a game to make sure");
  await page.locator(".plate-active").waitFor();
  await byTouch(page, "7g7f", "black");
  await untilMoves(page, 2);
  // What the game is for outlives a reload.
  await reload(page);
  const { options } = await kept(page);
  assert.equal(options.opponent.trial.moves, 1);
  await page.locator(".dock .tool").last().click();
  await press(page, "Resign");
  await press(page, "Yes, resign");
  const says = page.locator(".result p", { hasText: "Your level" });
  await says.waitFor();
  const [, number, grade] = (await says.innerText()).match(/about (\d+) (kyū|dan), give or take \d levels?\./);
  const place = placeOf(`${number}${grade[0]}`);
  assert.ok(place < before.place, `${place} after a loss, ${before.place} before`);
  assert.equal(await page.locator(".result .primary").count(), 1);
  assert.equal(await page.getByRole("button", { name: "Move down" }).count(), 0);
  // The form of a new game begins there too.
  await page.locator(".result-more").getByRole("button", { name: "New game" }).click();
  assert.equal(placeOf(await page.locator("#level").inputValue()), place);
  await press(page, "Back to the game");
  await page.locator(".status-end .link").click();
  await press(page, `Play at ${number} ${grade}`);
  await page.locator(".result").waitFor({ state: "detached" });
  const { opponent } = (await kept(page)).options;
  assert.deepEqual([placeOf(opponent.level), opponent.trial], [place, undefined]);
  assert.equal((await setting(page, "level")) ?? DEFAULT_LEVEL, opponent.level);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("an illegal move is refused and asked again, one that is not the best shows which was", async () => {
  const page = await open(held, { ...DESKTOP, ...PLACEMENT });
  await press(page, "Start");
  await task(page).waitFor();
  const sfen = await task(page).getAttribute("data-sfen");
  const { best } = TASKS.find((known) => known.sfen === sfen);
  const { sources, pieces, turn } = GameHandle.from_sfen(sfen, "standard", false).snapshot(0);
  const { from, targets } = sources.find(
    ({ from, kind }) => kind === "pawn" && from.length === 2 && !from.includes("*") && from !== best.slice(0, 2),
  );
  const taken = [...pieces, ...targets.map(({ to }) => ({ square: to }))].map(({ square }) => square);
  const far = ["5e", "5d", "4e", "6e", "5f", "4f", "6f"].find((square) => !taken.includes(square));
  await byMouse(page, from + far, turn);
  await page.locator(".placement-task .status-refusal").waitFor();
  await byMouse(page, from + targets[0].to, turn);
  assert.match(await page.locator(".placement-wrong").innerText(), /^The best move was .+\.$/);
  assert.equal(await page.locator(".placement-task .status-refusal").count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the form of a new game and the header lead there", async () => {
  const page = await open(held, DESKTOP);
  await page.getByRole("link", { name: "Which level suits me?" }).click();
  await page.locator("h1", { hasText: "Which level suits me?" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/placement");
  await page.goBack();
  await page.locator(".ways").getByRole("link", { name: "Level", exact: true }).click();
  await page.locator("h1", { hasText: "Which level suits me?" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
