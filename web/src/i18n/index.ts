// The words in the reader's language.

import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { type Words, en } from "./en";
import { ja } from "./ja";

export type Language = "en" | "ja";
export type { Words };

const DICTIONARIES: Record<Language, Words> = { en, ja };

/** What words go through on their way to the page: nothing, before somebody wants their readings. */
export const dress = signal(<T>(words: T): T => words);

/** The words of the current language; reading it in a view makes the view follow the language. */
export const words = wordsOf(DICTIONARIES);

/** The words that only one page needs, and that come with its code. */
export function wordsOf<T>(dictionaries: Record<Language, T>): ReadonlySignal<T> {
  return computed(() => said(dictionaries));
}

/** What the page says in both languages, in the reader's. */
export function said<T>(texts: Readonly<Record<Language, T>>): T {
  return dress.value(texts[settings.language.value]);
}
