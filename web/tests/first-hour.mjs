// Whether somebody who knows the moves and takes whatever they can wins one of their first three games: a greedy player, by touch on
// a phone, from the question of the first visit to the result.
//
//     node web/tests/first-hour.mjs FOLDER
//
// Prints a line a game, leaves pictures in FOLDER, and ends with 1 where no game of three was won or the page did not say so.
// Takes `KOMADAI_BIN` and `CHROMIUM` as the browser tests do; SEED draws other games.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { BINARY, BROWSER, byTouch, kept, open, PHONE, QUIET, serve } from "./browser/harness.mjs";

const GAMES = 3;
/** A game still going on after so many moves is given up. */
const LONGEST = 500;
/** What the pieces are worth to somebody who counts captures. */
const WORTH = { P: 1, L: 3, N: 4, S: 5, G: 6, B: 8, R: 10, "+P": 6, "+L": 6, "+N": 6, "+S": 6, "+B": 12, "+R": 14, K: 100 };

const folder = process.argv[2] ?? "first-hour";
mkdirSync(folder, { recursive: true });

let seed = Number(process.env.SEED ?? 1);
/** A number from 0 to just below 1, the next of this seed. */
function chance() {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

/** Which piece stands on each square after these moves of an even game: all that a greedy player looks at. */
function boardAfter(moves) {
  const board = new Map();
  const back = "LNSGKGSNL";
  for (let file = 1; file <= 9; file++) {
    const [first, last] = [back[file - 1], back[9 - file]];
    for (const [rank, piece] of [
      ["a", first],
      ["c", "P"],
      ["g", "P"],
      ["i", last],
    ])
      board.set(`${file}${rank}`, piece);
  }
  for (const [square, piece] of [
    ["2b", "B"],
    ["8b", "R"],
    ["2h", "R"],
    ["8h", "B"],
  ])
    board.set(square, piece);
  for (const move of moves) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const piece = move[1] === "*" ? move[0] : board.get(from);
    board.delete(from);
    board.set(to, move.endsWith("+") ? `+${piece}` : piece);
  }
  return board;
}

/** What may be played after these moves, as the program says. */
function legal(moves) {
  const position = moves.length === 0 ? "startpos" : `startpos moves ${moves.join(" ")}`;
  const answer = execFileSync(BINARY, ["judge"], { input: `${position}\n`, encoding: "utf8" });
  return execFileSync(BINARY, ["legal", "--sfen", JSON.parse(answer).sfen], { encoding: "utf8" })
    .trim()
    .split("\n");
}

/** The move that takes most, promoting where it can; any move where nothing is to be taken. */
function greedy(moves) {
  const board = boardAfter(moves);
  const worth = (move) => (move[1] === "*" ? 0 : (WORTH[board.get(move.slice(2, 4))] ?? 0) + (move.endsWith("+") ? 0.5 : 0));
  const all = legal(moves).map((move) => ({ move, worth: worth(move), lot: chance() }));
  return all.reduce((best, next) => (next.worth > best.worth || (next.worth === best.worth && next.lot > best.lot) ? next : best)).move;
}

/** Plays the game on the page to its end by touch; how it ended, as the page says it. */
async function play(page, number) {
  for (let moves = []; moves.length < LONGEST; ) {
    await byTouch(page, greedy(moves), "black");
    const length = moves.length;
    await page.waitForFunction(
      (length) =>
        document.querySelector(".result") !== null || JSON.parse(localStorage.getItem("komadai.game") ?? "{}").moves?.length === length + 2,
      length,
      { timeout: 60_000 },
    );
    if (await page.locator(".result").isVisible()) break;
    ({ moves } = await kept(page));
    if (length === 20) await page.screenshot({ path: join(folder, `game-${number}-middle.png`) });
  }
  await page.screenshot({ path: join(folder, `game-${number}-end.png`) });
  const { moves } = await kept(page);
  const told = (await page.locator(".result h2").isVisible()) ? await page.locator(".result h2").innerText() : "no result";
  return { told, moves: moves.length };
}

const { server, url } = process.env.KOMADAI_URL ? { url: process.env.KOMADAI_URL } : await serve();
const browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
let won = false;
try {
  const page = await open({ browser, url }, { ...PHONE, settings: { experience: "" } });
  await page.locator(".dock > .primary").tap();
  await page.screenshot({ path: join(folder, "question.png") });
  await page.locator(".welcome").getByRole("button", { name: "I know the moves" }).tap();
  await page.locator(".welcome").waitFor({ state: "detached" });
  for (let number = 1; number <= GAMES && !won; number++) {
    const { level } = (await kept(page)).options.opponent;
    const { told, moves } = await play(page, number);
    won = /you win|you won/i.test(told);
    console.log(`game ${number} against ${level}: ${told}, after ${moves} moves`);
    if (!won && number < GAMES) await page.locator(".result .primary").tap();
  }
  if (page.problems.length > 0) throw new Error(page.problems.join("\n"));
} finally {
  await browser.close();
  server?.kill();
}
process.exitCode = won ? 0 : 1;
