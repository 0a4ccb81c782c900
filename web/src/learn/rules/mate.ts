// Check and mate, as sections of the rules.

import { t } from "../format";
import type { Section } from "../rules";

export const MATE: readonly Section[] = [
  {
    id: "check",
    title: t("Check", "王手"),
    text: [
      t(
        "A king that could be captured next is in check. You must answer check by moving the king, capturing the checking piece or putting a piece in between. You do not have to announce check.",
        "次に玉を取れる手が王手です。王手をされたら、玉が逃げる、王手している駒を取る、間に駒を置く、のどれかで防ぎます。声に出す必要はありません。",
      ),
    ],
    figures: [
      {
        sfen: "k3r4/9/9/9/9/9/9/3G5/4K4 b P 1",
        squares: ["5a", "5i"],
        caption: t("Moving away or putting a piece in between answers the check.", "逃げる手も、間に駒を置く手もあります。"),
        legal: ["5i4h", "6h5h", "P*5e"],
        illegal: { "6h6g": "leaves-king-in-check" },
      },
    ],
  },
  {
    id: "leaves-king-in-check",
    title: t("A king left in check", "王手放置・自殺手"),
    text: [
      t(
        "A move that leaves or puts your own king in check is illegal. In strict games it loses at once.",
        "自分の玉が取られる状態にする手は指せません。厳格ルールでは、その場で負けになります。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/9/9/3r5/9/4K4/9/9 b - 1",
        squares: ["6g", "6f", "6h"],
        caption: t("The king cannot step onto the rook's file.", "玉は、飛車のきいている筋へ動けません。"),
        legal: ["5g4g"],
        illegal: { "5g6g": "leaves-king-in-check" },
      },
    ],
  },
  {
    id: "pinned",
    title: t("Pinned pieces", "動かせない駒"),
    text: [
      t(
        "A piece that shields its king from a rook, bishop or lance can only move if it still shields the king afterwards.",
        "飛・角・香から玉を守っている駒は、守ったままでいられる動きしかできません。",
      ),
    ],
    figures: [
      {
        sfen: "k3r4/9/9/9/9/9/9/4S4/4K4 b - 1",
        squares: ["5a", "5h", "5i"],
        caption: t("The silver can go to 5g, but not to 4g.", "銀は５七へは動けますが、４七へは動けません。"),
        legal: ["5h5g"],
        illegal: { "5h4g": "pinned" },
      },
    ],
  },
  {
    id: "mate",
    title: t("Mate", "詰み"),
    text: [
      t(
        "A king in check with no way out is mated, and its side has lost. Players usually resign before that.",
        "王手を防ぐ方法がないとき、詰みとなり負けです。ふつうはその前に投了します。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
        squares: ["5b"],
        caption: t("A gold on 5b mates: the pawn protects it.", "５二金で詰みです。歩が金を守っています。"),
        legal: ["G*5b"],
      },
    ],
  },
  {
    id: "no-moves",
    title: t("No legal move", "指せる手がないとき"),
    text: [
      t(
        "A side that has no legal move loses, whether it is in check or not. There is no stalemate.",
        "指せる手が一つもない側は、王手でなくても負けです。ステイルメイトの引き分けはありません。",
      ),
    ],
    figures: [],
  },
];
