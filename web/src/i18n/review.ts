// The words of the review of a game, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/review";
import { ja } from "./ja/review";

export const reviewWords = wordsOf({ en, ja });
