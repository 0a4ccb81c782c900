import { build, choose, type Lesson, page, play, right, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const BUILT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PPBPPPPPP/LSG4R1/KNG3SNL b - 1";

export const lesson: Lesson = {
  title: t("Anaguma castle", "穴熊囲い"),
  pages: [
    page(
      "The anaguma (穴熊囲い, “bear in the hole”) hides the king in the corner: lance up to 9h, king 9i, silver 8h, golds 7i and 7h. It is the most solid castle, and its king is hard to check.",
      "穴熊囲いは、玉を盤のすみに入れる囲いです。香を９八へ上がり、玉が９九、銀が８八、金が７九と７八。いちばん堅い囲いで、王手がなかなかかかりません。",
      { sfen: BUILT, squares: ["9i", "9h", "8h", "7i", "7h"] },
    ),
    page(
      "The price: it takes a dozen moves, the generals are far from the fight, and once the wall is broken the king has nowhere to run. Watch for edge attacks.",
      "その代わり、十手以上かかり、金銀が片側に寄ります。壁が破られると、玉の逃げ場がありません。端からの攻めにも注意が必要です。",
      { sfen: BUILT, squares: ["9g", "9h"] },
    ),
  ],
  tasks: [
    build(t("Build the anaguma: bishop 7g, king to 8h, lance 9h, king 9i, silver 8h, golds 7i and 7h.", "穴熊囲いを組んでください。角を７七、玉を８八へ運び、香を９八、玉を９九、銀を８八、金を７九と７八へ動かします。"), {
      sfen: START, squares: ["9i", "9h", "8h", "7i", "7h"],
      path: ["7g7f", "8h7g", "5i6h", "6h7h", "7h8h", "9i9h", "8h9i", "7i8h", "6i7i", "4i5h", "5h6h", "6h7h"],
      otherwise: t("Legal, but not part of this drill. The king goes by 6h, 7h and 8h; the lance makes room; then the door is shut.", "指せますが、この囲いの手順ではありません。玉は６八・７八・８八を通り、香が上がってから９九へ入ります。"),
      praise: t("The bear is in its hole.", "穴熊囲いの完成です。"),
    }),
    play(t("The king is on 8h, the lance on 9h. Move in.", "玉が８八、香が９八にいます。玉をすみに入れてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PPBPPPPPP/LK5R1/1NSG1GSNL b - 1", squares: ["9i"], answers: ["8h9i"],
      otherwise: t("Into the corner, 9i.", "すみの９九です。"),
      praise: t("And now the silver shuts the door.", "次は銀でふたをします。"),
    }),
    play(t("Shut the door with the silver.", "銀でふたをしてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PPBPPPPPP/L6R1/KNSG1GSNL b - 1", squares: ["8h"], answers: ["7i8h"],
      otherwise: t("The silver goes to 8h.", "銀を８八へ上がります。"),
      praise: t("Shut.", "ふたができました。"),
    }),
    choose(t("What is good about the anaguma?", "穴熊囲いの長所は何ですか。"), {
      sfen: BUILT,
      choices: [
        right(t("The king is hard to check", "王手がかかりにくいこと")),
        wrong(t("It is quick", "早く組めること"), t("It takes longer than nearly any other castle.", "ほかの囲いより手数がかかります。")),
        wrong(t("The king can always run", "玉がいつでも逃げられること"), t("It cannot run at all.", "すみなので、逃げ場はありません。")),
      ],
    }),
    choose(t("Where do you attack an anaguma?", "穴熊囲いを攻めるなら、どこからですか。"), {
      sfen: BUILT,
      choices: [
        right(t("At the edge, or piece by piece from the side", "端から、または横から一枚ずつはがす")),
        wrong(t("With many checks", "王手をたくさんかける"), t("There are hardly any checks. Take the wall apart first.", "王手はほとんどかかりません。まず守りをはがします。")),
      ],
    }),
  ],
};
