// The texts of the Tournaments page.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const eventWords = wordsOf({ en, ja });
