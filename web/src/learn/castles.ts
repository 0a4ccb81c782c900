// The castles, each with the moves that build it from the start without answers. Their names are the theory's
// (`wire/castles.ts`), and a test of `crates/theory` reads this file and proves that each path builds the castle it names.

import { PIECE_DATA } from "../game/piece-data";
import { list as english } from "../i18n/nouns.en";
import { list as japanese } from "../i18n/nouns.ja";
import { CASTLE_NAMES, type CastleId } from "../wire/castles";
import type { Snapshot } from "../wire/rules";
import { japanese as squareName } from "./drills";
import { build, type Lesson, type Square, type Text, t, type Usi } from "./format";
import { afterAlone, startSnapshot } from "./judge";

/** The side that builds a castle, and against what. */
export const USES = ["static", "against-ranging", "ranging", "both"] as const;
export type Use = (typeof USES)[number];

export interface Castle {
  readonly id: CastleId;
  readonly use: Use;
  readonly path: readonly Usi[];
  /** The squares of the finished castle, the king first. */
  readonly squares: readonly Square[];
  readonly about: Text;
  /** Attacks it withstands (`strong`) and fears (`weak`). */
  readonly strong: Text;
  readonly weak: Text;
  /** The lesson of the course that teaches it. */
  readonly lesson: string | undefined;
}

function castle(id: CastleId, use: Use, path: string, squares: string, about: Text, strong: Text, weak: Text, lesson?: string): Castle {
  return { id, use, path: path.split(" "), squares: squares.split(" "), about, strong, weak, lesson };
}

