// Whole games against the computer, by mouse, by touch and by keyboard alone, to checkmate. The reader's moves come
// from the same server at its strongest; the page's opponent is set weak.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadRules } from "../load.mjs";
import {
  byKeyboard,
  byMouse,
  byTouch,
  computer,
  DESKTOP,
  enterBoard,
  KEEPING,
  kept,
  open,
  PHONE,
  reload,
  STILL,
  stage,
  untilMoves,
} from "./harness.mjs";

const held = stage();
const { GameHandle } = await loadRules();

const WEAK = "15k";
const STRONG = "7d";

/** Asks the server for a move, outside the page. */
async function advice(start, moves, level) {
  const response = await fetch(new URL("api/think", held.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start, moves, profile: "standard", level }),
  });
  const reply = await response.json();
  assert.ok(response.ok, JSON.stringify(reply));
  return reply;
}

/**
 * Chooses the reader's move: before `patience` plies a weak player's that does not yet mate, then a strong one's.
 * Where the weak player would mate, the first legal move that does not end the game is played instead.
 */
async function choose(start, moves, patience) {
  const early = moves.length < patience;
  const { move, score } = await advice(start, moves, early ? WEAK : STRONG);
  const nearMate = score && "mate" in score && score.mate > 0;
  if (!early || (!nearMate && move !== "resign" && move !== "win")) return move;
  const game = GameHandle.from_handicap(start.handicap, "standard", false);
  for (const usi of moves) game.play(usi);
  for (const { from, targets } of game.snapshot(game.length).sources) {
    for (const { to, promotion } of targets) {
      const usi = `${from}${to}${promotion === "must" ? "+" : ""}`;
      game.play(usi);
      const ended = game.snapshot(game.length).outcome !== null;
      game.undo();
      if (!ended) return usi;
    }
  }
  return move;
}

/** Plays to the end; returns the page and the moves. */
async function playOut({ play, device }, start, patience) {
  const page = await open(held, { game: computer(WEAK, start), ...device, ...STILL });
  if (play === byKeyboard) await enterBoard(page);
  const first = start.handicap === "even" ? 0 : 1;
  await untilMoves(page, first);
  if (first === 0) await refused(page, play);
  for (let ply = first; ply < 400; ply += 2) {
    const { moves } = await kept(page);
    assert.equal(moves.length, ply);
    const usi = await choose(start, moves, patience);
    if (usi === "resign" || usi === "win") break;
    await play(page, usi, "black");
    // Either the computer has answered, or the game is over.
    await page.waitForFunction(
      (ply) => document.querySelector(".result") || JSON.parse(localStorage.getItem("komadai.game")).moves.length === ply + 2,
      ply,
      { timeout: 60_000 },
    );
    if (await page.locator(".result").count()) break;
  }
  return { page, moves: (await kept(page)).moves };
}

/** A move that the rules refuse: the bishop over its own pawn. */
async function refused(page, play) {
  await play(page, "8h4d", "black");
  await page.locator(".status-refusal").waitFor();
  assert.equal((await kept(page)).moves.length, 0);
}

/** What a finished game still lacks; nothing, when it shows everything that is asked of it. */
async function lacking({ page, moves }) {
  const own = moves.filter((_, index) => index % 2 === 0);
  const result = page.locator(".result");
  const says = (await result.count()) ? await result.innerText() : "no end";
  return [
    moves.length < 60 && `sixty plies: it had ${moves.length}`,
    !own.some((usi) => usi[1] === "*") && "a drop",
    !own.some((usi) => usi.endsWith("+")) && "a promotion",
    !/You win.*checkmate/s.test(says) && `a mate: ${says.split("\n")[0]}`,
  ].filter(Boolean);
}

/** How chance may go against a game before the test takes it for a fault. */
const ATTEMPTS = 5;

const WAYS = {
  mouse: { play: byMouse, device: DESKTOP },
  touch: { play: byTouch, device: PHONE },
  "keyboard alone": { play: byKeyboard, device: DESKTOP },
};

