import { choose, type Lesson, page, play, right, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("Other notations", "そのほかの書き方"),
  pages: [
    page(
      "The same move, six ways: ▲７六歩 (Japanese), P-7f (Hodges), P-76 (digits), 歩-76 (Kitao–Kawasaki), ７六歩(77) (KIF), 7g7f (USI). Choose one in the settings. When you type a move, you can use any of them.",
      "同じ手にも、いろいろな書き方があります。▲７六歩（日本式）、P-7f（ホッジス式）、P-76（数字）、歩-76（北尾・川崎式）、７六歩(77)（KIF）、7g7f（USI）。設定で選べます。指し手を文字で入力するときは、どれでも読み取ります。",
      { sfen: START, squares: ["7g", "7f"] },
    ),
    page(
      "Programs use USI: from-square, to-square, + for promotion; a drop is P*5e. KIF files add the from-square in brackets, so nothing is ambiguous.",
      "プログラムどうしは「USI」という形で、元のマスと行き先を 7g7f のように書きます。成りは +、打つ手は P*5e です。KIF は、元のマスをかっこの中に数字で書くので、迷うことがありません。",
      { sfen: START },
    ),
  ],
  tasks: [
    play(t("Play 2g2f (USI).", "2g2f（USI）と指してください。"), {
      sfen: START, answers: ["2g2f"],
      otherwise: t("From 2g to 2f.", "２七から２六へ動かします。"),
    }),
    play(t("Play ６八銀(79) (KIF).", "６八銀(79)（KIF）と指してください。"), {
      sfen: START, answers: ["7i6h"],
      otherwise: t("The silver from 7i (79) goes to 6h.", "７九の銀が６八へ動く手です。"),
    }),
    play(t("Play P-26 (digits).", "P-26（数字）と指してください。"), {
      sfen: START, answers: ["2g2f"],
      otherwise: t("File 2, rank 6, which is f.", "２筋の六段目、つまり２六です。"),
    }),
    play(t("Play 飛-68 (Kitao–Kawasaki).", "飛-68（北尾・川崎式）と指してください。"), {
      sfen: START, answers: ["2h6h"],
      otherwise: t("飛 is the rook; it goes to file 6, rank 8 (6h).", "飛車が６八へ動く手です。"),
    }),
    choose(t("Which of these is a drop?", "打つ手はどれですか。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1",
      choices: [
        right(t("P*5e", "P*5e"), "P*5e"),
        wrong(t("5f5e", "5f5e"), t("Two squares: a move on the board.", "マスが二つあるのは、盤の上の手です。")),
        wrong(t("P-55", "P-55"), t("A dash is a move on the board.", "横棒は、盤の上の手です。")),
      ],
    }),
  ],
};
