// What a board of a record says to a screen reader.

import type { BoardWords } from "../../board/view";
import { words } from "../../i18n";

export function recordBoardWords(handicap: boolean): BoardWords {
  const { board, side } = words.value;
  return {
    board: board.name,
    square: (square, piece) => board.square(square, piece, null, handicap),
    hand: (color) => board.hand(side(color, handicap)),
    held: board.held,
    promote: board.promote,
    decline: board.decline,
    choice: () => board.choice,
    blocked: board.blocked,
    palette: board.palette,
  };
}
