// Other ends of a game, time and handicaps, as sections of the rules.

import { t } from "../format";
import type { Section } from "../rules";

export const ENDS: readonly Section[] = [
  {
    id: "sennichite",
    title: t("Repetition (sennichite)", "千日手"),
    text: [
      t(
        "When the same position – board, both hands, side to move – occurs for the fourth time, the game is a draw. Tournaments usually replay it with sides swapped.",
        "盤上・二人の持ち駒・手番がすべて同じ局面が四回あらわれると、千日手で引き分けとなります。公式戦では、先後を入れ替えて指し直すのがふつうです。",
      ),
    ],
    figures: [],
  },
  {
    id: "perpetual-check",
    title: t("Perpetual check", "連続王手の千日手"),
    text: [
      t(
        "If one side gave check with every move from the first to the fourth occurrence, that side loses.",
        "最初から四回目まで、一方がすべて王手を続けていたときは、王手をしていた側の負けです。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/+R8/9/9/9/9/9/4K4 b - 1",
        squares: ["9a", "9b"],
        caption: t("Endless checks from 9a and 9b lose.", "９一と９二からの王手をくり返すと、負けになります。"),
        legal: ["9c9a"],
      },
    ],
  },
  {
    id: "impasse",
    title: t("Impasse by agreement (jishōgi)", "持将棋"),
    text: [
      t(
        "When both kings have entered the promotion zone and neither can be mated, the players can agree to count points: rook and bishop five, other pieces one, kings none, on the board and in hand, promoted or not. A side with fewer than 24 points loses; with 24 or more each, it is a draw. In handicap games the handicap giver adds the removed pieces. Under this rule, a side whose pieces are all in the zone and all protected can claim the count without agreement.",
        "二人の玉が敵陣に入り、どちらも詰む見込みがないとき、合意して点数を数えます。飛・角が五点、ほかの駒が一点、玉は数えません。二十四点に足りないほうが負け、二人とも二十四点以上なら引き分けです。駒落ちでは、落とした駒の点を上手に加えます。この規定では、すべての駒が敵陣に入り、どの駒にも紐が付いている側は、合意がなくても点数計算を求められます。",
      ),
    ],
    figures: [],
  },
  {
    id: "declaration",
    title: t("Declaration", "入玉宣言"),
    text: [
      t(
        "Under the standard rule you can declare on your own turn. You win if your king is in the zone and not in check, you have ten or more other pieces in the zone, and your pieces there and in hand count at least 28 points for Black or 27 for White. In handicap games the handicap giver adds the points of the removed pieces. If any condition is not met, you lose. You can also choose the professional rule (31 points win, 24 draw), the try rule or no impasse rule.",
        "標準ルールでは、自分の手番に宣言できます。玉が敵陣にいて王手がかかっておらず、玉以外の駒が敵陣に十枚以上あり、敵陣の駒と持ち駒の点数が先手二十八点・後手二十七点以上なら勝ちです。駒落ちでは、落とした駒の点を上手に加えます。条件が一つでも欠けると負けです。プロの規定（三十一点勝ち・二十四点引き分け）、トライルール、規定なしも選べます。",
      ),
    ],
    figures: [
      {
        sfen: "1+P+P+P5/2K1+R1+B2/1+P+P1G1S+N1/9/9/9/9/9/4k4 b RB2G3P 1",
        zone: "black",
        declares: true,
        caption: t(
          "Black has ten pieces in the zone besides the king, and 33 points: a declaration wins.",
          "先手は玉以外の十枚が敵陣にあり、三十三点。宣言すれば勝ちです。",
        ),
      },
    ],
  },
  {
    id: "illegal-move",
    title: t("Illegal moves", "反則"),
    text: [
      t(
        "In serious play an illegal move loses at once, even by accident. Here illegal moves are refused with a reason, unless you chose a strict game.",
        "公式戦では、反則を指すとその場で負けです。このアプリでは、理由を示して指せないようにします。厳格ルールを選んだときは負けになります。",
      ),
    ],
    figures: [],
  },
  {
    id: "time",
    title: t("Clocks", "時間"),
    text: [
      t(
        "Each side has main time, then byōyomi: a fixed period for each move, sometimes several of them. Other clocks add time for each move or give extra thinking periods. If you run out of time, you lose. A sound or voice counts the last ten seconds.",
        "それぞれに持ち時間があり、使い切ると秒読みになります。秒読みが何回分かあることもあります。一手ごとに時間が加わる方式や、考慮時間のある方式もあります。時間が切れると負けです。残り十秒からは、音や声で知らせます。",
      ),
    ],
    figures: [],
  },
  {
    id: "handicap",
    title: t("Handicaps", "駒落ち"),
    text: [
      t(
        "The stronger player plays White without some pieces and moves first. The removed pieces are out of the game.",
        "強いほうが駒を落として上手となり、先に指します。落とした駒は使いません。",
      ),
    ],
    figures: [
      {
        sfen: "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        squares: ["8b", "2b"],
        caption: t("Two pieces: White plays without rook and bishop.", "二枚落ち。上手は飛車と角を使いません。"),
      },
    ],
  },
];
