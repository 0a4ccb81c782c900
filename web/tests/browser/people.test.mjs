// Two people in two browsers play by link, through a server that is killed and started again; a third watches.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER, DESKTOP, LEAN, PHONE, QUIET, grave, keptPort, place, serve } from "./harness.mjs";

const data = mkdtempSync(join(tmpdir(), "komadai-"));
let browser, server, url;

before(async () => {
  ({ server, url } = await serve("--data", data, "--listen", `127.0.0.1:${await keptPort()}`));
  browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
});
after(async () => {
  await browser?.close();
  server?.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
});

/** A person: a browser of their own, on a page. */
async function person(path, device = {}, locale = "en-US") {
  const context = await browser.newContext({ ...DESKTOP, ...LEAN, ...device, locale });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(new URL(path, url).href);
  return page;
}

const look = (page, name) =>
  process.env.KOMADAI_PICTURES ? page.screenshot({ path: join(process.env.KOMADAI_PICTURES, `${name}.png`) }) : null;

async function move(page, from, to) {
  await place(page, from).click();
  await place(page, to).click();
}

/** Two people at a table of their own: Black, White in Japanese, and the link to it. */
async function pair(names = ["Kumo", "風"], devices = [{}, {}]) {
  const black = await person("game", devices[0]);
  await black.locator("#my-name").fill(names[0]);
  await black.locator("input[name=side][value=black]").check({ force: true });
  await black.locator("#clock").selectOption("10m");
  await black.getByRole("button", { name: "Invite by link" }).click();
  const link = await black.locator("#room-link").inputValue();
  const white = await person(link, devices[1], "ja-JP");
  await white.locator("#my-name").fill(names[1]);
  await white.getByRole("button", { name: "対局に参加" }).click();
  for (const page of [black, white]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  return { black, white, link };
}

/** The last move on the page's list has this number. */
const untilPly = (page, ply) => page.locator(".panel .move").nth(ply - 1).waitFor({ state: "attached" });

test("two people play by link, the server is killed, and the game goes on to its end", async () => {
  const kumo = await person("game");
  await kumo.locator("#my-name").fill("Kumo");
  await kumo.locator("input[name=side][value=black]").check({ force: true });
  await kumo.locator("#clock").selectOption("10m");
  await look(kumo, "lobby");
  await kumo.getByRole("button", { name: "Invite by link" }).click();
  const link = await kumo.locator("#room-link").inputValue();
  assert.match(link, /game\?id=[0-9a-z]{12}$/);
  assert.equal(await kumo.locator(".code").count(), 1);
  await look(kumo, "room");

  const kaze = await person(link, PHONE, "ja-JP");
  await kaze.locator("#my-name").fill("風");
  await look(kaze, "invited");
  await kaze.getByRole("button", { name: "対局に参加" }).click();
  for (const page of [kumo, kaze]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  const watcher = await person(link);
  await watcher.locator("komadai-board [role=gridcell]").first().waitFor();

  await move(kumo, "7g", "7f");
  for (const page of [kumo, kaze, watcher]) await untilPly(page, 1);
  await move(kaze, "3c", "3d");
  for (const page of [kumo, kaze, watcher]) await untilPly(page, 2);
  await look(kumo, "table");
  await look(kaze, "table-phone");

  // Dead in the middle of the game; what was played is on the disk.
  const { port } = new URL(url);
  const dead = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGKILL");
  await kumo.getByRole("alert").filter({ hasText: "Connection lost" }).waitFor();
  await dead;
  await look(kumo, "lost");
  ({ server } = await serve("--data", data, "--listen", `127.0.0.1:${port}`));
  await kumo.getByText("Your move").waitFor();
  await move(kumo, "2g", "2f");
  for (const page of [kumo, kaze, watcher]) await untilPly(page, 3);

  await kumo.locator(".chat summary").click();
  await kumo.locator("#chat-field").fill("よろしくお願いします");
  await kumo.locator("#chat-field").press("Enter");
  await kumo.locator(".chat-words").getByText("よろしく").waitFor();
  assert.equal(await watcher.locator(".chat-words li").count(), 0, "who watches does not hear the players");

  await kumo.getByRole("button", { name: "Resign" }).click();
  await kumo.getByRole("button", { name: "Resign" }).last().click();
  await kumo.getByRole("heading", { name: "You lose" }).waitFor();
  assert.equal(await kumo.locator(".panel").evaluate(({ scrollTop }) => scrollTop), 0, "how it ended is in sight");
  await kaze.getByRole("heading", { name: "勝" }).first().waitFor();
  await watcher.getByRole("heading", { name: "風 wins" }).waitFor();
  await look(kaze, "end-phone");

  // A rematch brings both to the next game, sides changed.
  await kumo.getByRole("button", { name: "Rematch" }).click();
  await kaze.getByRole("button", { name: "同意する" }).click();
  await kumo.waitForURL((next) => next.href !== link);
  await kumo.locator(".plate-near .plate-side", { hasText: "White" }).waitFor();
  for (const page of [kumo, kaze, watcher]) assert.deepEqual(page.problems, []);
});

/** What a screen reader is told, once it is this. */
const told = (page, text) => page.locator(".visually-hidden[role=status]").filter({ hasText: text }).waitFor({ state: "attached" });

const KEYS_OF_ALL = ["← → Home End", "Tab ↑ ↓ ← →", "F", "C S H R", "T", "Z", "?"];

test("a table of people is played, read aloud and looked through by keyboard, as any other game", async () => {
  const { black, white, link } = await pair();
  const field = (page) => page.locator("#move-field");
  let ply = 0;
  for (const [page, text] of [
    [black, "76fu"],
    [white, "3四歩"],
    [black, "8h2b+"],
    [white, "同銀"],
  ]) {
    await page.keyboard.press("/");
    assert.ok(await field(page).evaluate((input) => input === document.activeElement));
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#move-field").value === "");
    await page.keyboard.press("Escape");
    ply++;
    for (const one of [black, white]) await untilPly(one, ply);
  }

  // What is no move, and what is none now, is said, and stays in the field.
  for (const [page, text, says] of [
    [black, "nonsense", "is no move"],
    [black, "5e4d", "no piece"],
    [white, "8四歩", "Kumo"],
  ]) {
    await field(page).fill(text);
    await field(page).press("Enter");
    await page.locator(".status", { hasText: says }).waitFor();
    assert.equal(await field(page).inputValue(), text);
    await field(page).fill("");
    await field(page).press("Escape");
  }

  for (const [key, says] of [
    ["c", /Kumo: \d+ minutes \d+ seconds?; 風: /],
    ["s", "Kumo to move"],
    ["h", "Kumo: pieces in hand: 1 bishop in hand"],
    ["r", "New position."],
  ]) {
    await black.keyboard.press(key);
    await told(black, says);
  }
  await white.keyboard.press("h");
  await told(white, "風");

  await black.keyboard.press("ArrowLeft");
  await told(black, "Bx2b+");
  await black.locator(".status", { hasText: "Viewing move 3" }).waitFor();
  await black.keyboard.press("Home");
  await told(black, "Start");
  await black.keyboard.press("End");
  await place(black, "black:bishop").first().waitFor();
  const topLeft = () => black.locator("[role=gridcell]").first().getAttribute("data-place");
  assert.equal(await topLeft(), "9a");
  await black.keyboard.press("f");
  assert.equal(await topLeft(), "1i");

  await black.keyboard.press("t");
  await black.locator("dialog[open] .board-text").waitFor();
  await black.keyboard.press("Escape");
  await black.locator(".board-text").waitFor({ state: "detached" });
  await black.keyboard.press("?");
  const shown = (page) => page.locator("dialog[open] dt").evaluateAll((all) => all.map((keys) => [...keys.children].map((key) => key.innerText).join(" ")));
  await black.locator("dialog[open] dt").first().waitFor();
  const keys = await shown(black);
  assert.deepEqual(keys.filter((key) => !KEYS_OF_ALL.includes(key)), ["Enter Space", "Esc", "P =", "/"]);
  await look(black, "table-keys");
  await black.keyboard.press("Escape");
  await black.locator(".keys").waitFor({ state: "detached" });

  // Nothing but the board, until the other side asks something.
  await black.keyboard.press("z");
  await black.locator(".panel").waitFor({ state: "hidden" });
  await look(black, "table-zen");
  await white.getByRole("button", { name: "待ったをお願いする" }).click();
  await black.locator(".panel .proposal").waitFor();
  await black.getByRole("button", { name: "Accept" }).click();
  await told(white, "一手戻しました");
  await told(black, "taken back");

  // Whoever watches reads and looks along, and moves nothing.
  const watcher = await person(link);
  await untilPly(watcher, 3);
  await watcher.keyboard.press("h");
  await told(watcher, "Kumo: pieces in hand: 1 bishop in hand");
  await watcher.keyboard.press("?");
  await watcher.locator("dialog[open] dt").first().waitFor();
  assert.deepEqual(await shown(watcher), KEYS_OF_ALL);
  assert.equal(await field(watcher).count(), 0);
  for (const page of [black, white, watcher]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a line that is not said stays where it was written, with the reason, until one is", async () => {
  const { black, white } = await pair(["Mizu", "火"]);
  await black.locator(".chat summary").click();
  const field = black.locator("#chat-field");
  const refused = black.locator(".chat-unsaid");
  let said = 0;
  // Far more than anybody may say at once.
  while (said < 30) {
    await field.fill(`line ${said}`);
    await field.press("Enter");
    await refused.or(black.locator(".chat-words li").nth(said)).waitFor({ state: "attached" });
    if (await refused.isVisible()) break;
    said++;
  }
  assert.ok(said > 0 && said < 30);
  assert.match(await refused.innerText(), /Wait a moment/);
  await look(black, "chat-unsaid");
  assert.equal(await field.inputValue(), `line ${said}`);
  assert.equal(await black.locator(".status-refusal").count(), 0, "the line under the board is not about words");
  assert.equal(await white.locator(".chat-words li").count(), said);
  // What was said some time ago counts no more.
  await untilSaid(black, field, said);
  assert.equal(await field.inputValue(), "");
  await refused.waitFor({ state: "detached" });
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

/** Sends what is written again and again, until it is the line of this number. */
async function untilSaid(page, field, index) {
  const line = page.locator(".chat-words li").nth(index);
  for (let times = 0; times < 60 && (await line.count()) === 0; times++) {
    await page.waitForTimeout(500);
    await field.press("Enter");
  }
  await line.waitFor({ state: "attached" });
}

test("a game that cannot be reached says so, and comes when it can", async () => {
  const page = await person("game");
  for (const path of ["game?id=zzzzzzzzzzzz", "game"]) {
    let reachable = false;
    await page.routeWebSocket(/\/api\/play$/, (socket) => (reachable ? socket.connectToServer() : socket.close()));
    await page.goto(new URL(path, url).href);
    await page.getByRole("alert").filter({ hasText: "no connection to the server" }).waitFor();
    await look(page, "unreached");
    assert.deepEqual(await grave(page, ".banner"), []);
    reachable = true;
    await page.getByRole("alert").filter({ hasText: "no connection to the server" }).waitFor({ state: "detached" });
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("without a name nothing is asked of the server, and the field says so", async () => {
  const page = await person("game");
  await page.getByRole("button", { name: "Find an opponent" }).click();
  const field = page.locator("#my-name");
  await page.waitForFunction(() => document.activeElement.id === "my-name");
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#my-name-hint").innerText(), /Write a name first/);
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

test("a side is played in turns by all who follow one link, and talks among itself", async () => {
  const kumo = await person("game");
  await kumo.locator("#my-name").fill("Kumo");
  await kumo.locator("input[name=side][value=black]").check({ force: true });
  await kumo.locator(".more summary").click();
  await kumo.locator("#team").selectOption("relay");
  await look(kumo, "offer-relay");
  assert.ok(await kumo.getByRole("button", { name: "Find an opponent" }).isDisabled(), "teams meet by a link");
  await kumo.getByRole("button", { name: "Invite by link" }).click();
  const link = await kumo.locator("#room-link").inputValue();

  const hana = await person(link, PHONE, "ja-JP");
  await hana.locator("#my-name").fill("花");
  await look(hana, "gathering-phone");
  await hana.getByRole("button", { name: "先手に加わる" }).click();
  await hana.getByText("部屋を作った人が対局を始めます").waitFor();
  assert.ok(await kumo.getByRole("button", { name: "Start the game" }).isDisabled());
  const kaze = await person(link);
  await kaze.locator("#my-name").fill("Kaze");
  await kaze.getByRole("button", { name: "Join White" }).click();
  await look(kumo, "gathering");
  await kumo.getByRole("button", { name: "Start the game" }).click();
  for (const page of [kumo, hana, kaze]) await page.locator("komadai-board [role=gridcell]").first().waitFor();

  await hana.getByText("味方のKumoさんの手番").waitFor();
  await move(kumo, "7g", "7f");
  await untilPly(kaze, 1);
  await move(kaze, "3c", "3d");
  // The second move of the side is the second player's.
  await hana.getByText("あなたの手番").waitFor();
  await kumo.getByText("Your teammate 花 to move").waitFor();
  await look(kumo, "relay");
  await look(hana, "relay-phone");
  await move(hana, "2g", "2f");
  for (const page of [kumo, hana, kaze]) await untilPly(page, 3);

  await kumo.locator(".chat summary").click();
  await kumo.locator("#chat-field").fill("Climbing silver?");
  await kumo.locator("#chat-field").press("Enter");
  await hana.locator(".chat-words").getByText("Climbing silver?").waitFor({ state: "attached" });
  await kaze.locator(".chat summary").click();
  await kaze.locator("input[name=aside]").uncheck();
  await kaze.locator("#chat-field").fill("Good luck");
  await kaze.locator("#chat-field").press("Enter");
  await kumo.locator(".chat-words").getByText("Good luck").waitFor();
  assert.deepEqual(await kaze.locator(".chat-words li").allInnerTexts(), ["Kaze Good luck"]);
  await look(kumo, "relay-chat");

  // The record kept on the device is the server's: it says whose each move was.
  await kumo.getByRole("button", { name: "Resign" }).click();
  await kumo.getByRole("button", { name: "Resign" }).last().click();
  await hana.locator(".result").getByRole("button", { name: "検討する" }).click();
  await hana.locator(".replay komadai-board [role=gridcell]").first().waitFor();
  const remarks = await hana.evaluate(
    (game) =>
      new Promise((done) => {
        indexedDB.open("komadai").onsuccess = ({ target: { result } }) =>
          (result.transaction("games").objectStore("games").get(`people-${game}`).onsuccess = ({ target }) =>
            done(target.result.body.text.split("\n").filter((line) => line.startsWith("'*"))));
      }),
    new URL(link).searchParams.get("id"),
  );
  assert.deepEqual(remarks, ["'*☗Kumo", "'*☖Kaze", "'*☗花"]);
  for (const page of [kumo, hana, kaze]) assert.deepEqual(page.problems, []);
});

test("an offer names several terms, of which whoever answers takes one", async () => {
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

test("a server that restarts in order says so, and the game goes on by itself", async () => {
  const kumo = await person("game");
  await kumo.locator("#my-name").fill("Kumo");
  await kumo.locator("input[name=side][value=black]").check({ force: true });
  await kumo.locator("#clock").selectOption("10m");
  await kumo.getByRole("button", { name: "Invite by link" }).click();
  const link = await kumo.locator("#room-link").inputValue();
  const kaze = await person(link, PHONE, "ja-JP");
  await kaze.locator("#my-name").fill("風");
  await kaze.getByRole("button", { name: "対局に参加" }).click();
  for (const page of [kumo, kaze]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  await move(kumo, "7g", "7f");
  for (const page of [kumo, kaze]) await untilPly(page, 1);

  const { port } = new URL(url);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await kumo.getByRole("alert").filter({ hasText: "restarting" }).waitFor();
  await kaze.getByRole("alert").filter({ hasText: "再起動" }).waitFor();
  await look(kaze, "restarting-phone");
  assert.equal(await ended, 0, "it ends in order");
  // Black comes back by itself. White, who does not yet, is charged nothing.
  await kaze.goto("about:blank");
  ({ server } = await serve("--data", data, "--listen", `127.0.0.1:${port}`));
  await kumo.getByText("The clock starts when the player to move arrives").waitFor();
  const clocks = async () => (await (await kumo.request.get(link.replace("game?id=", "api/games/"))).json()).clocks;
  const held = await clocks();
  assert.equal(held.running, null);
  assert.deepEqual(await clocks(), held);
  await kaze.goto(link);
  await kaze.getByText("あなたの手番").waitFor();
  assert.equal((await clocks()).running, "white");
  await move(kaze, "3c", "3d");
  for (const page of [kumo, kaze]) await untilPly(page, 2);
  for (const page of [kumo, kaze]) assert.deepEqual(page.problems, []);
});

/** Two people at a table on these terms, which Black has the server open. */
async function seated(terms) {
  const black = await person("game");
  const game = await black.evaluate(async (terms) => {
    const post = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body) })).json();
    await post("/api/me", { name: "Kumo" });
    return (await post("/api/games", { terms, color: "black" })).game;
  }, terms);
  await black.goto(new URL(`game?id=${game}`, url).href);
  const white = await person(`game?id=${game}`, PHONE, "ja-JP");
  await white.locator("#my-name").fill("風");
  await white.getByRole("button", { name: "対局に参加" }).click();
  for (const page of [black, white]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  return { black, white };
}

const clock = (main) => ({ main, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 });
const AGREED = { profile: "standard", strict: false, replays: false, rated: false, team: "alone" };

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

test("王 is the king of whoever has a title, else of the higher rank", async () => {
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

test("a move is read aloud with what is left of a clock that runs low, to whoever is to move", async () => {
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
  const shuffle = [[black, "2h", "3h"], [white, "8b", "7b"], [black, "3h", "2h"], [white, "7b", "8b"]];
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

test("a refusal leads to its rule, and in a strict game the illegal move that ended it is shown with its law", { timeout: 120_000 }, async () => {
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
  // Nobody is asked twice in one position; but whoever declined may propose it.
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

test("a game by letter goes on without its players, and waits for each on the lobby's list", { timeout: 120_000 }, async () => {
  const threeDays = { ...clock(0), byoyomi: 3 * 24 * 3_600_000, periods: 1 };
  const member = async (login, locale) => {
    const page = await person("game", {}, locale);
    const data = { login, password: "correct horse", name: login };
    const reply = await page.request.post(new URL("api/sign-up", url).href, { data });
    assert.equal(reply.status(), 200, await reply.text());
    return page;
  };
  const [fumi, yomi] = [await member("Fumi", "en-US"), await member("Yomi", "ja-JP")];
  const terms = { ...AGREED, start: { handicap: "even" }, clock: threeDays };
  const opened = await fumi.request.post(new URL("api/games", url).href, { data: { terms, color: "black" } });
  const game = new URL(`game?id=${(await opened.json()).game}`, url).href;
  await yomi.goto(game);
  await yomi.getByRole("button", { name: "対局に参加" }).click();
  await yomi.locator("komadai-board [role=gridcell]").first().waitFor();
  // Black writes while White is not even there, and goes.
  const lobby = new URL("game", url).href;
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

test("a game is called off before the second move, and whoever stays away loses it to a claim", { timeout: 120_000 }, async () => {
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

test("on a phone what is asked and said is seen without the sheet", { timeout: 120_000 }, async () => {
  const { black, white } = await pair(["Kumo", "風"], [{}, PHONE]);
  await move(black, "7g", "7f");
  for (const page of [black, white]) await untilPly(page, 1);
  const news = white.locator(".dock .news");

  await black.getByRole("button", { name: "Request takeback" }).click();
  await news.getByRole("alert").filter({ hasText: "Kumo" }).waitFor();
  await look(white, "asked-phone");
  await news.getByRole("button", { name: "同意する" }).tap();
  await news.locator(".proposal").waitFor({ state: "detached" });
  await told(black, "Move taken back.");

  await black.locator(".chat summary").click();
  await black.locator("#chat-field").fill("good luck, and have fun");
  await black.locator("#chat-field").press("Enter");
  const line = news.getByRole("button", { name: "good luck" });
  await line.waitFor();
  await look(white, "said-phone");
  await line.tap();
  await white.locator(".panel .chat-words").getByText("good luck").waitFor();
  await white.locator(".sheet-close").tap();
  await line.waitFor({ state: "detached" });
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a server that falls silent is told after a while, with the seconds, and the game goes on when it speaks again", { timeout: 120_000 }, async () => {
  const { black, white } = await pair(["Kumo", "風"], [{}, PHONE]);
  server.kill("SIGSTOP");
  try {
    for (const [page, lost, seconds] of [
      [black, "Connection lost", /\d+ s/],
      [white, "接続が切れました", /\d+秒/],
    ]) {
      await page.getByRole("alert").filter({ hasText: lost }).waitFor();
      await page.locator(".since").filter({ hasText: seconds }).waitFor();
    }
    await look(white, "silent-phone");
    await look(black, "silent");
  } finally {
    server.kill("SIGCONT");
  }
  await move(black, "7g", "7f");
  for (const page of [black, white]) await untilPly(page, 1);
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a connection that is dead is found out though the server can be reached, and nothing is missed", { timeout: 120_000 }, async () => {
  const { black, white } = await pair();
  const lines = [];
  await black.routeWebSocket(/api\/play/, (page) => {
    const line = { dead: false };
    lines.push(line);
    const server = page.connectToServer();
    page.onMessage((message) => line.dead || server.send(message));
    server.onMessage((message) => line.dead || page.send(message));
  });
  await black.reload();
  await black.locator("komadai-board [role=gridcell]").first().waitFor();
  lines[0].dead = true;
  // Neither the own move nor what comes of it gets through, until a line is made anew: so soon that hardly anybody reads of it.
  await move(black, "7g", "7f");
  await untilPly(white, 1);
  assert.equal(lines.length, 2);
  await move(white, "3c", "3d");
  for (const page of [black, white]) await untilPly(page, 2);
  for (const page of [black, white]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("whoever looks for an opponent goes on looking when the line was broken", { timeout: 120_000 }, async () => {
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

test("the longest names stand in two lines at most, whole in their titles", { timeout: 120_000 }, async () => {
  const names = ["Wilhelmina Wolkenstein W", "とても長い名前のひとととても長い名前のひととて"];
  const { black, white } = await pair(names, [{}, PHONE]);
  await look(black, "long-names");
  await look(white, "long-names-phone");
  for (const page of [black, white]) {
    for (const plate of await page.locator(".plate").all()) {
      const { height, over } = await plate.evaluate((box) => ({ height: box.offsetHeight, over: box.scrollWidth - box.clientWidth }));
      assert.ok(height <= 46 && over <= 0, `${height}px high, ${over}px over`);
    }
    const titles = await page.locator(".plate-name").evaluateAll((all) => all.map(({ title }) => title));
    assert.deepEqual(titles.sort(), [...names].sort());
    await page.context().close();
  }
});
