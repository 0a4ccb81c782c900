// The two traditional orders of setting up (大橋流, 伊藤流), as Black's squares. Identical pieces go
// from left to right. The rules say which piece belongs on a square.

import type { OrderName, Square } from "./format";

const GENERALS = ["5i", "6i", "4i", "7i", "3i", "8i", "2i"] as const;
const LANCES = ["9i", "1i"] as const;

export const ORDERS: Readonly<Record<OrderName, readonly Square[]>> = {
  /** Pawns last, from the middle outwards. */
  ohashi: [...GENERALS, ...LANCES, "8h", "2h", "5g", "6g", "4g", "7g", "3g", "8g", "2g", "9g", "1g"],
  /** Pawns from the left come before long-range pieces, so that none points at the other camp. */
  ito: [...GENERALS, "9g", "8g", "7g", "6g", "5g", "4g", "3g", "2g", "1g", ...LANCES, "8h", "2h"],
};

/** The square across the board, where the other side's piece of the same kind stands at the start. */
export function across(square: Square): Square {
  return `${10 - Number(square[0])}${String.fromCharCode(202 - square.charCodeAt(1))}`;
}
