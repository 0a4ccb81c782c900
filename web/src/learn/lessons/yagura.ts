import { build, choose, type Lesson, page, play, right, steps, t, tap, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const BUILT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PPPB3/PPSG1PPPP/1KG4R1/LN4SNL b - 1";

export const lesson: Lesson = {
  title: t("Yagura castle", "矢倉囲い"),
  pages: [
    page(
      "The yagura (矢倉囲い, “watchtower”) is the classic castle when both sides play static rook: king 8h, gold 7h, silver 7g, gold 6g. Step through the build.",
      "矢倉囲いは、居飛車どうしの戦いで使う代表的な囲いです。玉が８八、金が７八と６七、銀が７七。組む手順を見てみましょう。",
      {
        sfen: START,
        line: steps(
          ["7g7f", t("First open the bishop's diagonal.", "まず角の道を開けます。")],
          ["8c8d 7i6h", t("The silver heads for 7g.", "銀を７七へ運びます。")],
          ["3c3d 6h7g", t("Silver 7g: it guards the head of the bishop against the rook's pawn.", "銀が７七に着きました。飛車先の守りになります。")],
          ["7a6b 5g5f 5c5d 6i7h", t("Gold 7h.", "７八金。")],
          ["4a3b 6g6f 5a4a 4i5h 6a5b 5h6g", t("Gold 6g. The generals form a diagonal chain.", "６七金。金銀が斜めに上がって連なりました。")],
          ["3a4b 8h7i", t("The bishop makes room for the king.", "角が玉の場所を空けます。")],
        ),
      },
    ),
    page(
      "Strong from above: silver and golds stand in front of the king and protect each other. It is weak from the side and at the edge. Also watch the enemy knight on the rook's side: it can jump to 7c and then 8e or 6e to attack the silver on 7g.",
      "上からの攻めに強い囲いです。玉の前に銀と金が重なり、互いに守り合います。弱点は横と端です。相手の桂が跳ねて、７七の銀をねらってくる攻めにも気をつけましょう。",
      { sfen: BUILT, squares: ["7g", "6g", "7h", "8h"] },
    ),
  ],
  tasks: [
    build(t("Build the yagura: silver 7g, golds 7h and 6g, bishop out of the way to 4f, king to 8h.", "矢倉囲いを組んでください。銀を７七、金を７八と６七、角を４六へ出して、玉を８八に入れます。"), {
      sfen: START, squares: ["7g", "7h", "6g", "8h"],
      path: ["7g7f", "7i6h", "6h7g", "6i7h", "5g5f", "4i5h", "6g6f", "5h6g", "8h7i", "7i4f", "5i6i", "6i7i", "7i8h"],
      otherwise: t("Legal, but not part of this drill. Silver to 7g by 6h, gold 7h, gold 6g by 5h, bishop to 4f by 7i, king to 8h by 6i and 7i.", "指せますが、この囲いの手順ではありません。銀は６八から７七、金は７八、もう一枚の金は５八から６七、角は７九から４六、玉は６九・７九を通って８八です。"),
      praise: t("Thirteen moves: a long build, but a fine castle.", "十三手で完成です。手数はかかりますが、立派な囲いです。"),
    }),
    tap(t("Tap the three generals of the yagura.", "矢倉囲いの金銀三枚を選んでください。"), {
      sfen: BUILT, wanted: { squares: ["7g", "7h", "6g"], because: "occupied" },
      otherwise: t("In front of the king and beside it.", "玉の前と横を見てください。"),
    }),
    choose(t("Where is the yagura strong?", "矢倉囲いは、どこからの攻めに強いですか。"), {
      sfen: BUILT,
      choices: [
        right(t("From above", "上")),
        wrong(t("From the side", "横"), t("There is no general on the back rank: a rook that gets there is right next to the king.", "自陣の下段に金銀がいないので、そこへ飛車が入ると、すぐ玉に迫られます。")),
        wrong(t("At the edge", "端"), t("The edge is guarded by lance and knight only.", "端は香と桂だけで、よくねらわれます。")),
      ],
      praise: t("Right. So you build it against static rook, which attacks along the files.", "正解です。だから、飛車が正面から攻めてくる居飛車どうしの戦いで使います。"),
    }),
    choose(t("Which attack does the yagura fear?", "矢倉囲いが苦手な攻めはどれですか。"), {
      sfen: BUILT,
      choices: [
        right(t("A rook or dragon on its back rank", "自陣の下段に飛車や龍が入る攻め")),
        wrong(t("A pawn pushed on the seventh file", "７筋の歩を突く攻め"), t("Silver and gold guard that file.", "そこには銀と金がいます。")),
      ],
      praise: t("Right. Keep the enemy rook out of your camp.", "正解です。相手の飛車を自分の陣に入れないようにしましょう。"),
    }),
    play(t("One move is missing: the king walks in.", "あと一手です。玉を入れてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PPPB3/PPSG1PPPP/2G4R1/LNK3SNL b - 1", squares: ["8h"], answers: ["7i8h"],
      otherwise: t("The king goes to 8h.", "玉を８八へ動かします。"),
      praise: t("入城 (nyūjō): the king has entered the castle.", "「入城」です。玉が城に入りました。"),
    }),
  ],
};
