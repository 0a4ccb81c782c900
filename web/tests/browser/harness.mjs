// A server, a browser, and the three ways a reader moves a piece.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { WEB } from "../load.mjs";

/** Chromium without windows, where it is there, takes half the time of the whole. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
export const BROWSER = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? INSTALLED.at(-1);
export const BINARY = process.env.KOMADAI_BIN ?? join(dirname(WEB), "target", "debug", "komadai");
export const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export const DESKTOP = { viewport: { width: 1366, height: 768 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A context without the worker that keeps the app: to fetch the whole of it takes a quarter of the time of a test. */
export const LEAN = { serviceWorkers: "block" };
/** A reader who wants no motion: what moves takes a quarter of the time of a test, and those of play, people and the board move. */
export const STILL = { reducedMotion: "reduce" };
/** What every test begins with: the computer answers as soon as it can, and the question of the first visit is answered. */
const SWIFT = { humanPace: false, experience: "unsaid" };

/** A context with it, for what is done without a network. */
export const KEEPING = { serviceWorkers: "allow" };

/** Starts a browser, Chromium by default, and a server unless KOMADAI_URL names one; both end with the tests of the file. */
export function stage(launch = () => chromium.launch({ executablePath: BROWSER, args: QUIET })) {
  const held = { browser: null, server: null, url: process.env.KOMADAI_URL };
  before(async () => {
    if (!held.url) ({ server: held.server, url: held.url } = await serve());
    held.browser = await launch();
  });
  after(async () => {
    await held.browser?.close();
    held.server?.kill();
  });
  return held;
}

/** Waits until the page is drawn: after a jump to another address the document is there before its script has run. */
function drawn(page) {
  return page.locator("main").first().waitFor();
}

/** The checker of accessibility. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What it finds on a page, or in a part of it; by all of its rules, or by some. */
export async function flaws(page, part, rules) {
  await drawn(page);
  // To bring it costs half as much as to run it, so each document gets it once.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([part, runOnly]) =>
      (await window.axe.run(part ?? document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) })).violations,
    [part, rules],
  );
  return violations.map(({ id, impact, nodes }) => [impact, id, ...nodes.map(({ html }) => html.slice(0, 140))]);
}

/** What of it is grave. */
export async function grave(page, part, rules) {
  return (await flaws(page, part, rules)).filter(([impact]) => impact === "serious" || impact === "critical");
}

/** The rules of the checker that look at colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
const markup = (page) => page.evaluate(() => document.body.outerHTML);

/** What of it is grave, on a light screen and, on the same page, on a dark one: there by colours alone where the page is the same. */
export async function graveInLightAndDark(page) {
  const before = await markup(page);
  const light = await grave(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await atRest(page);
  const dark = await grave(page, undefined, (await markup(page)) === before ? OF_COLOURS : undefined);
  await page.emulateMedia({ colorScheme: "light" });
  await atRest(page);
  return [...light, ...dark];
}

/** Starts a server with these further arguments: its process and its address. */
export function serve(...more) {
  if (!existsSync(BINARY)) throw new Error(`no server at ${BINARY}: build it, or set KOMADAI_BIN or KOMADAI_URL`);
  const server = spawn(BINARY, ["serve", ...(more.includes("--listen") ? [] : ["--listen", "127.0.0.1:0"]), ...more], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk) => {
      said = (said + chunk).slice(-2000);
      const [, url] = said.match(/listening on (http:\/\/\S+)/) ?? [];
      if (url) resolve({ server, url });
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

/** A free port that the system gives nobody by itself: a server that is away for a moment finds it free when it comes back. */
export async function keptPort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer();
    const free = await new Promise((resolve) => probe.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)));
    await new Promise((resolve) => probe.close(resolve));
    if (free) return port;
  }
}

/**
 * Opens the app, or the page at `path`. A game to start with goes into the browser's storage, as a reload would find it. With `time`, the page's
 * time goes on only as the test says.
 */
export async function open(stage, { path = "", game = null, settings = {}, locale = "en-US", time = false, ...device } = DESKTOP) {
  const context = await stage.browser.newContext({ ...DESKTOP, ...LEAN, ...device, locale });
  const page = await context.newPage();
  if (time) await page.clock.install({ time: 0 });
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await context.addInitScript(
    ([game, settings]) => {
      // The empty page that comes first in Firefox has no storage.
      if (origin === "null" || localStorage.length > 0) return;
      if (game) localStorage.setItem("komadai.game", JSON.stringify(game));
      for (const [key, value] of Object.entries(settings)) localStorage.setItem(`komadai.${key}`, JSON.stringify(value));
    },
    [game, { ...SWIFT, ...settings }],
  );
  await page.goto(new URL(path, stage.url).href);
  await (path ? heading(page) : board(page));
  if (time) await page.clock.pauseAt(5_000);
  return page;
}

