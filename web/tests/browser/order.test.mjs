// A club keeps order: a noisy member is reported, muted and banned, a game is called off, and everybody reads the message of the
// day. The moderator sits at a desk, the players have phones.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BINARY, BROWSER, DESKTOP, flaws, LEAN, PHONE, QUIET, serve } from "./harness.mjs";

const data = mkdtempSync(join(tmpdir(), "komadai-"));
let browser, server, url;

before(async () => {
  ({ server, url } = await serve("--data", data));
  browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
});
after(async () => {
  await browser?.close();
  server?.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
});

const PASSWORD = "ten pawns in hand";

/** A member's browser, signed in. */
async function member(login, name, device, locale) {
  const context = await browser.newContext({ ...DESKTOP, ...LEAN, ...device, locale });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  const reply = await page.request.post(new URL("api/sign-up", url).href, {
    data: { login, password: PASSWORD, name },
    headers: { origin: new URL(url).origin },
  });
  assert.equal(reply.status(), 200, await reply.text());
  page.account = (await reply.json()).account;
  return page;
}

const at = (page, path) => page.goto(new URL(path, url).href);

/** Pictures for the eye, where they are asked for: in both sizes and both themes. */
async function look(page, name) {
  const { KOMADAI_PICTURES: folder } = process.env;
  if (!folder) return;
  const own = page.viewportSize();
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP.viewport, phone: PHONE.viewport })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(own);
}

const clean = async (page, what) => assert.deepEqual(await flaws(page), [], what);

/** Goes to a section of the administration. */
const section = (page, name) => page.locator(`.order-sections input[value=${name}]`).check({ force: true });

