import { choose, type Lesson, page, right, steps, t, wrong } from "../format";

const KINGS = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

export const lesson: Lesson = {
  title: t("Repetition", "千日手"),
  pages: [
    page(
      "When the same position occurs for the fourth time, the game is a draw: sennichite (千日手, “thousand-day moves”). Step through the moves and count.",
      "同じ局面が四回あらわれると、引き分けになります。これを「千日手」といいます。一手ずつ進めて、数えてみましょう。",
      {
        sfen: KINGS,
        line: steps(
          ["5i5h", t("The starting position counts as the first time.", "はじめの局面が一回目です。")],
          ["5a5b 5h5i 5b5a", t("The same position: second time.", "同じ局面、二回目です。")],
          ["5i5h 5a5b 5h5i 5b5a", t("Third time. The page would warn you now.", "三回目です。対局中なら、ここで注意が出ます。")],
          ["5i5h 5a5b 5h5i 5b5a", t("Fourth time: the game is a draw.", "四回目です。千日手となり、引き分けです。")],
        ),
      },
    ),
    page(
      "Same position means: the same pieces on the same squares, the same pieces in both hands, and the same side to move. The moves in between do not matter. In tournaments the game is usually replayed with sides swapped.",
      "同じ局面とは、盤の上の駒、二人の持ち駒、手番のすべてが同じことです。途中の手順は関係ありません。公式戦では、先手と後手を入れ替えて指し直すのがふつうです。",
      { sfen: KINGS },
    ),
  ],
  tasks: [
    choose(t("How many times must a position occur?", "同じ局面が何回あらわれると千日手ですか。"), {
      sfen: KINGS,
      choices: [
        right(t("Four times", "四回")),
        wrong(t("Three times", "三回"), t("That is chess. Shogi once had a different rule too.", "チェスは三回です。将棋も昔は違う決まりでした。")),
        wrong(t("Twice", "二回"), t("Coming back once is harmless.", "一度戻るだけなら問題ありません。")),
      ],
      praise: t("Right. The first appearance counts too.", "正解です。最初の一回も数えます。"),
    }),
    choose(t("The board is the same as before, but now you hold one more pawn. The same position?", "盤の上は前と同じですが、持ち駒の歩が一枚増えています。同じ局面ですか。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1",
      choices: [
        right(t("No", "同じではない")),
        wrong(t("Yes, the board decides", "盤の上が同じなら同じ局面"), t("The hands belong to the position.", "持ち駒も局面の一部です。")),
        wrong(t("Yes, pawns do not count", "歩は数えないので同じ局面"), t("Every piece counts.", "どの駒も数えます。")),
      ],
      praise: t("Right. Board, both hands and the turn.", "正解です。盤・持ち駒・手番のすべてを見ます。"),
    }),
    choose(t("The same pieces, the same hands, but the other side is to move. The same position?", "駒の配置も持ち駒も同じで、手番だけが違います。同じ局面ですか。"), {
      sfen: KINGS,
      choices: [
        right(t("No", "同じではない")),
        wrong(t("Yes", "同じ局面"), t("Whose turn it is changes everything.", "手番が違えば、別の局面です。")),
      ],
    }),
    choose(t("The position came back by different moves. Does it count?", "違う手順で同じ局面になりました。数えますか。"), {
      sfen: KINGS,
      choices: [
        right(t("Yes, positions count, not moves", "数える。手順ではなく局面を見る")),
        wrong(t("No, the moves must be the same", "手順も同じでなければ数えない"), t("How it arose does not matter.", "どうやってその局面になったかは関係ありません。")),
      ],
    }),
    choose(t("You are better, and the position has occurred three times. What now?", "自分が有利な局面が、もう三回あらわれました。どうしますか。"), {
      sfen: KINGS,
      choices: [
        right(t("I play something else", "別の手を指す")),
        wrong(t("I offer a draw", "引き分けを申し込む"), t("There are no draw offers in shogi, and you are better.", "将棋に、引き分けの申し込みはありません。それに、自分が有利です。")),
        wrong(t("I repeat once more", "もう一度くり返す"), t("Then the game is a draw.", "それでは千日手になり、勝てません。")),
      ],
      praise: t("Right. The side that is better should vary.", "正解です。有利なほうが手を変えます。"),
    }),
  ],
  rules: ["sennichite"],
};
