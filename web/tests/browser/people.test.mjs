// Two people in two browsers play by link, alone and in teams; a third watches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, place } from "./harness.mjs";
import { gathering, look, move, told, untilPly } from "./people.mjs";

const { host, person, pair } = gathering();

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
  const dead = host.stop("SIGKILL");
  await kumo.getByRole("alert").filter({ hasText: "Connection lost" }).waitFor();
  await dead;
  await look(kumo, "lost");
  await host.start();
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
  for (const [page, says] of [
    [kumo, "You lose after 3 moves, by resignation"],
    [kaze, "まで3手であなたの勝ち・投了"],
    [watcher, "風 wins after 3 moves, by resignation"],
  ]) {
    assert.equal(await page.locator(".status-end span").innerText(), says);
    assert.equal(await page.locator(".result .primary").count(), page === watcher ? 0 : 1);
  }
  await look(kaze, "end-phone");

  // A rematch brings both to the next game, sides changed.
  await kumo.getByRole("button", { name: "Rematch" }).click();
  await kaze.getByRole("button", { name: "同意する" }).click();
  await kumo.waitForURL((next) => next.href !== link);
  await kumo.locator(".plate-near .plate-side", { hasText: "White" }).waitFor();
  // Who watches comes along, is told so, and can go back.
  await watcher.locator(".status", { hasText: "You are watching their next game." }).waitFor();
  assert.equal(new URL(watcher.url()).searchParams.get("id"), new URL(kumo.url()).searchParams.get("id"));
  await watcher.getByRole("link", { name: "Previous game" }).click();
  await watcher.getByRole("heading", { name: "風 wins" }).waitFor();
  await watcher.getByRole("link", { name: "Next game" }).waitFor();
  assert.equal(watcher.url(), link);
  for (const page of [kumo, kaze, watcher]) assert.deepEqual(page.problems, []);
});

const KEYS_OF_ALL = ["← → Home End", "Tab ↑ ↓ ← →", "F", "C S H R", "P", "T", "Z", "?"];

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
    [black, "nonsense", "is not a valid move"],
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
    ["c", /Kumo: \d+ minutes, \d+ seconds?; 風: /],
    ["s", "Kumo to move"],
    ["h", "Kumo: 1 bishop in hand"],
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
  const shown = (page) =>
    page.locator("dialog[open] dt").evaluateAll((all) => all.map((keys) => [...keys.children].map((key) => key.innerText).join(" ")));
  await black.locator("dialog[open] dt").first().waitFor();
  const keys = await shown(black);
  assert.deepEqual(
    keys.filter((key) => !KEYS_OF_ALL.includes(key)),
    ["Enter Space", "Esc", "P =", "/"],
  );
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

  // A spectator reads and looks along, and moves nothing.
  const watcher = await person(link);
  await untilPly(watcher, 3);
  await watcher.keyboard.press("h");
  await told(watcher, "Kumo: 1 bishop in hand");
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
    await field.press("Enter");
    await line.waitFor({ state: "attached", timeout: 500 }).catch(() => {});
  }
  await line.waitFor({ state: "attached" });
}

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

test("on a phone what is asked and said is seen without the sheet", { timeout: 120_000 }, async () => {
  const { black, white } = await pair(["Kumo", "風"], [{}, PHONE]);
  await move(black, "7g", "7f");
  for (const page of [black, white]) await untilPly(page, 1);
  const news = white.locator(".dock .news");
  const strip = white.locator(".dock .strip");
  await strip.locator(".strip-now").filter({ visible: true }).waitFor();

  await black.getByRole("button", { name: "Request takeback" }).click();
  await news.getByRole("alert").filter({ hasText: "Kumo" }).waitFor();
  await look(white, "asked-phone");
  await strip.waitFor({ state: "hidden" });
  await news.getByRole("button", { name: "同意する" }).tap();
  await news.locator(".proposal").waitFor({ state: "detached" });
  await told(black, "Move taken back.");
  await strip.waitFor();

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
