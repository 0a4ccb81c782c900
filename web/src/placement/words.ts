// The texts of the placement.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const placementWords = wordsOf({ en, ja });
