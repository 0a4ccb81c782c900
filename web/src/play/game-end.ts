// How players end a game.

import type { GameHandle } from "../rules";
import type { Color } from "../wire/rules";

/** How a player ended the game, where the moves alone do not say. */
export type GameEnd =
  | { type: "resign" | "declare" | "agree" | "flag"; color: Color }
  /** An illegal move in a strict game, which is none of the moves played. */
  | { type: "foul"; usi: string };

/** Has the rules end a game so. */
export function conclude(handle: GameHandle, ending: GameEnd): void {
  if (ending.type === "foul") handle.play(ending.usi);
  else if (ending.type === "resign") handle.resign(ending.color);
  else if (ending.type === "flag") handle.flag(ending.color);
  else if (ending.type === "declare") handle.declare();
  else handle.agree();
}
