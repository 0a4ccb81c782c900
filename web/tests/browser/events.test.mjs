// A tournament from its announcement to its table: announced on a large screen, joined on a phone, played, counted.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER, PHONE, QUIET, flaws, serve } from "./harness.mjs";

let browser, server, url;

before(async () => {
  ({ server, url } = await serve("--workers", "0"));
  browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
});
after(async () => {
  await browser?.close();
  server?.kill("SIGKILL");
});

/** A member of the server, in a browser of its own. */
async function member(login, device = {}, locale = "en-US") {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, ...device, locale });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  const data = { login, password: "correct horse", name: login };
  const reply = await page.request.post(new URL("api/sign-up", url).href, { data });
  assert.equal(reply.status(), 200, await reply.text());
  return page;
}

const look = (page, name) =>
  process.env.KOMADAI_PICTURES
    ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `${name}.png`), fullPage: true })
    : null;

const ask = async (page, path, data) => (await page.request.post(new URL(`api/${path}`, url).href, { data })).json();

async function check(page) {
  assert.deepEqual(await flaws(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= page.viewportSize().width, `the page is ${wide} pixels wide`);
}

test("a tournament is announced, joined, played and counted", async () => {
  const kumo = await member("Kumo");
  await kumo.goto(new URL("events", url).href);
  await kumo.locator("#event-title").fill("Autumn cup");
  await kumo.locator("#event-form").selectOption("round-robin");
  await kumo.locator("#event-clock").selectOption("10m");
  await check(kumo);
  await look(kumo, "events-announce");
  await kumo.getByRole("button", { name: "Announce" }).click();
  await kumo.getByRole("heading", { name: "Autumn cup" }).waitFor();
  const id = new URL(kumo.url()).searchParams.get("id");
  assert.match(id, /^[0-9a-z]{12}$/);
  await kumo.getByRole("button", { name: "Join" }).click();
  await kumo.getByRole("rowheader", { name: "Kumo" }).waitFor();

  const kaze = await member("Kaze", { ...PHONE, colorScheme: "dark" }, "ja-JP");
  await kaze.goto(kumo.url());
  await kaze.getByRole("heading", { name: "Autumn cup" }).waitFor();
  await look(kaze, "events-joining");
  await kaze.getByRole("button", { name: "参加する" }).click();
  await kaze.getByRole("button", { name: "棄権する" }).waitFor();
  await check(kaze);
  await kumo.getByRole("rowheader", { name: "Kaze" }).waitFor();

  // Somebody who is not wanted is removed, and stays out.
  const rude = await member("Rude");
  await rude.goto(kumo.url());
  await rude.getByRole("button", { name: "Join" }).click();
  await kumo.getByRole("rowheader", { name: "Rude" }).waitFor();
  await kumo.getByText("Remove a player").click();
  await kumo.getByLabel("Choose a player").selectOption({ label: "Rude" });
  await check(kumo);
  await look(kumo, "events-removing");
  await kumo.getByRole("button", { name: "Remove Rude" }).click();
  await kumo.getByRole("rowheader", { name: "Rude" }).waitFor({ state: "detached" });
  await rude.getByRole("button", { name: "Join" }).click();
  await rude.getByRole("alert").waitFor();
  assert.equal(await rude.getByRole("rowheader", { name: "Rude" }).count(), 0);
  await rude.context().close();
  await kumo.getByText("Remove a player").click();
  await kumo.getByRole("button", { name: "Begin" }).click();
  const own = kumo.getByRole("link", { name: "To your game" });
  await own.waitFor();
  await kaze.getByRole("link", { name: "対局へ" }).waitFor();
  await check(kumo);
  await look(kumo, "events-running");

  const table = new URL(await own.getAttribute("href"), url).searchParams.get("id");
  const first = { ply: 0, move: "7g7f" };
  // A result that is only chosen is none yet.
  const result = kumo.locator(".event-result");
  await result.locator("select").selectOption("draw");
  await result.getByRole("button", { name: "Set this result" }).waitFor();
  await result.locator("select").selectOption("white");
  await check(kumo);
  await look(kumo, "events-setting");
  // One of the two has Black; the other is told to wait.
  for (const page of [kumo, kaze]) await ask(page, `board/games/${table}/moves`, first);
  await ask(kaze, `board/games/${table}/deeds`, { wish: "resign" });
  await kumo.getByText("Over", { exact: true }).waitFor();
  const rows = await kumo.locator(".event-table tbody tr").allInnerTexts();
  assert.match(rows[0], /^1\s+Kumo\s.*\s1\s+1–0–0/s);
  assert.match(rows[1], /^2\s+Kaze\s.*\s0\s+0–0–1/s);
  await kaze.getByText("終了", { exact: true }).waitFor();
  // It was a draw after all.
  await result.locator("select").selectOption("draw");
  await result.getByRole("button", { name: "Set this result" }).click();
  await kumo.locator(".event-points", { hasText: "½" }).first().waitFor();
  await check(kaze);
  await look(kaze, "events-over");
  const [file] = await Promise.all([kumo.waitForEvent("download"), kumo.getByRole("link", { name: "Standings (CSV)" }).click()]);
  assert.equal(file.suggestedFilename(), `${id}-standings.csv`);
  await kumo.getByRole("link", { name: "All tournaments" }).click();
  await kumo.getByRole("link", { name: /Autumn cup/ }).waitFor();
  await look(kumo, "events-list");
  for (const page of [kumo, kaze]) assert.deepEqual(page.problems, []);
});

test("whoever has no account sees the tournaments and is told what is missing", async () => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(new URL("events", url).href);
  await page.getByText("sign in first").waitFor();
  await page.goto(new URL("events?id=000000000000", url).href);
  await page.getByText("There is no such tournament.").waitFor();
  await check(page);
});
