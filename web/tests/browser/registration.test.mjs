// A club that lets in only those it invited: a link fills the form, a used code is refused, a closed door says so, and a
// member who has lost the password finds back by a moderator's code.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BINARY, BROWSER, DESKTOP, flaws, LEAN, PHONE, QUIET, serve } from "./harness.mjs";

const data = mkdtempSync(join(tmpdir(), "komadai-"));
const PASSWORD = "ten pawns in hand";
let browser, server, url;

before(async () => {
  ({ server, url } = await serve("--data", data, "--registration", "invited", "--guests", "false"));
  browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
});
after(async () => {
  await browser?.close();
  server?.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
});

const machine = (...words) => execFileSync(BINARY, ["server", ...words, "--data", data], { encoding: "utf8" });

async function person(path, device = {}, locale = "en-US", colorScheme = "light") {
  const context = await browser.newContext({ ...DESKTOP, ...LEAN, ...device, locale, colorScheme });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(new URL(path, url).href);
  return page;
}

const look = (page, name) =>
  process.env.KOMADAI_PICTURES ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `${name}.png`), fullPage: true }) : null;

async function clean(page, what) {
  assert.deepEqual(await flaws(page), [], what);
}

/** Opens an account on a page that asks for a code. */
async function signUp(page, login) {
  const form = page.locator(".account-sign > form");
  await form.locator("input[name=login]").fill(login);
  await form.locator("input[name=password]").fill(PASSWORD);
  await form.locator("button[type=submit]").click();
}

test("a link of the machine lets one in, and the page of a moderator invites the next", async () => {
  const [, code] = machine("invite", "--note", "first").trim().split("\n");
  const keeper = await person(`account?invite=${code}`);
  const field = keeper.locator("input[name=invitation]");
  await field.waitFor();
  assert.equal(await field.inputValue(), code);
  await look(keeper, "invite-sign-up-desktop-light-en");
  await clean(keeper, "signing up by invitation");
  await signUp(keeper, "kumo");
  await keeper.locator("#ratings").waitFor();

  const late = await person(`account?invite=${code}`, PHONE, "ja-JP", "dark");
  await signUp(late, "late");
  await late.getByRole("alert").filter({ hasText: "このコードは使えません" }).waitFor();
  await look(late, "invite-used-phone-dark-ja");
  await clean(late, "a code that is used up");

  machine("role", "kumo", "moderator");
  await keeper.goto(new URL("account?order=members", url).href);
  const invitations = keeper.locator(".invitations");
  await invitations.locator("summary").click();
  await invitations.locator("input[name=note]").fill("Autumn course");
  await invitations.locator("input[name=uses]").fill("2");
  await invitations.locator("button[type=submit]").click();
  const link = await invitations.locator("code").innerText();
  await invitations.locator("li", { hasText: "Autumn course" }).waitFor();
  await look(keeper, "invitations-desktop-light-en");
  await clean(keeper, "inviting");
  const ame = await person(link.slice(url.length).replace(/^\//, ""), PHONE, "ja-JP");
  await signUp(ame, "ame");
  await ame.locator("#ratings").waitFor();
  await keeper.reload();
  await invitations.locator("li", { hasText: "1 of 2 left" }).waitFor();
  await invitations.getByRole("button", { name: "Revoke" }).click();
  await invitations.locator("li").waitFor({ state: "detached" });
  await keeper.goto(new URL("account?order=log", url).href);
  await keeper.locator(".order-log li", { hasText: "Account by invitation ame" }).waitFor();
  for (const page of [keeper, late, ame]) assert.deepEqual(page.problems, []);

  // Who has lost the password asks the moderator.
  await keeper.goto(new URL("account?order=members&name=am", url).href);
  const row = keeper.locator(".order-member", { hasText: "ame" });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Create recovery code" }).click();
  const recovery = await row.locator("code").innerText();
  await look(keeper, "recovery-code-desktop-light-en");
  await clean(keeper, "a code to find back");
  const lost = await person("account", PHONE, "ja-JP", "dark");
  await lost.getByText("パスワードを忘れたとき").click();
  await look(lost, "recover-phone-dark-ja");
  await clean(lost, "finding back");
  const form = lost.locator("details form");
  const recover = async (code) => {
    await form.locator("input[name=login]").fill("ame");
    await form.locator("input[name=code]").fill(code);
    await form.locator("input[name=password]").fill("nineteen gold generals");
    await form.locator("button[type=submit]").click();
  };
  await recover("0000-0000-0000-0000");
  await form.getByRole("alert").filter({ hasText: "使えないコード" }).waitFor();
  await recover(recovery);
  await lost.locator("#ratings").waitFor();
  await ame.reload();
  await ame.locator(".account-sign").waitFor();
  for (const page of [keeper, lost, ame]) assert.deepEqual(page.problems, []);
});

test("where members alone play a stranger is told so", async () => {
  const page = await person("game");
  const told = page.getByRole("alert").filter({ hasText: "Only members can play here" });
  await page.locator("#my-name").fill("Ame");
  await page.getByRole("button", { name: "Find an opponent" }).click();
  await told.waitFor();
  await look(page, "no-guests-desktop-light-en");
  assert.deepEqual(page.problems, []);
});

test("a closed door says so kindly, and members still come in", async () => {
  const closed = await serve("--registration", "closed");
  try {
    for (const [device, locale, scheme, words] of [
      [PHONE, "ja-JP", "light", "新しい会員を受け付けていません"],
      [DESKTOP, "en-US", "dark", "not accepting new accounts"],
    ]) {
      const page = await person(new URL("account", closed.url).href, device, locale, scheme);
      await page.locator("input[name=sign][value=up]").check({ force: true });
      await page.locator(".account-sign p", { hasText: words }).waitFor();
      assert.equal(await page.locator("input[name=password]").count(), 0);
      await look(page, `closed-${locale}-${scheme}`);
      await clean(page, "a closed door");
      await page.locator("input[name=sign][value=in]").check({ force: true });
      await page.locator(".account-sign > form input[name=password]").waitFor();
      assert.deepEqual(page.problems, []);
    }
  } finally {
    closed.server.kill("SIGKILL");
  }
});
