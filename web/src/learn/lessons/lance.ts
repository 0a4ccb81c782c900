import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("The lance 香", "香車"),
  pages: [
    page(
      "The lance (香, kyō, “incense chariot”) moves any distance straight forward, and nowhere else. You start with one in each of your corners.",
      "香車は、まっすぐ前にいくつでも進めます。横や後ろには動けません。はじめは両端のすみに一枚ずつあります。",
      { sfen: "9/9/9/9/9/9/9/4L4/9 b - 1", reach: "5h" },
    ),
    page(
      "It cannot jump, and it cannot come back, so a lance is strongest from far behind.",
      "香車は駒を飛び越えられません。進んだら戻れないので、遠く後ろにいるほど力を発揮します。",
      { sfen: "9/9/4p4/9/9/9/9/4L4/9 b - 1", reach: "5h" },
    ),
  ],
  tasks: [
    tap(t("Tap every square the lance can move to.", "香車が動けるマスをすべて選んでください。"), {
      sfen: "9/7p1/9/9/9/9/7L1/9/9 b - 1", wanted: { reach: "2g" },
      otherwise: t("Straight forward, up to the first enemy piece.", "まっすぐ前に、最初の相手の駒のマスまでです。"),
      praise: t("Right, the pawn included.", "正解です。歩のマスも入ります。"),
    }),
    play(t("Take a piece with the lance.", "香車で駒を取ってください。"), {
      sfen: "4k4/9/8g/9/8s/9/9/9/4K3L b - 1", answers: ["1i1e"], does: ["capture"],
      wrong: { "1i1c": t("The silver stands in between.", "間に銀がいます。") },
      otherwise: t("Legal, but nothing is taken. It can go further.", "指せますが、駒を取っていません。もっと前へ進めます。"),
      praise: t("You can take the first piece in its way.", "取れるのは、道の途中で最初にぶつかる駒です。"),
    }),
    tap(t("Which squares can your opponent's lance move to?", "相手の香車が動けるマスをすべて選んでください。"), {
      sfen: "l8/9/9/9/9/P8/9/9/9 w - 1", wanted: { reach: "9a" },
      otherwise: t("Straight down, as far as your pawn.", "まっすぐ下へ、自分の歩のマスまでです。"),
    }),
    choose(t("A lance has gone too far. How does it get back?", "進みすぎた香車は、どうすれば戻れますか。"), {
      sfen: "4k4/9/9/8L/9/9/9/9/4K4 b - 1", squares: ["1d"],
      choices: [
        right(t("Not at all, as long as it is a lance", "香車のままでは戻れない")),
        wrong(t("One step back at a time", "一つずつ下がる"), t("A lance cannot move back.", "香車は後ろに動けません。"), "1d1e"),
        wrong(t("Sideways, then back", "横から回って戻る"), t("It cannot move sideways either.", "横にも動けません。"), "1d2d"),
      ],
      praise: t("Right. So think twice before it moves.", "正解です。進める前によく考えましょう。"),
    }),
    play(t("You hold a lance in hand. Drops come later, but try one: tap the lance on your stand, then 5h. It aims at the gold, and at the rook behind it.", "持ち駒に香車があります。打ち方はあとで習いますが、ためしてみましょう。駒台の香車を選んで、５八に置いてください。金と、その後ろの飛車をねらえます。"), {
      sfen: "k3r4/9/4g4/9/9/9/9/9/2K6 b L 1", squares: ["5h"], answers: ["L*5h"], does: ["drop"], partly: true,
      wrong: { "L*5d": t("It aims from there too, but the gold takes it. Keep your distance.", "そこでもねらえますが、金に取られてしまいます。離れて打ちましょう。") },
      otherwise: t("Put the lance on 5h, the marked square.", "香車を印の５八に打ってください。"),
      praise: t("This is a lance at its best: far behind, with two pieces in one line before it.", "香車のいちばんよい使い方です。遠くから、並んだ二枚をねらっています。"),
    }),
  ],
};
