// The texts of the Account page.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const accountWords = wordsOf({ en, ja });
