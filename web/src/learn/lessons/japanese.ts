import { choose, type Lesson, page, play, right, steps, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const GOLDS = "4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1";

export const lesson: Lesson = {
  title: t("Japanese notation", "日本式の棋譜"),
  pages: [
    page(
      "Japanese records write the side (▲ Black, △ White), the square the piece goes to, and the piece: ▲７六歩 is Black's pawn to 7f. 同 means: the same square as the last move, so a recapture is 同歩.",
      "棋譜は、先手（▲）か後手（△）か、行き先のマス、駒の名前の順に書きます。▲７六歩は「先手の歩が７六へ」です。直前の手と同じマスへ行くときは「同歩」のように「同」と書きます。",
      {
        sfen: START,
        line: steps(
          ["7g7f", t("▲７六歩: Black, to 7f, pawn.", "▲７六歩。先手の歩が７六へ進みました。")],
          ["3c3d", t("△３四歩: White, to 3d, pawn.", "△３四歩。後手の歩が３四へ進みました。")],
          ["8h2b+", t("▲２二角成: the bishop takes on 2b and promotes (成).", "▲２二角成。角で取って、成りました。")],
          ["3a2b", t("△同銀: the silver takes on the same square.", "△同銀。同じマスで銀が取り返しました。")],
          ["B*4e", t("▲４五角: from the hand. 打 is added where a piece on the board could have gone there too.", "▲４五角。持ち駒の角です。盤の上の角も行けるときだけ「打」を付けます。")],
        ),
      },
    ),
    page(
      "成 means promoted, 不成 not promoted. When two pieces of the same kind could go to the square, a character tells which: 右 from the right, 左 from the left, 上 going up, 引 coming back, 寄 sideways, 直 straight up.",
      "成ったら「成」、成れるのに成らないときは「不成」を付けます。同じ駒が二枚行けるときは、「右」「左」「上」「引」「寄」「直」でどちらかを示します。",
      { sfen: GOLDS, squares: ["6h", "4h", "5h"] },
    ),
  ],
  tasks: [
    play(t("Play ▲７六歩.", "▲７六歩と指してください。"), {
      sfen: START, answers: ["7g7f"],
      otherwise: t("To 7f: seventh file from the right, sixth rank from the top.", "行き先は７六。右から七番目、上から六番目です。"),
    }),
    play(t("Play ▲２六歩.", "▲２六歩と指してください。"), {
      sfen: START, answers: ["2g2f"],
      otherwise: t("The pawn in front of the rook.", "飛車の前の歩です。"),
    }),
    play(t("Play ▲５八金右: the gold from the right.", "▲５八金右と指してください。"), {
      sfen: START, answers: ["4i5h"],
      wrong: { "6i5h": t("That is the left one: 金左.", "それは左の金です。") },
      otherwise: t("The right gold goes to 5h.", "右の金を５八へ動かします。"),
      praise: t("Right. Right and left are as seen by the player to move.", "正解です。右と左は、指す人から見た向きです。"),
    }),
    play(t("White's pawn has just taken on 2d. Play ▲同飛.", "相手の歩が２四の歩を取ったところです。▲同飛と指してください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppp1p/7p1/9/9/PPPPPPP1P/1B5R1/LNSGKGSNL b p 1", squares: ["2d"], answers: ["2h2d"],
      otherwise: t("Take with the rook.", "飛車で取ります。"),
    }),
    choose(t("A bishop moves to 3c and could promote but does not. How is that written?", "角が３三へ行き、成れるのに成りませんでした。どう書きますか。"), {
      sfen: "4k4/9/9/9/9/9/9/1B7/4K4 b - 1",
      choices: [
        right(t("３三角不成", "３三角不成")),
        wrong(t("３三角成", "３三角成"), t("That is promoted.", "それは成ったときです。")),
        wrong(t("３三角打", "３三角打"), t("打 is a drop.", "「打」は持ち駒を打ったときです。")),
      ],
    }),
    choose(t("What does 同 mean?", "「同」はどういう意味ですか。"), {
      sfen: START,
      choices: [
        right(t("The same square as the move before", "直前の手と同じマスへ")),
        wrong(t("The same piece as before", "前と同じ駒で"), t("It refers to the square.", "駒ではなくマスのことです。")),
        wrong(t("The same position again", "同じ局面になった"), t("That would be a repetition.", "それは千日手の話です。")),
      ],
    }),
  ],
};
