import { build, choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const BUILT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1BK1G2R1/LNSG2SNL b - 1";

export const lesson: Lesson = {
  title: t("Boat castle", "舟囲い"),
  pages: [
    page(
      "The boat (舟囲い, funagakoi) is a quick static-rook castle against ranging rook: king 7h, right gold 5h, left gold and silver stay where they are. After three or four moves you can attack.",
      "舟囲いは、居飛車が振り飛車と戦うときの、早く組める囲いです。玉が７八、右の金が５八、左の金と銀は動かしません。三、四手で組めて、すぐに攻められます。",
      { sfen: BUILT, squares: ["7h", "5h", "6i", "7i"] },
    ),
    page(
      "It is light: good for a quick attack, weak against an attack from the side. The bishop on 8h is part of the wall.",
      "軽い囲いなので、急戦に向いています。横からの攻めには、あまり強くありません。８八の角も壁の一部です。",
      { sfen: BUILT, squares: ["8h"] },
    ),
  ],
  tasks: [
    build(t("Build the boat: king to 7h, right gold to 5h, with the pawn on 7f.", "舟囲いを組んでください。７六歩、玉を７八、右の金を５八へ動かします。"), {
      sfen: START, squares: ["7h", "5h"],
      path: ["7g7f", "5i6h", "6h7h", "4i5h"],
      otherwise: t("Legal, but not part of this drill.", "指せますが、この囲いの手順ではありません。"),
      praise: t("Ready to sail.", "舟囲いの完成です。"),
    }),
    tap(t("Tap the two golds.", "金を二枚選んでください。"), {
      sfen: BUILT, wanted: { squares: ["5h", "6i"], because: "occupied" },
      otherwise: t("One has moved up, one has stayed.", "一枚は上がり、一枚は元の位置です。"),
      praise: t("Right. The one on 6i protects the other, and the king protects it.", "正解です。６九の金が５八の金を守り、玉が６九の金を守っています。"),
    }),
    choose(t("What is the boat good for?", "舟囲いの長所は何ですか。"), {
      sfen: BUILT,
      choices: [
        right(t("It is quick", "早く組めること")),
        wrong(t("It is the most solid castle", "いちばん堅いこと"), t("That is the anaguma.", "いちばん堅いのは穴熊囲いです。")),
      ],
    }),
    choose(t("On which side does the king go when the rook stays on 2h?", "飛車が２八のままのとき、玉はどちらへ行きますか。"), {
      sfen: START,
      choices: [
        right(t("To the left, away from the rook", "左。飛車から離れる")),
        wrong(t("To the right, next to the rook", "右。飛車のそば"), t("That is where the fighting will be.", "そこは戦いの場所になります。")),
      ],
    }),
    play(t("One move is missing. Complete the boat.", "あと一手です。舟囲いを完成させてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1BK4R1/LNSG1GSNL b - 1", squares: ["5h"], answers: ["4i5h"],
      wrong: { "6i5h": t("That is the left gold: the king would lose its guard.", "それは左の金です。玉のまわりが薄くなります。") },
      otherwise: t("The right gold goes up.", "右の金が上がります。"),
      praise: t("Done.", "完成です。"),
    }),
  ],
};
