// Errors of SFEN readers, in the reader's language.

import { wordsOf } from "../../i18n";
import type { SfenDiagnostic } from "../../wire/rules";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const sfenWords = wordsOf({ en, ja });

/** The error of an SFEN reader as a sentence with its position. */
export function unreadText(thrown: unknown): string {
  const { at, fault } = sfenWords.value;
  const { column, code, detail } = thrown as Partial<SfenDiagnostic>;
  const says = code !== undefined && fault[code];
  // Anything else that is thrown there is a fault of the page.
  if (!says) return thrown instanceof Error ? thrown.message : String(thrown);
  return column ? at(column, says(detail ?? "")) : says("");
}
