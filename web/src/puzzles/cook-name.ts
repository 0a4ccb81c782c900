// What a second solution of a problem is called.

import { settings } from "../app/settings";
import { GameHandle } from "../rules";
import type { Cook } from "../wire/mate";
import type { Puzzle } from "./collection";

/** Its move, as the position before it calls it: where the solution was left. */
export function cookName({ sfen }: Puzzle, solution: readonly string[], { ply, usi }: Cook): string {
  const handle = GameHandle.from_problem(sfen, "standard");
  for (const move of [...solution.slice(0, ply - 1), usi]) handle.play(move);
  const name = handle.played(settings.notation.value).at(-1)?.name ?? usi;
  handle.free();
  return name;
}
