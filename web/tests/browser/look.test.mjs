// The page fits its screens, in each theme and language, and a checker of accessibility finds nothing grave.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  atRest,
  byMouse,
  byTouch,
  computer,
  DESKTOP,
  friends,
  graveInLightAndDark,
  open,
  PHONE,
  place,
  renew,
  STILL,
  stage,
  untilMoves,
} from "./harness.mjs";

const held = stage();
const GAME = friends(["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5c5d", "4e3d", "2b3c"]);
const STRICT = { ...GAME, options: { ...GAME.options, strict: true } };

const close = (page) => page.keyboard.press("Escape");

/** What is looked at one after the other on one page: how it comes, and how it goes. */
const SCENES = {
  play: [async () => {}, async () => {}],
  wood: [
    (page) => page.evaluate(() => (document.documentElement.dataset.theme = "wood")),
    (page) => page.evaluate(() => delete document.documentElement.dataset.theme),
  ],
  keys: [(page) => page.keyboard.press("?"), close],
  card: [
    async (page) => {
      await place(page, "2h").hover();
      await page.locator(".piece-card").waitFor();
    },
    async (page) => {
      await page.mouse.move(0, 0);
      await page.locator(".piece-card").waitFor({ state: "detached" });
    },
  ],
  held: [(page) => place(page, "black:pawn").click(), close],
  settings: [(page) => page.locator(".header-tools .tool").last().click(), close],
  "new game": [(page) => page.locator(".button-new").click(), close],
};

async function illegalMove(page) {
  await place(page, "8i").click();
  await place(page, "5e").click();
  await page.locator(".result-law").waitFor();
}

for (const locale of ["en-US", "ja-JP"]) {
  for (const [device, screen] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]) {
    test(`nothing grave in ${locale}, light and dark, ${device}`, async () => {
      const page = await open(held, { game: GAME, locale, ...screen, ...STILL });
      const shown = () => page.evaluate(() => document.querySelector("main").parentElement.innerText);
      // What was agreed comes last, in a script of its own.
      await page.locator(".agreed").waitFor({ state: "attached" });
      const before = await shown();
      for (const [scene, [arrange, leave]] of Object.entries(SCENES)) {
        await arrange(page);
        await atRest(page);
        assert.deepEqual(await graveInLightAndDark(page), [], scene);
        await leave(page);
        await atRest(page);
        assert.equal(await shown(), before, `what is left of ${scene}`);
      }
      await renew(page, { game: STRICT });
      await illegalMove(page);
      await atRest(page);
      assert.deepEqual(await graveInLightAndDark(page), [], "illegal move");
      await page.context().close();
    });
  }
}

for (const [width, height, touch, look = {}] of [
  [360, 640, true],
  [390, 844, true],
  [430, 932, true],
  [820, 1180, true],
  [844, 390, true],
  [1024, 768, false, { colorScheme: "dark" }],
  [1180, 820, true, { locale: "ja-JP" }],
  [1280, 720, false],
  [1366, 768, false],
  [1920, 1080, false],
]) {
  test(`in play nothing scrolls and all of the board shows at ${width}×${height}`, async () => {
    const page = await open(held, { game: GAME, viewport: { width, height }, hasTouch: touch, isMobile: touch, ...look });
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.ok(size[0] <= width && size[1] <= height, `${size}`);
    for (const part of [".kb-far", ".kb-board", ".kb-near", ".status", ".header-tools"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(
        box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5,
        `${part} ${JSON.stringify(box)}`,
      );
    }
    await page.context().close();
  });
}

test("on the narrowest phone every tool under a game against the computer is within the window", async () => {
  const page = await open(held, { game: computer("15k"), ...PHONE, viewport: { width: 320, height: 568 } });
  const tools = await page.locator(".dock .tool").evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().right));
  assert.equal(tools.length, 8);
  assert.ok(Math.max(...tools) <= 320, `${tools}`);
  await page.context().close();
});

for (const [device, play] of [
  [DESKTOP, byMouse],
  [PHONE, byTouch],
]) {
  test(`at ${device.viewport.width} px both plates have the side right behind the player, with a move to come or without`, async () => {
    const page = await open(held, { game: computer("15k"), ...device });
    const sides = async () =>
      page.locator(".plate").evaluateAll((plates) =>
        plates.map((plate) => {
          const [name, side] = [".plate-name", ".plate-side"].map((part) => plate.querySelector(part));
          const text = document.createRange();
          text.selectNodeContents(name);
          return { side: side.textContent, gap: side.getBoundingClientRect().left - text.getBoundingClientRect().right };
        }),
      );
    const first = await sides();
    assert.deepEqual(first.map(({ side }) => side).sort(), ["Black", "White"]);
    assert.ok(
      first.every(({ gap }) => gap > 4 && gap < 14),
      JSON.stringify(first),
    );
    await play(page, "7g7f", "black");
    await untilMoves(page, 1);
    assert.deepEqual(await sides(), first);
    await page.context().close();
  });
}

test("a sheet keeps the keyboard, and gives it back where it was", async () => {
  const page = await open(held, { game: GAME, ...PHONE });
  const menu = page.locator(".dock .tool").last();
  await menu.click();
  for (let tabs = 0; tabs < 25; tabs++) {
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest(".panel") !== null));
  }
  await page.locator(".sheet-close").click();
  assert.ok(await menu.evaluate((button) => button === document.activeElement));
  assert.equal(await page.locator("[inert]").count(), 0);
  await page.context().close();
});

test("on a phone coordinates are read, and pieces in hand stand together, wide enough for a finger", async () => {
  const page = await open(held, { game: friends([], { sfen: "4k4/9/9/9/9/9/9/9/4K4 b BGS2L4Pr2gnlp 1" }), ...PHONE });
  const sizes = await page
    .locator(".kb-files span, .kb-ranks span")
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  assert.equal(sizes.length, 18);
  assert.ok(Math.min(...sizes) >= 10, `${sizes}`);
  for (const stand of [".kb-far", ".kb-near"]) {
    const boxes = await page
      .locator(`${stand} .kb-slot:enabled`)
      .evaluateAll((all) =>
        all.map((slot) => slot.getBoundingClientRect()).map(({ left, right, width, height }) => ({ left, right, width, height })),
      );
    assert.ok(boxes.length >= 2);
    boxes.sort((a, b) => a.left - b.left);
    for (const [index, { left, width, height }] of boxes.entries()) {
      assert.ok(Math.min(width, height) >= 40, `${width}×${height}`);
      if (index > 0) assert.ok(Math.abs(left - boxes[index - 1].right) < 1, "no hole");
    }
  }
  await page.context().close();
});
