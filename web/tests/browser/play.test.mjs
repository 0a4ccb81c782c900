// What surrounds a game: matches, games played again, furigoma, advice, ends that explain themselves, and trouble with
// storage, tabs and sleep.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  atRest,
  byMouse,
  byTouch,
  computer,
  dragStrip,
  friends,
  kept,
  LEAN,
  nowInStrip,
  open,
  PHONE,
  place,
  reload,
  renew,
  stage,
  untilMoves,
} from "./harness.mjs";

const held = stage();
const SHUFFLE = ["2h3h", "8b7b", "3h2h", "7b8b"];
const NONE = { main: 0, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("after a sennichite the game is played again, sides swapped and times kept", async () => {
  const moves = [...SHUFFLE, ...SHUFFLE, ...SHUFFLE.slice(0, 3)];
  const game = friends(moves, undefined, { clock: { ...NONE, main: 600_000 } });
  game.times = moves.map((_, index) => (index % 2 === 0 ? 10_000 : 20_000));
  const page = await open(held, { game, time: true });
  await byMouse(page, "7b8b", "white");
  await page.locator(".result p", { hasText: "fourfold repetition" }).waitFor();
  const panel = await page.locator(".panel").boundingBox();
  for (const part of await page.locator(".result h2, .result p, .result .row > *").all()) {
    const { x, width } = await part.boundingBox();
    assert.ok(x >= panel.x && x + width <= panel.x + panel.width, await part.innerText());
    assert.ok(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1), await part.innerText());
  }
  await button(page, "Replay: sides swapped, clocks kept").click();
  const { options } = await kept(page);
  assert.equal(options.own, "white");
  // White spent 5 × 20 s, Black 6 × 10 s: who was White now is Black and has 500 s.
  assert.ok(options.odds.black.main <= 500_000 && options.odds.black.main > 480_000, String(options.odds.black.main));
  assert.equal(options.odds.white.main, 540_000);
  await page.context().close();
});

test("a match of two games keeps its score", async () => {
  const page = await open(held);
  await page.getByLabel("Two players on this device").check();
  await page.locator("#handicap").selectOption("left-lance bishop");
  await button(page, "Start").click();
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
  await page.locator(".result", { hasText: "Match score: 1–0" }).waitFor();
  // Of a game without a move there is nothing to look at.
  assert.equal(await page.getByRole("link", { name: "Review the game" }).count(), 0);
  await button(page, "Second game: Bishop").click();
  await byMouse(page, "3c3d", "white");
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
  await page.locator(".result", { hasText: "Match score: 1–1" }).waitFor();
  await page.getByRole("link", { name: "Review the game" }).waitFor();
  // Another one is another match.
  await button(page, "Play again").click();
  await page.locator(".result").waitFor({ state: "detached" });
  const { options } = await kept(page);
  assert.deepEqual([options.start, options.score], [{ handicap: "left-lance" }, null]);
  await page.context().close();
});

test("what is chosen for a game is seen on the board before it begins", async () => {
  const page = await open(held);
  const stand = (pieces) => page.waitForFunction((pieces) => document.querySelectorAll(".kb-board .koma").length === pieces, pieces);
  await stand(40);
  await page.locator("#handicap").selectOption("two-piece");
  await stand(38);
  const far = (name) => page.locator(".plate-far", { hasText: name }).waitFor({ state: "attached" });
  await far(/White|Uwate/);
  await page.getByRole("radio", { name: "White" }).check();
  await far(/Black|Shitate/);
  await page.locator("#handicap").selectOption("even");
  await stand(40);
  await reload(page);
  assert.equal(await kept(page), null, "nothing was begun");
  await page.context().close();
});

test("the first move begins the game that is offered", async () => {
  const page = await open(held);
  await page.getByLabel("Two players on this device").check();
  await byMouse(page, "7g7e", "black");
  await page.locator(".status", { hasText: "pawn" }).waitFor();
  assert.equal(await kept(page), null, "a move that cannot be begins nothing");
  await page.getByRole("radio", { name: "Random" }).check();
  await place(page, "7g").click();
  const lifted = () => page.evaluate(() => document.querySelector("komadai-board").state.held);
  assert.equal(await lifted(), null, "nobody knows yet who moves first");
  await page.getByRole("radio", { name: "Black" }).check();
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 1);
  assert.equal((await kept(page)).options.opponent.type, "friend");
  await page.locator(".moves li").first().waitFor();
  await byMouse(page, "3c3d", "white");
  await untilMoves(page, 2);
  await page.context().close();
});

