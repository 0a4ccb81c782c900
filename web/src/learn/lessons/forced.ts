import { choose, type Lesson, page, play, right, t, wrong } from "../format";

export const lesson: Lesson = {
  title: t("When you must promote", "成らなければならないとき"),
  pages: [
    page(
      "You cannot leave a piece where it could never move again. So a pawn or lance that reaches the last rank must promote, and so must a knight that reaches either of the last two ranks. Everything else is your choice.",
      "もう動けなくなるマスに、駒を置くことはできません。ですから、歩と香はいちばん奥の段、桂は奥の二段に進むとき、必ず成ります。それ以外は、成るかどうか自由です。",
      { sfen: "4k4/P7L/9/6N2/9/9/9/9/4K4 b - 1", zone: "black" },
    ),
    page(
      "Pawn, rook and bishop are nearly always promoted: they lose nothing. Silver, knight and lance lose their own way of moving, so it is often better to wait.",
      "歩・飛・角は、成っても失うものがないので、ほとんどの場合に成ります。銀・桂・香は、成ると元の動きができなくなるので、成らないほうがよいこともあります。",
      { sfen: "4k4/9/9/2S6/9/9/9/9/4K4 b - 1", zone: "black", reach: "7d" },
    ),
  ],
  tasks: [
    choose(t("The pawn steps to 9a, the last rank. What happens?", "歩が９一、いちばん奥の段に進みます。どうなりますか。"), {
      sfen: "4k4/P8/9/9/9/9/9/9/4K4 b - 1", zone: "black", claim: "legal",
      choices: [
        right(t("It must promote", "必ず成る"), "9b9a+"),
        wrong(t("I may choose", "成るかどうか選べる"), t("A pawn there could never move again, so there is no choice.", "歩のままではもう動けないので、選べません。"), "9b9a"),
        wrong(t("It cannot go there", "そこへは進めない"), t("It can, and it promotes.", "進めます。そのとき成ります。")),
      ],
    }),
    play(t("Jump to the second rank with the knight. It promotes automatically.", "桂馬を奥から二段目に飛ばしてください。自動的に成ります。"), {
      sfen: "4k4/9/9/6N2/9/9/9/9/4K4 b - 1", zone: "black", answers: ["3d2b+", "3d4b+"], does: ["promote"],
      otherwise: t("Jump with the knight.", "桂馬を動かしてください。"),
      praise: t("From there an unpromoted knight would have nowhere to go.", "桂馬のままでは、もう行き場がないからです。"),
    }),
    choose(t("Must the silver promote when it reaches the last rank?", "銀がいちばん奥の段に着いたら、必ず成りますか。"), {
      sfen: "k8/3S5/9/9/9/9/9/9/4K4 b - 1", zone: "black",
      choices: [
        right(t("No, it can still step diagonally back", "成らなくてよい。斜め後ろに動けるから"), "6b6a"),
        wrong(t("Yes, like every piece", "どの駒も必ず成る"), t("Only those that could never move again: pawn, lance and knight.", "必ず成るのは、動けなくなる歩・香・桂だけです。")),
        wrong(t("It may not promote there", "そこでは成れない"), t("It may, if you like.", "成ることもできます。")),
      ],
      praise: t("Right. A silver is never forced.", "正解です。銀は、いつでも自由に選べます。"),
    }),
    play(t("Advance the silver to 4c without turning it over. It may want to come back.", "銀を成らずに４三へ進めてください。あとで引けるようにするためです。"), {
      sfen: "4k4/9/9/5S3/9/9/9/9/4K4 b - 1", zone: "black", squares: ["4c"], answers: ["4d4c"],
      wrong: { "4d4c+": t("Promoted it moves like a gold, and cannot step diagonally back. Keep the silver this time.", "成ると金の動きになり、斜め後ろに引けません。ここでは成らないでください。") },
      otherwise: t("To 4c, straight ahead.", "まっすぐ前の４三です。"),
      praise: t("A silver left unpromoted, 不成 (narazu). Strong players often do this.", "「不成」といいます。強い人もよく使います。"),
    }),
    choose(t("A lance goes to the second rank. Must it promote?", "香車が奥から二段目に進みます。必ず成りますか。"), {
      sfen: "4k4/9/9/8L/9/9/9/9/4K4 b - 1", zone: "black",
      choices: [
        right(t("No, there is one more square ahead", "成らなくてもよい。まだ前に一マスある"), "1d1b"),
        wrong(t("Yes, in the whole zone", "敵陣ならどこでも必ず成る"), t("Only on the last rank.", "必ず成るのは、いちばん奥の段だけです。")),
        wrong(t("Yes, like the knight", "桂馬と同じで必ず成る"), t("The knight needs two ranks ahead, the lance only one.", "桂馬は前に二段必要ですが、香車は一段あれば動けます。")),
      ],
    }),
  ],
  rules: ["must-promote"],
};
