// How hard the engine looks at each position of a game. `crates/review/src/share.rs` has the same numbers,
// and a test compares.

import type { Effort } from "../wire/api";

export const EFFORT_NAMES = ["quick", "standard", "deep"] as const;
export type EffortName = (typeof EFFORT_NAMES)[number];

/** What is spent on a position. A standard review takes seven times as long as a quick one. */
export const EFFORTS: Record<EffortName, Effort> = {
  quick: { nodes: 50_000, lines: 1 },
  standard: { nodes: 400_000, lines: 3 },
  deep: { nodes: 4_000_000, lines: 5 },
};

/** Positions that one engine looks at together, in shares from the start of the game on. */
export const SHARE = 8;

/** What is spent on a position that is looked at by itself. */
export const LIVE: Effort = { nodes: 400_000, lines: 3 };
/** What is spent on a threat. */
export const GLANCE: Effort = { nodes: 50_000, lines: 1 };
