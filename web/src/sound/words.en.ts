// Spoken moves in English.

import type { NotationCode } from "../app/settings";

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
/** Piece, origin if needed, kind of move, destination, promotion. */
const MOVE = /^(\+?[PLNSGBRK])(\d[a-i])?([-x*])(\d)([a-i])([+=]?)$/;

const square = (name: string) => [...name].join(" ");

export const en = {
  lang: "en-US",
  /** The notation to read. */
  notation: "hodges" as NotationCode,
  /** The spoken form of a move in that notation; other text is returned unchanged. */
  reading(name: string): string {
    const [, piece = "", from, way = "", file = "", rank = "", end = ""] = MOVE.exec(name) ?? [];
    if (!piece) return name;
    const parts = [PIECES[piece], from && `from ${square(from)}${way === "-" ? " to" : ""}`, WAYS[way], square(file + rank), ENDS[end]];
    return parts.filter(Boolean).join(" ");
  },
};

export type SpeechWords = typeof en;
