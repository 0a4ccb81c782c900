// The figures of the game page on a slow device and a slow line, beside a bare page with another board in the same run;
// and of the engine in the browser beside the native one.
//
//     node web/tests/speed.mjs
//
// Chromium is slowed down four times and given 1.6 Mbit/s with 150 ms. The server is that of the browser tests; the
// other board is fetched by npm for the run, see rival.mjs. KOMADAI_BIN must name what `cargo xtask dist` builds: what the tests
// start is not optimised. Prints a table, and ends with 1 where a goal was missed.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { BINARY, BROWSER, QUIET, serve } from "./browser/harness.mjs";
import { WEB } from "./load.mjs";
import { rivalPage } from "./rival.mjs";

if (!process.env.KOMADAI_BIN) throw new Error("set KOMADAI_BIN to a program that is optimised, as target/dist/komadai");

const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
const RUNS = 5;
const PICKS = 40;
const THINK_MS = 5_000;
/** The memory of the page's engine, in MiB. */
const HASH_MIB = 32;
/** A position no book knows. */
const MIDDLE = "ln1gk2nl/1r4g2/p2ppps1p/2p3p2/1p7/2P1P1P2/PPSP1P2P/2G1K1R2/LN3GSNL b BSPbp 31";

/** What is looked for, and what a reader does: the place of a square of a page, by file and rank. */
const OURS = { ready: "komadai-board [role=gridcell] .koma", whole: ".welcome", square: ours };
const THEIRS = { ready: "sg-pieces piece", whole: "sg-pieces piece", square: theirs };

