// The collection of problems, the problems of the day, and what is kept of the reader's progress.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "../load.mjs";

const { Collection, THEMES, idOf, readShelves } = await load("puzzles/collection.ts");
const { PLAIN, shareBelow, sumOf } = await load("puzzles/rank.ts");
const { DIFFICULTIES, daily, dailyOf, dayOf } = await load("puzzles/daily.ts");
const { INTERVALS, bounded, isProgress, marked, solvedOn, streakAfter } = await load("puzzles/progress.ts");
const { sequence } = await load("puzzles/runs.ts");

const OWN = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1\t11\t1\t2\tS*8a 9b8a G*8b";
const OLD = "7Sl/9/7p1/6l1k/6rp1/9/6+rN1/9/9 b B2Nb4g3sn2l16p 1\t15";
const shelves = readShelves(`# 3\n${OWN}\n# zuko\n${OLD}\n`);

test("the file of problems is read by shelves", () => {
  assert.deepEqual(
    shelves.map(({ name, byLength, puzzles }) => [name, byLength, puzzles.length]),
    [
      ["3", true, 1],
      ["zuko", false, 1],
    ],
  );
  const [own, old] = shelves.map(({ puzzles }) => puzzles[0]);
  assert.deepEqual(own.solution, ["S*8a", "9b8a", "G*8b"]);
  assert.deepEqual([own.plies, own.difficulty], [3, 11]);
  assert.deepEqual([...own.themes], ["sacrifice", "quiet", "few"]);
  assert.deepEqual([old.plies, old.difficulty, old.solution], [15, null, []]);
  const [told] = readShelves(`# 3\n${OWN}\t4 4 5 -3\tsacrifice fork pin-mate unknown\n`)[0].puzzles;
  assert.deepEqual([...told.themes], ["sacrifice", "quiet", "few", "fork", "pin-mate"]);
  assert.deepEqual([told.beauty, sumOf(told.beauty), own.beauty, old.beauty], [[4, 4, 5, -3], 10, null, null]);
});

test("problems of brinkmate and defence are read by their goal, and are no mates of a length", () => {
  const lines = {
    "brinkmate-3": "8k/7L1/6g1+N/9/9/9/9/9/9 b N 1\t12\tN*2c 3c2c 1c2c",
    "defence-1": "9/9/9/9/9/9/6nl1/8P/8K b P 1\t7\tP*2h",
  };
  const read = readShelves(
    Object.entries(lines)
      .map(([name, line]) => `# ${name}\n${line}\n`)
      .join(""),
  );
  assert.deepEqual(
    read.map(({ name, goal, byLength }) => [name, goal, byLength]),
    [
      ["brinkmate-3", "brinkmate", false],
      ["defence-1", "defence", false],
    ],
  );
  const [brinkmate, defence] = read.map(({ puzzles }) => puzzles[0]);
  assert.deepEqual(
    [brinkmate.goal, brinkmate.plies, brinkmate.difficulty, brinkmate.solution],
    ["brinkmate", 3, 12, ["N*2c", "3c2c", "1c2c"]],
  );
  assert.deepEqual([defence.goal, defence.plies, defence.difficulty, defence.solution], ["defence", 1, 7, ["P*2h"]]);
  assert.deepEqual(new Collection(read).upTo(11), []);
  assert.deepEqual(
    shelves.map(({ goal, puzzles }) => [goal, puzzles[0].goal]),
    [
      ["mate", "mate"],
      ["mate", "mate"],
    ],
  );
});

test("a problem is told from the others of its shelf by the share of those that have less", () => {
  const lines = [8, 10, 10, 14].map((value, index) => `9/k8/2B6/9/9/9/9/9/${index + 1} b GS\t${value}\t1\t2\tG*8b\t0 0 ${value} 0\t-`);
  const all = new Collection(readShelves(`# 3\n${lines.join("\n")}\n# zuko\n${OLD}\n`));
  const [shelf, old] = all.shelves;
  const shares = (measure) => shelf.puzzles.map((puzzle) => shareBelow(all, puzzle, measure));
  assert.deepEqual(
    shares(({ difficulty }) => difficulty),
    [0, 1 / 3, 1 / 3, 1],
  );
  assert.deepEqual(
    shares(({ beauty }) => -sumOf(beauty)),
    [1, 1 / 3, 1 / 3, 0],
  );
  // It is alone, and not graded either.
  assert.equal(
    shareBelow(all, old.puzzles[0], ({ difficulty }) => difficulty),
    null,
  );
});

