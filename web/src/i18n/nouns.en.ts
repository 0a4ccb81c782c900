// Names of pieces and squares, and lengths of time, in English.

import { numbers } from "../board/geometry";
import type { PieceKind } from "../wire/rules";

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

export function squareName(square: string): string {
  const { file, rank } = numbers(square);
  return `${file} ${rank}`;
}

export function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** A length of time in whole units: `3 days`, `2 h 30 min`, `90 min`, `30 s`. */
export function length(ms: number): string {
  if (ms % 86_400_000 === 0) return plural(ms / 86_400_000, "day");
  if (ms % 60_000 > 0) return `${ms / 1000} s`;
  const minutes = ms / 60_000;
  if (minutes < 120) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ""}`;
}
