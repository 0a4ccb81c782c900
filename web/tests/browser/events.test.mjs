// A tournament from its announcement to its table: announced on a large screen, joined on a phone, played, counted.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER, DESKTOP, flaws, LEAN, PHONE, QUIET, serve } from "./harness.mjs";

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
  const context = await browser.newContext({ ...DESKTOP, ...LEAN, ...device, locale });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  const data = { login, password: "correct horse", name: login };
  const reply = await page.request.post(new URL("api/sign-up", url).href, { data });
  assert.equal(reply.status(), 200, await reply.text());
  return page;
}

const look = (page, name) =>
  process.env.KOMADAI_PICTURES ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `${name}.png`), fullPage: true }) : null;

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
  await kumo.getByRole("button", { name: "Create" }).click();
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
  await kumo.getByRole("button", { name: "Start" }).click();
  const own = kumo.getByRole("link", { name: "Go to your game" });
  await own.waitFor();
  await kaze.getByRole("link", { name: "対局へ" }).waitFor();
  await check(kumo);
  await look(kumo, "events-running");

  const table = new URL(await own.getAttribute("href"), url).searchParams.get("id");
  const first = { ply: 0, move: "7g7f" };
  // A result that is only chosen is none yet.
  const result = kumo.locator(".event-result");
  await result.locator("select").selectOption("draw");
  await result.getByRole("button", { name: "Set result" }).waitFor();
  await result.locator("select").selectOption("white");
  await check(kumo);
  await look(kumo, "events-setting");
  // One of the two has Black; the other is told to wait.
  for (const page of [kumo, kaze]) await ask(page, `board/games/${table}/moves`, first);
  await ask(kaze, `board/games/${table}/deeds`, { wish: "resign" });
  await kumo.getByText("Finished", { exact: true }).waitFor();
  const rows = await kumo.locator(".event-table tbody tr").allInnerTexts();
  assert.match(rows[0], /^1\s+Kumo\s.*\s1\s+1–0–0/s);
  assert.match(rows[1], /^2\s+Kaze\s.*\s0\s+0–0–1/s);
  await kaze.getByText("終了", { exact: true }).waitFor();
  // It was a draw after all.
  await result.locator("select").selectOption("draw");
  await result.getByRole("button", { name: "Set result" }).click();
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

