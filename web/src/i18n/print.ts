// The words of the page that prints, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/print";
import { ja } from "./ja/print";

export const printWords = wordsOf({ en, ja });
