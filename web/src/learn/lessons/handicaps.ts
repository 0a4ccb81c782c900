import { choose, type Lesson, page, right, t, tap, wrong } from "../format";

const LANCE = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
const TWO = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
const SIX = "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

export const lesson: Lesson = {
  title: t("Handicaps", "駒落ち"),
  pages: [
    page(
      "When one side is stronger, it can play without some of its pieces (駒落ち). The handicap giver is White, called uwate (上手), and moves first. The receiver, shitate (下手), is Black. The removed pieces are out of the game.",
      "力に差があるときは、強いほうが駒を減らして指します。これを「駒落ち」といいます。強いほうを上手（うわて）、もう一方を下手（したて）と呼び、上手が先に指します。外した駒は使いません。",
      { sfen: TWO },
    ),
    page(
      "The traditional handicaps: left lance, lance and bishop in two games, bishop, rook, rook and lance, then rook and lance or rook and bishop in two games, rook and bishop (“two pieces”), four, six and eight pieces. Each step corresponds to a rank difference.",
      "昔からの段階は、香落ち、香落ちと角落ちを一局ずつ、角落ち、飛車落ち、飛香落ち、飛香落ちと二枚落ちを一局ずつ、二枚落ち、四枚落ち、六枚落ち、八枚落ちです。段級の差で選びます。",
      { sfen: SIX },
    ),
  ],
  tasks: [
    choose(t("Who moves first in a handicap game?", "駒落ちで先に指すのはどちらですか。"), {
      sfen: TWO,
      choices: [
        right(t("White, who gives the handicap", "上手（駒を落としたほう）")),
        wrong(t("Black, as always", "下手"), t("In even games, yes. Here the handicap giver starts.", "平手なら先手からですが、駒落ちは上手から指します。")),
        wrong(t("They draw lots", "振り駒で決める"), t("Drawing lots is for even games.", "振り駒は平手のときです。")),
      ],
    }),
    tap(t("A lance handicap: tap the square where the lance is missing.", "香落ちです。香車がないマスを選んでください。"), {
      sfen: LANCE, wanted: { squares: ["1a"], because: "empty" },
      otherwise: t("Look at White's corners, on the left from White's side.", "上手のすみを見てください。上手から見て左側です。"),
      praise: t("Right: 1a, the left corner as White sees it.", "正解です。上手から見て左の、１一の香を落とします。"),
    }),
    tap(t("Two pieces: tap the squares where rook and bishop are missing.", "二枚落ちです。飛車と角がないマスを選んでください。"), {
      sfen: TWO, wanted: { squares: ["8b", "2b"], because: "empty" },
      otherwise: t("Compare with your own side.", "自分の側と比べてみましょう。"),
    }),
    choose(t("What happens to the removed pieces?", "落とした駒はどうなりますか。"), {
      sfen: SIX,
      choices: [
        right(t("Out of the game", "使わない")),
        wrong(t("In White's hand", "上手の持ち駒になる"), t("Then they would be no handicap.", "それではハンデになりません。")),
        wrong(t("In Black's hand", "下手の持ち駒になる"), t("That would be far too much.", "それでは差がつきすぎます。")),
      ],
      praise: t("Right. They only count for the handicap giver when points are counted at an impasse.", "正解です。ただし、入玉の点数では上手の点に加えます。"),
    }),
    choose(t("Which handicap is this?", "これは何落ちですか。"), {
      sfen: SIX,
      choices: [
        right(t("Six pieces", "六枚落ち")),
        wrong(t("Four pieces", "四枚落ち"), t("Then the knights would be there.", "四枚落ちなら、桂馬があります。")),
        wrong(t("Eight pieces", "八枚落ち"), t("Then the silvers would be missing too.", "八枚落ちなら、銀もありません。")),
      ],
      praise: t("Right: rook, bishop, both lances and both knights.", "正解です。飛・角と、香二枚、桂二枚を落としています。"),
    }),
    choose(t("Who takes the king written 王?", "「王」と書いた駒を持つのはどちらですか。"), {
      sfen: TWO,
      choices: [
        right(t("The stronger player", "上位の人")),
        wrong(t("The weaker player", "下位の人"), t("The weaker player takes 玉, with the dot.", "下位の人は「玉」を持ちます。")),
        wrong(t("The player who moves first", "先に指す人"), t("It depends on rank, not on who moves first.", "手番ではなく、段級で決まります。")),
      ],
    }),
  ],
  rules: ["handicap"],
};
