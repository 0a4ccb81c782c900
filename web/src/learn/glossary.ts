// Shogi terms: Japanese spelling and reading, the English name, and other names that readers
// search for.

import { type Text, t } from "./format";

export interface Term {
  readonly kanji: string;
  readonly kana: string;
  readonly romaji: string;
  readonly english: string;
  /** Other search terms. */
  readonly aliases: readonly string[];
  readonly meaning: Text;
}

function term(kanji: string, kana: string, romaji: string, english: string, meaning: Text, ...aliases: string[]): Term {
  return { kanji, kana, romaji, english, aliases, meaning };
}

export const TERMS: readonly Term[] = [
  term("先手", "せんて", "sente", "Black, first player", t("The side that moves first in an even game.", "平手で先に指すほう。"), "☗", "black", "first"),
  term("後手", "ごて", "gote", "White, second player", t("The side that moves second in an even game.", "平手で後から指すほう。"), "☖", "white", "second"),
  term("上手", "うわて", "uwate", "handicap giver", t("The stronger side: plays White with fewer pieces and moves first.", "駒を落とす、強いほう。先に指します。"), "giver"),
  term("下手", "したて", "shitate", "handicap receiver", t("The side that receives the handicap and plays Black.", "駒落ちで教わるほう。"), "taker"),
  term("駒", "こま", "koma", "piece", t("Twenty a side, in eight kinds.", "一人二十枚、八種類あります。"), "token", "man"),
  term("将棋盤", "しょうぎばん", "shōgi-ban", "board", t("Nine by nine squares. A thick wooden board rings when you put a piece down.", "九マス四方の盤。厚い木の盤では、駒音が美しく響きます。"), "shogiban"),
  term("駒台", "こまだい", "komadai", "piece stand", t("Holds the pieces in hand. This app is named after it.", "持ち駒を置く台。このアプリの名前の元です。"), "stand"),
  term("持ち駒", "もちごま", "mochigoma", "pieces in hand", t("Captured pieces, ready to be dropped.", "取って使えるようになった駒。"), "hand", "reserve", "持駒"),
  term("打つ", "うつ", "utsu", "drop", t("To put a piece from the hand on the board.", "持ち駒を盤に置くこと。"), "parachute", "paste"),
  term("成る", "なる", "naru", "promote", t("To turn a piece over as it moves into, in or out of the zone.", "敵陣に関わる動きで、駒を裏返すこと。"), "promotion", "成り"),
  term("不成", "ならず", "narazu", "declining promotion", t("Leaving a piece unpromoted although it could promote.", "成れるのに成らないこと。"), "unpromoted", "refused promotion"),
  term("王手", "おうて", "ōte", "check", t("An attack on the king.", "次に玉を取るぞという手。"), "ote"),
  term("詰み", "つみ", "tsumi", "mate", t("Check with no answer.", "どうやっても王手を防げない形。"), "checkmate", "tsume"),
  term("詰将棋", "つめしょうぎ", "tsume shōgi", "tsume problem", t("A mate problem: give check with every move until mate.", "王手の連続で詰ますパズル。"), "tsume", "puzzle", "mate problem"),
  term("詰めろ", "つめろ", "tsumero", "threatmate", t("A move that threatens mate next.", "放っておくと次に詰む状態にする手。"), "threat"),
  term("必至", "ひっし", "hisshi", "brinkmate", t("A threat of mate that cannot be answered.", "どう受けても詰みを防げない状態。"), "必死"),
  term("受け", "うけ", "uke", "defence", t("A move or a formation that answers a threat.", "相手の攻めを防ぐこと。"), "defense"),
  term("寄せ", "よせ", "yose", "closing in", t("In the endgame, driving the enemy king into mate.", "終盤に、相手の玉を詰みへ追い込むこと。"), "mating attack"),
  term("逆王手", "ぎゃくおうて", "gyaku ōte", "counter-check", t("A move that answers check and gives check.", "王手を防ぎながら、相手に王手をかけること。"), "cross-check"),
  term("攻め方・玉方", "せめかた・ぎょくかた", "semekata, gyokukata", "attacker, defender", t("The two sides of a tsume problem.", "詰将棋で、王手をする側と玉を守る側。")),
  term("余詰", "よづめ", "yozume", "second solution", t("Another way to mate than the composer's, a flaw of a tsume problem.", "詰将棋で、作者の考えた手順のほかにある詰み。不完全な問題になります。"), "cook"),
  term("無駄合い", "むだあい", "mudaai", "futile interposition", t("A piece dropped in between that is simply captured. It is not counted.", "間に打っても、ただ取られるだけの合駒。手数に数えません。")),
  term("変化", "へんか", "henka", "variation", t("A line in which the defender answers otherwise. In a problem it ends no later than the solution.", "玉方が別の受けをする手順。詰将棋では、正解手順より長くはなりません。"), "branch"),
  term("変化同手数", "へんかどうてすう", "henka dōtesū", "equally long variation", t("A defence that lasts as long as the one of the solution: either is right.", "正解手順と同じ手数かかる受け。どちらも正解です。"), "変同", "hendō"),
  term("変化長手数", "へんかちょうてすう", "henka chōtesū", "longer variation", t("A defence that lasts longer than the solution says: a flaw.", "作意より手数の長くなる受け。キズや不完全とされます。"), "変長", "henchō"),
  term("早詰", "はやづめ", "hayazume", "shorter solution", t("A mate in fewer moves than the composer's: a flaw.", "作者の手順より短い詰み。不完全な問題になります。")),
  term("最終手余詰", "さいしゅうてよづめ", "saishūte yozume", "dual on the last move", t("Several moves mate at the very end. Hardly a flaw.", "最後の一手が何通りかあること。ふつうは許されます。"), "dual"),
  term("迂回手順", "うかいてじゅん", "ukai tejun", "detour", t("A way round that comes back into the solution. No flaw.", "遠回りして正解手順に戻ること。キズになりません。")),
  term("ふたご詰", "ふたごづめ", "futagozume", "twin", t("Two sound problems that differ in one piece.", "駒一枚の違いで別の解答になる二つの詰将棋。"), "twins"),
  term("捨て駒", "すてごま", "sutegoma", "sacrifice", t("A piece given away: it is taken at once where it arrived.", "動いた（打った）その場ですぐ取られる駒。")),
  term("大駒捨て", "おおごますて", "ōgoma sute", "rook or bishop sacrificed", t("The piece given away is a rook or a bishop.", "飛や角を捨てる手。"), "major sacrifice"),
  term("焦点の捨て駒", "しょうてんのすてごま", "shōten no sutegoma", "focal sacrifice", t("A piece given away where two or more pieces besides the king could take it.", "玉のほかに二枚以上の駒で取れる所に捨てる手。"), "focal"),
  term("邪魔駒消去", "じゃまごましょうきょ", "jamagoma shōkyo", "clearance", t("The attacker's own piece is in the way and is sacrificed; a later piece uses its square.", "邪魔な味方の駒を捨てて、その地点を後で使う手順。")),
  term("両王手", "りょうおうて", "ryō-ōte", "double check", t("Two pieces give check at once: only the king can move.", "二枚の駒が同時に王手をかけること。玉が動くしかありません。")),
  term("開き王手", "あきおうて", "aki-ōte", "discovered check", t("A piece moves away, and another behind it gives check.", "駒が動いて、後ろの駒が王手をかけること。")),
  term("飛角歩不成", "ひかくふならず", "hi-kaku-fu narazu", "refused by rook, bishop or pawn", t("A rook, bishop or pawn does not promote, so that a pawn drop is no illegal mate later.", "打ち歩詰めにならないように、飛・角・歩が成らないこと。"), "major non-promotion"),
  term("桂の連打", "けいのれんだ", "kei no renda", "knight after knight", t("Knights are dropped on two turns in a row.", "二手続けて桂を打つこと。"), "knight series"),
  term("遠打ち", "とおうち", "tōuchi", "drop from afar", t("A rook, bishop or lance is dropped two or more squares away from the king.", "玉から二マス以上はなして、飛・角・香を打つこと。"), "long drop"),
  term("限定打", "げんていだ", "genteida", "exact drop", t("Several squares of a line would give check, and only one of them mates.", "同じ筋の王手でも、一か所からしか詰まない打ち方。")),
  term("移動合い", "いどうあい", "idōai", "interposition by a move", t("A piece on the board moves between the check and the king.", "盤上の駒が動いて王手を防ぐこと。"), "移動合", "moving interposition"),
  term("中合い", "ちゅうあい", "chūai", "unprotected interposition", t("A piece dropped in between where nothing protects it.", "味方のきいていない所に打つ合駒。"), "中合"),
  term("退路封鎖", "たいろふうさ", "tairo fūsa", "self-block", t("A defender's piece is made to block its own king's way.", "玉方の駒を動かして、玉の逃げ道をふさがせること。"), "selfblock"),
  term("スイッチバック", "すいっちばっく", "suitchibakku", "switchback", t("A piece goes back to where it came from.", "駒が元の所に戻ること。")),
  term("ピンメイト", "ぴんめいと", "pinmeito", "pin mate", t("The mating piece could be taken, but the taker is pinned.", "王手の駒を取れる駒が、動けないために詰む形。")),
  term("都詰め", "みやこづめ", "miyakozume", "mate on 5e", t("The king is mated in the middle of the board.", "盤の中央の５五で玉が詰むこと。"), "central mate"),
  term("裸玉", "はだかぎょく", "hadaka gyoku", "bare king", t("A problem with the king alone on the board.", "盤上に玉しかない詰将棋。")),
  term("紐", "ひも", "himo", "protection", t("A protected piece “has a string”: if it is taken, you can take back.", "味方の駒がきいていて、取られても取り返せること。「紐が付く」といいます。"), "protected"),
  term("二歩", "にふ", "nifu", "two pawns", t("A second unpromoted pawn dropped on a file: forbidden.", "同じ筋に二枚目の歩を打つ反則。"), "double pawn"),
  term("打ち歩詰め", "うちふづめ", "uchifuzume", "pawn-drop mate", t("Mate by dropping a pawn: forbidden.", "歩を打って詰ます反則。"), "drop pawn mate", "illegal pawn-drop mate", "打歩詰"),
  term("突き歩詰め", "つきふづめ", "tsukifuzume", "mate by a pawn push", t("Mate by a pawn on the board: allowed.", "盤上の歩を進めて詰ますこと。反則ではありません。"), "mate by a pawn step"),
  term("行き所のない駒", "いきどころのないこま", "ikidokoro no nai koma", "piece that could never move", t("A piece left where it could never move: forbidden.", "もう動けないマスに置いた駒。反則です。"), "dead end", "yukidokoro"),
  term("千日手", "せんにちて", "sennichite", "repetition", t("The same position for the fourth time: a draw.", "同じ局面が四回あらわれ、引き分けになること。"), "fourfold", "draw"),
  term("連続王手の千日手", "れんぞくおうてのせんにちて", "renzoku ōte no sennichite", "perpetual check", t("Repetition with checks only: the checking side loses.", "王手だけの千日手。王手したほうの負け。"), "perpetual"),
  term("入玉", "にゅうぎょく", "nyūgyoku", "entering king", t("A king that has reached the far three ranks.", "玉が敵陣に入ること。"), "impasse"),
  term("持将棋", "じしょうぎ", "jishōgi", "impasse", t("Both kings have entered and the pieces are counted.", "二人とも入玉し、点数で決めること。"), "draw", "count"),
  term("投了", "とうりょう", "tōryō", "resignation", t("To admit defeat: the usual end of a game.", "負けを認めること。"), "resign"),
  term("反則", "はんそく", "hansoku", "illegal move", t("In serious play it loses at once.", "公式戦ではその場で負けになります。"), "foul"),
  term("待った", "まった", "matta", "taking back", t("Taking back a move: not allowed in serious play.", "指した手を戻すこと。公式戦では反則です。"), "undo"),
  term("秒読み", "びょうよみ", "byōyomi", "byōyomi", t("A fixed time for each move, once main time is gone.", "持ち時間のあと、一手ごとに決まった秒数で指すこと。"), "countdown", "byoyomi"),
  term("切れ負け", "きれまけ", "kiremake", "sudden death", t("Main time only: if you run out, you lose.", "持ち時間がなくなったら負けの方式。"), "blitz"),
  term("駒落ち", "こまおち", "komaochi", "handicap game", t("The stronger side leaves pieces off.", "強いほうが駒を減らして指すこと。"), "odds"),
  term("平手", "ひらて", "hirate", "even game", t("A game without handicap.", "駒を落とさない対局。"), "even"),
  term("振り駒", "ふりごま", "furigoma", "drawing lots with pawns", t("Five pawns are thrown to see who moves first.", "歩を五枚振って先手を決めること。"), "toss"),
  term("居飛車", "いびしゃ", "ibisha", "static rook", t("An opening with the rook on its own side.", "飛車を元の筋で使う戦い方。"), "static"),
  term("振り飛車", "ふりびしゃ", "furibisha", "ranging rook", t("An opening with the rook moved to the left or the middle.", "飛車を左や中央へ動かす戦い方。"), "ranging", "swinging rook"),
  term("四間飛車", "しけんびしゃ", "shikenbisha", "fourth-file rook", t("A ranging rook on the fourth file from your left.", "飛車を左から四筋目に振る戦法。"), "fourth file"),
  term("中飛車", "なかびしゃ", "nakabisha", "central rook", t("A ranging rook on the middle file.", "飛車を中央に振る戦法。"), "central"),
  term("棒銀", "ぼうぎん", "bōgin", "climbing silver", t("A silver climbs the rook's file to break through.", "銀を飛車の筋にまっすぐ進める攻め。"), "bogin", "climbing"),
  term("角換わり", "かくがわり", "kakugawari", "bishop exchange", t("An opening in which bishops are exchanged early.", "早くに角を交換する戦型。"), "exchange"),
  term("急戦", "きゅうせん", "kyūsen", "rapid attack", t("An attack before the castles are complete.", "囲いが完成する前に、早く仕掛ける戦い方。"), "fast attack"),
  term("持久戦", "じきゅうせん", "jikyūsen", "slow game", t("Both sides complete their castles before they fight.", "互いに囲いを完成させてから戦うこと。"), "long game"),
  term("端攻め", "はしぜめ", "hashizeme", "edge attack", t("An attack on the first or the ninth file.", "１筋や９筋からの攻め。"), "edge"),
  term("囲い", "かこい", "kakoi", "castle", t("A formation that protects the king, built with ordinary moves.", "玉を守る形。"), "castling"),
  term("矢倉", "やぐら", "yagura", "Yagura castle", t("King 8h, gold 7h, silver 7g, gold 6g.", "玉が８八、金が７八と６七、銀が７七の囲い。"), "fortress"),
  term("美濃囲い", "みのがこい", "mino gakoi", "Mino castle", t("The castle of ranging rook.", "振り飛車の代表的な囲い。"), "mino"),
  term("穴熊", "あなぐま", "anaguma", "Anaguma castle", t("The king in the corner, walled in.", "玉をすみに入れる堅い囲い。"), "bear in the hole", "badger"),
  term("舟囲い", "ふながこい", "funagakoi", "Boat castle", t("A quick castle against ranging rook.", "振り飛車に対する早い囲い。"), "boat"),
  term("銀冠", "ぎんかんむり", "ginkanmuri", "Silver crown", t("A silver above the king.", "玉の上に銀がある囲い。"), "crown"),
  term("居玉", "いぎょく", "igyoku", "sitting king", t("A king that has not moved from the middle.", "玉が元の位置のままの形。"), "unmoved king"),
  term("両取り", "りょうどり", "ryōdori", "fork", t("One piece attacks two.", "一つの駒で二つを同時にねらうこと。"), "double attack"),
  term("合駒", "あいごま", "aigoma", "interposed piece", t("A piece placed between the king and the attacker.", "王手を防ぐため間に置く駒。"), "interposition", "block"),
  term("垂れ歩", "たれふ", "tarefu", "dangling pawn", t("A pawn dropped so that it promotes next.", "次に成ることをねらって打つ歩。"), "tarefu"),
  term("と金", "ときん", "tokin", "tokin", t("A promoted pawn.", "成った歩。"), "promoted pawn"),
  term("龍", "りゅう", "ryū", "dragon", t("A promoted rook; also written 竜.", "成った飛車。「竜」とも書きます。"), "竜", "dragon king", "jade dragon"),
  term("馬", "うま", "uma", "horse", t("A promoted bishop; not the knight.", "成った角。桂馬とは違います。"), "dragon horse", "swift horse", "ryuma", "ryume"),
  term("玉", "ぎょく", "gyoku", "king", t("The piece to mate. Written 王 for the higher-ranked player.", "つかまえる駒。上位の人は「王」を持ちます。"), "王", "jewel", "jade general", "jewelled general"),
  term("金", "きん", "kin", "gold", t("Gold general.", "金将。"), "gold general", "金将"),
  term("銀", "ぎん", "gin", "silver", t("Silver general.", "銀将。"), "silver general", "銀将"),
  term("桂", "けい", "kei", "knight", t("The piece that jumps.", "飛び越えて動く駒。"), "桂馬", "keima", "cassia"),
  term("香", "きょう", "kyō", "lance", t("Straight forward, any distance.", "まっすぐ前に進む駒。"), "spear", "香車", "kyosha"),
  term("歩", "ふ", "fu", "pawn", t("One step forward.", "前に一つ進む駒。"), "foot soldier", "歩兵"),
  term("飛車", "ひしゃ", "hisha", "rook", t("Any distance straight.", "縦横に進む駒。"), "chariot", "飛"),
  term("角", "かく", "kaku", "bishop", t("Any distance diagonally.", "斜めに進む駒。"), "角行", "angle"),
  term("棋譜", "きふ", "kifu", "game record", t("The moves of a game, written down.", "指し手の記録。"), "notation", "score"),
  term("定跡", "じょうせき", "jōseki", "opening theory", t("Well-tried sequences of moves.", "よいとされる手順。"), "joseki", "book"),
  term("手筋", "てすじ", "tesuji", "tactic", t("A skilful local idea.", "部分的に有効なうまい指し方。"), "tactics"),
  term("感想戦", "かんそうせん", "kansōsen", "post-game review", t("Both players go through the game together.", "対局後に二人でふり返ること。"), "post-mortem", "review"),
  term("段・級", "だん・きゅう", "dan, kyū", "ranks", t("15 kyū is a beginner, 1 kyū comes before 1 dan, and 6 dan is a top amateur.", "級は数が小さいほど、段は数が大きいほど上です。"), "rank", "rating"),
];

/** Normalizes case, length marks and kana, so that ōte, ote and オウテ match. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

const INDEX = TERMS.map((term) => ({
  term,
  words: [term.kanji, term.kana, term.romaji, term.english, ...term.aliases].map(plain),
}));

/** The terms with a name that contains the query; all terms for an empty query. */
export function find(asked: string): readonly Term[] {
  const wanted = plain(asked.trim());
  return INDEX.filter(({ words }) => words.some((word) => word.includes(wanted))).map(({ term }) => term);
}
