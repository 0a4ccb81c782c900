// Reviews and studies: a game looked at by the engine, its errors mended, its kings watched; chapters made, marked, shared and
// put together; moves looked up in one's own games.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { beyond, clipped } from "../fitting.mjs";
import { WEB } from "../load.mjs";
import {
  atRest,
  BINARY,
  byKeyboard,
  byMouse,
  DESKTOP,
  enterBoard,
  flaws,
  friends,
  grave,
  KEEPING,
  moves,
  open,
  PHONE,
  painted,
  place,
  STILL,
  serve,
  stage,
  untilMoves,
  untilStored,
} from "./harness.mjs";
import { analyse, BLUNDER, paste, SLOW, tab } from "./review.mjs";

const held = stage();
const TESTDATA = join(dirname(WEB), "testdata", "records");
/** A gold in hand mates: the first move overlooks it, and the second is a pass for the mate. */
const MATE = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

const at = (path) => new URL(path, held.url).href;
const onBoard = (page) => page.locator(".replay .lane-move").first().waitFor({ state: "attached" });

/** A page of records where a review stays as it is, unless the test is about that. */
async function fresh({ settings = {}, ...device } = {}) {
  const page = await open(held, { ...STILL, ...device, path: "records", settings: { deepen: false, ...settings } });
  await page.locator(".intake").waitFor();
  return page;
}

/** Until the device keeps what was found on so many positions. */
function untilFound(page, many) {
  return page.waitForFunction(async (many) => {
    const asked = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const opened = await asked(indexedDB.open("komadai-reviews"));
    const kept = await asked(opened.transaction("reviews").objectStore("reviews").getAll());
    opened.close();
    return kept.some(({ found }) => found.filter(Boolean).length >= many);
  }, many);
}

