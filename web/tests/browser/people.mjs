// A server that keeps its games and can be stopped and started again, and people at it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER, DESKTOP, keptPort, LEAN, PHONE, place, QUIET, serve } from "./harness.mjs";

/** Starts both; they end with the tests of the file. */
export function gathering() {
  const data = mkdtempSync(join(tmpdir(), "komadai-"));
  let browser;
  const host = {
    process: null,
    url: null,
    /** Starts it, where it was before. */
    async start() {
      const port = host.url ? new URL(host.url).port : await keptPort();
      ({ server: host.process, url: host.url } = await serve("--data", data, "--listen", `127.0.0.1:${port}`));
    },
    /** Has it end by this signal; its exit code comes once it has. */
    stop(signal) {
      const ended = new Promise((resolve) => host.process.once("exit", resolve));
      host.process.kill(signal);
      return ended;
    },
  };
  before(async () => {
    await host.start();
    browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
  });
  after(async () => {
    await browser?.close();
    host.process?.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  });

  /** A person: a browser of their own, on a page. */
  async function person(path, device = {}, locale = "en-US") {
    const context = await browser.newContext({ ...DESKTOP, ...LEAN, ...device, locale });
    const page = await context.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.message));
    await page.goto(new URL(path, host.url).href);
    return page;
  }

  /** Two people at a table of their own: Black, White in Japanese, and the link to it. */
  async function pair(names = ["Kumo", "風"], devices = [{}, {}]) {
    const black = await person("game", devices[0]);
    await black.locator("#my-name").fill(names[0]);
    await black.locator("input[name=side][value=black]").check({ force: true });
    await black.locator("#clock").selectOption("10m");
    await black.getByRole("button", { name: "Invite by link" }).click();
    const link = await black.locator("#room-link").inputValue();
    const white = await sitDown(link, names[1], devices[1]);
    await bothThere(black, white);
    return { black, white, link };
  }

  /** Two people at a table on these terms, which Black has the server open. */
  async function seated(terms) {
    const black = await person("game");
    const game = await black.evaluate(async (terms) => {
      const post = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body) })).json();
      await post("/api/me", { name: "Kumo" });
      return (await post("/api/games", { terms, color: "black" })).game;
    }, terms);
    await black.goto(new URL(`game?id=${game}`, host.url).href);
    const white = await sitDown(`game?id=${game}`, "風", PHONE);
    await bothThere(black, white);
    return { black, white };
  }

  async function sitDown(link, name, device) {
    const white = await person(link, device, "ja-JP");
    await white.locator("#my-name").fill(name);
    await white.getByRole("button", { name: "対局に参加" }).click();
    return white;
  }

  return { host, person, pair, seated };
}

async function bothThere(...pages) {
  for (const page of pages) await page.locator("komadai-board [role=gridcell]").first().waitFor();
}

/** A picture of the page, where pictures are asked for. */
export const look = (page, name) =>
  process.env.KOMADAI_PICTURES ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `${name}.png`) }) : null;

export async function move(page, from, to) {
  await place(page, from).click();
  await place(page, to).click();
}

/** The last move on the page's list has this number. */
export const untilPly = (page, ply) =>
  page
    .locator(".panel .move")
    .nth(ply - 1)
    .waitFor({ state: "attached" });

/** What a screen reader is told, once it is this. */
export const told = (page, text) => page.locator(".visually-hidden[role=status]").filter({ hasText: text }).waitFor({ state: "attached" });

export const clock = (main) => ({ main, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 });
export const AGREED = { profile: "standard", strict: false, replays: false, rated: false, team: "alone" };
