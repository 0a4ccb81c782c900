// Whole games against the computer, by mouse, by touch and by keyboard alone, to checkmate. The reader's moves come
// from the same server at its strongest; the page's opponent is set weak.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadRules } from "../load.mjs";
import {
  DESKTOP,
  PHONE,
  byKeyboard,
  byMouse,
  byTouch,
  computer,
  enterBoard,
  kept,
  open,
  place,
  stage,
  untilMoves,
} from "./harness.mjs";

const held = stage();
const { GameHandle } = await loadRules();

const WEAK = 1;
const STRONG = 4;

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
  const game = GameHandle.from_handicap(start.handicap, "standard");
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
async function playOut(play, device, start, patience) {
  const page = await open(held, { game: computer(WEAK, start), ...device });
  if (play === byKeyboard) await enterBoard(page);
  const first = start.handicap === "even" ? 0 : 1;
  await untilMoves(page, first);
  for (let ply = first; ply < 400; ply += 2) {
    const { moves } = await kept(page);
    assert.equal(moves.length, ply);
    const usi = await choose(start, moves, patience);
    await play(page, usi, "black");
    // Either the computer has answered, or the game is over.
    await page.waitForFunction(
      (ply) =>
        document.querySelector(".result") || JSON.parse(localStorage.getItem("komadai.game")).moves.length === ply + 2,
      ply,
      { timeout: 60_000 },
    );
    if (await page.locator(".result").count()) break;
  }
  return { page, moves: (await kept(page)).moves };
}

test(
  "an even game of sixty plies and more ends in mate, with a drop, a promotion and a refused move",
  { timeout: 900_000 },
  async () => {
    const { page, moves } = await playOut(withRefusal(byMouse), DESKTOP, { handicap: "even" }, 56);
    assert.ok(moves.length >= 60, `${moves.length} plies`);
    const own = moves.filter((_, index) => index % 2 === 0);
    assert.ok(
      own.some((usi) => usi[1] === "*"),
      "a drop",
    );
    assert.ok(
      own.some((usi) => usi.endsWith("+")),
      "a promotion",
    );
    assert.match(await page.locator(".result").innerText(), /You win[^]*checkmate/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  },
);

/** Before the first move, one that the rules refuse. */
function withRefusal(play) {
  let refused = false;
  return async (page, usi, color) => {
    if (!refused) {
      refused = true;
      await place(page, "8h").click();
      await place(page, "4d").click();
      await page.locator(".status-refusal").waitFor();
    }
    await play(page, usi, color);
  };
}

for (const [name, play, device] of [
  ["mouse", byMouse, DESKTOP],
  ["touch", byTouch, PHONE],
  ["keyboard alone", byKeyboard, DESKTOP],
]) {
  test(`a handicap game is won by ${name}`, { timeout: 600_000 }, async () => {
    const { page } = await playOut(play, device, { handicap: "eight-piece" }, 0);
    assert.match(await page.locator(".result").innerText(), /You win[^]*checkmate/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("taking back gives the reader the move again, even while the computer thinks", async () => {
  const page = await open(held, { game: computer(3) });
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

test("a lost connection is said, and the game goes on when it is back", async () => {
  const page = await open(held, { game: computer(WEAK) });
  await page.context().setOffline(true);
  await byMouse(page, "7g7f", "black");
  await page.locator(".status-warning").waitFor();
  await page.context().setOffline(false);
  await page.locator(".status-warning .link").click();
  await untilMoves(page, 2);
  await page.context().close();
});
