// The words of the page of problems, in the reader's language. They arrive with that page only.

import { wordsOf } from ".";
import { en } from "./en/puzzles";
import { ja } from "./ja/puzzles";

export const puzzleWords = wordsOf({ en, ja });
