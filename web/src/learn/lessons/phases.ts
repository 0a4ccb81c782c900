import { choose, type Lesson, page, play, right, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MINO = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP4P/PP2PPPP1/1B1RG1SK1/LNS2G1NL b - 1";

export const lesson: Lesson = {
  title: t("Three phases of a game", "序盤・中盤・終盤"),
  pages: [
    page(
      "Opening (序盤): the moves before the pieces clash. Bring the king to safety and the silvers forward, and choose where to use the rook.",
      "序盤は、駒がぶつかるまでの段階です。玉を囲い、銀を前に出し、飛車の使い方を決めます。",
      { sfen: MINO },
    ),
    page(
      "Middlegame (中盤): pieces clash and are captured. Count what you win and lose, open lines for rook and bishop, and keep a pawn in hand.",
      "中盤は、駒がぶつかって取り合いになる時期です。駒の損得を考え、飛車や角の道を開き、持ち駒の歩を大切にします。",
      { sfen: START },
    ),
    page(
      "Endgame (終盤): both kings are attacked. Now speed counts more than material: giving up a rook to mate one move earlier is a good trade. Before every move ask: is my king in danger of mate? Can I mate?",
      "終盤は、玉の攻め合いです。駒の損得より速さが大切で、飛車を捨てても一手早く詰ませば勝ちです。一手ごとに、「自分の玉は詰むか」「相手の玉は詰むか」を考えましょう。",
      { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" },
    ),
  ],
  tasks: [
    choose(t("What comes first in the opening?", "序盤でまずすることは何ですか。"), {
      sfen: START,
      choices: [
        right(t("A safe king and room for the pieces", "玉を囲い、駒を使いやすくする")),
        wrong(t("Check as soon as possible", "できるだけ早く王手をする"), t("An early check is easy to answer and helps your opponent.", "早い王手は簡単に防がれ、相手を助けるだけです。")),
      ],
      praise: t("Right. A proverb says: “Check only chases” (王手は追う手).", "正解です。「王手は追う手」ということわざもあります。"),
    }),
    choose(t("In the endgame you can win a rook, or mate in one. Which?", "終盤です。飛車を取る手と、一手で詰ます手があります。どちらを選びますか。"), {
      sfen: "4k2r1/7G1/4P4/9/9/9/9/9/4K4 b G 1",
      choices: [
        right(t("Mate", "詰ます")),
        wrong(t("The rook", "飛車を取る"), t("The game is over when the king falls, not when pieces do.", "玉を詰ませば、そこで勝ちです。")),
      ],
    }),
    play(t("Then mate.", "では、詰ましてください。"), {
      sfen: "4k2r1/7G1/4P4/9/9/9/9/9/4K4 b G 1", answers: ["G*5b"], does: ["mate"],
      otherwise: t("That is not mate. Remember the gold at the head.", "詰みではありません。「頭金」を思い出しましょう。"),
      praise: t("A well-played endgame.", "見事な終盤です。"),
    }),
    choose(t("Which pieces usually attack and which defend?", "攻めと守りの、基本の分担はどれですか。"), {
      sfen: MINO,
      choices: [
        right(t("Rook, bishop, a silver and a knight attack; two golds and a silver defend", "攻めは飛・角・銀・桂、守りは金二枚と銀一枚")),
        wrong(t("Golds attack, silvers defend", "攻めは金、守りは銀"), t("Golds retreat badly; keep them near the king.", "金は下がるのが苦手です。玉のそばに置きましょう。")),
      ],
      praise: t("Right. This is classic advice, not a law.", "正解です。昔からの目安で、決まりではありません。"),
    }),
    choose(t("You have five pieces in hand in the middlegame. What does that tell you?", "中盤で、持ち駒が五枚もあります。どんなことに気をつけますか。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b GSNLP 1",
      choices: [
        right(t("Some should be on the board by now", "そろそろ盤に打って使うことを考える")),
        wrong(t("The more the better, I keep them", "多いほどよいので、ためておく"), t("A piece in hand only works once you drop it.", "持ち駒は、打ってはじめて働きます。")),
      ],
      praise: t("Right. Keep a pawn for later and use the others.", "正解です。歩は残しつつ、ほかの駒を使いましょう。"),
    }),
  ],
};