/** In page order: a variant comes after its parent castle. */
export const CASTLES: readonly Castle[] = [
  castle("crab", "static", "7g7f 5g5f 7i6h 6i7h 3i4h 4i5h 5i6i", "6i 7h 6h 5h 4h",
    t(
      "Four generals side by side on the second rank from the bottom, like a crab's legs: a step on the way to the yagura, or a base for an immediate attack.",
      "下から二段目に金銀四枚がカニの足のように並びます。矢倉囲いへ向かう途中の形で、ここからすぐに攻めることもあります。",
    ),
    t("Attacks through the middle.", "中央からの攻め。"),
    t("Attacks from the side: the king is still near the middle.", "横からの攻め。玉がまだ中央に近いためです。"),
    "kani",
  ),
  castle("helmet", "static", "7g7f 7i6h 6h7g 6i7h 5g5f 6g6f 4i5h 5i6i 6i7i", "7i 7h 5h 7g",
    t(
      "Silver on 7g and king on 7i while the bishop still stands on 8h: a yagura half done.",
      "銀を７七、玉を７九に置き、角は８八に残した形です。矢倉囲いへ進む途中に現れます。",
    ),
    t("An early attack on the file of the enemy rook.", "相手の飛車先からの早い攻め。"),
    t("Attacks from the side. Until the bishop moves, the king cannot go to 8h.", "横からの攻め。角が動くまでは、玉が８八に入れません。"),
  ),
  castle("gold-yagura", "static", "7g7f 7i6h 6h7g 6i7h 5g5f 4i5h 6g6f 5h6g 8h7i 7i4f 5i6i 6i7i 7i8h", "8h 7h 6g 7g",
    t(
      "The classic castle when both sides play static rook: the king goes all the way to 8h, behind a diagonal chain of generals.",
      "相居飛車の代表的な囲いです。斜めに連なる金銀の後ろ、８八まで玉が入ります。",
    ),
    t("Attacks from above: three generals stand in front of the king and protect each other.", "上からの攻め。玉の前の金銀三枚が互いに守り合います。"),
    t("A rook on the back rank, edge attacks, and a knight that attacks the silver.", "自陣の下段に入る飛車、端攻め、桂で７七の銀をねらう攻め。"),
    "yagura",
  ),
  castle("general-yagura", "static", "7g7f 7i6h 6h7g 6i7h 5g5f 4i5h 6g6f 5h6g 3i4h 4h5g 8h7i 7i6h 5i6i 6i7i 7i8h", "8h 7h 6g 7g 5g",
    t("The right silver comes to 5g as well: all four generals guard the king.", "右の銀も５七に加わり、金銀四枚で守る矢倉です。"),
    t("Attacks from above and through the middle.", "上と中央からの攻め。"),
    t("The edge and the side, like every yagura. Few pieces are left to attack with.", "ほかの矢倉と同じく端と横。攻めに使う駒も少なくなります。"),
  ),
  castle("diamond-yagura", "static", "7g7f 7i6h 6h7g 6i7h 5g5f 4i5h 6g6f 5h6g 6f6e 3i4h 4h5g 5g6f 8h7i 7i6h 5i6i 6i7i 7i8h", "8h 7h 6g 7g 6f",
    t(
      "The right silver stands on 6f and supports the pawn on 6e: four generals form a diamond.",
      "右の銀が６六まで進み、金銀四枚が菱形に並ぶ矢倉です。６五の位を支えます。",
    ),
    t("Attacks from above: it is very thick in front of the king.", "上からの攻め。玉の上部がとても厚い形です。"),
    t("The side and the edge. The pawn on 6e may become a target.", "横と端。６五の歩がねらわれることもあります。"),
  ),
  castle("silver-yagura", "static", "7g7f 7i6h 6h7g 6i7h 6g6f 4g4f 3i4h 4h4g 4g5f 5f6g 4i5h 8h7i 7i6h 5i6i 6i7i 7i8h", "8h 7h 6g 7g",
    t(
      "A silver stands on 6g instead of the gold, and the right gold stays low.",
      "６七に金ではなく銀が上がった矢倉です。右の金は低く構えます。",
    ),
    t("Attacks from above, and bishops dropped into the camp.", "上からの攻めと、自陣への角の打ち込み。"),
    t("Edge attacks. It takes many moves to build.", "端攻め。組むのに手数もかかります。"),
  ),
  castle("half-yagura", "static", "7g7f 7i6h 6h7g 5g5f 6g6f 4i5h 5h6g 8h7i 7i4f 6i6h 5i6i 6i7h", "7h 6h 6g 7g",
    t(
      "The king and one gold stand one file closer to the middle than in the gold yagura. Also called Amano yagura.",
      "金矢倉より、玉と一枚の金が一筋ずつ中央に寄った形です。「天野矢倉」とも呼びます。",
    ),
    t("Bishops dropped into the camp, and edge attacks, which are farther away.", "自陣への角の打ち込みと、玉から遠い端への攻め。"),
    t("Attacks on the eighth file: only king and silver guard it.", "８筋からの攻め。守るのは玉と銀だけです。"),
  ),
  castle("doi-yagura", "static", "7g7f 7i6h 6h7g 5g5f 6g6f 6i7h 7h6g 4i5h 8h7i 7i4f 5i6i 6i7h", "7h 6g 5h 7g",
    t(
      "The golds stand on 6g and 5h, with the king on 7h: an old form, popular again for its balance.",
      "金が６七と５八、玉は７八。古くからある形で、バランスのよさから近年また指されています。",
    ),
    t("Drops into the camp: the golds cover a wide area.", "自陣への打ち込み。二枚の金が広く守ります。"),
    t("Attacks on the seventh and eighth files: only the silver stands in front of the king.", "７筋や８筋からの攻め。玉の前を守るのは銀だけです。"),
  ),
  castle("crouching-yagura", "static", "7g7f 7i6h 6h7g 6i7h 5g5f 4i5h 6g6f 5h6g 8h7i 7i4f 7g8h 8i7g 5i6i 6i7i 7i8i", "8i 8h 7h 6g 7g",
    t(
      "The silver retreats to 8h, the knight jumps to 7g, and the king takes the knight's square.",
      "銀を８八に引き、桂を７七に跳ねて、桂のいた８九に玉が収まる矢倉です。「しゃがみ矢倉」とも呼びます。",
    ),
    t("Attacks on the eighth file: the low king keeps its distance.", "８筋からの攻め。玉が低く、戦いから遠くなります。"),
    t("A pawn push in front of the knight, and a rook on the back rank.", "桂頭をねらう攻めと、自陣の下段に入る飛車。"),
  ),
  castle("yagura-anaguma", "static", "7g7f 7i6h 6h7g 6i7h 5g5f 4i5h 6g6f 5h6g 8h7i 7i4f 5i6i 6i7i 7i8h 9i9h 8h9i", "9i 9h 7h 6g 7g",
    t("From a yagura, the king moves on into the corner behind the lance.", "矢倉から香を上がり、玉を隅の９九に入れた形です。"),
    t("Attacks near the middle: the king is far away and hard to check.", "中央寄りの攻め。玉が遠く、王手がかかりにくい形です。"),
    t("Edge attacks, since the king is there.", "端攻め。玉が端にいるためです。"),
  ),
  castle("snow-roof", "static", "7g7f 6g6f 7i6h 6h6g 6i7h 4i5h 3i4h 5i6i", "6i 7h 6g 6f 5h",
    t(
      "Silver on 6g over the gold on 7h, the pawn on 6f closing the bishop's diagonal, and the king near the middle.",
      "６七に銀、７八に金。６六の歩で角道を止め、玉は中央からあまり離れません。",
    ),
    t("Attacks through the middle, and bishops dropped into the camp.", "中央からの攻めと、自陣への角の打ち込み。"),
    t("Attacks on the eighth file: the square in front of the bishop is weakly defended.", "８筋からの攻め。角頭の守りが薄いためです。"),
  ),
  castle("classic-snow-roof", "static", "7g7f 6g6f 7i6h 6h6g 6i7h 4i5h 5g5f 3i4h 4h5g 5i6i", "6i 7h 6g 5g 5h 6f",
    t("Both silvers side by side, on 6g and 5g: a form that is centuries old.", "二枚の銀が６七と５七に並びます。江戸時代からある古い形です。"),
    t("Attacks through the middle, where it can also attack.", "中央からの攻め。自分から中央を攻める力もあります。"),
    t("Attacks on the eighth file and from the side.", "８筋や横からの攻め。"),
  ),
  castle("horned-snow-roof", "static", "7g7f 6g6f 7i6h 6h6g 6i7h 4i5h 4g4f 3i4h 4h4g 5i6i", "6i 7h 6g 4g 5h 6f",
    t("The silvers on 6g and 4g look like horns: the modern form.", "銀が６七と４七に、ツノのように構えます。今の雁木の主流です。"),
    t("Drops into the camp: it is wide and has few holes.", "自陣への打ち込み。広く構えて隙が少ない形です。"),
    t("Attacks on the eighth file; the wall around the king is not thick.", "８筋からの攻め。玉のまわりは厚くありません。"),
  ),
  castle("strawberry", "static", "7g7f 6i7h 4i5h 5i6h", "6h 7h 5h",
    t("The king on 6h between its golds: quick to build, for early fights between static rooks.", "二枚の金の間、６八に玉を置きます。手早く組んで、相居飛車の急戦に備える囲いです。"),
    t("Rapid attacks, and bishops dropped into the camp.", "急戦と、自陣への角の打ち込み。"),
    t("Attacks on the king's head: no general stands in front of it.", "玉頭への攻め。玉の前に金銀がいません。"),
  ),
  castle("nakahara", "static", "7g7f 6i7h 5i6i 4i5i 3i4h", "6i 7h 5i 4h",
    t(
      "The right gold stands low beside the king. Nakahara Makoto's castle, used above all in the side pawn capture.",
      "右の金を玉の横の５九に置く低い構えです。中原誠十六世名人が用い、横歩取りなどで指されます。",
    ),
    t("Rooks and bishops dropped into the camp: its bottom ranks are well defended.", "飛車や角の打ち込み。下の段をしっかり守ります。"),
    t("Attacks from above: the king's head is weakly defended.", "上からの攻め。玉頭が薄いためです。"),
  ),
  castle("central-house", "static", "7g7f 6i7h 4i3h 3i4h 7i6h 5i5h", "5h 7h 6h 4h 3h",
    t(
      "The king in the middle, a silver and a gold on each side: balance instead of thickness. Used in side pawn capture and double wing attack.",
      "玉を中央の５八に置き、左右に銀と金を広げます。堅さよりバランスを重んじる、横歩取りや相掛かりの囲いです。",
    ),
    t("Drops on either side. The king can escape both ways.", "左右への打ち込み。玉はどちらへも逃げられます。"),
    t("An attack that concentrates on one point, above all the king's head.", "一点に集まる攻め、とくに玉頭への攻め。"),
  ),
  castle("right-king", "static", "7g7f 6g6f 7i6h 6h6g 6i7h 4g4f 3g3f 3i4h 4h4g 2i3g 2h2i 4i4h 5i4i 4i3h", "3h 4h 4g 3g",
    t(
      "The king goes to the right and the rook works along the back rank. It waits for the attack and counter-attacks.",
      "玉を右側に囲い、飛車は下段に引いて使います。相手の攻めを待ち、反撃をねらう形です。",
    ),
    t("Attacks on the eighth file, far from the king.", "８筋からの攻め。玉から遠く、響きません。"),
    t("Attacks on the right: at the edge and in front of the knight.", "右側への攻め。とくに端と桂頭です。"),
  ),
  castle("duck", "static", "9g9f 8h9g 7i6h 6i7i 3i4h 4i3i 5i5h", "5h 6h 4h 7i 3i 9g",
    t(
      "Silvers beside the king, golds low outside them, the bishop on 9g. Invented by amateurs.",
      "玉の両横に銀、その外の低い位置に金を置き、角は９七から使います。アマチュアから生まれた形です。",
    ),
    t("Rooks and bishops dropped into the camp: the golds guard the back rank.", "飛車や角の打ち込み。二枚の金が自陣の下段を守ります。"),
    t("Attacks on the king's head, and on the bishop at the edge.", "玉頭への攻めと、端の角をねらう攻め。"),
  ),

  castle("boat", "against-ranging", "7g7f 5i6h 6h7h 4i5h", "7h 6i 5h",
    t("Built in four moves with the bishop still on 8h: good for a rapid attack on ranging rook.", "四手で組める囲いです。角は８八のまま、振り飛車に急戦を仕掛けます。"),
    t("An early fight: it is ready at once.", "早い戦い。すぐに備えができます。"),
    t("A long fight: the edge, diagonals, and a rook or dragon on the back rank.", "長い戦い。端や斜めの攻め、自陣の下段に入る飛車や龍に弱い形です。"),
    "boat",
  ),
  castle("box", "against-ranging", "7g7f 5i6h 6h7h 4i5h 5h6h", "7h 6h 6i 7i",
    t("From the boat, the right gold comes to 6h, and the king sits as if in a box.", "舟囲いから右の金を６八に寄せた形です。玉が箱の中にいるように見えます。"),
    t("Attacks from the side: two golds stand one above the other.", "横からの攻め。二枚の金が縦に並びます。"),
    t("Edge attacks, and attacks in front of the bishop.", "端攻めと、角頭への攻め。"),
  ),
  castle("elmo", "against-ranging", "7g7f 5i6h 6h7h 7i6h 6i7i 4i5i", "7h 6h 7i 5i",
    t(
      "A silver beside the king and a gold below it. From the engine elmo, for rapid attacks on ranging rook.",
      "玉の横に銀、下に金。将棋ソフト「elmo」が指した形で、振り飛車への急戦に使います。",
    ),
    t("Attacks from the side, with only a few moves spent.", "横からの攻め。手数が短いわりに堅い形です。"),
    t("Attacks from above and at the edge.", "上からの攻めと端攻め。"),
  ),
  castle("left-mino", "against-ranging", "7g7f 8h7g 5i6h 6h7h 7h8h 7i7h 4i5h", "8h 7h 6i 5h",
    t(
      "A mino on the left with the bishop in front: against ranging rook, and recently against static rook too.",
      "美濃囲いを左側に組んだ形で、角は７七に上がります。振り飛車に対して使い、近年は相居飛車でも指します。",
    ),
    t("Attacks from the side, like the mino.", "美濃囲いと同じく、横からの攻め。"),
    t("The edge, and the enemy bishop's diagonal.", "端攻めと、相手の角筋からの攻め。"),
    "left-mino",
  ),
  castle("left-high-mino", "against-ranging", "7g7f 6g6f 8h7g 5i6h 6h7h 7h8h 7i7h 4i5h 5h6g", "8h 7h 6i 6g",
    t("The right gold climbs to 6g, and the left mino grows upward.", "右の金が６七に上がった左美濃です。上にも厚くなります。"),
    t("Attacks from above, and still from the side.", "上からの攻め。横からの攻めにも耐えます。"),
    t("The edge, and drops under the gold.", "端攻めと、上がった金の下への打ち込み。"),
  ),
  castle("castle-tower-mino", "against-ranging", "7g7f 6g6f 8h7g 5i6h 6h7h 7h8h 7i7h 4i5h 8g8f 8h8g", "8g 7h 6i 5h",
    t("The king stands high on 8g, as in a castle tower, off the enemy bishop's diagonal.", "玉が８七に立つ左美濃です。天守閣のように高く、相手の角筋を避けています。"),
    t("The enemy bishop's diagonal, and attacks from the side.", "相手の角筋からの攻めと、横からの攻め。"),
    t("Attacks on the king's head and at the edge.", "玉頭への攻めと端攻め。"),
  ),
  castle("four-piece-mino", "against-ranging", "7g7f 5g5f 3i4h 4h5g 5i6h 6h7h 8h7g 7h8h 7i7h 5g6f 7g6h 6f7g 4i5h", "8h 7h 7g 6i 5h",
    t("The right silver comes to 7g: four generals, for a long fight against ranging rook.", "右の銀を７七まで運んだ、金銀四枚の左美濃です。振り飛車との持久戦に使います。"),
    t("Attacks from above and from the side.", "上と横からの攻め。"),
    t("Edge attacks. It takes many moves to build.", "端攻め。手数もかかります。"),
  ),
  castle("static-anaguma", "against-ranging", "7g7f 8h7g 5i6h 6h7h 7h8h 9i9h 8h9i 7i8h 6i7i 4i5h 5h6h 6h7h", "9i 9h 8h 7i 7h",
    t(
      "The king sits in the corner behind its lance, with generals close around it. Very hard to break; used in long fights against ranging rook.",
      "香を上がり、隅の９九に玉を入れて金銀で固めます。振り飛車との持久戦で使う、とても堅い囲いです。",
    ),
    t("Attacks from the side, and rook exchanges: the king is far from check.", "横からの攻めと飛車の交換。玉が遠く、王手がかかりません。"),
    t("Edge attacks. Once the wall falls, the king has nowhere to go.", "端攻め。囲いが崩れると、玉に逃げ場がありません。"),
    "anaguma",
  ),
  castle("matsuo-anaguma", "against-ranging", "7g7f 6g6f 5g5f 5i6h 6h7h 8h7g 7h8h 9i9h 8h9i 7i8h 6i7h 3i4h 4h5g 5g6h 6h7i", "9i 9h 8h 7i 7h",
    t("The right silver comes to 7i, under the other: an anaguma named after Matsuo Ayumu.", "右の銀を７九まで引きつけた穴熊です。棋士の松尾歩の名で呼ばれます。"),
    t("Attacks from above and from the side: it survives the loss of a general.", "上と横からの攻め。一枚はがされても、まだ堅い形です。"),
    t("An attack before it is ready: it takes fifteen moves.", "組み上がる前の攻め。十五手かかります。"),
  ),
  castle("millennium", "against-ranging", "7g7f 5g5f 5i6h 6h7h 4i5h 8h6f 8i7g 7i8h 5h6h 7h8i 6i7i 6h7h", "8i 8h 7i 7h 7g",
    t(
      "The king sits on the knight's square, off the enemy bishop's diagonal. It became popular around 2000 against the Fujii System.",
      "桂を跳ね、空いた８九に玉を収めて相手の角筋を避けます。2000年ごろ、藤井システム対策として広まりました。",
    ),
    t("The enemy bishop's diagonal, and attacks from the side and at the edge.", "相手の角筋、横、端からの攻め。"),
    t("A pawn push in front of the knight.", "桂頭をねらう攻め。"),
  ),
  castle("skewer", "against-ranging", "7g7f 6g6f 8h7g 5i6h 6h7h 7h8h 8h9h 7i8h 6i7i 4i5h", "9h 9i 8h 7i 5h",
    t("The king stands on 9h in front of its lance, off the enemy bishop's diagonal, with silver and gold close by.", "香の上の９八に玉を置き、銀と金を寄せます。相手の角筋を避けた囲いです。"),
    t("The enemy bishop's diagonal, and attacks from the side.", "相手の角筋からの攻めと、横からの攻め。"),
    t("Attacks at the edge, where king and lance stand in line.", "端攻め。玉と香が同じ筋に並ぶためです。"),
  ),

  castle("half-mino", "ranging", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h", "2h 3h 4i",
    t("A mino whose left gold is still on its way or needed elsewhere.", "左の金がまだ離れている美濃囲いです。金をほかで使うこともできます。"),
    t("Attacks from the side, with only a few moves spent.", "横からの攻め。手数が短いわりに堅い形です。"),
    t("The edge and diagonals.", "端攻めと斜めの攻め。"),
  ),
  castle("mino", "ranging", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h", "2h 3h 4i 5h",
    t("The classic castle of ranging rook: silver and two golds in one chain, in few moves.", "振り飛車の代表的な囲いです。銀と二枚の金がつながり、少ない手数で組めます。"),
    t("Attacks from the side: a rook or dragon meets two golds and a silver.", "横からの攻め。飛車や龍を金二枚と銀で受けます。"),
    t("The edge, and the diagonal through 3g.", "端攻めと、３七（こびん）をねらう斜めの攻め。"),
    "mino",
  ),
  castle("diamond-mino", "ranging", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 7i7h 7h6g 4g4f 6g5f 5f4g", "2h 3h 4i 5h 4g",
    t("The left silver comes to 4g: four generals in the shape of a diamond.", "左の銀も４七に加わり、金銀四枚がダイヤの形に並ぶ美濃囲いです。"),
    t("Attacks from the side and from above.", "横と上からの攻め。"),
    t("The edge. Few pieces are left to attack with.", "端攻め。攻めに使う駒も少なくなります。"),
  ),
  castle("high-mino", "ranging", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 4g4f 5h4g", "2h 3h 4i 4g",
    t("From the mino, the left gold climbs to 4g. The silver crown is not far from here.", "美濃囲いから左の金が４七に上がった形です。ここから銀冠へ進むこともできます。"),
    t("Attacks from above and along diagonals.", "上からの攻めと斜めの攻め。"),
    t("Attacks from the side, and drops under the gold.", "横からの攻めと、上がった金の下への打ち込み。"),
  ),
  castle("gold-mino", "ranging", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 4i3h 3i4h", "2h 3h 4h",
    t("A gold stands on 3h, where the mino has its silver, and the silver on 4h.", "美濃囲いなら銀のいる３八に金を置き、銀は４八に構えます。"),
    t("Bishops dropped into the camp.", "自陣への角の打ち込み。"),
    t("Attacks from the side: it is weaker there than the mino.", "横からの攻め。美濃囲いほど堅くありません。"),
  ),
  castle("kimura-mino", "ranging", "7g7f 6g6f 2h6h 4g4f 3i4h 4h4g 5i4h 4h3i 3i2h 4i3h 6i5h", "2h 3h 4g 5h",
    t("A gold beside the king, the silver on 4g: named after Kimura Yoshio, the fourteenth lifetime Meijin.", "玉の横に金、４七に銀を置きます。木村義雄十四世名人の名で呼ばれます。"),
    t("Attacks from above, and bishops dropped into the camp.", "上からの攻めと、自陣への角の打ち込み。"),
    t("Attacks from the side and at the edge.", "横からの攻めと端攻め。"),
  ),
  castle("two-golds", "ranging", "7g7f 6g6f 8h7g 2h8h 5i4h 4h3h 3i2h 4i4h 6i5h", "3h 2h 4h 5h",
    t("Two golds side by side next to the king: for ranging rook against ranging rook.", "玉の横に二枚の金が並びます。相振り飛車で使う囲いです。"),
    t("Attacks near the middle, and bishops dropped into the camp.", "中央寄りの攻めと、自陣への角の打ち込み。"),
    t("The edge. The silver on 2h blocks its own king.", "端攻め。２八の銀が壁になり、玉が逃げにくい形です。"),
  ),
  castle("right-yagura", "ranging", "7g7f 6g6f 8h7g 2h8h 3g3f 3i4h 4h3g 4g4f 5i4h 4h3i 3i2h 4i3h 6i5h 5h4g", "2h 3h 4g 3g",
    t("A yagura on the right: for ranging rook against ranging rook, where the attack comes down the files.", "矢倉を右側に組んだ形です。相手の飛車が正面にいる相振り飛車で使います。"),
    t("Attacks from above.", "上からの攻め。"),
    t("Attacks at the edge and from the side.", "端と横からの攻め。"),
  ),
  castle("ranging-anaguma", "ranging", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 1i1h 2h1i 3i2h 4i3i 6i5h", "1i 1h 2h 3i",
    t("The king sits in the right corner behind its lance: the other pieces can fight without fear of checks.", "香を上がり、右隅の１九に玉を入れます。王手を気にせずに戦える囲いです。"),
    t("Attacks from the side, and rook exchanges.", "横からの攻めと飛車の交換。"),
    t("Edge attacks. The left side is undefended.", "端攻め。金銀が片寄り、左側が薄くなります。"),
  ),
  castle("invincible", "ranging", "7g7f 5g5f 2h5h 7i6h 3i4h", "5i 6h 4h 6i 4i 5h",
    t("Silvers on both sides of the rook on 5h, the king unmoved: easy to remember, but invincible in name only.", "５八の飛車の両横に銀、玉は居玉のままです。覚えやすい形ですが、無敵なのは名前だけです。"),
    t("A simple attack through the middle.", "中央からの単純な攻め。"),
    t("Rook and bishop exchanges: king and rook stand too close together.", "飛車や角の交換。玉と飛車が近すぎます。"),
  ),

  castle("silver-crown", "both", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 2g2f 4g4f 3h2g 4i3h 5h4g", "2h 2g 3h 4g",
    t(
      "The silver stands over the king like a crown. Ranging rook builds it on the right, static rook on the left.",
      "玉の頭に銀が冠のように載ります。振り飛車は右側に、居飛車は左側に組みます。",
    ),
    t("Attacks from above, and fights in front of the king.", "上からの攻めと、玉頭での戦い。"),
    t("Attacks from the side, and drops under the silver.", "横からの攻めと、銀の下への打ち込み。"),
    "silver-crown",
  ),
  castle("silver-crown-anaguma", "both", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 2g2f 3h2g 4i3h 1i1h 2h1i 3h2h 6i5h 5h4h 4h3h", "1i 1h 2g 2h 3h",
    t("A silver crown whose king has moved into the corner. It can also be built on either side.", "銀冠から、玉をさらに隅へ入れた穴熊です。左右どちらにも組めます。"),
    t("Attacks from above. The king is hard to check.", "上からの攻め。玉が遠く、王手もかかりにくい形です。"),
    t("The edge. It takes very many moves to build.", "端攻め。組むのに多くの手数がかかります。"),
  ),
];

