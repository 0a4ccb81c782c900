// How the game of the play page ended, for who played it.

import { kindOf, type Verdict } from "../game/ending/verdict";
import { words } from "../i18n";
import type { Session } from "./session";

/** None while the game goes on. */
export function verdictOf(session: Session): Verdict | null {
  const { value: outcome } = session.outcome;
  if (!outcome || !session.begun.value) return null;
  const { outcome: says } = words.value;
  const { winner, reason } = outcome;
  const kind = kindOf(winner, session.computer.value && session.options.value.own);
  const headline =
    winner === null ? says.draw : kind === "over" ? says.wins(session.name(winner)) : kind === "win" ? says.youWin : says.youLose;
  return { kind, headline, reason: says.reasons[reason] ?? reason, winner, moves: session.length.value };
}
