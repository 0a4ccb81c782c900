// Mate problems: solved, failed and explored, by mouse and by keyboard alone; a second solution is right; without a
// network; kept and, where it is broken, begun anew.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { WEB } from "../load.mjs";
import { byKeyboard, byMouse, byTouch, DESKTOP, enterBoard, graveInLightAndDark, KEEPING, LEAN, PHONE, stage } from "./harness.mjs";

const held = stage();

/** A sound problem of the collection. */
const THREE = { sfen: "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1", solution: ["S*8a", "G*8b"], wrong: "G*8b" };
/** A gold on either of two squares mates. */
const COOKED = { sfen: "8k/9/8G/9/9/9/9/9/9 b G2r2b2g4s4n4l18p", mates: ["G*1b", "G*2b"] };

/** Opens an address of the page of problems. */
async function open(query = {}, { device = DESKTOP, progress = null, time = false, ...options } = {}) {
  const context = await held.browser.newContext({ ...LEAN, ...device, locale: "en-US", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  if (time) await page.clock.install();
  if (progress !== null) {
    await context.addInitScript((text) => {
      if (localStorage.getItem("komadai.puzzles") === null) localStorage.setItem("komadai.puzzles", text);
    }, progress);
  }
  await page.goto(address(query));
  await page.locator("h1").waitFor();
  return page;
}

const address = (query) => new URL(`puzzles?${new URLSearchParams(query)}`, held.url).href;

const untilPhase = (page, phase) => page.locator(`.puzzle[data-phase="${phase}"]`).waitFor();
const remark = (page) => page.locator(".remark").innerText();
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("komadai.puzzles")));

/** What a hint draws: an area, a ring around the piece, an arrow. */
const MARKS = ["rect", "circle", "line"];

async function solve(page, play, solution) {
  for (const [index, usi] of solution.entries()) {
    await untilPhase(page, "solving");
    await page.waitForFunction((moves) => document.querySelectorAll(".puzzle-moves li").length === moves, 2 * index);
    await play(page, usi, "black");
  }
  await untilPhase(page, "solved");
}

