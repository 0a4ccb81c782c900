// The texts of the game review.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const reviewWords = wordsOf({ en, ja });
