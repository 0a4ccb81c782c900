// The texts of online games.

import { wordsOf } from ".";
import { en } from "./en/people";
import { ja } from "./ja/people";

export const peopleWords = wordsOf({ en, ja });
