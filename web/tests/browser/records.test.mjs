// Records: real files opened in every way, replayed, edited, kept, saved again and shared.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { WEB } from "../load.mjs";
import {
  atRest,
  byMouse,
  computer,
  dragStrip,
  friends,
  graveInLightAndDark,
  kept,
  moves,
  nowInStrip,
  open,
  PHONE,
  place,
  STILL,
  stage,
  untilMoves,
  untilStored,
} from "./harness.mjs";

const held = stage();
const TESTDATA = join(dirname(WEB), "testdata", "records");
const MANIFEST = readFileSync(join(TESTDATA, "manifest.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
/** Ten real files: five formats, three encodings, variations, a handicap, a foul. */
const TEN = [
  "kif/Kifu_8mai.kif",
  "kif/shogihome_sjis.kif",
  "kif/tsshogi_sample.kifu",
  "kif/kisei56_g2.kifu",
  "ki2/kisei56_g4.ki2u",
  "csa/kisei56_g3.csa",
  "csa/Kifu_illegal_lose.csa",
  "jkf/kisei56_g5.jkf",
  "usi/kisei56_g1.usi",
  "jkf/tsshogi_sample01.jkf",
];
/** The game of five moves with a variation at the third, as the reference of formats has it. */
const FIVE = `開始日時：2026/11/21 09:30:00
手合割：平手
先手：雲
後手：風
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
   2 ３四歩(33)   ( 0:03/00:00:03)
*角道を開ける
   3 ２二角成(88) ( 0:10/00:00:15)+
   4 同　銀(31)   ( 0:04/00:00:07)
   5 ４五角打     ( 1:02/00:01:17)
   6 投了         ( 0:09/00:00:16)

変化：3手
   3 ２六歩(27)   ( 0:01/00:00:06)
   4 ８四歩(83)   ( 0:02/00:00:05)
`;

const records = (page) => page.goto(new URL("records", held.url).href);
const onBoard = (page) => page.locator(".replay .lane-move").first().waitFor({ state: "attached" });
const sfen = async (page) => {
  await page.getByRole("tab", { name: "Share" }).click();
  const link = new URL(await page.getByRole("textbox", { name: "Link to this position" }).inputValue());
  await page.getByRole("tab", { name: "Moves" }).click();
  return link.searchParams.get("sfen").split(" ").slice(0, 3).join(" ");
};
const choose = (page, files) => page.locator("input[type=file]").setInputFiles(files);
const buffer = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function fresh(device = {}) {
  const page = await open(held, { ...STILL, ...device, path: "records" });
  await page.locator(".intake").waitFor();
  return page;
}

/** Opens pasted text, as Ctrl+V on the page does where nothing has the focus: the document itself is then the target. */
async function paste(page, text) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
  await onBoard(page);
}

test("moves are said aloud as they are stepped to and played, in the reader's language", async () => {
  for (const [locale, said] of [
    ["en-US", ["pawn 7 f", "pawn 3 d", "bishop takes 2 b promotes"]],
    ["ja-JP", ["ななろく ふ", "さんよん ふ", "にに かく なり"]],
  ]) {
    const page = await open(held, { locale, settings: { speaks: true } });
    await page.addInitScript(() => {
      window.said = [];
      const speak = ({ text }) => window.said.push(text);
      Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak } });
    });
    await page.goto(new URL("records?usen=~0.7ku2jm.r", held.url).href);
    await page.locator(".replay .lane-move").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => window.said.length === 2);
    await byMouse(page, "8h2b+", "black");
    await page.waitForFunction(() => window.said.length === 3);
    assert.deepEqual(await page.evaluate(() => window.said), said);
    await page.context().close();
  }
});

