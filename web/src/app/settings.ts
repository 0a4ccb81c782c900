// The reader's settings, kept on this device.

import { type Signal, computed, effect, signal } from "@preact/signals";
import type { PieceSet } from "../board/view";
import type { Language } from "../i18n";
import { load, save } from "./store";

/** Where the computer opponent thinks. */
export type Thinks = "device" | "server";
export type Theme = "auto" | "light" | "dark";

export const LANGUAGES = ["en", "ja"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
export const THINKS = ["device", "server"] as const;
export const PIECE_SETS = ["one", "two", "letters"] as const;
export const NOTATIONS = ["japanese", "hodges", "western", "kitao", "kif", "usi"] as const;
export type NotationCode = (typeof NOTATIONS)[number];

function kept<T extends string | boolean>(key: string, choices: readonly T[], fallback: T): Signal<T> {
  const isChoice = (value: unknown): value is T => choices.includes(value as T);
  const setting = signal<T>(load(key, isChoice) ?? fallback);
  let first = true;
  effect(() => {
    const { value } = setting;
    if (!first) save(key, value);
    first = false;
  });
  return setting;
}

function preferredLanguage(): Language {
  return typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";
}

const language = kept<Language>("language", LANGUAGES, preferredLanguage());
const chosenNotation = kept<NotationCode | "auto">("notation", ["auto", ...NOTATIONS], "auto");

export const settings = {
  language,
  theme: kept<Theme>("theme", THEMES, "auto"),
  pieces: kept<PieceSet>("pieces", PIECE_SETS, "one"),
  sound: kept<boolean>("sound", [true, false], true),
  /** Whether the last seconds of a clock are heard. */
  seconds: kept<boolean>("seconds", [true, false], true),
  thinks: kept<Thinks>("thinks", THINKS, "device"),
  chosenNotation,
  /** The chosen notation, or the one that goes with the language. */
  notation: computed<NotationCode>(() => {
    const chosen = chosenNotation.value;
    return chosen === "auto" ? (language.value === "ja" ? "japanese" : "hodges") : chosen;
  }),
};
