import { choose, type Lesson, page, right, t, tap, wrong } from "../format";

const ENTERED = "1+P+P6/2K1+R4/1+P+P1G1S2/9/9/9/9/9/4k4 b B2P 1";
const ENOUGH = "1+P+P+P5/2K1+R1+B2/1+P+P1G1S+N1/9/9/9/9/9/4k4 b RB2G3P 1";

export const lesson: Lesson = {
  title: t("Entering kings and impasse", "入玉と持将棋"),
  pages: [
    page(
      "Most pieces attack forwards, so a king that has reached the far three ranks (入玉, nyūgyoku) is very hard to mate. When both kings have entered, points are counted instead.",
      "将棋の駒は前に強く、後ろには弱いので、敵陣に入った玉はなかなかつかまりません。これを「入玉」といいます。二人とも入玉したら、駒の点数で決めます。",
      { sfen: ENTERED, zone: "black" },
    ),
    page(
      "Rooks and bishops count five points each, promoted or not, other pieces one, the king none. By agreement (持将棋, jishōgi) a side with fewer than 24 points loses; with 24 or more each, it is a draw.",
      "点数は、飛車と角が五点、ほかの駒が一点で、玉は数えません。成っていても同じです。合意して数えるときは、二十四点に足りないほうが負け、二人とも二十四点以上なら引き分け（持将棋）です。",
      { sfen: ENTERED, zone: "black" },
    ),
    page(
      "The standard rule lets you declare a win (入玉宣言) on your turn if your king is in the zone and not in check, you have at least ten other pieces in the zone, and your pieces there and in hand count at least 28 points for Black, 27 for White. In handicap games the handicap giver adds the points of the removed pieces. If all conditions are met, you win at once; if not, you lose. You see the list of conditions before you declare.",
      "このアプリの標準ルールでは、自分の手番に「入玉宣言」ができます。条件は、玉が敵陣にいること、王手がかかっていないこと、敵陣に玉のほか十枚以上いること、敵陣の駒と持ち駒の点数が先手は二十八点、後手は二十七点以上あることです。駒落ちでは、落とした駒の点を上手に加えます。すべて満たせば勝ち、一つでも欠ければ負けです。宣言の前に、条件の一覧が表示されます。",
      { sfen: ENOUGH, zone: "black" },
    ),
  ],
  tasks: [
    choose(t("How many points does Black have, in the zone and in hand?", "先手の点数は、敵陣と持ち駒を合わせて何点ですか。"), {
      sfen: ENTERED, points: 18,
      choices: [
        right(t("18 points", "十八点")),
        wrong(t("19 points", "十九点"), t("Did you count the king? It counts nothing.", "玉を数えていませんか。玉は数えません。")),
        wrong(t("10 points", "十点"), t("Rook and bishop count five each.", "飛車と角は五点ずつです。")),
      ],
      praise: t("Right: seven pieces on the board, of which the dragon counts five, make 11; bishop and two pawns make 7.", "正解です。盤の上が龍の五点と六枚で十一点、持ち駒が角と歩二枚で七点です。"),
    }),
    choose(t("What is a dragon worth in the count?", "龍は何点ですか。"), {
      sfen: ENTERED,
      choices: [
        right(t("Five, like the rook", "飛車と同じ五点")),
        wrong(t("Six", "六点"), t("Promotion adds nothing.", "成っても点数は変わりません。")),
        wrong(t("One", "一点"), t("Rooks and bishops count five, promoted or not.", "飛車と角は、成っていても五点です。")),
      ],
    }),
    choose(t("Can Black declare here? The king is in the zone and not in check, with seven other pieces.", "先手は宣言できますか。玉は敵陣にいて王手はなく、ほかに七枚が敵陣にいます。"), {
      sfen: ENTERED,
      choices: [
        right(t("No, ten pieces and 28 points are needed", "できない。十枚と二十八点が必要")),
        wrong(t("Yes, the king has entered", "玉が入ったのでできる"), t("A declaration that misses any condition loses.", "条件が一つでも欠けた宣言は負けになります。")),
      ],
      praise: t("Right. First bring more pieces over.", "正解です。まず、もっと駒を敵陣へ運びましょう。"),
    }),
    choose(t("And here: how many points does Black have?", "この図の先手の点数は何点ですか。"), {
      sfen: ENOUGH, points: 33,
      choices: [
        right(t("33: enough", "三十三点。足りている")),
        wrong(t("23: too few", "二十三点。足りない"), t("Did you see both rooks and both bishops?", "飛車二枚と角二枚を、すべて数えましたか。")),
        wrong(t("34: enough", "三十四点。足りている"), t("The king is not counted.", "玉は数えません。")),
      ],
      praise: t("Right. Ten pieces besides the king are in the zone: Black can declare and win.", "正解です。敵陣には玉のほかに十枚います。宣言すれば先手の勝ちです。"),
    }),
    tap(t("Tap the pieces on the board that count five points.", "盤の上の、五点の駒をすべて選んでください。"), {
      sfen: ENOUGH, wanted: { squares: ["5b", "3b"], because: "occupied" },
      otherwise: t("Look for dragon and horse.", "龍と馬を探してください。"),
      praise: t("Right. Two more are in hand.", "正解です。持ち駒にもう二枚あります。"),
    }),
    choose(t("Why is a king in the far three ranks so safe?", "敵陣に入った玉がつかまりにくいのは、なぜですか。"), {
      sfen: ENTERED,
      choices: [
        right(t("Most pieces attack forwards, away from it", "ほとんどの駒は前に強く、後ろには弱いから")),
        wrong(t("It cannot be checked there", "敵陣の玉には王手できないから"), t("It can be checked and mated anywhere.", "どこにいても、王手や詰みはあります。")),
        wrong(t("It promotes", "玉が成るから"), t("Kings do not promote.", "玉は成れません。")),
      ],
    }),
  ],
  rules: ["impasse", "declaration"],
};
