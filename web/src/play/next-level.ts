// Which level a game against the computer speaks for next.

import type { GameOptions } from "../terms/agreement";
import { levelBeside } from "../terms/levels";
import type { Outcome } from "../wire/rules";

/** A win in fewer moves than this is a clear one. */
const CLEAR = 70;
/** A game given up sooner says nothing. */
const TOO_SHORT = 10;
/** Ends that say nothing of how the players played. */
const ACCIDENTS = ["time", "illegal-move"];

/** A level up after a win, two after a clear one, a level down after a loss; none where the game says nothing, or there is none. */
export function nextLevel({ opponent, own, start }: GameOptions, outcome: Outcome | null, moves: number): string | null {
  if (opponent.type !== "computer" || opponent.trial || "sfen" in start || !outcome?.winner || ACCIDENTS.includes(outcome.reason))
    return null;
  if (outcome.winner !== own) return moves < TOO_SHORT ? null : levelBeside(opponent.level, -1);
  return (moves < CLEAR && levelBeside(opponent.level, 2)) || levelBeside(opponent.level, 1);
}
