// Two members play a rated handicap game by link; one loses the network and finds it again, a third watches. Then what
// a member sees of itself, and what those see who keep order.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BINARY, BROWSER, DESKTOP, flaws, LEAN, PHONE, place, QUIET, serve } from "./harness.mjs";

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

/** A person: a browser of their own, on a page. */
async function person(path, device = {}, locale = "en-US") {
  const context = await browser.newContext({ ...DESKTOP, ...LEAN, ...device, locale });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(new URL(path, url).href);
  return page;
}

/** A person with an account. */
async function member(login, name, device = {}, locale = "en-US") {
  const page = await person("account", device, locale);
  await page.locator("input[name=sign][value=up]").check({ force: true });
  await page.locator(".account-sign > form input[name=login]").fill(login);
  await page.locator("input[name=name]").fill(name);
  await page.locator(".account-sign > form input[name=password]").fill("ten pawns in hand");
  await page.locator(".account-sign > form button[type=submit]").click();
  await page.locator("#ratings").waitFor();
  return page;
}

const look = (page, name) =>
  process.env.KOMADAI_PICTURES ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `${name}.png`), fullPage: true }) : null;

async function clean(page, what) {
  assert.deepEqual(await flaws(page), [], what);
}

async function move(page, from, to) {
  await place(page, from).click();
  await place(page, to).click();
}

const untilPly = (page, ply) =>
  page
    .locator(".panel .move")
    .nth(ply - 1)
    .waitFor({ state: "attached" });

test("two members play a rated handicap game to its end, through a broken network, and a third watches", async () => {
  const stranger = await person("account");
  await stranger.locator(".account-sign").waitFor();
  await look(stranger, "account-sign-in");
  await clean(stranger, "signing in");
  await stranger.locator(".account-sign > form input[name=login]").fill("nobody");
  await stranger.locator(".account-sign > form input[name=password]").fill("no such password");
  await stranger.locator(".account-sign > form button[type=submit]").click();
  await stranger.getByRole("alert").filter({ hasText: "Wrong username or password" }).waitFor();

  const kumo = await member("kumo", "Kumo");
  const kaze = await member("kaze", "風", PHONE, "ja-JP");
  await look(kaze, "account-new-phone");

  await kumo.goto(new URL("game", url).href);
  await kumo.locator("input[name=rated]:enabled").waitFor();
  await kumo.locator("input[name=side][value=white]").check({ force: true });
  await kumo.locator("#handicap").selectOption("left-lance");
  await kumo.locator("#clock").selectOption("10m");
  await kumo.locator("input[name=rated]").check();
  await look(kumo, "lobby-rated");
  await clean(kumo, "the lobby");
  await kumo.getByRole("button", { name: "Invite by link" }).click();
  const link = await kumo.locator("#room-link").inputValue();
  await stranger.goto(link);
  await stranger.getByText("Rated games require an account.").waitFor();
  await kaze.goto(link);
  await kaze.getByRole("button", { name: "対局に参加" }).click();
  for (const page of [kumo, kaze, stranger]) await page.locator("komadai-board [role=gridcell]").first().waitFor();

  await move(kumo, "3c", "3d");
  for (const page of [kumo, kaze, stranger]) await untilPly(page, 1);
  // The network of one is gone for a while, and comes back by itself.
  await kaze.context().setOffline(true);
  await kaze.waitForFunction(() => !navigator.onLine);
  await kaze.context().setOffline(false);
  await kaze.reload();
  await untilPly(kaze, 1);
  await move(kaze, "7g", "7f");
  for (const page of [kumo, kaze, stranger]) await untilPly(page, 2);
  assert.equal(await kumo.getByRole("button", { name: "Request takeback" }).count(), 0, "nothing is taken back");

  await kumo.getByRole("button", { name: "Resign" }).click();
  await kumo.getByRole("button", { name: "Resign" }).last().click();
  await kumo.getByRole("heading", { name: "You lose" }).waitFor();
  for (const page of [kumo, stranger]) await page.locator(".rating-changes li").nth(1).waitFor();
  const changes = await stranger.locator(".rating-changes").innerText();
  assert.match(changes, /風\s*1500 → 16\d\d \(\+\d+\)/);
  assert.match(changes, /Kumo\s*1500 → 13\d\d \(−\d+\)/);
  await look(stranger, "rated-end");

  // They look at it together: one shows, all see; what is tried out and drawn too.
  await kaze
    .locator("button[aria-label='対局の詳細'], .dock button")
    .last()
    .click({ timeout: 2000 })
    .catch(() => {});
  await kaze.getByRole("button", { name: "感想戦を始める" }).click();
  await kumo.locator(".review", { hasText: "After move 2" }).waitFor();
  await kumo.locator(".stepper .tool-previous").last().click();
  await stranger.locator(".review", { hasText: "After move 1" }).waitFor();
  await move(kumo, "2g", "2f");
  for (const page of [kumo, stranger]) await page.locator(".review", { hasText: "After move 1: P-2f" }).waitFor();
  await place(kumo, "5e").click({ button: "right" });
  await stranger.locator(".kb-marks circle").waitFor({ state: "attached" });
  await look(stranger, "review");
  await clean(stranger, "reviewing together");
  await look(kaze, "review-phone");

  // The winner's profile, as others see it, and as its owner.
  await stranger.locator(".rating-changes a").first().click();
  await stranger.locator(".standing").waitFor();
  assert.equal(await stranger.locator("h1").innerText(), "風");
  assert.equal(await stranger.locator(".account-settings").count(), 0);
  assert.match(await stranger.locator(".history-game").innerText(), /won[\s\S]*rated/);
  await look(stranger, "profile");
  await clean(stranger, "a profile");
  await kaze.goto(new URL("account", url).href);
  await kaze.locator(".standing").waitFor();
  await look(kaze, "profile-own-phone");
  await clean(kaze, "one's own profile");
  for (const page of [kumo, kaze, stranger]) assert.deepEqual(page.problems, []);
});

