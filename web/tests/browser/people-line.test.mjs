// Lines that break and servers that end: it is told, and nothing of a game is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { grave, PHONE } from "./harness.mjs";
import { gathering, look, move, untilPly } from "./people.mjs";

const { host, person, pair } = gathering();

test("a game that cannot be reached says so, and comes when it can", async () => {
  const page = await person("game");
  for (const path of ["game?id=zzzzzzzzzzzz", "game"]) {
    let reachable = false;
    await page.routeWebSocket(/\/api\/play$/, (socket) => (reachable ? socket.connectToServer() : socket.close()));
    await page.goto(new URL(path, host.url).href);
    await page.getByRole("alert").filter({ hasText: "no connection to the server" }).waitFor();
    await look(page, "unreached");
    assert.deepEqual(await grave(page, ".banner"), []);
    reachable = true;
    await page.getByRole("alert").filter({ hasText: "no connection to the server" }).waitFor({ state: "detached" });
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
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

  const ended = host.stop("SIGTERM");
  await kumo.getByRole("alert").filter({ hasText: "restarting" }).waitFor();
  await kaze.getByRole("alert").filter({ hasText: "再起動" }).waitFor();
  await look(kaze, "restarting-phone");
  assert.equal(await ended, 0, "it ends in order");
  // Black comes back by itself. White, who does not yet, is charged nothing.
  await kaze.goto("about:blank");
  await host.start();
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

test("a server that falls silent is told after a while, with the seconds, and the game goes on when it speaks again", {
  timeout: 120_000,
}, async () => {
  const { black, white } = await pair(["Kumo", "風"], [{}, PHONE]);
  host.process.kill("SIGSTOP");
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
    host.process.kill("SIGCONT");
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
