// The texts of the Print page.

import { wordsOf } from ".";
import { en } from "./en/print";
import { ja } from "./ja/print";

export const printWords = wordsOf({ en, ja });
