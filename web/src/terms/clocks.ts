// The clocks that are offered before a game, and those that players set themselves.

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

/** The code of a clock that the reader sets is the clock itself. So far nothing of it is set, and it is the usual one. */
export const OWN = "{}";
const USUAL: TimeControl = { ...byoyomi(15 * MIN, 30 * S), periods: 3 };

export const isOwn = (code: string) => code.startsWith("{");

/** The clock with this code, among these or the reader's own. */
export function clockOf(clocks: Readonly<Record<string, TimeControl | null>>, code: string): TimeControl | null {
  return isOwn(code) ? { ...USUAL, ...JSON.parse(code) } : (clocks[code] ?? null);
}

/** The code of a clock, one of those offered or the reader's own. */
export function clockCode(control: TimeControl | null): string {
  const text = JSON.stringify(control);
  return Object.keys(CLOCKS).find((code) => JSON.stringify(CLOCKS[code]) === text) ?? text;
}
