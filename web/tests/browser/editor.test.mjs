// The editor: forty pieces between board, hands and box, what is wrong in words, and the ways out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { grave, kept, open, PHONE, place, stage } from "./harness.mjs";

const held = stage();
const PROBLEM = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

async function editor(query = "", options = {}) {
  const page = await open(held, { ...options, path: `editor${query}` });
  await place(page, "5e").waitFor();
  return page;
}

const sfen = (page) => page.locator("#sfen").inputValue();
const left = async (page) => {
  const counts = await page.locator(".box-piece .kb-count").allInnerTexts();
  return counts.map(Number);
};
const out = (text) => {
  const [board, , hands] = text.split(" ");
  const onBoard = (board.match(/[a-z]/gi) ?? []).length;
  return [...hands.matchAll(/(\d*)([a-z])/gi)].reduce((sum, [, count]) => sum + Number(count || 1), onBoard);
};

test("pieces go anywhere, turn over, and into the box and out of it, and are always forty", async () => {
  const page = await editor();
  const forty = async () => assert.equal(out(await sfen(page)) + (await left(page)).reduce((sum, count) => sum + count), 40);
  await place(page, "7g").click();
  await place(page, "5e").click();
  assert.match(await sfen(page), /4P4/);
  await forty();
  await place(page, "5e").click();
  await place(page, "5e").click();
  assert.match(await sfen(page), /4\+P4/);
  const from = await place(page, "5e").boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(5, 700, { steps: 5 });
  await page.mouse.up();
  assert.doesNotMatch(await sfen(page), /\+P/);
  assert.deepEqual(await left(page), [0, 0, 0, 0, 0, 0, 0, 1]);
  await forty();
  await page.locator('[data-place="9a"]').click();
  await page.locator(".kb-near").click({ position: { x: 8, y: 8 } });
  assert.match(await sfen(page), / L /);
  await forty();
  await page.getByRole("button", { name: "pawn, 1 left" }).click();
  await place(page, "5e").click();
  assert.match(await sfen(page), /4P4/);
  await forty();
  await page.getByRole("button", { name: "Undo" }).click();
  assert.doesNotMatch(await sfen(page), /4P4/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the start of a handicap has 王 for its giver, though only the diagram is known, here and in a game from it", async () => {
  for (const [start, giver] of [
    ["lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", 1],
    ["lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 9", 1],
    ["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0],
  ]) {
    const page = await editor(`?${new URLSearchParams({ sfen: start })}`);
    const high = async () => {
      const counts = ["5a", "5i"].map((square) => place(page, square).locator('use[href="#one-king-high"]').count());
      return Promise.all(counts);
    };
    assert.deepEqual(await high(), [giver, 0], start);
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.getByLabel("Two players on this device").check();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator(".plate-active").waitFor();
    assert.deepEqual(await high(), [giver, 0], `a game from ${start}`);
    await page.context().close();
  }
});

const FAULTS = [
  ["9/9/9/9/4k4/9/9/9/9 b - 1", "game", "Black has no king"],
  ["4k4/4P4/4P4/9/9/9/9/9/4K4 w - 1", "game", "two unpromoted pawns on file 5"],
  ["P3k4/9/9/9/9/9/9/9/4K4 b - 1", "game", "piece on 9a could never move"],
  ["4k4/4G4/9/9/9/9/9/9/4K4 b - 1", "game", "king on 5a could be captured"],
  ["4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "game", "3 rooks; 2 at most"],
  ["9/9/4P4/9/9/9/9/9/4K4 b G 1", "problem", "White has no king"],
];

test("what is wrong is said in words", async () => {
  const page = await editor();
  for (const [diagram, aim, words] of FAULTS) {
    await page.goto(new URL(`editor?${new URLSearchParams({ sfen: diagram, aim })}`, held.url).href);
    await page.locator(".verdict li", { hasText: words }).waitFor();
    const play = page.getByRole("button", { name: "Play from here" });
    if (aim === "game") assert.equal(await play.isDisabled(), true);
    else assert.equal(await page.getByRole("link", { name: "Solve" }).count(), 0);
  }
  await page.context().close();
});

test("a mate problem needs no king of its own, takes the rest to the defender, and goes to be solved", async () => {
  const page = await editor(`?${new URLSearchParams({ sfen: PROBLEM, aim: "problem" })}`);
  await page.locator(".verdict-good", { hasText: "Valid tsume problem" }).waitFor();
  await page.getByRole("button", { name: "Remaining pieces to the defender" }).click();
  assert.equal(out(await sfen(page)), 39);
  assert.match(await page.getByRole("link", { name: "Solve" }).getAttribute("href"), /puzzles\?sfen=/);
  await page.getByLabel("Game", { exact: true }).check();
  await page.locator(".verdict li", { hasText: "Black has no king" }).waitFor();
  await page.context().close();
});

test("a start, whole changes, the address and a game from here", async () => {
  const page = await editor();
  await page.locator("#editor-start").selectOption("two-piece");
  await page.getByRole("button", { name: "Swap sides" }).click();
  assert.equal((await sfen(page)).split(" ")[1], "b");
  await page.getByRole("button", { name: "Mirror" }).click();
  assert.equal(new URL(page.url()).searchParams.get("sfen"), await sfen(page));
  const diagram = await sfen(page);
  await page.reload();
  assert.equal(await sfen(page), diagram);
  await page.getByRole("button", { name: "Play from here" }).click();
  // Against whom, and all else, is chosen as for any game.
  assert.equal(await page.locator("#handicap").inputValue(), "position");
  await page.getByLabel("Two players on this device").check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".plate-active").waitFor();
  const { start, opponent } = (await kept(page)).options;
  assert.deepEqual([start, opponent], [{ sfen: diagram }, { type: "friend" }]);
  // The next game may begin from there again, or as any other.
  await page.locator(".button-new").click();
  assert.equal(await page.locator("#handicap").inputValue(), "position");
  await page.locator("#handicap").selectOption("even");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".kb-grid .koma").length === 40);
  await page.context().close();
});

