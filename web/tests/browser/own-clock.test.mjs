// A clock that players set themselves, wherever a clock is chosen: by the keyboard, against faults, between people, in events, at a real board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clipped } from "../fitting.mjs";
import { friends, grave, kept, open, PHONE, reload, stage } from "./harness.mjs";

const held = stage();

const NONE = { main: 0, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };
const MIN = 60_000;

/** The part of a clock under this title, in the form called so. */
const part = (page, title, form = "Clock") => page.getByRole("group", { name: form, exact: true }).getByRole("group", { name: title });
const setsOwn = (page, id = "clock") => page.locator(`#${id}`).selectOption({ label: "Custom" });

/** Somebody in the lobby. */
async function visitor(name, options = {}) {
  const page = await open(held, { path: "game", ...options });
  await page.locator("#my-name").fill(name);
  return page;
}

/** A member of the server. */
async function member(login, path) {
  const page = await open(held, { path: "events" });
  const reply = await page.request.post(new URL("api/sign-up", held.url).href, { data: { login, password: "correct horse", name: login } });
  assert.equal(reply.status(), 200, await reply.text());
  await page.goto(new URL(path, held.url).href);
  return page;
}

test("a clock is set by the keyboard, is played with, and is there for the next game", async () => {
  const page = await open(held);
  await page.getByLabel("Two players on this device").check();
  await setsOwn(page);
  const status = page.locator(".own-clock [role=status]");
  await page.getByText("15 min + 30 s byōyomi, 3 periods").waitFor();
  await page.locator("#clock").focus();
  for (const written of ["1", "25", "40", "5"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(written);
  }
  assert.equal(await status.innerText(), "85 min + 40 s byōyomi, 5 periods");
  await page.keyboard.press("ArrowDown");
  assert.equal(await part(page, "Byōyomi").getByLabel("periods").inputValue(), "4");
  assert.equal(await status.innerText(), "85 min + 40 s byōyomi, 4 periods");
  await page.keyboard.press("Enter");
  const clock = page.locator(".plate-near .clock");
  await clock.waitFor();
  assert.match(await clock.innerText(), /1:2[45]:\d\d\s*\+ 40 s ×4/);
  const control = { ...NONE, main: 85 * MIN, byoyomi: 40_000, periods: 4 };
  assert.deepEqual((await kept(page)).options.clock, control);

  await reload(page);
  await page.locator(".button-new").click();
  await page.getByText("85 min + 40 s byōyomi, 4 periods").waitFor();
  assert.equal(await part(page, "Main time").getByLabel("minutes").inputValue(), "85");
  // A clock that is offered is no own one, and the own one is still there after it.
  await page.locator("#clock").selectOption("10m");
  await page.locator(".own-clock").waitFor({ state: "detached" });
  await setsOwn(page);
  assert.equal(await part(page, "Byōyomi").getByLabel("seconds").inputValue(), "40");
  await part(page, "Increment").getByLabel("seconds").fill("7");
  assert.match(await status.innerText(), /7 s increment$/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("periods run down one after the other on the face of the clock", async () => {
  const control = { ...NONE, byoyomi: 20_000, periods: 3 };
  const page = await open(held, { game: friends(["7g7f", "3c3d"], undefined, { clock: control }), time: true });
  const clock = page.locator(".plate-near .clock");
  assert.match(await clock.innerText(), /×3/);
  await page.clock.runFor(21_000);
  assert.match(await clock.innerText(), /×2/);
  await page.clock.runFor(20_000);
  assert.doesNotMatch(await clock.innerText(), /×/);
  await page.locator("body").press("c");
  assert.match(await page.locator("[role=status]").first().innerText(), /Black: \d+ seconds;/);
  await page.context().close();
});

test("what cannot be is said where it stands, and no game begins with it", async () => {
  const page = await open(held);
  await page.getByLabel("Two players on this device").check();
  await setsOwn(page);
  const start = page.getByRole("button", { name: "Start" });
  const main = part(page, "Main time");
  const minutes = main.getByLabel("minutes");
  for (const wrong of ["181", "-1", "1.5"]) {
    await minutes.fill(wrong);
    await main.getByRole("alert").filter({ hasText: "Enter a whole number of minutes from 0 to 180." }).waitFor();
    assert.equal(await minutes.getAttribute("aria-invalid"), "true");
    const described = await minutes.getAttribute("aria-describedby");
    assert.match(await page.locator(`#${described}`).innerText(), /minutes/);
    await start.click();
    assert.equal(
      await page.evaluate(() => document.activeElement.getAttribute("aria-invalid")),
      "true",
      "the keyboard is where it is wrong",
    );
    assert.equal((await kept(page))?.options?.clock ?? null, null);
  }
  assert.equal(await page.locator(".own-clock [role=status]").innerText(), "");
  // What is empty is nothing, and says so once it is left.
  await minutes.fill("");
  assert.equal(await main.getByRole("alert").count(), 0);
  await main.getByLabel("hours").focus();
  assert.equal(await minutes.inputValue(), "0");
  await part(page, "Byōyomi").getByLabel("seconds").fill("0");
  await main.getByRole("alert").filter({ hasText: "Set some time" }).waitFor();
  await start.click();
  assert.equal((await kept(page))?.options?.clock ?? null, null);
  await part(page, "Extra thinking").getByLabel("times").fill("2");
  assert.equal(await page.locator(".own-clock .fault").count(), 0);

  // The other side's stands among the rules that are folded away.
  await page.getByText("More rules").click();
  await page.getByLabel("Opponent's clock").selectOption({ label: "Custom" });
  const other = part(page, "Byōyomi", "Opponent's clock");
  await other.getByLabel("seconds").fill("20");
  await other.getByLabel("periods").fill("0");
  await page.getByText("More rules").click();
  await other.waitFor({ state: "hidden" });
  await start.click();
  await other.getByRole("alert").waitFor();
  assert.equal((await kept(page))?.options?.clock ?? null, null);
  await other.getByLabel("periods").fill("2");
  await start.click();
  await page.locator(".plate-near .clock").waitFor();
  const { clock, odds } = (await kept(page)).options;
  assert.deepEqual(clock, { ...NONE, unit: MIN, units: 2 });
  assert.deepEqual(odds.white, { ...clock, byoyomi: 20_000, periods: 2 });
  assert.deepEqual(odds.black, clock);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("an offer on an own clock says its periods to others, who play on it", async () => {
  const [sora, umi] = [await visitor("Sora"), await visitor("海", { ...PHONE, locale: "ja-JP" })];
  await setsOwn(sora);
  const periods = part(sora, "Byōyomi").getByLabel("periods");
  await periods.fill("100");
  await sora.getByRole("button", { name: "Find an opponent" }).click();
  assert.equal(await sora.evaluate(() => document.activeElement.getAttribute("aria-invalid")), "true");
  assert.equal(await umi.locator(".seek", { hasText: "Sora" }).count(), 0);
  await periods.fill("5");
  // The same clock is not offered beside itself.
  await part(sora, "Main time").getByLabel("minutes").fill("10");
  await periods.fill("1");
  await sora.locator(".more summary").click();
  await sora.locator(".gladly input[value='5m+10s']").waitFor({ state: "detached" });
  assert.equal(await sora.locator(".gladly input[value='10m+30s']").count(), 0);
  assert.ok((await sora.locator(".gladly input[value='10m']").count()) > 0);
  await periods.fill("5");
  await sora.getByRole("button", { name: "Find an opponent" }).click();
  const offer = umi.locator(".seek", { hasText: "Sora" });
  await offer.getByText("10分＋秒読み30秒×5回").waitFor();
  await offer.getByRole("button").click();
  for (const page of [sora, umi]) await page.locator("komadai-board [role=gridcell]").first().waitFor();
  const id = new URL(sora.url()).searchParams.get("id");
  const { terms } = await (await sora.request.get(new URL(`api/games/${id}`, held.url).href)).json();
  assert.deepEqual(terms.clock, { ...NONE, main: 10 * MIN, byoyomi: 30_000, periods: 5 });
  assert.match(await sora.locator(".plate-near .clock").innerText(), /\+ 30 s ×5/);
  for (const page of [sora, umi]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a room by link and a challenge have the clock that was set", async () => {
  const host = await visitor("Hoshi");
  await setsOwn(host);
  await part(host, "Main time").getByLabel("hours").fill("9");
  await part(host, "Main time").getByLabel("minutes").fill("0");
  await host.getByRole("button", { name: "Invite by link" }).click();
  const link = await host.locator("#room-link").inputValue();
  const guest = await open(held, { path: link, locale: "ja-JP" });
  await guest.getByText("9時間＋秒読み30秒×3回").waitFor();
  await host.context().close();

  const [kumo, hana] = [await member("kumo", "game"), await member("hana", "game")];
  const { account } = await (await hana.request.get(new URL("api/me", held.url).href)).json();
  await kumo.goto(new URL(`account?id=${account}`, held.url).href);
  await kumo.getByRole("link", { name: "Challenge to a game" }).click();
  await setsOwn(kumo);
  const seconds = part(kumo, "Byōyomi").getByLabel("seconds");
  await seconds.fill("601");
  await kumo.getByRole("button", { name: "Challenge hana" }).click();
  assert.equal(await kumo.evaluate(() => document.activeElement.getAttribute("aria-invalid")), "true");
  await seconds.fill("45");
  await kumo.getByRole("button", { name: "Challenge hana" }).click();
  await hana.locator(".proposal").getByText("15 min + 45 s byōyomi, 3 periods").waitFor();
  for (const page of [kumo, hana, guest]) await page.context().close();
});

test("a tournament is announced with an own clock, and an arena with none for days", async () => {
  const page = await member("tora", "events");
  await page.locator("#event-title").fill("Three periods");
  await page.locator("#event-clock").selectOption("3d");
  await page.locator("#event-form").selectOption("arena");
  assert.equal(await page.locator("#event-clock").inputValue(), "10m+30s");
  await setsOwn(page, "event-clock");
  const minutes = part(page, "Main time").getByLabel("minutes");
  await minutes.fill("999");
  await page.getByRole("button", { name: "Create" }).click();
  assert.equal(await page.getByRole("heading", { name: "Three periods" }).count(), 0);
  await minutes.fill("3");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Three periods" }).waitFor();
  await page.getByText("3 min + 30 s byōyomi, 3 periods").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("at a real board each side has its own clock", async () => {
  const page = await open(held, { ...PHONE, path: "clock" });
  await setsOwn(page, "otb-clock");
  await part(page, "Main time").getByLabel("minutes").fill("20");
  await setsOwn(page, "otb-other");
  const other = part(page, "Main time", "Clock of White (uwate)");
  // What was set last is what one begins with.
  assert.equal(await other.getByLabel("minutes").inputValue(), "20");
  await other.getByLabel("minutes").fill("5");
  await part(page, "Byōyomi", "Clock of White (uwate)").getByLabel("periods").fill("10");
  await page.locator(".otb-start").tap();
  assert.match(await page.locator(".otb-near .clock").innerText(), /(20:00|19:5\d)\s*\+ 30 s ×3/);
  assert.match(await page.locator(".otb-far .clock").innerText(), /5:00\s*\+ 30 s ×10/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const [locale, colorScheme] of [
  ["en-US", "light"],
  ["ja-JP", "dark"],
]) {
  test(`nothing grave on an own clock in ${locale}, ${colorScheme}, nothing is cut off, and fingers find every field`, async () => {
    for (const path of ["game", "clock", ""]) {
      const page = await open(held, { ...PHONE, path, locale, colorScheme, game: friends(["7g7f"]) });
      if (!path) await page.locator(".button-new").tap();
      const label = locale === "ja-JP" ? "カスタム" : "Custom";
      await page.locator(path === "clock" ? "#otb-clock" : "#clock").selectOption({ label });
      const fields = page.locator(".own-clock input");
      await fields.first().waitFor();
      assert.equal(await fields.count(), 7);
      for (const field of await fields.all()) {
        const { width, height } = await field.boundingBox();
        assert.ok(width >= 44 && height >= 44, `${width}×${height}`);
      }
      for (const act of [async () => {}, () => fields.nth(1).fill("1000")]) {
        await act();
        assert.deepEqual(await grave(page, ".own-clock"), []);
        assert.deepEqual(await page.evaluate(clipped), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 390, `${path}: ${wide} pixels wide`);
      }
      assert.equal(await page.locator(".own-clock .fault").count(), 1);
      await page.context().close();
    }
  });
}
