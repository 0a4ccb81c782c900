// Texts in the reader's language.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { en, type Words } from "./words.en";
import { ja } from "./words.ja";

export type Language = "en" | "ja";
export type { Words };

const DICTIONARIES: Record<Language, Words> = { en, ja };

/** Transforms texts before display: the identity until the reader turns furigana on. */
export const dress = signal(<T>(words: T): T => words);

/** The texts of the current language. A view that reads it follows the language. */
export const words = wordsOf(DICTIONARIES);

/** Texts of a single page, loaded with its code. */
export function wordsOf<T>(dictionaries: Record<Language, T>): ReadonlySignal<T> {
  return computed(() => said(dictionaries));
}

/** Picks the text in the reader's language. */
export function said<T>(texts: Readonly<Record<Language, T>>): T {
  return dress.value(texts[settings.language.value]);
}
