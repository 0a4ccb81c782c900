// The words of the clock for a real board, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/clock";
import { ja } from "./ja/clock";

export const clockWords = wordsOf({ en, ja });
