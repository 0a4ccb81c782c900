// What there is to know of each piece besides its moves, which the rules say: one line a face. Values are customary, in
// pawns; advice is the classic one for beginners, which strong players break with reason.

import type { Language } from "../i18n";
import type { PieceKind } from "../wire/rules";

interface Entry {
  readonly english: string;
  /** What is written on the piece. */
  readonly japanese: string;
  readonly kana: string;
  readonly reading: string;
  /** What the characters mean. */
  readonly meaning: string;
  readonly value: number | null;
  readonly advice: Readonly<Record<Language, string>>;
}

/** What a face is called: in English, as it is written, in kana and in Latin letters, and what its characters mean. */
function names(english: string, japanese: string, kana: string, reading: string, meaning: string) {
  return { english, japanese, kana, reading, meaning };
}

export const PIECE_DATA: Readonly<Record<PieceKind, Entry>> = {
  king: {
    ...names("king", "玉将・王将", "ぎょくしょう・おうしょう", "gyokushō, ōshō", "jewelled general, royal general"),
    value: null,
    advice: {
      en: "Castle it before the fight starts, away from your rook.",
      ja: "戦いの前に飛車から離して囲いましょう。",
    },
  },
  rook: {
    ...names("rook", "飛車", "ひしゃ", "hisha", "flying chariot"),
    value: 10,
    advice: { en: "Look for the file on which it can break through.", ja: "突破できる筋を探しましょう。" },
  },
  dragon: {
    ...names("dragon (promoted rook)", "龍王", "りゅうおう", "ryūō", "dragon king"),
    value: 12,
    advice: { en: "The strongest attacker. Keep it near the enemy king.", ja: "最強の攻め駒です。敵玉の近くで働かせましょう。" },
  },
  bishop: {
    ...names("bishop", "角行", "かくぎょう", "kakugyō", "angle mover"),
    value: 8,
    advice: {
      en: "It never leaves its half of the squares. In hand, look for a square from which it attacks two pieces.",
      ja: "盤の半分のマスにしか行けません。持ち駒なら両取りを狙いましょう。",
    },
  },
  horse: {
    ...names("horse (promoted bishop)", "龍馬", "りゅうま・りゅうめ", "ryūma, ryūme", "dragon horse – not the knight"),
    value: 10,
    advice: { en: "As good in defence as in attack: bring it back beside your king.", ja: "「馬は自陣に」。守りにも強い駒です。" },
  },
  gold: {
    ...names("gold general", "金将", "きんしょう", "kinshō", "gold general"),
    value: 6,
    advice: { en: "It guards your king and gives mate. It retreats badly.", ja: "玉の守りと詰めの要です。下がるのは苦手です。" },
  },
  silver: {
    ...names("silver general", "銀将", "ぎんしょう", "ginshō", "silver general"),
    value: 5,
    advice: {
      en: "It leads attacks. It often stays unpromoted so that it can step back.",
      ja: "攻めの主役です。斜めに引けるよう不成も多い駒です。",
    },
  },
  "pro-silver": {
    ...names("promoted silver", "成銀", "なりぎん", "narigin", "promoted silver"),
    value: 6,
    advice: { en: "It moves like a gold, but gives only a silver when taken.", ja: "金と同じ動きで、取られても銀です。" },
  },
  knight: {
    ...names("knight", "桂馬", "けいま", "keima", "laurelled horse"),
    value: 4,
    advice: { en: "It can never move back: a pawn in front can win it.", ja: "後戻りできません。「桂の高跳び歩の餌食」。" },
  },
  "pro-knight": {
    ...names("promoted knight", "成桂", "なりけい", "narikei", "promoted laurel"),
    value: 6,
    advice: { en: "It moves like a gold and no longer jumps.", ja: "金と同じ動きで、跳ぶことはできません。" },
  },
  lance: {
    ...names("lance", "香車", "きょうしゃ", "kyōsha", "incense chariot"),
    value: 3,
    advice: { en: "It is strongest from far behind: drop it low.", ja: "「下段の香に力あり」。遠くから打ちましょう。" },
  },
  "pro-lance": {
    ...names("promoted lance", "成香", "なりきょう", "narikyō", "promoted incense"),
    value: 6,
    advice: { en: "It moves like a gold, one square at a time.", ja: "金と同じ動きになります。" },
  },
  pawn: {
    ...names("pawn", "歩兵", "ふひょう", "fuhyō", "foot soldier"),
    value: 1,
    advice: {
      en: "It captures straight ahead. Keep one in hand: no pawns, no shogi.",
      ja: "前の駒を取ります。「歩のない将棋は負け将棋」。",
    },
  },
  tokin: {
    ...names("tokin (promoted pawn)", "と金", "ときん", "tokin", "gold, in cursive script"),
    value: 7,
    advice: {
      en: "A great piece: it moves like a gold, but gives only a pawn when taken.",
      ja: "金と同じ動きで取られても歩。「と金は金と同じで金以上」。",
    },
  },
};
