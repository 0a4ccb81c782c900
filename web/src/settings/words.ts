// The texts of the settings.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const settingsWords = wordsOf({ en, ja });
