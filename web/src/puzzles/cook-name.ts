// What a second solution of a problem is called.

import { settings } from "../app/settings";
import { GameHandle } from "../rules";
import type { Dual } from "../wire/mate";
import type { Puzzle } from "./collection";

/** Its move, as the position before it calls it: where the solution was left. */
export function cookName({ sfen }: Puzzle, { ply, moves }: Dual): string {
  const handle = GameHandle.from_problem(sfen, "standard");
  for (const usi of moves.slice(0, ply)) handle.play(usi);
  const name = handle.played(settings.notation.value).at(-1)?.name ?? moves[ply - 1] ?? "";
  handle.free();
  return name;
}