/** Opens a rated game between two members; its name. */
async function play(black, white) {
  const headers = { origin: new URL(url).origin };
  const terms = { start: { handicap: "even" }, profile: "standard", rated: true, clock: { main: 600_000 } };
  const room = await black.request.post(new URL("api/games", url).href, { data: { terms, color: "black" }, headers });
  const { game } = await room.json();
  await at(black, `game?id=${game}`);
  await at(white, `game?id=${game}`);
  await white.getByRole("button", { name: /Join game|対局に参加/ }).click();
  for (const page of [black, white]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  return game;
}

/** Brings the panel of a game up on a phone. */
const raise = (page) => page.locator(".dock-row button").last().click();

test("a noisy member is reported, muted and banned, and a game is called off", async () => {
  const kumo = await member("kumo", "Kumo", PHONE, "en-US");
  const rude = await member("rude", "乱暴", PHONE, "ja-JP");
  const judge = await member("judge", "Judge", {}, "en-US");
  execFileSync(BINARY, ["server", "role", "--data", data, "judge", "admin"]);

  // The message of the day is there before anybody plays.
  await at(judge, "account");
  await judge.getByRole("link", { name: "Administration" }).click();
  await section(judge, "notices");
  const day = judge.locator(".order-card").first();
  await day.locator("input[name=ja]").fill("土曜日に例会があります");
  await day.locator("input[name=en]").fill("Club meeting on Saturday");
  await day.getByRole("button", { name: "Publish" }).click();
  await day.getByText("Published", { exact: false }).waitFor();
  for (const [page, text] of [
    [kumo, "Club meeting on Saturday"],
    [rude, "土曜日に例会があります"],
  ]) {
    await at(page, "game");
    await page.locator(".notice-day", { hasText: text }).waitFor();
  }
  await look(kumo, "day-en");
  await look(rude, "day-ja");
  await clean(kumo, "the message of the day");
  await kumo.locator(".notice-day button").click();
  await kumo.locator(".notice-day").waitFor({ state: "detached" });
  await kumo.reload();
  await kumo.locator("#seeks").waitFor();
  assert.equal(await kumo.locator(".notice-day").count(), 0, "what was closed stays closed");

  const game = await play(kumo, rude);
  await raise(rude);
  await rude.locator(".chat summary").click();
  await rude.locator("#chat-field").fill("ばかな手だ");
  await rude.locator("#chat-field").press("Enter");
  await rude.locator(".chat-words", { hasText: "ばかな手だ" }).waitFor();

  await raise(kumo);
  await kumo.getByRole("button", { name: "Report…" }).click();
  const form = kumo.locator("dialog.report");
  await form.getByText("Player: 乱暴").waitFor();
  await form.locator("textarea").fill("He insults me.");
  await look(kumo, "report-en");
  await clean(kumo, "the form of a report");
  await form.getByRole("button", { name: "Send report" }).click();
  await form.getByText("Thank you").waitFor();
  await form.getByRole("button", { name: "Close" }).click();

  await section(judge, "reports");
  await judge.locator(".order-sections", { hasText: "Reports (1)" }).waitFor();
  const report = judge.locator(".order-card").first();
  await report.getByText("Chat before the report").click();
  await report.getByText("ばかな手だ").waitFor();
  await look(judge, "reports-en");
  await clean(judge, "reports");
  await report.getByRole("button", { name: "Show account" }).click();
  const file = judge.locator(".order-member");
  await file.locator(".order-file").waitFor();
  await file.locator("select").first().selectOption("mute");
  await file.locator("input[name=note]").first().fill("insults");
  await file.getByRole("button", { name: "Apply to 乱暴" }).click();
  await file.locator("summary", { hasText: "muted until" }).waitFor();
  await file.getByRole("button", { name: "Add note" }).locator("xpath=ancestor::form").locator("input").fill("Warned before.");
  await file.getByRole("button", { name: "Add note" }).click();
  await file.getByText("Warned before.").waitFor();
  await look(judge, "member-en");
  await clean(judge, "an account");
  // A muted member is not heard; the words stay in the field.
  await rude.locator("#chat-field").fill("まだ言うぞ");
  await rude.locator("#chat-field").press("Enter");
  await rude.locator(".chat-unsaid").waitFor();

  await section(judge, "games");
  const row = judge.locator(".order-member", { hasText: "Kumo" });
  await row.locator("summary").click();
  await row.locator("input[name=note]").fill("Both moved on one phone.");
  await look(judge, "games-en");
  await clean(judge, "games");
  await row.getByRole("button", { name: "End game" }).click();
  await kumo.locator(".ruling", { hasText: "Both moved on one phone." }).waitFor();
  await rude.locator(".ruling", { hasText: "Both moved on one phone." }).waitFor();
  await look(kumo, "annulled-en");
  await clean(kumo, "a game that was called off");
  const rating = await kumo.request.get(new URL(`api/games/${game}/rating`, url).href);
  assert.deepEqual(await rating.json(), [], "it does not count");

  await section(judge, "reports");
  await judge.locator(".order-card input[name=note]").fill("muted for a week");
  await judge.getByRole("button", { name: "Settle" }).click();
  await judge.getByText("No open reports.").waitFor();
  await section(judge, "members");
  await judge.locator(".order input[type=text]").first().fill("乱暴");
  const again = judge.locator(".order-member");
  await again.filter({ hasText: "Kumo" }).waitFor({ state: "detached" });
  await again.locator("summary").first().click();
  await again.locator("select").first().selectOption("ban");
  await again.getByRole("button", { name: "Apply to 乱暴" }).click();
  await again.locator("summary", { hasText: "banned until" }).waitFor();
  await at(rude, "account");
  await rude.locator(".account-sign").waitFor();
  await section(judge, "log");
  for (const deed of ["Ban", "Settle report", "Call off game", "Note", "Mute", "Publish notice"])
    await judge.locator(".order-log li", { hasText: deed }).first().waitFor();
  await look(judge, "log-en");
  await clean(judge, "the log");
  for (const page of [kumo, rude, judge]) assert.deepEqual(page.problems, []);
});

test("a maintenance and a message to all stand over every page, on a phone in Japanese too", async () => {
  const chief = await member("chief", "長", PHONE, "ja-JP");
  execFileSync(BINARY, ["server", "role", "--data", data, "chief", "admin"]);
  const reader = await member("reader", "Reader", {}, "en-US");
  await at(reader, "");
  await reader.locator("komadai-board").first().waitFor();
  await at(chief, "account?order=notices");
  const [, maintenance, all] = await chief
    .locator(".order-card")
    .all()
    .then(async (cards) => {
      await chief.locator(".order-card").nth(2).waitFor();
      return cards.length === 3 ? cards : chief.locator(".order-card").all();
    });
  await all.locator("input[name=ja]").fill("お茶が入りました");
  await all.getByRole("button", { name: "掲示する" }).click();
  await maintenance.locator("input[name=ja]").fill("ディスクの交換です。");
  const due = new Date(Date.now() + 40 * 60_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await maintenance.locator("input[name=due]").fill(due);
  await maintenance.getByRole("button", { name: "掲示する" }).click();
  await maintenance.getByText("に掲示", { exact: false }).waitFor();
  await look(chief, "notices-ja");
  await clean(chief, "notices in Japanese");
  // A page with a socket hears of it at once, any other when it is opened.
  await reader.reload();
  const notice = reader.locator(".notice-maintenance");
  await notice.filter({ hasText: /in (39|40) minutes/ }).waitFor();
  await reader.locator(".notice-all", { hasText: "お茶が入りました" }).waitFor();
  await look(reader, "maintenance-en");
  await clean(reader, "notices over a board");
  await reader.locator(".notice-all button").click();
  await reader.locator(".notice-all").waitFor({ state: "detached" });
  for (const name of ["reports", "members", "games", "log"]) {
    await section(chief, name);
    await chief.locator(".order").waitFor();
    await chief.waitForTimeout(600);
    await look(chief, `${name}-ja`);
    await clean(chief, `${name} in Japanese`);
  }
  for (const page of [chief, reader]) assert.deepEqual(page.problems, []);
});
