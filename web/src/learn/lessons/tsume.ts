import { type Lesson, page, play, t } from "../format";

const ASK = t("Black to play. Mate in one.", "先手の番です。一手で詰ましてください。");

export const lesson: Lesson = {
  title: t("First tsume problems", "はじめての詰将棋"),
  pages: [
    page(
      "A tsume problem (詰将棋, tsume shōgi) is a mate problem. You are the attacker: give check with every move until mate. The attacker's king is left out. Solving a few a day is the best training.",
      "詰将棋は、王手を続けて玉を詰ますパズルです。攻める側の玉は置きません。毎日少しずつ解くのが、強くなるいちばんの近道です。",
      { sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1" },
    ),
    page(
      "Ask three questions. Where can the king escape? Which of my pieces protects the square I want? Can anything take the piece I put there?",
      "考えることは三つです。玉はどこへ逃げられるか。打ちたいマスを守る味方はいるか。打った駒を取られないか。",
      { sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1", squares: ["6a", "6b", "5b", "4b", "4a"] },
    ),
  ],
  tasks: [
    play(ASK, {
      sfen: "4k4/9/4P4/9/9/9/9/9/9 b GS 1", answers: ["G*5b"], does: ["mate"],
      wrong: { "S*5b": t("The silver does not cover the sides: the king escapes to 6b or 4b.", "銀は横にきかないので、６二や４二へ逃げられます。") },
      otherwise: t("Not mate yet.", "まだ詰んでいません。"),
      praise: t("Mate.", "詰みです。"),
    }),
    play(ASK, {
      sfen: "2k6/9/1+N7/9/9/9/9/9/9 b G 1", answers: ["G*7b"], does: ["mate"],
      wrong: { "G*8b": t("Protected, but the king escapes to 6b.", "守りはありますが、６二へ逃げられます。") },
      otherwise: t("Not mate yet. A promoted knight moves like a gold: which squares does it protect?", "まだ詰んでいません。成桂は金と同じ動きです。守っているマスはどこですか。"),
      praise: t("Mate.", "詰みです。"),
    }),
    play(ASK, {
      sfen: "1k7/9/1+P7/9/9/9/9/9/9 b S 1", answers: ["S*8b"], does: ["mate"],
      wrong: { "S*7b": t("Check, but the king escapes to 9a, which nothing covers.", "王手ですが、９一にはどの駒もきいていないので、逃げられます。") },
      otherwise: t("Not mate yet.", "まだ詰んでいません。"),
      praise: t("Here the tokin covers both sides, so a silver is enough.", "と金が左右を押さえているので、銀でも詰みます。"),
    }),
    play(ASK, {
      sfen: "7nk/7bp/9/9/9/9/9/9/9 b N 1", answers: ["N*2c"], does: ["mate"],
      otherwise: t("Not mate yet. The king is walled in by its own pieces. Which piece can jump?", "玉は味方の駒に囲まれて動けません。飛び越えて王手できる駒は何ですか。"),
      praise: t("A knight's check cannot be blocked.", "桂馬の王手は、間に駒を置いて防げません。"),
    }),
    play(ASK, {
      sfen: "6knl/4+R4/6p2/9/9/9/9/9/9 b G 1", answers: ["G*2b", "G*3b", "G*4a"], does: ["mate"],
      wrong: { "G*4b": t("The king slips out to 2b.", "２二へ逃げられます。") },
      otherwise: t("Not mate yet. The dragon covers the whole second rank, up to the first piece.", "まだ詰んでいません。龍は二段目全体にきいています。"),
      praise: t("Mate. The dragon holds the second rank, the gold does the rest.", "詰みです。龍が二段目を押さえ、金がとどめを刺しました。"),
    }),
    play(ASK, {
      sfen: "6k2/9/5+B3/9/9/9/9/9/9 b G 1", answers: ["G*3b"], does: ["mate"],
      wrong: { "G*4b": t("Protected, but the king escapes to 2b.", "守りはありますが、２二へ逃げられます。") },
      otherwise: t("The king escapes or takes. Which squares does the horse protect?", "逃げられるか、取られます。馬が守っているマスはどこですか。"),
      praise: t("The gold at the head again, with a horse behind it.", "また「頭金」です。今度は馬が守りました。"),
    }),
    play(ASK, {
      sfen: "4+bk3/7+R1/9/9/9/9/9/9/9 b N 1", answers: ["N*5c"], does: ["mate"],
      otherwise: t("Not mate yet. The dragon already holds the second rank.", "まだ詰んでいません。二段目は、もう龍が押さえています。"),
      praise: t("Mate by a jump.", "桂馬の一手で詰みました。"),
    }),
  ],
  rules: ["mate"],
};
