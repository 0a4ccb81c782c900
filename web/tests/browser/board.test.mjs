// The board at its best: sets of pieces, marks, moves ahead of their turn, drawn refusals, keys that read aloud.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byMouse, computer, friends, kept, open, PHONE, painted, place, reload, renew, stage, untilMoves } from "./harness.mjs";

const held = stage();
const TRADE = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5c5d", "4e3d", "2b3c"];
/** Every promoted face, and pieces of both sides. */
const FACES = "3gk4/1r1s3b1/p+Ppppp+P1p/9/9/2P6/+S1+NP+LPP1P/1+B2G2+R1/LN1GKGSNL b 2P 1";

const symbols = (page, square) =>
  place(page, square)
    .locator("use")
    .evaluateAll((uses) => uses.map((use) => use.getAttribute("href")).slice(2));

const SETS = [
  [{ pieces: "one" }, "7g", ["#one-pro-knight"]],
  [{ pieces: "one", glyphs: "gold" }, "5g", ["#one-pro-lance-gold"]],
  [{ pieces: "one", glyphs: "double" }, "9g", ["#one-pro-silver-double"]],
  [{ pieces: "one", simpleDragon: true }, "2h", ["#one-dragon-simple"]],
  [{ pieces: "two" }, "8c", ["#two-tokin-brush"]],
  [{ pieces: "two", glyphs: "double" }, "9g", ["#two-pro-silver"]],
  [{ pieces: "movement", glyphs: "gold" }, "8c", ["#movement-tokin-gold", "#marks-tokin"]],
  [{ pieces: "movement", moved: { pawn: 20 } }, "6g", ["#movement-pawn"]],
  [{ pieces: "pictogram", glyphs: "gold" }, "8c", ["#pictogram-tokin"]],
  [{ pieces: "letters" }, "2h", ["#letters-dragon"]],
];

test("every set writes promoted pieces in its own way, and each symbol is there", async () => {
  const page = await open(held);
  for (const [settings, square, expected] of SETS) {
    await renew(page, { game: friends([], { sfen: FACES }), settings });
    assert.deepEqual(await symbols(page, square), expected, JSON.stringify(settings));
    await page.waitForFunction((id) => document.querySelector(id), expected[0]);
    const missing = await page
      .locator("komadai-board use")
      .evaluateAll((uses) => uses.map((use) => use.getAttribute("href")).filter((id) => !document.querySelector(id)));
    assert.deepEqual(missing, []);
    assert.deepEqual(page.problems, []);
  }
  await page.context().close();
});

test("sets change in the menu of the board, sizes go by rank or are one", async () => {
  const page = await open(held, { game: friends(TRADE) });
  await page.locator(".board-menu > summary").click();
  await page.locator(".board-menu select").selectOption("two");
  assert.deepEqual(await symbols(page, "5i"), ["#two-king"]);
  const height = (square) =>
    place(page, square)
      .locator("use")
      .nth(1)
      .evaluate((use) => use.getBoundingClientRect().height);
  assert.ok((await height("5i")) > 1.1 * (await height("7f")));
  await page.evaluate(() => localStorage.setItem("komadai.oneSize", "true"));
  await reload(page);
  await place(page, "5i").waitFor();
  assert.ok(Math.abs((await height("5i")) - (await height("7f"))) < 2);
  await page.context().close();
});

