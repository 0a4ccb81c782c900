// Who moves first is tossed for (振り駒): five pawns fall, and if more of them show the plain face the reader begins.

const PAWNS = 5;

/** Five falls; true is the plain face. */
export function toss(): boolean[] {
  return [...crypto.getRandomValues(new Uint8Array(PAWNS))].map((byte) => byte % 2 === 0);
}

/** Whether the plain faces are the majority. */
export function begins(falls: readonly boolean[]): boolean {
  return falls.filter(Boolean).length * 2 > falls.length;
}
