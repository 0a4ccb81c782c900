// The texts of the settings.

import { wordsOf } from ".";
import { en } from "./en/settings";
import { ja } from "./ja/settings";

export const settingsWords = wordsOf({ en, ja });
