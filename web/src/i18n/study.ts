// The words of studies and of the explorer, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/study";
import { ja } from "./ja/study";

export const studyWords = wordsOf({ en, ja });
