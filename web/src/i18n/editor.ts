// The words of the editor, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/editor";
import { ja } from "./ja/editor";

export const editorWords = wordsOf({ en, ja });
