// Going from page to page: the address, the title, the focus, the back button, a game that goes on meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byMouse, computer, friends, KEEPING, kept, open, PHONE, serve, stage, untilMoves } from "./harness.mjs";

const held = stage();

const goTo = async (page, name) => {
  const menu = page.locator(".pages-button");
  if (await menu.isVisible()) await menu.click();
  await page.locator(".pages").getByRole("link", { name, exact: true }).click();
};
const heading = (page) => page.evaluate(() => document.activeElement?.closest("h1")?.textContent ?? null);

test("pages change without a reload: address, title, focus and the back button", async () => {
  const page = await open(held, { game: friends(["7g7f"]) });
  await page.evaluate(() => (window.stays = true));
  await goTo(page, "Records");
  await page.locator("h1", { hasText: "Records" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/records");
  assert.equal(await page.title(), "Records – Komadai");
  assert.equal(await heading(page), "Records");
  assert.equal(await page.locator(".pages [aria-current=page]").innerText(), "Records");
  await page.goBack();
  await page.locator("komadai-board [role=gridcell]").first().waitFor();
  assert.equal(new URL(page.url()).pathname, "/");
  assert.match(await page.title(), /play shogi/i);
  await byMouse(page, "3c3d", "white");
  await untilMoves(page, 2);
  await page.goForward();
  await page.locator("h1", { hasText: "Records" }).waitFor();
  assert.equal(await page.evaluate(() => window.stays), true);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const [path, link, title] of [
  ["puzzles", ".shelf-card >> nth=3", "7 moves"],
  ["puzzles?shelf=3", ".number >> nth=300", "Mate in 3 moves, no. 301"],
  ["learn", ".lesson-link >> nth=30", null],
]) {
  test(`within ${path} too what a link leads to begins at its top and its heading, and the way back where it was left`, async () => {
    const page = await open(held, { path, ...PHONE });
    await page.locator(link).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    assert.ok(top > 100);
    const before = await page.locator("h1").innerText();
    await page.locator(link).tap();
    await page.waitForFunction((before) => (document.activeElement?.closest("h1")?.innerText ?? before) !== before, before);
    if (title) assert.equal(await heading(page), title);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.goBack();
    await page.waitForFunction((before) => document.activeElement?.closest("h1")?.innerText === before, before);
    assert.equal(await page.evaluate(() => scrollY), top);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("the computer answers while another page is read, and the game is there on the way back", async () => {
  const page = await open(held, { game: computer("15k") });
  await byMouse(page, "7g7f", "black");
  await goTo(page, "Records");
  await page.locator("h1", { hasText: "Records" }).waitFor();
  await untilMoves(page, 2);
  await goTo(page, "Play");
  await page.locator(".move").nth(1).waitFor();
  await page.locator(".plate-active", { hasText: "You" }).waitFor();
  assert.equal((await kept(page)).moves.length, 2);
  await page.context().close();
});

test("on a phone the pages are behind a button, which Escape and a tap elsewhere close", async () => {
  const page = await open(held, { game: friends(), ...PHONE });
  const link = page.locator(".pages a").first();
  assert.equal(await link.isVisible(), false);
  for (const close of [() => page.keyboard.press("Escape"), () => page.touchscreen.tap(200, 700)]) {
    await page.locator(".pages-button").tap();
    await link.waitFor();
    await close();
    await link.waitFor({ state: "hidden" });
  }
  await goTo(page, "Records");
  await page.locator("h1", { hasText: "Records" }).waitFor();
  assert.equal(await link.isVisible(), false);
  await page.context().close();
});

test("every page opens by its address, and without a network once the app was seen", async () => {
  // A server of its own, which goes: what keeps the app is not cut off with the page from Chromium 148 on.
  const { server, url } = await serve();
  const page = await open({ ...held, url }, KEEPING);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  server.kill();
  await page.context().setOffline(true);
  await page.goto(new URL("records?from=elsewhere", url).href);
  await page.locator("h1", { hasText: "Records" }).waitFor();
  await page.goto(new URL("nowhere", url).href);
  await page.getByText("There is no network").waitFor();
  await page.getByRole("link", { name: "Komadai" }).click();
  await page.locator("komadai-board [role=gridcell]").first().waitFor();
  await page.context().close();
});