/** How bright the ground of a piece is, as painted, and what differs most from that in the middle of it. */
async function brightness(part) {
  const { width, height, data } = await painted(part);
  const linear = (byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const within = (edge) => {
    const found = [];
    for (let y = Math.round(edge * height); y < (1 - edge) * height; y++) {
      for (let x = Math.round(edge * width); x < (1 - edge) * width; x++) {
        const [red, green, blue] = data.slice(4 * (y * width + x), 4 * (y * width + x) + 3).map(linear);
        found.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
      }
    }
    return found;
  };
  const counts = new Map();
  for (const bright of within(0.15)) counts.set(bright, (counts.get(bright) ?? 0) + 1);
  const [[ground]] = [...counts].sort(([, a], [, b]) => b - a);
  const [ink] = within(0.3).sort((a, b) => Math.abs(b - ground) - Math.abs(a - ground));
  return { ground, ink };
}

const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

test("the two sides differ in brightness where that is wanted, in every set and theme, in hands and on faces to choose from", async () => {
  const game = friends(["7g7f", "3c3d", "8h2b+", "3a2b"]);
  const page = await open(held);
  for (const pieces of ["one", "two", "movement", "pictogram", "letters"]) {
    await renew(page, { game, settings: { pieces, twoTone: true } });
    await page.waitForFunction((id) => document.getElementById(id), `${pieces}-king`);
    for (const theme of ["light", "dark", "wood"]) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      for (const [own, other] of [
        ["5i", "5a"],
        ["7i", "7a"],
        ["black:bishop", "white:bishop"],
      ]) {
        const [black, white] = [await brightness(place(page, own)), await brightness(place(page, other))];
        const said = `${pieces} ${theme} ${own}`;
        assert.ok(
          white.ground > black.ground && contrast(white.ground, black.ground) > 7,
          `${said}: ${contrast(white.ground, black.ground)}`,
        );
        for (const { ground, ink } of [black, white]) assert.ok(contrast(ground, ink) > 4.5, `${said}: ${contrast(ground, ink)}`);
      }
    }
  }
  // What is promoted is told by its ink; and the usual pieces are of one wood.
  await renew(page, { game: friends([], { sfen: FACES }), settings: { twoTone: true } });
  for (const square of ["8i", "9c"]) {
    const { ground, ink } = await brightness(place(page, square));
    assert.ok(contrast(ground, ink) > 4.5, `${square}: ${contrast(ground, ink)}`);
  }
  await page.context().close();
  const choosing = await open(held, { game: friends(["7g7f", "3c3d"]), settings: { twoTone: true } });
  await place(choosing, "8h").click();
  await place(choosing, "2b").click();
  for (const face of await choosing.locator(".kb-face").all()) assert.ok((await brightness(face)).ground < 0.1);
  await choosing.keyboard.press("Escape");
  await choosing.evaluate(() => localStorage.setItem("komadai.twoTone", "false"));
  await reload(choosing);
  const [black, white] = [await brightness(place(choosing, "5i")), await brightness(place(choosing, "5a"))];
  assert.ok(contrast(black.ground, white.ground) < 1.5);
  await choosing.context().close();
});

test("coordinates come in three styles or none, squares are tall or even", async () => {
  const page = await open(held);
  for (const [coordinates, first] of [
    ["letters", "a"],
    ["kanji", "一"],
    ["digits", "1"],
    ["none", ""],
  ]) {
    await renew(page, { game: friends(), settings: { coordinates, squares: coordinates === "none" } });
    assert.equal((await page.locator(".kb-ranks").innerText()).trim()[0] ?? "", first);
    const box = await place(page, "5e").boundingBox();
    assert.ok(Math.abs(box.height / box.width - (coordinates === "none" ? 1 : 12 / 11)) < 0.01);
  }
  await page.context().close();
});

async function draw(page, from, to, keys = []) {
  const centre = async (name) => {
    const box = await place(page, name).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(...(await centre(from)));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await centre(to)), { steps: 3 });
  await page.mouse.up({ button: "right" });
  for (const key of keys) await page.keyboard.up(key);
}

