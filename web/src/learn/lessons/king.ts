import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("The king 玉", "玉将"),
  pages: [
    page(
      "The king (玉 gyoku or 王 ō) moves one square in any direction. It is the one piece you must not lose.",
      "玉は、まわりの八マスへ一つだけ動けます。取られたら負けになる、いちばん大切な駒です。",
      { sfen: "9/9/9/9/4K4/9/9/9/9 b - 1", reach: "5e" },
    ),
    page(
      "You cannot move your king to a square that an enemy piece attacks. Each side has one king. The stronger player usually takes the one written 王, the other the one with a dot, 玉. They are the same piece.",
      "相手の駒がきいているマスへ、自分の玉を動かすことはできません。駒には「王」と「玉」の二種類の字がありますが、同じ駒です。ふつうは上位の人が「王」を持ちます。",
      { sfen: "4k4/9/9/9/3r5/9/4K4/9/9 b - 1", reach: "5g" },
    ),
  ],
  tasks: [
    tap(t("Tap every square the king can move to.", "玉が動けるマスをすべて選んでください。"), {
      sfen: "9/9/9/9/9/9/9/9/4K4 b - 1", wanted: { reach: "5i" },
      otherwise: t("One square at a time, in any direction.", "どの方向にも、一マスだけです。"),
      praise: t("At the edge there are five.", "盤の端では五マスになります。"),
    }),
    tap(t("An enemy rook is near. Where can the king go?", "相手の飛車がにらんでいます。玉が動けるマスをすべて選んでください。"), {
      sfen: "k8/9/9/9/9/5r3/4K4/9/9 b - 1", wanted: { reach: "5g" },
      otherwise: t("The rook attacks that square.", "そのマスには飛車がきいています。"),
      praise: t("Right, taking the rook included: nothing protects it.", "正解です。飛車を取る手も入っています。守る駒がないからです。"),
    }),
    play(t("Your king stands next to an enemy piece. Take it.", "玉のとなりに相手の駒がいます。取ってください。"), {
      sfen: "4k4/9/9/9/9/9/9/5g3/4K4 b - 1", answers: ["5i4h"], does: ["capture"],
      otherwise: t("Legal, but the gold stays beside you. Take it.", "指せますが、金が残っています。取りましょう。"),
      praise: t("Kings capture like any piece: by moving there.", "玉も、動けるところの駒を取れます。"),
    }),
    choose(t("Can the king take the gold on 4h?", "玉は４八の金を取れますか。"), {
      sfen: "4k4/9/9/9/9/9/9/5g3/4K3l b - 1", squares: ["4h"],
      choices: [
        right(t("Yes, nothing protects it", "取れる。金を守る駒がない"), "5i4h"),
        wrong(t("No, kings do not capture", "玉は駒を取れない"), t("They do, as long as the square is safe.", "安全なマスなら、玉も駒を取れます。")),
        wrong(t("No, the lance in the corner protects it", "すみの香が守っているので取れない"), t("That lance points down and stands on the last rank; it attacks nothing.", "その香は下を向いていて、もう進むマスがありません。")),
      ],
      praise: t("Right. The king can take an unprotected piece.", "正解です。守りのない駒は、玉で取れます。"),
    }),
    play(t("The rook attacks your king. Step to safety, diagonally forward to the left.", "飛車が玉をねらっています。左斜め前へ逃げてください。"), {
      sfen: "k3r4/9/9/9/9/9/9/9/4K4 b - 1", answers: ["5i6h"],
      wrong: {
        "5i5h": t("On the same file the rook still reaches you.", "同じ筋では、まだ飛車に取られます。"),
        "5i4h": t("Safe too, but that is to the right.", "それも安全ですが、右側です。"),
      },
      otherwise: t("Safe, but go diagonally forward to the left.", "安全ですが、左斜め前へ動いてください。"),
      praise: t("Safe. You left the rook's file.", "これで安全です。飛車の筋から外れました。"),
    }),
  ],
};
