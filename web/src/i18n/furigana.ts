// Readings over Japanese words (ふりがな): the longest word of the list that stands at each place.

import { READINGS } from "./readings";

export interface Part {
  readonly base: string;
  readonly reading: string | null;
}

const LONGEST = Math.max(...[...READINGS.keys()].map((word) => word.length));
/** What a word of the list begins with: kanji, katakana as in カニ囲い, a digit as in 2日. */
const BEGINS = /[一-龠々ァ-ヶ0-9]/;
const DIGIT = /[0-9]/;

/** A text in parts, those with kanji with their reading; a word that is not in the list stays without one. */
export function withReadings(text: string): Part[] {
  const parts: Part[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const found = wordAt(text, at);
    if (!found) {
      plain += text[at++];
      continue;
    }
    if (plain) parts.push({ base: plain, reading: null });
    plain = "";
    parts.push(found);
    at += found.base.length;
  }
  if (plain) parts.push({ base: plain, reading: null });
  return parts;
}

function wordAt(text: string, at: number): Part | null {
  const [last = "", first = ""] = [text[at - 1], text[at]];
  if (!BEGINS.test(first) || (DIGIT.test(first) && DIGIT.test(last))) return null;
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--) {
    const base = text.slice(at, at + length);
    const end = at + length;
    const follows = (before: string) => (before === "$" ? end === text.length : text.startsWith(before, end));
    const found = READINGS.get(base)?.find(({ after, before }) => (after?.test(last) ?? true) && follows(before));
    if (found) return { base, reading: found.kana };
  }
  return null;
}
