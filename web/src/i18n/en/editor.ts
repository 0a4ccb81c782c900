// The words of the editor in English.

import { plural } from "../en";

/** What a fault of a diagram is about, in words; empty or 0 where it is not about that. */
interface FaultWords {
  readonly side: string;
  readonly piece: string;
  readonly count: number;
  readonly most: number;
  readonly square: string;
  readonly file: number;
}

export const en = {
  box: "Box",
  whose: "Put pieces down as",
  left: (name: string, count: number) => `${name}, ${count} left`,
  boxHow:
    "Choose a piece, then touch squares or a stand. Pieces on the board can be moved, touched twice they turn over, carried off they go back into the box.",
  putHow: "Touch the square or the stand it goes to.",
  aim: "For",
  aims: { game: "A game", problem: "A mate problem" },
  verdict: (aim: "game" | "problem", good: boolean): string =>
    aim === "game"
      ? good
        ? "A game can begin here."
        : "No game can begin here yet."
      : good
        ? "This is a mate problem."
        : "This is no mate problem yet.",
  fault: (code: string, told: FaultWords): string => {
    const { side, piece, count, most, square, file } = told;
    const sentences: Record<string, string> = {
      "missing-king": `${side} has no king.`,
      "too-many": `${side ? `${side} has` : "There are"} ${plural(count, piece)}; ${most} at most.`,
      "two-pawns": `${side} has two unpromoted pawns on file ${file} (nifu).`,
      "dead-piece": `The piece on ${square} could never move.`,
      "opponent-in-check": `The king on ${square} could be taken at once. Is it the right side's turn?`,
    };
    return sentences[code] ?? code;
  },
  turn: "To move",
  start: "Start of a game",
  choose: "Choose…",
  undo: "Undo",
  clear: "Clear all",
  rotate: "Swap sides",
  mirror: "Swap left and right",
  rest: "Rest to the defender's hand",
  text: "SFEN; KIF, BOD, CSA and others are read too",
  format: "Format",
  save: "Save",
  copied: "Copied",
  badLink: (reason: string) => `The link holds no position: ${reason} Here is the start of a game instead.`,
  unreadable: (reason: string) => `This could not be read: ${reason}`,
  print: "Print",
  solve: "Solve it",
  play: "Play from here",
  offer: "Offer it to people",
};
