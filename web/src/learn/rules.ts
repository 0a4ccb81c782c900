// The rules of shogi as sections of text with diagrams. The build writes them as static pages;
// `tests/unit/reference.test.mjs` checks every diagram with the compiled rules.

import { PIECE_DATA } from "../game/piece-data";
import { type Diagram, type Text, t, type Usi } from "./format";
import { PORTRAIT_ENTRIES } from "./pieces";

export interface Figure extends Diagram {
  readonly caption: Text;
  /** Moves the text calls legal. */
  readonly legal?: readonly Usi[];
  /** Whether Black's declaration would win. */
  readonly declares?: true;
  /** Moves the text calls illegal, with the rule each breaks. */
  readonly illegal?: Readonly<Record<Usi, string>>;
}

export interface Section {
  /** The anchor: the code of the rule if a refusal has one. */
  readonly id: string;
  readonly title: Text;
  readonly text: readonly Text[];
  readonly figures: readonly Figure[];
}

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const SECTIONS: readonly Section[] = [
  {
    id: "object",
    title: t("Object, sides and turns", "目的・先手と後手"),
    text: [
      t(
        "Shogi is a game for two. You win by mating the enemy king: attacking it so that no move can save it. Black (sente, 先手) moves first, then the players alternate, one move or one drop at a time. You cannot pass. The pieces are not coloured: your pieces point away from you.",
        "将棋は二人で指します。相手の玉を詰ませば勝ちです。先手から始め、一手ずつ交互に、駒を動かすか持ち駒を打つかします。パスはできません。駒に色の違いはなく、向きで持ち主を見分けます。",
      ),
    ],
    figures: [],
  },
  {
    id: "setup",
    title: t("Board and setup", "盤と並べ方"),
    text: [
      t(
        "The board has nine files, numbered 1 to 9 from right to left as Black sees it, and nine ranks, a to i from top to bottom. Each side starts with twenty pieces: king, rook, bishop, two golds, two silvers, two knights, two lances, nine pawns. The bishop stands on the left, the rook on the right, as each player sees it.",
        "盤は九筋九段です。筋は先手から見て右から１～９、段は上から一～九と数えます。駒は一人二十枚で、玉・飛・角が一枚ずつ、金・銀・桂・香が二枚ずつ、歩が九枚です。自分から見て左に角、右に飛車を置きます。",
      ),
    ],
    figures: [{ sfen: START, caption: t("The start of an even game.", "平手の開始局面。") }],
  },
  {
    id: "moves",
    title: t("How the pieces move", "駒の動き"),
    text: [
      t(
        "There are three kinds. King, gold, silver and pawn step one square. Rook, bishop and lance move any distance over empty squares. The knight jumps. A piece cannot move onto a piece of its own side, and captures an enemy piece by moving onto its square.",
        "玉・金・銀・歩は一マスずつ動きます。飛・角・香は、間が空いていればいくつでも進めます。桂は飛び越えます。味方の駒のあるマスには動けず、相手の駒のあるマスへ動けば、その駒を取れます。",
      ),
    ],
    figures: PORTRAIT_ENTRIES.map(([kind, { letter }]) => ({
      sfen: `9/9/9/9/4${letter}4/9/9/9/9 b - 1`,
      reach: "5e",
      caption: t(PIECE_DATA[kind].english, PIECE_DATA[kind].japanese),
    })),
  },
  {
    id: "cannot-reach",
    title: t("Blocked lines", "飛び越えられない"),
    text: [
      t(
        "Rook, bishop and lance stop before a piece of their own side, or capture an enemy piece and stop there. Only the knight jumps over others.",
        "飛・角・香は、味方の駒の手前、または相手の駒のマスまでしか進めません。飛び越えられるのは桂だけです。",
      ),
    ],
    figures: [
      {
        sfen: "9/9/4p4/9/1P2R2s1/9/9/4G4/9 b - 1",
        reach: "5e",
        caption: t("The rook can take on 5c or 2e but cannot go further.", "飛車は５三や２五の駒を取れますが、その先へは行けません。"),
        legal: ["5e5c", "5e2e"],
        illegal: { "5e5b": "blocked", "5e8e": "occupied", "5e4d": "cannot-reach" },
      },
    ],
  },
  {
    id: "capture",
    title: t("Capture and pieces in hand", "駒を取る・持ち駒"),
    text: [
      t(
        "A captured piece goes to the captor's hand, unpromoted and in full view of both players. It is now a piece in hand.",
        "取った駒は、成っていない面を上にして、二人から見えるように駒台に置きます。これが持ち駒です。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/9/9/4+p4/4G4/9/9/4K4 b - 1",
        squares: ["5e"],
        caption: t("Taking the tokin gives a pawn in hand.", "と金を取ると、持ち駒は歩になります。"),
        legal: ["5f5e"],
      },
    ],
  },
  {
    id: "promotion",
    title: t("Promotion", "成り"),
    text: [
      t(
        "The far three ranks are the promotion zone. A piece that moves into it, within it or out of it can promote with that move: you turn it over. Rook becomes dragon, bishop horse; silver, knight, lance and pawn then move like a gold. King, gold and promoted pieces do not promote. Promotion lasts until the piece is captured.",
        "相手側の三段が敵陣です。敵陣に入る・敵陣の中で動く・敵陣から出る手で、駒を裏返して成ることができます。飛車は龍、角は馬になり、銀・桂・香・歩は金と同じ動きになります。玉と金と成り駒は成れません。成った駒は、取られるまで元に戻りません。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/6S2/2P6/9/9/9/9/4K4 b - 1",
        zone: "black",
        caption: t(
          "The pawn can promote on 7c. The silver can promote with any move, even out of the zone.",
          "歩は７三で成れます。銀は、敵陣の外へ出るときにも成れます。",
        ),
        legal: ["7d7c+", "7d7c", "3c4d+", "3c4d", "3c3b+"],
      },
    ],
  },
  {
    id: "must-promote",
    title: t("Forced promotion", "必ず成るとき"),
    text: [
      t(
        "Promotion is optional, except where the piece could never move again: a pawn or lance reaching the last rank must promote, and a knight reaching the last two.",
        "成るかどうかは自由ですが、もう動けなくなるときは必ず成ります。歩と香はいちばん奥の段、桂は奥の二段です。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/P7L/9/6N2/9/9/9/9/4K4 b - 1",
        zone: "black",
        caption: t("All three must promote with their next move.", "三枚とも、次に進むときは必ず成ります。"),
        legal: ["9b9a+", "1b1a+", "3d2b+"],
        illegal: { "9b9a": "must-promote", "1b1a": "must-promote", "3d2b": "must-promote" },
      },
    ],
  },
  {
    id: "cannot-promote",
    title: t("What cannot promote", "成れないとき"),
    text: [
      t(
        "A move that neither starts nor ends in the zone cannot promote, and neither can a drop. Kings and golds never promote.",
        "敵陣に関係のない動きや、打った手では成れません。玉と金は成れません。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/2G6/9/9/6S2/9/9/4K4 b - 1",
        zone: "black",
        caption: t("Neither the gold nor the silver can promote here.", "金も、敵陣の外の銀も、成れません。"),
        illegal: { "7c7b+": "cannot-promote", "3f3e+": "cannot-promote" },
      },
    ],
  },
  {
    id: "drops",
    title: t("Drops", "駒を打つ"),
    text: [
      t(
        "Instead of moving, you can drop a piece from your hand on any empty square, unpromoted even in the zone. A drop can give check, block or mate. It is a whole turn.",
        "駒を動かすかわりに、持ち駒を空いているマスに打つことができます。敵陣でも成らずに打ちます。王手も合駒も、詰ますこともできます。打つことで一手です。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/9/4p4/9/9/9/9/4K4 b S 1",
        reach: "S*",
        caption: t("The silver can be dropped on any of the 78 empty squares.", "銀は、空いている七十八マスのどこにでも打てます。"),
        legal: ["S*5b", "S*5e"],
      },
    ],
  },
  {
    id: "occupied",
    title: t("No drops on pieces", "駒の上には打てない"),
    text: [t("A drop needs an empty square; it never captures.", "打てるのは空いたマスだけです。打って取ることはできません。")],
    figures: [
      {
        sfen: "4k4/9/9/4p4/9/9/9/9/4K4 b G 1",
        squares: ["5d"],
        caption: t("The gold cannot be dropped on 5d.", "５四には打てません。"),
        legal: ["G*5e"],
        illegal: { "G*5d": "occupied" },
      },
    ],
  },
  {
    id: "dead-end",
    title: t("Pieces that could never move", "行き所のない駒"),
    text: [
      t(
        "You cannot drop a piece where it could never move: a pawn or lance on the last rank, a knight on the last two.",
        "もう動けないマスには打てません。歩と香はいちばん奥の段、桂は奥の二段です。",
      ),
    ],
    figures: [
      {
        sfen: "k8/9/9/9/9/9/9/9/4K4 b N 1",
        reach: "N*",
        caption: t("Where a knight can be dropped.", "桂を打てるマス。"),
        legal: ["N*5c"],
        illegal: { "N*5b": "dead-end", "N*5a": "dead-end" },
      },
    ],
  },
  {
    id: "nifu",
    title: t("Two pawns (nifu)", "二歩"),
    text: [
      t(
        "You cannot drop a pawn on a file where you already have an unpromoted pawn. A tokin does not count.",
        "成っていない自分の歩がある筋には、歩を打てません。と金は数えません。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/2+P6/9/9/9/9/6P2/9/4K4 b P 1",
        reach: "P*",
        caption: t("The third file is closed; the seventh, with its tokin, is open.", "３筋には打てません。と金のある７筋には打てます。"),
        legal: ["P*7e"],
        illegal: { "P*3e": "nifu" },
      },
    ],
  },
  {
    id: "uchifuzume",
    title: t("Pawn-drop mate (uchifuzume)", "打ち歩詰め"),
    text: [
      t(
        "You cannot drop a pawn to give immediate mate. A pawn already on the board can mate, any other piece can be dropped to mate, and a dropped pawn can give a check that is not mate.",
        "歩を打って詰ますことはできません。盤上の歩で詰ます手、歩以外を打って詰ます手、詰みにならない歩の王手は、反則ではありません。",
      ),
    ],
    figures: [
      {
        sfen: "7nk/9/7G1/9/9/9/9/9/4K4 b PL 1",
        squares: ["1b"],
        caption: t(
          "A pawn on 1b would be mate and is forbidden; a lance there is allowed.",
          "１二歩は打ち歩詰めです。１二香なら詰ませます。",
        ),
        legal: ["L*1b"],
        illegal: { "P*1b": "uchifuzume" },
      },
      {
        sfen: "7nk/9/7GP/9/9/9/9/9/4K4 b - 1",
        squares: ["1c", "1b"],
        caption: t("Pushing the pawn from 1c is allowed.", "１三の歩を進めて詰ますのは、反則ではありません。"),
        legal: ["1c1b"],
      },
    ],
  },
  {
    id: "check",
    title: t("Check", "王手"),
    text: [
      t(
        "A king that could be captured next is in check. You must answer check by moving the king, capturing the checking piece or putting a piece in between. You do not have to announce check.",
        "次に玉を取れる手が王手です。王手をされたら、玉が逃げる、王手している駒を取る、間に駒を置く、のどれかで防ぎます。声に出す必要はありません。",
      ),
    ],
    figures: [
      {
        sfen: "k3r4/9/9/9/9/9/9/3G5/4K4 b P 1",
        squares: ["5a", "5i"],
        caption: t("Moving away or putting a piece in between answers the check.", "逃げる手も、間に駒を置く手もあります。"),
        legal: ["5i4h", "6h5h", "P*5e"],
        illegal: { "6h6g": "leaves-king-in-check" },
      },
    ],
  },
  {
    id: "leaves-king-in-check",
    title: t("A king left in check", "王手放置・自殺手"),
    text: [
      t(
        "A move that leaves or puts your own king in check is illegal. In strict games it loses at once.",
        "自分の玉が取られる状態にする手は指せません。厳格ルールでは、その場で負けになります。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/9/9/3r5/9/4K4/9/9 b - 1",
        squares: ["6g", "6f", "6h"],
        caption: t("The king cannot step onto the rook's file.", "玉は、飛車のきいている筋へ動けません。"),
        legal: ["5g4g"],
        illegal: { "5g6g": "leaves-king-in-check" },
      },
    ],
  },
  {
    id: "pinned",
    title: t("Pinned pieces", "動かせない駒"),
    text: [
      t(
        "A piece that shields its king from a rook, bishop or lance can only move if it still shields the king afterwards.",
        "飛・角・香から玉を守っている駒は、守ったままでいられる動きしかできません。",
      ),
    ],
    figures: [
      {
        sfen: "k3r4/9/9/9/9/9/9/4S4/4K4 b - 1",
        squares: ["5a", "5h", "5i"],
        caption: t("The silver can go to 5g, but not to 4g.", "銀は５七へは動けますが、４七へは動けません。"),
        legal: ["5h5g"],
        illegal: { "5h4g": "pinned" },
      },
    ],
  },
  {
    id: "mate",
    title: t("Mate", "詰み"),
    text: [
      t(
        "A king in check with no way out is mated, and its side has lost. Players usually resign before that.",
        "王手を防ぐ方法がないとき、詰みとなり負けです。ふつうはその前に投了します。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
        squares: ["5b"],
        caption: t("A gold on 5b mates: the pawn protects it.", "５二金で詰みです。歩が金を守っています。"),
        legal: ["G*5b"],
      },
    ],
  },
  {
    id: "no-moves",
    title: t("No legal move", "指せる手がないとき"),
    text: [
      t(
        "A side that has no legal move loses, whether it is in check or not. There is no stalemate.",
        "指せる手が一つもない側は、王手でなくても負けです。ステイルメイトの引き分けはありません。",
      ),
    ],
    figures: [],
  },
  {
    id: "sennichite",
    title: t("Repetition (sennichite)", "千日手"),
    text: [
      t(
        "When the same position – board, both hands, side to move – occurs for the fourth time, the game ends without a winner. Tournaments usually replay it with sides swapped.",
        "盤上・二人の持ち駒・手番がすべて同じ局面が四回あらわれると、千日手で勝負なしとなります。公式戦では、先後を入れ替えて指し直すのがふつうです。",
      ),
    ],
    figures: [],
  },
  {
    id: "perpetual-check",
    title: t("Perpetual check", "連続王手の千日手"),
    text: [
      t(
        "If one side gave check with every move from the first to the fourth occurrence, that side loses.",
        "最初から四回目まで、一方がすべて王手を続けていたときは、王手をしていた側の負けです。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/+R8/9/9/9/9/9/4K4 b - 1",
        squares: ["9a", "9b"],
        caption: t("Endless checks from 9a and 9b lose.", "９一と９二からの王手をくり返すと、負けになります。"),
        legal: ["9c9a"],
      },
    ],
  },
  {
    id: "impasse",
    title: t("Impasse by agreement (jishōgi)", "持将棋"),
    text: [
      t(
        "When both kings have entered the enemy camp and neither can be mated, the players can agree to count points: rook and bishop five, other pieces one, kings none, on the board and in hand, promoted or not. Fewer than 24 points lose; with 24 or more each, it is a draw. In handicap games the handicap giver adds the removed pieces. Under this rule, a side whose pieces are all in the zone and all protected can claim the count without agreement.",
        "二人の玉が敵陣に入り、どちらも詰む見込みがないとき、合意して点数を数えます。飛・角が五点、ほかの駒が一点、玉は数えません。二十四点に足りないほうが負け、二人とも二十四点以上なら引き分けです。駒落ちでは、落とした駒の点を上手に加えます。この規定では、すべての駒が敵陣に入り、どの駒にも紐が付いている側は、合意がなくても点数計算を求められます。",
      ),
    ],
    figures: [],
  },
  {
    id: "declaration",
    title: t("Declaration", "入玉宣言"),
    text: [
      t(
        "Under the standard rule you can declare on your own turn. You win if your king is in the zone and not in check, you have ten or more other pieces in the zone, and your pieces there and in hand count at least 28 points for Black or 27 for White. In handicap games the handicap giver adds the points of the removed pieces. If any condition is not met, you lose. You can also choose the professional rule (31 points win, 24 draw), the try rule or no impasse rule.",
        "標準ルールでは、自分の手番に宣言できます。玉が敵陣にいて王手がかかっておらず、玉以外の駒が敵陣に十枚以上あり、敵陣の駒と持ち駒の点数が先手二十八点・後手二十七点以上なら勝ちです。駒落ちでは、落とした駒の点を上手に加えます。条件が一つでも欠けると負けです。プロの規定（三十一点勝ち・二十四点引き分け）、トライルール、規定なしも選べます。",
      ),
    ],
    figures: [
      {
        sfen: "1+P+P+P5/2K1+R1+B2/1+P+P1G1S+N1/9/9/9/9/9/4k4 b RB2G3P 1",
        zone: "black",
        declares: true,
        caption: t(
          "Black has ten pieces in the zone besides the king, and 33 points: a declaration wins.",
          "先手は玉以外の十枚が敵陣にあり、三十三点。宣言すれば勝ちです。",
        ),
      },
    ],
  },
  {
    id: "illegal-move",
    title: t("Illegal moves", "反則"),
    text: [
      t(
        "In serious play an illegal move loses at once, even by accident. Here illegal moves are refused with a reason, unless you chose a strict game.",
        "公式戦では、反則を指すとその場で負けです。このアプリでは、理由を示して指せないようにします。厳格ルールを選んだときは負けになります。",
      ),
    ],
    figures: [],
  },
  {
    id: "time",
    title: t("Clocks", "時間"),
    text: [
      t(
        "Each side has main time, then byōyomi: a fixed period for each move, sometimes several of them. Other clocks add time for each move or give extra thinking periods. If you run out of time, you lose. A sound or voice counts the last ten seconds.",
        "それぞれに持ち時間があり、使い切ると秒読みになります。秒読みが何回分かあることもあります。一手ごとに時間が加わる方式や、考慮時間のある方式もあります。時間が切れると負けです。残り十秒からは、音や声で知らせます。",
      ),
    ],
    figures: [],
  },
  {
    id: "handicap",
    title: t("Handicaps", "駒落ち"),
    text: [
      t(
        "The stronger player plays White without some pieces and moves first. The removed pieces are out of the game.",
        "強いほうが駒を落として上手となり、先に指します。落とした駒は使いません。",
      ),
    ],
    figures: [
      {
        sfen: "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        squares: ["8b", "2b"],
        caption: t("Two pieces: White plays without rook and bishop.", "二枚落ち。上手は飛車と角を使いません。"),
      },
    ],
  },
];
