import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("The knight 桂", "桂馬"),
  pages: [
    page(
      "The knight (桂, kei, “laurelled horse”) jumps: two squares forward and one to the side. It has only these two squares and never moves back.",
      "桂馬は、前へ二つ進んだ左右どちらかのマスへ飛びます。動けるのはこの二か所だけで、後ろには下がれません。",
      { sfen: "9/9/9/9/4N4/9/9/9/9 b - 1", reach: "5e" },
    ),
    page(
      "It is the only piece that jumps. Pieces in between stay where they are: they are neither taken nor in the way.",
      "ほかの駒を飛び越えられるのは、桂馬だけです。飛び越えた駒はそのままで、取ることもなく、じゃまにもなりません。",
      { sfen: "9/9/3p5/3ppp3/4N4/9/9/9/9 b - 1", reach: "5e" },
    ),
  ],
  tasks: [
    tap(t("Tap every square the knight can move to.", "桂馬が動けるマスをすべて選んでください。"), {
      sfen: "9/9/9/9/9/9/3N5/9/9 b - 1", wanted: { reach: "6g" },
      otherwise: t("Two forward, then one to the side.", "前へ二つ、そこから横へ一つです。"),
      praise: t("Two squares, no more.", "二マスだけです。"),
    }),
    play(t("Take a piece with the knight.", "桂馬で取れる駒を取ってください。"), {
      sfen: "4k4/9/9/9/3rp4/4p4/4N4/9/4K4 b - 1", answers: ["5g6e"], does: ["capture"],
      wrong: {
        "5g5f": t("A knight cannot take the piece right in front of it.", "桂馬は、すぐ前の駒は取れません。"),
        "5g5e": t("Two forward, but then to the side.", "二つ前ではなく、その左右のマスです。"),
      },
      otherwise: t("A legal jump, but nothing is taken. Try the other side.", "指せますが、駒を取っていません。反対側を見てください。"),
      praise: t("A rook for nothing. Pawns in front do not stop a knight.", "飛車を取りました。前の歩は、桂馬のじゃまになりません。"),
    }),
    choose(t("An enemy pawn stands right in front of your knight. Can the knight take it?", "桂馬のすぐ前に相手の歩がいます。桂馬で取れますか。"), {
      sfen: "4k4/9/9/9/9/4p4/4N4/9/4K4 b - 1", squares: ["5f"],
      choices: [
        right(t("No, a knight only takes where it lands", "取れない。飛んだ先の駒だけ取れる")),
        wrong(t("Yes, it takes what it jumps over", "飛び越えた駒を取れる"), t("What is jumped over is left alone.", "飛び越えた駒はそのままです。")),
        wrong(t("Yes, one step forward", "一つ前に進んで取れる"), t("The knight has no single steps.", "桂馬は一マスずつは動けません。"), "5g5f"),
      ],
      praise: t("Right. Enemy pawns like that square, so take care of your knights.", "正解です。そこは桂馬の弱点で、相手の歩によくねらわれます。"),
    }),
    tap(t("Your opponent's knight: which squares can it move to?", "相手の桂馬が動けるマスをすべて選んでください。"), {
      sfen: "9/9/4n4/9/9/9/9/9/9 w - 1", wanted: { reach: "5c" },
      otherwise: t("Its forward is down, towards you.", "相手の桂馬の前は、盤の下です。"),
    }),
    play(t("Attack both gold and rook with one jump of the knight.", "桂馬の一手で、金と飛車を同時にねらってください。"), {
      sfen: "k8/9/4g1r2/9/9/9/6N1P/9/4K4 b - 1", answers: ["3g4e"], does: ["fork"],
      wrong: { "3g2e": t("From there the knight sees only 1c and 3c, and so only the rook.", "そこからきくのは１三と３三で、飛車しかねらえません。") },
      otherwise: t("Move the knight.", "桂馬を動かしてください。"),
      praise: t("A fork: both are attacked, and only one can run.", "両取りです。どちらか一方しか逃げられません。"),
    }),
  ],
};
