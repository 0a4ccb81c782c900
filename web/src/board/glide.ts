// A piece that has moved glides from where it stood, and turns over where it shows its other face.

import { cellOf } from "./geometry";
import type { BoardView } from "./view";

const SLIDE_MS = 130;
const FLIP_MS = 220;

type Last = NonNullable<BoardView["snapshot"]["last"]>;

export function glide(piece: SVGElement, last: Last, before: BoardView, after: BoardView): void {
  const kindAt = (view: BoardView, square: string | null) => view.snapshot.pieces.find((placed) => placed.square === square)?.kind;
  if (last.from && kindAt(before, last.from) !== kindAt(after, last.to)) {
    const turned = [{ transform: "none" }, { transform: "scaleX(0.04)" }, { transform: "none" }];
    piece.animate(turned, { duration: FLIP_MS, delay: SLIDE_MS, easing: "ease-in-out" });
  }
  const [from, to] = [last.from, last.to].map((square) => square && cellOf(square, after.bottom));
  // In squares, not in pixels: to measure would make the browser lay the page out twice.
  const frames =
    from && to
      ? [
          { transform: `translate(calc(${from.column - to.column} * var(--sq)), calc(${from.row - to.row} * var(--sq-h)))` },
          { transform: "none" },
        ]
      : [
          { transform: "scale(1.25)", opacity: 0.3 },
          { transform: "none", opacity: 1 },
        ];
  piece.animate(frames, { duration: SLIDE_MS, easing: "ease-out" });
}
