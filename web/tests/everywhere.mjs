// What is asked in every browser: a checker of accessibility finds nothing on any page, at 200 % nothing is cut off or out of
// reach, whole games are played by keyboard alone, and the few colours of a system show what happens on the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atRest, byKeyboard, DESKTOP, flaws, friends, kept, open, place, renew, STILL, untilMoves } from "./browser/harness.mjs";
import { beyond, clipped, outOfReach, strange } from "./fitting.mjs";
import { inLanguage, SCENES } from "./scenes.mjs";

const LOOKS = [
  { locale: "en-US", settings: { theme: "light" } },
  { locale: "ja-JP", settings: { theme: "dark" } },
];
/** What a window of 1366×768 has room for at 200 %. */
const AT_200 = { width: 683, height: 384 };

/**
 * Declares these tests for a browser. Each page is looked at in one look, the first of them in that of the number `first`, and the next
 * in the other. `forced` opens pages in forced colours: a stage, and what a context needs there. `shares` says whether all in one look are
 * shown in one window, one after the other.
 */
export function everywhere(held, forced, first, shares) {
  test("a checker of accessibility finds nothing on any page, and at 200 % nothing is cut off or out of reach", async () => {
    const [found, pages] = [{}, shares ? new Map() : null];
    for (const [index, [scene, staged]] of Object.entries(SCENES).entries()) {
      const faults = await faultsOf(held, pages, staged, LOOKS[(index + first) % 2]);
      if (faults.length > 0) found[scene] = faults;
    }
    assert.deepEqual(found, {}, JSON.stringify(found, null, 1));
    for (const page of pages?.values() ?? []) await page.context().close();
  });

  test("a game is agreed on, played to its mate and begun again by keyboard alone, and each step is announced", async () => {
    const page = await open(held, { path: "" });
    await chooseOpponent(page, "friend");
    let color = "black";
    for (const [index, usi] of MATE.entries()) {
      await byKeyboard(page, usi, color);
      await untilMoves(page, index + 1);
      await announced(page, color === "black" ? "Black" : "White", usi);
      color = color === "black" ? "white" : "black";
    }
    await page.locator(AT_ONCE, { hasText: "Black wins, by checkmate" }).waitFor({ state: "attached" });
    await page.locator(".result h2", { hasText: "Black wins" }).waitFor();
    await page.locator(".status", { hasText: "Black wins" }).waitFor();
    await tabTo(page, page.getByRole("button", { name: "Play again" }));
    await page.keyboard.press("Enter");
    await untilMoves(page, 0);
    await byKeyboard(page, "2g2f", "black");
    await untilMoves(page, 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test("a game against the computer is begun, played and resigned by keyboard alone", async () => {
    const page = await open(held, { path: "" });
    await chooseOpponent(page, "computer");
    for (const [index, usi] of ["7g7f", "1g1f"].entries()) {
      await byKeyboard(page, usi, "black");
      await untilMoves(page, 2 * index + 2);
      await announced(page, "White", (await kept(page)).moves.at(-1));
    }
    await tabTo(page, page.getByRole("button", { name: "Resign", exact: true }));
    await page.keyboard.press("Enter");
    // The keyboard is on the answer that does no harm, behind the other.
    await page.waitForFunction(() => document.activeElement?.textContent === "No");
    await tabTo(page, page.getByRole("button", { name: "Yes, resign" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.locator(AT_ONCE, { hasText: /White wins, by resignation/ }).waitFor({ state: "attached" });
    assert.deepEqual((await kept(page)).ending, { type: "resign", color: "black" });
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test("in forced colours an outline shows what is picked up, where it may go, the last move, a check and both stands", async () => {
    await inForcedColours(forced);
  });
}

/** What is wrong with a page: for a checker of accessibility, and in a window of half the width and height. */
async function faultsOf(held, pages, { path, game, isFirst, arrange }, look) {
  const language = look.locale.slice(0, 2);
  const shown = { path: inLanguage(path, language), game, settings: { ...look.settings, ...(isFirst && { experience: "" }) } };
  const page = await showing(held, pages, shown, look);
  await arrange?.(page);
  await atRest(page);
  let faults = await flaws(page);
  if (faults.length > 0) {
    // What a page shows while it loads is gone in a moment.
    await page.waitForLoadState("networkidle");
    await atRest(page);
    faults = await flaws(page);
  }
  await page.setViewportSize(AT_200);
  await atRest(page);
  for (const law of [clipped, beyond, strange, outOfReach]) faults.push(...(await page.evaluate(law, language)));
  faults.push(...page.problems);
  if (!pages) await page.context().close();
  return faults;
}

/** Shows a page as somebody sees it who comes for the first time, in the window of its look where these are shared: to open another takes
 * as long as to look at it. */
async function showing(held, pages, shown, look) {
  const { locale } = look;
  const page = pages?.get(locale);
  if (page) {
    page.problems.length = 0;
    await page.setViewportSize(DESKTOP.viewport);
    await renew(page, shown);
    return page;
  }
  // By name, as passkeys are for no address in numbers.
  const server = { ...held, url: held.url.replace("127.0.0.1", "localhost") };
  const opened = await open(server, { ...shown, locale, deviceScaleFactor: 2, ...STILL });
  pages?.set(locale, opened);
  return opened;
}

/** What a screen reader says next, and what it says at once. */
const POLITE = ".visually-hidden[aria-live=polite]";
const AT_ONCE = ".visually-hidden[aria-live=assertive]";

/** A screen reader says who has moved, and where to. */
const announced = (page, name, usi) =>
  page.locator(POLITE, { hasText: new RegExp(`^${name}: .*${usi.slice(2, 4)}`) }).waitFor({ state: "attached" });

/** A short way to a mate, with a capture, a promotion and a drop. */
const MATE = ["7g7f", "8b7b", "8h3c+", "5a5b", "3c2c", "6a6b", "2c4a", "5b6a", "G*5a"];

/** Begins a game from the form beside the board, which a first visitor sees. */
async function chooseOpponent(page, opponent) {
  await page.locator(".new-game").waitFor();
  await tabTo(page, page.locator("input[name=opponent]:checked"));
  if (opponent === "friend") await page.keyboard.press("ArrowRight");
  assert.ok(await page.locator(`input[name=opponent][value=${opponent}]`).isChecked());
  await tabTo(page, page.getByRole("button", { name: "Start", exact: true }));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches("[role=gridcell]"));
}

/** Goes on by Tab, or another key, until this has the focus; all that has it on the way shows it. */
async function tabTo(page, target, key = "Tab") {
  for (let tabs = 0; tabs < 90; tabs++) {
    if (await target.evaluate((part) => part === document.activeElement)) return;
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(unmarked), null, "has the focus and does not show it");
  }
  throw new Error(`${key} never reached ${target}`);
}

/** In the page: what has the focus without an outline of its own or at what stands for it. */
function unmarked() {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return null;
  const parts = [activeElement, activeElement.nextElementSibling, activeElement.closest("label")];
  const marked = parts.some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  return marked ? null : activeElement.outerHTML.slice(0, 120);
}

/** How many of the pixels that lie so far within the rim of a part are of this colour, more or less. */
async function within(part, [from, to], colour) {
  const png = (await part.screenshot()).toString("base64");
  return part.page().evaluate(
    async ([png, from, to, colour]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const { width, height } = image;
      const pen = new OffscreenCanvas(width, height).getContext("2d");
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, width, height);
      let count = 0;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const depth = Math.min(x, y, width - 1 - x, height - 1 - y);
          const at = 4 * (y * width + x);
          if (depth >= from && depth <= to && colour.every((byte, index) => Math.abs(byte - data[at + index]) < 40)) count++;
        }
      }
      return count;
    },
    [png, from, to, colour],
  );
}

/** Sees the outlines that stand for the shades and grounds of other colours. */
async function inForcedColours({ stage, device }) {
  const page = await open(stage, { game: friends(["7g7f", "3c3d"]), ...device });
  assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
  /** The colour of a square's outline as it lies on white; that of the system may let it through. */
  const outline = async (square) => {
    const [red, green, blue, alpha = 1] = await place(page, square).evaluate((cell) =>
      getComputedStyle(cell)
        .outlineColor.match(/[\d.]+/g)
        .map(Number),
    );
    return [red, green, blue].map((byte) => byte * alpha + 255 * (1 - alpha));
  };
  await place(page, "8h").click();
  const [text, highlight] = [await outline("3d"), await outline("8h")];
  await page.mouse.move(5, 5);
  const shows = async (part, rim, colour, least) => {
    const count = await within(part, rim, colour);
    assert.ok(count >= least, `${part} has ${count} of ${least} pixels of ${colour}`);
  };
  const [inside, edge] = [
    [2, 6],
    [0, 2],
  ];
  for (const colour of [text, highlight]) assert.equal(await within(place(page, "1e"), inside, colour), 0, "a plain square");
  await shows(place(page, "8h"), inside, highlight, 300);
  for (const square of ["6f", "2b"]) await shows(place(page, square), inside, highlight, 80);
  await shows(place(page, "3d"), inside, text, 200);
  for (const stand of [".kb-far", ".kb-near"]) await shows(page.locator(stand), edge, text, 300);
  await shows(page.locator(".move[aria-current]"), edge, highlight, 100);
  // The pieces keep their wood, on which their ink is read.
  assert.ok((await within(place(page, "5i"), [8, 40], [242, 213, 160])) > 200);
  await renew(page, { game: friends([], { sfen: "4k4/9/9/9/9/9/9/9/4K3r b - 1" }) });
  await shows(place(page, "5i"), [0, 12], text, 60);
  await page.context().close();
}
