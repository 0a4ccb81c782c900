// The texts of the Clock page.

import { wordsOf } from ".";
import { en } from "./en/clock";
import { ja } from "./ja/clock";

export const clockWords = wordsOf({ en, ja });
