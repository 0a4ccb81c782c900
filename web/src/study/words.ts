// The texts of studies and the explorer.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const studyWords = wordsOf({ en, ja });
