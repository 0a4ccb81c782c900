import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const FEW = "4k4/9/2p3p2/9/4s4/2P3P2/9/4G4/4K4 b - 1";

export const lesson: Lesson = {
  title: t("The board and the two sides", "盤と先手・後手"),
  pages: [
    page(
      "Two players, one board of nine by nine squares, twenty pieces each. All pieces have the same colour. You tell them apart by the way they point. Pieces that point away from you are yours; pieces that point at you are your opponent's.",
      "将棋は、縦横九マスずつの盤で二人が指すゲームです。駒は二十枚ずつあり、色はどれも同じです。見分けるのは駒の向きです。駒は敵のほうを向きます。先が向こうを向いている駒は自分の駒、先が自分を向いている駒は相手の駒です。",
      { sfen: START },
    ),
    page(
      "The sides are called Black and White, in Japanese sente (先手, moves first) and gote (後手, moves second). These are only names; nothing on the board is black or white. Here you are Black: you sit at the bottom and move first. Then you take turns, one move each.",
      "先に指すほうを先手、後から指すほうを後手と呼びます。英語では黒・白と言いますが、名前だけで、駒に色の違いはありません。ここではあなたが先手で、盤の下側に座ります。一手ずつ交互に指します。",
      { sfen: START },
    ),
    page(
      "You win by trapping the enemy king (玉). When it is attacked and cannot be saved, the game is over. You don't need to read the characters to begin: learn how each piece moves, and they will follow.",
      "相手の玉をつかまえれば勝ちです。取られそうな玉をどうやっても助けられなくなったとき、対局が終わります。はじめから字が読めなくてもかまいません。動かし方を覚えるうちに、字も自然に覚えられます。",
      { sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", squares: ["5a", "5i"] },
    ),
  ],
  tasks: [
    tap(t("Tap all your pieces.", "自分の駒をすべて選んでください。"), {
      sfen: FEW, wanted: { pieces: "black" },
      otherwise: t("Look for pieces that point up, away from you.", "上を向いている駒を探してください。"),
      praise: t("Right. Yours point away from you.", "正解です。自分の駒は向こうを向いています。"),
    }),
    tap(t("Tap all your opponent's pieces.", "相手の駒をすべて選んでください。"), {
      sfen: FEW, wanted: { pieces: "white" },
      otherwise: t("Look for pieces that point down, at you.", "自分のほうを向いている駒を探してください。"),
      praise: t("Yes. The piece in the middle of the board points at you, so it is not yours.", "そうです。盤の真ん中の駒は、こちらを向いているので相手の駒です。"),
    }),
    choose(t("The marked piece points at you. Whose is it?", "印の駒は自分のほうを向いています。だれの駒ですか。"), {
      sfen: "4k4/9/9/9/9/9/4g4/9/4K4 b - 1", squares: ["5g"],
      choices: [
        right(t("My opponent's", "相手の駒")),
        wrong(t("Mine, it stands on my side of the board", "自分の陣にいるので自分の駒"), t("Where a piece stands does not matter, only which way it points.", "いる場所は関係ありません。向きだけで決まります。")),
        wrong(t("It belongs to both", "どちらの駒でもある"), t("Every piece on the board belongs to one side.", "盤の上の駒は、必ずどちらか一方のものです。")),
      ],
      praise: t("Right: a piece that points at you is your opponent's.", "そのとおり。自分を向いている駒は相手の駒です。"),
    }),
    tap(t("Tap the king you have to trap.", "つかまえる相手の玉を選んでください。"), {
      sfen: START, wanted: { squares: ["5a"], because: "occupied" },
      otherwise: t("It is the largest piece, in the middle of the far rank.", "いちばん向こうの段の真ん中にある、いちばん大きな駒です。"),
      praise: t("That is the one. Yours stands just opposite.", "それです。自分の玉はちょうど向かい側にいます。"),
    }),
    choose(t("How do you win a game of shogi?", "将棋はどうすれば勝ちですか。"), {
      sfen: START,
      choices: [
        right(t("By trapping the enemy king", "相手の玉をつかまえる")),
        wrong(t("By taking more pieces than my opponent", "相手より多く駒を取る"), t("Pieces help, but only the king decides.", "駒は役に立ちますが、勝敗を決めるのは玉だけです。")),
        wrong(t("By reaching the far rank with any piece", "どの駒かが向こうの端に着く"), t("That may be useful, but it does not end the game.", "有利にはなりますが、それで終わりではありません。")),
      ],
      praise: t("Right. Everything else is a means to that.", "正解です。ほかのことはすべて、そのための準備です。"),
    }),
    play(t("Make your first move: pick up the marked pawn and put it one square forward.", "はじめの一手を指しましょう。印の歩をつまんで、一つ前のマスに置いてください。"), {
      sfen: START, squares: ["7g", "7f"], answers: ["7g7f"],
      wrong: { "2g2f": t("A good first move too. But this time, move the marked pawn.", "それもよい初手ですが、ここでは印の歩を動かしてください。") },
      otherwise: t("That move is allowed, but move the marked pawn.", "指せる手ですが、ここでは印の歩を動かしてください。"),
      praise: t("You have moved. Many games start this way.", "指せました。この手で始まる対局はとても多いです。"),
    }),
  ],
};
