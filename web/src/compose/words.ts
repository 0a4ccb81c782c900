// The texts of the composer.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const composeWords = wordsOf({ en, ja });
