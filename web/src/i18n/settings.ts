// The words of the form of settings, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/settings";
import { ja } from "./ja/settings";

export const settingsWords = wordsOf({ en, ja });