test("a game is analysed, its blunder shown on graph and moves, and mended on the board", async () => {
  const page = await fresh();
  await paste(page, BLUNDER);
  await analyse(page);
  await page.getByRole("row", { name: /Black/ }).getByRole("cell", { name: /%/ }).waitFor();
  assert.ok((await page.locator(".graph-mark").count()) >= 1);
  // The graph goes to a move.
  const graph = page.getByRole("slider", { name: "Winning chances" });
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  assert.equal(await graph.getAttribute("aria-valuenow"), "3");
  await page.locator(".move-verdict", { hasText: "Blunder" }).waitFor();
  await tab(page, "Moves");
  await page.locator(".lane-move", { hasText: "??" }).waitFor();
  await tab(page, "Review");
  await page.getByRole("button", { name: /Learn from Black/ }).click();
  const learn = page.getByRole("region", { name: "Learn from mistakes" });
  await learn.getByText(/Find a better move/).waitFor();
  // The same move again is wrong, another stands.
  await byMouse(page, "2f2e", "black");
  await learn.getByText(/loses \d+% winning chances/).waitFor(SLOW);
  await learn.getByRole("button", { name: "Try again" }).click();
  await byMouse(page, "7i8h", "black");
  await learn.getByText(/best move|as good as the best/).waitFor(SLOW);
  await learn.getByRole("button", { name: "Next" }).click();
  for (let more = 0; more < 5 && !(await learn.getByText("Done: ").isVisible()); more++) {
    await learn.getByRole("button", { name: "Show solution" }).click();
    await learn.getByRole("button", { name: "Next" }).click();
  }
  await learn.getByText(/1 solved/).waitFor();
  await learn.getByRole("button", { name: "Back to the game" }).click();
  // Nothing that was tried is in the record, until the review is written into it.
  await tab(page, "Moves");
  assert.equal(await page.locator(".lane-move").count(), 7);
  await tab(page, "Review");
  await page.getByRole("button", { name: "Add to the record" }).click();
  await tab(page, "Moves");
  assert.ok((await page.locator(".lane-move").count()) > 7);
  await page.locator(".lane-move", { hasText: "??" }).click();
  assert.match(await page.getByLabel("Comment on move 3").inputValue(), /Blunder/);
  // Both are there after a reload.
  await untilStored(page, "komadai", /Blunder/);
  await page.reload();
  await page.locator(".lane-move", { hasText: "??" }).waitFor();
  await tab(page, "Review");
  await page.locator(".graph").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

/** How green a part of the page is near its top and near its foot, as painted. */
async function ends(part) {
  const { width, height, data } = await painted(part);
  return [0.1, 0.9].map((share) => data[4 * (Math.floor(share * height) * width + Math.floor(width / 2)) + 1]);
}

test("a bar beside the board has what the graph has, turns with the board, and tells nothing where nobody has looked", async () => {
  const page = await fresh();
  await paste(page, BLUNDER);
  const bar = page.getByRole("meter", { name: "Black's winning chances" });
  assert.equal(await bar.count(), 0);
  await analyse(page);
  const graph = page.getByRole("slider", { name: "Winning chances" });
  const chances = [];
  for (let ply = 0; ply <= 6; ply++) {
    if (ply > 0) await page.keyboard.press("ArrowRight");
    await page.waitForFunction((ply) => document.querySelector(".graph-field").ariaValueNow === `${ply}`, ply);
    const [share, worth] = (await bar.getAttribute("aria-valuetext")).split(", ");
    assert.ok((await graph.getAttribute("aria-valuetext")).includes(worth), `${ply}: ${worth}`);
    assert.equal(share, `${await bar.getAttribute("aria-valuenow")}%`);
    assert.equal((await bar.innerText()).trim(), share);
    chances.push(Number.parseInt(share, 10));
  }
  assert.ok(chances[3] < chances[2] - 10, `${chances}`);
  await page.keyboard.press("Home");
  // Black's share is dark and lies where Black sits; above it there is White's.
  const [wood, box, squares] = await Promise.all(
    [".kb-board", ".balance", ".kb-grid"].map((part) => page.locator(part).first().boundingBox()),
  );
  assert.ok(box.x + box.width <= wood.x && wood.x - box.x < 30, `${box.x} of ${wood.x}`);
  assert.ok(box.y <= squares.y && box.y + box.height >= squares.y + squares.height);
  const [top, bottom] = await ends(bar.locator(".balance-bar"));
  assert.ok(top > 200 && bottom < 80, `${top} ${bottom}`);
  await page.keyboard.press("f");
  await page.locator(".balance-white").waitFor();
  const [turnedTop, turnedBottom] = await ends(bar.locator(".balance-bar"));
  assert.ok(turnedTop < 80 && turnedBottom > 200, `${turnedTop} ${turnedBottom}`);
  await page.keyboard.press("f");
  // Not in a variation, not while a better move is looked for, not where it is not wanted.
  await byMouse(page, "9g9f", "black");
  await bar.waitFor({ state: "detached" });
  await page.keyboard.press("ArrowLeft");
  await bar.waitFor();
  await page.getByRole("button", { name: /Learn from Black/ }).click();
  await bar.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Back to the game" }).click();
  await bar.waitFor();
  assert.deepEqual(await grave(page), []);
  await page.getByRole("button", { name: "Evaluation bar" }).click();
  await bar.waitFor({ state: "detached" });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the bar covers nothing, wherever the stands are, on a phone neither", async () => {
  const page = await fresh();
  await paste(page, BLUNDER);
  await analyse(page);
  const sizes = [DESKTOP.viewport, PHONE.viewport, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 1024, height: 600 }];
  for (const layout of ["stands", "columns", "small"]) {
    for (const scale of ["1", "0.6"]) {
      await page.evaluate(
        (kept) => {
          for (const [name, value] of Object.entries(kept)) localStorage.setItem(`komadai.${name}`, JSON.stringify(value));
        },
        { layout, boardSize: scale },
      );
      await page.setViewportSize(DESKTOP.viewport);
      await page.reload();
      await page.locator(".balance").waitFor();
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        const boxes = await page.evaluate(() => {
          const boxOf = (part) => document.querySelector(part).getBoundingClientRect().toJSON();
          const parts = [".balance-bar", ".balance-share", ".kb-board", ".kb-far", ".kb-near", ".status p"];
          return Object.fromEntries(parts.map((part) => [part, boxOf(part)]));
        });
        const { ".balance-bar": bar, ".balance-share": share, ...others } = boxes;
        const said = `${layout} ${scale} ${viewport.width}×${viewport.height}`;
        const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
        for (const [name, box] of Object.entries(others)) {
          for (const own of [bar, share]) assert.ok(apart(own, box), `${said} ${name} ${JSON.stringify([own, box])}`);
        }
        for (const own of [bar, share])
          assert.ok(
            own.width > 0 && own.left >= 0 && own.right <= viewport.width && own.bottom <= viewport.height,
            `${said} ${JSON.stringify(own)}`,
          );
        assert.ok(Math.min(bar.width, bar.height) >= 5.5, `${said} ${JSON.stringify(bar)}`);
      }
    }
  }
  await page.context().close();
});

