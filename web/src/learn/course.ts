// The course: chapters and lessons in teaching order. A lesson's text is loaded when it is
// opened.

import type { Lesson, Text } from "./format";
import { t } from "./format";

export interface Entry {
  readonly id: string;
  readonly title: Text;
  /** Number of tasks. */
  readonly tasks: number;
  readonly load: () => Promise<{ readonly lesson: Lesson }>;
}

export interface Chapter {
  readonly title: Text;
  readonly lessons: readonly Entry[];
}

function entry(id: string, title: Text, tasks: number, load: Entry["load"]): Entry {
  return { id, title, tasks, load };
}

export const CHAPTERS: readonly Chapter[] = [
  {
    title: t("The pieces", "駒の動き"),
    lessons: [
      entry("sides", t("The board and the two sides", "盤と先手・後手"), 6, () => import("./lessons/sides")),
      entry("king", t("King", "玉将"), 5, () => import("./lessons/king")),
      entry("rook", t("Rook", "飛車"), 5, () => import("./lessons/rook")),
      entry("bishop", t("Bishop", "角行"), 5, () => import("./lessons/bishop")),
      entry("gold", t("Gold", "金将"), 5, () => import("./lessons/gold")),
      entry("silver", t("Silver", "銀将"), 5, () => import("./lessons/silver")),
      entry("knight", t("Knight", "桂馬"), 5, () => import("./lessons/knight")),
      entry("lance", t("Lance", "香車"), 5, () => import("./lessons/lance")),
      entry("pawn", t("Pawn", "歩兵"), 5, () => import("./lessons/pawn")),
    ],
  },
  {
    title: t("Promotion, capture and drops", "成る・取る・打つ"),
    lessons: [
      entry("promotion", t("Promotion", "成り"), 7, () => import("./lessons/promotion")),
      entry("forced", t("When you must promote", "成らなければならないとき"), 5, () => import("./lessons/forced")),
      entry("capture", t("Capture, and pieces in hand", "駒を取る・持ち駒"), 5, () => import("./lessons/capture")),
      entry("drops", t("Drops", "駒を打つ"), 6, () => import("./lessons/drops")),
      entry("nifu", t("Two pawns on a file", "二歩"), 5, () => import("./lessons/nifu")),
      entry("dead-ends", t("Pieces that could never move", "行き所のない駒"), 5, () => import("./lessons/dead-ends")),
    ],
  },
  {
    title: t("Check and mate", "王手と詰み"),
    lessons: [
      entry("check", t("Check", "王手"), 5, () => import("./lessons/check")),
      entry("escape", t("Escaping check", "王手の防ぎ方"), 6, () => import("./lessons/escape")),
      entry("mate", t("Mate", "詰み"), 6, () => import("./lessons/mate")),
      entry("pawn-drop-mate", t("Pawn-drop mate", "打ち歩詰め"), 5, () => import("./lessons/pawn-drop-mate")),
      entry("tsume", t("First tsume problems", "はじめての詰将棋"), 7, () => import("./lessons/tsume")),
    ],
  },
  {
    title: t("How games end, and how they begin", "対局の決まり"),
    lessons: [
      entry("repetition", t("Repetition", "千日手"), 5, () => import("./lessons/repetition")),
      entry("perpetual", t("Perpetual check", "連続王手の千日手"), 5, () => import("./lessons/perpetual")),
      entry("impasse", t("Entering kings and impasse", "入玉と持将棋"), 6, () => import("./lessons/impasse")),
      entry("clocks", t("Clocks", "持ち時間と秒読み"), 5, () => import("./lessons/clocks")),
      entry("handicaps", t("Handicaps", "駒落ち"), 6, () => import("./lessons/handicaps")),
      entry("setup", t("Setting up", "駒の並べ方"), 5, () => import("./lessons/setup")),
      entry("etiquette", t("Etiquette", "対局の作法"), 5, () => import("./lessons/etiquette")),
    ],
  },
  {
    title: t("Reading and writing moves", "棋譜の読み書き"),
    lessons: [
      entry("squares", t("The names of the squares", "マスの名前"), 5, () => import("./lessons/squares")),
      entry("japanese", t("Japanese notation", "日本式の棋譜"), 6, () => import("./lessons/japanese")),
      entry("western", t("Western notation", "西洋式の棋譜"), 6, () => import("./lessons/western")),
      entry("files", t("Other notations", "そのほかの書き方"), 5, () => import("./lessons/files")),
    ],
  },
  {
    title: t("Castles", "囲い"),
    lessons: [
      entry("mino", t("Mino", "美濃囲い"), 5, () => import("./lessons/mino")),
      entry("silver-crown", t("Silver crown", "銀冠"), 5, () => import("./lessons/silver-crown")),
      entry("boat", t("Boat", "舟囲い"), 5, () => import("./lessons/boat")),
      entry("left-mino", t("Left mino", "左美濃"), 5, () => import("./lessons/left-mino")),
      entry("kani", t("Crab", "カニ囲い"), 5, () => import("./lessons/kani")),
      entry("yagura", t("Yagura", "矢倉囲い"), 5, () => import("./lessons/yagura")),
      entry("anaguma", t("Anaguma", "穴熊囲い"), 5, () => import("./lessons/anaguma")),
    ],
  },
  {
    title: t("Playing well", "指し方の基本"),
    lessons: [
      entry("chess", t("For chess players", "チェスを知っている人へ"), 6, () => import("./lessons/chess")),
      entry("rooks", t("Static and ranging rook", "居飛車と振り飛車"), 5, () => import("./lessons/rooks")),
      entry("phases", t("Three phases of a game", "序盤・中盤・終盤"), 5, () => import("./lessons/phases")),
      entry("tactics", t("Drops that win", "駒を打つ手筋"), 5, () => import("./lessons/tactics")),
      entry("sample", t("A sample game", "一局を鑑賞する"), 5, () => import("./lessons/sample")),
    ],
  },
];

export const LESSONS: readonly Entry[] = CHAPTERS.flatMap(({ lessons }) => lessons);