test("every theme that is not plain to see has a word in the glossary, by its name in either language", async () => {
  const { find } = await load("learn/glossary.ts");
  const names = [(await load("puzzles/words.en.ts")).en.themes, (await load("puzzles/words.ja.ts")).ja.themes];
  for (const theme of THEMES) {
    const found = names.map((words) => find(words[theme]).map(({ kanji }) => kanji));
    if (PLAIN.has(theme)) continue;
    assert.ok(
      found[0].some((kanji) => found[1].includes(kanji)),
      `${theme}: ${found.join(" / ")}`,
    );
  }
});

test("a problem is the same however the rest is written", () => {
  assert.equal(idOf("9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1"), idOf("9/k8/2B6/9/9/9/9/9/9 b GS"));
  assert.notEqual(idOf("9/k8/2B6/9/9/9/9/9/9 b GS"), idOf("9/k8/2B6/9/9/9/9/9/9 b GG"));
});

test("the themes that problems are shipped with are known to the page", () => {
  const folder = join(dirname(WEB), "puzzles");
  const seen = new Set();
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".tsv"))) {
    const lines = readFileSync(join(folder, name), "utf8").trim().split("\n");
    for (const line of lines) for (const theme of line.split("\t")[6].split(" ")) seen.add(theme);
  }
  seen.delete("-");
  assert.ok(seen.size >= 12);
  for (const theme of seen) assert.ok(THEMES.includes(theme), theme);
});

test("every problem that is shipped can be read and has an identity of its own", () => {
  const folder = join(dirname(WEB), "puzzles");
  const seen = new Map();
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".tsv"))) {
    const [shelf] = readShelves(`# ${name.replace(".tsv", "")}\n${readFileSync(join(folder, name), "utf8")}`);
    for (const { id, sfen, plies, difficulty } of shelf.puzzles) {
      assert.ok(plies === Number(shelf.name) && difficulty > 0, sfen);
      assert.equal(seen.get(id), undefined, sfen);
      seen.set(id, sfen);
    }
  }
  assert.ok(seen.size >= 500);
});

test("the old collections are whole", () => {
  for (const name of ["zuko", "muso"]) {
    const text = readFileSync(join(dirname(WEB), "puzzles", "classics", `${name}.tsv`), "utf8");
    assert.equal(readShelves(`# ${name}\n${text}`)[0].puzzles.length, 100);
  }
});

test("the problems of a day are the same wherever they are asked for, and others on another day", () => {
  const shelf = (plies, count) => ({
    name: String(plies),
    byLength: true,
    puzzles: Array.from({ length: count }, (_, number) => ({ id: `${plies}-${number}`, plies, number })),
  });
  const old = { name: "zuko", byLength: false, puzzles: [{ id: "zuko-0", plies: 1, number: 1 }] };
  const all = new Collection([shelf(1, 20), shelf(3, 50), shelf(5, 50), shelf(7, 40), shelf(9, 30), shelf(11, 20), old]);
  const day = dayOf(new Date(2026, 10, 21, 23, 59));
  assert.equal(day, dayOf(new Date(2026, 10, 21, 0, 1)));
  assert.equal(dayOf(new Date(2026, 10, 22)), day + 1);
  for (const [difficulty, lengths] of [
    ["easy", [1, 3]],
    ["medium", [5, 7]],
    ["hard", [9, 11]],
  ]) {
    const puzzles = Array.from({ length: 60 }, (_, ahead) => daily(all, day + ahead, difficulty));
    assert.deepEqual(
      [...new Set(puzzles.map(({ plies }) => plies))].sort((a, b) => a - b),
      lengths,
    );
    assert.ok(new Set(puzzles).size > 20);
    assert.equal(daily(all, day, difficulty), puzzles[0]);
    assert.equal(dailyOf(all, day, puzzles[0]), difficulty);
    assert.equal(daily(new Collection([]), day, difficulty), null);
  }
  assert.equal(dailyOf(all, day, old.puzzles[0]), null);
  assert.deepEqual(DIFFICULTIES, ["easy", "medium", "hard"]);
});