test("by keyboard alone: the graph is walked, an error is mended, arrows and threats are switched", async () => {
  const page = await fresh();
  await paste(page, BLUNDER);
  await analyse(page);
  const graph = page.getByRole("slider", { name: "Winning chances" });
  await graph.focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  assert.match(await graph.getAttribute("aria-valuetext"), /^3 .*Blunder$/);
  await page.keyboard.press("ArrowLeft");
  await page.locator("#board .kb-mark-green").first().waitFor({ state: "attached" });
  await page.keyboard.press("a");
  await page.locator("#board .kb-mark-green").first().waitFor({ state: "detached" });
  await page.keyboard.press("a");
  await page.keyboard.press("x");
  await page
    .locator("#board .kb-mark-red")
    .first()
    .waitFor({ state: "attached", ...SLOW });
  await page.keyboard.press("x");
  await page.getByRole("button", { name: /Learn from Black/ }).focus();
  await page.keyboard.press("Enter");
  const learn = page.getByRole("region", { name: "Learn from mistakes" });
  await learn.waitFor();
  await enterBoard(page);
  await byKeyboard(page, "7i8h", "black");
  await learn.getByText(/best move|as good as the best/).waitFor(SLOW);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a real game: stopped, gone on with after a reload, several lines stepped on a small board", async () => {
  const page = await fresh();
  await page.locator("input[type=file]").setInputFiles(join(TESTDATA, "usi/kisei56_g1.usi"));
  await onBoard(page);
  await tab(page, "Review");
  await page.getByRole("button", { name: "Analyse game" }).click();
  await page.waitForFunction(() => document.querySelector("progress")?.value >= 4, null, SLOW);
  await page.getByRole("button", { name: "Stop" }).click();
  const [, done] = (await page.getByText(/Stopped after/).innerText()).match(/after (\d+)/);
  assert.ok(Number(done) >= 4);
  await untilFound(page, Number(done));
  await page.reload();
  await tab(page, "Review");
  await page.getByText(/Stopped after/).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForFunction((done) => document.querySelector("progress")?.value > done, Number(done), SLOW);
  await page.getByRole("button", { name: "Stop" }).click();
  // What was found at the end of the game is there to be stepped through.
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const lines = page.getByRole("list", { name: "Best lines" });
  await lines.locator(".pv-move").first().click();
  await lines.locator(".mini komadai-board [role=gridcell]").first().waitFor();
  await lines.getByRole("button", { name: "Add to the record" }).click();
  await tab(page, "Moves");
  await page.keyboard.press("Home");
  await byMouse(page, "9g9f", "black");
  await page.getByRole("button", { name: "Compare lines" }).click();
  const compare = page.getByRole("dialog", { name: "Two lines side by side" });
  assert.equal(await compare.locator("komadai-board").count(), 2);
  await page.keyboard.press("End");
  await compare.getByRole("button", { name: "Close" }).click();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the light of the kings: a mate with its moves, a threatmate, a king that is safe", async () => {
  const page = await fresh();
  await paste(page, MATE);
  await tab(page, "Review");
  await page.getByRole("button", { name: "Kings (E)" }).click();
  await page.locator(".king-mated", { hasText: "White" }).waitFor(SLOW);
  await page.locator(".king-safe", { hasText: "Black" }).waitFor();
  await page.locator(".kings .pv-move", { hasText: "G*5b" }).click();
  await page.locator(".kings .mini").waitFor();
  await page.getByRole("button", { name: "Close the small board" }).click();
  await byMouse(page, "5i5h", "black");
  await page.locator(".king-threatmate", { hasText: "White" }).waitFor(SLOW);
  await page.getByRole("button", { name: "Kings (E)" }).click();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a finished game leads to its review", async () => {
  const page = await open(held, { game: friends() });
  for (const [index, usi] of ["7g7f", "3c3d"].entries()) {
    await byMouse(page, usi, index % 2 ? "white" : "black");
    await untilMoves(page, index + 1);
  }
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  // It plays itself from the start, until somebody steps.
  const tools = page.locator(".panel-tools").first();
  await tools.getByRole("button", { name: "Auto-replay" }).click();
  await page.locator(".status", { hasText: "Start" }).waitFor();
  await page.locator(".move[aria-current]", { hasText: "P-7f" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await tools.getByRole("button", { name: "Auto-replay" }).waitFor();
  await page.keyboard.press("p");
  await tools.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("link", { name: "Review the game" }).click();
  await page.getByRole("button", { name: "Analyse game" }).waitFor();
  await page.context().close();
});

test("a study is made, marked and shared by a link, and opened elsewhere", async () => {
  const page = await open(held, { path: "study" });
  await page.getByLabel("Study name").fill("Fourth-file rook");
  await page.getByRole("button", { name: "New study" }).click();
  await onBoard(page);
  await byMouse(page, "7g7f", "black");
  await page.getByLabel("Comment on move 1").fill("opens the diagonal");
  await page.keyboard.press("Tab");
  const [from, to] = await Promise.all(["8h", "3c"].map((square) => place(page, square).boundingBox()));
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
  await page.mouse.up({ button: "right" });
  await page.locator("#board .kb-mark").waitFor({ state: "attached" });
  await tab(page, "Chapters");
  await page.getByText("Add a chapter").click();
  await page.getByRole("textbox", { name: "Position (SFEN)" }).fill("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
  await page.getByRole("button", { name: "Add position" }).click();
  await page.getByLabel("Chapter name").fill("A mate");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "1. Chapter 1" }).click();
  // The mark is there whenever its position is.
  await page.keyboard.press("Home");
  await page.locator("#board .kb-mark").waitFor({ state: "detached" });
  await page.keyboard.press("End");
  await page.locator("#board .kb-mark").waitFor({ state: "attached" });
  await tab(page, "Share");
  const link = page.getByRole("textbox", { name: "Link to the study" });
  await page.waitForFunction(() => document.querySelector(".share input")?.value.includes("#study="));
  const href = await link.inputValue();
  const [archive] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "KIF files (ZIP)" }).click()]);
  const bytes = readFileSync(await archive.path());
  assert.equal(bytes.subarray(0, 4).toString("latin1"), "PK\x03\x04");
  assert.ok(bytes.includes("opens the diagonal"));
  await untilStored(page, "komadai-studies", /A mate/);
  await page.reload();
  await onBoard(page);
  const elsewhere = await open(held, { path: href });
  await onBoard(elsewhere);
  await elsewhere.keyboard.press("End");
  await elsewhere.locator("#board .kb-mark").waitFor({ state: "attached" });
  assert.equal(await elsewhere.getByLabel("Comment on move 1").inputValue(), "opens the diagonal");
  await elsewhere.getByRole("button", { name: "Save on this device" }).click();
  await elsewhere.waitForURL(/study\?id=/);
  await tab(elsewhere, "Chapters");
  await elsewhere.getByRole("button", { name: "2. A mate" }).waitFor();
  // The same tab goes from a shared study to another one, and back again.
  await elsewhere.goto(at("study#study=nonsense"));
  await elsewhere.getByText("This link contains no study").waitFor();
  // Another link in the same tab, and the way back.
  await elsewhere.goto(href);
  await onBoard(elsewhere);
  await elsewhere.goBack();
  await elsewhere.getByText("This link contains no study").waitFor();
  await elsewhere.goForward();
  await onBoard(elsewhere);
  assert.deepEqual(page.problems, []);
  assert.deepEqual(elsewhere.problems, []);
  await elsewhere.context().close();
  await page.context().close();
});

