// A game of the play page as one of several between the same two: what the next is begun with, and what a match stands at.

import { opponent } from "../board/geometry";
import type { GameClock } from "../game/clock";
import type { GameOptions } from "../terms/agreement";
import type { Outcome } from "../wire/rules";

/** The same game once more: colours changed unless one gave a handicap, with the times that the clock leaves. */
export function replayOf(before: GameOptions, handicap: boolean, clock: GameClock | null): GameOptions {
  if (handicap) return before;
  const odds = clock && { black: clock.rest("white"), white: clock.rest("black") };
  return { ...before, own: opponent(before.own), odds };
}

/** What a game brought the reader: 1 for a win, a half for a draw. */
export const pointsOf = ({ own }: GameOptions, { winner }: Outcome): number => (winner === null ? 0.5 : winner === own ? 1 : 0);

/** What a match of two games stands at after a game; nothing where it belongs to none. */
export function matchScore(options: GameOptions, outcome: Outcome | null): GameOptions["score"] {
  const { series, score } = options;
  if (!series || !outcome) return null;
  const points = pointsOf(options, outcome);
  return [(score?.[0] ?? 0) + points, (score?.[1] ?? 0) + 1 - points];
}
