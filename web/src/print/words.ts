// The texts of the Print page.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const printWords = wordsOf({ en, ja });
