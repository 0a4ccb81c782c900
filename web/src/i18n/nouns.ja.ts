// Names of pieces and lengths of time, in Japanese.

import type { PieceKind } from "../wire/rules";
import { formatsOf } from "./formats";

export const { number, rounded, percent, list } = formatsOf("ja", "、");

/** Sentences one after another, without the stop of the last; those that are missing are left out. */
export const sentences = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join("。");

export const PIECES: Record<PieceKind, string> = {
  pawn: "歩",
  lance: "香",
  knight: "桂",
  silver: "銀",
  gold: "金",
  bishop: "角",
  rook: "飛",
  king: "玉",
  tokin: "と",
  "pro-lance": "成香",
  "pro-knight": "成桂",
  "pro-silver": "成銀",
  horse: "馬",
  dragon: "龍",
};

/** A length of time in whole units: `3日`, `2時間30分`, `90分`, `30秒`. */
export function length(ms: number): string {
  if (ms % 86_400_000 === 0) return `${ms / 86_400_000}日`;
  if (ms % 60_000 > 0) return `${ms / 1000}秒`;
  const minutes = ms / 60_000;
  if (minutes < 120) return `${minutes}分`;
  return `${Math.floor(minutes / 60)}時間${minutes % 60 > 0 ? `${minutes % 60}分` : ""}`;
}
