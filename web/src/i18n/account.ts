// The texts of the Account page.

import { wordsOf } from ".";
import { en } from "./en/account";
import { ja } from "./ja/account";

export const accountWords = wordsOf({ en, ja });
