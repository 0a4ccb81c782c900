// What two people agree, and how a game between them ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { place } from "./harness.mjs";
import { AGREED, clock, gathering, look, move, told, untilPly } from "./people.mjs";

const { seated } = gathering();

test("moves are listed as at one screen: in pairs, with an ellipsis where White began, each with its time", async () => {
  const { black, white } = await seated({ ...AGREED, start: { handicap: "two-piece" }, clock: clock(600_000) });
  await move(white, "3c", "3d");
  for (const page of [black, white]) await untilPly(page, 1);
  await move(black, "7g", "7f");
  const lines = (page) => page.locator(".panel .moves li").evaluateAll((all) => all.map(({ textContent }) => textContent));
  for (const page of [black, white]) await page.locator(".panel .moves small").nth(1).waitFor({ state: "attached" });
  assert.match((await lines(black)).join("|"), /^1\.…P-3d0:\d\d\|2\.P-7f0:\d\d$/);
  assert.match((await lines(white)).join("|"), /^1３四歩0:\d\d\|2７六歩0:\d\d$/);
  await white.locator(".dock .tool[aria-expanded]").tap();
  await look(white, "moves-phone-ja");
  await look(black, "moves");
  const wide = (page) => page.locator(".moves").evaluate((list) => list.scrollWidth - list.clientWidth);
  for (const page of [black, white]) {
    assert.equal(await wide(page), 0, "times fit beside the names");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("王 is the king of the player who has a title, else of the higher rank", async () => {
  const { black, white } = await seated({ ...AGREED, start: { handicap: "even" }, clock: clock(600_000) });
  const kings = async (square, glyph) => place(black, square).locator(`use[href="#one-${glyph}"]`).waitFor({ state: "attached" });
  await kings("5a", "king");
  await kings("5i", "king");
  const player = (title, grade) => ({ account: 1, guest: false, title, program: false, standing: { grade } });
  for (const [players, high, low] of [
    [{ black: player(null, "1k"), white: player(null, "3d") }, "5a", "5i"],
    [{ black: player("九段", "1k"), white: player(null, "3d") }, "5i", "5a"],
  ]) {
    await black.route(/\/players$/, (route) => route.fulfill({ json: players }));
    await black.reload();
    await kings(high, "king-high");
    await kings(low, "king");
  }
  await look(black, "king-of-the-title");
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a check is announced where the reader wants it, and read aloud in any case", async () => {
  const { black, white } = await seated({ ...AGREED, start: { handicap: "even" }, clock: clock(600_000) });
  await white.evaluate(() => localStorage.setItem("komadai.ote", "true"));
  await white.reload();
  await move(black, "7g", "7f");
  await untilPly(white, 1);
  await move(white, "3c", "3d");
  await untilPly(black, 2);
  await move(black, "8h", "3c");
  await black.locator(".kb-choice button").first().click();
  await white.locator(".status-ote", { hasText: "王手" }).waitFor();
  await look(white, "check-people-phone-ja");
  await told(white, "王手");
  await told(black, "check");
  assert.equal(await black.locator(".status-ote").count(), 0);
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a move is read aloud with what is left of a clock that runs low, to the player to move", async () => {
  const { black, white } = await seated({ ...AGREED, start: { handicap: "even" }, clock: clock(29_000) });
  await move(black, "7g", "7f");
  await told(white, /７六歩.*風 残り2\d秒/);
  await told(black, /^Kumo: P-7f$/);
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("time is given, a king that has entered declares, and both see why it wins", { timeout: 120_000 }, async () => {
  const sfen = "1K7/+P+P+P+P+P+P+P+P+P/G8/9/9/9/9/9/8k b 2R2B2G 1";
  const { black, white } = await seated({ ...AGREED, start: { sfen }, clock: clock(600_000) });
  await black.getByRole("button", { name: "Give 15 seconds" }).click();
  await black.locator(".plate-far", { hasText: /10:1[45]/ }).waitFor();
  await black.getByRole("button", { name: "Declare…" }).click();
  await black.locator(".conditions .met").nth(4).waitFor();
  await look(black, "declare-people");
  await black.getByRole("button", { name: "Declare", exact: true }).click();
  await black.locator(".result").getByText("declaration").waitFor();
  await white.locator(".result").getByText("宣言").waitFor();
  await look(white, "declared-people-phone-ja");
  // The king and ten pieces are drawn; on a phone the board is shown in place of the sheet.
  await black.getByRole("button", { name: "How it ended" }).click();
  await black.locator(".reasons .conditions .met").nth(4).waitFor();
  await black.locator(".kb-shown").nth(10).waitFor();
  assert.equal(await black.locator(".reasons .conditions .met").count(), 5);
  assert.equal(await black.locator(".reasons a").getAttribute("href"), "./rules.html#declaration");
  assert.equal(await black.locator(".kb-shown").count(), 11);
  await look(black, "why-people");
  await white.getByRole("button", { name: "終局の理由" }).tap();
  await white.locator(".status .narrow-only", { hasText: "入玉宣言" }).waitFor();
  await white.locator(".kb-shown").nth(10).waitFor();
  assert.equal(await white.locator(".kb-shown").count(), 11);
  assert.equal(await white.locator(".panel").isVisible(), false);
  await look(white, "why-people-phone-ja");
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a repetition is gone through again, to each reader alone", { timeout: 120_000 }, async () => {
  const { black, white } = await seated({ ...AGREED, start: { handicap: "even" }, clock: clock(600_000) });
  const shuffle = [
    [black, "2h", "3h"],
    [white, "8b", "7b"],
    [black, "3h", "2h"],
    [white, "7b", "8b"],
  ];
  for (let ply = 0; ply < 12; ply++) {
    const [page, from, to] = shuffle[ply % 4];
    await move(page, from, to);
    for (const one of [black, white]) await untilPly(one, ply + 1);
  }
  await black.getByRole("heading", { name: "Draw" }).waitFor();
  await black.getByRole("button", { name: "How it ended" }).click();
  await black.locator(".reasons").waitFor();
  assert.deepEqual(await black.locator(".reasons button").allInnerTexts(), ["start", "move 4", "move 8", "move 12"]);
  assert.equal(await black.locator(".reasons a").getAttribute("href"), "./rules.html#sennichite");
  await black.locator(".move[aria-current]").waitFor();
  await black.waitForFunction(() => document.querySelector(".move[aria-current]")?.closest("li")?.matches(":last-child"));
  assert.equal(await white.locator(".move[aria-current]").textContent(), await white.locator(".move").last().textContent());
  assert.equal(await black.locator(".reasons a").evaluate((link) => getComputedStyle(link).textDecorationLine), "underline");
  await black.locator(".reasons button", { hasText: "move 4" }).click();
  await black.locator(".status", { hasText: "Viewing move 4" }).waitFor();
  // The list in a sheet is at its move when it comes up.
  await white.locator(".sheet-close").tap();
  await white.locator(".dock .tool[aria-expanded]").tap();
  await white.locator(".panel").evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));
  await white.waitForFunction(() => {
    const [list, move] = [".moves", ".moves [aria-current]"].map((part) => document.querySelector(part).getBoundingClientRect());
    return move.height > 0 && move.bottom <= list.bottom && move.top >= list.top;
  });
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a refusal leads to its rule, and in a strict game the illegal move that ended it is shown with its law", {
  timeout: 120_000,
}, async () => {
  const mild = await seated({ ...AGREED, start: { handicap: "even" }, clock: clock(600_000) });
  await move(mild.black, "7g", "7e");
  const link = mild.black.locator(".status-refusal a", { hasText: "Rule" });
  assert.equal(await link.getAttribute("href"), "./rules.html#cannot-reach");
  const [rules] = await Promise.all([mild.black.waitForEvent("popup"), link.click()]);
  await rules.waitForURL(/rules.html#cannot-reach$/);
  assert.match(mild.black.url(), /game\?id=/, "the game stays");
  for (const page of [mild.black, mild.white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }

  const { black, white } = await seated({ ...AGREED, strict: true, start: { handicap: "even" }, clock: clock(600_000) });
  await move(black, "8h", "4d");
  await white.locator(".result-law").waitFor();
  await look(white, "foul-people-phone-ja");
  await black.locator(".result-law", { hasText: "Another piece stands in the way" }).getByRole("button", { name: "Show" }).click();
  await black.locator(".kb-shown").first().waitFor();
  await black.getByRole("button", { name: "How it ended" }).click();
  await black.locator(".reasons", { hasText: "In a strict game" }).waitFor();
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("points are counted when both kings have entered and both sides agree", { timeout: 120_000 }, async () => {
  const sfen = "4K4/9/9/9/9/9/9/9/4k4 b RB2G2S2N2L9Prb2g2s2n2l9p 1";
  const terms = { ...AGREED, profile: "agreement24", start: { sfen }, clock: clock(600_000) };
  const { black, white } = await seated(terms);
  await black.getByRole("button", { name: "Propose a point count" }).click();
  const asked = white.getByRole("alert").filter({ hasText: "Kumoさんが点数計算を提案しています。" });
  await asked.waitFor();
  await look(white, "count-people-phone-ja");
  await asked.getByRole("button", { name: "断る" }).click();
  await asked.waitFor({ state: "detached" });
  // Nobody is asked twice in one position; but the player who declined may propose it.
  await black.getByRole("button", { name: "Propose a point count" }).click();
  await black.getByText("You have already offered that.").first().waitFor();
  await white.locator(".dock .tool[aria-expanded]").tap();
  await white.getByRole("button", { name: "点数計算を提案" }).click();
  await black.getByRole("alert").getByRole("button", { name: "Accept" }).click();
  await black.getByRole("heading", { name: "Draw" }).waitFor();
  await black.locator(".result").getByText("impasse").waitFor();
  await black.locator(".result").getByText("Kumo has 27 points, 風 27.").waitFor();
  await white.locator(".result").getByText("持将棋").waitFor();
  await look(black, "counted-people");
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a game is called off before the second move, and a player who stays away loses it to a claim", { timeout: 120_000 }, async () => {
  const off = await seated({ ...AGREED, start: { handicap: "even" }, clock: clock(600_000) });
  await off.black.getByRole("button", { name: "Abort game" }).click();
  for (const [page, words, why, rule] of [
    [off.black, "aborted", "How it ended", /can abort/],
    [off.white, "中止", "終局の理由", /両者が指すまで/],
  ]) {
    await page.locator(".result").getByText(words).waitFor();
    await page.getByRole("button", { name: why }).click();
    await page.locator(".panel .reasons", { hasText: rule }).waitFor();
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
  const { black, white } = await seated({ ...AGREED, start: { handicap: "even" }, clock: clock(120_000) });
  await black.getByRole("button", { name: /風.*guest/ }).waitFor();
  await move(black, "7g", "7f");
  await untilPly(white, 1);
  await white.goto("about:blank");
  await black.getByText("away").first().waitFor();
  await black.getByRole("button", { name: "Claim win" }).click({ timeout: 90_000 });
  await black.locator(".result").waitFor();
  await look(black, "claimed");
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
