// A move typed in any notation, and what becomes of it.

import { settings } from "../app/settings";
import { words } from "../i18n";
import type { GameHandle } from "../rules";
import type { Refusal, TypedMove } from "../wire/rules";

/** Where moves are typed. */
export interface Typing {
  play(usi: string): void;
  refuse(refusal: Refusal): void;
  say(text: string): void;
}

/** Plays what was typed, or says why not; true when it was a move. */
export function enter(text: string, handle: Pick<GameHandle, "typed">, game: Typing): boolean {
  const typed: TypedMove = handle.typed(text, settings.notation.value);
  const { typed: says } = words.value;
  switch (typed.type) {
    case "move":
      game.play(typed.usi);
      return true;
    case "refused":
      game.refuse(typed.refusal);
      return false;
    case "ambiguous":
      game.say(says.ambiguous(typed.names));
      return false;
    case "unreadable":
      game.say(says.unreadable(text));
      return false;
  }
}
