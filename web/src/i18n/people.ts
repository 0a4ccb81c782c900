// The words of the page for games between people, in the reader's language.

import { wordsOf } from ".";
import { en } from "./en/people";
import { ja } from "./ja/people";

export const peopleWords = wordsOf({ en, ja });
