// The texts that every page needs, in English; those of a single page are in its folder.

import { en as app } from "../app/words.en";
import { en as game } from "../game/words.en";
import { en as play } from "../play/words.en";
import type { PieceKind } from "../wire/rules";
import { list, PIECES, sentences } from "./nouns.en";
import { side } from "./sides";

export const en = {
  code: "en",
  side,
  list,
  sentences,
  piece: (kind: PieceKind) => PIECES[kind],
  ...app,
  ...game,
  ...play,
};

export type Words = typeof en;
