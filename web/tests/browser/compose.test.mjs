// The composer: a problem set up by mouse, by touch and by keyboard, checked, trimmed, varied, played through and saved; kept
// over a reload, and without a network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DESKTOP, graveInLightAndDark, KEEPING, open, PHONE, place, stage } from "./harness.mjs";

const held = stage();

/** A sound problem of three moves, with the rest of the pieces in the defender's hand. */
const THREE = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";
/** The same with a pawn that does nothing. */
const SPARE = "9/k8/2B6/9/9/9/4P4/9/9 b GS2rb3g3s4n4l17p 1";
/** With a second gold other first moves mate too. */
const UNSOUND = "9/k8/2B6/9/9/9/9/9/9 b 2GS2rb2g3s4n4l18p 1";
/** A gold and a pawn mate at the edge of the board. */
const ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

async function composer(sfen = null, options = DESKTOP) {
  const page = await open(held, { ...options, path: `compose${sfen === null ? "" : `?${new URLSearchParams({ sfen })}`}` });
  await place(page, "5e").waitFor();
  return page;
}

const sfen = (page) => page.locator("#compose-sfen").inputValue();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const onBoard = (page) => page.locator("#board .kb-grid .koma").count();
const summary = (page) => page.locator(".compose-verdict [role=status]").innerText();

async function check(page) {
  await button(page, "Check problem").click();
  await page.locator(".compose-length").waitFor();
}

