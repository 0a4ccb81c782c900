// The words of the page of records, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/records";
import { ja } from "./ja/records";

export const recordWords = wordsOf({ en, ja });
