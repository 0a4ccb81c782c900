import { choose, type Lesson, page, right, t, tap, wrong } from "../format";

const EMPTY = "9/9/9/9/9/9/9/9/9 b - 1";
const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("The names of the squares", "マスの名前"),
  pages: [
    page(
      "Every square has a file and a rank. Files (筋) are numbered 1 to 9 from right to left, ranks (段) from top to bottom, always as Black sees the board. In English ranks are letters a to i: 7f is file 7, rank f.",
      "マスの名前は、筋と段で表します。筋は右から左へ１から９、段は上から下へ一から九です。先手から見た番号で、いつも同じです。たとえば「７六」は、右から七番目の筋、上から六番目の段です。",
      { sfen: EMPTY, squares: ["7f"] },
    ),
    page(
      "Japanese texts write the file in Arabic figures and the rank in kanji: ７六 is 7f. The corners are 1a (top right), 9a, 1i and 9i (bottom left).",
      "英語の本では、段を a から i の文字で書きます。７六は 7f です。四すみは１一（右上）、９一、１九、９九（左下）です。",
      { sfen: START, squares: ["1a", "9a", "1i", "9i"] },
    ),
  ],
  tasks: [
    tap(t("Tap 7f.", "７六を選んでください。"), {
      sfen: EMPTY, wanted: { squares: ["7f"], because: "empty" },
      otherwise: t("Count files from the right, ranks from the top.", "筋は右から、段は上から数えます。"),
    }),
    tap(t("Tap 1a.", "１一を選んでください。"), {
      sfen: EMPTY, wanted: { squares: ["1a"], because: "empty" },
      otherwise: t("File 1 is on the right, rank a on top.", "１筋は右端、一段目はいちばん上です。"),
      praise: t("The top right corner.", "右上のすみです。"),
    }),
    tap(t("Tap 5e, the middle of the board.", "盤の真ん中、５五を選んでください。"), {
      sfen: EMPTY, wanted: { squares: ["5e"], because: "empty" },
      otherwise: t("Five from every side.", "どちらから数えても五番目です。"),
      praise: t("Right. In Japanese 天王山 (tennōzan), the hill both sides want.", "正解です。「天王山」とも呼ばれる大切なマスです。"),
    }),
    tap(t("Tap the piece on 2h.", "２八の駒を選んでください。"), {
      sfen: START, wanted: { squares: ["2h"], because: "occupied" },
      otherwise: t("Second file from the right, second rank from the bottom.", "右から二番目、下から二番目です。"),
      praise: t("Your rook.", "自分の飛車です。"),
    }),
    choose(t("What is the marked square called?", "印のマスの名前はどれですか。"), {
      sfen: EMPTY, squares: ["3c"],
      choices: [
        right(t("3c, ３三", "３三")),
        wrong(t("7c, ７三", "７三"), t("You counted from the left. Files start at the right.", "左から数えていませんか。筋は右から数えます。")),
        wrong(t("3g, ３七", "３七"), t("You counted from the bottom. Ranks start at the top.", "下から数えていませんか。段は上から数えます。")),
      ],
      praise: t("Right. Practise more in the trainer.", "正解です。「練習」のページで、好きなだけ練習できます。"),
    }),
  ],
};
