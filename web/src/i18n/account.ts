// The words of the page of accounts, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/account";
import { ja } from "./ja/account";

export const accountWords = wordsOf({ en, ja });
