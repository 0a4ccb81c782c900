import { choose, type Lesson, page, play, right, t, tap, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Escaping check", "王手の防ぎ方"),
  pages: [
    page(
      "There are three answers to check: move the king away, take the checking piece, or put a piece in between. A move that leaves your king in check is not allowed.",
      "王手の防ぎ方は三つあります。玉が逃げる、王手している駒を取る、間に駒を置く。このどれかです。王手を放っておく手は指せません。",
      { sfen: "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", squares: ["5e"] },
    ),
    page(
      "A piece that stands between your king and an enemy rook, bishop or lance is pinned: if it steps aside, the king is open. Such a move is illegal.",
      "相手の飛・角・香と自分の玉の間にいる駒は、動くと玉が取られてしまうので、動かせないことがあります。",
      { sfen: "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", reach: "5h" },
    ),
  ],
  tasks: [
    play(t("Check! Move the king away.", "王手です。玉で逃げてください。"), {
      sfen: "k8/9/9/9/4r4/9/9/9/4K4 b - 1", answers: ["5i6h", "5i6i", "5i4h", "5i4i"], does: ["legal"],
      otherwise: t("Leave the rook's file.", "飛車の筋から外れてください。"),
      praise: t("Off the file and safe.", "筋から外れて、安全になりました。"),
    }),
    play(t("Check! Take the checking piece – not with the king.", "王手です。王手している駒を取ってください。玉以外で取りましょう。"), {
      sfen: "k8/9/9/9/9/9/5g3/4s4/3GK4 b - 1", answers: ["6i5h"], does: ["capture"],
      wrong: { "5i5h": t("The gold on 4g protects the silver.", "４七の金が銀を守っています。") },
      otherwise: t("One of your pieces can take the silver.", "銀を取れる駒が一枚あります。"),
      praise: t("Taking is often the best answer.", "取って防ぐのがいちばんよいことが多いです。"),
    }),
    play(t("Check from afar! Put a piece in between.", "遠くからの王手です。間に駒を置いて防いでください。"), {
      sfen: "k3r4/9/9/9/9/9/9/3G1P3/3LKN3 b - 1", answers: ["6h5h", "6h5g", "4i5g"], does: ["legal"],
      wrong: { "5i4h": t("Your own pawn stands there.", "そこには自分の歩がいます。") },
      otherwise: t("Put a piece between rook and king.", "飛車と玉の間に駒を置いてください。"),
      praise: t("The piece in between shields the king.", "間に入った駒が、玉の盾になりました。"),
    }),
    tap(t("Where can the king go?", "玉が逃げられるマスをすべて選んでください。"), {
      sfen: "k8/9/9/9/9/4r4/9/9/4K4 b - 1", wanted: { reach: "5i" },
      otherwise: t("An enemy piece attacks that square.", "そのマスには相手の駒がきいています。"),
    }),
    choose(t("Can the silver on 5h move to 4g?", "５八の銀は４七へ動けますか。"), {
      sfen: "k3r4/9/9/9/9/9/9/4S4/4K4 b - 1", claim: "legal",
      choices: [
        right(t("No, but it can move straight forward, to 5g", "動けない。まっすぐ前の５七なら動ける"), "5h5g"),
        wrong(t("Yes, a silver moves diagonally", "銀は斜めに動けるから動ける"), t("The rook on 5a would take the king.", "銀がどくと、５一の飛車に玉を取られます。"), "5h4g"),
        wrong(t("No, a silver in front of the king never moves", "玉の前の銀は決して動けない"), t("Along the file it still shields the king.", "筋の上なら、動いても玉を守れます。")),
      ],
      praise: t("Right. It can move as long as it stays on the line.", "正解です。同じ筋の上なら動けます。"),
    }),
    play(t("The knight gives check. What helps?", "桂馬の王手です。防いでください。"), {
      sfen: "k8/9/9/9/9/9/5n3/3PPP3/3GK1S2 b G 1", answers: ["5i4i", "4h4g"], does: ["legal"],
      wrong: { "G*4h": t("There is a pawn already, and a knight cannot be blocked.", "そこには歩がいます。桂馬の王手は、間に駒を置いても防げません。") },
      otherwise: t("A knight jumps: only moving away or taking helps.", "桂馬は飛び越えるので、逃げるか取るしかありません。"),
      praise: t("Move away or take: nothing else helps against a knight.", "桂馬の王手は、逃げるか取るかです。"),
    }),
  ],
  rules: ["check", "leaves-king-in-check", "pinned"],
};