for (const [name, device, press] of [
  ["mouse", DESKTOP, (target) => target.click()],
  ["touch", PHONE, (target) => target.tap()],
]) {
  test(`a problem is set up by ${name}, checked, and all that remains is the defender's`, async () => {
    const page = await composer(null, device);
    const piece = (kind) =>
      page
        .locator(".box-piece")
        .filter({ has: page.locator(".box-face") })
        .and(page.getByRole("button", { name: new RegExp(`^${kind},`) }));
    await press(piece("pawn"));
    await press(place(page, "5c"));
    await press(piece("gold"));
    await page.locator("#board .kb-near").scrollIntoViewIfNeeded();
    const stand = page.locator("#board .kb-near");
    const at = { position: { x: 8, y: 8 } };
    await (name === "touch" ? stand.tap(at) : stand.click(at));
    assert.equal(await sfen(page), ONE);
    await page.getByRole("checkbox", { name: "All remaining pieces belong to the defender" }).uncheck();
    assert.equal(await sfen(page), "4k4/9/4P4/9/9/9/9/9/9 b G 1");
    await page.getByRole("checkbox", { name: "All remaining pieces belong to the defender" }).check();
    await check(page);
    assert.match(await summary(page), /Mate in 1 move\s+Sound: no second solutions/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("by keyboard pieces are put down, taken off and put back, and the solution is stepped through", async () => {
  const page = await composer();
  for (const [kind, ...squares] of [
    ["pawn", "5c"],
    ["gold", "6c", "9i"],
  ]) {
    await page.getByRole("button", { name: new RegExp(`^${kind},`) }).press("Enter");
    for (const square of squares) await place(page, square).press("Enter");
  }
  assert.match(await sfen(page), /^4k4\/9\/3GP4\/9\/9\/9\/9\/9\/G8 b 2r2b2g4s4n4l17p/);
  await place(page, "9i").press("Delete");
  assert.match(await sfen(page), /\/9 b 2r2b3g4s4n4l17p/);
  await page.keyboard.press("Control+z");
  assert.match(await sfen(page), /\/G8 b/);
  await page.keyboard.press("Control+Shift+Z");
  assert.match(await sfen(page), /\/9 b/);
  await button(page, "Check problem").press("Enter");
  await page.locator(".compose-length", { hasText: "Mate in 1 move" }).waitFor();
  // Gold and pawn both mate.
  assert.match(await summary(page), /Unsound: 1 second solution\./);
  assert.equal(await page.locator('.whole-ways [data-kind="cook"]').count(), 1);
  await button(page, "Next move").press("Enter");
  await page.locator('#board [data-place="5b"] .koma').waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("what is no problem says why, and cannot be checked", async () => {
  const page = await composer("9/9/4P4/9/9/9/9/9/9 b G 1");
  const faults = page.locator(".compose-faults");
  assert.match(await faults.innerText(), /White has no king\./);
  assert.equal(await button(page, "Check problem").isDisabled(), true);
  await page.goto(new URL(`compose?${new URLSearchParams({ sfen: "nonsense" })}`, held.url).href);
  await page.getByText("This link contains no valid position").waitFor();
  for (const [sfen, says] of [
    ["4k4/9/9/9/9/9/9/9/9 b G", /There is no mate\./],
    ["4k4/9/9/9/9/9/4p4/4g4/4K4 b G", /already mated/],
  ]) {
    await page.goto(new URL(`compose?${new URLSearchParams({ sfen })}`, held.url).href);
    await button(page, "Check problem").click();
    await page.locator(".compose-flaw", { hasText: says }).waitFor();
  }
  await page.goto(new URL(`compose?${new URLSearchParams({ sfen: "4k4/9/9/9/9/9/9/9/9 b G" })}`, held.url).href);
  for (const name of ["Find spare pieces", "Find twins"]) await button(page, name).click();
  await page.getByRole("region", { name: "Twins" }).getByText("There is no mate to work with.").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the solution is played through, and the diagram is only changed while it is on the board", async () => {
  const page = await composer(THREE);
  await check(page);
  const before = await onBoard(page);
  await button(page, "Next move").click();
  await page.locator('.whole [aria-current="true"]', { hasText: "S*8a" }).waitFor();
  assert.equal(await onBoard(page), before + 1);
  await place(page, "7c").click();
  await place(page, "5e").click();
  assert.equal(await sfen(page), THREE);
  await page.locator(".whole .move", { hasText: "G*8b" }).click();
  assert.equal(await page.locator('.whole [aria-current="true"]').innerText(), "3\nG*8b");
  await button(page, "Back to the diagram").click();
  assert.equal(await onBoard(page), before);
  await place(page, "7c").click();
  await place(page, "6d").click();
  assert.match(await sfen(page), /^9\/k8\/9\/3B5/);
  // What was found belongs to the diagram before.
  assert.equal(await page.locator(".whole").count(), 0);
  await button(page, "Undo").click();
  assert.equal(await sfen(page), THREE);
  await button(page, "Redo").click();
  assert.match(await sfen(page), /^9\/k8\/9\/3B5/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a second solution is told, and its first move stands on the board when it is pressed", async () => {
  const page = await composer(UNSOUND);
  await check(page);
  assert.match(await summary(page), /Unsound: \d+ second solutions/);
  const way = page.locator('.whole-ways [data-kind="cook"]', { hasText: "S*8a" });
  await way.locator(".move").first().click();
  await page.locator('#board [data-place="8a"] .koma').waitFor();
  assert.equal(await way.locator('[aria-current="true"]').count(), 1);
  await page.context().close();
});

test("pieces left in hand are a flaw by themselves", async () => {
  const page = await composer("9/k8/2B6/9/9/9/9/9/9 b GSP2rb3g3s4n4l17p 1");
  await check(page);
  assert.match(await summary(page), /Pieces are left in hand\./);
  assert.doesNotMatch(await summary(page), /Sound|0 second/);
  await page.context().close();
});

test("a piece that does nothing is found and taken off; where all are needed, that is said", async () => {
  const page = await composer(SPARE);
  await button(page, "Find spare pieces").click();
  const trim = page.getByRole("region", { name: "Trim" });
  await trim.getByText("1 piece can be removed, one at a time.").waitFor();
  assert.deepEqual(await trim.locator("li > span").allInnerTexts(), ["pawn on 5g removed"]);
  assert.equal(await page.locator("#board .kb-marks circle").count(), 1);
  await trim.getByRole("button", { name: "Remove" }).click();
  await trim.getByText("Every piece is needed.").waitFor();
  assert.equal(await sfen(page), THREE);
  await page.context().close();
});

test("twins are found one after the other, looked at, and put on the table; the search can be given up", async () => {
  const page = await composer(THREE);
  const twins = page.getByRole("region", { name: "Twins" });
  await button(page, "Find twins").click();
  await twins.locator("progress").waitFor();
  await twins.getByRole("button", { name: "Stop" }).click();
  await twins.locator("progress").waitFor({ state: "detached" });
  await button(page, "Find twins").click();
  const one = twins.locator("li", { hasText: "bishop 7c → 8d" });
  await one.waitFor({ timeout: 60_000 });
  await twins.getByText(/^\d+ twins? found\.$/).waitFor({ timeout: 90_000 });
  assert.match(await one.innerText(), /9 moves/);
  await one.getByRole("button", { name: "Show" }).click();
  await page.locator('#board [data-place="8d"] .koma').waitFor();
  assert.equal(await sfen(page), THREE);
  await one.getByRole("button", { name: "Use this" }).click();
  assert.match(await sfen(page), /^9\/k8\/9\/1B7/);
  await check(page);
  assert.match(await summary(page), /Mate in 9 moves\s+Sound/);
  await page.context().close();
});

test("it is saved as KIF with its solution, as SFEN and as a link, and opened again from each", async () => {
  const page = await composer(THREE);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await check(page);
  await page.getByLabel("Title").fill("Corner");
  await page.getByLabel("Author").fill("Kumo");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save KIF").click()]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /後手の持駒：飛二　角/);
  assert.match(text, /作品名：Corner\n作者：Kumo\n/);
  assert.match(text, /1 ８一銀打.*2 同　玉.*3 ８二金打/s);
  // What the defender can do else is a variation with its name.
  assert.match(text, /変化：2手\s+2 ９三玉[^\n]*\n\*Equally long variation\s+3 ８四金打/);
  const clipboard = async (name) => {
    await button(page, name).click();
    await page.waitForFunction(() => navigator.clipboard.readText());
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await clipboard("Copy SFEN"), THREE);
  await button(page, "Copy link").click();
  await button(page, "Copied").waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  assert.equal(link.searchParams.get("sfen"), THREE);
  await button(page, "Clear board").click();
  assert.notEqual(await sfen(page), THREE);
  await page.locator("#compose-sfen").fill(THREE);
  await page.locator("#compose-sfen").blur();
  await page.waitForFunction((sfen) => document.querySelector("#compose-sfen").value === sfen, THREE);
  await page.getByRole("link", { name: "Solve" }).click();
  await page.locator('.puzzle[data-phase="solving"]').waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("what is on the table is there after a reload, behind a link, and without a network", async () => {
  const page = await composer(null, { ...DESKTOP, ...KEEPING });
  await page.getByRole("button", { name: /^pawn,/ }).click();
  await place(page, "5c").click();
  await page.getByLabel("Title").fill("Mine");
  const mine = await sfen(page);
  assert.match(mine, /4P4/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  assert.equal(await sfen(page), mine);
  assert.equal(await page.getByLabel("Title").inputValue(), "Mine");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(new URL("compose", held.url).href);
  assert.equal(await sfen(page), mine);
  // A link takes the place of it, and a step back leads to it again.
  await page.goto(new URL(`compose?${new URLSearchParams({ sfen: THREE })}`, held.url).href);
  assert.equal(await sfen(page), THREE);
  await check(page);
  await button(page, "Undo").click();
  assert.equal(await sfen(page), mine);
  await page.context().close();
});

for (const locale of ["en-US", "ja-JP"]) {
  for (const [name, device] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]) {
    test(`nothing grave in the composer in ${locale}, light and dark, ${name}`, async () => {
      const page = await composer(UNSOUND, { ...device, locale });
      await page.locator(".compose-verdict .primary").click();
      await page.locator('.whole-ways [data-kind="cook"]').first().waitFor();
      await page.locator(".compose-search").nth(1).getByRole("button").first().click();
      await page.locator(".compose-progress").waitFor();
      assert.deepEqual(await graveInLightAndDark(page), []);
      const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= width, `${wide} > ${width}`);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    });
  }
}
