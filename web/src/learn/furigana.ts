// Readings over Japanese words (ふりがな): the longest word of the list that begins at each place.

import { READINGS } from "./readings";

export interface Part {
  readonly base: string;
  readonly reading: string | null;
}

const LONGEST = Math.max(...[...READINGS.keys()].map((word) => word.length));
const KANJI = /[一-龠々]/;

/** A text in parts, those with kanji with their reading; a word that is not in the list stays without one. */
export function withReadings(text: string): Part[] {
  const parts: Part[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const word = wordAt(text, at);
    if (!word) {
      plain += text[at++];
      continue;
    }
    if (plain) parts.push({ base: plain, reading: null });
    plain = "";
    parts.push({ base: word, reading: READINGS.get(word) ?? null });
    at += word.length;
  }
  if (plain) parts.push({ base: plain, reading: null });
  return parts;
}

function wordAt(text: string, at: number): string | null {
  if (!KANJI.test(text[at] ?? "")) return null;
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--) {
    const word = text.slice(at, at + length);
    if (READINGS.has(word)) return word;
  }
  return null;
}
