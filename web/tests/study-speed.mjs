// How quickly a long record opens and is stepped through: 200 moves and 50 variations, on this machine as it is.
//
//     node web/tests/study-speed.mjs
//
// Prints a table, and ends with 1 where a goal was missed. Opening is from the text's arrival to the first picture of the
// board with the part of the tree near it beside it, the rest being drawn after that; a step is all that the page's thread does for it.

import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER, QUIET, serve } from "./browser/harness.mjs";
import { WEB } from "./load.mjs";

const MOVES = 200;
const VARIATIONS = 50;
const LENGTH = 8;
const RUNS = 7;
const STEPS = 60;

/** A record of chance moves, the same each time. */
async function record() {
  const { RecordHandle, initSync } = await import(join(WEB, "gen", "records.js"));
  initSync({ module: readFileSync(join(WEB, "gen", "records_bg.wasm")) });
  const handle = RecordHandle.diagram("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  let seed = 20261122;
  const chance = (below) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % below;
  const line = (from, length) => {
    const nodes = [from];
    for (let left = length; left > 0; left--) {
      const { sources } = handle.snapshot(nodes.at(-1));
      const moves = sources.flatMap(({ from, targets }) =>
        targets.map(({ to, promotion }) => from + to + (promotion === "must" ? "+" : "")),
      );
      if (moves.length === 0) break;
      const { node } = handle.play(nodes.at(-1), moves[chance(moves.length)]);
      if (node === null) left++;
      else nodes.push(node);
    }
    return nodes;
  };
  const game = line(0, MOVES);
  for (let at = MOVES - LENGTH; at > MOVES - LENGTH - 3 * VARIATIONS; at -= 3) line(game[at], LENGTH);
  return handle.write("kif");
}

/** Opens the record as Ctrl+V does; the time until it is seen. */
const opening = (text) =>
  new Promise((done) => {
    const began = performance.now();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    const look = () => {
      if (!document.querySelector(".replay .lane-move")) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      // The message arrives once the frame has been handed over.
      port1.onmessage = () => done(performance.now() - began);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });

/** Notes how long each key takes to the next picture. */
function watch() {
  window.delays = [];
  addEventListener(
    "keydown",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.delays.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    { capture: true },
  );
}

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];

const text = await record();
const { server, url } = await serve();
const browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
await page.addInitScript(watch);
const client = await page.context().newCDPSession(page);
await client.send("Performance.enable");
/** The seconds the page's thread has worked. */
const worked = async () =>
  (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN;
const openings = [];
for (let run = 0; run < RUNS; run++) {
  await page.goto(new URL("records", url).href);
  await page.locator(".intake").waitFor();
  await page.waitForTimeout(1_000);
  const before = await worked();
  const time = await page.evaluate(opening, text);
  openings.push({ time, work: ((await worked()) - before) * 1000 });
  console.error(JSON.stringify(openings.at(-1)));
}
await page.waitForTimeout(1_000);
const shown = await page.locator(".lane-move").count();
const still = await worked();
for (let step = 0; step < STEPS; step++) {
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(50);
}
const steps = await page.evaluate(() => window.delays);
const stepWork = (((await worked()) - still) * 1000) / STEPS;
await browser.close();
server.kill();

const median = percentile(
  openings.map(({ time }) => time),
  0.5,
);
const work = percentile(
  openings.map(({ work }) => work),
  0.5,
);
const step = percentile(steps, 0.5);
console.log(
  `first picture of ${shown} places, median ${median.toFixed(0)} ms (goal ≤ 100 ms); the page's thread worked ${work.toFixed(0)} ms`,
);
console.log(
  `a step: the page's thread works    ${stepWork.toFixed(1)} ms (goal ≤ 16 ms); from key to picture ${step.toFixed(0)} ms, p95 ${percentile(steps, 0.95).toFixed(0)} ms`,
);
console.log(`The machine had ${loadavg()[0].toFixed(1)} jobs at a time besides.`);
process.exitCode = median <= 100 && stepWork <= 16 ? 0 : 1;
