import { build, choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const BUILT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP5/PP2PPPPP/1B1RG1SK1/LNS2G1NL b - 1";

export const lesson: Lesson = {
  title: t("Mino castle", "美濃囲い"),
  pages: [
    page(
      "The mino (美濃囲い) is the usual castle with a ranging rook: the rook goes left, the king right. King 2h, silver 3h, golds 4i and 5h. It takes few moves and is strong at once: another piece protects each general.",
      "美濃囲いは、振り飛車でよく使う囲いです。飛車が左へ行き、玉は右へ入ります。玉が２八、銀が３八、金が４九と５八。少ない手数で組めて、すぐに堅くなります。",
      { sfen: BUILT, squares: ["2h", "3h", "4i", "5h"] },
    ),
    page(
      "Strong against attacks from the side. Weaker from above, and at the edge: the pawn on 1g is often pushed to 1f, to give the king an escape. It also fears a knight's check on 3f once the pawn on 3g is gone, and a bishop on the diagonal through 3g to 2h.",
      "横からの攻めに強い囲いです。弱いのは上からの攻めと端です。玉の逃げ道を作るため、１六歩と突いておくことが多いです。３七の歩がいなくなったあとの３六桂の王手や、３七を通る角の斜めのラインにも注意しましょう。",
      { sfen: BUILT, squares: ["1g", "3f"] },
    ),
  ],
  tasks: [
    build(t("Build the mino: rook to 6h, king to 2h, silver 3h, left gold 5h. Any legal order will do.", "美濃囲いを組んでください。飛車は６八、玉は２八、銀は３八、左の金は５八です。指せる順なら、どの順でもかまいません。"), {
      sfen: START, squares: ["6h", "2h", "3h", "5h"],
      path: ["7g7f", "6g6f", "2h6h", "5i4h", "4h3h", "3h2h", "3i3h", "6i5h"],
      otherwise: t("Legal, but not part of this drill. The pawns on 7g and 6g, rook, king, silver, gold.", "指せますが、この囲いの手順ではありません。７七と６七の歩、飛車、玉、銀、金を動かします。"),
      praise: t("Eight moves, and the king is safe.", "八手で玉が安全になりました。"),
    }),
    tap(t("Tap the three generals that guard the king.", "玉を守っている金銀三枚を選んでください。"), {
      sfen: BUILT, wanted: { squares: ["3h", "4i", "5h"], because: "occupied" },
      otherwise: t("Look right around the king on 2h.", "２八の玉のそばを見てください。"),
      praise: t("Two golds and a silver: the usual defence.", "金二枚と銀一枚。囲いの基本です。"),
    }),
    choose(t("Where is the mino strongest?", "美濃囲いは、どこからの攻めに強いですか。"), {
      sfen: BUILT,
      choices: [
        right(t("From the side", "横")),
        wrong(t("From above", "上"), t("Above the king there are only pawns.", "玉の上には歩しかいません。")),
        wrong(t("At the edge", "端"), t("At the edge there are only a lance and a knight.", "端は香と桂だけなので、ねらわれやすいところです。")),
      ],
      praise: t("Right. A rook from the side meets golds first.", "正解です。横からの飛車は、まず金にぶつかります。"),
    }),
    play(t("Give the king an escape: push the edge pawn.", "端の歩を突いて、玉の逃げ道を作ってください。"), {
      sfen: BUILT, answers: ["1g1f"],
      otherwise: t("The pawn on 1g.", "１七の歩です。"),
      praise: t("Now the king can escape to 1g.", "これで１七へ逃げられます。"),
    }),
    choose(t("Your rook stands on 2h. Why not put the king there?", "飛車が２八にいるとき、玉をそのそばに囲わないのはなぜですか。"), {
      sfen: START,
      choices: [
        right(t("The rook attracts the fight, which endangers the king", "飛車のまわりは戦いになり、玉が危ないから")),
        wrong(t("The rules forbid it", "反則だから"), t("It is allowed, but unwise.", "反則ではありませんが、よい形ではありません。")),
      ],
      praise: t("Right. A proverb says: “Keep king and rook apart.”", "正解です。「玉飛接近すべからず」ということわざがあります。"),
    }),
  ],
};