test("a square that is pressed has the focus once it has been seen, without a ring, and a key pressed at once finds it there", async () => {
  const page = await open(held, { game: friends() });
  const at = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return [element.dataset.place, element.matches(":focus-visible")];
    });
  await page.evaluate(() => {
    window.native = [];
    addEventListener("mousedown", ({ defaultPrevented }) => window.native.push(!defaultPrevented));
  });
  await place(page, "7g").click();
  await page.waitForFunction(() => document.activeElement.dataset.place === "7g");
  assert.deepEqual(await at(), ["7g", false]);
  assert.deepEqual(await page.evaluate(() => window.native), [false], "the browser does not focus it before it is seen");
  // Nor after the keyboard was used.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  assert.deepEqual(await at(), ["7g", true]);
  await place(page, "6g").click();
  await page.waitForFunction(() => document.activeElement.dataset.place === "6g");
  assert.deepEqual(await at(), ["6g", false]);
  await page.locator(".kb-held").waitFor();
  // The press and the key in one turn.
  const left = await page.evaluate(() => {
    document.activeElement.blur();
    const options = { bubbles: true, cancelable: true };
    document.querySelector('[data-place="6g"]').dispatchEvent(new MouseEvent("mousedown", options));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { ...options, key: "Escape" }));
    return [document.activeElement.dataset.place, document.querySelectorAll(".kb-held").length];
  });
  assert.deepEqual(left, ["6g", 0]);
  await page.context().close();
});

test("the right button draws arrows and circles in four pens, from hands too, and a click wipes them off", async () => {
  const page = await open(held, { game: friends(TRADE) });
  await draw(page, "2h", "2d");
  await draw(page, "5e", "5e", ["Shift"]);
  await draw(page, "white:bishop", "6e", ["Alt"]);
  await draw(page, "9i", "9i", ["Shift", "Alt"]);
  assert.equal(await page.locator("line.kb-mark").count(), 2);
  assert.equal(await page.locator("circle.kb-mark").count(), 2);
  for (const brush of ["green", "red", "blue", "amber"]) assert.ok((await page.locator(`.kb-marks .kb-mark-${brush}`).count()) > 0, brush);
  await draw(page, "9i", "9i", ["Shift", "Alt"]);
  assert.equal(await page.locator("circle.kb-mark").count(), 1);
  await place(page, "5f").click();
  assert.equal(await page.locator(".kb-mark").count(), 0);
  assert.equal((await kept(page)).moves.length, TRADE.length);
  await page.context().close();
});

async function longPress(page, name) {
  const box = await place(page, name).boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await page.locator(".kb-palette").waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a long press brings the palette: a circle, an arrow, the card of the piece", async () => {
  const page = await open(held, { game: friends(TRADE), ...PHONE });
  await longPress(page, "2h");
  await page.getByRole("button", { name: "Draw a circle" }).nth(1).tap();
  assert.equal(await page.locator("circle.kb-mark-red").count(), 1);
  await longPress(page, "5i");
  await page.getByRole("button", { name: "Draw an arrow" }).tap();
  await place(page, "5e").tap();
  assert.equal(await page.locator("line.kb-mark").count(), 1);
  await longPress(page, "2h");
  await page.getByRole("button", { name: "About this piece" }).tap();
  await page.locator(".piece-card", { hasText: "飛車" }).waitFor();
  assert.equal((await kept(page)).moves.length, TRADE.length);
  assert.equal(await page.locator(".kb-held").count(), 0);
  await page.context().close();
});

test("resting on a piece tells its names, readings, moves, worth and other face in either language", async () => {
  for (const [locale, advice] of [
    ["en-US", "half of the squares"],
    ["ja-JP", "両取り"],
  ]) {
    const page = await open(held, { game: friends(TRADE), locale });
    await place(page, "3d").hover();
    const card = page.locator(".piece-card");
    await card.waitFor();
    const text = await card.innerText();
    for (const part of ["角行", "かくぎょう", "bishop", "kakugyō", "angle mover", advice]) assert.ok(text.includes(part), part);
    assert.equal(await card.locator(".on").count(), 8);
    await page.mouse.move(5, 5);
    await card.waitFor({ state: "detached" });
    await page.context().close();
  }
});

