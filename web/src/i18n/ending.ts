// The words that explain how a game ended, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/ending";
import { ja } from "./ja/ending";

export const endingWords = wordsOf({ en, ja });
