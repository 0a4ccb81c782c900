// What decided a game, gone through on the board.

import type { BoardView } from "../../board/view";
import type { Deciding, Refusal } from "../../wire/rules";
import { reasons } from "../hints";

/** How long each position of what decided a game stays. */
const REPLAY_MS = 1100;

/** Shows positions one after the other, each for some milliseconds; the returned function ends it. */
export function goThrough(plies: readonly number[], show: (ply: number) => void, ms = REPLAY_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = ([ply, ...rest]: readonly number[]) => {
    if (ply === undefined) return;
    show(ply);
    timer = setTimeout(() => next(rest), ms);
  };
  next(plies);
  return () => clearTimeout(timer);
}

/** Whether the board has anything to show of it. */
export const isSeen = ({ plies, squares, lines, flights }: Deciding): boolean =>
  plies.length > 1 || squares.length + lines.length + flights.length > 0;

/** What is drawn on the board to explain something. */
export type Marks = Pick<BoardView, "shown" | "files" | "drawn">;

/** What is drawn of why a game ended, in the last of the positions that decided it. */
export function marksOfEnd(why: Deciding, ply: number): Marks {
  const there = ply === why.plies.at(-1);
  return { shown: there ? why.squares : [], drawn: there ? reasons(why) : [] };
}

/** What is drawn of a refusal. */
export const marksOfRefusal = (refusal: Refusal): Marks => ({
  shown: refusal.squares,
  files: refusal.file ? [refusal.file] : [],
  drawn: reasons(refusal),
});
