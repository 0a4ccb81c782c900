// The texts of studies and the explorer.

import { wordsOf } from ".";
import { en } from "./en/study";
import { ja } from "./ja/study";

export const studyWords = wordsOf({ en, ja });
