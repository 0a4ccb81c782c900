// How an online game ended, for who looks at it.

import { kindOf, type Verdict } from "../game/ending/verdict";
import { words } from "../i18n";
import type { Ending } from "../wire/play";
import type { TableModel } from "./table-model";
import { peopleWords } from "./words";

/** Whether a game was called off, by a player or by a moderator. */
export const hasNoResult = ({ reason }: Ending): boolean => reason === "aborted" || reason === "annulled";

/** None while the game goes on. */
export function verdictOf(table: TableModel): Verdict | null {
  const { value: game } = table.game;
  if (!game?.ending) return null;
  const { outcome } = words.value;
  const { game: says } = peopleWords.value;
  const { winner, reason } = game.ending;
  const kind = kindOf(winner, game.own);
  const headline = hasNoResult(game.ending)
    ? says.aborted
    : winner === null
      ? outcome.draw
      : kind === "over"
        ? outcome.wins(table.name(winner))
        : kind === "win"
          ? outcome.youWin
          : outcome.youLose;
  return { kind, headline, reason: says.reasons[reason] ?? outcome.reasons[reason] ?? reason, winner, moves: game.moves.length };
}
