// The texts of the form of a report.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const formWords = wordsOf({ en, ja });
