import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Promotion", "成り"),
  pages: [
    page(
      "The far three ranks, tinted green here, are your promotion zone: the ranks where your opponent's pieces start. When your piece moves into the zone, within it or out of it, you can turn it over.",
      "緑色の三段は相手の陣地で、「敵陣」といいます。自分の駒が敵陣に入るとき、敵陣の中で動くとき、敵陣から出るときに、駒を裏返すことができます。これを「成る」といいます。",
      { sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", zone: "black" },
    ),
    page(
      "Pawn, lance, knight and silver turn into pieces that move like a gold; the pawn becomes a tokin (と). The rook becomes a dragon (龍): it also steps one square diagonally. The bishop becomes a horse (馬): it also steps one square straight. Gold and king do not promote.",
      "歩・香・桂・銀は、成ると金と同じ動きになります。歩が成ったものは「と金」です。飛車は龍になり、斜めにも一つ動けます。角は馬になり、縦横にも一つ動けます。金と玉は成れません。",
      { sfen: "4k4/9/9/9/1+R5+B1/9/+P+L+N+S5/9/4K4 b - 1", reach: "8e" },
    ),
    page(
      "Promotion is your choice. It lasts until the piece is taken. Promoted pieces often have red characters.",
      "成るかどうかは自分で選べます。一度成った駒は、取られるまで元に戻りません。成り駒の字は赤いことが多いです。",
      { sfen: "4k4/9/9/6P2/9/9/9/9/4K4 b - 1", zone: "black", reach: "3d" },
    ),
  ],
  tasks: [
    tap(t("Your zone has three ranks. Tap the nine squares of the nearest one.", "敵陣は三段あります。その中でいちばん手前の段の九マスを、すべて選んでください。"), {
      sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", wanted: { squares: ["9c", "8c", "7c", "6c", "5c", "4c", "3c", "2c", "1c"] },
      otherwise: t("Count three ranks from the top.", "上から三段目です。"),
      praise: t("Right: ranks a, b and c are the zone, and this is rank c.", "正解です。一段目から三段目までが敵陣で、これが三段目です。"),
    }),
    play(t("Move the pawn into the zone and turn it over.", "歩を敵陣に進めて、成ってください。"), {
      sfen: "4k4/9/9/6P2/9/9/9/9/4K4 b - 1", zone: "black", answers: ["3d3c+"], does: ["promote"],
      wrong: { "3d3c": t("A pawn that stays a pawn gains nothing here. Turn it over: a tokin moves like a gold.", "ここで成らない理由はありません。成れば金と同じ動きになります。") },
      otherwise: t("Move the pawn.", "歩を動かしてください。"),
      praise: t("A tokin. It moves like a gold, and if it is taken, your opponent gets only a pawn.", "と金になりました。金と同じに動けて、取られても相手に渡るのは歩だけです。"),
    }),
    play(t("The silver stands in the zone. Promote it while it moves out.", "敵陣の中の銀を、外へ出しながら成ってください。"), {
      sfen: "4k4/9/6S2/9/9/9/9/9/4K4 b - 1", zone: "black", answers: ["3c4d+", "3c2d+"], does: ["promote"], partly: true,
      wrong: {
        "3c3b+": t("Promoted, but it stayed in the zone. Move it out.", "成れましたが、敵陣の中です。外へ出してください。"),
        "3c2b+": t("Promoted, but it stayed in the zone. Move it out.", "成れましたが、敵陣の中です。外へ出してください。"),
        "3c4b+": t("Promoted, but it stayed in the zone. Move it out.", "成れましたが、敵陣の中です。外へ出してください。"),
        "3c4d": t("It left the zone, but you did not turn it over.", "外へ出ましたが、成っていません。"),
        "3c2d": t("It left the zone, but you did not turn it over.", "外へ出ましたが、成っていません。"),
      },
      otherwise: t("Move the silver back out of the zone, and turn it over.", "銀を敵陣の外へ引きながら成ってください。"),
      praise: t("Moving out counts as well as moving in.", "出るときにも成れます。"),
    }),
    choose(t("Your bishop goes from 8h to 3c. May it promote?", "角が８八から３三へ動きます。成れますか。"), {
      sfen: "4k4/9/9/9/9/9/9/1B7/4K4 b - 1", zone: "black", squares: ["3c"], claim: "promote",
      choices: [
        right(t("Yes, the move ends in the zone", "成れる。敵陣に入る手だから"), "8h3c+"),
        wrong(t("No, it began outside", "成れない。外から動いたから"), t("It is enough that the move begins or ends in the zone.", "動きの始めか終わりが敵陣にあれば、成れます。"), "8h4d"),
        wrong(t("Only with its next move", "次の手からなら成れる"), t("It may wait, but it may promote at once as well.", "次に成ることもできますが、入った手でも成れます。")),
      ],
      praise: t("Right. Into, within, out of: all three.", "正解です。入る・中で動く・出る、どれでも成れます。"),
    }),
    tap(t("The rook has become a dragon. Tap every square it can move to.", "飛車が龍になりました。動けるマスをすべて選んでください。"), {
      sfen: "9/9/4p4/9/2P1+R1p2/9/9/9/4P4 b - 1", wanted: { reach: "5e" },
      otherwise: t("A rook, plus one diagonal step.", "飛車の動きと、斜めに一マスです。"),
      praise: t("Right. It is the strongest piece of all in shogi.", "正解です。将棋でいちばん強い駒です。"),
    }),
    tap(t("And a horse, the promoted bishop?", "馬（成った角）はどうですか。"), {
      sfen: "9/9/2P3p2/9/4+B4/9/2P3P2/9/9 b - 1", wanted: { reach: "5e" },
      otherwise: t("A bishop, plus one step straight.", "角の動きと、縦横に一マスです。"),
      praise: t("Right. With its straight steps it can reach every square. Despite its name, it is not a knight.", "正解です。縦横にも動けるので、どのマスにも行けるようになりました。"),
    }),
    choose(t("Which of these may promote?", "成れる駒はどれですか。"), {
      sfen: "4k4/9/2G3N2/9/9/9/9/9/4K4 b - 1", zone: "black", claim: "promote",
      choices: [
        right(t("The knight", "桂馬"), "3c2a+"),
        wrong(t("The gold", "金"), t("A gold has no promoted side.", "金は成れません。裏に字がない駒です。"), "7c7b"),
        wrong(t("The king, once it gets there", "玉が敵陣に入ったとき"), t("Kings never promote.", "玉は成れません。")),
      ],
    }),
  ],
  rules: ["promotion"],
};
