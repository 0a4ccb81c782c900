// The texts of the custom clock.

import { wordsOf } from ".";
import { en } from "./en/own-clock";
import { ja } from "./ja/own-clock";

export const ownClockWords = wordsOf({ en, ja });
