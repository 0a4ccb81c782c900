// Which moves decided a game.

import type { Review } from "../wire/api";

/** How many are named. */
const MOST = 3;

/** The moves that decided a game, as indices: mistakes that took the lead from their player, and then those that cost most. */
export function turningPoints({ moves, turningPoints: turned }: Pick<Review, "moves" | "turningPoints">): number[] {
  const errors = moves.flatMap(({ class: of }, ply) => (of === "mistake" || of === "blunder" ? [ply] : []));
  const rank = (ply: number) => (turned.includes(ply) ? 1 : 0) + (moves[ply]?.loss ?? 0);
  const worst = errors.sort((one, other) => rank(other) - rank(one) || one - other).slice(0, MOST);
  return worst.sort((one, other) => one - other);
}
