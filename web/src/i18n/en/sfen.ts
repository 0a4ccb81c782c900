// Why an SFEN cannot be read, in English.

const PARTS: Record<string, string> = {
  board: "the board",
  "side to move": "the side to move, b or w",
  "hand (- for none)": "the pieces in hand, or - for none",
};

export const en = {
  at: (column: number, what: string) => `at character ${column} ${what}`,
  /** What is wrong, by its code. */
  fault: {
    missing: (part: string) => `the text ends before ${PARTS[part] ?? part}.`,
    unexpected: (found: string) => `stands “${found}”, which has no meaning there.`,
    "cannot-promote": () => "a + stands before what does not promote.",
    "rank-length": (told: string) => {
      const [rank, squares] = told.split(" ");
      return `rank ${rank} has ${squares} squares in place of 9.`;
    },
    "rank-count": (ranks: string) => `the board ends with ${ranks} ranks in place of 9.`,
    turn: () => "the side to move is neither b nor w.",
    "hand-count": () => "a count in hand is none from 1 to 127, or no piece follows it.",
    "move-number": () => "the number of the move is no number.",
    "trailing-text": () => "something follows the number of the move.",
    unplayable: () => "nobody can play from it.",
  } as Record<string, (detail: string) => string>,
};
