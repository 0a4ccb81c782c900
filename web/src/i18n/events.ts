// The texts of the Tournaments page.

import { wordsOf } from ".";
import { en } from "./en/events";
import { ja } from "./ja/events";

export const eventWords = wordsOf({ en, ja });
