import { choose, type Lesson, page, play, right, t, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Mate", "詰み"),
  pages: [
    page(
      "When the king is in check and cannot escape, capture or block, it is mate (詰み, tsumi). The mated side has lost. The king is not actually taken; the loser says “I have lost” (負けました).",
      "王手をされて、逃げる・取る・間に置く、のどれもできないとき、「詰み」です。詰まされたほうの負けです。実際に玉を取ることはなく、負けたほうが「負けました」と言って終わります。",
      { sfen: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", squares: ["5a", "5b", "5c"] },
    ),
    page(
      "The most basic mate is a gold right in front of the king with a piece protecting it (頭金, atamakin). The protection keeps the king from taking the gold.",
      "いちばん基本の詰みは「頭金」です。玉のすぐ前に金を打ち、後ろから味方の駒が守ります。守りがあるので、玉は金を取れません。",
      { sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", squares: ["5b"] },
    ),
    page(
      "A side with no legal move also loses, even when it is not in check. There is no stalemate draw in shogi. This hardly ever happens.",
      "王手でなくても、指せる手が一つもなければ負けです。将棋に、チェスのステイルメイトのような引き分けはありません。めったに起こらないことですが、覚えておきましょう。",
      { sfen: "8k/6G2/9/7N1/9/9/9/9/4K4 w - 1", squares: ["2a", "2b", "1b"] },
    ),
  ],
  tasks: [
    play(t("Mate with the gold in your hand.", "持ち駒の金で詰ましてください。"), {
      sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", answers: ["G*5b"], does: ["mate"],
      wrong: {
        "G*5d": t("That is not check.", "それでは王手になりません。"),
        "G*6b": t("Check, but nothing protects the gold: the king takes it.", "王手ですが、守りがないので金を取られます。"),
        "G*4b": t("Check, but nothing protects the gold: the king takes it.", "王手ですが、守りがないので金を取られます。"),
      },
      otherwise: t("The king escapes. Where does your pawn protect the gold?", "逃げられてしまいます。歩が守ってくれるマスはどこですか。"),
      praise: t("Your first mate: the gold at the head, 頭金. You will see it again and again.", "はじめての詰みです。「頭金」は、これから何度も出てきます。"),
    }),
    play(t("The king stands in the corner. Mate with the gold.", "玉がすみにいます。金を打って詰ましてください。"), {
      sfen: "8k/9/7S1/9/9/9/9/9/4K4 b G 1", answers: ["G*1b", "G*2b"], does: ["mate"],
      wrong: { "G*2a": t("Nothing protects it: the king takes the gold.", "守る駒がないので、玉に取られます。") },
      otherwise: t("Drop the gold where your silver protects it and the king is attacked.", "銀が守っているマスで、王手になるところに打ちましょう。"),
      praise: t("Mate.", "詰みました。"),
    }),
    play(t("Mate with the rook. The gold keeps the king on the back rank.", "飛車で詰ましてください。玉は金で一段目に閉じこめられています。"), {
      sfen: "4k4/9/4G4/9/9/9/9/8R/4K4 b - 1", answers: ["1h1a+", "1h1a"], does: ["mate"],
      wrong: { "1h5h": t("Your own gold is in the way.", "自分の金がじゃまをしています。") },
      otherwise: t("Not check. Attack along the back rank.", "王手になっていません。一段目を横からねらいましょう。"),
      praise: t("Mate along the back rank. The gold covers the second rank.", "一段目を横から詰ましました。二段目は金がふさいでいます。"),
    }),
    choose(t("White is in check. Is it mate?", "後手の玉に王手がかかっています。詰みですか。"), {
      sfen: "4k4/4G4/9/9/9/9/9/9/4K4 w - 1",
      choices: [
        right(t("No, the king takes the gold", "詰みではない。玉が金を取れる"), "5a5b"),
        wrong(t("Yes, it cannot escape", "逃げられないので詰み"), t("It doesn't have to: nothing protects the gold.", "逃げなくても、守りのない金を取れます。")),
        wrong(t("Yes, a gold in front is always mate", "玉の前の金はいつでも詰み"), t("Only when something protects the gold.", "金を守る駒があるときだけです。")),
      ],
      praise: t("Right. One piece alone hardly ever mates: two work together.", "正解です。一枚で詰むことはほとんどありません。二枚で協力しましょう。"),
    }),
    play(t("Dragon and gold work together. Mate in one.", "龍と金の協力です。一手で詰ましてください。"), {
      sfen: "4k4/8+R/3G5/9/9/9/9/9/4K4 b - 1", answers: ["1b5b", "6c5b"], does: ["mate"],
      wrong: { "1b1a": t("Check, but the king slips out to 4b.", "王手ですが、４二へ逃げられます。") },
      otherwise: t("Not mate yet. Which square right in front of the king do dragon and gold both reach?", "まだ詰んでいません。玉のすぐ前で、龍と金の両方がきいているマスはどこですか。"),
      praise: t("Mate: one stands on 5b, the other protects it.", "詰みです。一枚が５二に入り、もう一枚がそれを守っています。"),
    }),
    choose(t("It is White's turn, White is not in check and has no legal move. What happens?", "後手の番です。王手ではありませんが、指せる手が一つもありません。どうなりますか。"), {
      sfen: "8k/6G2/9/7N1/9/9/9/9/4K4 w - 1",
      choices: [
        right(t("White has lost", "後手の負け")),
        wrong(t("A draw", "引き分け"), t("That is chess. In shogi the side that cannot move loses.", "それはチェスのルールです。将棋では、指せないほうが負けます。")),
        wrong(t("White passes", "後手は一回休み"), t("You cannot pass in shogi.", "将棋にパスはありません。")),
      ],
    }),
  ],
  rules: ["mate", "no-moves"],
};
