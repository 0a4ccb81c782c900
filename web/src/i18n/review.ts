// The texts of the game review.

import { wordsOf } from ".";
import { en } from "./en/review";
import { ja } from "./ja/review";

export const reviewWords = wordsOf({ en, ja });
