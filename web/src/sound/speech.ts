// A move said by the voice of the browser, as it is read in the reader's language: “ななろく ふ”, “pawn seven f”. Where a
// browser has no such voice nothing is said.

import { type NotationCode, settings } from "../app/settings";
import { speechWords } from "./words";

/** How loud it is, from 0 to 1. */
const LOUDNESS = { soft: 0.35, middle: 0.7, loud: 1 } as const;

/** Says a move, in place of the one that may be said just now. */
export function speak(nameIn: (notation: NotationCode) => string | undefined): void {
  if (typeof speechSynthesis === "undefined") return;
  const { lang, notation, reading } = speechWords.value;
  const name = nameIn(notation);
  if (!name) return;
  const utterance = new SpeechSynthesisUtterance(reading(name));
  utterance.lang = lang;
  utterance.volume = LOUDNESS[settings.volume.value];
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