const REFUSED = [
  ["a pin by its line", "4r1k2/9/9/9/9/9/9/4G4/4K4 b - 1", ["5h", "4h"], { lines: 1, circles: 0, hatched: 0 }],
  ["two pawns by the file", "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", ["black:pawn", "5g"], { lines: 0, circles: 0, hatched: 9 }],
  ["a dead square by itself", "k8/9/9/9/9/9/9/9/4K4 b L 1", ["black:lance", "5a"], { lines: 0, circles: 0, hatched: 0 }],
  [
    "a pawn-drop mate by each flight square",
    "3lkl3/9/4+P4/9/9/9/9/9/4K4 b P 1",
    ["black:pawn", "5b"],
    { lines: 4, circles: 2, hatched: 0 },
  ],
];

for (const [name, sfen, [from, to], { lines, circles, hatched }] of REFUSED) {
  test(`a refusal draws ${name}`, async () => {
    const page = await open(held, { game: friends([], { sfen }) });
    await place(page, from).click();
    await place(page, to).click();
    await page.locator(".status-refusal button.link").click();
    assert.equal(await page.locator("line.kb-mark").count(), lines);
    assert.equal(await page.locator("circle.kb-mark").count(), circles);
    assert.equal(await page.locator(".kb-blocked").count(), hatched);
    const told = await page.locator(".kb-blocked").evaluateAll((cells) => cells.map(({ title }) => title));
    assert.ok(told.every((title) => title.includes("nifu")));
    assert.equal(await page.locator(".kb-shown").count(), name.startsWith("a pin") ? 2 : 1);
    await page.context().close();
  });
}

/** A game in which the computer's answer, however soon it comes, waits for the page's time to go on. */
async function pondering() {
  const page = await open(held, { game: computer("15k"), time: true });
  await byMouse(page, "7g7f", "black");
  return { page, release: () => page.clock.resume() };
}

test("a move ahead of its turn waits, dashed, and is made", async () => {
  const { page, release } = await pondering();
  await byMouse(page, "2g2f", "black");
  assert.equal(await page.locator(".kb-ahead").count(), 2);
  await page.locator(".status", { hasText: "Premove set" }).waitFor();
  await release();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("komadai.game")).moves.length >= 3);
  assert.equal((await kept(page)).moves[2], "2g2f");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const [name, call] of [
  ["by Escape", (page) => page.keyboard.press("Escape")],
  ["by a press elsewhere", (page) => place(page, "5e").click()],
  ["by the button below", (page) => page.locator(".status .link").click()],
]) {
  test(`a move ahead of its turn is called back ${name}`, async () => {
    const { page, release } = await pondering();
    await byMouse(page, "2g2f", "black");
    assert.equal(await page.locator(".kb-ahead").count(), 2);
    await call(page);
    assert.equal(await page.locator(".kb-ahead").count(), 0);
    await release();
    await untilMoves(page, 2);
    await page.locator(".plate-near.plate-active").waitFor();
    assert.equal((await kept(page)).moves.length, 2);
    await page.context().close();
  });
}

test("a piece that is carried when the answer comes is put down where it is meant to go", async () => {
  const { page, release } = await pondering();
  const [from, to] = await Promise.all(["2g", "2f"].map((square) => place(page, square).boundingBox()));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await release();
  await untilMoves(page, 2);
  await page.locator(".plate-near.plate-active").waitFor();
  assert.equal(await page.locator(".kb-ghost.kb-on").count(), 1);
  await page.mouse.up();
  await untilMoves(page, 3);
  assert.equal((await kept(page)).moves[2], "2g2f");
  // One that may not be moved any more is seen to leave the hand.
  await page.locator(".plate-near.plate-active").waitFor();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y, { steps: 4 });
  assert.equal(await page.locator(".kb-ghost.kb-on").count(), 1);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".kb-ghost.kb-on").waitFor({ state: "detached" });
  await page.mouse.up();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("with confirmation the first tap shows, the second plays, and another one gives it up", async () => {
  const page = await open(held, { game: friends(), settings: { confirms: true }, ...PHONE });
  await place(page, "7g").tap();
  await place(page, "7f").tap();
  assert.equal(await page.locator(".kb-confirm").count(), 1);
  await place(page, "5e").tap();
  assert.equal(await page.locator(".kb-confirm").count(), 0);
  assert.equal((await kept(page)).moves.length, 0);
  await place(page, "7g").tap();
  await place(page, "7f").tap();
  await page.waitForTimeout(300);
  await place(page, "7f").tap();
  await untilMoves(page, 1);
  await page.context().close();
});

