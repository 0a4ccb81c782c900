import { choose, type Lesson, page, play, right, t, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Drops", "駒を打つ"),
  pages: [
    page(
      "Instead of moving a piece, you can put one from your hand on any empty square. This is a drop (打つ), and it is your whole move.",
      "駒を動かすかわりに、持ち駒を空いているマスに置くことができます。これを「打つ」といい、それで一手です。",
      { sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", reach: "G*" },
    ),
    page(
      "A dropped piece is always unpromoted, even in the promotion zone. A drop never captures. From its next move on, the piece moves and promotes like any other.",
      "打つときは、敵陣の中でも必ず成っていない面を上にします。駒のあるマスには打てません。次に動くときからは、ほかの駒と同じように動き、成ることもできます。",
      { sfen: "4k4/9/9/9/9/9/9/9/4K4 b S 1", zone: "black", reach: "S*" },
    ),
  ],
  tasks: [
    play(t("Drop your gold right in front of your king.", "金を、自分の玉のすぐ前に打ってください。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", squares: ["5h"], answers: ["G*5h"], does: ["drop"], partly: true,
      otherwise: t("That was a different move. Drop the gold on 5h.", "金を５八に打ってください。"),
      praise: t("Your first drop.", "打てました。"),
    }),
    choose(t("You hold a silver and drop it on 5b, deep in the zone. Is it promoted?", "銀を５二、敵陣の中に打ちます。成った駒として打てますか。"), {
      sfen: "k8/9/9/9/9/9/9/9/4K4 b S 1", zone: "black", squares: ["5b"], claim: "legal",
      choices: [
        right(t("No, it starts unpromoted", "打てない。元の銀のまま打つ"), "S*5b"),
        wrong(t("Yes, as it stands in the zone", "敵陣なので成って打てる"), t("Only a move on the board promotes. It can promote with its next move.", "成れるのは盤の上で動いたときです。次の手からなら成れます。")),
        wrong(t("I may choose", "自分で選べる"), t("Drops are always unpromoted.", "打つときは、必ず成っていない駒です。")),
      ],
    }),
    play(t("Attack rook and gold at once by dropping the bishop.", "角を打って、飛車と金を同時にねらってください。"), {
      sfen: "9/9/2r3g2/9/9/9/9/9/4K4 b B 1", answers: ["B*5a", "B*5e"], does: ["fork"],
      wrong: { "B*5c": t("Between them, its diagonals miss both.", "間に打っても、角は横にはききません。") },
      otherwise: t("From there it does not attack both. Look for a square on a diagonal with each.", "そこからは両方をねらえません。どちらにも斜めになるマスを探してください。"),
      praise: t("A fork by a drop. A piece in hand can strike anywhere at once.", "角を打って両取りをかけました。持ち駒は、どこにでもすぐ現れます。"),
    }),
    choose(t("Can you drop a piece on an enemy piece to take it?", "相手の駒のあるマスに打って、取ることはできますか。"), {
      sfen: "4k4/9/9/4p4/9/9/9/9/4K4 b G 1", squares: ["5d"], claim: "legal",
      choices: [
        right(t("No. I can drop it beside or behind the pawn", "できない。となりなどの空いたマスに打つ"), "G*5e"),
        wrong(t("Yes", "できる"), t("A drop needs an empty square.", "打てるのは、空いているマスだけです。"), "G*5d"),
        wrong(t("Only on pawns", "歩だけは取れる"), t("Not even on pawns.", "歩でも、駒のあるマスには打てません。"), "G*5d"),
      ],
      praise: t("Right. Drop now, capture with the next move.", "正解です。打つのが一手、取るのは次の手です。"),
    }),
    play(t("The enemy rook attacks your king from afar. Drop the pawn between them.", "遠くの飛車が玉をねらっています。間に歩を打って防いでください。"), {
      sfen: "k3r4/9/9/9/9/9/9/9/4K4 b P 1", answers: ["P*5b", "P*5c", "P*5d", "P*5e", "P*5f", "P*5g", "P*5h"], does: ["drop"],
      otherwise: t("That saves the king too. But this time, drop the pawn in between.", "それでも助かりますが、ここでは間に歩を打ってください。"),
      praise: t("An interposed piece, 合駒 (aigoma). Next to the king, on 5h, it is usually safest.", "「合駒」といいます。玉のすぐ前、５八に打つのが安全なことが多いです。"),
    }),
    choose(t("You would like to move a piece and drop one in the same turn.", "一手のうちに、駒を動かして、さらに打てますか。"), {
      sfen: "4k4/9/9/9/9/9/4P4/9/4K4 b G 1",
      choices: [
        right(t("Not allowed: one or the other", "できない。どちらか一つ")),
        wrong(t("Allowed if the move is no capture", "駒を取らなければできる"), t("A turn is one move or one drop.", "一手は、動かすか打つかのどちらかです。")),
        wrong(t("Allowed once a game", "一局に一度だけできる"), t("Never.", "一度もできません。")),
      ],
    }),
  ],
  rules: ["drops"],
};