test("two tabs change one study, and nothing of either is lost", async () => {
  const page = await open(held, { path: "study" });
  await page.getByRole("button", { name: "New study" }).click();
  await onBoard(page);
  await page.waitForURL(/study\?id=/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await onBoard(other);
  await byMouse(page, "7g7f", "black");
  await other.locator(".trouble", { hasText: "Both versions were merged" }).waitFor();
  await other.locator(".lane-move", { hasText: "Start" }).click();
  await byMouse(other, "2g2f", "black");
  await page.locator(".lane-move", { hasText: "P-2f" }).waitFor();
  for (const move of [/７六歩|7776FU/, /２六歩|2726FU/]) await untilStored(page, "komadai-studies", move);
  await page.reload();
  await onBoard(page);
  assert.deepEqual((await moves(page)).sort(), ["P-2f", "P-7f", "Start"]);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the explorer counts the games on the device, and the book has its say", async () => {
  const page = await fresh();
  const files = ["usi/kisei56_g1.usi", "kif/kisei56_g2.kifu", "csa/kisei56_g3.csa"].map((file) => join(TESTDATA, file));
  await page.locator("input[type=file]").setInputFiles(files);
  await page.getByRole("button", { name: "Save all on this device" }).click();
  await page.locator(".shelf-section .entry a").first().click();
  await onBoard(page);
  await page.keyboard.press("Home");
  await tab(page, "Explorer");
  await page.getByText("3 games on this device").waitFor();
  await page.getByText("How the opening book rates the move").waitFor();
  const table = page.locator(".explored");
  const counts = (await table.locator("td:nth-child(2)").allInnerTexts()).map(Number);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    3,
  );
  await page.waitForFunction(() => [...document.querySelectorAll(".explored td:nth-child(4)")].some((cell) => cell.textContent !== ""));
  await table.locator(".pv-move").first().click();
  assert.match(await page.locator(".strip, .status").first().innerText(), /1|P-/);
  await page.keyboard.press("End");
  await page.getByText(/no book moves from here/).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a position is found in one's own games and studies, by whatever moves, and opened there", async () => {
  const page = await fresh();
  await paste(page, "startpos moves 7g7f 3c3d 2g2f 8c8d");
  await page.goto(at("study"));
  await page.getByLabel("Study name").fill("Rooks");
  await page.getByRole("button", { name: "New study" }).click();
  await onBoard(page);
  await byMouse(page, "2g2f", "black");
  await untilStored(page, "komadai-studies", /２六歩|2726FU/);
  await page.goto(at("records"));
  await page.locator(".intake").waitFor();
  // The same position after three moves in another order, and nowhere after one.
  await paste(page, "startpos moves 2g2f 3c3d 7g7f 8c8d 2f2e");
  await tab(page, "Explorer");
  const mine = page.getByRole("region", { name: "In your games" });
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await mine.getByText("1 record with this position").waitFor();
  await mine.getByRole("link", { name: /after move 3/ }).click();
  await page.waitForFunction(() => document.querySelector(".lane-move[aria-current]")?.textContent?.includes("P-2f"));
  await page.goBack();
  await tab(page, "Explorer");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await mine.getByRole("link", { name: /Rooks – Chapter 1 · after move 1/ }).click();
  await page.waitForURL(/study\?.*chapter=0/);
  await page.locator(".lane-move[aria-current]", { hasText: "P-2f" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

/** Has the server asked to analyse the game on the board. */
async function askServer(page) {
  await tab(page, "Review");
  await page.locator(".review-panel label", { hasText: "On the server" }).click();
  await page.getByRole("button", { name: "Analyse game" }).click();
}

test("the server analyses a game, and what it found is there after a reload", async () => {
  const page = await fresh();
  await paste(page, BLUNDER);
  await askServer(page);
  await page.getByText(/positions, on the server/).waitFor();
  await page.locator(".graph").waitFor(SLOW);
  await page.getByRole("row", { name: /Black/ }).getByRole("cell", { name: /%/ }).waitFor();
  await page.reload();
  await tab(page, "Review");
  await page.locator(".graph").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the server is left to it and heard again; stopped, it hears that nobody waits", async () => {
  const page = await fresh();
  await page.locator("input[type=file]").setInputFiles(join(TESTDATA, "usi/kisei56_g1.usi"));
  await onBoard(page);
  await tab(page, "Review");
  // So that it is not over before it is looked at again.
  await page.locator(".review-panel label", { hasText: "Deep" }).click();
  await askServer(page);
  const progress = page.getByText(/\d+ of \d+ positions, on the server/);
  await progress.waitFor();
  await page.reload();
  await tab(page, "Review");
  await progress.waitFor();
  const [cancelled] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === "DELETE"),
    page.getByRole("button", { name: "Stop" }).click(),
  ]);
  // The page leaves the answer unread, and from Chromium 148 on nobody else can read it then.
  const stopped = await page.request.get(cancelled.url());
  assert.equal((await stopped.json()).stage, "cancelled");
  await page.getByRole("button", { name: /Continue|Analyse game/ }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a server that goes away or is full says so, and the rest is analysed on the device", async () => {
  const line = { worth: { cp: 20 }, moves: ["7g7f"] };
  const found = { worth: { cp: 20 }, played: { cp: 20 }, depth: 9, nodes: 900, lines: [line] };
  const row = { id: "000000000000", stage: "open", seen: 0, positions: 7, ahead: 0, parts: [], result: null };
  const gone = { ...row, stage: "failed", seen: 1, parts: [{ first: 0, found: [found] }] };
  for (const [asked, told, says] of [
    [{ status: 200, json: row }, gone, "could not analyse"],
    [{ status: 429, json: { code: "too-many", reason: "" } }, null, "analysis queue is full"],
  ]) {
    const page = await fresh();
    await page.route("**/api/analyses", (route) => (route.request().method() === "POST" ? route.fulfill(asked) : route.continue()));
    await page.route("**/api/analyses/*/stream", (route) => route.fulfill({ body: `${JSON.stringify(told)}\n` }));
    await page.route("**/api/analyses/000000000000", (route) => route.fulfill({ json: row }));
    await paste(page, BLUNDER);
    await askServer(page);
    await page.locator(".trouble", { hasText: says }).waitFor();
    await page.locator(".graph").waitFor(SLOW);
    if (told) {
      // What the server had found stays.
      await page.keyboard.press("Home");
      await page.getByText("depth 9, 900 positions").waitFor();
    }
    await page.context().close();
  }
});

test("who plays a rated game is told so, and nobody analyses", async () => {
  const page = await fresh();
  const refused = { status: 403, json: { code: "rated-game", reason: "" } };
  await page.route("**/api/analyses", (route) => (route.request().method() === "POST" ? route.fulfill(refused) : route.continue()));
  await paste(page, BLUNDER);
  await askServer(page);
  await page.locator(".trouble", { hasText: "while you play a rated game" }).waitFor();
  await page.getByRole("button", { name: "Analyse game" }).waitFor();
  assert.equal(await page.locator("progress").count(), 0);
  await page.context().close();
});

test("without a network a game is opened and analysed", async () => {
  const page = await fresh(KEEPING);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  // After a reload Chromium 148 says again that it is online.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.reload();
  await page.locator(".intake").waitFor();
  await paste(page, BLUNDER);
  await analyse(page);
  await page.goto(at("study"));
  await page.getByRole("button", { name: "New study" }).click();
  await onBoard(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("an engine that cannot start is told, and the record stays as usable as it was", async () => {
  const page = await fresh();
  await page.route(/worker-/, (route) => route.abort());
  await paste(page, BLUNDER);
  await tab(page, "Review");
  await page.getByRole("button", { name: "Analyse game" }).click();
  await page.locator(".trouble", { hasText: "The engine stopped" }).waitFor(SLOW);
  await page.keyboard.press("x");
  await page.locator(".trouble", { hasText: "could not start" }).last().waitFor(SLOW);
  await page.keyboard.press("x");
  await page.keyboard.press("End");
  assert.match(await place(page, "2d").getAttribute("aria-label"), /White pawn/);
  // Once it can start again, the game is analysed.
  await page.unroute(/worker-/);
  await page.getByRole("button", { name: "Analyse game" }).click();
  await page.locator(".graph").waitFor(SLOW);
  await page.context().close();
});

test("on a laptop what is switched on in a review is in sight, and no switch is cut off", async () => {
  const page = await fresh();
  await paste(page, BLUNDER);
  await analyse(page);
  await page.keyboard.press("ArrowRight");
  const within = (part) =>
    page.evaluate((part) => {
      const [room, box] = [".tab-panel", part].map((part) => document.querySelector(part).getBoundingClientRect());
      return box.top >= room.top && box.bottom <= room.bottom;
    }, part);
  assert.ok(await within(".toggles"));
  await page.keyboard.press("l");
  await page.waitForFunction(() => document.querySelector(".toggle[aria-pressed=true]:not([aria-busy=true])"));
  assert.ok(await within(".toggles"));
  assert.ok(await within(".pvs > li"));
  await page.keyboard.press("l");
  // The words at the arrows leave the pieces to be seen.
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll("#board .kb-tag rect")].map((tag) => {
      const box = tag.getBoundingClientRect();
      const cells = [...document.querySelectorAll("#board [role=gridcell]")].map((cell) => cell.getBoundingClientRect());
      const cell = cells.find(
        ({ left, right, top, bottom }) =>
          left < box.x + box.width / 2 && box.x + box.width / 2 < right && top < box.top && box.top < bottom,
      );
      return (cell.bottom - box.top) / cell.height;
    }),
  );
  assert.ok(covered.length > 0 && covered.every((share) => share < 0.2), `${covered}`);
  // In a window of a fourth the size, or turned to its side, no choice and no text is cut off.
  await page.getByRole("button", { name: "Run again: deep" }).waitFor();
  for (const [width, height] of [
    [683, 384],
    [844, 390],
    [390, 844],
    [820, 1180],
  ]) {
    await page.setViewportSize({ width, height });
    if (await page.locator(".dock [aria-expanded=false]").isVisible()) await page.locator(".dock [aria-expanded=false]").click();
    await atRest(page);
    assert.deepEqual([...(await page.evaluate(clipped)), ...(await page.evaluate(beyond))], [], `${width}`);
    const [panel, ...parts] = await page.evaluate(() =>
      [".panel", ".choice-row", ".graph", ".toggles"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()),
    );
    for (const part of parts) assert.ok(part.left >= panel.left && part.right <= panel.right, JSON.stringify([width, panel, part]));
    const steps = await page.getByRole("button", { name: "Next move" }).boundingBox();
    assert.ok(steps.y >= 0 && steps.y + steps.height <= height, JSON.stringify([width, steps]));
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone an error is mended with the board in sight", async () => {
  const page = await fresh(PHONE);
  await paste(page, BLUNDER);
  await page.locator(".dock [aria-expanded]").tap();
  await analyse(page);
  await page.getByRole("button", { name: /Learn from Black/ }).tap();
  await page.locator(".status", { hasText: "Find a better move" }).waitFor();
  await place(page, "7i").tap();
  await place(page, "8h").tap();
  await page.locator(".status", { hasText: /best move|as good as the best/ }).waitFor(SLOW);
  await page.locator(".dock").getByRole("button", { name: "Next", exact: true }).tap();
  await page.locator(".dock").getByRole("button", { name: "Back to the game" }).tap();
  await page.locator(".strip").waitFor();
  await page.context().close();
});

for (const [locale, name] of [
  [
    "en-US",
    {
      review: "Review",
      explorer: "Explorer",
      share: "Share",
      chapters: "Chapters",
      moves: "Moves",
      begin: "Analyse game",
      study: "New study",
    },
  ],
  [
    "ja-JP",
    {
      review: "検討",
      explorer: "定跡・実戦例",
      share: "共有・保存",
      chapters: "章",
      moves: "指し手",
      begin: "この対局を解析",
      study: "新しい研究",
    },
  ],
]) {
  for (const colorScheme of ["light", "dark"]) {
    // Each language and each theme is seen on both devices; all four pairs on both would say no more.
    const device = (locale === "en-US") === (colorScheme === "light") ? DESKTOP : PHONE;
    test(`nothing grave in ${locale}, ${colorScheme}`, async () => {
      const page = await fresh({ ...device, locale, colorScheme });
      const look = async (scene) => {
        await atRest(page);
        assert.deepEqual(await flaws(page), [], scene);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(width <= 0, `${scene} is ${width} too wide`);
      };
      await paste(page, BLUNDER);
      if (device === PHONE) await page.locator(".dock [aria-expanded]").tap();
      await tab(page, name.review);
      await page.getByRole("button", { name: name.begin }).click();
      await page.locator(".graph").waitFor(SLOW);
      await page.locator(".graph-field").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("e");
      await page.locator(".king").first().waitFor(SLOW);
      await page.locator(".pvs .pv-move").first().click();
      await look("review");
      await page.locator(".pvs .pv-move").first().click();
      await page.keyboard.press("e");
      await tab(page, name.moves);
      await look("moves");
      await tab(page, name.explorer);
      await page.locator(".explored").waitFor();
      await look("explorer");
      await tab(page, name.share);
      await look("share");
      await tab(page, name.review);
      const tops = await page.locator(".learn-begin .primary").evaluateAll((all) => all.map((button) => button.offsetTop));
      assert.deepEqual(tops, [tops[0], tops[0]], "in one row");
      await page.locator(".learn-begin .primary").first().click();
      await look("learn");
      await page.goto(at("study"));
      await look("studies");
      await page.getByRole("button", { name: name.study }).click();
      await page.locator(".replay").waitFor();
      if (device === PHONE) await page.locator(".dock [aria-expanded]").tap();
      await tab(page, name.chapters);
      await page.locator(".chapters details summary").click();
      await look("chapters");
      await page.context().close();
    });
  }
}

test("the engine names its network, and its bench visits the positions that it visits anywhere", async () => {
  const page = await fresh();
  await paste(page, BLUNDER);
  await tab(page, "Review");
  await page.getByText("The engine on this device").click();
  const manifest = readFileSync(join(dirname(WEB), "nets", "manifest.toml"), "utf8");
  const [network] = manifest.match(/komadai-256x2-[0-9a-f]{8}(?="\ngeneration)/g).slice(-1);
  await page.getByText(network).waitFor(SLOW);
  const [, native] = /signature (\d+)/.exec(execFileSync(BINARY, ["bench"], { encoding: "utf8" }));
  await page.getByRole("button", { name: "Run benchmark" }).click();
  await page.getByText(`Signature ${native} `).waitFor(SLOW);
});

test("engines that the host names are asked beside ours: set by a form, each by itself when one breaks", async () => {
  const star = join(WEB, "tests", "browser", "star.mjs");
  const engine = (name, ...more) =>
    `[[engines]]\nname = "${name}"\ncommand = ${JSON.stringify(process.execPath)}\narguments = ${JSON.stringify([star, ...more])}\n`;
  const config = join(mkdtempSync(join(tmpdir(), "komadai-")), "komadai.toml");
  writeFileSync(config, engine("Star") + engine("Falling", "falling"));
  const { server, url } = await serve("--config", config);
  try {
    const page = await open({ ...held, url }, { path: "records" });
    await page.locator(".intake").waitFor();
    await paste(page, BLUNDER);
    await tab(page, "Review");
    const engines = page.getByRole("region", { name: "Server engines" });
    await engines.getByRole("button", { name: "Star", exact: true }).click();
    const worth = engines.getByRole("list", { name: "Star: best lines" }).locator(".pv-worth");
    await worth.filter({ hasText: "+33" }).waitFor();
    await engines.getByRole("button", { name: "Falling", exact: true }).click();
    await engines.getByText("Falling crashed. Other engines continue.").waitFor();
    await engines.getByRole("button", { name: "Star settings" }).click();
    const form = engines.getByRole("form", { name: "Star settings" });
    await form.getByLabel("Style").selectOption("wild");
    await worth.filter({ hasText: "+777" }).waitFor();
    // Cores are the host's to give.
    assert.equal(await form.getByLabel("Threads").count(), 0);
    assert.deepEqual(await grave(page, ".host-engines"), []);
    // White to move: the same words mean the contrary.
    await engines.getByRole("button", { name: "Star settings" }).focus();
    await page.keyboard.press("ArrowRight");
    await worth.filter({ hasText: "−777" }).waitFor();
    await page.reload();
    await tab(page, "Review");
    await worth.filter({ hasText: "+777" }).waitFor();
    await page.context().close();
  } finally {
    server.kill();
  }
});
