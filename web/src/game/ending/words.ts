// The texts that explain how a game ended.

import { wordsOf } from "../../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const endingWords = wordsOf({ en, ja });
