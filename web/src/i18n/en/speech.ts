// How a move is said aloud in English.

import type { NotationCode } from "../../app/settings";

const PIECES: Readonly<Record<string, string>> = {
  P: "pawn",
  L: "lance",
  N: "knight",
  S: "silver",
  G: "gold",
  B: "bishop",
  R: "rook",
  K: "king",
  "+P": "tokin",
  "+L": "promoted lance",
  "+N": "promoted knight",
  "+S": "promoted silver",
  "+B": "horse",
  "+R": "dragon",
};
const WAYS: Readonly<Record<string, string>> = { "-": "", x: "takes", "*": "drops" };
const ENDS: Readonly<Record<string, string>> = { "+": "promotes", "=": "stays" };
/** The piece, where it stood if that has to be said, how it goes, where to, and whether it turns over. */
const MOVE = /^(\+?[PLNSGBRK])(\d[a-i])?([-x*])(\d)([a-i])([+=]?)$/;

const square = (name: string) => [...name].join(" ");

export const en = {
  lang: "en-US",
  /** The notation that is read. */
  notation: "hodges" as NotationCode,
  /** What is said for a move in that notation; a name of another shape is said as it is. */
  reading(name: string): string {
    const [, piece = "", from, way = "", file = "", rank = "", end = ""] = MOVE.exec(name) ?? [];
    if (!piece) return name;
    const parts = [PIECES[piece], from && `from ${square(from)}${way === "-" ? " to" : ""}`, WAYS[way], square(file + rank), ENDS[end]];
    return parts.filter(Boolean).join(" ");
  },
};

export type SpeechWords = typeof en;
