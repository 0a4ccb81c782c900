// Two friends at one screen: every way to move, every refusal, and what stays when the page is loaded again.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  byKeyboard,
  byMouse,
  byTouch,
  DESKTOP,
  enterBoard,
  friends,
  kept,
  open,
  PHONE,
  place,
  reload,
  stage,
  untilMoves,
} from "./harness.mjs";

const held = stage();

/** A short game with a capture, a promotion, a refused promotion, a drop and a mate. */
const MATE = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "2b3c", "5e3c+", "2a3c", "S*6b", "7a6b", "2g2f", "5a4b", "2f2e", "8c8d"];
const QUICK_MATE = { start: { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" }, moves: ["G*5b"] };

for (const [name, play, device] of [
  ["mouse", byMouse, DESKTOP],
  ["touch", byTouch, PHONE],
  ["keyboard", byKeyboard, DESKTOP],
]) {
  test(`a game is played by ${name}`, async () => {
    const page = await open(held, { game: friends(), ...device });
    if (play === byKeyboard) await enterBoard(page);
    for (const [index, usi] of MATE.entries()) {
      await play(page, usi, index % 2 === 0 ? "black" : "white");
      await untilMoves(page, index + 1);
    }
    assert.deepEqual((await kept(page)).moves, MATE);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("mate ends the game and says so", async () => {
  const page = await open(held, { game: friends([], QUICK_MATE.start) });
  await byMouse(page, QUICK_MATE.moves[0], "black");
  await page.locator(".result h2", { hasText: "Black wins" }).waitFor();
  assert.match(await page.locator(".result p").innerText(), /checkmate/);
  assert.match(await page.locator("[role=status]").innerText(), /G\*5b.*check/);
  assert.equal(await page.locator("[aria-live=assertive]").innerText(), "Black wins, by checkmate");
  await page.context().close();
});

test("a piece is dragged, and a drop outside the board cancels", async () => {
  const page = await open(held, { game: friends() });
  const centre = async (name) => {
    const box = await place(page, name).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 6, from[1] - 6);
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
  };
  await drag(await centre("7g"), [5, 700]);
  assert.equal((await kept(page)).moves.length, 0);
  assert.equal(await page.locator(".kb-held").count(), 0);
  await drag(await centre("7g"), await centre("7f"));
  await untilMoves(page, 1);
  await drag(await centre("3c"), await centre("3d"));
  await untilMoves(page, 2);
  assert.deepEqual((await kept(page)).moves, ["7g7f", "3c3d"]);
  await page.context().close();
});

test("a refused move is explained, can be drawn, and moves nothing", async () => {
  const page = await open(held, { game: friends() });
  const before = await page.locator(".kb-grid").boundingBox();
  await place(page, "8h").click();
  await place(page, "4d").click();
  await page.locator(".status-refusal", { hasText: "Another piece stands in the way" }).waitFor();
  await page.locator(".status button.link").first().click();
  await page.locator(".kb-shown").waitFor();
  assert.deepEqual(await page.locator(".kb-shown").evaluateAll((cells) => cells.map((cell) => cell.dataset.place)), ["7g"]);
  assert.deepEqual(await page.locator(".kb-grid").boundingBox(), before);
  assert.equal((await kept(page)).moves.length, 0);
  await page.context().close();
});

test("two pawns in a file are refused by name, and the files are hatched while a pawn is held", async () => {
  const rookPawn = ["2g2f", "8c8d", "2f2e", "8d8e", "2e2d", "2c2d", "2h2d", "8e8f"];
  const page = await open(held, { game: friends(rookPawn) });
  await place(page, "black:pawn").click();
  await page.locator(".kb-blocked").first().waitFor();
  assert.equal(await page.locator(".kb-blocked").count(), 72);
  await place(page, "5e").click();
  await page.locator(".status-refusal", { hasText: "nifu" }).waitFor();
  assert.equal(await page.locator(".kb-blocked").count(), 0);
  await page.context().close();
});

test("Escape gives the choice of faces up, = declines, forced promotions do not ask", async () => {
  const page = await open(held, { game: friends(["7g7f", "3c3d"]) });
  await place(page, "8h").click();
  await place(page, "2b").click();
  const faces = page.locator(".kb-choice button");
  assert.deepEqual(await faces.evaluateAll((all) => all.map((face) => face.getAttribute("aria-label"))), [
    "Promote to horse (P)",
    "Keep the bishop (=)",
  ]);
  await page.keyboard.press("Escape");
  assert.equal(await faces.count(), 0);
  assert.equal((await kept(page)).moves.length, 2);
  await place(page, "8h").click();
  await place(page, "2b").click();
  await page.keyboard.press("=");
  await untilMoves(page, 3);
  assert.equal((await kept(page)).moves[2], "8h2b");
  await page.context().close();

  const forced = await open(held, { game: friends([], { sfen: "4k4/P8/9/9/9/9/9/9/4K4 b - 1" }) });
  await byMouse(forced, "9b9a", "black");
  await untilMoves(forced, 1);
  assert.equal((await kept(forced)).moves[0], "9b9a+");
  await forced.context().close();
});

test("moves are taken back, stepped through, and the board turns", async () => {
  const page = await open(held, { game: friends(["7g7f", "3c3d", "2g2f"]) });
  await page.getByRole("button", { name: "Take back" }).last().click();
  await untilMoves(page, 2);
  await page.keyboard.press("Home");
  await page.locator(".status", { hasText: "Start" }).waitFor();
  assert.match(await place(page, "7g").getAttribute("aria-label"), /^7g, Black pawn/);
  await page.keyboard.press("End");
  assert.match(await place(page, "7f").getAttribute("aria-label"), /Black pawn/);
  const topLeft = () => page.locator("[role=gridcell]").first().getAttribute("data-place");
  assert.equal(await topLeft(), "9a");
  await page.keyboard.press("f");
  assert.equal(await topLeft(), "1i");
  await page.context().close();
});

test("resigning takes two presses", async () => {
  const page = await open(held, { game: friends(["7g7f"]) });
  await page.locator(".resign button").click();
  await page.getByRole("button", { name: "No", exact: true }).click();
  assert.equal(await page.locator(".result").count(), 0);
  await page.locator(".resign button").click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Yes, resign" }).waitFor({ state: "detached" });
  // The focus is where it was; the question takes it, and after the answer the result has it.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator(".result h2:focus", { hasText: "Black wins" }).waitFor();
  assert.equal(await page.locator("[aria-live=assertive]").innerText(), "Black wins, by resignation");
  assert.doesNotMatch(await page.locator("[aria-live=polite]").last().innerText(), /wins/);
  await reload(page);
  await page.locator(".result h2", { hasText: "Black wins" }).waitFor();
  await page.context().close();
});

test("a reload keeps the game and the settings", async () => {
  const page = await open(held, { game: friends(["7g7f", "3c3d"]) });
  // The words of a language arrive when it is chosen.
  const brought = () =>
    page.evaluate(() => [
      ...new Set(performance.getEntriesByType("resource").flatMap(({ name }) => /words\.(\w+)-/.exec(name)?.[1] ?? [])),
    ]);
  assert.deepEqual(await brought(), ["en"]);
  await page.getByRole("button", { name: "日本語に切り替える" }).click();
  await page.waitForFunction(() => document.title.includes("将棋"));
  assert.deepEqual(await brought(), ["en", "ja"]);
  await byMouse(page, "8h2b+", "black");
  await untilMoves(page, 3);
  await reload(page);
  await page.locator(".move", { hasText: "２二角成" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "ja");
  assert.match(await place(page, "2b").getAttribute("aria-label"), /２二 馬 先手/);
  await page.context().close();
});

test("a typed move is read in any notation", async () => {
  const page = await open(held, { game: friends() });
  await page.keyboard.press("/");
  for (const [index, text] of ["P-7f", "３四歩", "8h2b+", "同銀"].entries()) {
    await page.locator("#move-field").fill(text);
    await page.keyboard.press("Enter");
    await untilMoves(page, index + 1);
  }
  assert.deepEqual((await kept(page)).moves, ["7g7f", "3c3d", "8h2b+", "3a2b"]);
  await page.locator("#move-field").fill("hello");
  await page.keyboard.press("Enter");
  await page.locator(".status", { hasText: "not a valid move" }).waitFor();
  await page.context().close();
});

test("the same position a third time is pointed out", async () => {
  const shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"];
  const page = await open(held, { game: friends([...shuffle, ...shuffle]) });
  await page.locator(".status", { hasText: "Same position, 3rd time. A 4th time is a draw." }).waitFor();
  await page.context().close();
});

test("a declaration shows its conditions first, and only once a king has entered", async () => {
  const page = await open(held, { game: friends() });
  assert.equal(await page.getByRole("button", { name: "Declare…" }).count(), 0);
  await page.context().close();
  const entered = await open(held, {
    game: friends([], { sfen: "1K7/+P+P+P+P+P+P+P+P+P/G8/9/9/9/9/9/8k b 2R2B2G 1" }),
  });
  await entered.getByRole("button", { name: "Declare…" }).click();
  assert.equal(await entered.locator(".conditions .met").count(), 5);
  await entered.getByRole("button", { name: "Declare", exact: true }).click();
  await entered.locator(".result p", { hasText: "declaration" }).waitFor();
  await entered.context().close();
});

test("a new game is set up in the panel, with a handicap of the ladder", async () => {
  const page = await open(held);
  await page.getByLabel("Two players on this device").check();
  await page.locator("#handicap").selectOption({ label: "6. Rook and left lance, then two pieces" });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  assert.match(await page.locator(".plate-active").innerText(), /White \(uwate\)/);
  await byMouse(page, "3c3d", "white");
  await untilMoves(page, 1);
  assert.equal(await page.locator(".move-ellipsis").count(), 1);
  await page.locator(".resign button").click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.getByRole("button", { name: "Second game: two pieces" }).click();
  assert.deepEqual((await kept(page)).options.start, { handicap: "two-piece" });
  await page.context().close();
});

const ROOK_PAWN = ["2g2f", "8c8d", "2f2e", "8d8e", "2e2d", "2c2d", "2h2d", "8e8f"];

test("the sides are called as the reader likes, in even games and with a handicap", async () => {
  const names = async (settings, locale) => {
    const page = await open(held, { game: friends([]), settings, locale });
    const plates = await page.locator(".plate-name").allInnerTexts();
    await page.context().close();
    return plates.sort();
  };
  assert.deepEqual(await names({}, "en-US"), ["Black", "White"]);
  assert.deepEqual(await names({}, "ja-JP"), ["先手", "後手"].sort());
  assert.deepEqual(await names({ sides: "sente" }, "en-US"), ["Gote", "Sente"]);
  assert.deepEqual(await names({ sides: "kanji" }, "en-US"), ["先手", "後手"].sort());

  const page = await open(held, { game: friends([]) });
  await page.locator(".header-tools .tool").last().click();
  await page.getByLabel("Names of the sides").selectOption("sente");
  await page.keyboard.press("Escape");
  assert.deepEqual((await page.locator(".plate-name").allInnerTexts()).sort(), ["Gote", "Sente"]);
  await page.locator(".button-new").click();
  await page.locator("#handicap").selectOption("rook");
  await page.getByText("Uwate, moves first", { exact: true }).waitFor();
  await page.context().close();
});

test("a strict game is agreed in the panel, says so, and warns of nothing", async () => {
  const page = await open(held);
  await page.getByLabel("Two players on this device").check();
  await page.getByText("More rules").click();
  await page.getByLabel("Strict: illegal moves lose at once").check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".status", { hasText: "Strict game" }).waitFor();
  const agreed = await page.locator(".agreed").innerText();
  assert.equal(agreed, "Even game · No clock · 27-point rule (Black needs 28) · Strict: illegal moves lose at once");
  for (const [index, usi] of ROOK_PAWN.entries()) await byMouse(page, usi, index % 2 === 0 ? "black" : "white");
  await place(page, "black:pawn").click();
  await page.locator(".kb-target").first().waitFor();
  assert.equal(await page.locator(".kb-blocked").count(), 0);
  // Every empty square, a file with a pawn in it and the last rank as well.
  const pieces = await page.locator(".kb-grid .koma").count();
  assert.equal(await page.locator(".kb-target").count(), 81 - pieces);
  await page.context().close();
});

for (const [name, play] of [
  ["to a square on offer", (page) => byMouse(page, "P*5e", "black")],
  ["beyond what the piece reaches", (page) => byMouse(page, "8h4d", "black")],
]) {
  test(`an illegal move ${name} loses a strict game, which names the law and keeps its end`, async () => {
    const page = await open(held, { game: friends(ROOK_PAWN, undefined, { strict: true }) });
    await play(page);
    await page.locator(".result h2", { hasText: "White wins" }).waitFor();
    const law = await page.locator(".result-law").innerText();
    assert.match(law, /nifu|stands in the way/);
    assert.equal((await kept(page)).moves.length, ROOK_PAWN.length);
    await reload(page);
    assert.equal(await page.locator(".result-law").innerText(), law);
    assert.equal(await page.locator(".moves li").last().innerText(), "illegal move");
    await page.locator(".move-foul").click();
    assert.ok((await page.locator(".kb-shown").count()) >= 2);
    await page.locator(".result-law .link").click();
    assert.ok((await page.locator(".kb-shown").count()) >= 2);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("a cancelled drag or a change of mind is never a move, in a strict game neither", async () => {
  const page = await open(held, { game: friends([], undefined, { strict: true }) });
  const centre = async (name) => {
    const box = await place(page, name).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  for (const end of [[5, 700], await centre("8h"), await centre("7g")]) {
    await page.mouse.move(...(await centre("8h")));
    await page.mouse.down();
    await page.mouse.move(300, 300, { steps: 4 });
    await page.mouse.move(...end, { steps: 4 });
    await page.mouse.up();
  }
  await place(page, "8h").click();
  await page.keyboard.press("Escape");
  await place(page, "8h").click();
  await place(page, "7g").click();
  await place(page, "7g").click();
  assert.equal(await page.locator(".result").count(), 0);
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 1);
  await page.context().close();
});
