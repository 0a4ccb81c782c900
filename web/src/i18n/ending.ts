// The texts that explain how a game ended.

import { wordsOf } from ".";
import { en } from "./en/ending";
import { ja } from "./ja/ending";

export const endingWords = wordsOf({ en, ja });
