// Clocks as they are offered and set: their pace is the server's, their bounds are within the server's, and each has a name.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, loadRules, WEB } from "../load.mjs";

const { CLOCKS, OWN, clockCode, clockOf, isOwn } = await load("terms/clocks.ts");
const { LETTER_CLOCKS, pace } = await load("terms/pace.ts");
const { FIELDS, clockFrom, draftOf, faultsIn, isDraft } = await load("terms/clock-draft.ts");
const { en } = await load("i18n/words.en.ts");
const { ja } = await load("i18n/words.ja.ts");
const { ClockHandle } = await loadRules();

const S = 1000;
const MIN = 60 * S;
const HOUR = 60 * MIN;
const NONE = { main: 0, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };
const SERVER = (file) => readFileSync(join(WEB, "../crates/room/src", file), "utf8");

test("a clock has the pace by which the server tells ratings apart", () => {
  const rows = [...SERVER("rated.rs").matchAll(/\((\d+), ([\d_]+), Some\(Pace::(\w+)\)\)/g)];
  assert.ok(rows.length >= 5);
  for (const [row, main, byoyomi, expected] of rows) {
    const control = { ...NONE, main: Number(main) * MIN, byoyomi: Number(byoyomi.replaceAll("_", "")) * S, periods: 1 };
    assert.equal(pace(control), expected.toLowerCase(), row);
  }
});

test("the code of a clock leads back to it, be it offered or set by a player", () => {
  for (const [code, control] of Object.entries(CLOCKS)) {
    assert.equal(clockCode(control), code);
    assert.equal(clockOf(CLOCKS, code), control);
    assert.ok(!isOwn(code), code);
  }
  const own = { ...NONE, main: 25 * MIN, byoyomi: 40 * S, periods: 5 };
  assert.ok(isOwn(clockCode(own)));
  assert.deepEqual(clockOf(CLOCKS, clockCode(own)), own);
  assert.equal(clockOf(CLOCKS, "no such clock"), null);
});

test("a clock of one's own begins as fifteen minutes and three periods of thirty seconds", () => {
  assert.deepEqual(clockOf({}, OWN), { ...NONE, main: 15 * MIN, byoyomi: 30 * S, periods: 3 });
});

test("what the form shows of a clock is that clock", () => {
  const nines = { ...NONE, main: 9 * HOUR, byoyomi: MIN, periods: 10 };
  const long = { ...NONE, main: 23 * HOUR };
  const others = [nines, long, { ...NONE, increment: 5 * S }, { ...NONE, unit: MIN, units: 10 }, { ...NONE, main: 2 * HOUR + 30 * MIN }];
  for (const control of [...Object.values(CLOCKS).filter(Boolean), ...others]) {
    const draft = draftOf(control);
    assert.deepEqual(faultsIn(draft), {}, JSON.stringify(control));
    assert.deepEqual(clockFrom(draft), control);
    assert.ok(isDraft(JSON.parse(JSON.stringify(draft))));
  }
  assert.deepEqual(draftOf(nines), { hours: 9, minutes: 0, byoyomi: 60, periods: 10, unit: 60, units: 0, increment: 0 });
  assert.equal(draftOf({ ...NONE, main: 90 * MIN }).minutes, 90);
});

test("periods and units that have no length, and lengths of which there are none, are not there", () => {
  const draft = { hours: 0, minutes: 10, byoyomi: 0, periods: 7, unit: 60, units: 0, increment: 0 };
  assert.deepEqual(clockFrom(draft), { ...NONE, main: 10 * MIN });
});

test("whatever is no number or out of its range is a fault of its field, and no time at all is one", () => {
  const draft = draftOf(clockOf({}, OWN));
  for (const [field, [least, most]] of Object.entries(FIELDS)) {
    for (const wrong of [least - 1, most + 1, least + 0.5, Number.NaN])
      assert.deepEqual(faultsIn({ ...draft, [field]: wrong }), { [field]: "range" }, `${field} ${wrong}`);
    for (const right of [least, most]) assert.deepEqual(faultsIn({ ...draft, [field]: right }), {}, `${field} ${right}`);
  }
  assert.deepEqual(faultsIn({ ...draft, minutes: 0, byoyomi: 0 }), { minutes: "nothing" });
  assert.deepEqual(faultsIn({ ...draft, minutes: 0, byoyomi: 0, increment: 1 }), {});
  for (const kept of [null, 7, "", {}, { ...draft, hours: "1" }]) assert.ok(!isDraft(kept), JSON.stringify(kept));
});

