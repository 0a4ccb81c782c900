// What a board says to a screen reader.

import type { BoardWords } from "../../board/view";
import { words } from "../../i18n";
import { squareName } from "../../i18n/squares";
import type { Color } from "../../wire/rules";

/** The words of a board that nothing is drawn on; `own` is the reader's side, if they play. */
export function plainWords(own: Color | null = null, handicap = false): BoardWords {
  const { board, side } = words.value;
  return {
    board: board.name,
    square: (square, piece) => board.square(squareName(square), piece, own, handicap),
    hand: (color) => board.hand(side(color, handicap)),
    held: board.held,
    promote: board.promote,
    decline: board.decline,
    choice: () => board.choice,
  };
}

/** Those, and of the marks a reader draws; a file closed to a pawn says why. */
export function boardWords(own: Color | null, handicap: boolean): BoardWords {
  const { blocked, palette } = words.value.board;
  return { ...plainWords(own, handicap), blocked, palette };
}
