import { choose, type Lesson, page, play, right, t, wrong } from "../format";

export const lesson: Lesson = {
  title: t("Pieces that could never move", "行き所のない駒"),
  pages: [
    page(
      "You cannot drop a piece where it could never move: no pawn or lance on the last rank, no knight on the last two.",
      "打ったあと二度と動けないマスには、駒を打てません。歩と香はいちばん奥の段、桂は奥の二段に打てません。",
      { sfen: "4k4/9/9/9/9/9/9/9/4K4 b N 1", reach: "N*" },
    ),
    page(
      "You can drop pieces that can move back on any rank: silver, gold, bishop and rook.",
      "後ろにも動ける銀・金・角・飛は、どの段にも打てます。",
      { sfen: "4k4/9/9/9/9/9/9/9/4K4 b S 1", reach: "S*" },
    ),
  ],
  tasks: [
    choose(t("Where can you drop the knight?", "桂馬を打てるのはどこですか。"), {
      sfen: "k8/9/9/9/9/9/9/9/4K4 b N 1", claim: "legal",
      choices: [
        right(t("On 5c", "５三"), "N*5c"),
        wrong(t("On 5b", "５二"), t("From there it could only jump off the board.", "そこからは、飛ぶ先が盤の外になります。"), "N*5b"),
        wrong(t("On 5a", "５一"), t("There is no rank in front of it.", "前にマスがありません。"), "N*5a"),
      ],
      praise: t("Right. A knight needs two ranks ahead.", "正解です。桂馬の前には二段必要です。"),
    }),
    choose(t("And the lance?", "香車を打てるのはどこですか。"), {
      sfen: "k8/9/9/9/9/9/9/9/4K4 b L 1", claim: "legal",
      choices: [
        right(t("On 3b", "３二"), "L*3b"),
        wrong(t("On 3a", "３一"), t("It could never move from the last rank.", "いちばん奥では、もう動けません。"), "L*3a"),
        wrong(t("On 9a, to take the king", "９一の玉を取りに打つ"), t("Drops never capture.", "駒のあるマスには打てません。"), "L*9a"),
      ],
      praise: t("Right. A lance needs one rank ahead.", "正解です。香車は前に一段あれば打てます。"),
    }),
    choose(t("Can you drop a silver on the last rank?", "銀をいちばん奥の段に打てますか。"), {
      sfen: "k8/9/9/9/9/9/9/9/4K4 b S 1", claim: "legal",
      choices: [
        right(t("Yes, it can step diagonally back", "打てる。斜め後ろに動けるから"), "S*4a"),
        wrong(t("No, no piece can", "どの駒も打てない"), t("Only pawn, lance and knight would be stuck.", "動けなくなるのは、歩・香・桂だけです。")),
        wrong(t("Only with check", "王手になるときだけ"), t("Check does not matter here.", "王手かどうかは関係ありません。")),
      ],
      praise: t("Right. A silver on the back rank often gives an awkward check.", "正解です。奥に打つ銀は、きびしい王手になることがあります。"),
    }),
    play(t("Drop the pawn as deep as the rules allow, on the fifth file.", "５筋の、打てるいちばん奥のマスに歩を打ってください。"), {
      sfen: "k8/9/9/9/9/9/9/9/4K4 b P 1", zone: "black", answers: ["P*5b"], does: ["drop"], partly: true,
      wrong: { "P*5c": t("One square deeper is still allowed.", "もう一つ奥に打てます。") },
      otherwise: t("On the fifth file, as deep as you can.", "５筋の、打てるいちばん奥です。"),
      praise: t("Next turn it promotes on 5a.", "次の手で、５一に成れます。"),
    }),
    play(t("Drop the knight so that it attacks the gold on 5a.", "５一の金をねらって、桂馬を打ってください。"), {
      sfen: "k3g4/9/9/9/9/9/9/9/4K4 b N 1", answers: ["N*6c", "N*4c"], does: ["drop"], partly: true,
      wrong: { "N*5c": t("From there it sees 6a and 4a, not 5a.", "そこからきくのは６一と４一で、５一ではありません。") },
      otherwise: t("Two ranks below the gold, one file to the side.", "金の二段下、となりの筋です。"),
      praise: t("Right. That is the deepest rank where you can drop a knight.", "正解です。三段目は、桂馬を打てるいちばん奥です。"),
    }),
  ],
  rules: ["dead-end"],
};
