import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("The bishop 角", "角行"),
  pages: [
    page(
      "The bishop (角, kaku, “angle mover”) moves any distance diagonally, in four directions. It cannot jump either.",
      "角は、斜めの四方向にいくつでも進めます。飛車と同じで、ほかの駒を飛び越えることはできません。",
      { sfen: "9/9/9/9/4B4/9/9/9/9 b - 1", reach: "5e" },
    ),
    page(
      "At the start your bishop stands on the left, your rook on the right. The bishop cannot move yet: its own pawns are in the way. Pushing the pawn on 7g opens the bishop's diagonal.",
      "はじめは左に角、右に飛車がいますが、角は歩が前にあって動けません。７七の歩を一つ進めると、角の道が開きます。",
      { sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", reach: "8h" },
    ),
  ],
  tasks: [
    tap(t("Tap every square the bishop can move to.", "角が動けるマスをすべて選んでください。"), {
      sfen: "9/9/9/9/9/2B6/9/9/9 b - 1", wanted: { reach: "7f" },
      otherwise: t("The bishop only moves diagonally.", "角は斜めにだけ進みます。"),
      praise: t("Right. It can only ever reach half of the squares, like a chess bishop on its colour.", "正解です。角が行けるのは、盤の半分のマスだけです。残りの半分には、何度動いても行けません。"),
    }),
    tap(t("With pieces in the way: where can it go?", "駒があるときはどうでしょう。角が動けるマスをすべて選んでください。"), {
      sfen: "9/2p3P2/9/9/4B4/9/2s3P2/9/9 b - 1", wanted: { reach: "5e" },
      otherwise: t("Stop before your own pieces, and on an enemy piece.", "味方の駒の手前、または相手の駒のマスまでです。"),
      praise: t("Right, captures included.", "正解です。駒を取れるマスも入っています。"),
    }),
    play(t("Take a piece with the bishop.", "角で駒を取ってください。"), {
      sfen: "2k6/9/6s2/9/9/9/2p6/1B7/4K1n2 b - 1", answers: ["8h7g"], does: ["capture"],
      wrong: { "8h3c": t("The pawn on 7g blocks that diagonal.", "その道は７七の歩にふさがれています。") },
      otherwise: t("Legal, but nothing is taken. Look at the nearest diagonal.", "指せますが、駒を取っていません。斜めの道を近くから見てください。"),
      praise: t("The pawn was in the way, and now it is yours.", "じゃまをしていた歩を取りました。"),
    }),
    play(t("Open your bishop's diagonal: push one pawn.", "歩を一つ進めて、角の道を開けてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", squares: ["8h"], answers: ["7g7f"],
      wrong: {
        "9g9f": t("That opens the short diagonal to 9g. The long one starts at 7g.", "それでは９七への短い道しか開きません。長い道は７七から始まります。"),
        "2g2f": t("That pawn stands before the rook.", "それは飛車の前の歩です。"),
      },
      otherwise: t("Which pawn is diagonally in front of the bishop, towards the middle?", "角から見て、中央へ向かう斜め前にある歩はどれですか。"),
      praise: t("Now the bishop looks as far as 3c.", "これで角は３三までにらんでいます。"),
    }),
    choose(t("Can the bishop on 5e ever reach 5d?", "５五の角は、いつか５四に行けますか。"), {
      sfen: "9/9/9/9/4B4/9/9/9/9 b - 1", squares: ["5d"],
      choices: [
        right(t("No, not as long as it is a bishop", "角のままでは行けない")),
        wrong(t("Yes, in one move", "一手で行ける"), t("A bishop cannot step straight.", "まっすぐ一歩は、角の動きではありません。"), "5e5d"),
        wrong(t("Yes, in two moves", "二手で行ける"), t("Try it: after any number of diagonal moves it is still on its own half of the squares.", "試してみましょう。斜めに何度動いても、行けるマスは盤の半分だけです。")),
      ],
      praise: t("Right. Only promotion will give it the other squares.", "正解です。ほかのマスへ行けるのは、成ってからです。"),
    }),
  ],
};
