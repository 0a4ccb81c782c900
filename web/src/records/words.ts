// The texts of the Records page.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const recordWords = wordsOf({ en, ja });