/** The position after the path. */
export function built({ path }: Castle): Snapshot {
  return afterAlone(startSnapshot().sfen, path);
}

/** Black's pieces on these squares in words: `king 8h, gold 7h`. */
export function standing({ pieces }: Snapshot, squares: readonly Square[]): Text {
  const named = squares.flatMap((square) => {
    const piece = pieces.find((known) => known.square === square);
    return piece ? [{ square, ...PIECE_DATA[piece.kind] }] : [];
  });
  return t(
    english(named.map(({ square, english: name }) => `${name.replace(" general", "")} ${square}`)),
    japanese(named.map(({ square, japanese: name }) => squareName(square) + name[0])),
  );
}

/** A lesson in which the reader builds the castle. */
export function drillOf(castle: Castle): Lesson {
  const { ja, en } = CASTLE_NAMES[castle.id];
  const start = startSnapshot();
  const end = built(castle);
  const was = new Map(start.pieces.map(({ square, color, kind }) => [square, color + kind]));
  const moved = end.pieces.filter(({ square, color, kind }) => was.get(square) !== color + kind).map(({ square }) => square);
  const goal = standing(end, castle.squares);
  const besides = standing(end, moved.filter((square) => !castle.squares.includes(square)));
  const ask = t(
    `Build it: ${goal.en}.${besides.en && ` Besides: ${besides.en}.`}`,
    `${goal.ja}に組んでください。${besides.ja && `ほかに動かすのは、${besides.ja}です。`}`,
  );
  const task = build(ask, {
    sfen: start.sfen, squares: castle.squares, path: castle.path,
    otherwise: t("Legal, but not part of this drill. Use a hint to see the next move.", "指せますが、この囲いの手順ではありません。ヒントで次の手を示します。"),
    praise: t(`Complete in ${castle.path.length} moves.`, `${castle.path.length}手で完成です。`),
  });
  return { title: t(en, ja), pages: [], tasks: [task] };
}
