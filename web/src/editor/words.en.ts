// The words of the editor in English.

import { plural } from "../i18n/nouns.en";

/** The details of a diagram fault; unused ones are empty or 0. */
interface FaultWords {
  readonly side: string;
  readonly piece: string;
  readonly count: number;
  readonly most: number;
  readonly square: string;
  readonly file: number;
}

export const en = {
  box: "Piece box",
  whose: "Place pieces as",
  left: (name: string, count: number) => `${name}, ${count} left`,
  boxHow:
    "Choose a piece, then tap squares or a stand. Drag pieces to move them; drag off the board to remove. Tap again to promote or unpromote.",
  putHow: "Tap a square or a stand to place it.",
  aim: "Purpose",
  aims: { game: "Game", problem: "Tsume problem" },
  verdict: (aim: "game" | "problem", good: boolean): string =>
    aim === "game"
      ? good
        ? "Playable as a game."
        : "Not playable yet."
      : good
        ? "Valid tsume problem."
        : "Not a valid tsume problem yet.",
  fault: (code: string, told: FaultWords): string => {
    const { side, piece, count, most, square, file } = told;
    const sentences: Record<string, string> = {
      "missing-king": `${side} has no king.`,
      "too-many": `${side ? `${side} has` : "There are"} ${plural(count, piece)}; ${most} at most.`,
      "two-pawns": `${side} has two unpromoted pawns on file ${file} (nifu).`,
      "dead-piece": `The piece on ${square} could never move.`,
      "opponent-in-check": `The king on ${square} could be captured at once. Check the side to move.`,
    };
    return sentences[code] ?? code;
  },
  turn: "Side to move",
  start: "Starting position",
  choose: "Choose…",
  undo: "Undo",
  redo: "Redo",
  clear: "Clear all",
  rotate: "Swap sides",
  mirror: "Mirror",
  rest: "Remaining pieces to the defender",
  text: "SFEN (also reads KIF, BOD, CSA and more)",
  format: "Format",
  save: "Save",
  copied: "Copied",
  badLink: (reason: string) => `This link contains no valid position: ${reason} Showing the starting position instead.`,
  unreadable: (reason: string) => `Not a valid position: ${reason}`,
  print: "Print",
  solve: "Solve",
  compose: "Check and trim",
  play: "Play from here",
  offer: "Invite someone",
};
