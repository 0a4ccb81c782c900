// Random drills: moves of a piece, names of squares, names of moves. The rules decide
// what is right.

import { settings } from "../app/settings";
import { PIECE_DATA } from "../game/piece-data";
import { newGame } from "../rules";
import type { Snapshot } from "../wire/rules";
import { choose, type Lesson, play, right, type Square, type Task, t, tap, wrong } from "./format";
import { openDiagram, targetsOf } from "./judge";
import { PORTRAIT_ENTRIES } from "./pieces";

export const DRILLS = ["moves", "squares", "names", "notation"] as const;
export type DrillName = (typeof DRILLS)[number];

/** Tasks per round. */
const ROUND = 10;
const EMPTY = "9/9/9/9/9/9/9/9/9 b - 1";

/** A round of tasks. `chance` returns random numbers from 0 to 1. */
export function drill(name: DrillName, chance: () => number = Math.random): Lesson {
  const make = MAKERS[name];
  return { title: TITLES[name], pages: [], tasks: Array.from({ length: ROUND }, () => make(chance)) };
}

const TITLES = {
  moves: t("Where can it move?", "どこへ動ける？"),
  squares: t("Find the square", "マスを探す"),
  names: t("Name the square", "マスの名前"),
  notation: t("Play the move", "棋譜を読む"),
} as const;

const MAKERS: Readonly<Record<DrillName, (chance: () => number) => Task>> = { moves, squares, names, notation };

/** Task: tap every square that a piece can move to. */
function moves(chance: () => number): Task {
  for (;;) {
    const [kind, { letter }] = pick(PORTRAIT_ENTRIES, chance);
    const { english, japanese: name } = PIECE_DATA[kind];
    const from = anySquare(chance);
    const pieces = new Map<Square, string>();
    for (let others = 0; others < 6; others++) pieces.set(anySquare(chance), chance() < 0.5 ? "G" : "g");
    pieces.set(from, letter);
    const sfen = sfenOf(pieces);
    const reach = reachIn(sfen, from);
    if (reach.length === 0) continue;
    const ask = t(
      `The ${english} on ${from}: tap every square it can move to.`,
      `${japanese(from)}の${name.split("・")[0]}です。動けるマスをすべて選んでください。`,
    );
    return tap(ask, {
      sfen,
      wanted: { reach: from },
      otherwise: t("It cannot move there.", "そこへは動けません。"),
      praise: t(`Right: ${reach.length} in all.`, `正解です。全部で${reach.length}マスです。`),
    });
  }
}

function reachIn(sfen: string, from: Square): Square[] {
  try {
    const game = openDiagram(sfen);
    const reach = targetsOf(game.snapshot(0), from);
    game.free();
    return reach;
  } catch {
    // A king would be in danger, for one: another diagram then.
    return [];
  }
}

function squares(chance: () => number): Task {
  const square = anySquare(chance);
  return tap(t(`Tap ${square}.`, `${japanese(square)}を選んでください。`), {
    sfen: EMPTY,
    wanted: { squares: [square] },
    otherwise: t("Not that one. Files count from the right, ranks from the top.", "そこではありません。筋は右から、段は上から数えます。"),
  });
}

function names(chance: () => number): Task {
  const marked = anySquare(chance);
  const offered = new Set([marked]);
  while (offered.size < 4) offered.add(anySquare(chance));
  const why = t("Count files from the right, ranks from the top.", "筋は右から、段は上から数えてください。");
  const choices = [...offered].sort().map((square) => {
    const say = t(square, japanese(square));
    return square === marked ? right(say) : wrong(say, why);
  });
  return choose(t("What is the marked square called?", "印のマスの名前はどれですか。"), { sfen: EMPTY, squares: [marked], choices });
}

/** Task: in a random position, play a move named in the reader's notation. */
function notation(chance: () => number): Task {
  const game = newGame({ handicap: "even" }, "standard", false);
  for (let plies = 2 * Math.floor(chance() * 12); plies > 0; plies--) game.play(anyMove(game.snapshot(game.length), chance));
  const before = game.snapshot(game.length);
  const usi = anyMove(before, chance);
  game.play(usi);
  const name = game.played(settings.notation.value).at(-1)?.name ?? usi;
  game.free();
  return play(t(`Play ${name}.`, `「${name}」と指してください。`), {
    sfen: before.sfen,
    answers: [usi],
    otherwise: t("That is another move.", "それは別の手です。"),
  });
}

function anyMove({ sources }: Snapshot, chance: () => number): string {
  const source = pick(sources, chance);
  const target = pick(source.targets, chance);
  const turns = target.promotion === "must" || (target.promotion === "may" && chance() < 0.7);
  return source.from + target.to + (turns ? "+" : "");
}

function pick<T>(among: readonly T[], chance: () => number): T {
  return among[Math.floor(chance() * among.length)] as T;
}

function anySquare(chance: () => number): Square {
  return `${1 + Math.floor(chance() * 9)}${"abcdefghi"[Math.floor(chance() * 9)]}`;
}

/** A square in Japanese notation: ７六. */
export function japanese(square: Square): string {
  return `${"１２３４５６７８９"[Number(square[0]) - 1]}${"一二三四五六七八九"[square.charCodeAt(1) - 97]}`;
}

function sfenOf(pieces: ReadonlyMap<Square, string>): string {
  const rows = [..."abcdefghi"].map((rank) =>
    [..."987654321"]
      .map((file) => pieces.get(file + rank) ?? "1")
      .join("")
      .replace(/1+/g, (gap) => String(gap.length)),
  );
  return `${rows.join("/")} b - 1`;
}
