// Spoken moves in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/speech";
import { ja } from "./ja/speech";

export const speechWords = wordsOf({ en, ja });
