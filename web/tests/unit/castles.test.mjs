// The catalogue of castles: each is built by legal moves in whatever order the page lets on, and what is marked and told of is
// there. That its path builds the castle it names is proved beside the theory.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "../load.mjs";

const page = await load("rules.ts", "learn/castles.ts", "learn/course.ts", "learn/judge.ts", "learn/run.ts", "wire/castles.ts");
await page.loadRules(readFileSync(join(WEB, "gen", "rules_bg.wasm")));
const { CASTLES, CASTLE_NAMES, GameHandle, LESSONS, LessonRun, USES, built, drillOf, startSnapshot, withoutAnswer } = page;

test("the castles people meet are there, each once, under a name of the theory", () => {
  assert.ok(CASTLES.length >= 40);
  assert.equal(new Set(CASTLES.map(({ id }) => id)).size, CASTLES.length);
  for (const { id } of CASTLES) assert.ok(CASTLE_NAMES[id], id);
  for (const use of USES)
    assert.ok(
      CASTLES.some((castle) => castle.use === use),
      use,
    );
});

test("a kind of another castle comes after it", () => {
  const place = (wanted) => CASTLES.findIndex(({ id }) => id === wanted);
  for (const { id } of CASTLES)
    for (const kind of CASTLE_NAMES[id].kinds) assert.ok(place(kind) < place(id), `${id} stands before ${kind}`);
});

for (const castle of CASTLES) {
  test(`the castle “${castle.id}” holds`, () => {
    let { sfen } = startSnapshot();
    for (const usi of castle.path) {
      const game = GameHandle.from_problem(sfen, "standard");
      assert.equal(game.play(usi), null, usi);
      sfen = withoutAnswer(game.snapshot(0), game.snapshot(1));
      game.free();
    }
    const end = built(castle);
    assert.equal(end.sfen.split(" ")[0], sfen.split(" ")[0]);
    const own = new Map(end.pieces.filter(({ color }) => color === "black").map(({ square, kind }) => [square, kind]));
    assert.equal(own.get(castle.squares[0]), "king");
    assert.equal(new Set(castle.squares).size, castle.squares.length);
    // The page draws the lower five rows.
    for (const square of castle.squares) assert.ok(own.has(square) && square[1] >= "e", square);
    if (castle.lesson)
      assert.ok(
        LESSONS.some(({ id }) => id === castle.lesson),
        castle.lesson,
      );
    for (const { en, ja } of [castle.about, castle.strong, castle.weak]) {
      assert.doesNotMatch(en, /[ぁ-んァ-ヶ一-龠]/);
      assert.match(ja, /[ぁ-んァ-ヶ一-龠].*。$/);
      // Both speak of the same squares, where they name any.
      const squares = [...en.matchAll(/\b(\d)([a-i])\b/g)].map(([, file, rank]) => wide(file, rank));
      for (const square of ja.match(/[１-９][一二三四五六七八九]/g) ?? [])
        assert.ok(own.has(plain(square)) || squares.includes(square), square);
    }
  });

  test(`the castle “${castle.id}” is built to its end in whatever order`, () => {
    const run = buildBackwards(drillOf(castle), 0);
    assert.equal(run.snapshot.value.sfen.split(" ")[0], built(castle).sfen.split(" ")[0]);
  });
}

test("no drill of the course can get stuck either", async () => {
  const lessons = await Promise.all(LESSONS.map(({ load }) => load()));
  const drills = lessons.flatMap(({ lesson }) =>
    lesson.tasks.flatMap(({ type }, task) => (type === "build" ? [[lesson, lesson.pages.length + task]] : [])),
  );
  assert.ok(drills.length > 5);
  for (const [lesson, at] of drills) buildBackwards(lesson, at);
});

/** Builds as somebody who always tries the last moves first, and so meets every bar there is. */
function buildBackwards(lesson, at) {
  const solved = [];
  const run = new LessonRun(lesson, at, (task) => solved.push(task));
  const { path } = run.task;
  for (let made = 0; made < path.length; made++) {
    assert.equal(run.built[0], made, lesson.title.en);
    for (const usi of [...path].reverse()) {
      run.play(usi);
      if (run.built[0] > made) break;
    }
  }
  assert.deepEqual(solved, [run.taskNumber], lesson.title.en);
  return run;
}

test("a move that would bar the way of another is put off, and the board stays as it was", () => {
  const box = CASTLES.find(({ id }) => id === "box");
  const run = new LessonRun(drillOf(box), 0, () => {});
  run.play("4i5h");
  const before = run.snapshot.value.sfen;
  run.play("5h6h");
  assert.match(run.feedback.value.text.en, /comes later/);
  assert.equal(run.snapshot.value.sfen, before);
  run.play("5i6h");
  assert.deepEqual(run.built, [2, 5]);
});

/** A square as Japanese texts write it, and as USI does. */
function wide(file, rank) {
  return "１２３４５６７８９"[file - 1] + "一二三四五六七八九"[rank.charCodeAt(0) - 97];
}
function plain([file, rank]) {
  return `${"１２３４５６７８９".indexOf(file) + 1}${"abcdefghi"["一二三四五六七八九".indexOf(rank)]}`;
}