/** Waits for what any page but the first begins with. */
const heading = (page) => page.locator("h1, .replay komadai-board [role=gridcell]").first().waitFor();

/** Waits for the board of the page once it has taken over. */
const board = (page) => page.locator("komadai-board:not([aria-busy]) [role=gridcell]").first().waitFor();

/**
 * Loads the app anew, or the page at `path`, with this game and these settings alone, as if nothing had been there before: for half of
 * what another page costs.
 */
export async function renew(page, { path = null, game = null, settings = {} }) {
  const home = path === null ? page.url() : new URL(path || "./", page.url()).href;
  // A page writes down its game as it is left, so it is left before its storage is changed.
  await page.goto(new URL("sw.js", home).href);
  await page.context().clearCookies();
  await page.evaluate(
    async ([game, settings]) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) {
        const gone = indexedDB.deleteDatabase(name);
        await new Promise((resolve, reject) => Object.assign(gone, { onsuccess: resolve, onerror: reject }));
      }
      if (game) localStorage.setItem("komadai.game", JSON.stringify(game));
      for (const [key, value] of Object.entries(settings)) localStorage.setItem(`komadai.${key}`, JSON.stringify(value));
    },
    [game, { ...SWIFT, ...settings }],
  );
  await page.goto(home);
  await (path ? heading(page) : board(page));
}

/** A game between friends after these moves. */
export function friends(moves = [], start = { handicap: "even" }, rules = {}) {
  return stored({ type: "friend" }, start, rules, moves);
}

/** A game against the computer at this level, before its first move. */
export function computer(level, start = { handicap: "even" }) {
  return stored({ type: "computer", level }, start, {}, []);
}

function stored(opponent, start, rules, moves) {
  const options = { opponent, own: "black", start, series: null, profile: "standard", strict: false, ...rules };
  return { options, moves, ending: null };
}

/** Loads the page anew, until it has taken over the board that comes first. */
export async function reload(page) {
  await page.reload();
  await page.waitForFunction(() => !document.querySelector("#first"));
}

/** The game as the page keeps it. */
export function kept(page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem("komadai.game")));
}

/** Waits until the page has kept this many moves. */
export function untilMoves(page, count) {
  return page.waitForFunction((count) => JSON.parse(localStorage.getItem("komadai.game") ?? "{}").moves?.length === count, count);
}

