// Every answer in the lessons is what its text says: proved by the compiled rules, not by the one who wrote it.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, loadRules, WEB } from "../load.mjs";

const { GameHandle, zone } = await loadRules();
const { CHAPTERS } = await load("learn/course.ts");
const { ORDERS, across } = await load("learn/orders.ts");
const { wantedSquares } = await load("learn/judge.ts");
const lessons = await Promise.all(
  CHAPTERS.flatMap(({ lessons }) => lessons).map(async ({ id }) => [id, (await load(`learn/lessons/${id}.ts`)).lesson]),
);

const open = (sfen, profile = "standard") => GameHandle.from_problem(sfen, profile);
const shown = (sfen) => {
  const game = open(sfen);
  return game.snapshot(0);
};

/** Every legal move of a position in USI. */
function legalMoves(snapshot) {
  return snapshot.sources.flatMap(({ from, targets }) =>
    targets.flatMap(({ to, promotion }) =>
      promotion === "may" ? [from + to, `${from}${to}+`] : [from + to + (promotion === "must" ? "+" : "")],
    ),
  );
}

const WORTHY = new Set(["gold", "silver", "knight", "lance", "bishop", "rook", "king", "horse", "dragon"]);

/** The two or more pieces of worth that the piece just put on `to` could take, were it to move again. */
function forks(sfen, to) {
  const [board, turn, hands] = sfen.split(" ");
  const again = open([board, turn === "b" ? "w" : "b", hands, 1].join(" "), "king-capture").snapshot(0);
  const targets = again.sources.find(({ from }) => from === to)?.targets ?? [];
  return targets.filter(({ to }) => {
    const taken = again.pieces.find(({ square }) => square === to);
    return taken && WORTHY.has(taken.kind);
  });
}

/** What a legal move does, as the texts claim it. */
function does(sfen, usi, claim) {
  const game = open(sfen);
  const before = game.snapshot(0);
  if (game.play(usi) !== null) return false;
  const after = game.snapshot(1);
  const taken = before.pieces.find(({ square }) => square === usi.slice(2, 4));
  if (claim.startsWith("takes:")) return taken?.kind === claim.slice(6);
  switch (claim) {
    case "legal":
      return true;
    case "capture":
      return taken !== undefined;
    case "check":
      return after.check !== null || after.outcome?.reason === "checkmate";
    case "mate":
      return after.outcome?.reason === "checkmate";
    case "promote":
      return usi.endsWith("+");
    case "drop":
      return usi[1] === "*";
    case "fork":
      return forks(after.sfen, usi.slice(2, 4)).length >= 2;
    default:
      throw new Error(`nothing proves “${claim}”`);
  }
}

/** The squares to which the king that is to move may go after a move. */
function flights(sfen, usi) {
  const game = open(sfen);
  assert.equal(game.play(usi), null, usi);
  const { pieces, sources, turn } = game.snapshot(1);
  const king = pieces.find(({ kind, color }) => kind === "king" && color === turn);
  return sources.find(({ from }) => from === king.square)?.targets.map(({ to }) => to) ?? [];
}

/** The squares to which a text says the king goes, once a wrong move is made. */
function claimedFlights(usi, { en }) {
  if (/the king takes/.test(en)) return [usi.slice(2, 4)];
  return en.match(/the king (?:runs|slips out) to ([^:,.]+)/)?.[1].match(/\d[a-i]/g) ?? [];
}

/** A square as Japanese texts write it: ７六. */
const japanese = (square) => "１２３４５６７８９"[square[0] - 1] + "一二三四五六七八九"[square.charCodeAt(1) - 97];

