import { choose, type Lesson, page, right, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("Etiquette", "対局の作法"),
  pages: [
    page(
      "A game begins and ends with a bow. Before: “Onegai shimasu” (お願いします, please). The loser says “Makemashita” (負けました, I have lost), and both: “Arigatō gozaimashita” (ありがとうございました, thank you).",
      "対局は礼に始まり、礼に終わります。始めるときは「お願いします」、負けたほうは「負けました」、最後に二人で「ありがとうございました」と言います。",
      { sfen: START },
    ),
    page(
      "Furigoma (振り駒) decides who moves first in an even game: the higher-ranked player throws five pawns; if more pawns than tokins land face up, that player moves first. Afterwards both review the game together (感想戦, kansōsen).",
      "平手では「振り駒」で先手を決めます。上位の人の歩を五枚振って、歩が多く出れば上位の人が先手、と金が多ければ相手が先手です。終わったら、二人で一局をふり返ります。これを「感想戦」といいます。",
      { sfen: START },
    ),
    page(
      "A move is final once your hand has left the piece; you do not take it back (待った). Keep your pieces in hand in order on the stand, in full view. Spectators are silent.",
      "駒から手が離れたら、指し直しはできません。「待った」は反則です。持ち駒は駒台に見やすく並べます。見ている人は口を出しません。",
      { sfen: START },
    ),
  ],
  tasks: [
    choose(t("You see that you can no longer win. What do you do?", "もう勝てないとわかりました。どうしますか。"), {
      sfen: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
      choices: [
        right(t("Say “Makemashita” and bow", "「負けました」と言って礼をする")),
        wrong(t("Leave quietly", "黙って帰る"), t("End the game with a word and a bow.", "最後はきちんとあいさつをします。")),
        wrong(t("Let my time run out", "時間が切れるまで待つ"), t("That only keeps your opponent waiting.", "相手を待たせるだけです。")),
      ],
      praise: t("Right. Resigning well is part of the game.", "正解です。きれいな投了も、将棋の大切な一部です。"),
    }),
    choose(t("You let go of the piece and see that it was a mistake.", "駒から手を離したあとで、悪い手だと気づきました。"), {
      sfen: START,
      choices: [
        right(t("The move stands", "そのまま続ける")),
        wrong(t("I take it back quickly", "急いで指し直す"), t("Taking back loses the game in a tournament.", "「待った」は反則で、大会では負けになります。")),
      ],
      praise: t("Right. Against the computer here, you can take back as often as you like.", "正解です。このアプリのコンピュータ戦では、何度でも待ったができます。"),
    }),
    choose(t("Five pawns are thrown: three show the pawn, two the tokin. Who moves first?", "振り駒で歩が三枚、と金が二枚出ました。先手はどちらですか。"), {
      sfen: START,
      choices: [
        right(t("The player whose pawns were thrown", "歩を振ったほう（上位の人）")),
        wrong(t("The other player", "もう一方の人"), t("More pawns than tokins: the thrower moves first.", "歩のほうが多いので、振った側が先手です。")),
      ],
    }),
    choose(t("Where do you keep your pieces in hand?", "持ち駒はどこに置きますか。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b RS3P 1",
      choices: [
        right(t("On the stand, easy to see", "駒台に、見やすく並べる")),
        wrong(t("In my fist", "手に握っておく"), t("Your opponent must always be able to see them.", "相手からいつでも見えるようにします。")),
      ],
    }),
    choose(t("You watch a friend's game and see a mate. What do you say?", "友だちの対局を見ていて、詰みに気づきました。どうしますか。"), {
      sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
      choices: [
        right(t("Nothing until it is over", "終わるまで黙っている")),
        wrong(t("I whisper it", "小さな声で教える"), t("The game belongs to the two who play it.", "対局は、指している二人のものです。")),
      ],
      praise: t("Right. Afterwards everyone will be glad to hear it.", "正解です。終わったあとの感想戦で話しましょう。"),
    }),
  ],
};
