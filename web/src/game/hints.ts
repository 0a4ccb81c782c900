// What is drawn on the board to explain something: a refusal, or a hint by its area, its piece, its move.

import { type DrawShape, handPlace, type Place } from "../board/view";
import type { Color, Flight, HandKind, LegalMove, Line, PieceKind } from "../wire/rules";

/** Where the piece of a move stands, on the board or in the hand of its side. */
export function placeOf({ from, kind }: { from: string | null; kind: PieceKind }, color: Color): Place {
  return from ?? handPlace(color, kind as HandKind);
}

/** The square itself, or the next one that is not on the rim. */
function inner(square: string): string {
  const file = Math.min(8, Math.max(2, Number(square[0])));
  const rank = Math.min("h".charCodeAt(0), Math.max("b".charCodeAt(0), square.charCodeAt(1)));
  return `${file}${String.fromCharCode(rank)}`;
}

/** The marks of a hint for the move that is told, at its first, second or third step. */
export function hintMarks(told: LegalMove, step: number, color: Color): DrawShape[] {
  const from = placeOf(told, color);
  if (step === 1) return [{ type: "area", at: inner(told.to), brush: "green" }];
  if (step === 2) return [{ type: "circle", at: from, brush: "green" }];
  return [{ type: "arrow", from, to: told.to, brush: "green" }];
}

/** Who gives check or stands in the way, and what keeps a king from each square around it. */
export function reasons({ lines, flights }: { lines: readonly Line[]; flights: readonly Flight[] }): DrawShape[] {
  return [
    ...flights.map(
      ({ square, by }): DrawShape =>
        by ? { type: "arrow", from: by, to: square, brush: "blue" } : { type: "circle", at: square, brush: "amber" },
    ),
    ...lines.map(({ from, to }): DrawShape => ({ type: "arrow", from, to, brush: "red" })),
  ];
}
