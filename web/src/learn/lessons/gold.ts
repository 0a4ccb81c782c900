import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("The gold 金", "金将"),
  pages: [
    page(
      "The gold general (金, kin) moves one square: straight in four directions, or diagonally forward. It cannot move diagonally back. It guards your king and mates the enemy's.",
      "金は、縦横の四マスと斜め前の二マス、合わせて六マスへ一つずつ動けます。行けないのは斜め後ろの二マスだけです。守りにも、玉を詰ますときにも活躍します。",
      { sfen: "9/9/9/9/4G4/9/9/9/9 b - 1", reach: "5e" },
    ),
    page(
      "Your opponent's gold moves the same way, seen from the other side of the board: its diagonal steps go down.",
      "相手の金も同じ動きですが、向きが逆です。斜めに動けるのは、相手から見た前、つまり盤の下のほうです。",
      { sfen: "9/9/9/9/4g4/9/9/9/9 w - 1", reach: "5e" },
    ),
  ],
  tasks: [
    tap(t("Tap every square the gold can move to.", "金が動けるマスをすべて選んでください。"), {
      sfen: "9/9/9/9/9/9/2G6/9/9 b - 1", wanted: { reach: "7g" },
      otherwise: t("Four straight steps, and two diagonally forward.", "縦横に四つ、斜め前に二つです。"),
      praise: t("Six squares.", "六マスです。"),
    }),
    tap(t("And your opponent's gold?", "相手の金はどうですか。"), {
      sfen: "9/9/6g2/9/9/9/9/9/9 w - 1", wanted: { reach: "3c" },
      otherwise: t("Think of sitting on the other side: its forward is down.", "相手の側から見てください。相手の前は、盤の下です。"),
      praise: t("Right. Forward is where the piece points.", "正解です。駒の先が向いているほうが前です。"),
    }),
    play(t("Take a piece with the gold.", "金で取れる駒を取ってください。"), {
      sfen: "4k4/9/9/9/4Gb3/3s1p3/9/9/4K4 b - 1", answers: ["5e4e"], does: ["capture"],
      wrong: {
        "5e6f": t("A gold cannot move diagonally back.", "金は斜め後ろには動けません。"),
        "5e4f": t("A gold cannot move diagonally back.", "金は斜め後ろには動けません。"),
      },
      otherwise: t("Legal, but nothing is taken.", "指せますが、駒を取っていません。"),
      praise: t("A bishop, beside the gold where it could not strike back.", "角を取りました。角は横の駒には手が出せません。"),
    }),
    choose(t("How can a gold move back?", "金が後ろへ下がれるのはどこですか。"), {
      sfen: "4k4/9/9/9/4G4/9/9/9/4K4 b - 1", claim: "legal",
      choices: [
        right(t("Straight back, to 5f", "まっすぐ後ろ、５六"), "5e5f"),
        wrong(t("Diagonally back, to 6f", "斜め後ろ、６六"), t("That is the silver's way.", "それは銀の動きです。"), "5e6f"),
        wrong(t("Two squares back, to 5g", "二つ後ろ、５七"), t("The gold takes one step at a time.", "金は一度に一マスしか動けません。"), "5e5g"),
      ],
      praise: t("Right. One way back only, which is why golds stay near the king.", "正解です。下がる道が一つしかないので、金は玉のそばに置くことが多いのです。"),
    }),
    play(t("Bring the gold to 5h, in front of your king. It takes two moves; make the first one, straight back.", "金を玉の前の５八へ運びたいと思います。二手かかります。まず、まっすぐ後ろへ動かしてください。"), {
      sfen: "4k4/9/9/9/9/9/3G5/9/4K4 b - 1", squares: ["5h"], answers: ["6g6h"],
      wrong: {
        "6g5h": t("A gold cannot move diagonally back. Go straight.", "斜め後ろには動けません。まっすぐの道を使いましょう。"),
        "6g5g": t("From there it could go straight back to 5h as well. But this time, begin with the step back.", "そこからも５八へ下がれますが、ここでは先に下がってください。"),
      },
      otherwise: t("A legal move. This time, step straight back.", "指せますが、ここではまっすぐ下がってください。"),
      praise: t("From there one step to the right, and the king has its guard. A gold cannot step diagonally back, so it needs two moves.", "ここから右へ一つで玉の前です。斜め後ろに下がれない金は、二手かかります。"),
    }),
  ],
};
