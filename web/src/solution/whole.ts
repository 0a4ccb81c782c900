// The whole solution of a problem, as its page and the composer show it.

import { settings } from "../app/settings";
import { GameHandle } from "../rules";
import type { MateVerdict } from "../wire/mate";
import type { PlayedMove } from "../wire/rules";

/** What the defender can do else. */
export interface Branch {
  /** The ply at which the defender leaves the line, 1 for the first move of the problem. */
  readonly ply: number;
  /** The whole way from the problem to the mate. */
  readonly moves: readonly string[];
  readonly kind: "shorter" | "equal" | "longer" | "futile" | "open";
  /** Whether pieces stay in hand at its end. */
  readonly leftover: boolean;
}

/** What the attacker can do else. */
export interface Dual {
  readonly ply: number;
  readonly moves: readonly string[];
  readonly kind: "cook" | "faster" | "last" | "promotion" | "drop" | "detour" | "order" | "open";
  /** How many plies the problem takes with it, where that is known. */
  readonly plies: number | null;
}

export interface Solution {
  readonly verdict: MateVerdict;
  /** The main line in USI, futile interpositions left out; empty without a mate. */
  readonly line: readonly string[];
  /** Its proven length by the convention of problems. */
  readonly plies: number | null;
  /** The proven length by the rules. */
  readonly rules: number | null;
  readonly leftover: boolean;
  readonly branches: readonly Branch[];
  readonly duals: readonly Dual[];
  /** Whether there is one solution only; null where that is not settled. */
  readonly sound: boolean | null;
}

/** The names of moves played from a problem; those after one that cannot be played are left out. */
export function namesOf(sfen: string, moves: readonly string[]): readonly PlayedMove[] {
  const handle = GameHandle.from_problem(sfen, "standard");
  for (const usi of moves) if (handle.play(usi)) break;
  const named = handle.played(settings.notation.value);
  handle.free();
  return named;
}
