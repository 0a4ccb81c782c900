// How people meet: names, seeks, positions and terms on offer, games by letter.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "./harness.mjs";
import { AGREED, clock, gathering, look, move, untilPly } from "./people.mjs";

const { host, person } = gathering();

test("without a name nothing is asked of the server, and the field says so", async () => {
  const page = await person("game");
  await page.getByRole("button", { name: "Find an opponent" }).click();
  const field = page.locator("#my-name");
  await page.waitForFunction(() => document.activeElement.id === "my-name");
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#my-name-hint").innerText(), /Enter a name first/);
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(page.problems, []);
  await field.fill("Hana");
  assert.equal(await field.getAttribute("aria-invalid"), "false");
  await page.context().close();
});

test("who looks for an opponent is found in the lobby", async () => {
  const [first, second] = [await person("game"), await person("game")];
  await first.locator("#my-name").fill("Hana");
  await first.getByRole("button", { name: "Find an opponent" }).click();
  await second.locator("#my-name").fill("Yuki");
  await second.getByRole("button", { name: "Play Hana" }).click();
  for (const page of [first, second]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  // As on every board, a piece that is rested on tells of itself.
  await first.locator('[data-place="5a"]').hover();
  await first.locator(".piece-card", { hasText: "king" }).waitFor();
});

test("a position that was set up is offered, and both begin there", async () => {
  const sfen = "4k4/9/9/9/9/9/9/9/4K4 w R2B 1";
  const first = await person(`editor?${new URLSearchParams({ sfen })}`);
  await first.getByRole("link", { name: "Invite someone" }).click();
  await first.locator("#my-name").fill("Hana");
  assert.equal(await first.locator("#handicap").inputValue(), "position");
  await first.getByRole("button", { name: "Invite by link" }).click();
  const second = await person(await first.locator("#room-link").inputValue());
  await second.getByText("from a position").waitFor();
  await second.locator("#my-name").fill("Yuki");
  await second.getByRole("button", { name: "Join game" }).click();
  for (const page of [first, second]) {
    await page.locator(".plate-active", { hasText: "White" }).waitFor();
    assert.equal(await page.locator(".kb-grid .koma").count(), 2);
    assert.deepEqual(page.problems, []);
  }
});

test("an offer names several terms, of which the answer takes one", async () => {
  const [first, second] = [await person("game"), await person("game", PHONE, "ja-JP")];
  await first.locator("#my-name").fill("Sora");
  await first.locator("#clock").selectOption("10m");
  await first.locator(".more summary").click();
  await first.locator(".gladly input[value='10m+30s']").check();
  await first.locator(".gladly input[value='rook']").check();
  await look(first, "offer-several");
  await first.getByRole("button", { name: "Find an opponent" }).click();
  await second.locator("#my-name").fill("海");
  const choices = second.locator(".seek", { hasText: "Sora" }).locator(".seek-choices button");
  await choices.first().waitFor();
  assert.equal(await choices.count(), 4);
  await look(second, "several-phone");
  await choices.filter({ hasText: "飛車落" }).first().click();
  for (const page of [first, second]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  for (const page of [first, second]) assert.deepEqual(page.problems, []);
});

test("a game by letter goes on without its players, and waits for each on the lobby's list", { timeout: 120_000 }, async () => {
  const threeDays = { ...clock(0), byoyomi: 3 * 24 * 3_600_000, periods: 1 };
  const member = async (login, locale) => {
    const page = await person("game", {}, locale);
    const data = { login, password: "correct horse", name: login };
    const reply = await page.request.post(new URL("api/sign-up", host.url).href, { data });
    assert.equal(reply.status(), 200, await reply.text());
    return page;
  };
  const [fumi, yomi] = [await member("Fumi", "en-US"), await member("Yomi", "ja-JP")];
  const terms = { ...AGREED, start: { handicap: "even" }, clock: threeDays };
  const opened = await fumi.request.post(new URL("api/games", host.url).href, { data: { terms, color: "black" } });
  const game = new URL(`game?id=${(await opened.json()).game}`, host.url).href;
  await yomi.goto(game);
  await yomi.getByRole("button", { name: "対局に参加" }).click();
  await yomi.locator("komadai-board [role=gridcell]").first().waitFor();
  // Black writes while White is not even there, and goes.
  const lobby = new URL("game", host.url).href;
  await yomi.goto(lobby);
  await fumi.goto(game);
  await move(fumi, "7g", "7f");
  await untilPly(fumi, 1);
  await fumi.goto(lobby);
  const waiting = (page) => page.locator("section", { has: page.locator("#own-games") }).locator("li", { hasText: "Fumi" });
  await waiting(fumi).waitFor();
  assert.equal(await waiting(fumi).locator("b").count(), 0, "White to move");
  await yomi.reload();
  await waiting(yomi).locator("b", { hasText: "手番" }).waitFor();
  await look(yomi, "letters-ja");
  await waiting(yomi).getByRole("link").click();
  await untilPly(yomi, 1);
  await move(yomi, "3c", "3d");
  await untilPly(yomi, 2);
  await fumi.reload();
  await waiting(fumi).locator("b", { hasText: "to move" }).waitFor();
  await look(fumi, "letters");
  for (const page of [fumi, yomi]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a seek goes on when the line was broken", { timeout: 120_000 }, async () => {
  const page = await person("game");
  const lines = [];
  await page.routeWebSocket(/api\/play/, (own) => {
    lines.push(own);
    own.connectToServer();
  });
  await page.reload();
  await page.locator("#my-name").fill("Hana");
  await page.getByRole("button", { name: "Find an opponent" }).click();
  const stop = page.getByRole("button", { name: "Stop looking" });
  await stop.waitFor();
  const before = lines.length;
  await lines.at(-1).close({ code: 1011 });
  const other = await person("game");
  await other.locator(".seek", { hasText: "Hana" }).waitFor();
  await stop.waitFor();
  assert.ok(lines.length > before, "the line was made anew");
  await stop.click();
  await other.locator(".seek", { hasText: "Hana" }).waitFor({ state: "detached" });
  for (const one of [page, other]) {
    assert.deepEqual(one.problems, []);
    await one.context().close();
  }
});
