// The board by keyboard: one cursor over the squares and, past the edge, over the pieces in hand.

import { cellOf, opponent, squareAt } from "./geometry";
import type { BoardState } from "./state";
import { HAND_ORDER, handPlace, type Place, parseHandPlace } from "./view";

const STEPS: Record<string, readonly [column: number, row: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where the cursor goes from `state.cursor` on an arrow key, or null when the key is no arrow. */
export function stepCursor(state: BoardState, key: string): Place | null {
  const step = STEPS[key];
  if (!step) return null;
  const [columns, rows] = step;
  const forwards = columns + rows > 0;
  return parseHandPlace(state.cursor) ? stepInHand(state, forwards) : stepOnBoard(state, columns, rows, forwards);
}

/** Right of the board and below it lies the near hand, left and above the far one. */
function stepOnBoard(state: BoardState, columns: number, rows: number, forwards: boolean): Place {
  const { bottom } = state.view;
  const { column, row } = cellOf(state.cursor, bottom);
  const next = squareAt({ column: column + columns, row: row + rows }, bottom);
  if (next) return next;
  const hand = handPlaces(state, forwards ? "near" : "far");
  return (forwards ? hand[0] : hand.at(-1)) ?? state.cursor;
}

function stepInHand(state: BoardState, forwards: boolean): Place {
  const { bottom } = state.view;
  const near = parseHandPlace(state.cursor)?.color === bottom;
  const hand = handPlaces(state, near ? "near" : "far");
  const next = hand[hand.indexOf(state.cursor) + (forwards ? 1 : -1)];
  if (next && hand.includes(state.cursor)) return next;
  if (near === forwards) return state.cursor;
  return squareAt(near ? { column: 8, row: 8 } : { column: 0, row: 0 }, bottom) as Place;
}

function handPlaces(state: BoardState, side: "near" | "far"): Place[] {
  const { bottom, snapshot } = state.view;
  const color = side === "near" ? bottom : opponent(bottom);
  const held = new Set(snapshot.hands[color].map(({ kind }) => kind));
  return HAND_ORDER.filter((kind) => held.has(kind)).map((kind) => handPlace(color, kind));
}
