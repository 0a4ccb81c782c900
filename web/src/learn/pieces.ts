// The pieces, one by one: what they are called and why, what they are worth, and what to do with them.

import type { PieceKind } from "../wire/rules";
import { type Text, t } from "./format";

export interface PieceCard {
  readonly kind: PieceKind;
  /** The letter in SFEN, for its diagram. */
  readonly letter: string;
  readonly english: string;
  /** The full name on the piece, how it is read, and the word spoken in play. */
  readonly kanji: string;
  readonly reading: string;
  readonly kana: string;
  readonly spoken: string;
  readonly meaning: Text;
  /** Worth in pawns, by the classic table; the king has no price. */
  readonly worth: number | null;
  readonly promotesTo: PieceKind | null;
  readonly advice: Text;
}

export const PIECE_CARDS: readonly PieceCard[] = [
  {
    kind: "king",
    letter: "K",
    english: "King",
    kanji: "玉将・王将",
    reading: "gyokushō, ōshō",
    kana: "ぎょくしょう・おうしょう",
    spoken: "gyoku",
    meaning: t("jewelled general; royal general", "宝玉の将、王の将"),
    worth: null,
    promotesTo: null,
    advice: t(
      "Move it out of the middle early and build a castle around it. Keep it away from your own rook.",
      "早めに中央から離し、囲いに入れましょう。自分の飛車からは遠ざけます。",
    ),
  },
  {
    kind: "rook",
    letter: "R",
    english: "Rook",
    kanji: "飛車",
    reading: "hisha",
    kana: "ひしゃ",
    spoken: "hi",
    meaning: t("flying chariot", "飛ぶように走る車"),
    worth: 10,
    promotesTo: "dragon",
    advice: t(
      "The heart of the attack. Give it an open file, and drop it far behind the enemy lines late in the game.",
      "攻めの主役です。道を開けて使い、終盤は敵陣の奥に打つと強力です。",
    ),
  },
  {
    kind: "dragon",
    letter: "+R",
    english: "Dragon (promoted rook)",
    kanji: "龍王",
    reading: "ryūō",
    kana: "りゅうおう",
    spoken: "ryū",
    meaning: t("dragon king", "龍の王"),
    worth: 12,
    promotesTo: null,
    advice: t(
      "The strongest piece. 龍 and 竜 are two ways of writing the same character. Use it to attack from the side.",
      "最強の駒です。「竜」とも書きます。横から玉に迫りましょう。",
    ),
  },
  {
    kind: "bishop",
    letter: "B",
    english: "Bishop",
    kanji: "角行",
    reading: "kakugyō",
    kana: "かくぎょう",
    spoken: "kaku",
    meaning: t("angle mover", "斜め(角)に行く"),
    worth: 8,
    promotesTo: "horse",
    advice: t(
      "It is often exchanged early. In hand it threatens forks everywhere, so leave no loose pieces about.",
      "序盤に交換になることが多い駒です。持ち駒の角は両取りをねらえます。離れ駒に注意しましょう。",
    ),
  },
  {
    kind: "horse",
    letter: "+B",
    english: "Horse (promoted bishop)",
    kanji: "龍馬",
    reading: "ryūma, ryūme",
    kana: "りゅうま",
    spoken: "uma",
    meaning: t("dragon horse", "龍のような馬"),
    worth: 10,
    promotesTo: null,
    advice: t(
      "It is no knight. Attacking, it reaches every square; drawn back to your camp, it defends like three golds, says a proverb.",
      "桂馬とは別の駒です。「馬は自陣に引け」「馬の守りは金銀三枚」といい、守りにも強い駒です。",
    ),
  },
  {
    kind: "gold",
    letter: "G",
    english: "Gold (gold general)",
    kanji: "金将",
    reading: "kinshō",
    kana: "きんしょう",
    spoken: "kin",
    meaning: t("gold general", "金の将"),
    worth: 6,
    promotesTo: null,
    advice: t(
      "Good forwards, poor in retreat: keep it by your king, and keep one in hand for the mate.",
      "前には強く、後ろには弱い駒です。玉の守りに使い、とどめのために一枚残しておきましょう。",
    ),
  },
  {
    kind: "silver",
    letter: "S",
    english: "Silver (silver general)",
    kanji: "銀将",
    reading: "ginshō",
    kana: "ぎんしょう",
    spoken: "gin",
    meaning: t("silver general", "銀の将"),
    worth: 5,
    promotesTo: "pro-silver",
    advice: t(
      "Leads attacks, since it can always step back slantwise. Often better unpromoted.",
      "斜めに引けるので、攻めの先頭に向いています。成らないほうがよいこともあります。",
    ),
  },
  {
    kind: "pro-silver",
    letter: "+S",
    english: "Promoted silver",
    kanji: "成銀",
    reading: "narigin",
    kana: "なりぎん",
    spoken: "narigin",
    meaning: t("promoted silver", "成った銀"),
    worth: 6,
    promotesTo: null,
    advice: t("Moves like a gold, and has lost the silver's steps back.", "動きは金と同じです。銀の斜め後ろの動きはなくなります。"),
  },
  {
    kind: "knight",
    letter: "N",
    english: "Knight",
    kanji: "桂馬",
    reading: "keima",
    kana: "けいま",
    spoken: "kei",
    meaning: t("laurelled horse", "桂の馬"),
    worth: 4,
    promotesTo: "pro-knight",
    advice: t(
      "The only piece that jumps; it never comes back. “A knight that jumps high is eaten by a pawn.”",
      "ただ一つ、駒を飛び越えます。戻れないので、「桂の高飛び歩のえじき」に気をつけましょう。",
    ),
  },
  {
    kind: "pro-knight",
    letter: "+N",
    english: "Promoted knight",
    kanji: "成桂",
    reading: "narikei",
    kana: "なりけい",
    spoken: "narikei",
    meaning: t("promoted knight", "成った桂"),
    worth: 6,
    promotesTo: null,
    advice: t("Moves like a gold; it jumps no more.", "動きは金と同じです。飛び越えることはできなくなります。"),
  },
  {
    kind: "lance",
    letter: "L",
    english: "Lance",
    kanji: "香車",
    reading: "kyōsha",
    kana: "きょうしゃ",
    spoken: "kyō",
    meaning: t("incense chariot", "香りの車"),
    worth: 3,
    promotesTo: "pro-lance",
    advice: t(
      "Best from far behind: it grows weaker as it advances. Drop it below, and aim at two pieces in a line.",
      "遠くから使うほど強い駒です。下のほうに打って、並んだ駒をねらいましょう。",
    ),
  },
  {
    kind: "pro-lance",
    letter: "+L",
    english: "Promoted lance",
    kanji: "成香",
    reading: "narikyō",
    kana: "なりきょう",
    spoken: "narikyō",
    meaning: t("promoted lance", "成った香"),
    worth: 6,
    promotesTo: null,
    advice: t("Moves like a gold.", "動きは金と同じです。"),
  },
  {
    kind: "pawn",
    letter: "P",
    english: "Pawn",
    kanji: "歩兵",
    reading: "fuhyō",
    kana: "ふひょう",
    spoken: "fu",
    meaning: t("foot soldier", "歩く兵"),
    worth: 1,
    promotesTo: "tokin",
    advice: t(
      "Always keep one in hand. Promote it whenever you can. Never two on one file.",
      "一枚は持ち駒に残しておきましょう。成れるときは、ほとんどいつも成ります。二歩に注意しましょう。",
    ),
  },
  {
    kind: "tokin",
    letter: "+P",
    english: "Tokin (promoted pawn)",
    kanji: "と金",
    reading: "tokin",
    kana: "ときん",
    spoken: "to",
    meaning: t("“reaches gold”", "金に至る"),
    worth: 7,
    promotesTo: null,
    advice: t(
      "A bargain: it works as a gold, but whoever takes it gets only a pawn.",
      "金と同じに働き、取られても相手に渡るのは歩だけ。とても得な駒です。",
    ),
  },
];
