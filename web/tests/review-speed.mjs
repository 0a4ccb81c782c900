// How long a quick review of a game of 111 moves takes in the browser, on this machine as it is, what it costs in processor time,
// and whether the next one says the same.
//
//     node web/tests/review-speed.mjs
//
// Prints a line a run, and ends with 1 where it took more than twelve seconds or two runs differ. Takes `KOMADAI_BIN` and
// `CHROMIUM` as the browser tests do; CORES makes the page believe in so many.

import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER, QUIET, serve } from "./browser/harness.mjs";
import { WEB } from "./load.mjs";

const MOVES = 111;
const RUNS = 3;
const MOST_SECONDS = 12;

const games = readFileSync(join(dirname(WEB), "testdata", "games", "wcsc28.jsonl"), "utf8")
  .trim()
  .split("\n");
const game = games.map((line) => JSON.parse(line)).find(({ plies }) => plies >= MOVES);
const text = `startpos moves ${game.moves.split(" ").slice(0, MOVES).join(" ")}`;

/** Pastes the game, has it reviewed from the press of the button on, and gives the time with what was found. */
async function review(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-US" });
  await context.addInitScript((cores) => {
    localStorage.setItem("komadai.deepen", "false");
    if (cores) Object.defineProperty(navigator, "hardwareConcurrency", { get: () => Number(cores) });
  }, process.env.CORES);
  const page = await context.newPage();
  await page.goto(new URL("records", url).href);
  await page.locator(".intake").waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
  await page.getByRole("tab", { name: "Review", exact: true }).click();
  const button = page.getByRole("button", { name: "Analyse game" });
  await button.waitFor();
  await page.waitForTimeout(1_000);
  const [began, spent] = [performance.now(), await processorTime(browser)];
  await button.click();
  await page.locator(".graph").waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - began) / 1000;
  const cost = (await processorTime(browser)) - spent;
  const kept = await page.waitForFunction(
    async () => {
      const asked = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      const opened = await asked(indexedDB.open("komadai-reviews"));
      const [kept] = await asked(opened.transaction("reviews").objectStore("reviews").getAll());
      opened.close();
      return kept?.reviewed && kept;
    },
    null,
    { polling: 100 },
  );
  const { found, reviewed } = await kept.jsonValue();
  await context.close();
  return { seconds, cost, found, reviewed };
}

/** What all processes of the browser have used so far, in seconds. */
async function processorTime(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const { server, url } = await serve();
const browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
const runs = [];
for (let run = 0; run < RUNS; run++) {
  const load = loadavg()[0];
  const one = await review(browser, url);
  runs.push(one);
  const { black, white } = one.reviewed;
  const counts = [black, white].map((side) => `${side.inaccuracies}/${side.mistakes}/${side.blunders} ${side.accuracy.toFixed(1)} %`);
  const nodes = one.found.reduce((sum, { nodes }) => sum + nodes, 0);
  console.log(
    `${one.seconds.toFixed(1)} s   ${one.cost.toFixed(1)} s of processor   ${counts.join(" + ")}   ${(nodes / 1e6).toFixed(1)} M positions   load ${load.toFixed(1)}`,
  );
}
await browser.close();
server.kill();

const [first] = runs.map(({ found, reviewed }) => JSON.stringify([found, reviewed]));
const same = runs.every(({ found, reviewed }) => JSON.stringify([found, reviewed]) === first);
const median = runs.map(({ seconds }) => seconds).sort((a, b) => a - b)[Math.floor(RUNS / 2)];
console.log(`${game.id}, ${MOVES} moves: ${median.toFixed(1)} s of at most ${MOST_SECONDS}; the runs are ${same ? "equal" : "NOT equal"}`);
process.exit(same && median <= MOST_SECONDS ? 0 : 1);
