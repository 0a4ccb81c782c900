// Readings over Japanese words (ふりがな): the longest word of the list that stands at each place.

import { READINGS } from "./readings";

export interface Part {
  readonly base: string;
  readonly reading: string | null;
}

const LONGEST = Math.max(...[...READINGS.keys()].map((word) => word.length));
/** What a word of the list begins with: kanji, or katakana as in カニ囲い. */
const BEGINS = /[一-龠々ァ-ヶ]/;

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
  if (!BEGINS.test(text[at] ?? "")) return null;
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--) {
    const base = text.slice(at, at + length);
    const found = READINGS.get(base)?.find(({ before }) => text.startsWith(before, at + length));
    if (found) return { base, reading: found.kana };
  }
  return null;
}