test("a moderator finds members, and what was done stands on a list", async () => {
  const keeper = await member("keeper", "Keeper");
  const rude = await member("rude", "Rude");
  assert.equal(await keeper.locator(".order").count(), 0);
  execFileSync(BINARY, ["server", "role", "--data", data, "keeper", "admin"]);
  await keeper.goto(new URL("account", url).href);
  await keeper.getByRole("link", { name: "Administration" }).click();
  await keeper.locator(".order-sections input[value=members]").check({ force: true });
  await keeper.locator(".order input[type=text]").first().fill("Ru");
  // The list is that of the words that were there before until the answer comes.
  const found = keeper.locator(".order-member summary");
  await found.filter({ hasText: "Keeper" }).waitFor({ state: "detached" });
  await found.filter({ hasText: "Rude" }).click();
  await keeper.locator(".order-member select").first().selectOption("ban");
  await keeper.locator(".order-member input[name=note]").first().fill("words");
  await keeper.getByRole("button", { name: "Apply to Rude" }).click();
  await keeper.locator(".order-sections input[value=log]").check({ force: true });
  await keeper.locator(".order-log li", { hasText: "words" }).waitFor();
  await look(keeper, "order");
  await clean(keeper, "keeping order");
  await rude.reload();
  await rude.locator(".account-sign").waitFor();
  await rude.locator(".account-sign > form input[name=login]").fill("rude");
  await rude.locator(".account-sign > form input[name=password]").fill("ten pawns in hand");
  await rude.locator(".account-sign > form button[type=submit]").click();
  await rude.getByRole("alert").filter({ hasText: "suspended" }).waitFor();
  for (const page of [keeper, rude]) assert.deepEqual(page.problems, []);
});

