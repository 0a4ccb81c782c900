// Where a square stands on the screen. Squares are named as USI names them, file then rank: "7g".

import type { Color } from "../wire/rules";
import type { Coordinates } from "./view";

/** How the first to the ninth rank are called. */
export const RANK_NAMES = { letters: "abcdefghi", kanji: "一二三四五六七八九", digits: "123456789" } as const;

/** How a notation calls the ranks: `７六歩`, `P-76` or `P-7f`. */
export function ranksOf(notation: string): Exclude<Coordinates, "none"> {
  if (notation === "japanese" || notation === "kif") return "kanji";
  return notation === "western" || notation === "kitao" ? "digits" : "letters";
}

export const RANKS = ["a", "b", "c", "d", "e", "f", "g", "h", "i"] as const;

/** Width and height of the picture of a piece, in the units the art is drawn in. */
export const SQUARE = { width: 1000, height: 1100 } as const;

/** A square's column and row on the screen, both from 0, counted from the top left. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

export function opponent(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** The square at `column` and `row`, or null off the board. */
export function squareAt({ column, row }: Cell, bottom: Color): string | null {
  if (column < 0 || column > 8 || row < 0 || row > 8) return null;
  const turned = bottom === "white";
  return `${turned ? column + 1 : 9 - column}${RANKS[turned ? 8 - row : row]}`;
}

/** The column and row where `square` is drawn. */
export function cellOf(square: string, bottom: Color): Cell {
  const { file, rank } = numbers(square);
  return bottom === "white" ? { column: file - 1, row: 9 - rank } : { column: 9 - file, row: rank - 1 };
}

/** The nine rows of square names, from the top of the screen. */
export function rows(bottom: Color): string[][] {
  return Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (_, column) => squareAt({ column, row }, bottom) as string));
}

/** File and rank as numbers: "7f" is 7 and 6. */
export function numbers(square: string): { file: number; rank: number } {
  return { file: Number(square[0]), rank: square.charCodeAt(1) - 96 };
}
