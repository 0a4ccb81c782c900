// The names of the castles. Written by `cargo xtask codegen` from `crates/theory/src/table.txt`; change it there.

export type CastleId =
  | "yagura"
  | "gold-yagura"
  | "silver-yagura"
  | "general-yagura"
  | "diamond-yagura"
  | "dented-yagura"
  | "half-yagura"
  | "doi-yagura"
  | "crouching-yagura"
  | "standing-silver-yagura"
  | "yagura-anaguma"
  | "right-yagura"
  | "helmet"
  | "crab"
  | "snow-roof"
  | "classic-snow-roof"
  | "horned-snow-roof"
  | "strawberry"
  | "nakahara"
  | "central-house"
  | "invincible"
  | "duck"
  | "right-king"
  | "boat"
  | "box"
  | "elmo"
  | "left-mino"
  | "left-high-mino"
  | "four-piece-mino"
  | "castle-tower-mino"
  | "static-anaguma"
  | "matsuo-anaguma"
  | "big-four"
  | "millennium"
  | "skewer"
  | "half-mino"
  | "mino"
  | "high-mino"
  | "diamond-mino"
  | "kimura-mino"
  | "gold-mino"
  | "silver-crown"
  | "edge-king-crown"
  | "silver-crown-anaguma"
  | "ranging-anaguma"
  | "ranging-millennium"
  | "ranging-elmo"
  | "two-golds";

export interface CastleName {
  readonly ja: string;
  /** In hiragana. */
  readonly reading: string;
  readonly en: string;
  /** What it is directly a kind of. */
  readonly kinds: readonly CastleId[];
}

