// Judges a learner's actions by the rules, without a page, so that tests can use it.

import { GameHandle, newGame, zone } from "../rules";
import type { PieceKind, Refusal, Snapshot } from "../wire/rules";
import type { Aim, BuildTask, Square, Usi } from "./format";

/** The rule profile of lessons: illegal moves are refused with a reason. */
const PROFILE = "standard";

export function openDiagram(sfen: string): GameHandle {
  return GameHandle.from_problem(sfen, PROFILE);
}

/** The start of an even game. */
export function startSnapshot(): Snapshot {
  const game = newGame({ handicap: "even" }, PROFILE, false);
  const snapshot = game.snapshot(0);
  game.free();
  return snapshot;
}

/** Destinations of the piece on a square or of a kind in hand (`P*`). */
export function targetsOf(snapshot: Snapshot, from: Square): Square[] {
  return snapshot.sources.find((source) => source.from === from)?.targets.map(({ to }) => to) ?? [];
}

/** The squares that solve a task. */
export function wantedSquares(snapshot: Snapshot, wanted: Aim): Square[] {
  if ("reach" in wanted) return targetsOf(snapshot, wanted.reach);
  if ("captures" in wanted) {
    const source = snapshot.sources.find(({ from }) => from === wanted.captures);
    return source?.targets.filter(({ captures }) => captures).map(({ to }) => to) ?? [];
  }
  if ("pieces" in wanted) return snapshot.pieces.filter(({ color }) => color === wanted.pieces).map(({ square }) => square);
  if ("zone" in wanted) return zone(wanted.zone);
  return [...wanted.squares];
}

/** The rule that excludes a square, if there is one. */
export function refusalOf(sfen: string, wanted: Aim, square: Square): Refusal | null {
  const from = "reach" in wanted ? wanted.reach : "captures" in wanted ? wanted.captures : null;
  if (!from || from === square) return null;
  const game = openDiagram(sfen);
  const refusal = game.attempt(from, square);
  game.free();
  return refusal;
}

/** The position with the side that just moved to move again: drills have no answers. */
export function withoutAnswer(before: Snapshot, after: Snapshot): string {
  const [board, , hands, number] = after.sfen.split(" ");
  return [board, before.turn === "black" ? "b" : "w", hands, number].join(" ");
}

/** The position after moves without answers. */
export function afterAlone(sfen: string, path: readonly Usi[]): Snapshot {
  let game = openDiagram(sfen);
  let snapshot = game.snapshot(0);
  for (const usi of path) {
    game.play(usi);
    const next = withoutAnswer(snapshot, game.snapshot(1));
    game.free();
    game = openDiagram(next);
    snapshot = game.snapshot(0);
  }
  game.free();
  return snapshot;
}

/** The kind of piece that makes each move of a drill. */
function makers({ sfen, path }: BuildTask): (PieceKind | undefined)[] {
  const kinds = new Map(afterAlone(sfen, []).pieces.map(({ square, kind }) => [square, kind]));
  return path.map((usi) => {
    const kind = kinds.get(usi.slice(0, 2));
    if (kind) kinds.set(usi.slice(2, 4), kind);
    return kind;
  });
}

/** Indices of the remaining moves of a drill that can be made now. */
export function possibleNow(task: BuildTask, snapshot: Snapshot, done: ReadonlySet<number>): number[] {
  const kinds = makers(task);
  const can = (usi: Usi, kind: PieceKind | undefined) =>
    targetsOf(snapshot, usi.slice(0, 2)).includes(usi.slice(2, 4)) &&
    snapshot.pieces.find(({ square }) => square === usi.slice(0, 2))?.kind === kind;
  return task.path.flatMap((usi, index) => (!done.has(index) && can(usi, kinds[index]) ? [index] : []));
}

/**
 * Whether the rest of a drill can be made from here, each time by the first move that is left and possible: a hint shows that
 * move, so a learner who follows it never gets stuck.
 */
export function leadsOn(task: BuildTask, snapshot: Snapshot, done: ReadonlySet<number>): boolean {
  if (done.size === task.path.length) return true;
  const [next] = possibleNow(task, snapshot, done);
  return next !== undefined && leadsOn(task, afterAlone(snapshot.sfen, [task.path[next] as Usi]), new Set([...done, next]));
}
