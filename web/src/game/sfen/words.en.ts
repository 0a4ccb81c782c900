// Errors of SFEN readers, in English.

import { coded } from "../../i18n/coded";
import { plural } from "../../i18n/nouns.en";

const PARTS: Record<string, string> = {
  board: "the board",
  "side to move": "the side to move, b or w",
  "hand (- for none)": "the pieces in hand, or - for none",
};

export const en = {
  at: (column: number, what: string) => `at character ${column}, ${what}`,
  /** Error messages by code. */
  fault: coded({
    missing: (part: string) => `the text ends before ${PARTS[part] ?? part}.`,
    unexpected: (found: string) => `“${found}” is not allowed.`,
    "cannot-promote": () => "a + precedes a piece that cannot promote.",
    "rank-length": (told: string) => {
      const [rank, squares] = told.split(" ");
      return `rank ${rank} has ${plural(Number(squares), "square")} instead of 9.`;
    },
    "rank-count": (ranks: string) => `the board has ${plural(Number(ranks), "rank")} instead of 9.`,
    turn: () => "the side to move must be b or w.",
    "hand-count": () => "a count in hand must be 1 to 127 and be followed by a piece.",
    "move-number": () => "the move number is not a number.",
    "trailing-text": () => "there is text after the move number.",
    unplayable: () => "the game cannot continue from it.",
  }),
};
