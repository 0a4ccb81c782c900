import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("For chess players", "チェスを知っている人へ"),
  pages: [
    page(
      "Much is familiar: king, rook and bishop move as in chess, and you win by mating the king. The big difference: captured pieces come back. Trades do not empty the board, and there are no quiet endgames with few pieces.",
      "玉・飛・角の動きはチェスのキング・ルーク・ビショップと同じで、詰ませば勝ちなのも同じです。大きな違いは、取った駒を使えることです。駒を交換しても戦力は減らず、駒の少ない静かな終盤にもなりません。",
      { sfen: START },
    ),
    page(
      "What you must unlearn: no queen; one rook and one bishop. Pawns move one square and take straight ahead; there is no en passant. Knights only jump forwards. No castling move: you build castles step by step. Promotion happens on three ranks, into one fixed piece, and is optional.",
      "忘れなければならないこともあります。クイーンはなく、飛車と角は一枚ずつ。歩は一マスずつ進み、取るのもまっすぐ前で、アンパッサンはありません。桂は前にしか飛べません。キャスリングもなく、囲いは一手ずつ組みます。成れるのは三段で、成る駒は一つに決まっていて、成るかどうかは自由です。",
      { sfen: START, zone: "black" },
    ),
    page(
      "Draws are rare: no draw offers, no stalemate, no fifty-move rule. Perpetual check loses. And Black, not White, moves first.",
      "引き分けはめったにありません。申し込みも、ステイルメイトも、五十手ルールもありません。連続王手の千日手は、王手をするほうの負けです。先に指すのは白ではなく黒（先手）です。",
      { sfen: START },
    ),
  ],
  tasks: [
    choose(t("Who moves first?", "先に指すのはどちらですか。"), {
      sfen: START,
      choices: [
        right(t("Black", "先手（黒）")),
        wrong(t("White", "後手（白）"), t("As in chess, but not here.", "チェスとは逆です。")),
      ],
    }),
    choose(t("How does a pawn capture?", "歩はどのように駒を取りますか。"), {
      sfen: "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", claim: "capture",
      choices: [
        right(t("Straight ahead", "まっすぐ前"), "5f5e"),
        wrong(t("Diagonally", "斜め前"), t("That is chess.", "それはチェスのポーンです。"), "5f4e"),
      ],
    }),
    tap(t("Which squares does the knight reach?", "桂馬が動けるマスをすべて選んでください。"), {
      sfen: "9/9/9/9/4N4/9/9/9/9 b - 1", wanted: { reach: "5e" },
      otherwise: t("Forwards only: two of the eight squares you know.", "チェスの八か所のうち、前の二か所だけです。"),
      praise: t("Two of the eight.", "二か所だけです。"),
    }),
    choose(t("Rooks have been traded. What now?", "飛車を交換しました。どうなりましたか。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b Rr 1",
      choices: [
        right(t("Each side has a rook in hand, ready to drop", "二人とも飛車を持ち駒にして、いつでも打てる")),
        wrong(t("No rooks; the game is quieter", "飛車がなくなり、落ち着いた局面になる"), t("On the contrary: a rook in hand can appear anywhere.", "反対です。飛車がどこにでも打てる、激しい局面になります。")),
      ],
      praise: t("Right. Trades make the game sharper.", "正解です。交換すると、戦いは激しくなります。"),
    }),
    play(t("Take the loose silver with a pawn – if you can.", "歩で取れる銀を取ってください。"), {
      sfen: "4k4/9/9/9/3s1s3/3P5/9/9/4K4 b - 1", answers: ["6f6e"], does: ["capture"],
      otherwise: t("Legal, but nothing is taken.", "指せますが、駒を取っていません。"),
      praise: t("Straight ahead.", "まっすぐ前の駒を取りました。"),
    }),
    choose(t("Your pawn reaches the far rank. What does it become?", "歩がいちばん奥に着きました。何になりますか。"), {
      sfen: "k8/4P4/9/9/9/9/9/9/4K4 b - 1", zone: "black", claim: "legal",
      choices: [
        right(t("A tokin, which moves like a gold", "と金（動きは金と同じ）"), "5b5a+"),
        wrong(t("Whatever I like", "好きな駒"), t("Every piece promotes to exactly one other piece.", "成る駒は、それぞれ一つに決まっています。")),
        wrong(t("It stays a pawn if I like", "歩のままでもよい"), t("On the last rank it must promote: it could never move again.", "いちばん奥では、動けなくなるので必ず成ります。"), "5b5a"),
      ],
    }),
  ],
};
