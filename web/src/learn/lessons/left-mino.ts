import { build, choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const BUILT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PPBPPPPPP/1KS1G2R1/LN1G2SNL b - 1";

export const lesson: Lesson = {
  title: t("Left mino", "左美濃"),
  pages: [
    page(
      "The left mino (左美濃) is a mirrored mino for static rook: bishop to 7g, king 8h, silver 7h, golds 6i and 5h.",
      "左美濃は、美濃囲いを左右逆にした形で、居飛車で使います。角を７七へ上がり、玉が８八、銀が７八、金が６九と５八です。",
      { sfen: BUILT, squares: ["8h", "7h", "6i", "5h"] },
    ),
    page(
      "Like the mino, it is quick and strong from the side. Its weak point is the bishop on 7g, diagonally in front of the king: an enemy pawn or knight can attack it and gain time.",
      "美濃囲いと同じように、早く組めて横からの攻めに強い囲いです。気をつけたいのは、玉の斜め前にいる７七の角です。桂や歩でねらわれることがあります。",
      { sfen: BUILT, squares: ["7g"] },
    ),
  ],
  tasks: [
    build(t("Build the left mino: bishop 7g, king 8h, silver 7h, right gold 5h.", "左美濃を組んでください。角を７七、玉を８八、銀を７八、右の金を５八へ動かします。"), {
      sfen: START, squares: ["7g", "8h", "7h", "5h"],
      path: ["7g7f", "8h7g", "5i6h", "6h7h", "7h8h", "7i7h", "4i5h"],
      otherwise: t("Legal, but not part of this drill.", "指せますが、この囲いの手順ではありません。"),
      praise: t("The mirror image is complete.", "左美濃の完成です。"),
    }),
    tap(t("Tap the two golds and the silver that guard the king.", "玉を守る金二枚と銀一枚を選んでください。"), {
      sfen: BUILT, wanted: { squares: ["7h", "6i", "5h"], because: "occupied" },
      otherwise: t("To the right of the king.", "玉の右側を見てください。"),
    }),
    choose(t("Why does the bishop go to 7g first?", "なぜ、先に角を７七へ上がるのですか。"), {
      sfen: START,
      choices: [
        right(t("To make room for the king on 8h", "玉の入る８八を空けるため")),
        wrong(t("To attack at once", "すぐに攻めるため"), t("It is not for attack: the king needs the bishop's square.", "攻めのためではなく、玉の場所を作るためです。")),
      ],
    }),
    choose(t("What is the left mino's weak point?", "左美濃の弱点はどこですか。"), {
      sfen: BUILT,
      choices: [
        right(t("The bishop on 7g, diagonally in front of the king", "玉の斜め前にいる７七の角")),
        wrong(t("The side", "横"), t("There the golds stand side by side.", "横は、金が並んでいて堅いところです。")),
      ],
    }),
    play(t("The king is in. Close the door with the silver.", "玉が入りました。銀でふたをしてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PPBPPPPPP/1K5R1/LNSG1GSNL b - 1", squares: ["7h"], answers: ["7i7h"],
      otherwise: t("The silver from 7i goes straight up.", "７九の銀をまっすぐ上がります。"),
      praise: t("Done.", "できました。"),
    }),
  ],
};
