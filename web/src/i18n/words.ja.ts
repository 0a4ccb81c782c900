// The texts that every page needs, in Japanese; those of a single page are in its folder.

import { ja as app } from "../app/words.ja";
import { ja as game } from "../game/words.ja";
import { ja as play } from "../play/words.ja";
import type { PieceKind } from "../wire/rules";
import { list, PIECES, sentences } from "./nouns.ja";
import { side } from "./sides";
import type { Words } from "./words.en";

export const ja: Words = {
  code: "ja",
  side,
  list,
  sentences,
  piece: (kind: PieceKind) => PIECES[kind],
  ...app,
  ...game,
  ...play,
};
