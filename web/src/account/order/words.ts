// The texts of the administration.

import { wordsOf } from "../../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const orderWords = wordsOf({ en, ja });
