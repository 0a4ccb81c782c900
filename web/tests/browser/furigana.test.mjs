// Readings over Japanese words: on every page, where the reader wants them, and never over what people typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, friends, grave, open, PHONE, place, stage } from "./harness.mjs";

const held = stage();
const GAME = friends(["7g7f", "3c3d", "8h2b+", "3a2b"]);
const ON = { locale: "ja-JP", settings: { furigana: true } };

/** The kanji on the page that have no reading, but for moves, which are read by their signs, and what is named outside. */
function unread(page) {
  return page.evaluate(() => {
    const bare =
      "noscript, script, ruby, option, title, textarea, svg, komadai-board, .visually-hidden, .moves, .strip, .lane-move, .piece-card-head, [lang=en]";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (/[一-龠々]/.test(data) && data !== "日本語" && !parentElement.closest(bare)) found.push(data);
    }
    return found;
  });
}

const ruby = (page, within = "body") => page.locator(`${within} ruby:has(rt)`);

/** What the browser tells a screen reader that the controls of a role are called. */
async function named(page, role) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter((node) => node.role?.value === role && !node.ignored).map(({ name }) => name.value);
}

test("the setting puts readings over the page at once, and takes them away again", async () => {
  const page = await open(held, { path: "puzzles", locale: "ja-JP" });
  await page.getByRole("button", { name: "設定" }).click();
  const box = page.getByRole("dialog").locator("label", { hasText: "ふりがな" }).locator("input");
  assert.equal(await ruby(page).count(), 0);
  await box.check();
  await ruby(page, "h1").waitFor({ state: "attached" });
  await ruby(page, "dialog .check").first().waitFor();
  assert.ok((await ruby(page, "nav").count()) > 5);
  assert.deepEqual(await unread(page), []);
  assert.ok(await box.evaluate((input) => input === document.activeElement));
  await box.uncheck();
  await page.waitForFunction(() => !document.querySelector("ruby"));
  assert.equal(await page.locator("h1").innerText(), "詰将棋");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("English has no readings, and Japanese has them as soon as it is chosen", async () => {
  const page = await open(held, { game: GAME, settings: { furigana: true } });
  const language = page.locator(".header-tools [lang]");
  assert.equal(await ruby(page).count(), 0);
  await language.click();
  await ruby(page, ".plate").first().waitFor();
  await language.click();
  await page.waitForFunction(() => !document.querySelector("ruby"));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const [device, screen] of [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
]) {
  test(`every page is read and fits on ${device}`, async () => {
    const paths = [
      "",
      "puzzles",
      "learn",
      "learn?lesson=pawn",
      "learn?show=glossary",
      "records",
      "game",
      "study",
      "editor",
      "compose",
      "print",
      "account",
      "events",
      "clock",
      "placement",
    ];
    const page = await open(held, { ...ON, ...screen, game: GAME });
    for (const path of paths) {
      await page.goto(new URL(path, held.url).href);
      await ruby(page, "main").first().waitFor();
      assert.deepEqual(await unread(page), [], path);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path);
      assert.deepEqual(page.problems, [], path);
    }
    await page.context().close();
  });
}

test("a checker of accessibility finds nothing grave in readings", async () => {
  const page = await open(held, { ...ON, game: GAME });
  for (const path of ["", "puzzles", "learn?lesson=pawn"]) {
    await page.goto(new URL(path, held.url).href);
    await ruby(page, "main").first().waitFor();
    assert.deepEqual(await grave(page), [], path);
  }
  await page.context().close();
});

test("in play all of the board still shows", async () => {
  for (const screen of [DESKTOP, PHONE]) {
    const page = await open(held, { ...ON, ...screen, game: GAME });
    await ruby(page, ".plate").first().waitFor();
    const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
    for (const part of [".kb-far", ".kb-board", ".kb-near", ".status", ".header-tools"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5, part);
    }
    await page.context().close();
  }
});

test("a refusal is read, a list of moves is not", async () => {
  const page = await open(held, { ...ON, game: GAME });
  await place(page, "2h").click();
  await place(page, "5e").click();
  await ruby(page, ".status-refusal").first().waitFor();
  assert.equal(await page.locator(".status-refusal > span").evaluate((line) => line.textContent), "飛ひはそこへ動うごけません。");
  assert.equal(await ruby(page, ".moves").count(), 0);
  assert.deepEqual(await unread(page), []);
  await page.context().close();
});

test("what is pressed and chosen is called what it was without readings", async () => {
  const page = await open(held, { ...ON, path: "game" });
  await ruby(page, "main").first().waitFor();
  await page.getByRole("link", { name: "詰将棋", exact: true }).waitFor();
  await page.getByRole("heading", { name: "オンライン対局", exact: true }).waitFor();
  await page.getByRole("button", { name: "相手を探す", exact: true }).waitFor();
  const radios = await named(page, "radio");
  for (const name of ["先手", "後手", "振り駒"]) assert.ok(radios.includes(name), `${radios}`);
  const boxes = await named(page, "checkbox");
  assert.ok(
    boxes.some((name) => name.startsWith("レーティング対局にする")),
    `${boxes}`,
  );
  await page.context().close();
});

/** The words that have readings. */
const read = (page) => page.evaluate(() => [...document.querySelectorAll("main ruby")].map((word) => word.firstChild.data));

test("names and comments that people typed are left as they are", async () => {
  const page = await open(held, { ...ON, path: "records" });
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const record =
      "先手：一手角\n後手：金子先手\n棋戦：王手戦\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*角道を開ける手\n   2 投了\n";
    clipboardData.setData("text/plain", record);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  const typed = ["一手", "一手角", "金", "金子", "金子先手", "王手", "王手戦", "角道"];
  await page.getByText("金子先手").first().waitFor();
  await ruby(page, "main").first().waitFor({ state: "attached" });
  assert.deepEqual(
    (await read(page)).filter((word) => typed.includes(word)),
    [],
  );
  await page.goto(new URL("records", held.url).href);
  await page.getByText("金子先手").first().waitFor();
  const words = await read(page);
  assert.ok(words.includes("勝"), `${words}`);
  assert.deepEqual(
    words.filter((word) => typed.includes(word)),
    [],
  );
  await page.context().close();
});

test("a name within a text is left as it is, and the words around it are read", async () => {
  const host = await open(held, { ...ON, path: "game" });
  await host.locator("#my-name").fill("一手金");
  await host.getByRole("button", { name: "リンクで招待" }).click();
  const guest = await open(held, { ...ON, path: await host.locator("#room-link").inputValue() });
  const offer = guest.locator("h2", { hasText: "一手金さん" });
  await offer.waitFor();
  assert.equal(await offer.evaluate((text) => text.textContent), "一手金さんからの対局たいきょくの招待しょうたい");
  await host.context().close();
  await guest.context().close();
});
