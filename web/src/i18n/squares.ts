// The names of squares, in either language as the reader's notation writes them: the list of moves, a screen reader and every
// sentence call a square alike.

import { settings } from "../app/settings";
import { numbers, RANK_NAMES, ranksOf } from "../board/geometry";

/** `7f`, `76` or `７六`. */
export function squareName(square: string): string {
  const { file, rank } = numbers(square);
  const ranks = ranksOf(settings.notation.value);
  return `${ranks === "kanji" ? "１２３４５６７８９"[file - 1] : file}${RANK_NAMES[ranks][rank - 1]}`;
}
