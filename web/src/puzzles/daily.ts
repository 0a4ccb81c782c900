// The problems of the day, one of each difficulty: the same for everybody.

import type { Collection, Puzzle } from "./collection";
import { fingerprint } from "./collection";

/** The easiest first. */
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
/** The fewest and the most plies of each. */
const PLIES: Readonly<Record<Difficulty, readonly [number, number]>> = { easy: [1, 3], medium: [5, 7], hard: [9, Infinity] };
const DAY_MS = 86_400_000;

/** A date of the calendar as days since 1970, wherever the reader's midnight is. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** The problem of a day and a difficulty; none where the collection has no problem of such a length. */
export function daily(collection: Collection, day: number, difficulty: Difficulty): Puzzle | null {
  const [least, most] = PLIES[difficulty];
  const puzzles = collection.upTo(most).filter(({ plies }) => plies !== null && plies >= least);
  return puzzles[fingerprint(`${day} ${difficulty}`) % puzzles.length] ?? null;
}

/** For which difficulty a problem is that of the day; none for any other problem. */
export function dailyOf(collection: Collection, day: number, { id }: Puzzle): Difficulty | null {
  return DIFFICULTIES.find((difficulty) => daily(collection, day, difficulty)?.id === id) ?? null;
}
