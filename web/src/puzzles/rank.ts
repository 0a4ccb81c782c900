// What is told of a problem once its solution is known: what it is about, and where it stands among others.

import type { Beauty, Collection, Puzzle, Theme } from "./collection";

/** What is plain to see and needs no word of the glossary. */
export const PLAIN: ReadonlySet<string> = new Set<Theme>(["quiet", "few", "pawn-drop", "knight", "rook", "bishop", "promotion"]);

/** All terms together. */
export const sumOf = (beauty: Beauty): number => beauty.reduce((sum, term) => sum + term, 0);

/** How many of the other problems of its shelf have less of something, as a share; null where it stands alone. */
export function shareBelow(all: Collection, puzzle: Puzzle, measure: (puzzle: Puzzle) => number | null): number | null {
  const own = measure(puzzle);
  const others = all.shelf(puzzle.shelf)?.puzzles.filter(({ id }) => id !== puzzle.id) ?? [];
  if (own === null || others.length === 0) return null;
  return others.filter((other) => (measure(other) ?? 0) < own).length / others.length;
}
