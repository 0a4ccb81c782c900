// Two people in two browsers play by link, through a server that is killed and started again; a third watches.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER, PHONE, QUIET, place, serve } from "./harness.mjs";

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
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, ...device, locale });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(new URL(path, url).href);
  return page;
}

const look = (page, name) =>
  process.env.KOMADAI_PICTURES ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `${name}.png`) }) : null;

async function move(page, from, to) {
  await place(page, from).click();
  await place(page, to).click();
}

/** The last move on the page's list has this number. */
const untilPly = (page, ply) => page.locator(".table-ply", { hasText: new RegExp(`^${ply}$`) }).waitFor({ state: "attached" });

test("two people play by link, the server is killed, and the game goes on to its end", async () => {
  const kumo = await person("game");
  await kumo.locator("#my-name").fill("Kumo");
  await kumo.locator("input[name=side][value=black]").check({ force: true });
  await kumo.locator("#clock").selectOption("10m");
  await look(kumo, "lobby");
  await kumo.getByRole("button", { name: "Invite by a link" }).click();
  const link = await kumo.locator("#room-link").inputValue();
  assert.match(link, /game\?id=[0-9a-z]{12}$/);
  assert.equal(await kumo.locator(".code").count(), 1);
  await look(kumo, "room");

  const kaze = await person(link, PHONE, "ja-JP");
  await kaze.locator("#my-name").fill("風");
  await look(kaze, "invited");
  await kaze.getByRole("button", { name: "席に着いて対局" }).click();
  for (const page of [kumo, kaze]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  const watcher = await person(link);
  await watcher.locator("komadai-board [role=gridcell]").first().waitFor();

  await move(kumo, "7g", "7f");
  for (const page of [kumo, kaze, watcher]) await untilPly(page, 1);
  await move(kaze, "3c", "3d");
  for (const page of [kumo, kaze, watcher]) await untilPly(page, 2);
  await look(kumo, "table");
  await look(kaze, "table-phone");

  // Dead in the middle of the game; what was played is on the disk.
  const { port } = new URL(url);
  server.kill("SIGKILL");
  await kumo.getByRole("alert").filter({ hasText: "connection is broken" }).waitFor();
  await look(kumo, "lost");
  ({ server } = await serve("--data", data, "--listen", `127.0.0.1:${port}`));
  await kumo.getByText("Your move").waitFor();
  await move(kumo, "2g", "2f");
  for (const page of [kumo, kaze, watcher]) await untilPly(page, 3);

  await kumo.locator(".chat summary").click();
  await kumo.locator("#chat-field").fill("よろしくお願いします");
  await kumo.locator("#chat-field").press("Enter");
  await kumo.locator(".chat-words").getByText("よろしく").waitFor();
  assert.equal(await watcher.locator(".chat-words li").count(), 0, "who watches does not hear the players");

  await kumo.getByRole("button", { name: "Resign" }).click();
  await kumo.getByRole("button", { name: "Resign" }).last().click();
  await kumo.getByRole("heading", { name: "You lose" }).waitFor();
  await kaze.getByRole("heading", { name: "勝" }).first().waitFor();
  await watcher.getByRole("heading", { name: "風 wins" }).waitFor();
  await look(kaze, "end-phone");

  // A rematch brings both to the next game, sides changed.
  await kumo.getByRole("button", { name: "Rematch" }).click();
  await kaze.getByRole("button", { name: "同意する" }).click();
  await kumo.waitForURL((next) => next.href !== link);
  await kumo.locator(".plate-near .plate-side", { hasText: "White" }).waitFor();
  for (const page of [kumo, kaze, watcher]) assert.deepEqual(page.problems, []);
});

test("who looks for an opponent is found in the lobby", async () => {
  const [first, second] = [await person("game"), await person("game")];
  await first.locator("#my-name").fill("Hana");
  await first.getByRole("button", { name: "Find an opponent" }).click();
  await second.locator("#my-name").fill("Yuki");
  await second.getByRole("button", { name: "Play Hana" }).click();
  for (const page of [first, second]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
});
