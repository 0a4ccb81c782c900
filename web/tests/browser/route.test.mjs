// Going from page to page: the address, the title, the focus, the back button, a game that goes on meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byMouse, computer, friends, grave, KEEPING, kept, open, PHONE, serve, stage, untilMoves } from "./harness.mjs";

const held = stage();

const goTo = async (page, name) => {
  const menu = page.locator(".pages-button");
  if (await menu.isVisible()) await menu.click();
  await page.locator(".pages").getByRole("link", { name, exact: true }).click();
};
/** What the header marks: an entry, and a page under it. */
const current = (page) =>
  page
    .locator(".header [aria-current]")
    .evaluateAll((all) => all.map((link) => `${link.getAttribute("aria-current")} ${link.textContent}`));
const heading = (page) => page.evaluate(() => document.activeElement?.closest("h1")?.textContent ?? null);

test("pages change without a reload: address, title, focus and the back button", async () => {
  const page = await open(held, { game: friends(["7g7f"]) });
  await page.evaluate(() => (window.stays = true));
  await goTo(page, "Analyse");
  await page.locator("h1", { hasText: "Records" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/records");
  assert.equal(await page.title(), "Records – Komadai");
  assert.equal(await heading(page), "Records");
  assert.deepEqual(await current(page), ["page Analyse", "page Records"]);
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

test("a heading that comes when the problems are there takes the focus over from the one before", async () => {
  const page = await open(held, { game: friends() });
  await page.route("**/puzzles-*.txt", async (route) => {
    await page.locator("main.puzzles [role=status]").waitFor();
    await route.continue();
  });
  await goTo(page, "Puzzles");
  await page.locator(".shelf-card").first().waitFor();
  assert.equal(await heading(page), "Tsume");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const [path, link, title] of [
  ["puzzles", ".shelf-card >> nth=3", "7 moves"],
  ["puzzles?shelf=3", ".number >> nth=230", "Mate in 3 moves, no. 231"],
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
  await goTo(page, "Analyse");
  await page.locator("h1", { hasText: "Records" }).waitFor();
  await untilMoves(page, 2);
  await goTo(page, "Play");
  await page.locator(".move").nth(1).waitFor();
  await page.locator(".plate-active", { hasText: "You" }).waitFor();
  assert.equal((await kept(page)).moves.length, 2);
  await page.context().close();
});

test("on a phone a game hides the five entries behind a button, which Escape and a tap elsewhere close", async () => {
  const page = await open(held, { game: friends(), ...PHONE });
  const link = page.locator(".pages a").first();
  assert.equal(await link.isVisible(), false);
  for (const close of [() => page.keyboard.press("Escape"), () => page.touchscreen.tap(200, 700)]) {
    await page.locator(".pages-button").tap();
    await link.waitFor();
    await close();
    await link.waitFor({ state: "hidden" });
  }
  await goTo(page, "Analyse");
  await page.locator("h1", { hasText: "Records" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone the five entries are a bar at the bottom, which takes nothing from a board", async () => {
  const page = await open(held, PHONE);
  await page.keyboard.press("Escape");
  const [bar, board] = [page.locator(".pages ul"), page.locator(".kb-board")];
  const before = await board.boundingBox();
  const within = async () => {
    const { y, height } = await bar.boundingBox();
    assert.ok(height >= 52 && y + height <= 844, `${y} + ${height}`);
    return y;
  };
  // Before a game it is where the dock will be.
  const primary = await page.locator(".dock > .primary").boundingBox();
  assert.ok(primary.y + primary.height < (await within()) + 1);
  assert.equal(await page.locator(".dock-row").isVisible(), false);
  for (const [entry, title, marked] of [
    ["Learn", "Learn shogi", ["page Learn", "page Learn"]],
    ["Community", "Play online", ["page Community", "page Play online"]],
    ["Analyse", "Records", ["page Analyse", "page Records"]],
  ]) {
    await page.locator(".pages").getByRole("link", { name: entry, exact: true }).tap();
    await page.locator("h1", { hasText: title }).waitFor();
    assert.deepEqual(await current(page), marked);
    // Nothing of the page ends behind it.
    await page.waitForFunction(
      (top) => {
        scrollTo(0, document.documentElement.scrollHeight);
        return document.querySelector("main").getBoundingClientRect().bottom < top + 1;
      },
      await within(),
    );
  }
  await page.locator(".ways").getByRole("link", { name: "Study" }).tap();
  await page.locator("h1", { hasText: "Studies" }).waitFor();
  assert.deepEqual(await current(page), ["true Analyse", "page Study"]);
  await page.locator(".pages").getByRole("link", { name: "Play", exact: true }).tap();
  await page.keyboard.press("Escape");
  await page.locator(".dock > .primary").tap();
  await page.locator(".new-game .primary").tap();
  await bar.waitFor({ state: "hidden" });
  assert.equal(await page.locator(".dock-row").isVisible(), true);
  assert.deepEqual(await board.boundingBox(), before);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

/** Every address there has ever been a link to, what is there, and what the header marks. */
const ADDRESSES = [
  ["", "Komadai – play shogi", "page Play"],
  ["index.html", "Komadai – play shogi", "page Play"],
  ["game", "Play online – Komadai", "page Community"],
  ["events", "Tournaments – Komadai", "true Community"],
  ["account", "Account – Komadai", "true Community"],
  ["learn", "Learn – Komadai", "page Learn"],
  ["learn?lesson=pawn", "Learn – Komadai", "page Learn"],
  ["puzzles", "Puzzles – Komadai", "page Puzzles"],
  ["records", "Records – Komadai", "page Analyse"],
  ["study", "Study – Komadai", "true Analyse"],
  ["editor", "Editor – Komadai", "true Analyse"],
  ["compose", "Compose – Komadai", "true Puzzles"],
  ["print?what=problems", "Print – Komadai", "true Analyse"],
  ["clock", "Clock – Komadai", "true Play"],
  ["placement", "Level – Komadai", "true Play"],
];

test("every address leads where it led, and lies under one of the five entries", async () => {
  const page = await open(held, { game: friends() });
  for (const [path, title, entry] of ADDRESSES) {
    await page.goto(new URL(path, held.url).href);
    await page.locator(".pages [aria-current]").waitFor();
    assert.equal(await page.title(), title, path);
    assert.equal((await current(page))[0], entry, path);
    assert.equal(new URL(page.url()).pathname, `/${path.split("?")[0]}`);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the rules have the header of the app and the reader's theme, which they change for the app too", async () => {
  const page = await open(held, { path: "rules.html", settings: { theme: "dark" } });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "dark");
  assert.equal(await page.locator(".brand svg use").count(), 2);
  assert.deepEqual(await current(page), ["true Learn", "page Rules"]);
  assert.deepEqual(await grave(page), []);
  await page.getByRole("button", { name: "Theme: dark" }).click();
  assert.equal(await theme(), "wood");
  await page.getByRole("link", { name: "日本語に切り替える" }).click();
  await page.getByRole("button", { name: "配色：木目" }).waitFor();
  await page.locator(".pages").getByRole("link", { name: "検討" }).click();
  await page.locator("main.records").waitFor();
  assert.equal(await theme(), "wood");
  assert.deepEqual(page.problems, []);
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
