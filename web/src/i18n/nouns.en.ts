// Names of pieces, counts and lengths of time, in English.

import type { PieceKind } from "../wire/rules";
import { formatsOf } from "./formats";

export const { number, rounded, percent, form, list, ordinal } = formatsOf("en", ", ");

/** Sentences one after another, without the stop of the last; those that are missing are left out. */
export const sentences = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(". ");

export const PIECES: Record<PieceKind, string> = {
  pawn: "pawn",
  lance: "lance",
  knight: "knight",
  silver: "silver",
  gold: "gold",
  bishop: "bishop",
  rook: "rook",
  king: "king",
  tokin: "tokin",
  "pro-lance": "promoted lance",
  "pro-knight": "promoted knight",
  "pro-silver": "promoted silver",
  horse: "horse",
  dragon: "dragon",
};

/** So many things: `1 game`, `2 games`, `3 inaccuracies`. */
export function plural(count: number, one: string, other = `${one}s`): string {
  return `${number(count)} ${form(count, { one, other })}`;
}

/** A place in an order: `2nd`. */
export function nth(place: number): string {
  return number(place) + ordinal(place, { one: "st", two: "nd", few: "rd", other: "th" });
}

/** A length of time in whole units: `3 days`, `2 h 30 min`, `90 min`, `30 s`. */
export function length(ms: number): string {
  if (ms % 86_400_000 === 0) return plural(ms / 86_400_000, "day");
  if (ms % 60_000 > 0) return `${ms / 1000} s`;
  const minutes = ms / 60_000;
  if (minutes < 120) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ""}`;
}
