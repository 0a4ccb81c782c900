import { choose, type Lesson, page, play, right, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const STATIC = "lnsgkgsnl/1r5b1/ppppppppp/9/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL b - 1";
const RANGING = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP5/PP2PPPPP/1B1R5/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("Static and ranging rook", "居飛車と振り飛車"),
  pages: [
    page(
      "The first decision of a game is where to use the rook. If it stays on its side, that is static rook (居飛車, ibisha): you push the pawn on 2g and build the castle on the left.",
      "はじめに決めるのは、飛車をどこで使うかです。元の位置のまま使うのが「居飛車」です。２筋の歩を伸ばし、玉は左に囲います。",
      { sfen: STATIC, squares: ["2h", "2e"] },
    ),
    page(
      "If the rook moves to the left or the middle, that is ranging rook (振り飛車, furibisha): on 5h, 6h, 7h or 8h. The king goes to the right, into a mino. Both are sound; choose what you like.",
      "飛車を中央や左へ動かすのが「振り飛車」です。５八は中飛車、６八は四間飛車、７八は三間飛車、８八は向かい飛車といいます。玉は右の美濃囲いなどに入ります。どちらも立派な指し方です。好きなほうを選びましょう。",
      { sfen: RANGING, squares: ["6h"] },
    ),
  ],
  tasks: [
    choose(t("Which is this?", "これはどちらですか。"), {
      sfen: RANGING,
      choices: [
        right(t("Ranging rook", "振り飛車")),
        wrong(t("Static rook", "居飛車"), t("The rook has left 2h for 6h.", "飛車が２八から６八へ動いています。")),
      ],
      praise: t("Right: on the fourth file from the left, 四間飛車 (shikenbisha).", "正解です。左から四番目の筋なので「四間飛車」といいます。"),
    }),
    choose(t("And this?", "では、これは。"), {
      sfen: STATIC,
      choices: [
        right(t("Static rook", "居飛車")),
        wrong(t("Ranging rook", "振り飛車"), t("The rook still stands on 2h, behind its advanced pawn.", "飛車は２八のままで、前の歩が進んでいます。")),
      ],
    }),
    play(t("Play a ranging rook: to the sixth file.", "飛車を６筋に振ってください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP5/PP2PPPPP/1B5R1/LNSGKGSNL b - 1", squares: ["6h"], answers: ["2h6h"],
      wrong: {
        "2h5h": t("That is central rook (中飛車), also a ranging rook. This time, go to 6h.", "それは中飛車です。ここでは６八へ振ってください。"),
        "2h7h": t("That is third-file rook (三間飛車). This time, go to 6h.", "それは三間飛車です。ここでは６八へ振ってください。"),
      },
      otherwise: t("The rook goes to 6h.", "飛車を６八へ動かします。"),
    }),
    choose(t("With a ranging rook, where does the king go?", "振り飛車のとき、玉はどちらへ行きますか。"), {
      sfen: RANGING,
      choices: [
        right(t("To the right", "右")),
        wrong(t("To the left", "左"), t("That is where the rook will fight.", "左では飛車が戦います。")),
        wrong(t("It stays in the middle", "真ん中のまま"), t("A sitting king (居玉) is in danger.", "玉を囲わない「居玉」は危険です。")),
      ],
    }),
    play(t("Play static rook: push the rook's pawn.", "居飛車で指します。飛車先の歩を進めてください。"), {
      sfen: START, answers: ["2g2f"],
      otherwise: t("The pawn in front of the rook, on 2g.", "飛車の前、２七の歩です。"),
    }),
  ],
};
