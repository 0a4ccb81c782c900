import { choose, type Lesson, page, place, right, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const NEXT = t("Another piece comes first. Remember: identical pieces go from left to right.", "先に置く駒があります。同じ駒は左から右の順です。");

export const lesson: Lesson = {
  title: t("Setting up", "駒の並べ方"),
  pages: [
    page(
      "There is a traditional order for setting up. The ōhashi order (大橋流) starts with the king and works outwards: golds, silvers, knights, lances; then bishop and rook; then the pawns from the middle outwards. The higher-ranked player places each piece first, then the other places the same piece.",
      "駒の並べ方にも、昔からの順番があります。「大橋流」は、玉から始めて、金・銀・桂・香を左右の順に並べ、角・飛車、最後に歩を真ん中から左右へ並べます。上位の人が一枚置くごとに、下位の人も同じ駒を置きます。",
      { order: "ohashi" },
    ),
    page(
      "The itō order (伊藤流) is the same up to the knights. Then come the pawns from left to right, and last lances, bishop and rook, so that no long-range piece points at the other camp before the pawns are in place.",
      "「伊藤流」は、桂馬までは同じで、次に歩を左から並べ、そのあとに香・角・飛車を置きます。遠くまできく駒が、並べている途中で相手の陣をねらわないように、という心づかいです。",
      { order: "ito" },
    ),
    page(
      "Bishop on the left, rook on the right, seen from your side; king in the middle of your back rank. Either order is fine, and in a hurry you need none.",
      "自分から見て、左に角、右に飛車、いちばん手前の段の真ん中に玉です。どちらの流儀でもかまいませんし、急ぐときは気にしなくても大丈夫です。",
      { sfen: START },
    ),
  ],
  tasks: [
    place(t("Start in ōhashi order: place king and golds. Tap their squares one after the other.", "大橋流で並べます。玉と金二枚のマスを、順に選んでください。"), {
      order: "ohashi", first: 0, last: 2,
      otherwise: NEXT,
      praise: t("King, left gold, right gold.", "玉、左の金、右の金の順です。"),
    }),
    place(t("Continue: silvers, knights and lances.", "続けて、銀・桂・香を並べてください。"), {
      order: "ohashi", first: 3, last: 8,
      otherwise: NEXT,
      praise: t("The back rank is complete.", "いちばん手前の段がそろいました。"),
    }),
    place(t("Now bishop, rook and the first three pawns of the ōhashi order.", "次は角・飛車と、大橋流の歩のはじめの三枚です。"), {
      order: "ohashi", first: 9, last: 13,
      otherwise: t("Bishop left, rook right; then the pawns from the middle: first left of it, then right.", "左に角、右に飛車。歩は真ん中から、左、右の順です。"),
      praise: t("The rest goes outwards, alternating left and right.", "あとは外へ向かって、左右交互に並べます。"),
    }),
    place(t("Itō order, after the knights: place the nine pawns.", "伊藤流です。桂馬のあと、歩を九枚並べてください。"), {
      order: "ito", first: 7, last: 15,
      otherwise: t("Pawns from left to right.", "歩は左から右へ並べます。"),
      praise: t("Now lances, bishop and rook can follow.", "このあとに香・角・飛車を置きます。"),
    }),
    choose(t("Where does the bishop stand?", "角はどこに置きますか。"), {
      sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1",
      choices: [
        right(t("On the left, in front of the knight, on 8h", "左、桂馬の前の８八")),
        wrong(t("On the right, on 2h", "右の２八"), t("That is the rook's square.", "そこは飛車のマスです。")),
        wrong(t("In front of the king, on 5h", "玉の前の５八"), t("That square stays empty.", "そこは空けておきます。")),
      ],
    }),
  ],
  rules: ["setup"],
  paper: true,
};
