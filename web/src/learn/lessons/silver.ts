import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("The silver 銀", "銀将"),
  pages: [
    page(
      "The silver general (銀, gin) moves one square diagonally in all four directions, or straight forward. It cannot go sideways or straight back. Good at advancing and at retreating, it leads attacks.",
      "銀は、斜めの四マスとまっすぐ前の一マス、合わせて五マスへ一つずつ動けます。横と真後ろには動けません。進むのも引くのも得意で、攻めの先頭に立つ駒です。",
      { sfen: "9/9/9/9/4S4/9/9/9/9 b - 1", reach: "5e" },
    ),
    page(
      "Gold and silver are easy to mix up. Remember: the gold moves everywhere but diagonally back; the silver moves diagonally and forward.",
      "金と銀はまちがえやすい駒です。金は「斜め後ろ以外」、銀は「斜めと前」と覚えましょう。",
      { sfen: "9/9/9/9/2G3S2/9/9/9/9 b - 1", reach: "3e" },
    ),
  ],
  tasks: [
    tap(t("Tap every square the silver can move to.", "銀が動けるマスをすべて選んでください。"), {
      sfen: "9/9/9/9/9/9/6S2/9/9 b - 1", wanted: { reach: "3g" },
      otherwise: t("Four diagonal steps and one straight forward.", "斜めに四つ、前に一つです。"),
      praise: t("Five squares.", "五マスです。"),
    }),
    tap(t("And your opponent's silver?", "相手の銀はどうですか。"), {
      sfen: "9/9/2s6/9/9/9/9/9/9 w - 1", wanted: { reach: "7c" },
      otherwise: t("Its straight step goes down, towards you.", "相手の銀の前は、盤の下、つまり自分のほうです。"),
    }),
    play(t("Take a piece with the silver.", "銀で駒を取ってください。"), {
      sfen: "4k4/9/9/9/4Sg3/4np3/9/9/4K4 b - 1", answers: ["5e4f"], does: ["capture"],
      wrong: {
        "5e4e": t("A silver cannot move sideways.", "銀は横には動けません。"),
        "5e5f": t("A silver cannot move straight back.", "銀は真後ろには動けません。"),
      },
      otherwise: t("Legal, but nothing is taken. The silver can also move diagonally back.", "指せますが、駒を取っていません。銀は斜め後ろにも動けます。"),
      praise: t("Diagonally back: a gold could not have done that.", "斜め後ろの駒を取りました。金にはできない動きです。"),
    }),
    play(t("Bring the silver back beside the gold, to 6h.", "銀を６八へ引いてください。"), {
      sfen: "4k4/9/9/9/9/9/2S6/4G4/4K4 b - 1", squares: ["6h"], answers: ["7g6h"],
      otherwise: t("Diagonally back, to the right.", "右の斜め後ろです。"),
      praise: t("In one step.", "一手で戻れました。"),
    }),
    choose(t("Which of these pieces can take the pawn on 5d?", "５四の歩を取れるのはどの駒ですか。"), {
      sfen: "4k4/9/9/4p4/3GS4/9/9/9/4K4 b - 1", squares: ["5d"],
      choices: [
        right(t("Both, gold and silver", "金と銀の両方"), "6e5d"),
        wrong(t("Only the silver", "銀だけ"), t("The gold can move diagonally forward too.", "金も斜め前に動けます。")),
        wrong(t("Only the gold", "金だけ"), t("The silver can move straight forward too.", "銀もまっすぐ前に動けます。")),
      ],
      praise: t("Right. Forward they are alike; they differ sideways and behind.", "正解です。前への動きは同じで、横と後ろが違います。"),
    }),
  ],
};
