// The course as a learner takes it, from the first page to the first mate: by mouse and by keyboard, told by the lessons'
// own data; wrong answers explained; a lesson without a network; nothing grave for a checker of accessibility.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadRules } from "../load.mjs";
import { byKeyboard, byMouse, DESKTOP, enterBoard, grave, KEEPING, open, PHONE, place, STILL, stage, walk } from "./harness.mjs";

const held = stage();
const { GameHandle } = await loadRules();
const { CHAPTERS } = await load("learn/course.ts");
const { wantedSquares } = await load("learn/judge.ts");
const { ORDERS } = await load("learn/orders.ts");

const ids = CHAPTERS.flatMap(({ lessons }) => lessons.map(({ id }) => id));
const lessonOf = async (id) => (await load(`learn/lessons/${id}.ts`)).lesson;
const snapshotOf = (sfen) => GameHandle.from_problem(sfen, "standard").snapshot(0);

/** The lessons from nothing to the first mate, and one of each kind of task beyond. */
const COURSE = [...ids.slice(0, ids.indexOf("mate") + 1), "setup", "mino"];

const MOUSE = {
  move: (page, usi) => byMouse(page, usi, "black"),
  touch: (page, square) => place(page, square).click(),
  press: (button) => button.click(),
};
const KEYBOARD = {
  move: async (page, usi) => {
    await enterBoard(page);
    await byKeyboard(page, usi, "black");
  },
  touch: async (page, square) => {
    await enterBoard(page);
    await walk(page, square);
    await page.keyboard.press("Enter");
  },
  press: async (button) => {
    await button.focus();
    await button.press("Enter");
  },
};

const onward = (page) => page.locator(".lesson-buttons > :last-child");
const right = (page) => page.locator(".said-right").waitFor();

/** Does what a task asks for. */
async function answer(page, task, by) {
  switch (task.type) {
    case "move":
      return by.move(page, task.answers[0]);
    case "build":
      for (const usi of task.path) await by.move(page, usi);
      return;
    case "tap":
      for (const square of wantedSquares(snapshotOf(task.sfen), task.wanted)) await by.touch(page, square);
      return;
    case "place":
      for (const square of ORDERS[task.order].slice(task.first, task.last + 1)) await by.touch(page, square);
      return;
    case "choose":
      return by.press(page.locator(`[data-choice="${task.choices.findIndex(({ why }) => !why)}"]`));
  }
}

