// Paper: from a diagram in the editor to a PDF, from records, from the problems, and without a network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { byMouse, friends, grave, KEEPING, open, PHONE, place, stage, untilMoves } from "./harness.mjs";

const held = stage();
const PROBLEM = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

const sheets = (page, count) => page.locator(".print-count", { hasText: new RegExp(`^${count} page`) }).waitFor();
const first = (page) => page.locator(".sheets img").first();

async function printing(query = "", options = {}) {
  return open(held, { ...options, path: `print${query}` });
}

/** Presses the button and returns the PDF. */
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PDF" }).click()]);
  return readFileSync(await download.path());
}

const pagesOf = (pdf) => (pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g) ?? []).length;

const WAYS = {
  mouse: { device: {}, press: (locator) => locator.click() },
  touch: { device: PHONE, press: (locator) => locator.tap() },
  keyboard: {
    device: {},
    press: async (locator) => {
      await locator.focus();
      await locator.press("Enter");
    },
  },
};

for (const [name, { device, press }] of Object.entries(WAYS)) {
  test(`a diagram goes from the editor onto paper by ${name}`, async () => {
    const page = await open(held, { ...device, path: `editor?${new URLSearchParams({ sfen: PROBLEM })}` });
    await press(page.getByRole("button", { name: "gold, 3 left" }));
    if (name === "keyboard") {
      await place(page, "5i").focus();
      await page.keyboard.press("Enter");
    } else await press(place(page, "5i"));
    await page.waitForFunction(() => document.querySelector("#sfen").value.includes("4G4"));
    await press(page.getByRole("link", { name: "Print" }).last());
    await sheets(page, 1);
    await first(page).waitFor();
    assert.match(await page.getByRole("textbox", { name: /SFEN/ }).inputValue(), /4G4/);
    const pdf = await saved(page);
    assert.match(pdf.toString("latin1", 0, 8), /^%PDF-1/);
    assert.equal(pagesOf(pdf), 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("board and pieces follow every choice, and choices are kept", async () => {
  const page = await printing();
  await sheets(page, 2);
  await first(page).waitFor();
  const before = await page.locator(".sheets img").nth(1).getAttribute("src");
  await page.getByRole("combobox", { name: "Pieces" }).selectOption("letters");
  await page.waitForFunction((before) => document.querySelectorAll(".sheets img")[1]?.src !== before, before);
  await page.getByLabel("Print both sides").check();
  await sheets(page, 3);
  await page.getByLabel("Letter", { exact: true }).check();
  await page.locator(".sheets-letter").waitFor();
  await page.reload();
  await sheets(page, 3);
  assert.equal(await page.getByLabel("Letter", { exact: true }).isChecked(), true);
  await page.getByLabel("Board", { exact: true }).check();
  await page.getByLabel("Full size").check();
  await sheets(page, 4);
  await page.getByLabel("Custom").check();
  await page.getByLabel("Square width").fill("9999");
  await page.getByLabel("Square width").blur();
  assert.equal(await page.getByLabel("Square width").inputValue(), "100");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game that was played goes onto a score sheet, another from a file beside it", async () => {
  const page = await open(held, { game: friends(["7g7f"]) });
  await byMouse(page, "3c3d", "white");
  await untilMoves(page, 2);
  await page.goto(new URL("print?what=score", held.url).href);
  await sheets(page, 1);
  await page.getByLabel("With a game").check();
  const shelf = page.getByLabel("From your records");
  await shelf.selectOption({ index: 1 });
  await page.waitForFunction(() => document.querySelector(".print-source select").value !== "");
  await sheets(page, 1);
  const two = Buffer.from("position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f\n");
  await page.getByLabel("Files").setInputFiles([{ name: "two.usi", mimeType: "text/plain", buffer: two }]);
  await sheets(page, 2);
  assert.equal(await shelf.inputValue(), "");
  assert.equal(pagesOf(await saved(page)), 2);
  await page.getByLabel("Files").setInputFiles([{ name: "none", mimeType: "text/plain", buffer: Buffer.from("nothing") }]);
  await page.locator(".print-fault", { hasText: "couldn't read this" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("diagrams of a game, a book of problems, the poster; what is wrong is said", async () => {
  const page = await printing("?what=diagrams");
  await page.locator(".print-count", { hasText: "Choose a game" }).waitFor();
  await page.getByRole("textbox", { name: /SFEN/ }).fill("position startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5g5f");
  await page.getByRole("radio", { name: "All" }).check({ force: true });
  await page.getByRole("textbox", { name: "Title" }).fill("Seven moves");
  await page.getByRole("textbox", { name: "Title" }).blur();
  await sheets(page, 2);
  await page.getByRole("radio", { name: "Some" }).check({ force: true });
  await sheets(page, 1);
  await page.getByRole("textbox", { name: "Move numbers" }).fill("12");
  await page.getByRole("textbox", { name: "Move numbers" }).blur();
  await page.locator(".print-fault", { hasText: "no move 12" }).waitFor();
  await page.getByLabel("Tsume problems").check();
  await sheets(page, 3);
  await page.getByLabel("Solutions at the back").uncheck();
  await sheets(page, 2);
  await page.getByLabel("How the pieces move").check();
  await sheets(page, 1);
  assert.match(new URL(page.url()).search, /what=moves/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("without a network a set is printed too", async () => {
  const page = await open(held, KEEPING);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.context().setOffline(true);
  await page.goto(new URL("print", held.url).href);
  await sheets(page, 2);
  assert.equal(pagesOf(await saved(page)), 2);
  await page.context().close();
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["ja-JP", "dark"],
]) {
  test(`nothing grave where things are printed in ${locale}, ${colorScheme}`, async () => {
    for (const device of [{}, PHONE]) {
      const page = await printing("", { locale, colorScheme, ...device });
      for (const what of ["set", "score", "diagrams", "problems"]) {
        await page.goto(new URL(`print?what=${what}`, held.url).href);
        await page.locator(".print-count", { hasText: /./ }).waitFor();
        assert.deepEqual(await grave(page), []);
        const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= width, what);
      }
      await page.context().close();
    }
  });
}