/** Waits until the page is drawn, and nothing on it moves or fades any more. */
export async function atRest(page) {
  await drawn(page);
  await page.evaluate(async () => {
    // What is drawn with the next picture may begin to move with it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** Waits until this database of the browser holds a text like `held`, and none like `gone`. */
export async function untilStored(page, database, held, gone = /$^/) {
  const everything = () =>
    page.evaluate(async (database) => {
      const answer = (request) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await answer(indexedDB.open(database));
      const [store] = opened.objectStoreNames;
      const all = await answer(opened.transaction(store).objectStore(store).getAll());
      opened.close();
      return JSON.stringify(all);
    }, database);
  for (const start = Date.now(); ; ) {
    const all = await everything();
    if (held.test(all) && !gone.test(all)) return;
    if (Date.now() - start > 30_000) throw new Error(`${database} never held ${held} without ${gone}, but ${all.slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The moves of a record as they are read; a stretch that the browser has not drawn yet has no text, so that is waited for. */
export async function moves(page) {
  await page.waitForFunction(() => [...document.querySelectorAll(".lane-move")].every((move) => move.innerText));
  return page.locator(".lane-move").allInnerTexts();
}

/** A part of the page as it is painted: its width, its height, and the four bytes of each pixel. */
export async function painted(part) {
  const png = (await part.screenshot()).toString("base64");
  return part.page().evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.drawImage(image, 0, 0);
    return { width, height, data: [...pen.getImageData(0, 0, width, height).data] };
  }, png);
}

const KINDS = { P: "pawn", L: "lance", N: "knight", S: "silver", G: "gold", B: "bishop", R: "rook" };

/** Where a USI move picks up and puts down, and whether it promotes. */
export function steps(usi, color) {
  const from = usi[1] === "*" ? `${color}:${KINDS[usi[0]]}` : usi.slice(0, 2);
  return { from, to: usi.slice(2, 4), promote: usi.endsWith("+") };
}

export function place(page, name) {
  return page.locator(`[data-place="${name}"]`);
}

async function answerChoice(page, press, promote) {
  const choice = page.locator(".kb-choice");
  if (await choice.isVisible()) await press(choice.locator("button").nth(promote ? 0 : 1));
}

export const byMouse = async (page, usi, color) => {
  const { from, to, promote } = steps(usi, color);
  await place(page, from).click();
  await place(page, to).click();
  await answerChoice(page, (face) => face.click(), promote);
};

export const byTouch = async (page, usi, color) => {
  const { from, to, promote } = steps(usi, color);
  await place(page, from).tap();
  await place(page, to).tap();
  await answerChoice(page, (face) => face.tap(), promote);
};

export const byKeyboard = async (page, usi, color) => {
  const { from, to, promote } = steps(usi, color);
  await walk(page, from);
  await page.keyboard.press("Enter");
  await walk(page, to);
  await page.keyboard.press("Enter");
  if (await page.locator(".kb-choice").isVisible()) await page.keyboard.press(promote ? "p" : "=");
};

/** Draws the strip of moves so far along with a finger that stops before it is lifted: by its way alone it is decided what comes to rest. */
export async function dragStrip(page, way) {
  const strip = page.locator(".strip");
  const { x, y, width, height } = await strip.boundingBox();
  const tall = await strip.evaluate((strip) => strip.classList.contains("strip-tall"));
  const session = await page.context().newCDPSession(page);
  const [steps, start] = [10, { x: x + width / 2, y: y + height / 2 }];
  const touch = (type, step, timestamp) => {
    const at = (way * step) / steps;
    const touchPoints = type === "touchEnd" ? [] : [tall ? { x: start.x, y: start.y + at } : { x: start.x + at, y: start.y }];
    return session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  const ends = strip.evaluate((strip) => new Promise((resolve) => strip.addEventListener("scrollend", resolve, { once: true })));
  await touch("touchStart", 0, 1_000);
  for (let step = 1; step <= steps; step++) await touch("touchMove", step, 1_000 + step);
  await touch("touchEnd", steps, 1_020);
  await ends;
  await session.detach();
}

/** Which of the moves of the strip is the one on the board, once it rests in the middle; 0 is the start. */
export async function nowInStrip(page) {
  const handle = await page.waitForFunction(() => {
    const strip = document.querySelector(".strip");
    const [room, now] = [strip, strip.querySelector(".strip-now")].map((part) => part?.getBoundingClientRect());
    const tall = strip.classList.contains("strip-tall");
    const off =
      now && (tall ? now.top + now.height / 2 - room.top - room.height / 2 : now.left + now.width / 2 - room.left - room.width / 2);
    return Math.abs(off ?? 9) < 1.5 && { index: [...strip.children].indexOf(strip.querySelector(".strip-now")) };
  });
  return (await handle.jsonValue()).index;
}

const cursor = (page) => page.evaluate(() => document.activeElement?.dataset?.place ?? null);

/** Brings the keyboard into the board by Tab alone. */
export async function enterBoard(page) {
  for (let tabs = 0; tabs < 40; tabs++) {
    if (await cursor(page)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reached the board");
}

/** Walks the cursor to a place with the arrow keys, from wherever it is; Black sits at the bottom. */
export async function walk(page, goal) {
  for (let keys = 0; keys < 80; keys++) {
    const at = await cursor(page);
    if (at === goal) return;
    const key = nextKey(at, goal);
    // From square to square of a file or a rank every step is known; what comes of them is asked once.
    for (let step = 0; step < straight(at, goal); step++) await page.keyboard.press(key);
  }
  throw new Error(`the arrow keys did not reach ${goal}`);
}

/** How many steps from `at` lead straight on towards the goal before the way turns or leaves the board. */
function straight(at, goal) {
  if (at.includes(":") || goal.includes(":")) return 1;
  return Math.abs(at[0] !== goal[0] ? at[0] - goal[0] : at.charCodeAt(1) - goal.charCodeAt(1));
}

function nextKey(at, goal) {
  if (at === null) throw new Error("the focus has left the board");
  const [goalSide] = goal.includes(":") ? goal.split(":") : [null];
  if (at.includes(":")) {
    const [side, kind] = at.split(":");
    const order = ["rook", "bishop", "gold", "silver", "knight", "lance", "pawn"];
    if (side === goalSide) return order.indexOf(kind) < order.indexOf(goal.split(":")[1]) ? "ArrowRight" : "ArrowLeft";
    return side === "black" ? "ArrowLeft" : "ArrowRight";
  }
  if (goalSide) return goalSide === "black" ? "ArrowRight" : "ArrowLeft";
  if (at[0] !== goal[0]) return Number(at[0]) < Number(goal[0]) ? "ArrowLeft" : "ArrowRight";
  return at[1] < goal[1] ? "ArrowDown" : "ArrowUp";
}