for (const [name, by, device] of [
  ["mouse", MOUSE, DESKTOP],
  ["keyboard", KEYBOARD, STILL],
]) {
  test(`from nothing to the first mate by ${name}`, async () => {
    const page = await open(held, { path: `learn?lesson=${COURSE[0]}`, ...device });
    for (const id of COURSE) {
      const lesson = await lessonOf(id);
      if (!page.url().includes(`lesson=${id}`)) await page.goto(new URL(`learn?lesson=${id}`, held.url).href);
      await page.locator("h1", { hasText: lesson.title.en }).waitFor();
      for (const _ of lesson.pages) await by.press(onward(page));
      for (const task of lesson.tasks) {
        await page.locator(".lesson-say", { hasText: task.ask.en }).waitFor();
        await answer(page, task, by);
        await right(page);
        assert.match(await page.locator(".said-right").innerText(), new RegExp(literally(task.praise.en.slice(0, 20))));
        await by.press(onward(page));
      }
    }
    await page.goto(new URL("learn", held.url).href);
    await page.locator(".lesson-done").first().waitFor();
    assert.equal(await page.locator(".lesson-done").count(), COURSE.length);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("what is wrong is explained: by the text, and by the law with a link to it", async () => {
  const page = await open(held, { path: "learn?lesson=nifu&at=4" });
  await byMouse(page, "P*2d", "black");
  const said = page.locator(".said-wrong");
  await said.waitFor();
  assert.match(await said.innerText(), /square right in front|already have an unpromoted pawn/);
  await page.goto(new URL("learn?lesson=escape&at=3", held.url).href);
  await byMouse(page, "5i5h", "black");
  await said.waitFor();
  const link = said.locator("a");
  assert.match(await link.getAttribute("href"), /rules\.html#leaves-king-in-check/);
  await link.click();
  await page.locator("#leaves-king-in-check h2").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a square that is none of those asked for is marked, and the others stay hidden until a hint", async () => {
  const page = await open(held, { path: "learn?lesson=rook" });
  await page.locator(".dot-task").first().click();
  await page.locator('[data-place="5e"]').waitFor();
  const wrong = "1a";
  await page.locator(`[data-place="${wrong}"]`).click();
  await page.locator(".said-wrong").waitFor();
  assert.deepEqual(await page.locator(".kb-shown").evaluateAll((cells) => cells.map(({ dataset }) => dataset.place)), [wrong]);
  assert.equal(await page.locator(".lesson-missed").count(), 0);
  await page.getByRole("button", { name: "Hint" }).click();
  assert.equal(await page.locator(".lesson-missed").count(), 1);
  await page.context().close();
});

test("a promotion lesson tints the zone, hints lead to the move", async () => {
  const page = await open(held, { path: "learn?lesson=promotion" });
  await page.locator(".lesson-zone").first().waitFor();
  assert.equal(await page.locator(".lesson-zone").count(), 27);
  await page.goto(new URL("learn?lesson=promotion&at=5", held.url).href);
  await page.getByRole("button", { name: "Hint" }).click();
  assert.equal(await page.locator(".lesson-missed").count(), 1);
  await page.getByRole("button", { name: "Hint" }).click();
  assert.equal(await page.locator(".lesson-missed").count(), 2);
  await page.context().close();
});

test("a lesson once seen opens without a network", async () => {
  const page = await open(held, { ...KEEPING, path: "learn?lesson=rook&at=5" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator("komadai-board [role=gridcell]").first().waitFor();
  await byMouse(page, "7e3e", "black");
  await right(page);
  await page.goto(new URL("learn?lesson=anaguma", held.url).href);
  await page.locator("h1", { hasText: "Anaguma" }).waitFor();
  await page.goto(new URL("rules.html", held.url).href);
  await page.locator("#nifu").waitFor();
  await page.context().close();
});

test("the answer to “what do you know?” chooses pieces", async () => {
  const page = await open(held, { path: "learn" });
  await page.getByRole("button", { name: "Nothing yet" }).click();
  assert.equal(await page.evaluate(() => localStorage.getItem("komadai.pieces")), '"movement"');
  await page.getByRole("button", { name: "Shogi", exact: true }).click();
  assert.equal(await page.evaluate(() => localStorage.getItem("komadai.pieces")), '"one"');
  await page.context().close();
});

for (const [screen, device] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
]) {
  test(`a castle of the catalogue is built in an order of one's own, and leads back to its card, on a ${screen}`, async () => {
    const page = await open(held, { path: "learn", ...device });
    await page.getByRole("link", { name: "Castles" }).click();
    const card = page.locator("#castle-box");
    await card.getByRole("img", { name: "king 7h, gold 6h, gold 6i, silver 7i", exact: true }).waitFor();
    await card.getByRole("link", { name: "Practise building it" }).click();
    await page.locator("h1", { hasText: "Daughter in a Box" }).waitFor();
    await byMouse(page, "4i5h", "black");
    await byMouse(page, "5h6h", "black");
    await page.locator(".said-wrong", { hasText: "comes later" }).waitFor();
    for (const usi of ["5i6h", "6h7h", "7g7f"]) await byMouse(page, usi, "black");
    await page.locator(".lesson-count", { hasText: "4 of 5" }).waitFor();
    await byMouse(page, "5h6h", "black");
    await right(page);
    await onward(page).click();
    // The card is where the eye is, and not far above or below.
    await page.waitForFunction(() => {
      const top = document.getElementById("castle-box")?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight / 2;
    });
    await card.getByRole("link", { name: "In your games" }).click();
    await page.waitForFunction(() => document.querySelector(".shelf-search input")?.value === "Daughter in a Box");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("the history of the game leads from the course, and on to places elsewhere", async () => {
  const page = await open(held, { path: "learn" });
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "From India to Japan" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "FESA" }).getAttribute("href"), "https://fesashogi.eu/");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the glossary finds a word by any spelling", async () => {
  const page = await open(held, { path: "learn?show=glossary" });
  for (const spelling of ["spear", "kyō", "KYO", "香", "きょう"]) {
    await page.locator(".glossary-search input").fill(spelling);
    await page.locator(".glossary dt", { hasText: "lance" }).waitFor();
  }
  await page.context().close();
});

for (const drill of ["moves", "squares", "names", "notation"]) {
  test(`a round of the trainer “${drill}” begins, and hints end it`, async () => {
    const page = await open(held, { path: `learn?show=trainer&drill=${drill}` });
    await page.locator("komadai-board [role=gridcell]").first().waitFor();
    if (drill === "names") {
      const choices = page.locator(".lesson-choices button");
      for (let index = 0; index < 4 && (await page.locator(".said-right").count()) === 0; index++) await choices.nth(index).click();
    } else {
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByRole("button", { name: "Hint" }).click();
      if (drill !== "notation")
        for (const square of await page.locator(".lesson-missed").evaluateAll((cells) => cells.map((cell) => cell.dataset.place)))
          await place(page, square).click();
    }
    if (drill !== "notation") await right(page);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

const LOOKED_AT = [
  "learn",
  "learn?lesson=drops&at=4",
  "learn?lesson=rook",
  "learn?show=pieces",
  "learn?show=castles",
  "learn?show=glossary",
  "learn?show=history",
  "rules.html",
];

for (const locale of ["en-US", "ja-JP"]) {
  for (const [colorScheme, screen] of [
    ["light", DESKTOP],
    ["dark", PHONE],
  ]) {
    test(`nothing grave, nothing beyond the edge in ${locale}, ${colorScheme}`, async () => {
      const page = await open(held, { path: LOOKED_AT[0], locale, colorScheme, ...screen });
      for (const path of LOOKED_AT) {
        await page.goto(new URL(path, held.url).href);
        await page.locator("h1").first().waitFor();
        assert.deepEqual(await grave(page), [], path);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is too wide`);
      }
      await page.context().close();
    });
  }
}
