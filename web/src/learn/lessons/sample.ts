import { choose, type Lesson, page, play, right, steps, t, wrong } from "../format";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

export const lesson: Lesson = {
  title: t("A sample game: climbing silver", "一局を鑑賞する：棒銀"),
  pages: [
    page(
      "An attack every beginner should know: the climbing silver (棒銀, bōgin), in a game made for this course. Black sends a silver up the rook's file. White answers carelessly and loses a bishop for a silver. Step through the moves.",
      "最初に覚えたい攻め、「棒銀」の一例です。先手は銀を飛車の筋にまっすぐ進めます。後手の受けが不十分で、角と銀の交換になりました。一手ずつ見ていきましょう。",
      {
        sfen: START,
        line: steps(
          ["2g2f", t("Black plays static rook: the rook's pawn goes first.", "先手は居飛車です。飛車先の歩を進めます。")],
          ["3c3d", t("White opens the bishop's diagonal.", "後手は角の道を開けます。")],
          ["2f2e 2b3c", t("The bishop covers 2d, so Black cannot exchange the pawn at once.", "角で２四を守り、歩の交換を防ぎました。")],
          ["3i3h", t("Now the silver starts to climb.", "ここから銀が出動します。")],
          ["8c8d 3h2g 7a6b 2g2f", t("It stands right behind its own pawn.", "歩の後ろに銀が来ました。")],
          ["5a4b", t("The king moves towards the fight: a doubtful plan.", "玉が戦いの場所に近づきました。あまりよい方針ではありません。")],
          ["2f1e", t("Rook, silver and pawn now aim at one point, 2d.", "飛車・銀・歩の力が、２四の一点に集まりました。")],
          ["4b3b 2e2d", t("The clash. Three attack 2d; bishop and pawn defend it.", "開戦です。２四を攻める駒は三枚、守るのは角と歩です。")],
          ["2c2d 1e2d", t("The silver takes and attacks the bishop.", "銀で取り、角取りになりました。")],
          ["3c2d", t("White takes the silver …", "後手は銀を取りますが…")],
          ["2h2d", t("… and the rook takes the bishop. The file is now open.", "飛車で角を取り返しました。飛車の前には、もう歩がありません。")],
          ["P*2c", t("White has to block with a pawn.", "後手は歩を打って受けるしかありません。")],
          ["2d2h", t("The rook retreats. Black has won a bishop for a silver and is better.", "飛車は安全に引きます。先手は銀と引きかえに角を手に入れ、優勢です。")],
        ),
      },
    ),
    page(
      "Remember: attack with more pieces than defend. Rook, silver and pawn on one file make three. The usual defence for White is a silver on 2b behind the bishop, not the king.",
      "覚えておきたいのは、「攻める駒の数が、守る駒の数より多ければ成功する」ことです。飛車・銀・歩で三枚になります。後手は、玉を近づけるより、銀を２二へ上がって角の後ろを守るのがふつうです。",
      { sfen: "ln1g1gsnl/1r1s2k2/p1pppp1pp/1p4p2/9/9/PPPPPPP1P/1B5R1/LNSGKG1NL w BPs 20", squares: ["2h"] },
    ),
    page(
      "The rest of the game. Our engine played both sides, White at a weak level. A bishop for a silver was enough: Black castles, breaks through on the seventh file with pawns and tokins, and wins the rook.",
      "このあとの進行です。両方ともこのアプリのエンジンが指したもので、後手は弱い設定です。先手は玉を囲い、７筋を歩と「と金」で破り、飛車を取って勝ちました。",
      {
        sfen: "ln1g1gsnl/1r1s2k2/p1pppp1pp/1p4p2/9/9/PPPPPPP1P/1B5R1/LNSGKG1NL w BPs 20",
        line: steps(
          ["8d8e", t("White pushes the rook's pawn, too late.", "後手も飛車先を伸ばしますが、少し遅れています。")],
          ["7g7f", t("Only now does Black open the bishop's diagonal.", "先手はここで角の道を開けます。")],
          ["S*3c", t("White uses the captured silver for defence.", "後手は手に入れた銀を、守りに打ちました。")],
          ["8h7g 6c6d 5i6h", t("The king leaves the middle and goes left, away from the rook.", "玉を中央から左へ。飛車から離します。")],
          ["4c4d 3g3f 3a4b 2i3g 4b4c 4i4h 6b6c 9g9f 6c7d 7i7h", t("Silver and king build a left mino.", "左美濃に囲っていきます。")],
          ["6a6b 6h7i 7d6e 7f7e 6e7f 7g5i 4c5d 9i9h 5d4c 4h5h 3b2b 3g2e 3c4b 7i8h", t("The king is castled.", "玉が囲いに入りました。")],
          ["4a3b 5i3g 6d6e 7e7d", t("A pawn is offered to open the seventh file.", "７筋の歩をぶつけて、攻めを始めます。")],
          ["8e8f 8g8f 2c2d 7d7c+", t("A tokin, attacking the gold. White takes it.", "と金を作り、金をねらいました。後手は金で取ります。")],
          ["6b7c P*7d", t("A dropped pawn strikes the gold.", "歩を打って、金をたたきます。")],
          ["P*7g 7d7c+", t("A gold is won, and there is a tokin again.", "金を取り、また「と金」ができました。")],
          ["8b8f", t("White strikes back with check: the rook has taken a pawn.", "後手も飛車で歩を取り、王手で反撃します。")],
          ["P*8g", t("Blocked with a pawn: a cheap piece, as it should be.", "歩の合駒です。安い駒で受けるのが基本です。")],
          ["7g7h+ 6i7h S*7i 8h9g", t("The king steps out of check and is safe for now.", "玉が王手をかわしました。")],
          ["7f8g+ 7h8g 8f3f B*4f 2d2e P*2d 8a7c G*2c", t("A gold dropped with check: the castle is taken apart.", "金を打って王手。守りをはがしていきます。")],
          ["2b3a 2c3b 3a3b 2d2c+", t("Again a tokin, again with check.", "また「と金」を作って王手です。")],
          ["3b4a S*7f N*6a P*2b G*2f 3g2f 2e2f 2b2a+", t("The tokin takes the knight. It costs little to risk it.", "と金で桂を取ります。取られても損の少ない駒です。")],
          ["4d4e G*3g 4e4f 3g3f", t("Black wins the rook.", "飛車を取りました。")],
          ["B*7h R*6b", t("The captured rook is dropped in the enemy camp at once.", "取った飛車を、すぐ敵陣に打ちます。")],
          ["4a5a 6b7b+", t("It becomes a dragon.", "飛車が龍になりました。")],
          ["7h6i N*6c", t("A knight's check cannot be blocked.", "桂馬の王手は、間に駒を置いて防げません。")],
          ["5a4a 7b6a", t("White resigns: mate follows in a few moves.", "ここで後手は投了しました。あと数手で詰みます。")],
        ),
      },
    ),
  ],
  tasks: [
    play(t("Start the climb: bring the silver out to 3h.", "棒銀の始まりです。銀を３八へ上がってください。"), {
      sfen: "lnsgkgsnl/1r7/ppppppbpp/6p2/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL b - 5", squares: ["3h"], answers: ["3i3h"],
      otherwise: t("The right silver goes straight up.", "右の銀をまっすぐ上がります。"),
      praise: t("On its way.", "銀が動き出しました。"),
    }),
    play(t("Rook, silver and pawn are ready. Attack on 2d.", "飛車・銀・歩がそろいました。２四で開戦してください。"), {
      sfen: "ln1g1gsnl/1r1s2k2/p1ppppbpp/1p4p2/7PS/9/PPPPPPP1P/1B5R1/LNSGKG1NL b - 13", answers: ["2e2d"],
      otherwise: t("Push the rook's pawn against the enemy pawn.", "飛車先の歩をぶつけます。"),
      praise: t("Now White has to answer.", "相手は何か受けなければなりません。"),
    }),
    play(t("White took. Take back so that the bishop is attacked.", "相手が取りました。角取りになるように取り返してください。"), {
      sfen: "ln1g1gsnl/1r1s2k2/p1ppppb1p/1p4pp1/8S/9/PPPPPPP1P/1B5R1/LNSGKG1NL b p 15", answers: ["1e2d"],
      wrong: { "2h2d": t("The rook takes as well, but then the bishop takes the rook.", "飛車でも取れますが、角に取られてしまいます。") },
      otherwise: t("Take with the silver.", "銀で取ります。"),
      praise: t("The silver is protected by the rook.", "銀は飛車に守られています。"),
    }),
    choose(t("Black gave a silver for a bishop. A good trade?", "先手は銀と角を交換しました。得ですか。"), {
      sfen: "ln1g1gsnl/1r1s2k2/p1pppp2p/1p4pR1/9/9/PPPPPPP1P/1B7/LNSGKG1NL w BPsp 18",
      choices: [
        right(t("Yes, the bishop is worth more", "得。角のほうが価値が高い")),
        wrong(t("No, a silver is worth more", "損。銀のほうが価値が高い"), t("In the classic table a bishop counts eight, a silver five.", "目安では、角が８、銀が５です。")),
      ],
    }),
    choose(t("Why did the attack work?", "攻めが成功したのはなぜですか。"), {
      sfen: "ln1g1gsnl/1r1s2k2/p1ppppbpp/1p4p2/7PS/9/PPPPPPP1P/1B5R1/LNSGKG1NL b - 13", squares: ["2d"],
      choices: [
        right(t("More attackers than defenders on 2d", "２四で、攻める駒が守る駒より多かったから")),
        wrong(t("Black moved first", "先手だったから"), t("White had time to defend, but used it badly.", "後手にも守る時間はありました。")),
      ],
      praise: t("Right. Count before you start a fight.", "正解です。戦いを始める前に数えましょう。"),
    }),
  ],
};