test("the board is there before the rest, and what was done on it counts", async () => {
  for (const device of [{}, PHONE]) {
    const context = await held.browser.newContext({ ...device, locale: "en-US", ...LEAN });
    const page = await context.newPage();
    let release;
    const until = new Promise((resolve) => (release = resolve));
    await page.route("**/rules-*.wasm", async (route) => {
      await until;
      await route.continue();
    });
    await page.addInitScript(() => {
      const look = () => {
        const board = document.querySelector("komadai-board");
        if (board?.state?.view.snapshot.ply === 1) window.answeredIn = board.parentElement.id;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(held.url);
    await place(page, "7g").click();
    await page.locator('.kb-target[data-place="7f"]').waitFor();
    await place(page, "7f").click();
    await page.locator('.kb-ahead[data-place="7f"]').waitFor();
    assert.equal(await kept(page), null);
    release();
    await untilMoves(page, 1);
    await place(page, "7f").locator(".koma").waitFor();
    assert.equal(await page.locator("komadai-board").count(), 1);
    assert.ok((await page.locator(".panel-new").count()) === 0, "the form has given way to the game");
    assert.equal(await page.evaluate(() => window.answeredIn), "first", "the move is answered before the page is made");
    // It is seen as it was left, even where nothing but the board has arrived.
    await page.unroute("**/rules-*.wasm");
    await page.route("**/rules-*.wasm", () => {});
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("komadai.game")).moves.length === 2);
    await page.reload({ waitUntil: "commit" });
    await place(page, "7f").locator(".koma").waitFor();
    await page.context().close();
  }
});

test("a first board that was left broken is left out", async () => {
  for (const glance of [
    "{",
    "7",
    JSON.stringify({ snapshot: { ply: 1, pieces: 5 } }),
    JSON.stringify({ snapshot: { ply: 1 }, pieces: "none" }),
  ]) {
    const page = await open(held, { game: friends(["7g7f"]), settings: {} });
    await page.evaluate((glance) => addEventListener("pagehide", () => localStorage.setItem("komadai.glance", glance)), glance);
    await reload(page);
    await page.locator(".moves li").first().waitFor();
    assert.ok(await place(page, "7f").locator(".koma").isVisible());
    assert.equal(await page.locator("komadai-board").count(), 1);
    await page.context().close();
  }
});

test("five pawns decide who begins", async () => {
  const page = await open(held);
  await page.getByLabel("Two players on this device").check();
  await page.getByLabel("Random").check();
  await button(page, "Start").click();
  const tray = page.locator(".furigoma-tray .koma");
  await tray.nth(4).waitFor();
  assert.equal(await tray.count(), 5);
  const plain = await page.locator('.furigoma-tray use[href="#one-pawn"]').count();
  const says = await page.locator(".furigoma [role=status]").innerText();
  assert.match(says, plain >= 3 ? /you are Black/ : /you are White/);
  await button(page, "Start").click();
  assert.equal((await kept(page)).options.own, plain >= 3 ? "black" : "white");
  await page.context().close();
});

test("between two ranks the customary handicap is suggested, and 王 goes to the higher", async () => {
  const page = await open(held, { settings: { rank: "5k" } });
  await page.locator("#level").selectOption("1k");
  await page.locator(".suggestion", { hasText: "rook" }).waitFor();
  await page.locator(".suggestion .link").click();
  assert.equal(await page.locator("#handicap").inputValue(), "rook");
  await page.locator("#handicap").selectOption("even");
  await button(page, "Start").click();
  assert.equal(await place(page, "5a").locator('use[href="#one-king-high"]').count(), 1);
  assert.equal(await place(page, "5i").locator('use[href="#one-king"]').count(), 1);
  await page.context().close();
});

test("the handicaps that are suggested by rank are the reader's to change, and stay changed", async () => {
  const page = await open(held, { settings: { rank: "5k" } });
  const suggests = page.locator(".suggestion");
  const row = (ranks) => page.locator(".handicap-rows select").nth(ranks);
  const unfold = async () => {
    await button(page, "Settings").click();
    await page.locator(".group > summary", { hasText: "Play" }).click();
    await page.locator("#handicap-table > summary").click();
  };
  const newGame = async () => {
    await button(page, "Close").click();
    await page.locator("#level").selectOption("1k");
  };
  await unfold();
  assert.equal(await row(4).inputValue(), "rook");
  assert.equal(await page.locator(".handicap-rows select").count(), 11);
  // Four ranks apart, and a club that gives two pieces for them.
  await row(4).selectOption("two-piece");
  assert.match(await page.locator(".handicap-rows .banner").innerText(), /The handicap at 5 is smaller than at 4/);
  await newGame();
  await suggests.filter({ hasText: "rook" }).waitFor();
  await unfold();
  for (const ranks of [4, 5, 6]) await row(ranks).selectOption("two-piece");
  assert.equal(await page.locator(".handicap-rows .banner").count(), 0);
  await newGame();
  await suggests.filter({ hasText: "two pieces" }).waitFor();

  await reload(page);
  await page.locator("komadai-board [role=gridcell]").first().waitFor();
  await unfold();
  assert.equal(await row(4).inputValue(), "two-piece");
  await button(page, "Remove a row").click();
  assert.equal(await page.locator(".handicap-rows select").count(), 10);
  await button(page, "Reset to default").click();
  assert.equal(await page.locator(".handicap-rows select").count(), 11);
  await newGame();
  await suggests.filter({ hasText: "rook" }).waitFor();

  // What a hand has written into the browser's store is no table, and the usual one holds.
  await page.evaluate(() => localStorage.setItem("komadai.handicaps", '["even", "queen"]'));
  await reload(page);
  await page.locator("komadai-board [role=gridcell]").first().waitFor();
  await page.locator("#level").selectOption("1k");
  await suggests.filter({ hasText: "rook" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("friends face to face: what the upper player reads stands upright for them", async () => {
  const page = await open(held, { game: friends([], undefined, { facing: true }), ...PHONE });
  const turned = (css) => page.locator(css).evaluate((element) => getComputedStyle(element).rotate);
  assert.equal(await turned(".plate-far"), "180deg");
  await place(page, "8h").tap();
  await place(page, "4d").tap();
  assert.equal(await turned(".status-across"), "180deg");
  assert.match(await page.locator(".status-across").innerText(), /stands in the way/);
  await page.context().close();
});

test("a hint comes in three steps: where, with what, and the move", async () => {
  // Mate in one.
  const page = await open(held, { game: computer("15k", { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" }) });
  const hint = page.getByRole("button", { name: "Hint", exact: true }).last();
  for (const [says, shape] of [
    [/Look here/, "rect.kb-mark"],
    [/The gold/, "circle.kb-mark"],
    [/G\*5b is best/, "line.kb-mark"],
  ]) {
    await hint.click();
    await page.locator(".status", { hasText: says }).waitFor();
    assert.equal(await page.locator(".kb-mark").count(), 1);
    assert.equal(await page.locator(shape).count(), 1);
  }
  await byMouse(page, "G*5b", "black");
  assert.equal(await page.locator(".kb-mark").count(), 0);
  await page.context().close();
});

test("after a blunder the coach names what is lost, and takes it back", async () => {
  const page = await open(held, { game: computer("15k", { sfen: "4k4/9/9/4r4/9/9/4P4/9/R3K4 b - 1" }) });
  await byMouse(page, "9i9d", "black");
  await page.locator(".status-warning", { hasText: "Your rook on 9d is attacked by the rook on 5d" }).waitFor();
  await page.locator(".status-warning .link", { hasText: "Take back" }).click();
  assert.equal((await kept(page)).moves.length, 0);
  await page.context().close();
});

/** How a game ended, what is said of it, how often what is drawn, and the section of the rules that is linked. */
const ENDS = [
  ["mate", friends(["G*5b"], { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" }), /King|king is in check/, "line.kb-mark", 6, "mate"],
  [
    "declaration",
    { ...friends([], { sfen: "1K7/+P+P+P+P+P+P+P+P+P/G8/9/9/9/9/9/8k b 2R2B2G 1" }), ending: { type: "declare", color: "black" } },
    /All conditions were met/,
    ".kb-shown",
    11,
    "declaration",
  ],
  [
    "declaration of who gave a handicap",
    { ...friends([], { handicap: "two-piece" }), ending: { type: "declare", color: "white" } },
    /including 10 for the handicap pieces/,
    ".kb-shown",
    0,
    "declaration",
  ],
  ["resignation", { ...friends(["7g7f"]), ending: { type: "resign", color: "white" } }, /can resign/, ".kb-shown", 0, null],
];

for (const [name, game, says, css, count, section] of ENDS) {
  test(`why it ended is shown: ${name}`, async () => {
    const page = await open(held, { game });
    await button(page, "How it ended").click();
    assert.match(await page.locator(".reasons").innerText(), says);
    if (count > 0)
      await page
        .locator(css)
        .nth(count - 1)
        .waitFor({ state: "attached" });
    assert.equal(await page.locator(css).count(), count);
    const rules = await page.locator(".reasons a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.deepEqual(rules, section ? [`./rules.html#${section}`] : []);
    await page.context().close();
  });
}

test("on a phone the reason stands where it is shown: under the board, or in the sheet that stays", async () => {
  for (const [name, game, says] of [ENDS[0], ENDS[2]]) {
    const page = await open(held, { game, ...PHONE });
    await button(page, "How it ended").tap();
    const reason = page.locator(name === "mate" ? ".status .narrow-only" : ".panel .reasons");
    await reason.waitFor();
    assert.match(await reason.innerText(), says);
    assert.equal(await page.locator(".panel").isVisible(), name !== "mate");
    await page.context().close();
  }
});

test("after another game is begun the keyboard is on its board", async () => {
  for (const device of [{}, PHONE]) {
    const page = await open(held, { game: ENDS[0][1], ...device });
    await button(page, "Play again").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.closest("#board") !== null);
    await page.context().close();
  }
});

test("the keyboard is where something was asked for, and stays where something was pressed", async () => {
  for (const device of [{}, PHONE]) {
    const page = await open(held, { game: friends(["7g7f"]), ...device });
    const focused = (what) => page.waitForFunction((what) => document.activeElement.matches(what), what);
    for (const [opener, heading] of [
      [button(page, "Settings"), "Settings"],
      [page.locator(".button-new"), "New game"],
    ]) {
      assert.equal(await opener.getAttribute("aria-expanded"), "false");
      await opener.press("Enter");
      await focused(".panel h2");
      assert.equal(await page.evaluate(() => document.activeElement.innerText), heading);
      assert.equal(await opener.getAttribute("aria-expanded"), "true");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await page.waitForFunction((opener) => document.activeElement === opener, await opener.elementHandle());
    }
    for (const name of ["First position", "Take back"]) {
      const tool = page.locator(device === PHONE ? ".dock" : ".panel").getByRole("button", { name });
      await tool.press("Enter");
      await page.waitForFunction((tool) => tool.getAttribute("aria-disabled") === "true", await tool.elementHandle());
      assert.ok(await tool.evaluate((tool) => tool === document.activeElement), name);
      await tool.press("Enter");
    }
    await page.locator(".button-new").press("Enter");
    await focused(".panel h2");
    await button(page, "Start").press("Enter");
    await focused("#board *");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("why it ended goes through all four times of a repetition", async () => {
  const page = await open(held, { game: friends([...SHUFFLE, ...SHUFFLE, ...SHUFFLE]) });
  await button(page, "How it ended").click();
  await page.locator(".reasons").waitFor();
  assert.deepEqual(await page.locator(".reasons button").allInnerTexts(), ["start", "move 4", "move 8", "move 12"]);
  await page.locator(".move[aria-current]", { hasText: "" }).nth(0).waitFor();
  await page.waitForFunction(() => document.querySelector(".move[aria-current]")?.closest("li")?.matches(":last-child"));
  await page.context().close();
});

test("the claim of a forced count, and the meter that says what is missing", async () => {
  const sfen = "1K7/+P+P+P+P+P+P+P+P+P/G8/9/9/9/8S/9/8k b 2R2B2G 1";
  const page = await open(held, { game: friends([], { sfen }, { profile: "agreement24" }) });
  await page.locator(".plate-near .plate-entered").waitFor();
  assert.match(await page.locator(".meter").innerText(), /a piece outside the zone/);
  await button(page, "Claim a point count…").click();
  assert.equal(await page.locator(".conditions .unmet").count(), 2);
  await page.context().close();
});

test("a game kept by a hand that made no sense is set aside, and said", async () => {
  const page = await open(held, { game: { options: { profile: "no such rules" }, moves: ["7g7f"] } });
  await page.locator(".banner", { hasText: "could not be read" }).waitFor();
  assert.ok(await page.evaluate(() => localStorage.getItem("komadai.game.unread")));
  await button(page, "Start").click();
  await page.locator(".plate-active").waitFor();
  await page.context().close();
});

test("storage that is full is said, and the game goes on", async () => {
  const page = await open(held, { game: friends() });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await byMouse(page, "7g7f", "black");
  await page.locator(".banner", { hasText: "storage is full" }).waitFor();
  await byMouse(page, "3c3d", "white");
  await page.locator(".move").nth(1).waitFor();
  await page.context().close();
});

test("by touch the choice of a face waits for a tap of its own", async () => {
  for (const choiceInRow of [false, true]) {
    const game = friends([], { sfen: "4k4/9/9/5S3/9/9/9/9/4K4 b - 1" });
    const page = await open(held, { ...PHONE, game, settings: { choiceInRow } });
    await place(page, "4d").tap();
    await place(page, "4c").tap();
    const faces = page.locator(".kb-choice button");
    await faces.nth(1).waitFor();
    await atRest(page);
    assert.equal(await faces.count(), 2);
    assert.equal(await page.locator(".kb-cell[data-place='4d'] .koma").count(), 1);
    await faces.nth(1).tap();
    await page.locator(".kb-cell[data-place='4c'] .koma").waitFor();
    assert.match(await place(page, "4c").getAttribute("aria-label"), /silver/);
    assert.doesNotMatch(await place(page, "4c").getAttribute("aria-label"), /promoted/);
    await page.context().close();
  }
});

test("a second tab takes the game, the first says so and can take it back", async () => {
  const page = await open(held, { game: friends() });
  const other = await page.context().newPage();
  await other.goto(held.url);
  await place(other, "7g").waitFor();
  await reload(other);
  await place(other, "7g").waitFor();
  assert.equal(await page.locator(".banner").count(), 0);
  await byMouse(other, "7g7f", "black");
  await page.locator(".banner", { hasText: "another tab" }).waitFor();
  assert.deepEqual(await page.locator(".plate-turn").allInnerTexts(), ["", ""], "nobody is to move in the tab that waits");
  // What would be lost cannot be played.
  for (const square of ["2g", "2f"]) await place(page, square).click();
  assert.equal(await page.locator(".move").count(), 0);
  await button(page, "Play here").click();
  await page.locator(".move", { hasText: "P-7f" }).waitFor();
  await byMouse(page, "3c3d", "white");
  await other.locator(".banner").waitFor();
  await page.context().close();
});

test("a device that slept is told", async () => {
  const page = await open(held, { game: friends([], undefined, { clock: { ...NONE, main: 600_000 } }) });
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 90_000;
  });
  await page.locator(".banner", { hasText: "slept" }).waitFor();
  await page.context().close();
});

test("on a phone the first choice of a game waits for its button, can be put down, and taken up again", async () => {
  const page = await open(held, PHONE);
  const sheet = page.locator(".panel .new-game");
  await sheet.waitFor({ state: "attached" });
  await atRest(page);
  assert.ok(!(await sheet.isVisible()), "nothing slides over the board by itself");
  await page.locator(".pages a[href*=learn]").waitFor();
  await page.locator(".dock > .primary").tap();
  await sheet.waitFor();
  await page.locator(".panel .sheet-close").tap();
  await sheet.waitFor({ state: "hidden" });
  await page.locator(".dock > .primary").tap();
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await page.locator(".dock > .primary").tap();
  await page.locator(".new-game .primary").tap();
  await page.locator(".dock > .primary").waitFor({ state: "detached" });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

const GOLD = { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1" };
/** Games that a tap ends on a phone: where it lands, and what is said from then on. */
const TAPS = [
  ["against the computer", computer("15k", GOLD), ["black:gold", "5b"], "en-US", "You win after 1 move, by checkmate"],
  ["between two", friends([], GOLD), ["black:gold", "5b"], "ja-JP", "まで1手で先手の勝ち・詰み"],
  // Where the sheet comes to lie, with its buttons.
  [
    "at the near edge",
    friends([], { sfen: "4k4/9/9/9/9/4p4/4g4/9/4K4 w g2r2b2g4s4n4l17p 1" }),
    ["white:gold", "5h"],
    "en-US",
    /^White wins/,
  ],
];

for (const [name, game, taps, locale, says] of TAPS) {
  test(`the tap that wins a game on a phone shows it, and touches nothing of what has risen: ${name}`, async () => {
    const page = await open(held, { ...PHONE, game, locale });
    for (const at of taps) await place(page, at).tap();
    const result = page.locator(".result h2");
    await result.waitFor();
    await atRest(page);
    assert.ok(await result.isVisible(), "the sheet stays");
    assert.equal((await kept(page)).moves.length, 1, "no other game has begun");
    const end = page.locator(".status-end");
    const text = await end.locator("span").innerText();
    if (typeof says === "string") assert.equal(text, says);
    else assert.match(text, says);
    // Put down, it can be found again, and the line under the board says so all the while.
    await page.touchscreen.tap(195, 60);
    await result.waitFor({ state: "hidden" });
    await place(page, "5a").tap();
    assert.equal(await end.locator("span").innerText(), text);
    await end.locator(".link").tap();
    await result.waitFor();
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

const ENDED = { ...computer("15k"), moves: ["7g7f", "3c3d"] };

test("a win, a loss and a draw look different, offer one thing first, and no mate to look for after a mate", async () => {
  const page = await open(held);
  const seen = new Set();
  for (const [kind, plates, searches, game] of [
    ["win", ["lost", "won"], 1, { ...ENDED, ending: { type: "resign", color: "white" } }],
    ["loss", ["won", "lost"], 1, { ...ENDED, ending: { type: "resign", color: "black" } }],
    ["draw", ["Draw", "Draw"], 1, { ...ENDED, moves: [...SHUFFLE, ...SHUFFLE, ...SHUFFLE] }],
    ["over", ["lost", "won"], 0, friends(["G*5b"], { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" })],
  ]) {
    await renew(page, { game });
    await page.locator(`.result.result-${kind}`).waitFor();
    await page.locator(`.status-end.result-${kind}`).waitFor();
    assert.equal(await page.locator(".result .primary").count(), 1);
    assert.deepEqual(await page.locator(".plate-turn").allInnerTexts(), plates);
    seen.add(
      await page.locator(".result").evaluate((result) => {
        const seal = getComputedStyle(result.querySelector("h2"), "::before");
        return [getComputedStyle(result).backgroundColor, seal.content, seal.backgroundColor].join();
      }),
    );
    await page.locator(".board-menu > summary").click();
    assert.equal(await page.getByRole("link", { name: "Search for mate" }).count(), searches, kind);
  }
  assert.equal(seen.size, 4);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the last move is in sight in the list, though what was agreed comes below it later", async () => {
  const moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5c5d", "4e3d", "2b3c"];
  const page = await open(held, { game: friends(moves), locale: "ja-JP" });
  await page.locator(".agreed").waitFor();
  await page.waitForFunction(() => {
    const [list, move] = [".moves", ".move[aria-current]"].map((part) => document.querySelector(part).getBoundingClientRect());
    return move.top >= list.top && move.bottom <= list.bottom;
  });
  await page.context().close();
});

/** Windows in which the form of a new game was cut once; the last is a page at 200 %. */
const WINDOWS = [
  [1366, 768],
  [844, 390],
  [683, 384],
];

test("no field of a new game is behind its button, and the board is whole beside it", async () => {
  // From some level up the computer has a style to choose.
  for (const [locale, level] of [
    ["en-US", "20k"],
    ["ja-JP", "20k"],
    ["en-US", "5k"],
    ["ja-JP", "5k"],
  ]) {
    const page = await open(held, { locale, settings: { level } });
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await reload(page);
      await page.locator(".new-game").waitFor();
      const cut = await page.evaluate(() => {
        const box = (css) => document.querySelector(css).getBoundingClientRect();
        const [panel, board, footer] = [box(".panel"), box(".kb-board"), box(".new-game > .row-end")];
        const { scrollHeight, clientHeight } = document.querySelector(".panel");
        const fields = [...document.querySelectorAll(".new-game > :not(.row-end, h2)")].map((field) => field.getBoundingClientRect());
        const hidden = fields.filter(({ top, bottom }) => top < footer.bottom - 1 && bottom > footer.top + 1).length;
        return {
          hidden,
          boardCut: board.top < 0 || board.bottom > innerHeight || board.right > panel.left,
          panelCut: panel.bottom > innerHeight || panel.right > innerWidth,
          share: Math.min(1, (clientHeight - footer.height) / (scrollHeight - footer.height)),
        };
      });
      const { share, ...faults } = cut;
      assert.deepEqual(faults, { hidden: 0, boardCut: false, panelCut: false }, `${width} × ${height} ${locale} ${level}`);
      assert.ok(share >= (height > 500 ? 1 : 0.4), `${width} × ${height} ${locale} ${level}: ${share} of the form is seen`);
    }
    await page.context().close();
  }
});

test("on a phone on its side the field to type a move stands whole above the edge of the panel", async () => {
  const page = await open(held, { game: friends(SHUFFLE), viewport: { width: 844, height: 390 } });
  const [panel, field] = await Promise.all([".panel", ".move-field"].map((part) => page.locator(part).boundingBox()));
  assert.ok(field.y + field.height <= panel.y + panel.height, `${field.y + field.height} below ${panel.y + panel.height}`);
  await page.context().close();
});

test("on a phone a finger that scrolls the moves of a game looks back, with a tick for each, and changes nothing", async () => {
  const before = [...SHUFFLE, ...SHUFFLE.slice(0, 2)];
  const page = await open(held, { ...PHONE, game: friends(before) });
  await page.evaluate(() => {
    window.ticks = 0;
    navigator.vibrate = () => ++window.ticks;
  });
  assert.equal(await nowInStrip(page), before.length);
  // No page may buzz before it was touched, and a finger that scrolls is no touch yet.
  await page.locator(".plate-near").tap();
  await page.locator(".plate-near").tap();
  await dragStrip(page, 50);
  const there = await nowInStrip(page);
  assert.ok(there < before.length, `${there}`);
  await page.locator(".status", { hasText: `move ${there}` }).waitFor();
  assert.equal(await page.evaluate(() => window.ticks), before.length - there);
  assert.equal((await kept(page)).moves.length, before.length);
  await page.getByRole("button", { name: "Latest position" }).first().tap();
  assert.equal(await nowInStrip(page), before.length);
  await byTouch(page, "7g7f", "black");
  await untilMoves(page, before.length + 1);
  assert.equal(await nowInStrip(page), before.length + 1);
  await page.locator(".strip li").nth(before.length).tap();
  await page.locator(".status", { hasText: `move ${before.length}` }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game that goes on is there with its panel from the first moment", async () => {
  const page = await open(held, { game: friends(["7g7f"]) });
  await page.addInitScript(() => {
    const look = () => (window.firstPanel ??= document.querySelector(".panel")?.innerText);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await reload(page);
  assert.match(await page.evaluate(() => window.firstPanel), /P-7f/);
  await page.context().close();
});
