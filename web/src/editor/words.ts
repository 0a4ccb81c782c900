// The texts of the editor.

import { wordsOf } from "../i18n";
import { en } from "./words.en";
import { ja } from "./words.ja";

export const editorWords = wordsOf({ en, ja });
