import { choose, type Lesson, page, play, right, t, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Drops that win", "駒を打つ手筋"),
  pages: [
    page(
      "A drop can attack two things at once. The classic forks (両取り): a silver behind rook and gold (割り打ちの銀), a knight in front of two, a bishop from afar.",
      "打った駒で二つを同時にねらうのが「両取り」です。「割り打ちの銀」「ふんどしの桂」が有名で、遠くから打つ角の両取りもよく出ます。",
      { sfen: "4k4/5g1r1/9/9/9/9/9/9/4K4 b S 1", squares: ["3a"] },
    ),
    page(
      "The smallest piece can do the most. A dangling pawn (垂れ歩, tarefu) is dropped one step before the zone and becomes a tokin next. A pawn dropped on your back rank stops a rook. A pawn dropped in front of a gold lures it out of place.",
      "いちばん小さな歩にも、手筋がたくさんあります。次に「と金」を作る「垂れ歩」、飛車の攻めを止める「底歩」、金の形をくずす「たたきの歩」などです。",
      { sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1", zone: "black", squares: ["2d"] },
    ),
  ],
  tasks: [
    play(t("Fork rook and gold with the silver.", "銀を打って、飛車と金の両取りをかけてください。"), {
      sfen: "k8/5g1r1/9/9/9/9/9/9/4K4 b S 1", answers: ["S*3a"], does: ["fork"], partly: true,
      wrong: {
        "S*3b": t("Between them a silver attacks neither: it does not go sideways.", "間に打っても、銀は横にきかないのでねらえません。"),
        "S*3c": t("That is a fork too, but the gold takes the silver. Try from behind.", "両取りですが、金に銀を取られます。後ろから打ちましょう。"),
      },
      otherwise: t("From there only one of them is attacked, or none.", "それでは両方をねらえません。"),
      praise: t("A silver that splits them (割り打ち). From behind, on 3a, neither can take it.", "「割り打ちの銀」です。後ろの３一なら、飛車にも金にも取られません。"),
    }),
    play(t("Fork king and rook with the knight.", "桂馬を打って、玉と飛車の両取りをかけてください。"), {
      sfen: "4k1r2/9/9/9/9/9/9/9/4K4 b N 1", answers: ["N*4c"], does: ["fork"],
      otherwise: t("Two ranks below, between their files.", "二段下、二つの筋の間です。"),
      praise: t("The king must move, and the rook is yours.", "玉が逃げれば、飛車が取れます。"),
    }),
    play(t("Drop a dangling pawn on the second file, one step before the zone.", "２筋に「垂れ歩」を打ってください。次にと金を作る、敵陣の一つ手前です。"), {
      sfen: "4k4/9/9/9/9/9/PPPPPPP1P/9/4K4 b P 1", zone: "black", squares: ["2d"], answers: ["P*2d"], does: ["drop"], partly: true,
      otherwise: t("On 2d: with the next move it enters the zone.", "２四です。次の手で敵陣に入ります。"),
      praise: t("It becomes a tokin next, so White has to spend a move on it.", "次にと金ができます。相手は受けなければなりません。"),
    }),
    play(t("Stop the rook on your back rank with a pawn.", "九段目の飛車を、「底歩」で止めてください。"), {
      sfen: "4k4/9/9/9/9/9/PPPP2PPP/4G4/r4K3 b P 1", squares: ["5i"], answers: ["P*5i"], does: ["drop"],
      otherwise: t("That answers the check too. But here drop the pawn under the gold, on 5i.", "それでも防げますが、ここでは金の下、５九に打ってください。"),
      praise: t("A pawn under a gold is as firm as rock: 金底の歩、岩より堅し.", "「金底の歩、岩より堅し」ということわざのとおりです。"),
    }),
    choose(t("Why is a tokin so good?", "と金が得なのはなぜですか。"), {
      sfen: "4k4/9/4+P4/9/9/9/9/9/4K4 b - 1",
      choices: [
        right(t("It works like a gold, but gives only a pawn when taken", "金と同じに働き、取られても歩だから")),
        wrong(t("It cannot be taken", "取られないから"), t("It can, like any piece.", "と金も取られます。")),
        wrong(t("It is worth more in hand", "持ち駒にすると価値が高いから"), t("In hand it is a pawn.", "持ち駒になると歩です。")),
      ],
    }),
  ],
};