function ours(file, rank) {
  const { x, y, width, height } = document.querySelector(`[data-place="${file}${"abcdefghi"[rank - 1]}"]`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
function theirs(file, rank) {
  const { x, y, width, height } = document.querySelector("sg-squares").getBoundingClientRect();
  return [x + ((9 - file + 0.5) * width) / 9, y + ((rank - 0.5) * height) / 9];
}

/** Before anything of the page runs: when the board is there, and the whole page, and how long from a press to the next picture. */
function watch({ ready, whole }) {
  window.delays = [];
  const look = () => {
    if (document.querySelector(ready)) window.readyAt ??= performance.now();
    if (document.querySelector(whole)) window.wholeAt ??= performance.now();
    if (!window.readyAt || !window.wholeAt) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // The message arrives once the frame has been handed over.
        port1.onmessage = () => window.delays.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Opens a page as a first visitor on a slow device; `wait` reads what is put into `window` there, once it is. */
async function arrive(browser, url, watch, ...settings) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(watch, ...settings);
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", LINE);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url, { waitUntil: "commit" });
  // What a driver puts into a page to wait there costs a slow device as much as the board itself.
  const read = async (name) => (await client.send("Runtime.evaluate", { expression: `window.${name}` })).result.value;
  const until = Date.now() + 60_000;
  const wait = async (name) => {
    for (let value; ; await delay(20)) {
      value = await read(name);
      if (value !== undefined) return value;
      if (Date.now() > until) throw new Error(`${url} has no ${name} after a minute`);
    }
  };
  return { page, wait };
}

/** Looks at a page until all of it is there. */
async function visit(browser, url, { ready, whole }) {
  const { page, wait } = await arrive(browser, url, watch, { ready, whole });
  await wait("wholeAt");
  await page.waitForLoadState("networkidle");
  const arrived = await page.evaluate(arrivals);
  // A script that the page carries itself has come as well.
  const carried = brotliCompressSync(arrived.carried).length;
  for (const part of [arrived.first, arrived.rest]) part.script += carried;
  return { page, ...arrived };
}

/** When a move is answered by the rules that was played as soon as the board was there: the median of the runs, in milliseconds. */
async function firstMove(browser, url) {
  const answers = [];
  for (let run = 0; run <= RUNS; run++) {
    const { page, wait } = await arrive(browser, url, watchMove, OURS.ready);
    for (const place of JSON.parse(await wait("places"))) await page.mouse.click(...place);
    answers.push(await wait("answeredAt"));
    await page.context().close();
  }
  return median(answers.slice(1));
}

/** Before anything of the page runs: where the pawn to push stands and goes once the board is there, and when it is taken over as a move. */
function watchMove(ready) {
  const centre = (place) => {
    const { x, y, width, height } = document.querySelector(`[data-place="${place}"]`).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const look = () => {
    if (document.querySelector(ready)) window.places ??= JSON.stringify([centre("7g"), centre("7f")]);
    if (document.querySelector("komadai-board")?.state?.view.snapshot.ply === 1) window.answeredAt ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** When board and page were there, and the bytes that had arrived by then. */
function arrivals() {
  const { readyAt, wholeAt } = window;
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const bytes = (until, ending) =>
    all
      .filter(({ name, responseEnd }) => responseEnd <= until && name.endsWith(ending))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const by = (until) => ({ script: bytes(until, ".js"), wasm: bytes(until, ".wasm"), all: bytes(until, "") });
  const carried = [...document.scripts].map(({ text }) => text).join("");
  return { interactive: readyAt, whole: wholeAt, first: by(readyAt), rest: by(wholeAt), carried };
}

/** Picks pieces up and lets them go again; then drags one about. */
async function touch(page, { square }) {
  for (let pick = 0; pick < PICKS; pick++) {
    const [x, y] = await page.evaluate(`(${square})(${1 + (pick % 9)}, 7)`);
    await page.mouse.click(x, y);
    await page.waitForTimeout(60);
    await page.mouse.click(x, y);
    await page.waitForTimeout(60);
  }
  const delays = (await page.evaluate(() => window.delays)).filter((_, index) => index % 2 === 0);
  const [x, y] = await page.evaluate(`(${square})(7, 7)`);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames60 = [];
    const frame = (now) => {
      window.frames60.push(now);
      if (window.frames60) window.next = requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const until = Date.now() + 2_000;
  for (let step = 0; Date.now() < until; step++) await page.mouse.move(x + 150 * Math.sin(step / 12), y - 120 - 80 * Math.cos(step / 9));
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.next);
    const all = window.frames60;
    return ((all.length - 1) * 1000) / (all.at(-1) - all[0]);
  });
  await page.mouse.move(5, 5);
  await page.mouse.up();
  return { delay: percentile(delays, 0.95), frames };
}

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const median = (values) => percentile(values, 0.5);

/** Visits pages by turns, and again: the figures of each. */
async function measure(browser, pages) {
  const visits = pages.map(() => []);
  for (let run = 0; run <= RUNS; run++) {
    for (const [index, [url, board]] of pages.entries()) {
      const { page, ...arrived } = await visit(browser, url, board);
      const figures = { ...arrived, ...(await touch(page, board)) };
      await page.context().close();
      console.error(url, JSON.stringify({ ...figures, carried: figures.carried.length }));
      // A browser that has just begun is slower than any device.
      if (run > 0) visits[index].push(figures);
    }
  }
  return visits.map(middle);
}

/** The median of each figure. */
function middle(visits) {
  const of = (pick) => median(visits.map(pick));
  const bytes = (when) => ({ script: of((one) => one[when].script), wasm: of((one) => one[when].wasm), all: of((one) => one[when].all) });
  return {
    interactive: of(({ interactive }) => interactive),
    whole: of(({ whole }) => whole),
    first: bytes("first"),
    rest: bytes("rest"),
    delay: of(({ delay }) => delay),
    frames: of(({ frames }) => frames),
  };
}

/** How soon the lowest level answers in a worker of the page, nothing slowed down: the worst of five, in milliseconds. */
async function lowestLevel(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  // The list of what is kept for later names every file there is.
  const [worker] = (await (await fetch(new URL("sw.js", url))).text()).match(/assets\/worker-[^"`']+?\.js/);
  const worst = await page.evaluate(
    async ([address, sfen]) => {
      const worker = new Worker(address);
      const ask = (id) =>
        new Promise((resolve) => {
          const began = performance.now();
          const listen = ({ data }) => {
            if (data.id !== id || data.type === "progress") return;
            worker.removeEventListener("message", listen);
            resolve(performance.now() - began);
          };
          worker.addEventListener("message", listen);
          worker.postMessage({ type: "think", id, start: { sfen }, moves: [], profile: "standard", level: "25k" });
        });
      await ask(0);
      const answers = [];
      for (let id = 1; id <= 5; id++) answers.push(await ask(id));
      worker.terminate();
      return Math.max(...answers);
    },
    [new URL(worker, url).href, MIDDLE],
  );
  await page.close();
  return worst;
}

/** Positions the engine of the page visits in a second of processor time, in V8 as Chromium has it. */
async function engineHere() {
  const { Opponent, initSync } = await import(join(WEB, "gen", "engine.js"));
  initSync({ module: readFileSync(join(WEB, "gen", "engine_bg.wasm")) });
  const opponent = new Opponent(HASH_MIB);
  const question = { start: { sfen: MIDDLE }, moves: [], profile: "standard", level: "full" };
  let speed = 0;
  // The first time warms V8 up.
  for (let time = 0; time < 2; time++) {
    const before = process.cpuUsage();
    opponent.think(question, 1, ({ nodes }) => (speed = (nodes * 1_000_000) / process.cpuUsage(before).user));
  }
  return speed;
}

/** The same of the native engine on one thread. */
function engineThere() {
  return new Promise((resolve) => {
    const engine = spawn(BINARY, ["usi"], { stdio: ["pipe", "pipe", "ignore"] });
    // The 14th field: hundredths of a second in the program itself.
    const spent = () => Number(readFileSync(`/proc/${engine.pid}/stat`, "utf8").split(") ")[1].split(" ")[11]) / 100;
    let [nodes, before, text] = [0, 0, ""];
    engine.stdout.on("data", (chunk) => {
      text += chunk;
      const lines = text.split("\n");
      text = lines.pop();
      for (const line of lines) {
        nodes = Number(line.match(/ nodes (\d+)/)?.[1] ?? nodes);
        if (line.startsWith("readyok")) {
          before = spent();
          engine.stdin.write(`usinewgame\nposition sfen ${MIDDLE}\ngo movetime ${THINK_MS}\n`);
        }
        if (line.startsWith("bestmove")) {
          resolve(nodes / (spent() - before));
          engine.stdin.end("quit\n");
        }
      }
    });
    engine.stdin.write(`usi\nsetoption name Threads value 1\nsetoption name USI_Hash value ${HASH_MIB}\nisready\n`);
  });
}

const started = process.env.KOMADAI_URL ? null : await serve();
const url = process.env.KOMADAI_URL ?? started.url;
const rival = await rivalPage();
const browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
const [we, they] = await measure(browser, [
  [url, OURS],
  [rival.url, THEIRS],
]);
const answer = await lowestLevel(browser, url);
const played = await firstMove(browser, url);
await browser.close();
rival.close();
const here = await engineHere();
const there = await engineThere();
started?.server.kill();

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time) => `${time.toFixed(0)} ms`;
const rows = [
  ["a piece can be picked up", ms(we.interactive), ms(they.interactive), "≤ 0.85 ×", we.interactive <= 0.85 * they.interactive],
  ["script before that", kB(we.first.script), kB(they.first.script), "no more", we.first.script <= they.first.script],
  ["everything before that", kB(we.first.all), kB(they.first.all), "", true],
  ["the whole page is there", ms(we.whole), "", "≤ 2.7 × the board there", we.whole <= 2.7 * they.interactive],
  ["script before that", kB(we.rest.script), "", "≤ 58 kB", we.rest.script <= 58_000],
  ["WASM before that", kB(we.rest.wasm), "", "≤ 115 kB", we.rest.wasm <= 115_000],
  ["everything, with pieces and styles", kB(we.rest.all), "", "", true],
  ["a first move is answered", ms(played), "", "≤ 2.2 × the board there", played <= 2.2 * they.interactive],
  ["picking up, input to paint, p95", ms(we.delay), ms(they.delay), "no later", we.delay <= they.delay],
  ["frames a second of a drag", we.frames.toFixed(0), they.frames.toFixed(0), "60", we.frames >= 58],
  [
    "engine, positions a CPU second",
    `${(here / 1000).toFixed(0)} k`,
    `native ${(there / 1000).toFixed(0)} k`,
    "≥ 60 % of native",
    here >= 0.6 * there,
  ],
  ["lowest level's answer, worst of 5", ms(answer), "", "≤ 150 ms", answer <= 150],
];
const head = ["", "Komadai", "shogiground", "goal", ""];
const table = [head, ...rows.map(([name, own, other, goal, met]) => [name, own, other, goal, met ? "" : "missed"])];
const widths = head.map((_, column) => Math.max(...table.map((row) => row[column].length)));
for (const row of table)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
console.log(`The machine had ${loadavg()[0].toFixed(1)} jobs at a time besides.`);
process.exitCode = rows.every(([, , , , met]) => met) ? 0 : 1;
