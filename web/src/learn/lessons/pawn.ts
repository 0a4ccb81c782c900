import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("The pawn 歩", "歩兵"),
  pages: [
    page(
      "The pawn (歩, fu, “foot soldier”) moves one square straight forward. It also captures straight forward: pawns have no special capture in shogi.",
      "歩は、まっすぐ前に一つだけ進めます。駒を取るときも、まっすぐ前です。取るときだけ動きが変わることはありません。",
      { sfen: "9/9/9/9/4P4/9/9/9/9 b - 1", reach: "5e" },
    ),
    page(
      "There is no double step. You have nine pawns, one on each file. They are the weakest pieces, yet most games turn on them.",
      "はじめの一手で二つ進むことはできません。歩は九枚あり、すべての筋に一枚ずつ並びます。いちばん弱い駒ですが、「歩のない将棋は負け将棋」と言われるほど大切です。",
      { sfen: "9/9/ppppppppp/9/9/9/PPPPPPPPP/9/9 b - 1" },
    ),
  ],
  tasks: [
    tap(t("Tap the square the pawn can move to.", "歩が動けるマスを選んでください。"), {
      sfen: "9/9/9/9/9/9/4P4/9/9 b - 1", wanted: { reach: "5g" },
      otherwise: t("One square straight forward, nothing else.", "まっすぐ前の一マスだけです。"),
      praise: t("Just one.", "一マスだけです。"),
    }),
    play(t("Take a piece with a pawn.", "歩で駒を取ってください。"), {
      sfen: "4k4/9/9/2n1s4/3Pp4/4P4/9/9/4K4 b - 1", answers: ["5f5e"], does: ["capture"],
      wrong: {
        "6e5d": t("Pawns take straight ahead, not diagonally as in chess.", "歩は、斜めの駒を取れません。"),
        "6e7d": t("Pawns take straight ahead, not diagonally as in chess.", "歩は、斜めの駒を取れません。"),
      },
      otherwise: t("Legal, but nothing is taken. Which pawn has an enemy right in front?", "指せますが、駒を取っていません。すぐ前に相手の駒がいる歩はどれですか。"),
      praise: t("Two pawns face to face: the side to move takes.", "歩と歩が向かい合ったら、先に指すほうが取れます。"),
    }),
    choose(t("Your pawn has not moved yet. Can it move two squares?", "まだ動いていない歩は、一度に二つ進めますか。"), {
      sfen: "4k4/9/9/9/9/9/2P6/9/4K4 b - 1", squares: ["7e"],
      choices: [
        right(t("No, always one", "進めない。いつも一つずつ")),
        wrong(t("Yes, on its first move", "最初の一手だけ進める"), t("That is a rule of chess. Here a pawn goes one square, always.", "それはチェスのルールです。将棋の歩は、いつも一マスです。"), "7g7e"),
        wrong(t("Yes, when nothing is in the way", "前が空いていれば進める"), t("Even then it goes one square at a time.", "空いていても、一度に一マスです。"), "7g7e"),
      ],
    }),
    tap(t("Which square can your opponent's pawn move to?", "相手の歩が動けるマスを選んでください。"), {
      sfen: "9/9/4p4/9/9/9/9/9/9 w - 1", wanted: { reach: "5c" },
      otherwise: t("Its forward is down.", "相手の歩の前は、盤の下です。"),
    }),
    play(t("Offer a pawn exchange in front of your rook: put your pawn face to face with the enemy pawn on 2c.", "飛車の前の歩を進めて、２三の歩とぶつけてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL b - 1", squares: ["2d"], answers: ["2e2d"],
      otherwise: t("The pawn to move stands on 2e.", "動かすのは２五の歩です。"),
      praise: t("If it is taken, your rook takes back. That is how files are opened.", "相手が取れば、飛車で取り返せます。こうして飛車の道を開きます。"),
    }),
  ],
};
