// The words of the page of problems in the reader's language. They are apart from those of every page because they arrive
// with that page only.

import { computed } from "@preact/signals";
import { settings } from "../app/settings";
import { puzzlesEn } from "./puzzles.en";
import { puzzlesJa } from "./puzzles.ja";

export const puzzleWords = computed(() => (settings.language.value === "ja" ? puzzlesJa : puzzlesEn));