test("a double tap puts a move down and does not confirm it", async () => {
  const page = await open(held, { game: friends(), settings: { confirms: true }, ...PHONE });
  await place(page, "7g").tap();
  // Both at one time of the page, as fast as a finger can.
  await place(page, "7f").evaluate((square) => {
    const { left, top } = square.getBoundingClientRect();
    const at = { bubbles: true, pointerType: "touch", pointerId: 7, clientX: left + 9, clientY: top + 9 };
    for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"]) square.dispatchEvent(new PointerEvent(type, at));
  });
  assert.equal(await page.locator(".kb-confirm").count(), 1);
  assert.equal((await kept(page)).moves.length, 0);
  await page.waitForTimeout(300);
  await place(page, "7f").tap();
  await untilMoves(page, 1);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("C, S, H and R read aloud, T shows text, ? the keys, Z nothing but the board", async () => {
  const page = await open(held, { game: friends(TRADE) });
  const says = page.locator("[role=status][aria-live]");
  for (const [key, pattern] of [
    ["s", /Black to move.*White: S-3c/],
    ["h", /Black.*1 pawn in hand.*White.*1 bishop in hand/],
    ["r", /New position.*Black: \d+ points?.*White/],
    ["c", /no clock/],
  ]) {
    await page.locator("body").press(key);
    assert.match(await says.innerText(), pattern);
  }
  await page.locator("body").press("t");
  assert.match(await page.locator(".board-text").innerText(), /wS {2}wP {2}wP {2}c/);
  await page.keyboard.press("Escape");
  await page.locator(".board-text").waitFor({ state: "detached" });
  await page.locator("body").press("?");
  await page.locator(".keys").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".keys").waitFor({ state: "detached" });
  await page.context().close();
});

const TEN_MINUTES = { main: 600_000, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };

test("Z leaves nothing but a larger board, and a clock that runs", async () => {
  const page = await open(held);
  for (const [layout, clock] of [
    ["stands", null],
    ["small", null],
    ["stands", TEN_MINUTES],
  ]) {
    await renew(page, { game: friends(TRADE, { handicap: "even" }, clock ? { clock } : {}), settings: { layout } });
    const board = page.locator(".kb-board");
    const before = await board.boundingBox();
    await page.locator("body").press("z");
    const after = await board.boundingBox();
    assert.ok(after.height > 1.08 * before.height && after.y + after.height <= 768, `${layout}: ${before.height}, ${after.height}`);
    for (const part of [".header", ".panel", ".plate-name", ".size-handle"])
      assert.equal(await page.locator(part).first().isVisible(), false, part);
    assert.equal(await page.locator(".clock-time").last().isVisible(), clock !== null);
    await page.locator("body").press("z");
    assert.deepEqual(await board.boundingBox(), before);
  }
  await page.context().close();
});

for (const layout of ["stands", "columns", "small"]) {
  test(`the whole board shows with stands as ${layout}`, async () => {
    const page = await open(held, { game: friends(TRADE), settings: { layout } });
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 1024, height: 768 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(viewport);
      await reload(page);
      for (const part of [".kb-far", ".kb-board", ".kb-near", ".panel"]) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box.x >= 0 && box.y >= 0, part);
        assert.ok(box.x + box.width <= viewport.width && box.y + box.height <= viewport.height, `${part} ${JSON.stringify(box)}`);
      }
    }
    await page.context().close();
  });
}