test("a member makes a token for a program and takes it back", async () => {
  const page = await member("hata", "Hata");
  const phone = await member("hoshi", "星", PHONE, "ja-JP");
  await phone.getByText("トークンを作る").first().click();
  await look(phone, "token-form-phone");
  await clean(phone, "the form of a token");

  const tokens = page.locator("section[aria-labelledby=tokens]");
  await tokens.getByText("Create token").first().click();
  await tokens.locator("input[name=name]").fill("my bot");
  await tokens.locator("input[name=play]").uncheck();
  await tokens.locator("button[type=submit]").click();
  await tokens.getByText("at least one permission", { exact: false }).waitFor();
  await tokens.locator("input[name=play]").check();
  await tokens.locator("input[name=analyse]").check();
  await tokens.locator("button[type=submit]").click();
  const token = await tokens.locator("code").innerText();
  await look(page, "token-made");
  await clean(page, "a token that was made");
  const account = async () => (await fetch(new URL("api/board/account", url), { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await account(), 200);

  // Nobody sees it again, but it stands on the list.
  await page.reload();
  await tokens.getByText("my bot", { exact: true }).click();
  assert.equal(await tokens.locator("code").count(), 0);
  await tokens.getByText("Find opponents and play as a program, Request game analysis").waitFor();
  await page.locator(".account-who .flair", { hasText: "program" }).waitFor();
  await tokens.getByRole("button", { name: "Revoke “my bot”" }).click();
  await tokens.locator("li").waitFor({ state: "detached" });
  assert.equal(await account(), 401);

  // A new password takes back what is left.
  await tokens.getByText("Create token").first().click();
  await tokens.locator("input[name=name]").fill("another");
  await tokens.locator("button[type=submit]").click();
  await tokens.locator("li").waitFor();
  await page.getByText("Change password").click();
  await page.locator(".account-settings input[name=password]").first().fill("ten pawns in hand");
  await page.locator(".account-settings input[name=new]").fill("twelve pawns in hand");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await tokens.locator("li").waitFor({ state: "detached" });
  assert.equal(await tokens.locator("code").count(), 0);
  assert.deepEqual(page.problems, []);
});

test("a member challenges another from the profile, who declines once and plays then", async () => {
  const kumo = await member("challenger", "雲");
  const hana = await member("challenged", "Hana", PHONE, "ja-JP");
  const { account } = await (await hana.request.get(new URL("api/me", url).href)).json();
  await kumo.goto(new URL(`account?id=${account}`, url).href);
  await kumo.getByRole("link", { name: "Challenge to a game" }).click();
  const give = kumo.getByRole("button", { name: "Challenge Hana" });
  await give.waitFor();
  await clean(kumo, "a challenge to be given");
  await hana.goto(new URL("game", url).href);
  await kumo.locator("input[name=side][value=black]").check({ force: true });
  await give.click();
  const offered = hana.locator(".proposal", { hasText: "雲さんから" });
  await offered.getByText("後手").waitFor();
  await look(hana, "challenged-phone");
  await look(kumo, "challenging");
  await clean(hana, "a challenge");
  await offered.getByRole("button", { name: "断る" }).click();
  await kumo.getByText("The challenge was declined").waitFor();
  await give.click();
  await offered.getByRole("button", { name: "受ける" }).click();
  for (const page of [kumo, hana]) {
    await page.locator("komadai-board [role=gridcell]").first().waitFor();
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("an open challenge leaves the handicap to the ranks of the player who takes it", async () => {
  const kumo = await member("ranked1", "峰");
  const hana = await member("ranked2", "Rei", PHONE, "ja-JP");
  for (const page of [kumo, hana]) await page.goto(new URL("game", url).href);
  await kumo.locator("#handicap").selectOption("by-rank");
  await kumo.locator("input[name=rated]").check();
  await look(kumo, "by-rank");
  assert.ok(await kumo.getByRole("button", { name: "Invite by link" }).isDisabled());
  await kumo.getByRole("button", { name: "Find an opponent" }).click();
  const offer = hana.locator(".seek", { hasText: "峰" });
  // Two newcomers stand alike.
  await offer.getByText("段級差により平手").waitFor();
  await look(hana, "by-rank-phone");
  // Withdrawn it is gone, and offered again it is there.
  await kumo.getByRole("button", { name: "Stop looking" }).click();
  await offer.waitFor({ state: "detached" });
  await kumo.getByRole("button", { name: "Find an opponent" }).click();
  await offer.getByRole("button").click();
  for (const page of [kumo, hana]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  for (const page of [kumo, hana]) assert.deepEqual(page.problems, []);
});

for (const [locale, device, words] of [
  ["en-US", DESKTOP, { title: "Signed-in devices", own: "this device", others: "Sign out all other devices" }],
  ["ja-JP", PHONE, { title: "ログイン中の端末", own: "この端末", others: "ほかのすべての端末をログアウト" }],
])
  test(`a member sees where it is signed in and signs others out (${locale})`, async () => {
    const login = `fuyu-${locale.slice(0, 2)}`;
    const page = await member(login, `Fuyu ${locale.slice(0, 2)}`, device, locale);
    const list = page.locator("section.held", { has: page.locator("#sessions") });
    await list.locator("li").waitFor();
    assert.equal(await list.locator("h3").textContent(), words.title);
    assert.match(await list.locator("li").textContent(), new RegExp(words.own));
    assert.equal(await list.getByRole("button", { name: words.others }).count(), 0, "there is no other");
    const others = [];
    for (let number = 0; number < 2; number++) {
      const other = await person("account", {}, locale);
      await other.locator(".account-sign > form input[name=login]").fill(login);
      await other.locator(".account-sign > form input[name=password]").fill("ten pawns in hand");
      await other.locator(".account-sign > form button[type=submit]").click();
      await other.locator("#ratings").waitFor();
      others.push(other);
    }
    await page.reload();
    await list.locator("li").nth(2).waitFor();
    await look(page, `sessions-${locale}`);
    await clean(page, "sessions");
    await list.locator("li button").first().click();
    await list.locator("li").nth(2).waitFor({ state: "detached" });
    await list.getByRole("button", { name: words.others }).click();
    await list.locator("li").nth(1).waitFor({ state: "detached" });
    for (const other of others) {
      await other.reload();
      await other.locator(".account-sign").waitFor();
      await other.context().close();
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
