// The texts of the Records page.

import { wordsOf } from ".";
import { en } from "./en/records";
import { ja } from "./ja/records";

export const recordWords = wordsOf({ en, ja });