describe("whole games", { concurrency: true }, () => {
  for (const [name, way] of Object.entries(WAYS)) {
    test(`an even game of sixty plies and more, with a drop, a promotion and a refused move, ends in mate by ${name}`, {
      timeout: 900_000,
    }, async (context) => {
      let lacks;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const game = await playOut(way, { handicap: "even" }, 56);
        lacks = await lacking(game);
        assert.deepEqual(game.page.problems, []);
        await game.page.context().close();
        if (lacks.length === 0) return;
        context.diagnostic(`game ${attempt} lacks ${lacks.join(", ")}; another one`);
      }
      assert.deepEqual(lacks, []);
    });

    test(`a handicap game is won by ${name}`, { timeout: 600_000 }, async () => {
      const { page } = await playOut(way, { handicap: "eight-piece" }, 0);
      assert.match(await page.locator(".result").innerText(), /You win.*checkmate/s);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    });
  }
});

test("taking back gives the reader the move again, even while the computer thinks", async () => {
  const page = await open(held, { game: computer("full") });
  await byMouse(page, "7g7f", "black");
  await page.getByRole("button", { name: "Take back" }).last().click();
  await untilMoves(page, 0);
  await byMouse(page, "2g2f", "black");
  await untilMoves(page, 2);
  await page.getByRole("button", { name: "Take back" }).last().click();
  await untilMoves(page, 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the computer answers at every level that is offered, and a level kept as a number is one of them", {
  timeout: 300_000,
}, async () => {
  const page = await open(held, { game: computer(2), ...STILL });
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 2);
  assert.equal(typeof (await kept(page)).options.opponent.level, "string");
  await page.getByRole("button", { name: "New game" }).first().click();
  const levels = await page.locator("#level option").evaluateAll((options) => options.map(({ value }) => value));
  assert.equal(levels.length, 35);
  for (const level of levels) {
    await page.locator("#level").selectOption(level);
    await page.getByRole("button", { name: "Start" }).click();
    for (const [ply, usi] of ["7g7f", "6i7h"].entries()) {
      await byMouse(page, usi, "black");
      await untilMoves(page, 2 * ply + 2);
    }
    assert.equal((await kept(page)).options.opponent.level, level);
    await page.getByRole("button", { name: "New game" }).first().click();
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the computer resigns a lost game, or plays on until it is mated where that is agreed, after a reload too", async () => {
  // Two rooks mate White on the last ranks, whatever it does; it is to move.
  const lost = computer("9d", { sfen: "4k4/8R/7R1/9/9/9/9/9/4K4 w - 1" });
  const resigned = await open(held, { game: lost });
  await resigned.locator(".result", { hasText: "resignation" }).waitFor();
  await resigned.context().close();

  const page = await open(held, { game: computer("9d") });
  await page.getByRole("button", { name: "New game" }).first().click();
  await page.getByText("More rules").click();
  await page.getByLabel("The computer never resigns").check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("komadai.game") ?? "{}").options?.resigns === false);
  assert.match(await page.locator(".agreed").textContent(), /never resigns/);
  const { options } = await kept(page);
  await page.context().close();

  const stubborn = await open(held, { game: { ...lost, options: { ...lost.options, resigns: options.resigns } } });
  await untilMoves(stubborn, 1);
  await byMouse(stubborn, "2c2a", "black");
  await stubborn.locator(".result", { hasText: "checkmate" }).waitFor();
  assert.equal((await kept(stubborn)).ending, null, "it was mated");
  assert.deepEqual(stubborn.problems, []);
  await stubborn.context().close();
});

test("a lost connection to the server's engine is said, and the game goes on when it is back", async () => {
  const page = await open(held, { game: computer(WEAK), settings: { thinks: "server" }, time: true });
  await page.context().setOffline(true);
  await byMouse(page, "7g7f", "black");
  await page.locator(".status-warning").waitFor();
  // The page tries again by itself after a while, which does not pass here: the reader is first.
  await page.context().setOffline(false);
  await page.locator(".status-warning .link").click();
  await page.locator(".status-warning").waitFor({ state: "detached" });
  await page.clock.resume();
  await untilMoves(page, 2);
  await page.context().close();
});

test("without a network the app opens, keeps its game and plays on", async () => {
  const page = await open(held, { ...KEEPING, game: computer(WEAK) });
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 2);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await reload(page);
  await page.locator("komadai-board [role=gridcell]").first().waitFor();
  await byMouse(page, "6i7h", "black");
  await untilMoves(page, 4);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("where the device's engine cannot run, the server's answers", async () => {
  const page = await open(held, { game: computer(WEAK) });
  await page.route(/worker-/, (route) => route.abort());
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 2);
  await page.context().close();
});
