import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Check", "王手"),
  pages: [
    page(
      "A move that threatens to take the king is check (王手, ōte). The other side must answer it at once. You don't have to announce it; among friends, players often say “ōte”.",
      "次に玉を取るぞ、という手を「王手」といいます。王手をされたら、すぐに防がなければなりません。声に出して言う決まりはありませんが、家庭などでは「王手」と言うこともあります。",
      { sfen: "4k4/9/9/9/4R4/9/9/9/3K5 w - 1", squares: ["5e", "5a"] },
    ),
    page(
      "Two pieces can give check at once, when one moves out of the way of another: double check. Here the knight jumped from 5e to 4c. A drop can give check too.",
      "駒がどいて、後ろの駒の道が開くと、二枚で同時に王手になることもあります。これを「両王手」といいます。図は、５五の桂が４三へ跳ねたところです。持ち駒を打つ王手もあります。",
      { sfen: "4k4/9/5N3/9/9/9/9/4R4/3K5 w - 1", squares: ["4c", "5h"] },
    ),
  ],
  tasks: [
    tap(t("Your king is in check. Tap the checking piece.", "王手がかかっています。王手をしている駒を選んでください。"), {
      sfen: "4k4/9/6r2/1b7/9/9/9/4PK3/9 b - 1", wanted: { squares: ["8d"], because: "checks" },
      otherwise: t("That piece does not attack your king.", "その駒は、玉まで届いていません。"),
      praise: t("The bishop, from far away. Always look along the diagonals.", "遠くの角です。斜めの道はいつも見ておきましょう。"),
    }),
    play(t("Give check with the rook.", "飛車で王手をしてください。"), {
      sfen: "4k4/9/9/9/9/9/9/2R6/6K2 b - 1", answers: ["7h7a+", "7h7a", "7h5h"], does: ["check"],
      otherwise: t("The rook does not attack the king from there.", "そこからは、玉に届きません。"),
      praise: t("Check. The king must escape, or a piece must come in between.", "王手です。相手は逃げるか、防がなければなりません。"),
    }),
    play(t("Give check by dropping the knight.", "桂馬を打って王手をしてください。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b N 1", answers: ["N*6c", "N*4c"], does: ["check"],
      wrong: { "N*5c": t("From 5c it attacks 6a and 4a.", "５三からは、６一と４一にきいています。") },
      otherwise: t("Two ranks below the king, one file to the side.", "玉の二段下、となりの筋です。"),
      praise: t("A knight's check cannot be blocked.", "桂馬の王手は、間に駒を置いて防ぐことができません。"),
    }),
    choose(t("Which drop of the gold gives check?", "どこに金を打つと王手になりますか。"), {
      sfen: "9/4k4/9/9/9/9/9/9/4K4 b G 1", claim: "check",
      choices: [
        right(t("On 5c, right in front of it", "玉のすぐ前、５三"), "G*5c"),
        wrong(t("On 4a, diagonally behind it", "玉の斜め後ろ、４一"), t("From there the gold would have to move diagonally back.", "そこからは斜め後ろになり、金はききません。"), "G*4a"),
        wrong(t("On 5d, two squares away", "二つ離れた５四"), t("A gold attacks only one square away.", "金がきくのは一マスだけです。"), "G*5d"),
      ],
    }),
    play(t("Give double check: move the silver so that both it and the rook attack the king.", "両王手をかけてください。銀を動かして、銀と飛車の二枚で玉をねらいます。"), {
      sfen: "9/4k4/9/4S4/4R4/9/9/9/6K2 b - 1", answers: ["5d6c", "5d4c", "5d6c+", "5d4c+"], does: ["check"], partly: true,
      wrong: {
        "5d5c": t("Check, but the silver still stands in the rook's way.", "王手ですが、銀が飛車の道をふさいだままです。"),
        "5d5c+": t("Check, but the silver still stands in the rook's way.", "王手ですが、銀が飛車の道をふさいだままです。"),
        "5d6e": t("The rook gives check, but the silver does not.", "飛車の王手ですが、銀はきいていません。"),
        "5d4e": t("The rook gives check, but the silver does not.", "飛車の王手ですが、銀はきいていません。"),
      },
      otherwise: t("Move the silver diagonally forward.", "銀を斜め前へ動かしてください。"),
      praise: t("Against double check only the king can move.", "両王手を防ぐには、玉を動かすしかありません。"),
    }),
  ],
  rules: ["check"],
};
