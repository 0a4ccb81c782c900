import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Capture, and pieces in hand", "駒を取る・持ち駒"),
  pages: [
    page(
      "A captured piece is not out of the game. It changes sides: it lies on your stand (komadai, 駒台) as a piece in hand, and later you can put it back on the board as your own. That makes shogi unlike any other form of chess.",
      "取った駒は、そのまま自分のものになります。駒台に置いた駒を「持ち駒」といい、あとで自分の駒として盤の上で使えます。これが将棋のいちばんの特徴です。",
      { sfen: "4k4/9/9/4p4/4P4/9/9/9/4K4 b 2S 1" },
    ),
    page(
      "A promoted piece goes back to what it was: take a tokin, and you hold a pawn. Both players can always see all pieces in hand.",
      "成った駒を取ると、元の駒に戻ります。と金を取れば、持ち駒は歩です。持ち駒は、二人ともいつでも見られるように置きます。",
      { sfen: "4k4/9/9/9/4+p4/4G4/9/9/4K4 b - 1", reach: "5f" },
    ),
  ],
  tasks: [
    play(t("Take the pawn, and watch your stand.", "歩を取って、駒台を見てください。"), {
      sfen: "4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1", answers: ["5e5d"], does: ["takes:pawn"],
      otherwise: t("Legal, but take the pawn in front of yours.", "指せますが、自分の歩の前にある歩を取ってください。"),
      praise: t("It lies on your stand now, pointing your way.", "駒台に歩がのりました。もう自分の駒です。"),
    }),
    play(t("Two pieces can be taken. Take the one worth more.", "取れる駒が二つあります。価値の高いほうを取ってください。"), {
      sfen: "4k4/9/9/3p1b3/4S4/9/9/9/4K4 b - 1", answers: ["5e4d"], does: ["takes:bishop"],
      wrong: { "5e6d": t("A pawn is good, a bishop far better.", "歩もよいですが、角のほうがずっと価値があります。") },
      otherwise: t("Legal, but you left both.", "指せますが、どちらも取っていません。"),
      praise: t("Look before you take: often there is something better.", "取る前に、もっとよい駒がないか見ましょう。"),
    }),
    choose(t("Your gold takes the tokin on 5e. What do you hold then?", "金で５五のと金を取ります。持ち駒は何になりますか。"), {
      sfen: "4k4/9/9/9/4+p4/4G4/9/9/4K4 b - 1", squares: ["5e"], claim: "takes:tokin",
      choices: [
        right(t("A pawn", "歩"), "5f5e"),
        wrong(t("A tokin", "と金"), t("In hand, every piece is unpromoted.", "持ち駒になると、必ず元の駒に戻ります。")),
        wrong(t("A gold", "金"), t("It moved like a gold, but it was a pawn.", "動きは金と同じでも、元は歩です。")),
      ],
      praise: t("Right. That is why tokins are such a bargain for their owner.", "正解です。だから、と金は取られても損が少ないのです。"),
    }),
    tap(t("Tap every piece your rook can take.", "飛車で取れる駒をすべて選んでください。"), {
      sfen: "4k4/9/2s6/9/2R2p3/9/2G6/9/4K4 b - 1", wanted: { captures: "7e" },
      otherwise: t("It must be an enemy piece the rook can reach.", "飛車の動けるところにいる、相手の駒です。"),
      praise: t("Right. The gold is your own.", "正解です。金は自分の駒ですね。"),
    }),
    choose(t("Where do captured pieces lie?", "取った駒はどこに置きますか。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b RS2P 1",
      choices: [
        right(t("On my stand, in full view", "自分の駒台。相手からも見えるように")),
        wrong(t("In the box; they are out of the game", "駒箱。もう使わない"), t("In shogi they come back.", "将棋では、取った駒をまた使います。")),
        wrong(t("In my hand, where my opponent cannot see them", "手の中に隠しておく"), t("They are called pieces in hand, but you must not hide them.", "「持ち駒」といっても、隠してはいけません。")),
      ],
      praise: t("Right. To the right of the board, by your own edge.", "正解です。盤の右側、自分の手前に置きます。"),
    }),
  ],
  rules: ["capture"],
};
