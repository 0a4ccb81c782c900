import { choose, type Lesson, page, play, right, steps, t, wrong } from "../format";

const CHASE = "9/4k4/+R8/9/9/9/9/9/4K4 b - 1";

export const lesson: Lesson = {
  title: t("Perpetual check", "連続王手の千日手"),
  pages: [
    page(
      "You cannot save a game with endless checks. If one side gave check with every move from the first to the fourth occurrence of a position, that side loses.",
      "王手を続けて引き分けにすることはできません。同じ局面が四回あらわれる間、一方がずっと王手を続けていたら、王手をしていたほうの負けです。",
      {
        sfen: CHASE,
        line: steps(
          ["9c9b", t("Check. This position occurs for the first time.", "王手です。この局面が一回目です。")],
          ["5b5a 9b9a", t("Check again.", "また王手です。")],
          ["5a5b 9a9b", t("Second time.", "二回目です。")],
          ["5b5a 9b9a 5a5b 9a9b", t("Third time. The fourth loses for Black.", "三回目です。四回目になると先手の負けです。")],
          ["5b5a 9b9a 5a5b 9a9b", t("Fourth time, with checks only: Black has lost.", "すべて王手での四回目です。先手の反則負けになりました。")],
        ),
      },
    ),
    page(
      "If even one of those moves was not check, it is an ordinary repetition. The escaping side does nothing wrong.",
      "途中に一手でも王手でない手があれば、ふつうの千日手です。逃げているほうは、何も悪くありません。",
      { sfen: CHASE },
    ),
  ],
  tasks: [
    choose(t("Black repeats, always with check, to the fourth time. Who loses?", "先手が王手だけで同じ局面を四回くり返しました。負けるのはどちらですか。"), {
      sfen: CHASE,
      choices: [
        right(t("Black", "先手")),
        wrong(t("White, who could not escape", "逃げられなかった後手"), t("White only answered. The checking side has to vary.", "後手は受けただけです。手を変えるのは王手するほうです。")),
        wrong(t("Neither, it is a draw", "引き分け"), t("That would be so in chess, or if one of the moves were not check.", "チェスなら引き分けですが、将棋では違います。")),
      ],
    }),
    choose(t("Your opponent keeps checking and you keep escaping. The position has occurred three times. Must you vary?", "相手が王手、自分が逃げる。同じ局面が三回目です。自分が手を変えるべきですか。"), {
      sfen: "4k4/9/9/9/9/9/+r8/4K4/9 b - 1",
      choices: [
        right(t("No, the side that checks must", "いいえ。王手しているほうが変える")),
        wrong(t("Yes, both must", "はい。二人とも変える"), t("The rule applies only to the checking side.", "この決まりは、王手をするほうだけのものです。")),
      ],
      praise: t("Right. Keep escaping calmly.", "正解です。落ち着いて逃げ続けましょう。"),
    }),
    choose(t("Black once made a quiet move between the checks. The position occurs for the fourth time. What is the result?", "王手の間に一度、王手でない手がありました。四回目の同じ局面です。どうなりますか。"), {
      sfen: CHASE,
      choices: [
        right(t("An ordinary repetition: a draw", "ふつうの千日手。引き分け")),
        wrong(t("Black loses", "先手の負け"), t("Only if every move in between was check.", "間の手がすべて王手だったときだけです。")),
      ],
    }),
    play(t("You have repeated three times. Stop checking and move the dragon away from the far two ranks, to 9h.", "もう三回くり返しました。王手をやめて、龍を９八へ引いてください。"), {
      sfen: "+R8/4k4/9/9/9/9/9/9/4K4 b - 1", squares: ["9h"], answers: ["9a9h"],
      wrong: { "9a9b": t("Check once more, and you have lost.", "もう一度王手すると、負けになります。") },
      otherwise: t("Move the dragon to 9h.", "龍を９八へ動かしてください。"),
      praise: t("You broke the repetition.", "くり返しから抜けました。"),
    }),
    choose(t("Can you give check ten times in a row?", "王手を十回続けてもよいですか。"), {
      sfen: CHASE,
      choices: [
        right(t("Yes, as long as no position occurs four times", "よい。同じ局面が四回にならなければ")),
        wrong(t("No, three is the limit", "だめ。三回まで"), t("Positions are counted, not checks.", "数えるのは王手ではなく、同じ局面です。")),
        wrong(t("No, check must be given with different pieces", "だめ。毎回違う駒で王手する"), t("There is no such rule.", "そのような決まりはありません。")),
      ],
    }),
  ],
  rules: ["perpetual-check"],
};