test("ten real records are opened at once, kept, found by player, and replayed to the position they end in", async () => {
  const page = await fresh();
  await choose(
    page,
    TEN.map((file) => join(TESTDATA, file)),
  );
  await page.getByRole("button", { name: "Save all on this device" }).click();
  const entries = page.locator(".shelf-section .entry");
  await entries.nth(9).waitFor();
  assert.equal(await entries.count(), 10);
  await page.reload();
  await entries.nth(9).waitFor();
  for (const file of TEN) {
    await records(page);
    const { expect } = MANIFEST.find((entry) => entry.file === file);
    await choose(page, join(TESTDATA, file));
    await onBoard(page);
    await page.keyboard.press("End");
    assert.equal(await sfen(page), expect.final_sfen, file);
  }
  // Opened again they are the same games, not more of them.
  await records(page);
  await entries.nth(9).waitFor();
  assert.equal(await entries.count(), 10);
  await page.getByLabel("Player, event, date or opening").fill("no such player");
  await page.getByText("No games found.").waitFor();
  for (const words of ["2014/10", "19900626 Nakahara", "相掛かり", "Double Wing"]) {
    await page.getByLabel("Player, event, date or opening").fill(words);
    await entries.first().waitFor();
    assert.ok((await entries.count()) < 10, words);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a pasted record is replayed with its variation, by keys and by the tree", async () => {
  const page = await fresh();
  await paste(page, FIVE);
  assert.deepEqual(await moves(page), ["Start", "P-7f", "P-3d", "Bx2b+", "Sx2b", "B*4e", "P-2f", "P-8d"]);
  // Each line is read to its end before the next.
  const tree = await page.locator(".lanes").innerText();
  assert.match(tree, /B\*4e\s+resignation\s.*P-2f/s);
  const current = () => page.locator(".lane-move[aria-current]").innerText();
  for (const [key, move] of [
    ["ArrowRight", "P-7f"],
    ["Shift+ArrowRight", "P-2f"],
    ["End", "P-8d"],
    ["Shift+ArrowLeft", "P-3d"],
    ["ArrowRight", "P-2f"],
    ["Shift+ArrowDown", "Bx2b+"],
    ["End", "B*4e"],
    ["Home", "Start"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await current(), move, key);
  }
  await page.locator(".lane-move", { hasText: "P-8d" }).click();
  assert.match(await place(page, "8d").getAttribute("aria-label"), /White pawn/);
  await place(page, "8d").hover();
  await page.locator(".piece-card", { hasText: "歩兵" }).waitFor();
  await page.mouse.move(5, 5);
  await page.locator(".piece-card").waitFor({ state: "detached" });
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page
    .locator(".status", { hasText: "P-8d" })
    .or(page.locator(".status", { hasText: "Move 4" }))
    .waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a record is gone through without sight: moves typed, the position as text, hands and keys told", async () => {
  const page = await fresh();
  await paste(page, FIVE);
  const field = page.locator("#move-field");
  const told = (text) => page.locator(".visually-hidden[role=status]").filter({ hasText: text }).waitFor({ state: "attached" });
  await page.keyboard.press("/");
  await field.fill("B-5e");
  await field.press("Enter");
  await page.locator(".status", { hasText: "in the way" }).waitFor();
  await field.fill("26歩");
  await field.press("Enter");
  await page.locator(".lane-move[aria-current]", { hasText: "P-2f" }).waitFor();
  assert.equal(await field.inputValue(), "");
  await field.press("Escape");
  await page.keyboard.press("s");
  await told("White to move");
  await page.keyboard.press("h");
  await told("Black: nothing in hand");
  await page.keyboard.press("t");
  const text = await page.locator("dialog .board-text").innerText();
  assert.match(text, /White to move, move 2/);
  await page.keyboard.press("Escape");
  await page.locator("dialog .board-text").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.locator("dialog .keys", { hasText: "enter or leave a variation" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog .keys").waitFor({ state: "detached" });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("openings and castles are told by name, and lead to their moves", async () => {
  const page = await fresh();
  await choose(page, join(TESTDATA, "usi/kisei56_g1.usi"));
  await onBoard(page);
  const named = page.getByRole("list", { name: "Openings and castles" });
  // They are told once the record has been seen.
  await named.getByRole("button").first().waitFor();
  const names = await named.getByRole("button").allInnerTexts();
  for (const name of ["Double Static Rook", "Double Wing Attack", "Twisting Rook", "Central House"])
    assert.ok(
      names.some((text) => text.includes(name)),
      `${name} in ${names}`,
    );
  const row = await named.evaluate((list) => {
    list.scrollLeft = list.scrollWidth;
    const [whole, last] = [list, list.lastElementChild].map((box) => box.getBoundingClientRect());
    return { more: list.scrollWidth - list.clientWidth, mask: getComputedStyle(list).maskImage, behind: whole.right - last.right };
  });
  assert.ok(row.more > 0 && row.behind >= 28, `more names than fit, and the last is before the fade: ${JSON.stringify(row)}`);
  assert.match(row.mask, /^linear-gradient\(to right, .*calc\(100% - 28px\)/);
  await named.getByRole("button", { name: "Central House" }).click();
  assert.match(await page.locator(".lane-move[aria-current]").getAttribute("aria-label"), /^35 .*Central House$/);
  await page.locator(".status", { hasText: "Central House" }).waitFor({ state: "attached" });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a dropped file opens, is edited, and the edits are there after a reload", async () => {
  const page = await fresh();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "five.kifu"));
    document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, FIVE);
  await onBoard(page);
  // A comment, a new variation by the board, another made the game, a third removed.
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Comment on move 1").fill("the bishop's diagonal");
  await page.keyboard.press("Tab");
  await byMouse(page, "8c8d", "white");
  await page.locator(".lane-move[aria-current]", { hasText: "P-8d" }).waitFor();
  await page.getByRole("button", { name: "Make this the main line" }).click();
  assert.deepEqual((await moves(page)).slice(0, 4), ["Start", "P-7f", "P-8d", "P-3d"]);
  await page.locator(".lane-move", { hasText: "P-2f" }).click();
  await page.getByRole("button", { name: "Delete variation" }).click();
  await page.getByRole("tab", { name: "About" }).click();
  await page.getByLabel("White", { exact: true }).fill("嵐");
  await page.keyboard.press("Tab");
  await page.locator(".plate", { hasText: "嵐" }).waitFor();
  await untilStored(page, "komadai", /嵐/);
  await page.reload();
  await onBoard(page);
  assert.deepEqual(await moves(page), ["Start", "P-7f", "P-8d", "P-3d", "Bx2b+", "Sx2b", "B*4e"]);
  await page.locator(".lane-move", { hasText: "P-7f" }).click();
  assert.equal(await page.getByLabel("Comment on move 1").inputValue(), "the bishop's diagonal");
  await page.locator(".plate", { hasText: "嵐" }).waitFor();
  // An illegal move is refused by its law, and changes nothing.
  await place(page, "2b").click();
  await place(page, "5e").click();
  await page.locator(".status-refusal").waitFor();
  assert.equal((await moves(page)).length, 7);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("what was removed comes back with one press, and a comment is kept as it is written", async () => {
  const page = await fresh();
  await paste(page, FIVE);
  const whole = await moves(page);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Delete from here" }).press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".lane-move").length === 1);
  // The button that was pressed is gone; the keyboard is on the one that takes it back.
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".lane-move").length > 1);
  assert.deepEqual(await moves(page), whole);
  assert.equal(await page.locator(".lane-move[aria-current]").innerText(), whole[1]);
  assert.equal(await page.getByRole("button", { name: "Deleted – undo" }).count(), 0);
  // Nothing leaves the field before the page goes.
  const comment = page.getByLabel("Comment on move 1");
  await comment.pressSequentially("opens the diagonal");
  await untilStored(page, "komadai", /opens the diagonal/);
  await page.reload();
  await onBoard(page);
  assert.deepEqual(await moves(page), whole);
  await page.keyboard.press("ArrowRight");
  assert.equal(await comment.inputValue(), "opens the diagonal");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a bookmark is set, named, found again and removed", async () => {
  const page = await fresh();
  await paste(page, FIVE.replace("*角道を開ける", "*角道を開ける\n&前の例\n&分岐"));
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Bookmark this position" }).press("Enter");
  const name = page.getByRole("textbox", { name: "Bookmark name" });
  await page.waitForFunction(() => document.activeElement.matches(".bookmark > input"));
  assert.equal(await name.inputValue(), "Move 1");
  // The name that is offered is replaced by what is written.
  await page.keyboard.type("the idea");
  const list = page.getByRole("list", { name: /^Bookmarks/ });
  await list.getByRole("button", { name: "the idea" }).waitFor();
  const named = await list.locator(".lane-booked").evaluateAll((signs) => signs.map((sign) => sign.nextSibling.data));
  assert.deepEqual(named, ["the idea", "前の例", "分岐"]);
  await page
    .locator(".lane-move[aria-current]")
    .and(page.getByRole("button", { name: "Bookmark: the idea" }))
    .waitFor();
  await untilStored(page, "komadai", /the idea/);
  await page.reload();
  await onBoard(page);
  await list.getByRole("button", { name: "the idea" }).click();
  assert.equal(await page.locator(".lane-move[aria-current]").innerText(), "P-7f");
  assert.equal(await name.inputValue(), "the idea");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByLabel("Format").selectOption("kif");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.match(readFileSync(await download.path(), "utf8"), /\n&the idea\r?\n/);
  await page.getByRole("tab", { name: "Moves" }).click();
  // Without a name it is none, once it is left.
  await name.fill("");
  await untilStored(page, "komadai", /角道を開ける/, /the idea/);
  assert.equal(await name.count(), 1);
  await page.keyboard.press("Tab");
  await name.waitFor({ state: "detached" });
  // One of two is taken out by the keyboard, which stays here.
  await list.getByRole("button", { name: "前の例" }).click();
  await page.getByRole("button", { name: "Remove the bookmark “前の例”" }).press("Enter");
  await page.waitForFunction(() => document.activeElement.matches(".bookmark > .tool"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.matches(".bookmark-set"));
  await untilStored(page, "komadai", /角道を開ける/, /前の例|分岐/);
  await page.reload();
  await onBoard(page);
  assert.equal(await list.count(), 0);
  assert.equal(await page.locator(".lane-booked").count(), 0);
  await page.locator(".lane-move", { hasText: "P-3d" }).click();
  assert.equal(await page.getByLabel("Comment on move 2").inputValue(), "角道を開ける");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a record saved in Shift_JIS KIF reads back as the same game, and what others lose is told before", async () => {
  const page = await fresh();
  await paste(page, FIVE);
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByText("This format keeps everything in the record.").waitFor();
  await page.getByLabel("Encoding").selectOption("cp932");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(download.suggestedFilename(), "2026-11-21_雲_風.kif");
  const bytes = readFileSync(await download.path());
  assert.equal(new TextDecoder("shift_jis").decode(bytes).match(/先手：雲/)?.[0], "先手：雲");
  await page.getByLabel("Encoding").selectOption("utf-8");
  const [unicode] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(unicode.suggestedFilename(), "2026-11-21_雲_風.kifu");
  await page.getByLabel("Format").selectOption("csa");
  await page.getByText("Not kept in this format: variations.").waitFor();
  await page.getByLabel("Format").selectOption("usi");
  await page.getByText(/variations, comments, times, some headers, the result/).waitFor();
  await records(page);
  await choose(page, { name: "saved.kif", mimeType: "", buffer: bytes });
  await onBoard(page);
  assert.equal((await moves(page)).length, 8);
  await records(page);
  await page.locator(".shelf-section .entry").first().waitFor();
  assert.equal(await page.locator(".shelf-section .entry").count(), 1);
  await page.context().close();
});

test("a link carries the whole game, another one position; a broken one is said to be broken", async () => {
  const page = await fresh();
  await paste(page, FIVE);
  await page.keyboard.press("End");
  await page.getByRole("tab", { name: "Share" }).click();
  const [game, position] = await Promise.all(
    ["Link to the whole game", "Link to this position"].map((name) => page.getByRole("textbox", { name }).inputValue()),
  );
  const atMove = await page.getByRole("textbox", { name: "Link to the game at move 5" }).inputValue();
  await page.getByRole("tab", { name: "Moves" }).click();
  await page.locator(".lane-move", { hasText: "P-8d" }).click();
  await page.getByRole("tab", { name: "Share" }).click();
  assert.equal(await page.getByRole("textbox", { name: "Link to the game at move" }).count(), 0, "a variation has no such link");
  const other = await open(held, { path: atMove });
  await onBoard(other);
  await other.locator(".lane-move[aria-current]", { hasText: "B*4e" }).waitFor();
  await other.goto(game);
  await onBoard(other);
  assert.equal((await moves(other)).length, 8);
  // Nothing of it is kept before the reader wants it.
  await other.getByRole("button", { name: "Save on this device" }).click();
  await other.waitForURL(/records\?id=/);
  await other.goto(position);
  await onBoard(other);
  assert.deepEqual(await moves(other), ["Start"]);
  assert.match(await place(other, "4e").getAttribute("aria-label"), /Black bishop/);
  for (const [broken, says] of [
    [`${new URL("records", held.url)}?usen=~0.7ku2jm8r!!`, /rest of the file could not be read/],
    [`${new URL("records", held.url)}?usen=nonsense`, /contains no game or position/],
    [`${new URL("records", held.url)}?sfen=nonsense`, /contains no game or position/],
    [`${new URL("records", held.url)}?id=nobody`, /not on this device/],
  ]) {
    await other.goto(broken);
    await other.locator(".trouble", { hasText: says }).waitFor();
  }
  assert.deepEqual(other.problems, []);
  await other.context().close();
  await page.context().close();
});

test("the board of a record has the layout and the size that are chosen, and all of it is in the window", async () => {
  const seen = {};
  for (const layout of ["stands", "columns", "small"]) {
    const page = await fresh({ settings: { layout } });
    await paste(page, FIVE);
    const [far, wood, near] = await Promise.all(
      [".kb-far", ".kb-board", ".kb-near"].map((part) => page.locator(part).first().boundingBox()),
    );
    seen[layout] = { far, wood };
    if (layout === "small") assert.ok(far.y + far.height <= wood.y && wood.y + wood.height <= near.y);
    else assert.ok(far.x + far.width <= wood.x && wood.x + wood.width <= near.x);
    for (const box of [far, wood, near]) assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1366 && box.y + box.height <= 768);
    await page.context().close();
  }
  assert.ok(seen.columns.far.width < 0.6 * seen.stands.far.width);
  const page = await fresh();
  await paste(page, FIVE);
  const height = async () => (await page.locator(".kb-grid").first().boundingBox()).height;
  const full = await height();
  const handle = page.getByRole("slider", { name: "Board size" });
  for (let times = 0; times < 4; times++) await handle.press("ArrowDown");
  const small = await height();
  assert.ok(small < 0.85 * full && small > 0.7 * full, `${small} of ${full}`);
  // The arrows of the handle step through nothing.
  assert.equal(await page.locator(".lane-move[aria-current]").innerText(), "Start");
  await page.reload();
  await onBoard(page);
  assert.equal(await height(), small);
  const { x, y } = await handle.boundingBox();
  await page.mouse.move(x + 12, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 400, { steps: 5 });
  await page.mouse.up();
  assert.equal(await height(), full);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a damaged file opens as far as it goes, and says where it stopped; another is no record at all", async () => {
  const page = await fresh();
  await choose(page, buffer("damaged.kif", FIVE.replace("   4 同　銀(31)", "   4 同　銀(9?)")));
  await onBoard(page);
  await page.locator(".trouble", { hasText: /Line 10, column \d+: .*Found “/ }).waitFor();
  assert.deepEqual((await moves(page)).slice(0, 4), ["Start", "P-7f", "P-3d", "Bx2b+"]);
  await records(page);
  await choose(page, [buffer("letter.txt", "Dear Sir or Madam,"), buffer("five.kif", FIVE)]);
  await page.locator(".trouble", { hasText: "We couldn't read “letter.txt” as a game record." }).waitFor();
  await page.locator(".intake-result .entry-open").click();
  await onBoard(page);
  await page.context().close();
});

test("on a phone a damaged file says under the board that it is, and leads to the place", async () => {
  const page = await open(held, { path: "records", ...PHONE });
  await choose(page, buffer("damaged.kif", FIVE.replace("   4 同　銀(31)", "   4 同　銀(9?)")));
  await onBoard(page);
  const says = page.locator(".status [role=alert]", { hasText: "rest of the file could not be read" });
  await says.waitFor();
  await says.getByRole("button").tap();
  await page.locator(".panel .trouble", { hasText: /Line 10, column \d+/ }).waitFor();
  await page.locator(".sheet-close").tap();
  await says.waitFor({ state: "detached" });
  await page.context().close();
});

test("the game in play is kept as it is played, found by a position of it, and played on from there", async () => {
  const page = await open(held, { game: friends() });
  for (const [index, usi] of ["7g7f", "3c3d", "8h2b+"].entries()) {
    await byMouse(page, usi, index % 2 ? "white" : "black");
    await untilMoves(page, index + 1);
  }
  await page.locator(".pages").getByRole("link", { name: "Analyse" }).click();
  await page.locator(".shelf-section .entry", { hasText: "3 moves" }).locator("a").click();
  await onBoard(page);
  await page.keyboard.press("End");
  await page.getByRole("link", { name: "Find this position" }).click();
  await page.getByText("1 game found.").waitFor();
  await page.locator(".shelf-section .entry a").click();
  await page.locator(".lane-move[aria-current]", { hasText: "Bx2b+" }).waitFor();
  // From a move before, another game begins with what was agreed for this one.
  await page.keyboard.press("ArrowLeft");
  const before = await kept(page);
  await page.getByRole("button", { name: "Play from here" }).click();
  await untilMoves(page, 2);
  const after = await kept(page);
  assert.deepEqual(after.options, { ...before.options, series: null, score: null });
  assert.notEqual(after.started, before.started);
  await byMouse(page, "2g2f", "black");
  await untilMoves(page, 3);
  // Where it was left, the first goes on itself.
  await page.goBack();
  await onBoard(page);
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Play from here" }).click();
  await byMouse(page, "3a2b", "white");
  await untilMoves(page, 4);
  assert.equal((await kept(page)).started, before.started);
  await page.locator(".pages").getByRole("link", { name: "Analyse" }).click();
  await page.locator(".shelf-section .entry", { hasText: "4 moves" }).waitFor();
  assert.equal(await page.locator(".shelf-section .entry").count(), 2);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game against the computer that was left is gone on with as it was agreed", async () => {
  const clock = { main: 600_000, byoyomi: 30_000, periods: 1, increment: 0, unit: 0, units: 0 };
  const game = computer("15k", { handicap: "two-piece" });
  Object.assign(game.options, { clock, strict: true });
  const page = await open(held, { game });
  await untilMoves(page, 1);
  await byMouse(page, "7g7f", "black");
  await untilMoves(page, 3);
  const before = await kept(page);
  // Another game takes its place.
  await page.evaluate(() => localStorage.removeItem("komadai.game"));
  await page.goto(new URL("records", held.url).href);
  await page.locator(".shelf-section .entry", { hasText: "3 moves" }).locator("a").click();
  await onBoard(page);
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Play from here" }).click();
  await untilMoves(page, 3);
  const { options, moves, times, started } = await kept(page);
  assert.deepEqual({ options, moves, started }, { options: before.options, moves: before.moves, started: before.started });
  assert.equal(times.length, 3);
  await page.locator(".plate", { hasText: "15 kyū" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game that was written in while it was played is reviewed whole, with what was written", async () => {
  const page = await open(held, { game: friends() });
  const play = async (from, played) => {
    for (const [index, usi] of played.entries()) {
      await byMouse(page, usi, (from + index) % 2 ? "white" : "black");
      await untilMoves(page, from + index + 1);
    }
  };
  await play(0, ["7g7f", "3c3d"]);
  await page.locator(".pages").getByRole("link", { name: "Analyse" }).click();
  await page.locator(".shelf-section .entry a").click();
  await onBoard(page);
  await page.keyboard.press("End");
  await page.getByLabel("Comment on move 2").fill("as I feared");
  await byMouse(page, "8h2b+", "black");
  await page.locator(".lane-move[aria-current]", { hasText: "Bx2b+" }).waitFor();
  await page.locator(".pages").getByRole("link", { name: "Play", exact: true }).click();
  await page.locator("main.play:not(.replay)").waitFor();
  await play(2, ["2g2f"]);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.getByRole("link", { name: "Review the game" }).click();
  await page.getByRole("tab", { name: "Moves" }).click();
  await page.locator(".lane-end", { hasText: "resignation" }).waitFor();
  assert.deepEqual(await moves(page), ["Start", "P-7f", "P-3d", "P-2f", "Bx2b+"]);
  await page.locator(".lane-move", { hasText: "P-3d" }).click();
  assert.equal(await page.getByLabel("Comment on move 2").inputValue(), "as I feared");
  await page.locator(".pages").getByRole("link", { name: "Analyse" }).click();
  await page.locator(".shelf-section .entry", { hasText: "Black won" }).waitFor();
  assert.equal(await page.locator(".shelf-section .entry").count(), 1);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone a tap on a half of the board steps while a record is replayed, and it is said so until then", async () => {
  const page = await open(held, { ...PHONE, path: "records?usen=~0.7ku2jm8rl09kbxo.r" });
  const halves = page.locator(".halves");
  await halves.waitFor();
  await page.locator(".status", { hasText: "Tap the right half" }).waitFor();
  const board = await page.locator(".kb-grid").boundingBox();
  const tap = (part) => page.touchscreen.tap(board.x + board.width * part, board.y + board.height / 2);
  await tap(0.75);
  await page.locator(".status-hint").waitFor({ state: "detached" });
  await tap(0.75);
  await page.locator(".strip-now", { hasText: "P-3d" }).waitFor();
  await tap(0.25);
  await page.locator(".strip-now", { hasText: "P-7f" }).waitFor();
  // Where the line ends there is nothing to step to, and the board takes moves at once.
  await page.getByRole("button", { name: "Latest position" }).tap();
  await halves.waitFor({ state: "detached" });
  await place(page, "8c").tap();
  await place(page, "8d").tap();
  await page.locator(".strip-now", { hasText: "P-8d" }).waitFor();
  await page.getByRole("button", { name: "Previous move" }).tap();
  await halves.waitFor();
  // So it does while the panel is up.
  await page.locator(".dock [aria-expanded]").tap();
  await halves.waitFor({ state: "detached" });
  // To the browser the back gesture and Escape are one wish: that what is open be closed.
  await page.locator(".panel-menu").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".panel-menu").waitFor({ state: "hidden" });
  await halves.waitFor();
  // And wherever the reader asks for it.
  await page.getByRole("button", { name: "First position" }).tap();
  await page.getByRole("button", { name: "Try moves on the board" }).tap();
  await place(page, "2g").tap();
  await place(page, "2f").tap();
  await page.locator(".strip-now", { hasText: "P-2f" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const viewport of [PHONE.viewport, { width: 820, height: 1180 }, { width: 360, height: 640 }]) {
  test(`at ${viewport.width}×${viewport.height} the panel of a record is below the board, with a bar between them`, async () => {
    const page = await open(held, { ...PHONE, viewport, path: "records?usen=~0.7ku2jm8rl09kbxo.r" });
    await page.locator(".dock [aria-expanded]").tap();
    const boxes = async () =>
      Object.fromEntries(
        await Promise.all(
          [".kb-far", ".kb-board", ".kb-near", ".panel", ".dock .stepper"].map(async (part) => [
            part,
            await page.locator(part).first().boundingBox(),
          ]),
        ),
      );
    for (const tab of await page.getByRole("tab").all()) {
      await tab.tap();
      const { ".panel": panel, ".dock .stepper": steps, ...board } = await boxes();
      for (const box of Object.values(board)) assert.ok(box.y >= 0 && box.y + box.height <= panel.y, JSON.stringify([box, panel]));
      assert.ok(panel.y + panel.height <= steps.y + 1 && steps.y + steps.height <= viewport.height, JSON.stringify([panel, steps]));
      assert.ok(panel.height > 0.2 * viewport.height, `${panel.height}`);
    }
    assert.equal(await page.locator("[inert]").count(), 0);
    await page.locator(".dock").getByRole("button", { name: "Next move" }).tap();
    await page.locator(".status", { hasText: "Move 1" }).waitFor();
    // The bar shares the height anew, and that is kept.
    const before = await boxes();
    const bar = page.getByRole("slider", { name: "Height of the panel under the board" });
    const { x, y, width } = await bar.boundingBox();
    await page.mouse.move(x + width / 2, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 8 - 0.15 * viewport.height, { steps: 4 });
    await page.mouse.up();
    const after = await boxes();
    assert.ok(after[".panel"].height > before[".panel"].height + 0.1 * viewport.height, JSON.stringify([before, after]));
    assert.ok(after[".kb-board"].width < before[".kb-board"].width);
    await bar.press("ArrowDown");
    assert.ok((await boxes())[".panel"].height < after[".panel"].height);
    const shared = await bar.getAttribute("aria-valuenow");
    await page.reload();
    await page.locator(".dock [aria-expanded]").tap();
    assert.equal(await bar.getAttribute("aria-valuenow"), shared);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("on a phone a new study takes moves at once, and what is written there stands below the board", async () => {
  const page = await open(held, { ...PHONE, path: "study" });
  await page.getByRole("button", { name: "New study" }).tap();
  await page.locator(".replay").waitFor();
  await place(page, "7g").tap();
  await place(page, "7f").tap();
  await page.locator(".strip-now", { hasText: "P-7f" }).waitFor();
  await page.getByRole("button", { name: "Previous move" }).tap();
  await page.locator(".strip-now", { hasText: "Start" }).waitFor();
  await place(page, "2g").tap();
  await place(page, "2f").tap();
  await page.locator(".strip-now", { hasText: "P-2f" }).waitFor();
  await page.locator(".dock [aria-expanded]").tap();
  const [board, comment] = await Promise.all([page.locator(".kb-near").boundingBox(), page.getByLabel("Comment on move 1").boundingBox()]);
  assert.ok(comment.y > board.y + board.height);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a record plays itself at the reader's speed, to the end or until somebody steps, by key and by button", async () => {
  const page = await open(held, { path: "records?usen=~0.7ku2jm8rl09kbxo.r", settings: { replaySpeed: "0.5" } });
  await onBoard(page);
  const tools = page.locator(".panel-tools");
  const current = (name) => page.locator(".lane-move[aria-current]", { hasText: name }).waitFor();
  await page.keyboard.press("p");
  await tools.getByRole("button", { name: "Pause" }).waitFor();
  await current("P-7f");
  await page.keyboard.press("ArrowLeft");
  await tools.getByRole("button", { name: "Auto-replay" }).click();
  await tools.getByRole("button", { name: "Pause" }).waitFor();
  await current("B*4e");
  // It ends by itself, and begins anew from the end.
  await tools.getByRole("button", { name: "Auto-replay" }).click();
  await current("Start");
  await tools.getByRole("button", { name: "Auto-replay speed: 0.5 s per move" }).click();
  await tools.getByRole("button", { name: "Auto-replay speed: 1 s per move" }).waitFor();
  await tools.getByRole("button", { name: "Pause" }).click();
  assert.equal(await page.evaluate(() => localStorage.getItem("komadai.replaySpeed")), '"1"');
  assert.equal(await tools.locator(".tool-speed").count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone a finger that scrolls the moves replays the record, in a line of them and where there is more room", async () => {
  for (const height of [740, 844]) {
    const page = await open(held, { ...PHONE, viewport: { width: 360, height }, path: "records?usen=~0.7ku2jm8rl09kbxo.r" });
    await page.locator(".halves").waitFor();
    const [start, ...moves] = await page.locator(".strip li").allInnerTexts();
    assert.match(start, /start/i);
    assert.equal(await nowInStrip(page), 0);
    await dragStrip(page, height === 740 ? -120 : -50);
    const there = await nowInStrip(page);
    assert.ok(there > 0, `${there}`);
    assert.equal(await page.locator(".strip-now").innerText(), moves[there - 1]);
    const at = new RegExp(`^Move ${there}( |$)`);
    await page.locator(".status", { hasText: at }).waitFor();
    // What the page scrolls by itself, and a window of another shape, leave the move where it is.
    await page.getByRole("button", { name: "Previous move" }).first().tap();
    await page
      .locator(".status", { hasText: new RegExp(`^(Move ${there - 1}( |$)|Start|Tap the right half)`) })
      .waitFor({ state: "attached" });
    assert.equal(await nowInStrip(page), there - 1);
    await page.setViewportSize({ width: 360, height: 1_584 - height });
    await page.locator(height === 740 ? ".strip-tall" : ".strip:not(.strip-tall)").waitFor();
    assert.equal(await nowInStrip(page), there - 1);
    await page
      .locator(".status", { hasText: new RegExp(`^(Move ${there - 1}( |$)|Start|Tap the right half)`) })
      .waitFor({ state: "attached" });
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

for (const locale of ["en-US", "ja-JP"]) {
  for (const [name, device] of [
    ["desktop", {}],
    ["phone", PHONE],
  ]) {
    test(`nothing grave in ${locale}, light and dark, ${name}`, async () => {
      const page = await fresh({ ...device, locale });
      const look = async (scene) => {
        await atRest(page);
        assert.deepEqual(await graveInLightAndDark(page), [], scene);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(width <= 0, `${scene} is ${width} too wide`);
      };
      await choose(page, [join(TESTDATA, TEN[2]), join(TESTDATA, "psn/kisei56.psn")]);
      await page.locator(".intake-result .entry").first().waitFor();
      await look("files");
      await page.locator(".intake-result .entry-open").first().click();
      await onBoard(page);
      if (device === PHONE) await page.locator(".dock [aria-expanded]").tap();
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await look(await tab.innerText());
      }
      await page.context().close();
    });
  }
}
