// What the rules say to what a learner does. No page here, so that a test can ask the same questions.

import { GameHandle, newGame, zone } from "../rules";
import type { Refusal, Snapshot } from "../wire/rules";
import type { BuildTask, Square, Usi, Wanted } from "./format";

/** The profile of lessons: illegal moves are refused, and the reason is told. */
const PROFILE = "standard";

export function openDiagram(sfen: string): GameHandle {
  return GameHandle.from_problem(sfen, PROFILE);
}

/** The start of an even game. */
export function startSnapshot(): Snapshot {
  const game = newGame({ handicap: "even" }, PROFILE, false);
  const snapshot = game.snapshot(0) as Snapshot;
  game.free();
  return snapshot;
}

/** Where the piece on a square, or a kind in hand (`P*`), may go. */
export function targetsOf(snapshot: Snapshot, from: Square): Square[] {
  return snapshot.sources.find((source) => source.from === from)?.targets.map(({ to }) => to) ?? [];
}

/** The squares that are asked for. */
export function wantedSquares(snapshot: Snapshot, wanted: Wanted): Square[] {
  if ("reach" in wanted) return targetsOf(snapshot, wanted.reach);
  if ("captures" in wanted) {
    const source = snapshot.sources.find(({ from }) => from === wanted.captures);
    return source?.targets.filter(({ captures }) => captures).map(({ to }) => to) ?? [];
  }
  if ("pieces" in wanted)
    return snapshot.pieces.filter(({ color }) => color === wanted.pieces).map(({ square }) => square);
  if ("zone" in wanted) return zone(wanted.zone);
  return [...wanted.squares];
}

/** Why a square is none of those asked for, where the rules have a reason. */
export function refusalOf(sfen: string, wanted: Wanted, square: Square): Refusal | null {
  const from = "reach" in wanted ? wanted.reach : "captures" in wanted ? wanted.captures : null;
  if (!from || from === square) return null;
  const game = openDiagram(sfen);
  const refusal = game.attempt(from, square) as Refusal | null;
  game.free();
  return refusal;
}

/** The same position with the side that has just moved to move again: a drill goes on without an answer. */
export function withoutAnswer(before: Snapshot, after: Snapshot): string {
  const [board, , hands, number] = after.sfen.split(" ");
  return [board, before.turn === "black" ? "b" : "w", hands, number].join(" ");
}

/** The moves of a drill that are left and can be made now. */
export function possibleNow(task: BuildTask, snapshot: Snapshot, done: ReadonlySet<number>): Usi[] {
  return task.path.filter(
    (usi, index) => !done.has(index) && targetsOf(snapshot, usi.slice(0, 2)).includes(usi.slice(2, 4)),
  );
}
