// The texts of the Clock page.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const clockWords = wordsOf({ en, ja });
