// How long a game on a clock takes, and the clocks that leave days for a move.

import type { TimeControl } from "../wire/rules";

const MIN = 60_000;
const DAY = 24 * 60 * MIN;

const byLetter = (days: number): TimeControl => ({ main: 0, byoyomi: days * DAY, periods: 1, increment: 0, unit: 0, units: 0 });

/** For correspondence games, whose players need not stay on the page. */
export const LETTER_CLOCKS: Readonly<Record<string, TimeControl>> = {
  "1d": byLetter(1),
  "3d": byLetter(3),
  "7d": byLetter(7),
};

/** How long a game takes, as the server tells ratings apart; what is offered together is of one pace. */
export function pace({ main, byoyomi, increment, unit, units }: TimeControl): string {
  if (byoyomi >= 60 * MIN || main >= DAY) return "correspondence";
  const minutes = (main + unit * units + 25 * byoyomi + 60 * increment) / MIN;
  return minutes < 10 ? "blitz" : minutes < 30 ? "rapid" : "classical";
}
