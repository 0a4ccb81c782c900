// The texts of notices to all readers.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const noticeWords = wordsOf({ en, ja });
