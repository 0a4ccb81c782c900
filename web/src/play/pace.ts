// How long a weak computer takes to answer: about as long as a person would look at such a move.

/** An answer sooner than this startles, at any level. */
export const LEAST_MS = 400;
/** With less time than this left, nobody waits for show. */
const SHORT_MS = 60_000;
/** Moves of an opening that are played without much thought. */
const OPENING = 10;

export interface Answered {
  /** How many moves there were to choose from. */
  readonly choices: number;
  /** Whether the move takes back on the square of the move before. */
  readonly recaptures: boolean;
  /** Moves played before. */
  readonly ply: number;
  /** What the clock leaves for the move, in milliseconds; none without a clock. */
  readonly left: number | null;
}

/** Milliseconds from the question to the answer, between one and three seconds. `chance` is from 0 to 1. */
export function answerTime({ choices, recaptures, ply, left }: Answered, chance: number): number {
  if (left !== null && left < SHORT_MS) return LEAST_MS;
  const easy = choices <= 2 || recaptures || ply < OPENING;
  const hard = easy ? 0 : Math.min(1, choices / 100);
  return 1000 + 1400 * hard + 600 * chance * (easy ? 0.5 : 1);
}

/** Whether a level is one of those that take their time: the kyu levels. */
export const isUnhurried = (level: string): boolean => level.endsWith("k");
