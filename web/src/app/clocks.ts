// The clocks that are offered before a game.

import type { TimeControl } from "../wire/rules";

const S = 1000;
const MIN = 60 * S;

const NONE: TimeControl = { main: 0, byoyomi: 0, periods: 0, increment: 0, unit: 0, units: 0 };
const byoyomi = (main: number, period: number): TimeControl => ({ ...NONE, main, byoyomi: period, periods: 1 });
const fischer = (main: number, increment: number): TimeControl => ({ ...NONE, main, increment });

/** Those that run, by their codes. */
export const TIMED: Readonly<Record<string, TimeControl>> = {
  "10s": byoyomi(0, 10 * S),
  "20s": byoyomi(0, 20 * S),
  "30s": byoyomi(0, 30 * S),
  "60s": byoyomi(0, MIN),
  "3m": { ...NONE, main: 3 * MIN },
  "10m": { ...NONE, main: 10 * MIN },
  "5m+10s": byoyomi(5 * MIN, 10 * S),
  "10m+30s": byoyomi(10 * MIN, 30 * S),
  "15m+60s": byoyomi(15 * MIN, MIN),
  "30m+60s": byoyomi(30 * MIN, MIN),
  "60m+60s": byoyomi(60 * MIN, MIN),
  "90m+60s": byoyomi(90 * MIN, MIN),
  "5m^5s": fischer(5 * MIN, 5 * S),
  "10m^10s": fischer(10 * MIN, 10 * S),
  // As on television: ten times a minute of consideration, then 30 seconds a move.
  "10m+30s,10x60s": { ...byoyomi(10 * MIN, 30 * S), unit: MIN, units: 10 },
};

/** The first is no clock. */
export const CLOCKS: Readonly<Record<string, TimeControl | null>> = { none: null, ...TIMED };

const DAY = 24 * 60 * MIN;

/** For games by letter: nobody has to stay on the page. */
export const LETTER_CLOCKS: Readonly<Record<string, TimeControl>> = {
  "1d": byoyomi(0, DAY),
  "3d": byoyomi(0, 3 * DAY),
  "7d": byoyomi(0, 7 * DAY),
};

/** How long a game takes, as the server tells ratings apart; what is offered together is of one pace. */
export function pace({ main, byoyomi, increment, unit, units }: TimeControl): string {
  if (byoyomi >= 60 * MIN || main >= DAY) return "correspondence";
  const minutes = (main + unit * units + 25 * byoyomi + 60 * increment) / MIN;
  return minutes < 10 ? "blitz" : minutes < 30 ? "rapid" : "classical";
}

/** The code of a clock kept from before; none if it is not among these. */
export function clockCode(control: TimeControl | null): string {
  const same = (other: TimeControl | null) => JSON.stringify(other) === JSON.stringify(control);
  return Object.keys(CLOCKS).find((code) => same(CLOCKS[code] ?? null)) ?? "none";
}
