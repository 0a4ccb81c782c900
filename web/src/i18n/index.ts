// Texts in the reader's language. Those that every page needs come in a script of their own for each language, and only the
// reader's is loaded; those of a single page come with its code.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { settings } from "../app/settings";
import type { Words } from "./words.en";

export type Language = "en" | "ja";
export type { Words };

const SCRIPTS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./words.en")).en,
  ja: async () => (await import("./words.ja")).ja,
};

/** Transforms texts before display: the identity until the reader turns furigana on. */
export const dress = signal(<T>(words: T): T => words);

/** The language of the page: the reader's, as soon as its words are here. */
const spoken = signal<{ readonly language: Language; readonly words: Words | null }>({ language: settings.language.value, words: null });

/** The texts of the current language. A view that reads it follows the language. They are there once `loadWords` has resolved. */
export const words = computed(() => dress.value(spoken.value.words as Words));

/** Loads the texts of the reader's language, if they are not here yet. An effect that calls it follows the setting. */
export async function loadWords(): Promise<void> {
  const language = settings.language.value;
  const loaded = await SCRIPTS[language]();
  if (language === settings.language.value) spoken.value = { language, words: loaded };
}

/** Texts of a single page, loaded with its code. */
export function wordsOf<T>(dictionaries: Record<Language, T>): ReadonlySignal<T> {
  return computed(() => said(dictionaries));
}

/** Picks the text in the language of the page. */
export function said<T>(texts: Readonly<Record<Language, T>>): T {
  return dress.value(texts[spoken.value.language]);
}
