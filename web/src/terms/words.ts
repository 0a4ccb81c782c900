// The texts of the custom clock.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const ownClockWords = wordsOf({ en, ja });