test("the server takes the greatest clock that can be set, and nobody plays by letter on it", () => {
  const source = SERVER("terms.rs");
  const number = (pattern) =>
    source
      .match(pattern)[1]
      .split("*")
      .reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1);
  const [longest, letter] = [number(/const LONGEST: u64 = ([\d_ *]+);/), number(/const BY_LETTER: u64 = ([\d_ *]+);/)];
  const most = number(/any\(\|count\| count > ([\d_]+)\)/);
  const greatest = clockFrom(Object.fromEntries(Object.entries(FIELDS).map(([field, [, most]]) => [field, most])));
  for (const part of ["main", "byoyomi", "increment", "unit"]) assert.ok(greatest[part] > 0 && greatest[part] <= longest, part);
  for (const part of ["periods", "units"]) assert.ok(greatest[part] > 1 && greatest[part] <= most, part);
  assert.ok(greatest.byoyomi < letter && greatest.main < 24 * letter);
  assert.notEqual(pace(greatest), "correspondence");
  assert.equal(pace(LETTER_CLOCKS["1d"]), "correspondence");
});

test("a clock is called by its times, with the periods where there are several", () => {
  for (const [control, english, japanese] of [
    [{ main: 15 * MIN, byoyomi: 30 * S, periods: 3 }, "15 min + 30 s byōyomi, 3 periods", "15分＋秒読み30秒×3回"],
    [{ main: 15 * MIN, byoyomi: 30 * S, periods: 1 }, "15 min + 30 s byōyomi", "15分＋秒読み30秒"],
    [{ byoyomi: 30 * S, periods: 3 }, "30 s byōyomi, 3 periods", "秒読み30秒×3回"],
    [{ byoyomi: 30 * S, periods: 1 }, "30 s per move", "1手30秒"],
    [{ main: 9 * HOUR, byoyomi: MIN, periods: 10 }, "9 h + 1 min byōyomi, 10 periods", "9時間＋秒読み1分×10回"],
    [{ main: 2.5 * HOUR }, "2 h 30 min (sudden death)", "2時間30分切れ負け"],
    [{ main: 90 * MIN }, "90 min (sudden death)", "90分切れ負け"],
    [{ main: 5 * MIN, increment: 5 * S }, "5 min + 5 s increment", "5分＋1手5秒（フィッシャー）"],
    [{ byoyomi: 24 * HOUR, periods: 1 }, "1 day per move", "1手1日"],
  ]) {
    assert.equal(en.setup.clockName({ ...NONE, ...control }), english);
    assert.equal(ja.setup.clockName({ ...NONE, ...control }), japanese);
  }
  const left = { phase: "main", main: 9 * HOUR - S, period: 0, periods: 3, units: 0, deadline: null };
  assert.equal(en.game.clock("Black", left), "Black: 8 hours, 59 minutes, 59 seconds");
  assert.equal(ja.game.clock("先手", left), "先手 残り8時間59分59秒");
});

test("the rules take a clock of which parts are missing, and none that counts in no whole numbers", () => {
  const five = { main: 5 * MIN, byoyomi: 30 * S, periods: 2, increment: 2 * S, unit: MIN, units: 3 };
  const left = (control) => new ClockHandle(control, NONE).after("black", 0);
  assert.deepEqual(left(five), {
    phase: "main",
    main: 5 * MIN + 2 * S,
    period: 30 * S,
    periods: 2,
    units: 3,
    deadline: left(five).deadline,
  });
  assert.deepEqual(left({ main: 5 * MIN }), left({ ...NONE, main: 5 * MIN }));
  for (const part of Object.keys(NONE))
    for (const wrong of [-1, 0.5, Number.NaN, 2 ** 32, "soon"]) assert.throws(() => left({ ...five, [part]: wrong }), `${part} ${wrong}`);
});
