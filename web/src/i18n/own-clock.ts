// The words of a clock that the reader sets, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/own-clock";
import { ja } from "./ja/own-clock";

export const ownClockWords = wordsOf({ en, ja });
