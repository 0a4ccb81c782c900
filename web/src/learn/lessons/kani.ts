import { build, choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const BUILT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P1P4/PP1P1PPPP/1BGSGS1R1/LN1K3NL b - 1";

export const lesson: Lesson = {
  title: t("Crab castle", "カニ囲い"),
  pages: [
    page(
      "The crab (カニ囲い, kanigakoi) has golds and silvers side by side on the second rank from the bottom, like a crab's legs: gold 7h, silver 6h, gold 5h, silver 4h, and the king on 6i behind them.",
      "カニ囲いは、金と銀が下から二段目に横一列に並ぶ囲いです。７八金、６八銀、５八金、４八銀、玉は６九。カニの足のように見えるので、この名前があります。",
      { sfen: BUILT, squares: ["7h", "6h", "5h", "4h", "6i"] },
    ),
    page(
      "It is a step on the way to the yagura. You can attack from here at once, but the king is near the middle and the side is weak.",
      "矢倉囲いへ向かう途中の形です。ここからすぐに攻めることもできますが、玉が中央に近く、横からの攻めには弱い形です。",
      { sfen: BUILT, squares: ["6i"] },
    ),
  ],
  tasks: [
    build(t("Build the crab: pawns 7f and 5f, silver 6h, gold 7h, silver 4h, gold 5h, king 6i.", "カニ囲いを組んでください。７六歩、５六歩、６八銀、７八金、４八銀、５八金、６九玉です。"), {
      sfen: START, squares: ["7h", "6h", "5h", "4h", "6i"],
      path: ["7g7f", "5g5f", "7i6h", "6i7h", "3i4h", "4i5h", "5i6i"],
      otherwise: t("Legal, but not part of this drill.", "指せますが、この囲いの手順ではありません。"),
      praise: t("The crab is complete, claws and all.", "カニ囲いの完成です。"),
    }),
    tap(t("Tap the four generals in a row.", "一列に並んだ金銀四枚を選んでください。"), {
      sfen: BUILT, wanted: { squares: ["7h", "6h", "5h", "4h"], because: "occupied" },
      otherwise: t("On the second rank from the bottom.", "下から二段目です。"),
      praise: t("Gold, silver, gold, silver.", "金・銀・金・銀の順です。"),
    }),
    choose(t("Where does the king stand in the crab?", "カニ囲いの玉はどこにいますか。"), {
      sfen: BUILT,
      choices: [
        right(t("On 6i, one step to the left", "６九。一つ左")),
        wrong(t("On 8h", "８八"), t("That is the yagura, later.", "８八は、矢倉囲いの玉の位置です。")),
      ],
    }),
    choose(t("What does the crab often grow into?", "カニ囲いは、何に発展することが多いですか。"), {
      sfen: BUILT,
      choices: [
        right(t("The yagura", "矢倉囲い")),
        wrong(t("The mino", "美濃囲い"), t("The mino is on the other side of the board.", "美濃囲いは盤の右側に組む囲いです。")),
      ],
    }),
    play(t("One move is missing. Complete the crab.", "あと一手です。カニ囲いを完成させてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P1P4/PP1P1PPPP/1BGSGS1R1/LN2K2NL b - 1", squares: ["6i"], answers: ["5i6i"],
      otherwise: t("The king takes one step to the left.", "玉を一つ左へ動かします。"),
      praise: t("Done.", "完成です。"),
    }),
  ],
};
