import { choose, type Lesson, page, play, right, steps, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("Western notation", "西洋式の棋譜"),
  pages: [
    page(
      "English texts write a letter for the piece, a sign, and the square: P-7f. K R B G S N L P are king, rook, bishop, gold, silver, knight, lance, pawn. The sign is - for a move, x for a capture, * for a drop.",
      "英語の本では、駒の頭文字・記号・マスの順に書きます。P-7f は歩が７六へ進む手です。K 玉、R 飛、B 角、G 金、S 銀、N 桂、L 香、P 歩。記号は、動く手が -、取る手が x、打つ手が * です。",
      {
        sfen: START,
        line: steps(
          ["7g7f", t("1. P-7f", "1. P-7f、▲７六歩です。")],
          ["3c3d", t("… P-3d", "P-3d、△３四歩です。")],
          ["2g2f", t("2. P-2f", "2. P-2f、▲２六歩です。")],
          ["2b3c", t("… B-3c", "B-3c、△３三角です。")],
          ["8h3c+", t("3. Bx3c+: takes and promotes.", "3. Bx3c+。取って成る手です。")],
          ["2a3c", t("… Nx3c", "Nx3c、△同桂です。")],
          ["B*5e", t("4. B*5e: a drop.", "4. B*5e。打つ手です。")],
        ),
      },
    ),
    page(
      "+ after the square: promoted; = : could have promoted but did not. + before the letter: a piece that is promoted already, as +R for the dragon. When two pieces could go, the starting square is added: G6i-5h. Moves are counted in pairs, as in chess.",
      "マスの後ろの + は成り、= は不成です。文字の前の + は成り駒で、+R は龍です。同じ駒が二枚行けるときは、G6i-5h のように元のマスを書きます。手数はチェスと同じで、先手と後手の二手で一つと数えます。",
      { sfen: START, squares: ["6i", "4i", "5h"] },
    ),
  ],
  tasks: [
    play(t("Play P-7f.", "P-7f と指してください。"), {
      sfen: START, answers: ["7g7f"],
      otherwise: t("A pawn goes to 7f.", "歩が７六へ進む手です。"),
    }),
    play(t("Play G4i-5h.", "G4i-5h と指してください。"), {
      sfen: START, answers: ["4i5h"],
      wrong: { "6i5h": t("That would be G6i-5h.", "それは G6i-5h です。") },
      otherwise: t("The gold on 4i goes to 5h.", "４九の金が５八へ行く手です。"),
    }),
    play(t("Play Bx2b+.", "Bx2b+ と指してください。"), {
      sfen: "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", answers: ["8h2b+"],
      wrong: { "8h2b": t("Without promotion it would be written Bx2b=.", "成らない手は Bx2b= と書きます。") },
      otherwise: t("The bishop takes on 2b and promotes.", "角で２二を取って成る手です。"),
    }),
    play(t("Play S*4e.", "S*4e と指してください。"), {
      sfen: "4k4/9/9/9/9/9/9/4S4/4K4 b SG 1", answers: ["S*4e"], does: ["drop"], partly: true,
      otherwise: t("* is a drop: a silver from your stand to 4e.", "* は打つ手です。持ち駒の銀を４五に打ちます。"),
    }),
    choose(t("What is +Rx5a?", "+Rx5a はどんな手ですか。"), {
      sfen: "4g1k2/9/9/9/9/9/9/9/+R3K4 b - 1",
      choices: [
        right(t("A dragon takes on 5a", "龍が５一の駒を取る")),
        wrong(t("A rook takes on 5a and promotes", "飛車が５一の駒を取って成る"), t("That would be Rx5a+.", "それは Rx5a+ です。")),
        wrong(t("A rook is dropped on 5a", "飛車を５一に打つ"), t("Drops have *.", "打つ手は * です。")),
      ],
      praise: t("Right: + in front is what the piece is, + behind is what it becomes.", "正解です。前の + は成り駒、後ろの + は成る手です。"),
    }),
    choose(t("In a handicap game White moves first. How does the record begin?", "駒落ちでは上手が先に指します。棋譜はどう始まりますか。"), {
      sfen: "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
      choices: [
        right(t("1. … P-3d", "1. … P-3d")),
        wrong(t("1. P-3d", "1. P-3d"), t("That would be Black's move.", "それでは先手（下手）の手になってしまいます。")),
      ],
      praise: t("Right: the dots stand for Black's move, which is not there.", "正解です。点々は、下手の手がないことを表します。"),
    }),
  ],
};
