// The words of the page for tournaments, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/events";
import { ja } from "./ja/events";

export const eventWords = wordsOf({ en, ja });
