// The texts of the Learn pages.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const learnWords = wordsOf({ en, ja });
