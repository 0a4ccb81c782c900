// The terms of a game in words.

import { opponent } from "../../board/geometry";
import { words } from "../../i18n";
import { handicapName } from "../../terms/handicaps";
import type { Side, Terms } from "../../wire/play";
import { peopleWords } from "../words";

/** A handicap by its name, or an even game. */
export const startText = (handicap: string): string => (handicap === "even" ? words.value.setup.even : handicapName(handicap));

/** Terms in a line: handicap, or what is said in its stead, clock, who plays together, whether they count, and every rule that is
 * not the usual one. */
export function termsText(terms: Terms, instead: string | null = null): string {
  const { start, clock, rated, team, profile, strict, replays } = terms;
  const { setup } = words.value;
  const { lobby, together } = peopleWords.value;
  const parts = [
    instead ?? ("handicap" in start ? startText(start.handicap) : lobby.fromPosition),
    clock ? setup.clockName(clock) : lobby.noClock,
    team !== "alone" && together.ways[team],
    rated && lobby.counts,
    profile !== "standard" && (setup.profiles[profile] ?? profile),
    strict && setup.strict,
    replays && lobby.replaysShort,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The side left to the opponent, where the seek has chosen one. */
export function sideText(color: Side | null, { start }: Terms): string | null {
  if (color === null) return null;
  const uneven = "handicap" in start && start.handicap !== "even";
  return peopleWords.value.seat.side(words.value.side(opponent(color), uneven));
}