export const CASTLE_NAMES: Readonly<Record<CastleId, CastleName>> = {
  "yagura": { ja: "矢倉囲い", reading: "やぐらがこい", en: "Yagura", kinds: [] },
  "gold-yagura": { ja: "金矢倉", reading: "きんやぐら", en: "Gold Yagura", kinds: ["yagura"] },
  "silver-yagura": { ja: "銀矢倉", reading: "ぎんやぐら", en: "Silver Yagura", kinds: ["yagura"] },
  "general-yagura": { ja: "総矢倉", reading: "そうやぐら", en: "Complete Yagura", kinds: ["gold-yagura"] },
  "diamond-yagura": { ja: "菱矢倉", reading: "ひしやぐら", en: "Diamond Yagura", kinds: ["gold-yagura"] },
  "dented-yagura": { ja: "へこみ矢倉", reading: "へこみやぐら", en: "Dented Yagura", kinds: ["yagura"] },
  "half-yagura": { ja: "片矢倉", reading: "かたやぐら", en: "Half Yagura", kinds: [] },
  "doi-yagura": { ja: "土居矢倉", reading: "どいやぐら", en: "Doi Yagura", kinds: [] },
  "crouching-yagura": { ja: "菊水矢倉", reading: "きくすいやぐら", en: "Kikusui Yagura", kinds: [] },
  "standing-silver-yagura": { ja: "銀立ち矢倉", reading: "ぎんだちやぐら", en: "Standing Silver Yagura", kinds: [] },
  "yagura-anaguma": { ja: "矢倉穴熊", reading: "やぐらあなぐま", en: "Yagura Anaguma", kinds: [] },
  "right-yagura": { ja: "右矢倉", reading: "みぎやぐら", en: "Right Yagura", kinds: [] },
  "helmet": { ja: "カブト囲い", reading: "かぶとがこい", en: "Helmet", kinds: [] },
  "crab": { ja: "カニ囲い", reading: "かにがこい", en: "Crab", kinds: [] },
  "snow-roof": { ja: "雁木囲い", reading: "がんぎがこい", en: "Snow Roof", kinds: [] },
  "classic-snow-roof": { ja: "旧型雁木", reading: "きゅうがたがんぎ", en: "Classic Snow Roof", kinds: ["snow-roof"] },
  "horned-snow-roof": { ja: "ツノ銀雁木", reading: "つのぎんがんぎ", en: "Horned Silver Snow Roof", kinds: ["snow-roof"] },
  "strawberry": { ja: "いちご囲い", reading: "いちごがこい", en: "Strawberry", kinds: [] },
  "nakahara": { ja: "中原囲い", reading: "なかはらがこい", en: "Nakahara Castle", kinds: [] },
  "central-house": { ja: "中住まい", reading: "なかずまい", en: "Central House", kinds: [] },
  "invincible": { ja: "無敵囲い", reading: "むてきがこい", en: "Invincible Castle", kinds: [] },
  "duck": { ja: "アヒル囲い", reading: "あひるがこい", en: "Duck", kinds: [] },
  "right-king": { ja: "右玉", reading: "みぎぎょく", en: "Right King", kinds: [] },
  "boat": { ja: "舟囲い", reading: "ふながこい", en: "Boat", kinds: [] },
  "box": { ja: "箱入り娘", reading: "はこいりむすめ", en: "Daughter in a Box", kinds: [] },
  "elmo": { ja: "エルモ囲い", reading: "えるもがこい", en: "Elmo", kinds: [] },
  "left-mino": { ja: "左美濃", reading: "ひだりみの", en: "Left Mino", kinds: [] },
  "left-high-mino": { ja: "左高美濃", reading: "ひだりたかみの", en: "Left High Mino", kinds: ["left-mino"] },
  "four-piece-mino": { ja: "四枚美濃", reading: "よんまいみの", en: "Four-Piece Mino", kinds: ["left-mino"] },
  "castle-tower-mino": { ja: "天守閣美濃", reading: "てんしゅかくみの", en: "Castle Tower Mino", kinds: [] },
  "static-anaguma": { ja: "居飛車穴熊", reading: "いびしゃあなぐま", en: "Static Rook Anaguma", kinds: [] },
  "matsuo-anaguma": { ja: "松尾流穴熊", reading: "まつおりゅうあなぐま", en: "Matsuo Anaguma", kinds: ["static-anaguma"] },
  "big-four": { ja: "ビッグ4", reading: "びっぐふぉー", en: "Big Four", kinds: ["static-anaguma", "silver-crown-anaguma", "ranging-anaguma"] },
  "millennium": { ja: "ミレニアム囲い", reading: "みれにあむがこい", en: "Millennium", kinds: [] },
  "skewer": { ja: "串カツ囲い", reading: "くしかつがこい", en: "Skewer", kinds: [] },
  "half-mino": { ja: "片美濃囲い", reading: "かたみのがこい", en: "Half Mino", kinds: [] },
  "mino": { ja: "美濃囲い", reading: "みのがこい", en: "Mino", kinds: ["half-mino"] },
  "high-mino": { ja: "高美濃囲い", reading: "たかみのがこい", en: "High Mino", kinds: ["half-mino"] },
  "diamond-mino": { ja: "ダイヤモンド美濃", reading: "だいやもんどみの", en: "Diamond Mino", kinds: ["mino"] },
  "kimura-mino": { ja: "木村美濃", reading: "きむらみの", en: "Kimura Mino", kinds: [] },
  "gold-mino": { ja: "金美濃", reading: "きんみの", en: "Gold Mino", kinds: [] },
  "silver-crown": { ja: "銀冠", reading: "ぎんかんむり", en: "Silver Crown", kinds: [] },
  "edge-king-crown": { ja: "端玉銀冠", reading: "はしぎょくぎんかんむり", en: "Edge King Silver Crown", kinds: [] },
  "silver-crown-anaguma": { ja: "銀冠穴熊", reading: "ぎんかんむりあなぐま", en: "Silver Crown Anaguma", kinds: ["static-anaguma", "ranging-anaguma"] },
  "ranging-anaguma": { ja: "振り飛車穴熊", reading: "ふりびしゃあなぐま", en: "Ranging Rook Anaguma", kinds: [] },
  "ranging-millennium": { ja: "振り飛車ミレニアム", reading: "ふりびしゃみれにあむ", en: "Ranging Rook Millennium", kinds: [] },
  "ranging-elmo": { ja: "振り飛車エルモ", reading: "ふりびしゃえるも", en: "Ranging Rook Elmo", kinds: [] },
  "two-golds": { ja: "金無双", reading: "きんむそう", en: "Matchless Golds", kinds: [] },
};
