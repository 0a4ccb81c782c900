// The moves of a whole solution.

import { settings } from "../app/settings";
import { GameHandle } from "../rules";
import type { PlayedMove } from "../wire/rules";

/** The names of moves played from a problem; those after one that cannot be played are left out. */
export function namesOf(sfen: string, moves: readonly string[]): readonly PlayedMove[] {
  const handle = GameHandle.from_problem(sfen, "standard");
  for (const usi of moves) if (handle.play(usi)) break;
  const named = handle.played(settings.notation.value);
  handle.free();
  return named;
}
