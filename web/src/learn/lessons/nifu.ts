import { choose, type Lesson, page, play, right, t, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Two pawns on a file", "二歩"),
  pages: [
    page(
      "You may not drop a pawn on a file where you already have an unpromoted pawn. This is the two-pawn rule, nifu (二歩). In official games it loses at once. It is the most common illegal move, even among professionals.",
      "自分の歩がある筋に、もう一枚歩を打つことはできません。これを「二歩」といい、公式戦では反則負けです。プロでもうっかりすることがある、いちばん多い反則です。",
      { sfen: "4k4/9/9/9/9/9/2P3P2/9/4K4 b P 1", reach: "P*" },
    ),
    page(
      "A tokin does not count: while promoted, it is not a pawn. Your opponent's pawns do not count either. The board hatches the closed files while you hold a pawn.",
      "と金は数えません。成っているあいだは歩ではないからです。相手の歩も関係ありません。歩をつまむと、打てない筋に斜線が出ます。",
      { sfen: "4k4/2+P6/6p2/9/9/9/9/9/4K4 b P 1", reach: "P*" },
    ),
  ],
  tasks: [
    choose(t("Where can you drop the pawn?", "歩を打てるのはどこですか。"), {
      sfen: "4k4/9/9/9/9/9/PPPP1PPPP/9/4K4 b P 1", claim: "legal",
      choices: [
        right(t("On 5e", "５五"), "P*5e"),
        wrong(t("On 4e", "４五"), t("Your pawn on 4g stands on that file.", "その筋には４七の歩がいます。"), "P*4e"),
        wrong(t("On 9b", "９二"), t("Far away, but on the same file as your pawn on 9g.", "遠くても、９七の歩と同じ筋です。"), "P*9b"),
      ],
      praise: t("Right. The fifth file is the only one without a pawn of yours.", "正解です。自分の歩がないのは５筋だけです。"),
    }),
    play(t("Drop a pawn to attack the enemy gold on 3c.", "３三の金をねらって、歩を打ってください。"), {
      sfen: "4k4/9/6g2/9/9/9/PPPPPP1PP/9/4K4 b P 1", answers: ["P*3d"], does: ["drop"], partly: true,
      wrong: { "P*3b": t("Behind the gold it attacks nothing: pawns look forward.", "金の後ろでは、ねらえません。歩は前にだけききます。") },
      otherwise: t("A pawn attacks the square right in front of it.", "歩がねらえるのは、すぐ前のマスです。"),
      praise: t("The file was free of your own pawns. Good that you looked.", "３筋に自分の歩はありませんでした。確かめるのが大切です。"),
    }),
    choose(t("You have a tokin on the seventh file. Can you drop a pawn there?", "７筋に自分のと金があります。この筋に歩を打てますか。"), {
      sfen: "4k4/2+P6/9/9/9/9/9/9/4K4 b P 1", claim: "legal",
      choices: [
        right(t("Yes", "打てる"), "P*7g"),
        wrong(t("No, a tokin is a pawn", "打てない。と金も歩だから"), t("While promoted, it does not count as one.", "成っているあいだは、歩として数えません。")),
        wrong(t("Only behind the tokin on the next square", "と金のすぐ後ろだけ打てる"), t("Anywhere on the file, except where a pawn could never move.", "行き所のないマスのほかは、どこでも打てます。")),
      ],
      praise: t("Right. A tokin leaves the file open.", "正解です。と金のある筋には、歩を打てます。"),
    }),
    choose(t("Your opponent's pawn stands on the third file. Can you drop one of yours?", "３筋に相手の歩があります。自分の歩を打てますか。"), {
      sfen: "4k4/9/6p2/9/9/9/9/9/4K4 b P 1", claim: "legal",
      choices: [
        right(t("Yes, only my own pawns count", "打てる。数えるのは自分の歩だけ"), "P*3e"),
        wrong(t("No, one pawn on a file is enough", "打てない。一つの筋に歩は一枚だけ"), t("One of each side may stand there.", "先手と後手の歩が一枚ずつあってもかまいません。")),
        wrong(t("Only face to face with it", "向かい合わせにだけ打てる"), t("Any empty square on the file will do, except the last rank.", "奥の段のほかは、どの空いたマスにも打てます。")),
      ],
    }),
    choose(t("You hold a pawn and a lance, and you have a pawn on every file. What can you drop?", "持ち駒は歩と香、どの筋にも自分の歩があります。打てるのはどれですか。"), {
      sfen: "4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b PL 1", claim: "legal",
      choices: [
        right(t("The lance only", "香だけ"), "L*5e"),
        wrong(t("The pawn as well", "歩も打てる"), t("You cannot drop a pawn: every file already has one.", "どの筋にも歩があるので、歩は打てません。"), "P*5e"),
        wrong(t("Neither of them", "どちらも打てない"), t("The rule is only about pawns. You can drop a lance on the same file.", "二歩は歩だけの決まりです。香は同じ筋に打てます。")),
      ],
      praise: t("Right. The rule is only about pawns.", "正解です。二歩は、歩だけの決まりです。"),
    }),
  ],
  rules: ["nifu"],
};
