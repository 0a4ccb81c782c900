// The figures of the game page on a slow device and a slow line, beside a bare page with another board in the same run;
// and of the engine in the browser beside the native one.
//
//     node web/tests/speed.mjs
//
// Chromium is slowed down four times and given 1.6 Mbit/s with 150 ms. The server is that of the browser tests; the
// other board is fetched by npm for the run, see rival.mjs. Prints a table, and ends with 1 where a goal was missed.

import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { BINARY, BROWSER, QUIET, friends, serve } from "./browser/harness.mjs";
import { rivalPage } from "./rival.mjs";

const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
const RUNS = 3;
const PICKS = 40;
const THINK_MS = 5_000;

/** What is looked for, and what a reader does: the place of a square of a page, by file and rank. */
const OURS = { ready: "komadai-board [role=gridcell] .koma", square: ours };
const THEIRS = { ready: "sg-pieces piece", square: theirs };

function ours(file, rank) {
  const { x, y, width, height } = document.querySelector(`[data-place="${file}${"abcdefghi"[rank - 1]}"]`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
function theirs(file, rank) {
  const { x, y, width, height } = document.querySelector("sg-squares").getBoundingClientRect();
  return [x + ((9 - file + 0.5) * width) / 9, y + ((rank - 0.5) * height) / 9];
}

/** Before anything of the page runs: when the board is there, and how long from a press to the next picture. */
function watch(ready) {
  window.delays = [];
  const look = () => {
    if (document.querySelector(ready)) window.readyAt ??= performance.now();
    else requestAnimationFrame(look);
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

/** Opens a page as a first visitor on a slow device. */
async function visit(browser, url, { ready }, game) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(watch, ready);
  if (game) await page.addInitScript((game) => localStorage.setItem("komadai.game", JSON.stringify(game)), game);
  const client = await context.newCDPSession(page);
  const arrived = { script: 0, wasm: 0, other: 0 };
  const kinds = new Map();
  await client.send("Network.enable");
  client.on("Network.responseReceived", ({ requestId, response }) => kinds.set(requestId, response.mimeType));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const mime = kinds.get(requestId) ?? "";
    arrived[mime.includes("javascript") ? "script" : mime.includes("wasm") ? "wasm" : "other"] += encodedDataLength;
  });
  await client.send("Network.emulateNetworkConditions", LINE);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.readyAt !== undefined, null, { timeout: 60_000 });
  const interactive = await page.evaluate(() => window.readyAt);
  await page.waitForLoadState("networkidle");
  return { page, interactive, arrived };
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

async function measure(browser, url, board, game) {
  const visits = [];
  for (let run = 0; run < RUNS; run++) {
    const { page, interactive, arrived } = await visit(browser, url, board, game);
    visits.push({ interactive, arrived, ...(await touch(page, board)) });
    console.error(url, JSON.stringify(visits.at(-1)));
    await page.context().close();
  }
  const of = (pick) => median(visits.map(pick));
  return {
    interactive: of(({ interactive }) => interactive),
    script: of(({ arrived }) => arrived.script),
    wasm: of(({ arrived }) => arrived.wasm),
    all: of(({ arrived }) => arrived.script + arrived.wasm + arrived.other),
    delay: of(({ delay }) => delay),
    frames: of(({ frames }) => frames),
  };
}

/** The engine in a worker of the page, nothing slowed down: positions a second, and how soon the lowest level answers. */
async function engineHere(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  // The list of what is kept for later names every file there is.
  const [worker] = (await (await fetch(new URL("sw.js", url))).text()).match(/assets\/worker-[^"`']+?\.js/);
  const found = await page.evaluate(
    async ([address, ms]) => {
      const worker = new Worker(address);
      const start = { handicap: "even" };
      const ask = (id, level, moves) =>
        new Promise((resolve) => {
          const began = performance.now();
          let last = { nodes: 0, at: began };
          const listen = ({ data }) => {
            if (data.id !== id) return;
            if (data.type === "progress") last = { nodes: data.nodes, at: performance.now() };
            const over = data.type !== "progress" || (level === "full" && last.at - began > ms);
            if (!over) return;
            worker.removeEventListener("message", listen);
            resolve({ took: performance.now() - began, speed: (last.nodes * 1000) / (last.at - began) });
          };
          worker.addEventListener("message", listen);
          worker.postMessage({ type: "think", id, start, moves, profile: "standard", level });
        });
      await ask(1, "15k", []);
      const answers = [];
      for (const [index, move] of ["7g7f", "2g2f", "5g5f", "1g1f", "9g9f"].entries()) answers.push((await ask(2 + index, "15k", [move])).took);
      const { speed } = await ask(9, "full", []);
      worker.terminate();
      return { answer: Math.max(...answers), speed };
    },
    [new URL(worker, url).href, THINK_MS],
  );
  await page.close();
  return found;
}

/** The native engine on one thread, from the same position for as long: positions a second. */
function engineThere() {
  return new Promise((resolve) => {
    const engine = spawn(BINARY, ["usi"], { stdio: ["pipe", "pipe", "ignore"] });
    let speed = 0;
    engine.stdout.on("data", (chunk) => {
      for (const [, nodes, time] of String(chunk).matchAll(/nodes (\d+).*?time (\d+)|$/g)) if (Number(time) > 0) speed = (nodes * 1000) / time;
      for (const [, nps] of String(chunk).matchAll(/\bnps (\d+)/g)) speed = Number(nps);
      if (/bestmove/.test(String(chunk))) engine.stdin.end("quit\n");
    });
    engine.on("exit", () => resolve(speed));
    engine.stdin.write(`usi\nsetoption name Threads value 1\nsetoption name USI_Hash value 32\nsetoption name OwnBook value false\nisready\nusinewgame\nposition startpos\ngo movetime ${THINK_MS}\n`);
  });
}

const started = process.env.KOMADAI_URL ? null : await serve();
const url = process.env.KOMADAI_URL ?? started.url;
const rival = await rivalPage();
const browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
const we = await measure(browser, url, OURS, friends());
const they = await measure(browser, rival.url, THEIRS);
const here = await engineHere(browser, url);
await browser.close();
rival.close();
const there = await engineThere();
started?.server.kill();

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time) => `${time.toFixed(0)} ms`;
const rows = [
  ["interactive", ms(we.interactive), ms(they.interactive), "≤ 2000 ms", we.interactive <= 2000],
  ["script before the first move", kB(we.script), kB(they.script), "≤ 100 kB", we.script <= 100_000],
  ["WASM before the first move", kB(we.wasm), kB(they.wasm), "≤ 250 kB", we.wasm <= 250_000],
  ["everything, with pieces and styles", kB(we.all), kB(they.all), "", true],
  ["picking up, input to paint, p95", ms(we.delay), ms(they.delay), "≤ 50 ms", we.delay <= 50],
  ["frames a second of a drag", we.frames.toFixed(0), they.frames.toFixed(0), "60", we.frames >= 58],
  ["engine, positions a second", `${(here.speed / 1000).toFixed(0)} k`, `native ${(there / 1000).toFixed(0)} k`, "≥ 50 % of native", here.speed >= there / 2],
  ["lowest level's answer, worst of 5", ms(here.answer), "", "≤ 150 ms", here.answer <= 150],
];
const head = ["", "Komadai", "shogiground", "goal", ""];
const table = [head, ...rows.map(([name, own, other, goal, met]) => [name, own, other, goal, met ? "" : "missed"])];
const widths = head.map((_, column) => Math.max(...table.map((row) => row[column].length)));
for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd());
console.log(`The machine had ${loadavg()[0].toFixed(1)} jobs at a time besides.`);
process.exitCode = rows.every(([, , , , met]) => met) ? 0 : 1;
