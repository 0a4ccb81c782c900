// Runs: which kinds there are, and the problems of one.

import type { Collection, Puzzle } from "./collection";

/** The kinds of runs: minutes, or until the first mistake. */
export const RUNS = ["3", "5", "streak"] as const;
export type RunKind = (typeof RUNS)[number];

export function isRun(kind: string | null): kind is RunKind {
  return RUNS.includes(kind as RunKind);
}

/** How many problems of each length come before longer ones do. */
const LADDER: readonly (readonly [plies: number, count: number])[] = [
  [1, 5],
  [3, 12],
  [5, 15],
  [7, 20],
  [9, Number.POSITIVE_INFINITY],
];
/** Problems by chance, short ones first. */
export function sequence({ shelves }: Collection, chance: () => number = Math.random): Puzzle[] {
  return LADDER.flatMap(([plies, count]) => {
    const all = [...(shelves.find(({ name }) => name === String(plies))?.puzzles ?? [])];
    for (let last = all.length - 1; last > 0; last--) {
      const other = Math.floor(chance() * (last + 1));
      [all[last], all[other]] = [all[other] as Puzzle, all[last] as Puzzle];
    }
    return all.slice(0, count);
  });
}
