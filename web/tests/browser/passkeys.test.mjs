// Passkeys in Chromium's own authenticator: an account opened by one, another added, signed in by without a name, removed.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { DESKTOP, flaws, LEAN, PHONE, stage } from "./harness.mjs";

const held = stage();

/** The address whose pages may use passkeys, where none is set: this machine by its name. */
const local = (path) => new URL(path, held.url.replace("127.0.0.1", "localhost")).href;

/** A person whose device has an authenticator: a page, and what can be said to the device. */
async function person(device = DESKTOP, locale = "en-US", address = local("account")) {
  const context = await held.browser.newContext({ ...LEAN, ...device, locale });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const say = (method, more = {}) => session.send(`WebAuthn.${method}`, { authenticatorId, ...more });
  await page.goto(address);
  await page.locator(".account-sign").waitFor();
  return { page, say };
}

const look = (page, name) =>
  process.env.KOMADAI_PICTURES
    ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `passkeys-${name}.png`), fullPage: true })
    : null;

async function clean(page, what) {
  assert.deepEqual(await flaws(page), [], what);
}

test("an account is opened by a passkey alone, has a second, and is signed in to by either", async () => {
  const { page, say } = await person();
  await look(page, "sign-in");
  await clean(page, "signing in");
  await page.locator("input[name=sign][value=up]").check({ force: true });
  // The name to sign in with is needed here too.
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  assert.equal(await page.locator("#passkeys").count(), 0);
  await page.locator("input[name=login]").fill("kumo");
  await page.locator("input[name=name]").fill("Kumo");
  await look(page, "sign-up");
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await page.locator("#passkeys").waitFor();
  const rows = page.locator("section[aria-labelledby=passkeys] li");
  await rows.nth(0).waitFor();
  assert.match(await rows.nth(0).innerText(), /not used yet/);
  const { credentials } = await say("getCredentials");
  assert.equal(credentials.length, 1);
  assert.ok(credentials[0].isResidentCredential);
  assert.equal(credentials[0].rpId, "localhost");

  // It is the only way in, and stays.
  await rows.nth(0).locator("summary").click();
  await page.getByText("This is your only way to sign in").waitFor();
  await rows.nth(0).locator("input[name=name]").fill("Desk");
  await rows.nth(0).getByRole("button", { name: "Rename" }).click();
  await rows.filter({ hasText: "Desk" }).waitFor();

  // The same device holds one already, and says so.
  await page.locator("summary", { hasText: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("alert").filter({ hasText: "already has a passkey" }).waitFor();
  await look(page, "held");

  await page.locator("summary", { hasText: "Set a password" }).click();
  await page.locator("input[name=new]").fill("ten pawns in hand");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page.getByText("Password changed.").waitFor();
  await look(page, "own");
  await clean(page, "one's own passkeys");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await rows.filter({ hasText: "last used" }).waitFor();

  // Removed it signs in nobody, though the device still has it.
  await rows.nth(0).locator("summary").click();
  await rows.nth(0).locator("input[name=password]").fill("ten pawns in hand");
  await look(page, "remove");
  await rows.nth(0).getByRole("button", { name: "Remove" }).click();
  await rows.nth(0).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("alert").filter({ hasText: "No account here uses this passkey" }).waitFor();
  await look(page, "unknown");
  assert.deepEqual(page.problems, []);
});

test("a passkey that is not given changes nothing, and a second device has one of its own", async () => {
  const { page, say } = await person(PHONE, "ja-JP");
  await say("setUserVerified", { isUserVerified: false });
  await page.getByRole("button", { name: "パスキーでログイン" }).click();
  await page.getByRole("alert").filter({ hasText: "取り消された" }).waitFor();
  await say("setUserVerified", { isUserVerified: true });
  await page.locator("input[name=sign][value=up]").check({ force: true });
  await page.locator("input[name=login]").fill("kaze");
  await page.locator("input[name=name]").fill("風");
  await page.locator("input[name=password]").fill("ten pawns in hand");
  await look(page, "sign-up-phone");
  await page.locator(".account-sign button[type=submit]").click();
  await page.locator("summary", { hasText: "パスキーを追加" }).click();
  await page.locator("section[aria-labelledby=passkeys] input[name=name]").fill("携帯");
  await page.locator("section[aria-labelledby=passkeys] input[name=password]").fill("ten pawns in hand");
  await look(page, "add-phone");
  await clean(page, "adding a passkey");
  await page.getByRole("button", { name: "パスキーを追加" }).click();
  await page.locator("section[aria-labelledby=passkeys] li", { hasText: "携帯" }).waitFor();
  await look(page, "own-phone");
  assert.equal((await say("getCredentials")).credentials.length, 1);
  assert.deepEqual(page.problems, []);
});

test("where passkeys do not work, the page says where they do", async () => {
  const { page } = await person(DESKTOP, "en-US", new URL("account", held.url).href);
  await page.getByText("Passkeys for this server work only at").waitFor();
  assert.equal(await page.locator(".passkey-way a").getAttribute("href"), local("account"));
  assert.equal(await page.getByRole("button", { name: "Sign in with a passkey" }).count(), 0);
  await look(page, "elsewhere");
  assert.deepEqual(page.problems, []);
});
