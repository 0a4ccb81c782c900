// The texts of the editor.

import { wordsOf } from ".";
import { en } from "./en/editor";
import { ja } from "./ja/editor";

export const editorWords = wordsOf({ en, ja });
