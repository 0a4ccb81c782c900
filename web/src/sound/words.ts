// Spoken moves in the reader's language.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const speechWords = wordsOf({ en, ja });