const PROOFS = {
  move(task, where) {
    const legal = legalMoves(shown(task.sfen));
    for (const usi of task.answers) assert.ok(legal.includes(usi), `${where}: ${usi} is not legal`);
    const claims = task.does ?? [];
    const doing = claims.length > 0 ? legal.filter((usi) => claims.every((claim) => does(task.sfen, usi, claim))) : [];
    if (claims.length > 0) {
      for (const usi of task.answers) assert.ok(doing.includes(usi), `${where}: ${usi} is not ${claims.join(", ")}`);
      if (task.partly) assert.ok(doing.length > task.answers.length, `${where}: no other move does so`);
      else assert.deepEqual([...task.answers].sort(), doing.sort(), `${where}: not every answer is listed`);
    }
    for (const [usi, why] of Object.entries(task.wrong ?? {})) {
      assert.ok(!task.answers.includes(usi), `${where}: ${usi} is called wrong and right`);
      for (const square of claimedFlights(usi, why)) {
        assert.ok(flights(task.sfen, usi).includes(square), `${where}: after ${usi} the king does not reach ${square}`);
        if (square !== usi.slice(2, 4)) assert.ok(why.ja.includes(japanese(square)), `${where}: ${why.ja}`);
      }
    }
  },
  tap(task, where) {
    const snapshot = shown(task.sfen);
    const squares = wantedSquares(snapshot, task.wanted);
    assert.ok(squares.length > 0, `${where}: nothing to touch`);
    assert.equal(new Set(squares).size, squares.length, where);
    const taken = (square) => snapshot.pieces.some((piece) => piece.square === square);
    switch (task.wanted.because) {
      case "checks":
        assert.ok(snapshot.check, `${where}: no check`);
        assert.equal(shown(without(task.sfen, squares)).check, null, `${where}: another piece gives check`);
        break;
      case "empty":
        assert.ok(!squares.some(taken), where);
        break;
      case "occupied":
        assert.ok(squares.every(taken), where);
        break;
    }
  },
  choose(task, where) {
    const right = task.choices.filter(({ why }) => !why);
    assert.equal(right.length, 1, `${where}: one right choice`);
    assert.ok(task.choices.length >= 2, where);
    if (task.points !== undefined) {
      assert.equal(shown(task.sfen).impasse.black.points, task.points, where);
      assert.match(right[0].say.en, new RegExp(`\\b${task.points}\\b`), where);
    }
    const legal = legalMoves(shown(task.sfen));
    for (const { move, why } of task.choices) {
      if (move && !why) assert.ok(legal.includes(move), `${where}: ${move} is not legal`);
      if (move && task.claim) assert.equal(does(task.sfen, move, task.claim), !why, `${where}: ${move} ${task.claim}`);
      // Where nothing else is claimed, a wrong choice that names a move names an illegal one.
      else if (move && why) assert.ok(!legal.includes(move), `${where}: ${move} is legal`);
    }
  },
  build(task, where) {
    let sfen = task.sfen;
    for (const usi of task.path) {
      const game = open(sfen);
      assert.equal(game.play(usi), null, `${where}: ${usi}`);
      const [board, , hands] = game.snapshot(1).sfen.split(" ");
      sfen = [board, task.sfen.split(" ")[1], hands, 1].join(" ");
    }
    assert.notEqual(sfen, task.sfen);
  },
  place({ order, first, last }, where) {
    assert.ok(ORDERS[order][first] && ORDERS[order][last] && first < last, where);
  },
};

/** The position without the pieces on some squares. */
function without(sfen, squares) {
  const [board, ...rest] = sfen.split(" ");
  const rows = board
    .split("/")
    .map((row) => [...row.matchAll(/\d|\+?[a-zA-Z]/g)].flatMap(([token]) => (/\d/.test(token) ? Array(Number(token)).fill("1") : [token])));
  for (const square of squares) rows[square.charCodeAt(1) - 97][9 - Number(square[0])] = "1";
  return [rows.map((row) => row.join("").replace(/1+/g, (ones) => String(ones.length))).join("/"), ...rest].join(" ");
}

/** Every text of a value, with its path. */
function* texts(value, path = "") {
  if (typeof value !== "object" || value === null) return;
  if (typeof value.en === "string" && typeof value.ja === "string") yield [path, value];
  else for (const [key, inner] of Object.entries(value)) yield* texts(inner, `${path}/${key}`);
}

