// The texts of the Puzzles page, loaded with it.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const puzzleWords = wordsOf({ en, ja });