test("a reader without an account sees the tournaments and is told what is missing", async () => {
  const context = await browser.newContext({ ...DESKTOP, ...LEAN, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(new URL("events", url).href);
  await page.getByText("sign in first").waitFor();
  await page.goto(new URL("events?id=000000000000", url).href);
  await page.getByText("Tournament not found.").waitFor();
  await check(page);
});

/** What is announced in each form, and how the page goes on: who plays, the games of each round, all points in the end. */
const FORMS = {
  swiss: {
    fill: (page) => page.locator("#event-number").fill("2"),
    players: ["Ame", "Hoshi", "Tsuki"],
    says: "Swiss, 2 rounds",
    // An odd one is free in each round, and has the point.
    games: [1, 1],
    bye: "bye (1 point)",
    points: 4,
  },
  knockout: {
    fill: (page) => page.getByLabel("Third-place game").check(),
    players: ["Ame", "Hoshi", "Tsuki", "Yuki"],
    says: "Knockout with a game for third place",
    games: [2, 2],
    // The third place is worth none.
    points: 3,
  },
  match: {
    fill: (page) => page.locator("#event-number").fill("1"),
    players: ["Ame", "Hoshi"],
    says: "Match to 1 win",
    games: [1],
    points: 1,
  },
};

for (const [form, { fill, players, says, games, bye, points }] of Object.entries(FORMS)) {
  test(`a ${form} is announced, drawn round by round and decided`, { timeout: 120_000 }, async () => {
    const organiser = await member(`Head-${form}`);
    await organiser.goto(new URL("events", url).href);
    await organiser.locator("#event-title").fill(`Winter ${form}`);
    await organiser.locator("#event-form").selectOption(form);
    await fill(organiser);
    await organiser.getByLabel("I start each round myself").check();
    await check(organiser);
    await organiser.getByRole("button", { name: "Create" }).click();
    await organiser.getByText(says).waitFor();
    assert.match(await organiser.locator("p", { has: organiser.locator(".event-stage") }).innerText(), /^Open for entries · /);
    const start = organiser.getByRole("button", { name: "Start" });
    assert.equal(await start.isDisabled(), true, "nobody can play yet");
    await organiser.getByText("At least two players").waitFor();
    const id = new URL(organiser.url()).searchParams.get("id");
    const pages = [];
    for (const name of players) {
      const page = await member(`${name}-${form}`);
      await ask(page, `events/${id}/join`, {});
      pages.push(page);
    }
    await organiser.getByRole("rowheader", { name: players.at(-1) }).waitFor();
    await start.click();
    for (const [round, count] of games.entries()) {
      if (round > 0) await organiser.getByRole("button", { name: "Pair next round" }).click();
      const section = organiser.locator("section", { has: organiser.getByRole("heading", { name: `Round ${round + 1}` }) });
      await section.waitFor();
      assert.equal(await section.locator("select").count(), count);
      assert.equal(await section.getByText(bye ?? "bye").count(), bye ? 1 : 0);
      for (let game = 0; game < count; game++) {
        const row = section.locator("li", { has: organiser.locator("select") }).nth(game);
        await row.locator("select").selectOption("black");
        await row.getByRole("button", { name: "Set result" }).click();
        await row.getByRole("button", { name: "Set result" }).waitFor({ state: "detached" });
      }
      await check(organiser);
      await look(organiser, `events-${form}-${round + 1}`);
    }
    await organiser.getByText("Finished", { exact: true }).waitFor();
    const brought = await organiser.locator(".event-points").allInnerTexts();
    assert.equal(brought.length, players.length);
    assert.equal(
      brought.reduce((sum, text) => sum + Number(text), 0),
      points,
    );
    for (const page of [organiser, ...pages]) {
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  });
}

test("an arena pairs players who wait, and again after a game, until it closes", { timeout: 120_000 }, async () => {
  const ran = await member("Ran");
  await ran.goto(new URL("events", url).href);
  await ran.locator("#event-title").fill("Evening arena");
  await ran.locator("#event-form").selectOption("arena");
  await ran.locator("#event-number").fill("30");
  await check(ran);
  await ran.getByRole("button", { name: "Create" }).click();
  await ran.getByText("Arena, 30 minutes").waitFor();
  await ran.getByRole("button", { name: "Join" }).click();
  const kiku = await member("Kiku", { ...PHONE, colorScheme: "dark" }, "ja-JP");
  await kiku.goto(ran.url());
  await kiku.getByRole("button", { name: "参加する" }).click();
  await ran.getByRole("rowheader", { name: "Kiku" }).waitFor();
  await ran.getByRole("button", { name: "Start" }).click();
  const own = ran.getByRole("link", { name: "Go to your game" });
  await own.waitFor({ timeout: 60_000 });
  await ran.getByRole("heading", { name: "Pairing 1" }).waitFor();
  await kiku.getByRole("link", { name: "対局へ" }).waitFor();
  const table = new URL(await own.getAttribute("href"), url).searchParams.get("id");
  // One of the two has Black and the other White; then one gives up.
  for (const [ply, move] of ["7g7f", "3c3d"].entries()) {
    for (const page of [ran, kiku]) await ask(page, `board/games/${table}/moves`, { ply, move });
  }
  await ask(kiku, `board/games/${table}/deeds`, { wish: "resign" });
  await ran.getByRole("heading", { name: "Pairing 2" }).waitFor({ timeout: 60_000 });
  const rows = await ran.locator(".event-table tbody tr").allInnerTexts();
  assert.match(rows[0], /^1\s+Ran\s/);
  assert.match(rows[1], /^2\s+Kiku\s/);
  await check(ran);
  await check(kiku);
  await look(kiku, "events-arena");
  await ran.getByRole("button", { name: "End tournament" }).click();
  await ran.getByText("After that, no games can be played and no results corrected.").waitFor();
  await ran.getByRole("button", { name: "End tournament" }).last().click();
  await kiku.getByText("終了", { exact: true }).waitFor();
  for (const page of [ran, kiku]) assert.deepEqual(page.problems, []);
});
