// Furigana: splits a Japanese text into words with readings, taking the longest known word at each place.

import { READINGS } from "./readings";

export interface Part {
  readonly base: string;
  readonly reading: string | null;
}

const LONGEST = Math.max(...[...READINGS.keys()].map((word) => word.length));
/** The first character of a word in the list: kanji, katakana (カニ囲い) or a digit (2日). */
const BEGINS = /[一-龠々ァ-ヶ0-9]/;
const DIGIT = /[0-9]/;

/** Splits a text into parts. Words in the list get a reading; other parts get `null`. */
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
