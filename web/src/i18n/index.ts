// The words in the reader's language.

import { type ReadonlySignal, computed } from "@preact/signals";
import { settings } from "../app/settings";
import { type Words, en } from "./en";
import { ja } from "./ja";

export type Language = "en" | "ja";
export type { Words };

const DICTIONARIES: Record<Language, Words> = { en, ja };

/** The words of the current language; reading it in a view makes the view follow the language. */
export const words = computed(() => DICTIONARIES[settings.language.value]);

/** The words that only one page needs, and that come with its code. */
export function wordsOf<T>(dictionaries: Record<Language, T>): ReadonlySignal<T> {
  return computed(() => dictionaries[settings.language.value]);
}