test("every file of lessons is in the course, and the other way round", () => {
  const files = readdirSync(join(WEB, "src/learn/lessons")).map((name) => name.replace(".ts", ""));
  assert.deepEqual(lessons.map(([id]) => id).sort(), files.sort());
});

test("the course knows how many tasks each lesson has", () => {
  const entries = CHAPTERS.flatMap(({ lessons }) => lessons);
  assert.deepEqual(
    entries.map(({ id, tasks }) => [id, tasks]),
    lessons.map(([id, { tasks }]) => [id, tasks.length]),
  );
});

for (const [id, lesson] of lessons) {
  test(`the lesson “${id}” holds`, () => {
    assert.ok(lesson.pages.length >= 1);
    assert.ok(lesson.tasks.length >= 5, "five tasks or more");
    for (const { board } of lesson.pages) {
      if ("order" in board) continue;
      const game = open(board.sfen);
      if ("line" in board) {
        for (const [usi] of board.line) assert.equal(game.play(usi), null, `page: ${usi}`);
        continue;
      }
      if (board.reach) assert.ok(wantedSquares(game.snapshot(0), { reach: board.reach }).length > 0, `reach ${board.reach}`);
    }
    for (const [index, task] of lesson.tasks.entries()) PROOFS[task.type](task, `task ${index + 1}`);
  });

  test(`the lesson “${id}” is written in both languages`, () => {
    for (const [path, { en, ja }] of texts(lesson)) {
      assert.ok(en.trim() && ja.trim(), path);
      // The name of a move is the same for all.
      if (ja === en) continue;
      const kana = en.match(/[ぁ-ん]/g)?.length ?? 0;
      assert.ok(kana < (en.match(/[a-z]/gi)?.length ?? 0), `${path}: Japanese in English`);
      assert.match(ja, /[ぁ-んァ-ヶ一-龠]/, `${path}: ${ja}`);
      assert.doesNotMatch(ja, /[ぁ-んァ-ヶ一-龠]:/, `${path}: a colon of half width`);
    }
  });
}

test("every diagram of the sample game stood in it", () => {
  const [, { pages, tasks }] = lessons.find(([id]) => id === "sample");
  const boards = pages.map(({ board }) => board);
  const place = (sfen) => sfen.split(" ").slice(0, 3).join(" ");
  const stood = new Set();
  for (const { sfen, line } of boards.filter((board) => "line" in board)) {
    const game = open(sfen);
    line.forEach(([usi], ply) => {
      game.play(usi);
      stood.add(place(game.snapshot(ply + 1).sfen));
    });
    stood.add(place(shown(sfen).sfen));
  }
  for (const { sfen } of [...boards, ...tasks]) assert.ok(stood.has(place(shown(sfen).sfen)), sfen);
});

test("what tints the zone in a lesson on promotion is what the rules call the zone", () => {
  assert.equal(zone("black").length, 27);
  for (const id of ["promotion", "forced"]) {
    const [, lesson] = lessons.find(([known]) => known === id);
    assert.ok(
      lesson.pages.some(({ board }) => board.zone === "black"),
      id,
    );
  }
});

test("both orders of setting up place the twenty pieces of a side, and the other side's across the board", () => {
  const start = GameHandle.from_handicap("even", "standard", false).snapshot(0);
  const own = (color) =>
    start.pieces
      .filter((piece) => piece.color === color)
      .map(({ square }) => square)
      .sort();
  for (const order of Object.values(ORDERS)) {
    assert.deepEqual([...order].sort(), own("black"));
    assert.deepEqual(order.map(across).sort(), own("white"));
  }
  const kinds = (order) => ORDERS[order].map((square) => start.pieces.find((piece) => piece.square === square).kind);
  const generals = ["king", "gold", "gold", "silver", "silver", "knight", "knight"];
  assert.deepEqual(kinds("ohashi").slice(0, 11), [...generals, "lance", "lance", "bishop", "rook"]);
  assert.deepEqual(kinds("ito").slice(16), ["lance", "lance", "bishop", "rook"]);
});
