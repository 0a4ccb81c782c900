// The texts of whole solutions.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const solutionWords = wordsOf({ en, ja });
