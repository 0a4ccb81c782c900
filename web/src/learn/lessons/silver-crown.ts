import { build, choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const MINO = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP4P/PP2PPPP1/1B1RG1SK1/LNS2G1NL b - 1";
const BUILT = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP1P1PP/PP2PGPS1/1B1R2GK1/LNS4NL b - 1";

export const lesson: Lesson = {
  title: t("Silver crown", "銀冠"),
  pages: [
    page(
      "The mino can grow into the silver crown (銀冠, ginkanmuri): the silver goes up to 2g above the king on 2h, one gold to 3h, the other to 4g. The silver is the king's crown.",
      "美濃囲いから発展した形が銀冠です。玉は２八のまま、銀を玉の頭の２七へ上がり、金を３八と４七に置きます。銀が冠のように見えます。",
      { sfen: BUILT, squares: ["2h", "2g", "3h", "4g"] },
    ),
    page(
      "Strong from above and at the edge, where the mino is weak. While you build it, the defence is loose: choose a quiet moment.",
      "美濃囲いの弱点だった、上と端に強くなります。組みかえる途中は守りがばらばらになるので、おだやかな局面で組みましょう。",
      { sfen: BUILT, squares: ["1f", "2f"] },
    ),
  ],
  tasks: [
    build(t("From mino to silver crown: pawns to 2f and 4f, silver 2g, golds 3h and 4g.", "美濃囲いから銀冠へ。歩を２六と４六へ、銀を２七、金を３八と４七へ動かしてください。"), {
      sfen: MINO, squares: ["2g", "3h", "4g"],
      path: ["2g2f", "4g4f", "3h2g", "4i3h", "5h4g"],
      otherwise: t("Legal, but not part of this drill.", "指せますが、この囲いの手順ではありません。"),
      praise: t("The king has its crown.", "銀冠の完成です。"),
    }),
    tap(t("Tap the silver that is the crown.", "冠になっている銀を選んでください。"), {
      sfen: BUILT, wanted: { squares: ["2g"], because: "occupied" },
      otherwise: t("Right above the king.", "玉のすぐ上です。"),
    }),
    choose(t("What is the silver crown better at than the mino?", "美濃囲いより優れているのはどこですか。"), {
      sfen: BUILT,
      choices: [
        right(t("Defence from above and at the edge", "上と端の守り")),
        wrong(t("It takes fewer moves", "手数が少ないこと"), t("It takes more: it starts where the mino ends.", "美濃囲いからさらに手数がかかります。")),
      ],
    }),
    choose(t("When is the time to build it?", "組むのによいのはいつですか。"), {
      sfen: MINO,
      choices: [
        right(t("While nothing is attacked", "戦いが起きていないとき")),
        wrong(t("In the middle of a fight", "戦いの最中"), t("On the way there, the defence is loose.", "途中は守りがばらばらで、危険です。")),
      ],
    }),
    play(t("One move is missing. Complete the crown.", "あと一手です。銀冠を完成させてください。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP1P1PP/PP2P1PS1/1B1RG1GK1/LNS4NL b - 1", squares: ["4g"], answers: ["5h4g"],
      otherwise: t("The last gold goes to 4g.", "最後の金を４七へ上がります。"),
      praise: t("Done.", "完成です。"),
    }),
  ],
};
