import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const ALONE = "9/9/9/9/4R4/9/9/9/9 b - 1";

export const lesson: Lesson = {
  title: t("The rook 飛", "飛車"),
  pages: [
    page(
      "The rook (飛, hisha, “flying chariot”) moves any distance straight: forward, back, left or right. It is the strongest piece you have at the start.",
      "飛車は、縦と横にいくつでもまっすぐ進めます。はじめに持っている駒の中でいちばん強い駒です。",
      { sfen: ALONE, reach: "5e" },
    ),
    page(
      "It cannot jump. Your own piece stops it one square before. It can take an enemy piece by moving onto its square; there it stops. Every shogi piece captures the way it moves.",
      "ほかの駒を飛び越えることはできません。味方の駒があれば、その手前で止まります。相手の駒があれば、そのマスへ動いて取れますが、その先へは進めません。将棋の駒はどれも、動けるところにある相手の駒を取れます。",
      { sfen: "9/9/4p4/9/1P2R2s1/9/9/4G4/9 b - 1", reach: "5e" },
    ),
  ],
  tasks: [
    tap(t("Tap every square the rook can move to.", "飛車が動けるマスをすべて選んでください。"), {
      sfen: "9/9/9/9/9/9/2R6/9/9 b - 1", wanted: { reach: "7g" },
      otherwise: t("The rook moves straight, never diagonally.", "飛車は縦か横にだけ進みます。"),
      praise: t("All sixteen. On an empty board it is sixteen from anywhere.", "十六マス、全部見つかりました。何もない盤なら、どこからでも十六マスです。"),
    }),
    tap(t("Now pieces stand in its way. Where can it go?", "今度は駒があります。飛車が動けるマスをすべて選んでください。"), {
      sfen: "9/9/4p4/9/1P2R2s1/9/9/4G4/9 b - 1", wanted: { reach: "5e" },
      otherwise: t("Stop before your own pieces, and on an enemy piece.", "味方の駒の手前、または相手の駒のマスまでです。"),
      praise: t("Right. Two of those squares are captures.", "正解です。そのうち二つは駒を取る手です。"),
    }),
    play(t("Take a piece with the rook.", "飛車で取れる駒を取ってください。"), {
      sfen: "4k4/9/2P6/9/2R3g2/1s7/9/9/4K4 b - 1", answers: ["7e3e"], does: ["capture"],
      wrong: { "7e8f": t("The silver is on a diagonal. The rook only moves straight.", "銀は斜めの位置です。飛車は縦と横にしか進めません。") },
      otherwise: t("Legal, but nothing is taken. Look along the rank.", "指せますが、駒を取っていません。横を見てください。"),
      praise: t("The gold is yours. You will soon learn what to do with it.", "金を取りました。取った駒の使い道は、あとで習います。"),
    }),
    play(t("Bring the rook to the marked square in one move.", "飛車を一手で印のマスへ動かしてください。"), {
      sfen: "4k4/9/9/9/9/9/PPPPP1PPP/7R1/4K4 b - 1", squares: ["6h"], answers: ["2h6h"],
      otherwise: t("Slide along the rank and stop on the marked square.", "横にすべらせて、印のマスで止めてください。"),
      praise: t("A rook moved to the left is called a ranging rook. Many players love it.", "飛車を左へ動かす戦い方を「振り飛車」といいます。好む人の多い指し方です。"),
    }),
    choose(t("Can the rook take the pawn on 5b?", "飛車は５二の歩を取れますか。"), {
      sfen: "k8/4p4/9/4P4/9/9/9/4R4/4K4 b - 1", squares: ["5b"],
      choices: [
        right(t("No, my own pawn stands in between", "取れない。間に味方の歩がある")),
        wrong(t("Yes, it is on the same line", "同じ筋だから取れる"), t("The line is the right one, but the rook cannot jump over the pawn on 5d.", "筋は合っていますが、５四の歩を飛び越えられません。"), "5h5b"),
        wrong(t("Yes, and it takes my own pawn too", "味方の歩も取りながら進める"), t("You cannot take your own pieces.", "味方の駒は取れません。"), "5h5d"),
      ],
      praise: t("Right. Long-range pieces need an open line.", "正解です。遠くへ進む駒には、空いた道が必要です。"),
    }),
  ],
};
