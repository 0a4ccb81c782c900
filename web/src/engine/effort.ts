// How hard the engine looks at each position of a game.

import type { Effort } from "../wire/api";

export const EFFORT_NAMES = ["quick", "standard", "deep"] as const;
export type EffortName = (typeof EFFORT_NAMES)[number];

/** A game of 120 moves takes two cores of a desk's computer a quarter of a minute, a minute or two, ten minutes. */
export const EFFORTS: Record<EffortName, Effort> = {
  quick: { nodes: 100_000, lines: 2 },
  standard: { nodes: 500_000, lines: 3 },
  deep: { nodes: 4_000_000, lines: 5 },
};

/** What is spent on a position that is looked at by itself. */
export const LIVE: Effort = { nodes: 400_000, lines: 3 };
/** What is spent on a threat. */
export const GLANCE: Effort = { nodes: 50_000, lines: 1 };
