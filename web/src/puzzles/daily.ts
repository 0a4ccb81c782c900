// The problem of the day: the same for everybody, short at the beginning of a week and longer at its end.

import type { Collection, Puzzle } from "./collection";
import { fingerprint } from "./collection";

/** Plies from Sunday to Saturday. */
const WEEK = [9, 3, 3, 5, 5, 7, 7] as const;
const DAY_MS = 86_400_000;

/** A date of the calendar as days since 1970, wherever the reader's midnight is. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** The problem of a day; where there is none of its length, a shorter one. */
export function daily(collection: Collection, day: number): Puzzle | null {
  const longest = WEEK[new Date(day * DAY_MS).getUTCDay()] ?? 3;
  const fitting = collection.shelves.filter(({ name, byLength }) => byLength && Number(name) <= longest);
  const puzzles = fitting.at(-1)?.puzzles ?? [];
  return puzzles[fingerprint(String(day)) % puzzles.length] ?? null;
}