test("a failed problem comes back after one, three, seven and twenty-one days, and then no more", () => {
  let mark = marked(undefined, false, 100);
  const days = [];
  while (mark.due !== null) {
    days.push(mark.due);
    mark = marked(mark, true, mark.due);
  }
  assert.deepEqual(days, [101, 104, 111, 132]);
  assert.deepEqual(INTERVALS, [1, 3, 7, 21]);
  assert.equal(mark.solved, true);
  assert.deepEqual(marked({ solved: true, step: 2, due: 130 }, false, 130), { solved: true, step: 0, due: 131 });
  assert.equal(marked(undefined, true, 100).due, null);
  assert.equal(marked({ solved: false, step: 0, due: 101 }, true, 100).due, 101);
});

test("days in a row are counted, and a day that is missed ends them", () => {
  const next = streakAfter({ last: 9, streak: 3, solved: ["hard"] }, 10, "easy");
  assert.deepEqual(next, { last: 10, streak: 4, solved: ["easy"] });
  assert.deepEqual(streakAfter(next, 10, "medium"), { last: 10, streak: 4, solved: ["easy", "medium"] });
  assert.deepEqual(streakAfter(next, 10, "easy"), next);
  assert.deepEqual(streakAfter({ last: 8, streak: 3 }, 10, "easy"), { last: 10, streak: 1, solved: ["easy"] });
  assert.deepEqual(solvedOn(next, 10), ["easy"]);
  assert.deepEqual(solvedOn(next, 11), []);
  assert.deepEqual(solvedOn({ last: 10, streak: 4 }, 10), []);
});

test("what is kept is bounded, and what must come back is kept longest", () => {
  const marks = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`p${n}`, { solved: true, step: 0, due: n % 3 === 0 ? 7 : null }]));
  const kept = bounded(marks, 15);
  assert.equal(Object.keys(kept).length, 15);
  assert.equal(Object.values(kept).filter(({ due }) => due !== null).length, 10);
  assert.equal(Object.keys(bounded(marks, 5)).length, 5);
  assert.deepEqual(bounded(marks, 30), marks);
});

test("what was kept is recognised, and what is broken is not", () => {
  const good = {
    player: { rating: 1500, deviation: 350, volatility: 0.06 },
    marks: { a: { solved: true, step: 0, due: null } },
    daily: { last: 0, streak: 0 },
    best: { 3: 4 },
  };
  assert.ok(isProgress(good));
  assert.ok(isProgress({ ...good, daily: { last: 7, streak: 2, solved: ["easy"] } }));
  for (const bad of [
    null,
    5,
    {},
    { ...good, player: { rating: "strong" } },
    { ...good, marks: { a: 1 } },
    { ...good, marks: null },
    { ...good, daily: null },
    { ...good, daily: { last: 7, streak: 2, solved: 3 } },
    { ...good, daily: { last: 7, streak: 2, solved: [3] } },
    { ...good, best: { 3: "many" } },
  ])
    assert.ok(!isProgress(bad), JSON.stringify(bad));
});

test("a run begins with short problems and holds none twice", () => {
  const shelf = (plies, count) => ({
    name: String(plies),
    byLength: true,
    puzzles: Array.from({ length: count }, (_, number) => ({ id: `${plies}-${number}`, plies })),
  });
  const run = sequence(new Collection([shelf(1, 40), shelf(3, 40), shelf(5, 2)]), () => 0.3);
  assert.deepEqual(
    run.map(({ plies }) => plies),
    [...Array(5).fill(1), ...Array(12).fill(3), 5, 5],
  );
  assert.equal(new Set(run.map(({ id }) => id)).size, run.length);
});