test("a link that is no diagram says so and shows a start", async () => {
  const page = await editor("?sfen=nonsense");
  await page.locator(".trouble", { hasText: "contains no valid position" }).waitFor();
  await page.locator("#sfen").fill(PROBLEM);
  await page.locator("#sfen").blur();
  await page.locator(".trouble").waitFor({ state: "detached" });
  assert.equal(await page.locator(".kb-grid .koma").count(), 2);
  await page.context().close();
});

test("what cannot be read stays to be mended, and the reason is in the reader's language", async () => {
  const page = await open(held, { path: "editor", locale: "ja-JP" });
  for (const [text, says] of [
    ["4k4/9/9/9/9/9/9/9/4K4 x - 1", "23文字目：手番は b か w で書いてください。"],
    ["4k4/8/9/9/9/9/9/9/4K4 b - 1", "二段目が8マスです。"],
  ]) {
    await page.locator("#sfen").fill(text);
    await page.locator("#sfen").blur();
    await page.locator(".error", { hasText: says }).waitFor();
    assert.equal(await sfen(page), text);
  }
  await page.locator("#sfen").fill(PROBLEM);
  await page.locator("#sfen").blur();
  await page.locator(".error").waitFor({ state: "detached" });
  assert.equal(await page.locator(".kb-grid .koma").count(), 2);
  await page.context().close();
});

test("a diagram pasted where nothing has the focus is read, though the document itself is the target", async () => {
  const page = await editor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, PROBLEM);
  await page.waitForFunction(() => document.querySelectorAll(".kb-grid .koma").length === 2);
  assert.equal(await sfen(page), PROBLEM);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a record in any format is read as its last position, and written in every format", async () => {
  const page = await editor();
  await page.locator("#sfen").fill("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
  await page.locator("#sfen").blur();
  await page.waitForFunction(() => document.querySelector("#sfen").value.startsWith("lnsgkgsnl/1r5b1/pppppp1pp/6p2"));
  for (const [format, start] of [
    ["kif", /後手の持駒/],
    ["csa", /^(V|P|')/],
    ["jkf", /^\{/],
    ["bod", /後手の持駒/],
    ["sfen", /^lnsgkgsnl/],
    ["svg", /^<svg/],
    ["png", /^.PNG/],
  ]) {
    await page.getByLabel("Format").selectOption(format);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    assert.match(readFileSync(await download.path(), "utf8"), start, format);
  }
  await page.context().close();
});

test("a picture has the pieces as the page shows them: of one wood, or in a colour for each side", async () => {
  for (const [twoTone, faces] of [
    [false, ['url("#koma-wood")']],
    [true, ["rgb(255, 251, 242)", "rgb(53, 39, 27)"]],
  ]) {
    const page = await editor(`?${new URLSearchParams({ sfen: "4k4/9/9/9/9/9/9/9/4K4 b Rr 1" })}`, { settings: { twoTone } });
    await page.getByLabel("Format").selectOption("svg");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    const svg = readFileSync(await download.path(), "utf8");
    const missing = [...svg.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !svg.includes(`id="${id}"`));
    assert.deepEqual(missing, []);
    const [drawn, painted] = await page.evaluate((svg) => {
      const { documentElement: picture } = new DOMParser().parseFromString(svg, "image/svg+xml");
      const uses = [...picture.querySelectorAll("svg > svg use")];
      const shapes = uses.map((use) => picture.querySelector(use.getAttribute("href")));
      return [
        uses.length,
        [
          ...new Set(
            shapes
              .flatMap((shape) => [...shape.children].slice(0, 1))
              .map((face) => face.getAttribute("fill"))
              .filter(Boolean),
          ),
        ],
      ];
    }, svg);
    assert.ok(drawn >= 12, `${drawn}`);
    for (const face of faces) assert.ok(painted.includes(face), `${face} in ${painted}`);
    assert.equal(painted.includes('url("#koma-wood")'), !twoTone);
    await page.context().close();
  }
});

test("by keyboard a chosen piece is put down", async () => {
  const page = await editor(`?${new URLSearchParams({ sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1" })}`);
  await page.getByRole("button", { name: "gold, 4 left" }).press("Enter");
  await place(page, "5e").focus();
  await page.keyboard.press("Enter");
  assert.match(await sfen(page), /4G4/);
  await page.context().close();
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["ja-JP", "dark"],
]) {
  test(`nothing grave in the editor in ${locale}, ${colorScheme}`, async () => {
    for (const device of [{}, PHONE]) {
      const page = await editor(`?${new URLSearchParams({ sfen: FAULTS[1][0] })}`, { locale, colorScheme, ...device });
      assert.deepEqual(await grave(page), []);
      const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= width);
      await page.context().close();
    }
  });
}
