// The texts of online games.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const peopleWords = wordsOf({ en, ja });
