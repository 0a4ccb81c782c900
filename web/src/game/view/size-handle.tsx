// The handle at the corner of the board: drawn up or down it makes the board smaller or larger, and that is kept.

import { BOARD_SIZES, settings } from "../../app/settings";
import { words } from "../../i18n";
import { type Drag, DragHandle } from "../../kit/drag-handle";

const { boardSize } = settings;

/** The board grows as the corner goes away from its top. */
function begin(y: number): Drag {
  const { top } = (document.querySelector("komadai-board") as Element).getBoundingClientRect();
  const each = Number(boardSize.value) / (y - top);
  return (now) => (now - top) * each;
}

export const SizeHandle = () => (
  <DragHandle
    className="size-handle"
    label={words.value.game.boardSize}
    of={boardSize}
    shares={BOARD_SIZES}
    property="--board-size"
    begin={begin}
  />
);
