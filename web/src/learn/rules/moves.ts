// Board and moves, as sections of the rules.

import { PIECE_DATA } from "../../game/piece-data";
import { t } from "../format";
import { PORTRAIT_ENTRIES } from "../pieces";
import type { Section } from "../rules";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const MOVES: readonly Section[] = [
  {
    id: "object",
    title: t("Object, sides and turns", "目的・先手と後手"),
    text: [
      t(
        "Shogi is a game for two. You win by mating the enemy king: attacking it so that no move can save it. Black (sente, 先手) moves first, then the players alternate, one move or one drop at a time. You cannot pass. The pieces are not coloured: your pieces point away from you.",
        "将棋は二人で指します。相手の玉を詰ませば勝ちです。先手から始め、一手ずつ交互に、駒を動かすか持ち駒を打つかします。パスはできません。駒に色の違いはなく、向きで持ち主を見分けます。",
      ),
    ],
    figures: [],
  },
  {
    id: "setup",
    title: t("Board and setup", "盤と並べ方"),
    text: [
      t(
        "The board has nine files, numbered 1 to 9 from right to left as Black sees it, and nine ranks, a to i from top to bottom. Each side starts with twenty pieces: king, rook, bishop, two golds, two silvers, two knights, two lances, nine pawns. The bishop stands on the left, the rook on the right, as each player sees it.",
        "盤は九筋九段です。筋は先手から見て右から１～９、段は上から一～九と数えます。駒は一人二十枚で、玉・飛・角が一枚ずつ、金・銀・桂・香が二枚ずつ、歩が九枚です。自分から見て左に角、右に飛車を置きます。",
      ),
    ],
    figures: [{ sfen: START, caption: t("The start of an even game.", "平手の開始局面。") }],
  },
  {
    id: "moves",
    title: t("How the pieces move", "駒の動き"),
    text: [
      t(
        "There are three kinds. King, gold, silver and pawn step one square. Rook, bishop and lance move any distance over empty squares. The knight jumps. A piece cannot move onto a piece of its own side, and captures an enemy piece by moving onto its square.",
        "玉・金・銀・歩は一マスずつ動きます。飛・角・香は、間が空いていればいくつでも進めます。桂は飛び越えます。味方の駒のあるマスには動けず、相手の駒のあるマスへ動けば、その駒を取れます。",
      ),
    ],
    figures: PORTRAIT_ENTRIES.map(([kind, { letter }]) => ({
      sfen: `9/9/9/9/4${letter}4/9/9/9/9 b - 1`,
      reach: "5e",
      caption: t(PIECE_DATA[kind].english, PIECE_DATA[kind].japanese),
    })),
  },
  {
    id: "cannot-reach",
    title: t("Blocked lines", "飛び越えられない"),
    text: [
      t(
        "Rook, bishop and lance stop before a piece of their own side, or capture an enemy piece and stop there. Only the knight jumps over others.",
        "飛・角・香は、味方の駒の手前、または相手の駒のマスまでしか進めません。飛び越えられるのは桂だけです。",
      ),
    ],
    figures: [
      {
        sfen: "9/9/4p4/9/1P2R2s1/9/9/4G4/9 b - 1",
        reach: "5e",
        caption: t("The rook can take on 5c or 2e but cannot go further.", "飛車は５三や２五の駒を取れますが、その先へは行けません。"),
        legal: ["5e5c", "5e2e"],
        illegal: { "5e5b": "blocked", "5e8e": "occupied", "5e4d": "cannot-reach" },
      },
    ],
  },
  {
    id: "capture",
    title: t("Capture and pieces in hand", "駒を取る・持ち駒"),
    text: [
      t(
        "A captured piece goes to the captor's hand, unpromoted and in full view of both players. It is now a piece in hand.",
        "取った駒は、成っていない面を上にして、二人から見えるように駒台に置きます。これが持ち駒です。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/9/9/4+p4/4G4/9/9/4K4 b - 1",
        squares: ["5e"],
        caption: t("Taking the tokin gives a pawn in hand.", "と金を取ると、持ち駒は歩になります。"),
        legal: ["5f5e"],
      },
    ],
  },
  {
    id: "promotion",
    title: t("Promotion", "成り"),
    text: [
      t(
        "The far three ranks are the promotion zone. A piece that moves into it, within it or out of it can promote with that move: you turn it over. Rook becomes dragon, bishop horse; silver, knight, lance and pawn then move like a gold. King, gold and promoted pieces do not promote. Promotion lasts until the piece is captured.",
        "相手側の三段が敵陣です。敵陣に入る・敵陣の中で動く・敵陣から出る手で、駒を裏返して成ることができます。飛車は龍、角は馬になり、銀・桂・香・歩は金と同じ動きになります。玉と金と成り駒は成れません。成った駒は、取られるまで元に戻りません。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/6S2/2P6/9/9/9/9/4K4 b - 1",
        zone: "black",
        caption: t(
          "The pawn can promote on 7c. The silver can promote with any move, even out of the zone.",
          "歩は７三で成れます。銀は、敵陣の外へ出るときにも成れます。",
        ),
        legal: ["7d7c+", "7d7c", "3c4d+", "3c4d", "3c3b+"],
      },
    ],
  },
  {
    id: "must-promote",
    title: t("Forced promotion", "必ず成るとき"),
    text: [
      t(
        "Promotion is optional, except where the piece could never move again: a pawn or lance reaching the last rank must promote, and a knight reaching the last two.",
        "成るかどうかは自由ですが、もう動けなくなるときは必ず成ります。歩と香はいちばん奥の段、桂は奥の二段です。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/P7L/9/6N2/9/9/9/9/4K4 b - 1",
        zone: "black",
        caption: t("All three must promote with their next move.", "三枚とも、次に進むときは必ず成ります。"),
        legal: ["9b9a+", "1b1a+", "3d2b+"],
        illegal: { "9b9a": "must-promote", "1b1a": "must-promote", "3d2b": "must-promote" },
      },
    ],
  },
  {
    id: "cannot-promote",
    title: t("What cannot promote", "成れないとき"),
    text: [
      t(
        "A move that neither starts nor ends in the zone cannot promote, and neither can a drop. Kings and golds never promote.",
        "敵陣に関係のない動きや、打った手では成れません。玉と金は成れません。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/2G6/9/9/6S2/9/9/4K4 b - 1",
        zone: "black",
        caption: t("Neither the gold nor the silver can promote here.", "金も、敵陣の外の銀も、成れません。"),
        illegal: { "7c7b+": "cannot-promote", "3f3e+": "cannot-promote" },
      },
    ],
  },
];
