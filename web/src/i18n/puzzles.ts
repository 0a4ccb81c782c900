// The texts of the Puzzles page, loaded with it.

import { wordsOf } from ".";
import { en } from "./en/puzzles";
import { ja } from "./ja/puzzles";

export const puzzleWords = wordsOf({ en, ja });
