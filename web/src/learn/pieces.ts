// What the piece guide adds to each piece card: the meaning of the name and longer advice.

import type { PieceKind } from "../wire/rules";
import { type Text, t } from "./format";

export interface Portrait {
  /** The letter in SFEN, for its diagram. */
  readonly letter: string;
  readonly meaning: Text;
  readonly advice: Text;
}

export const PORTRAITS: Readonly<Record<PieceKind, Portrait>> = {
  king: {
    letter: "K",
    meaning: t("jewelled general; royal general", "宝玉の将、王の将"),
    advice: t(
      "Move it out of the middle early and build a castle around it. Keep it away from your own rook.",
      "早めに中央から離し、囲いに入れましょう。自分の飛車からは遠ざけます。",
    ),
  },
  rook: {
    letter: "R",
    meaning: t("flying chariot", "飛ぶように走る車"),
    advice: t(
      "The heart of the attack. Give it an open file. Late in the game, drop it deep in the enemy camp.",
      "攻めの主役です。道を開けて使い、終盤は敵陣の奥に打つと強力です。",
    ),
  },
  dragon: {
    letter: "+R",
    meaning: t("dragon king", "龍の王"),
    advice: t(
      "The strongest piece. 龍 and 竜 are two ways of writing the same character. Use it to attack from the side.",
      "最強の駒です。「竜」とも書きます。横から玉に迫りましょう。",
    ),
  },
  bishop: {
    letter: "B",
    meaning: t("angle mover", "斜め（角）に行く"),
    advice: t(
      "It is often exchanged early. In hand it threatens forks everywhere, so avoid loose pieces.",
      "序盤に交換になることが多い駒です。持ち駒の角は両取りをねらえます。離れ駒に注意しましょう。",
    ),
  },
  horse: {
    letter: "+B",
    meaning: t("dragon horse", "龍のような馬"),
    advice: t(
      "It is not the knight. In attack it can reach every square. Back in your camp, a proverb says, it defends like three generals.",
      "桂馬とは別の駒です。「馬は自陣に引け」「馬の守りは金銀三枚」といい、守りにも強い駒です。",
    ),
  },
  gold: {
    letter: "G",
    meaning: t("gold general", "金の将"),
    advice: t(
      "Good forwards, poor in retreat: keep it by your king, and keep one in hand for the mate.",
      "前には強く、後ろには弱い駒です。玉の守りに使い、とどめのために一枚残しておきましょう。",
    ),
  },
  silver: {
    letter: "S",
    meaning: t("silver general", "銀の将"),
    advice: t(
      "Leads attacks, since it can always step diagonally back. Often better unpromoted.",
      "斜めに引けるので、攻めの先頭に向いています。成らないほうがよいこともあります。",
    ),
  },
  "pro-silver": {
    letter: "+S",
    meaning: t("promoted silver", "成った銀"),
    advice: t("Moves like a gold, without the silver's diagonal steps back.", "動きは金と同じです。銀の斜め後ろの動きはなくなります。"),
  },
  knight: {
    letter: "N",
    meaning: t("laurelled horse", "桂の馬"),
    advice: t(
      "The only piece that jumps. It never moves back. “A knight that jumps high is eaten by a pawn.”",
      "ただ一つ、駒を飛び越えます。戻れないので、「桂の高跳び歩の餌食」に気をつけましょう。",
    ),
  },
  "pro-knight": {
    letter: "+N",
    meaning: t("promoted knight", "成った桂"),
    advice: t("Moves like a gold; it no longer jumps.", "動きは金と同じです。飛び越えることはできなくなります。"),
  },
  lance: {
    letter: "L",
    meaning: t("incense chariot", "香りの車"),
    advice: t(
      "Best from far behind: it gets weaker as it advances. Drop it low and aim at two pieces in a line.",
      "遠くから使うほど強い駒です。下のほうに打って、並んだ駒をねらいましょう。",
    ),
  },
  "pro-lance": {
    letter: "+L",
    meaning: t("promoted lance", "成った香"),
    advice: t("Moves like a gold.", "動きは金と同じです。"),
  },
  pawn: {
    letter: "P",
    meaning: t("foot soldier", "歩く兵"),
    advice: t(
      "Always keep one in hand. Promote it whenever you can. Never two on one file.",
      "一枚は持ち駒に残しておきましょう。成れるときは、ほとんどいつも成ります。二歩に注意しましょう。",
    ),
  },
  tokin: {
    letter: "+P",
    meaning: t("“gold” in cursive script (some say 今, also read kin)", "「金」のくずし字（同じ音の「今」ともいわれる）"),
    advice: t(
      "A great piece: it works like a gold, but gives only a pawn when taken.",
      "金と同じに働き、取られても相手に渡るのは歩だけ。とても得な駒です。",
    ),
  },
};

/** Every kind with its portrait, the king first. */
export const PORTRAIT_ENTRIES = Object.entries(PORTRAITS) as readonly (readonly [PieceKind, Portrait])[];