test("the handle makes the board smaller and larger by mouse and by keyboard, and the size is kept", async () => {
  const page = await open(held, { game: friends() });
  const height = async () => (await page.locator(".kb-grid").boundingBox()).height;
  const handle = page.locator(".size-handle");
  const full = await height();
  const { x, y } = await handle.boundingBox();
  await page.mouse.move(x + 12, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 12, y - 150, { steps: 5 });
  await page.mouse.up();
  const small = await height();
  assert.ok(small < 0.85 * full && small > 0.6 * full, `${small} of ${full}`);
  await reload(page);
  await place(page, "7g").waitFor();
  assert.equal(await height(), small);
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 1);
  await handle.press("End");
  assert.equal(await height(), full);
  await page.context().close();
});

test("the faces of a promotion stand beside each other where the reader wants that, and never beyond the edge", async () => {
  for (const [device, moves, to] of [
    [{}, ["7g7f", "3c3d"], "2b"],
    [PHONE, ["1g1f", "1c1d", "1f1e", "1d1e", "1i1e", "9c9d"], "1c"],
  ]) {
    const page = await open(held, { game: friends(moves), settings: { choiceInRow: true }, ...device });
    await place(page, to === "2b" ? "8h" : "1e").click();
    await place(page, to).click();
    const [first, second] = await Promise.all([0, 1].map((face) => page.locator(".kb-choice button").nth(face).boundingBox()));
    assert.equal(first.y, second.y);
    assert.ok(second.x > first.x);
    const grid = await page.locator(".kb-grid").boundingBox();
    assert.ok(second.x + second.width <= grid.x + grid.width + 1);
    await page.locator(".kb-choice button").first().click();
    await untilMoves(page, moves.length + 1);
    assert.match((await kept(page)).moves.at(-1), /\+$/);
    await page.context().close();
  }
});

test("the second of two quick taps does not answer the choice of faces that has come under it", async () => {
  const game = friends(["7g7f", "3c3d"]);
  for (const [device, twice] of [
    [
      PHONE,
      async (page, { x, y }) => {
        for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(x, y);
      },
    ],
    [{}, (page, { x, y }) => page.mouse.dblclick(x, y)],
  ]) {
    const page = await open(held, { game, ...device });
    await place(page, "8h").click();
    const { x, y, width, height } = await place(page, "2b").boundingBox();
    await twice(page, { x: x + width / 2, y: y + height / 2 });
    assert.equal(await page.locator(".kb-choice").count(), 1);
    assert.equal((await kept(page)).moves.length, 2);
    // A face is pressed as soon as it takes a press.
    await page.locator(".kb-face").first().click();
    await untilMoves(page, 3);
    assert.equal((await kept(page)).moves.at(-1), "8h2b+");
    await page.context().close();
  }
  const page = await open(held, { game });
  await place(page, "8h").click();
  await place(page, "2b").click();
  await page.keyboard.press("p");
  await untilMoves(page, 3);
  await page.context().close();
});

test("the place in the hand that a piece was dropped from is outlined until the next move, though it is empty", async () => {
  const page = await open(held, { game: friends(["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]) });
  const slot = place(page, "black:bishop");
  const outlined = () => page.locator(".kb-slot.kb-last-from").evaluateAll((slots) => slots.map(({ dataset }) => dataset.place));
  assert.deepEqual(await outlined(), ["black:bishop"]);
  assert.ok(await slot.isVisible());
  assert.notEqual(await slot.evaluate((slot) => getComputedStyle(slot).boxShadow), "none");
  assert.equal(await page.locator(".kb-cell.kb-last-from").count(), 0);
  await byMouse(page, "B*5e", "white");
  assert.deepEqual(await outlined(), ["white:bishop"]);
  await byMouse(page, "4e3d", "black");
  assert.deepEqual(await outlined(), []);
  assert.ok(!(await slot.isVisible()));
  await page.context().close();
});