for (const [name, play, device] of [
  ["mouse", byMouse, DESKTOP],
  ["touch", byTouch, PHONE],
]) {
  test(`a problem is solved by ${name}, and counts`, async () => {
    const page = await open({ sfen: THREE.sfen }, { device });
    await solve(page, play, THREE.solution);
    assert.match(await remark(page), /Solved/);
    await page.locator(".gain").waitFor();
    const { player, marks } = await kept(page);
    assert.ok(player.rating > 1000 && player.deviation < 250);
    assert.deepEqual(Object.values(marks), [{ solved: true, step: 0, due: null }]);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("from the shelves to the next problem by keyboard alone, hints and a mistake on the way", async () => {
  const page = await open();
  // Today there is one of each difficulty.
  const today = page.locator(".puzzle-card").first().getByRole("link");
  await today.nth(2).waitFor();
  assert.deepEqual(await today.allInnerTexts(), ["Easy", "Medium", "Hard"]);
  await page.locator('a[href*="shelf=3"]').focus();
  await page.keyboard.press("Enter");
  await page.locator(".shelf-tools .primary").focus();
  await page.keyboard.press("Enter");
  await untilPhase(page, "solving");
  const shipped = readFileSync(join(dirname(WEB), "puzzles", "3.tsv"), "utf8");
  assert.equal(await page.locator(".puzzle").getAttribute("data-sfen"), shipped.split("\t")[0]);
  // The list is gone through by what the problems are about, and this one is known to be a sacrifice.
  await page.goBack();
  await page.locator(".shelf-tools select").selectOption("sacrifice");
  const one = page.locator(`.number[href*="${new URLSearchParams({ sfen: THREE.sfen })}"]`);
  await one.focus();
  await page.keyboard.press("Enter");
  await untilPhase(page, "solving");
  assert.equal(await page.locator(".puzzle").getAttribute("data-sfen"), THREE.sfen);
  // What is typed and no move is said to be none, and Escape leads out of the field to the keys.
  await page.keyboard.press("/");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await page.locator(".remark", { hasText: "is not a valid move" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await page.locator("dialog .board-text", { hasText: "Black to move" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog .board-text").waitFor({ state: "detached" });
  for (const [step, says] of [
    [1, /area/],
    [2, /silver/],
    [3, /S\*8a|S-8a|8a/],
  ]) {
    await page.keyboard.press("h");
    await page.waitForFunction((says) => new RegExp(says).test(document.querySelector(".remark").innerText), says.source);
    assert.equal(
      await page
        .locator(".kb-marks > *")
        .first()
        .evaluate(({ tagName }) => tagName),
      MARKS[step - 1],
    );
  }
  await enterBoard(page);
  await byKeyboard(page, THREE.wrong, "black");
  await untilPhase(page, "stopped");
  assert.match(await remark(page), /does not mate.*king.*Proven/s);
  await page.keyboard.press("Backspace");
  await solve(page, byKeyboard, THREE.solution);
  // It was not solved alone, so it comes back; the first meeting was no win.
  const { marks, player } = await kept(page);
  const [mark] = Object.values(marks);
  assert.ok(mark.due !== null && !mark.solved);
  // And after a hint a mistake costs nothing, as the page has promised.
  assert.equal(player.rating, 1000);
  await page.keyboard.press("n");
  await page.waitForFunction((sfen) => document.querySelector(".puzzle")?.dataset.sfen !== sfen, THREE.sfen);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a problem of a length says once how many moves it takes, one of the classics in a line of its own", async () => {
  const page = await open({ sfen: THREE.sfen });
  await untilPhase(page, "solving");
  assert.match(await page.locator("h1").innerText(), /3 moves/);
  const told = async () => (await page.locator(".puzzle-panel").innerText()).match(/\b\d+ moves/g);
  assert.deepEqual(await told(), ["3 moves"]);
  await page.goto(address({ shelf: "zuko" }));
  await page.locator(".number").first().click();
  await page.locator(".puzzle-goal").waitFor();
  assert.equal((await told()).length, 1);
  await page.context().close();
});

test("themes and ranks are told once the solution is known, and a theme leads to its word", async () => {
  for (const give of [
    (page) => solve(page, byMouse, THREE.solution),
    async (page) => {
      await byMouse(page, THREE.wrong, "black");
      await untilPhase(page, "stopped");
      assert.equal(await page.locator(".puzzle-about").count(), 0);
      await page.getByRole("button", { name: "Show solution" }).click();
      await page.getByRole("button", { name: "Show solution" }).click();
      await untilPhase(page, "shown");
    },
  ]) {
    const page = await open({ sfen: THREE.sfen });
    await untilPhase(page, "solving");
    assert.equal(await page.locator(".puzzle-about").count(), 0);
    await give(page);
    const about = page.getByRole("region", { name: "About this problem" });
    assert.match(
      await about.innerText(),
      /Difficulty \d+ harder than \d+% of its length\s+Beauty \d+ finer than \d+% of its length\s+Sacrifices 4, no captures 4/,
    );
    assert.deepEqual(await about.getByRole("listitem").allInnerTexts(), ["Sacrifice", "No captures", "Few pieces"]);
    assert.deepEqual(await about.getByRole("link").allInnerTexts(), ["Sacrifice"]);
    await about.getByRole("link", { name: "Sacrifice" }).click();
    await page.locator(".glossary dt", { hasText: "捨て駒" }).first().waitFor();
    assert.equal(await page.locator(".glossary-search input").inputValue(), "Sacrifice");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

for (const [locale, device, press, words] of [
  [
    "en-US",
    DESKTOP,
    (target) => target.click(),
    {
      ask: "Show whole solution",
      title: "Whole solution",
      headings: ["Solution", "Variations"],
      kind: /^Move 2: equally long, mate in 3 moves$/,
    },
  ],
  [
    "ja-JP",
    PHONE,
    (target) => target.tap(),
    { ask: "解答をすべて見る", title: "解答のすべて", headings: ["正解手順", "変化"], kind: /^2手目 変化同手数・3手$/ },
  ],
]) {
  test(`the whole solution is a list whose moves play on the board, in ${locale}`, async () => {
    const page = await open({ sfen: THREE.sfen }, { device, locale });
    await solve(page, byMouse, THREE.solution);
    await press(page.getByRole("button", { name: words.ask }));
    const whole = page.getByRole("region", { name: words.title });
    await whole.waitFor();
    assert.deepEqual(await whole.getByRole("heading").allInnerTexts(), words.headings);
    const ways = whole.locator('.whole-ways [data-kind="equal"]');
    assert.ok((await ways.count()) >= 2);
    const way = ways.first();
    assert.match(await way.locator(".whole-kind").innerText(), words.kind);
    // The first move of a variation is the defender's second ply.
    await press(way.locator(".move").first());
    assert.equal(await way.locator('[aria-current="true"]').count(), 1);
    await page.waitForFunction(() => document.querySelector('.puzzle-moves [aria-current="true"]')?.innerText.startsWith("2"));
    const { top, bottom } = await page.locator("#board .kb-board").evaluate((board) => board.getBoundingClientRect());
    assert.ok(top >= 0 && bottom <= device.viewport.height, `${top}–${bottom}`);
    const length = (await way.locator(".move").count()) + 1;
    assert.equal(await page.locator(".puzzle-moves li").count(), length);
    // It goes on by the stepper, and the main line is one press away.
    await page.keyboard.press("End");
    await way.locator('li:last-child [aria-current="true"]').waitFor();
    await press(whole.locator(".whole-moves").first().locator(".move").last());
    assert.equal(await page.locator(".puzzle-moves li").count(), 3);
    assert.equal(await page.locator(".puzzle").getAttribute("data-phase"), "shown");
    assert.deepEqual(await graveInLightAndDark(page), []);
    const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= width, `${wide} > ${width}`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("a second solution is told apart from what is harmless, on the page of a pasted position", async () => {
  const page = await open({ sfen: COOKED.sfen });
  await page.getByText("There is a mate.").waitFor();
  await byMouse(page, COOKED.mates[0], "black");
  await untilPhase(page, "solved");
  await page.getByRole("button", { name: "Show whole solution" }).click();
  const whole = page.getByRole("region", { name: "Whole solution" });
  await whole.locator('[data-kind="cook"] .move').click();
  await page.locator('#board [data-place="1b"] .koma, #board [data-place="2b"] .koma').waitFor();
  assert.deepEqual(await whole.getByRole("heading").allInnerTexts(), ["Solution", "Second solutions"]);
  await page.getByRole("link", { name: "Open in composer" }).click();
  await page.locator("main.compose").waitFor();
  assert.equal(new URL(page.url()).searchParams.get("sfen").split(" ")[0], COOKED.sfen.split(" ")[0]);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("what gives no check is put back and costs nothing", async () => {
  const page = await open({ sfen: THREE.sfen });
  await page.locator('[data-place="black:silver"]').hover();
  await page.locator(".piece-card", { hasText: "銀将" }).waitFor();
  await byMouse(page, "S*5e", "black");
  assert.match(await remark(page), /not check/);
  assert.equal(await page.locator(".puzzle").getAttribute("data-phase"), "solving");
  assert.equal(await kept(page), null);
  await page.context().close();
});

test("a second solution is right, and named", async () => {
  const told = [];
  for (const [usi, play] of [
    [COOKED.mates[0], byMouse],
    [COOKED.mates[1], byKeyboard],
  ]) {
    const page = await open({ sfen: COOKED.sfen });
    await page.getByText("There is a mate.").waitFor();
    if (play === byKeyboard) await enterBoard(page);
    await play(page, usi, "black");
    await untilPhase(page, "solved");
    told.push(await remark(page));
    await page.locator("button", { hasText: "Search for second solutions" }).click();
    await page.locator(".cooks li").first().waitFor();
    assert.match(await page.locator(".cooks").innerText(), /Move 1: .* also mates/);
    await page.context().close();
  }
  assert.equal(told.filter((text) => /second solution/.test(text)).length, 1, told.join(" | "));
});

test("why something is no mate can be tried out, and the solution is shown to who gives up", async () => {
  const page = await open({ sfen: THREE.sfen }, { device: PHONE });
  // To give up asks where the button was, and nothing moves.
  const places = () =>
    page.evaluate(() => [".puzzle-controls", ".puzzle-home", "h1"].map((css) => document.querySelector(css).getBoundingClientRect().y));
  await page.locator(".puzzle-home").waitFor();
  const before = await places();
  await page.locator("button", { hasText: "Give up" }).click();
  await page.locator('[role=group][aria-label="Show the solution?"]').waitFor();
  assert.deepEqual(await places(), before);
  await page.keyboard.press("Escape");
  await page.locator("button", { hasText: "Give up" }).waitFor();
  assert.deepEqual(await places(), before);
  await byMouse(page, THREE.wrong, "black");
  await untilPhase(page, "stopped");
  await page.locator("button", { hasText: "Why not? Try it" }).click();
  await untilPhase(page, "exploring");
  await page.keyboard.press("Backspace");
  await byMouse(page, THREE.solution[0], "black");
  await page.locator(".remark", { hasText: "Correct" }).waitFor();
  await page.locator("button", { hasText: "Show solution" }).click();
  await page.locator("button", { hasText: "Show solution" }).click();
  await untilPhase(page, "shown");
  await page.locator('.puzzle-moves li:nth-child(3) [aria-current="true"]').waitFor();
  const { player } = await kept(page);
  assert.ok(player.rating < 1000);
  await page.context().close();
});

test("a pasted position is judged, and a text that is none is explained", async () => {
  const page = await open();
  const paste = async (text) => {
    await page.locator(".own input").fill(text);
    await page.locator(".own button").click();
  };
  await paste("nonsense");
  await page.getByText("Not a valid SFEN").waitFor();
  await paste("9/9/9/9/9/9/9/9/4K4 b G");
  await page.getByText("There is no king to mate").waitFor();
  await paste("4k4/9/9/9/9/9/9/9/9 b G");
  await page.getByText("There is no mate.").waitFor();
  await byMouse(page, "G*5b", "black");
  await page.locator(".remark", { hasText: "does not mate" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a run ends when its time is up", async () => {
  const page = await open({ run: "3" }, { time: true });
  await untilPhase(page, "solving");
  assert.equal(await page.locator("[role=timer]").innerText(), "3:00");
  await page.clock.fastForward(181_000);
  await page.getByText("Run finished").waitFor();
  await page.context().close();
});

test("without a network the page opens, judges and keeps", async () => {
  const page = await open({}, KEEPING);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(address({ sfen: THREE.sfen }));
  await solve(page, byMouse, THREE.solution);
  await page.goto(new URL("puzzles?shelf=3", held.url).href);
  await page.locator(".number-solved").waitFor();
  await page.context().close();
});

for (const [what, progress] of [
  ["no JSON", "{"],
  ["of another shape", '{"player":7}'],
]) {
  test(`progress that is ${what} is put aside and said`, async () => {
    const page = await open({}, { progress });
    await page.getByText("could not be read").waitFor();
    assert.ok((await page.locator(".shelf-card").count()) >= 4);
    const aside = await page.evaluate(() => localStorage.getItem("komadai.puzzles.unread"));
    assert.equal(aside, progress);
    await page.context().close();
  });
}

for (const locale of ["en-US", "ja-JP"]) {
  for (const [name, device, shelves] of [
    ["desktop", DESKTOP, {}],
    ["phone", PHONE, { shelf: "3" }],
  ]) {
    test(`nothing grave in ${locale}, light and dark, ${name}`, async () => {
      const page = await open(shelves, { device, locale });
      await page.locator(".shelf-card, .number").first().waitFor();
      await look(page, "shelves");
      await page.goto(address({ sfen: THREE.sfen }));
      await byMouse(page, THREE.wrong, "black");
      await untilPhase(page, "stopped");
      await look(page, "a problem");
      await page.keyboard.press("Backspace");
      await solve(page, byMouse, THREE.solution);
      await page.locator(".puzzle-about").waitFor();
      await look(page, "a problem that is solved");
      await page.context().close();
    });
  }
}

async function look(page, scene) {
  assert.deepEqual(await graveInLightAndDark(page), [], scene);
  const [width, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width <= screen, `${width} > ${screen}`);
}
