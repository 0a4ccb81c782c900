// The history of shogi, shogi today, and links. Dates and names follow the Japan Shogi Association and
// the books named at the end.

import { type Text, t } from "./format";

export interface Chapter {
  readonly title: Text;
  readonly paragraphs: readonly Text[];
  /** Links with a name, an address and a description. */
  readonly links?: readonly { readonly name: Text; readonly href: string; readonly what: Text }[];
  /** Terms with their meanings. */
  readonly words?: readonly { readonly kanji: string; readonly name: Text; readonly what: Text }[];
}

const kin = (kanji: string, en: string, ja: string, whatEn: string, whatJa: string) => ({
  kanji,
  name: t(en, ja),
  what: t(whatEn, whatJa),
});

export const HISTORY: readonly Chapter[] = [
  {
    title: t("From India to Japan", "インドから日本へ"),
    paragraphs: [
      t(
        "Shogi comes from chaturanga, an Indian game about fifteen hundred years old. So do chess, Chinese xiangqi, Korean janggi and Thai makruk. How and when it reached Japan is unknown.",
        "将棋の祖先は、およそ千五百年前のインドの「チャトランガ」とされています。チェス、中国のシャンチー、朝鮮のチャンギ、タイのマークルックも同じ祖先から分かれた仲間です。いつ、どの道を通って日本に来たのかは分かっていません。",
      ),
      t(
        "The oldest pieces were found at the temple Kōfuku-ji in Nara, with a tablet from 1058. The first book known for certain to mention shogi, the Shin Sarugakuki, is from about the same time.",
        "現存する最古の駒は奈良の興福寺の境内から、天喜六年（1058年）の木簡と一緒に出土しました。確かな記述のある最も古い書物『新猿楽記』も、ほぼ同じころに書かれています。",
      ),
    ],
  },
  {
    title: t("From many variants to modern shogi", "さまざまな将棋から今の将棋へ"),
    paragraphs: [
      t(
        "Heian-era shogi had neither rooks nor bishops, and captured pieces were out of the game. Larger games followed, with boards of up to thirty-six squares a side. Chū shogi, twelve by twelve, was played for centuries and still has players today.",
        "平安時代の将棋には飛車も角行もなく、取った駒は使えませんでした。その後、もっと大きな将棋が数多く生まれ、盤が三十六マス四方のものまで考え出されました。十二マス四方の中将棋は何百年も指され、今も愛好者がいます。",
      ),
      t(
        "The nine-by-nine game also had a drunk elephant in front of the king, which Emperor Go-Nara is said to have removed in the sixteenth century. Around that time captured pieces came back into play. No other game of the family has drops, and drops are why this one lasted.",
        "九マス四方の将棋にも、玉の前に「酔象」という駒がありました。十六世紀に後奈良天皇が除かせたと伝えられています。取った駒を打てるようになったのも、おそらくそのころまでのことです。仲間の遊戯のどれにもないこの規則が、今の将棋を残しました。",
      ),
    ],
    words: [
      kin("平安将棋", "Heian shogi", "へいあんしょうぎ", "8 by 8 or 9 by 9, without rook and bishop", "八マスか九マス四方、飛車と角行がない"),
      kin("小将棋", "shō shogi", "しょうしょうぎ", "9 by 9, with the drunk elephant, without drops", "九マス四方、酔象があり、駒は打てない"),
      kin("中将棋", "chū shogi", "ちゅうしょうぎ", "12 by 12, 46 pieces a side", "十二マス四方、一人四十六枚"),
      kin("大将棋", "dai shogi", "だいしょうぎ", "15 by 15", "十五マス四方"),
      kin("天竺大将棋", "tenjiku shogi", "てんじくだいしょうぎ", "16 by 16", "十六マス四方"),
      kin("大大将棋", "dai dai shogi", "だいだいしょうぎ", "17 by 17", "十七マス四方"),
      kin("摩訶大大将棋", "maka dai dai shogi", "まかだいだいしょうぎ", "19 by 19", "十九マス四方"),
      kin("泰将棋", "tai shogi", "たいしょうぎ", "25 by 25", "二十五マス四方"),
      kin("大局将棋", "taikyoku shogi", "たいきょくしょうぎ", "36 by 36, 804 pieces on the board", "三十六マス四方、盤上に八百四枚"),
      kin("酔象", "drunk elephant", "すいぞう", "every way but straight back; promotes to a second king", "真後ろ以外の七方へ一マス。成ると二枚目の玉になる"),
      kin("銅将", "copper general", "どうしょう", "a piece of the old, larger games", "昔の大きな将棋の駒"),
      kin("鉄将", "iron general", "てっしょう", "another of them", "同じく昔の駒"),
      kin("横行", "side mover", "おうぎょう", "another of them", "同じく昔の駒"),
      kin("猛虎", "wild tiger", "もうこ", "another of them", "同じく昔の駒"),
      kin("飛龍", "flying dragon", "ひりゅう", "another of them", "同じく昔の駒"),
      kin("奔車", "free chariot", "ほんしゃ", "another of them", "同じく昔の駒"),
      kin("注人", "go-between", "ちゅうにん", "another of them", "同じく昔の駒"),
    ],
  },
  {
    title: t("From hereditary masters to champions", "家元から実力制へ"),
    paragraphs: [
      t(
        "In 1612 the shogunate began to pay the strongest player, Ōhashi Sōkei, counted as the first Meijin. Three houses, two of Ōhashi and one of Itō, handed the title down for two and a half centuries, played before the shogun once a year, and presented him with collections of tsume problems. Itō Kanju's Shōgi Zukō of 1755 ends with a mate in 611 moves.",
        "慶長十七年（1612年）、幕府は第一人者の大橋宗桂に俸禄を与えました。一世名人です。以後二百五十年余り、大橋本家・大橋分家・伊藤家の三家が名人の位を継ぎ、年に一度将軍の前で指す「御城将棋」を務め、詰将棋の作品集を献上しました。宝暦五年（1755年）の伊藤看寿『将棋図巧』は、六百十一手詰で結ばれています。",
      ),
      t(
        "The yearly castle games were held on the seventeenth day of the eleventh month, so November 17 is now Shogi Day. When the shogunate fell, the houses lost their income, and Meijin were chosen by recommendation. Then Sekine Kinjirō gave up the title so that it could be won in play. Kimura Yoshio won it in 1937.",
        "御城将棋は十一月十七日と定められ、今の「将棋の日」（11月17日）はこれにちなみます。幕府とともに家元は扶持を失い、名人は推薦で選ばれるようになりました。やがて十三世名人の関根金次郎が位を退き、実力で争うことになります。昭和十二年（1937年）、木村義雄が最初の実力制名人となりました。",
      ),
    ],
  },
  {
    title: t("Today", "現代"),
    paragraphs: [
      t(
        "Professionals formed one association in 1924. Newspapers and other companies sponsor the major tournaments and print the games with commentary. There are eight titles, each decided in a match between the holder and a challenger who has won through leagues and knockouts: Ryūō, Meijin, Eiō, Ōi, Ōza, Kiō, Ōshō and Kisei. Women have had their own professional system and titles since 1974.",
        "棋士の団体は大正十三年（1924年）に一つになりました。主な棋戦は新聞社などが主催し、棋譜は観戦記とともに掲載されます。タイトルは竜王・名人・叡王・王位・王座・棋王・王将・棋聖の八つ。リーグ戦やトーナメントを勝ち抜いた挑戦者が、保持者と番勝負を戦います。女流棋士の制度は昭和四十九年（1974年）に始まり、女流のタイトル戦も行われています。",
      ),
      t(
        "Computers were weak for a long time, because drops allow so many moves. In 2013 programs won a match against professionals for the first time, and in 2017 one beat the Meijin in both games. Today players of every strength study with them.",
        "持ち駒があるため指せる手が多く、コンピュータは長く人に及びませんでした。2013年の電王戦で初めて棋士に勝ち越し、2017年には名人に二連勝しました。今ではあらゆる棋力の人が、コンピュータを相手に研究しています。",
      ),
      t(
        "On summer evenings people have long played on a bench in front of the house, with passers-by giving advice: engawa and endai shogi. Playing here by a link, without an account, follows that spirit.",
        "夏の夕方、軒先の縁台に盤を出し、通りかかった人が口を出す。そんな「縁台将棋」も昔からの楽しみです。登録なしにリンク一つで指せるこのアプリの対局は、その気分を受け継いでいます。",
      ),
    ],
  },
  {
    title: t("Links", "リンク集"),
    paragraphs: [
      t(
        "Associations can tell you about clubs and tournaments near you. Large servers have players of all strengths.",
        "近くの教室や大会は、連盟や協会のサイトで探せます。大きな対局サイトには、さまざまな棋力の人がいます。",
      ),
    ],
    links: [
      { name: t("Japan Shogi Association", "日本将棋連盟"), href: "https://www.shogi.or.jp/", what: t("professionals, titles, schools", "棋士、棋戦、教室") },
      { name: t("FESA", "ヨーロッパ将棋連盟（FESA）"), href: "https://fesashogi.eu/", what: t("clubs, tournaments and ratings in Europe", "ヨーロッパの道場・大会・レーティング") },
      { name: t("81Dojo", "81道場"), href: "https://81dojo.com/", what: t("a server with players from all over the world", "世界中の人が集まる対局サイト") },
      { name: t("Lishogi", "Lishogi"), href: "https://lishogi.org/", what: t("a free server with studies and puzzles", "無料の対局サイト。研究や問題も") },
      { name: t("floodgate", "floodgate"), href: "http://wdoor.c.u-tokyo.ac.jp/shogi/", what: t("engines against engines, day and night", "コンピュータ同士が昼夜対局する場") },
    ],
  },
  {
    title: t("Books in English", "英語の本"),
    paragraphs: [
      t(
        "John Fairbairn, Shogi for Beginners. Tony Hosking, The Art of Shogi. Aono Teruichi, Better Moves for Better Shogi. Habu Yoshiharu, Habu's Words. Also the magazine SHOGI, published by George Hodges from 1976 to 1987, in seventy issues.",
        "John Fairbairn『Shogi for Beginners』、Tony Hosking『The Art of Shogi』、青野照市『Better Moves for Better Shogi』、羽生善治『Habu's Words』、George Hodges が1976年から1987年まで七十号を出した雑誌『SHOGI』。",
      ),
    ],
  },
];
