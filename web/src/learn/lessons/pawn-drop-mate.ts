import { choose, type Lesson, page, play, right, t, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Pawn-drop mate", "打ち歩詰め"),
  pages: [
    page(
      "One mate is forbidden: dropping a pawn to mate (打ち歩詰め, uchifuzume). Here a pawn on 1b would be mate, so you cannot drop it there.",
      "持ち駒の歩を打って詰ます手だけは、禁じられています。これを「打ち歩詰め」といいます。この図で１二に歩を打つと詰みになるので、打てません。",
      { sfen: "7nk/9/7G1/9/9/9/9/9/4K4 b P 1", squares: ["1b"] },
    ),
    page(
      "Everything similar is allowed: check with a dropped pawn, mate with a pawn that was already on the board, mate by dropping any other piece, and a dropped pawn that leads to mate later.",
      "よく似た手は、どれも許されています。歩を打つ王手、盤の上の歩を進めて詰ます手、歩以外の駒を打って詰ます手、歩を打ったあとで詰ます手は、反則ではありません。",
      { sfen: "7nk/9/7GP/9/9/9/9/9/4K4 b - 1", reach: "1c" },
    ),
  ],
  tasks: [
    choose(t("Can Black drop the pawn on 1b?", "先手は１二に歩を打てますか。"), {
      sfen: "7nk/9/7G1/9/9/9/9/9/4K4 b P 1", squares: ["1b"],
      choices: [
        right(t("No, it would be mate", "打てない。詰んでしまうから")),
        wrong(t("Yes, it is check", "王手なので打てる"), t("It is more than check: the king has no escape.", "ただの王手ではありません。玉に逃げ道がなく、詰みです。"), "P*1b"),
        wrong(t("Yes, mate is the goal of the game", "詰ますのが目的なので打てる"), t("Any mate but this one.", "打ち歩詰めだけは別です。"), "P*1b"),
      ],
    }),
    play(t("The pawn is on the board. Mate!", "歩は盤の上にあります。詰ましてください。"), {
      sfen: "7nk/9/7GP/9/9/9/9/9/4K4 b - 1", answers: ["1c1b", "1c1b+", "2c1b"], does: ["mate"],
      otherwise: t("The king escapes. Look at 1b.", "逃げられます。１二に注目してください。"),
      praise: t("Mate. Pushing a pawn to mate is allowed, 突き歩詰め (tsukifuzume).", "詰みです。盤の上の歩で詰ますのは「突き歩詰め」といって、反則ではありません。"),
    }),
    play(t("Now you hold a lance. Mate!", "今度は持ち駒が香車です。詰ましてください。"), {
      sfen: "7nk/9/7G1/9/9/9/9/9/4K4 b L 1", answers: ["L*1b"], does: ["mate"],
      wrong: { "2c1b": t("The king takes the gold: nothing protects it.", "守りがないので、金を取られます。") },
      otherwise: t("That is not mate yet.", "まだ詰んでいません。"),
      praise: t("Mate. Only the pawn is forbidden.", "詰みです。禁じられているのは歩だけです。"),
    }),
    play(t("Give check with the pawn. It is allowed here: the king has an escape.", "歩を打って王手をしてください。玉に逃げ道があるので、反則ではありません。"), {
      sfen: "8k/9/7S1/9/9/9/9/9/4K4 b P 1", answers: ["P*1b"], does: ["check", "drop"],
      otherwise: t("A pawn gives check from right in front of the king.", "歩の王手は、玉のすぐ前です。"),
      praise: t("Just a check: the king can still go to 2a.", "王手ですが、詰みではありません。玉はまだ２一へ逃げられます。"),
    }),
    choose(t("A pawn dropped on 1b gives check. White can take it with the rook on 9b. Can Black drop it?", "１二に歩を打つと王手です。９二の飛車で取れます。歩を打てますか。"), {
      sfen: "7nk/r8/7G1/9/9/9/9/9/4K4 b P 1", squares: ["1b", "9b"], claim: "legal",
      choices: [
        right(t("Yes, it is not mate", "打てる。詰みではないから"), "P*1b"),
        wrong(t("No, you can never drop a pawn next to a king", "玉の前には歩を打てない"), t("You can, as long as it is not mate.", "詰みにならなければ打てます。")),
        wrong(t("No, the king cannot escape", "逃げられないので打てない"), t("Taking the pawn is also an answer to the check.", "歩を取って防ぐことができます。")),
      ],
      praise: t("Right. It is mate only if nothing at all helps.", "正解です。どうやっても防げないときだけが詰みです。"),
    }),
  ],
  rules: ["uchifuzume"],
};
