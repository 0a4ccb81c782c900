import { choose, type Lesson, page, right, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("Clocks", "持ち時間と秒読み"),
  pages: [
    page(
      "Each side has its own main time (持ち時間); only the clock of the side to move runs. If your time runs out, you lose at once, whatever the position.",
      "二人はそれぞれ「持ち時間」を持ち、手番のほうの時計だけが進みます。時間をすべて使い切ると、局面に関係なくその場で負けです。",
      { sfen: START },
    ),
    page(
      "Usually byōyomi (秒読み) follows: after the main time, you have a fixed period for each move, say 30 seconds. If you move in time, you get the full period again; unused seconds are not saved. With several periods, exceeding one only uses it up.",
      "持ち時間がなくなると、ふつうは「秒読み」に入ります。一手ごとに決まった時間、たとえば三十秒以内に指します。時間内に指せば、次の手はまた三十秒です。余った秒はためられません。秒読みが何回分かあるときは、一回過ぎるごとに一回分を失います。",
      { sfen: START },
    ),
    page(
      "Other clocks add some seconds for each move (increment, フィッシャー), give extra thinking periods (考慮時間), or nothing after the main time (sudden death, 切れ負け). A sound marks the last ten seconds; you can choose a counting voice in the settings.",
      "ほかにも、一手ごとに数秒が加わる「フィッシャー方式」、何回か使える「考慮時間」、持ち時間だけで指す「切れ負け」があります。残り十秒からは音で知らせます。設定で、声の秒読みにもできます。",
      { sfen: START },
    ),
  ],
  tasks: [
    choose(t("Byōyomi is 30 seconds. You moved after 10. How long do you have for the next move?", "秒読み三十秒で、十秒で指しました。次の手は何秒使えますか。"), {
      sfen: START,
      choices: [
        right(t("30 seconds", "三十秒")),
        wrong(t("50 seconds", "五十秒"), t("Seconds left over are not saved.", "余った秒はためられません。")),
        wrong(t("20 seconds", "二十秒"), t("The period starts again with every move.", "秒読みは、一手ごとに新しく始まります。")),
      ],
    }),
    choose(t("You are winning, but your time is up. Who wins?", "勝ちの局面ですが、時間が切れました。勝つのはどちらですか。"), {
      sfen: START,
      choices: [
        right(t("My opponent", "相手")),
        wrong(t("I do", "自分"), t("The clock decides at once.", "時間切れは、その場で負けです。")),
        wrong(t("Neither of us", "引き分け"), t("Running out of time loses.", "時間切れは負けです。")),
      ],
      praise: t("Right. A move in time is better than the best move too late.", "正解です。時間内の一手が大切です。"),
    }),
    choose(t("Three periods of 60 seconds. You think for 70 seconds. What is left?", "六十秒の秒読みが三回あります。七十秒考えました。残りは何回ですか。"), {
      sfen: START,
      choices: [
        right(t("Two periods", "二回")),
        wrong(t("Nothing: I have lost", "ない。負け"), t("You only lose when the last period runs out.", "負けるのは、最後の一回を過ぎたときだけです。")),
        wrong(t("Three periods", "三回"), t("The first 60 seconds used one up.", "六十秒を過ぎたところで、一回分を使いました。")),
      ],
    }),
    choose(t("What does “10 min (sudden death)” mean?", "「十分切れ負け」とはどういう意味ですか。"), {
      sfen: START,
      choices: [
        right(t("Ten minutes for all my moves together", "一局全部を十分以内で指す")),
        wrong(t("Ten minutes for each move", "一手を十分以内で指す"), t("That would be byōyomi of ten minutes.", "それは秒読み十分です。")),
        wrong(t("The game lasts ten minutes at most, then it is a draw", "十分たったら引き分け"), t("The side that uses up its ten minutes loses.", "自分の十分を使い切ったほうが負けです。")),
      ],
    }),
    choose(t("It is your opponent's turn. Which clock runs?", "相手の番です。どちらの時計が進みますか。"), {
      sfen: START,
      choices: [
        right(t("My opponent's", "相手の時計")),
        wrong(t("Mine", "自分の時計"), t("Your time is used on your turns only.", "自分の時間は、自分の番にだけ減ります。")),
        wrong(t("Both", "両方"), t("Only the clock of the side to move runs.", "手番のほうだけです。")),
      ],
      praise: t("Right. But you can think on your opponent's time too.", "正解です。相手の番にも考えてかまいません。"),
    }),
  ],
  rules: ["time"],
};
