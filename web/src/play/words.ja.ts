// The texts of the page to play on: agreed before a game, and said during it, in Japanese.

import { length, PIECES } from "../i18n/nouns.ja";
import { side } from "../i18n/sides";
import { hintOf } from "../terms/levels";
import type { Color, PieceKind, TimeControl } from "../wire/rules";
import type { en } from "./words.en";

/** A level by its code: `15k` is 15級, `1d` is 初段. */
function levelName(code: string): string {
  if (code === "full") return "最強";
  const number = Number.parseInt(code, 10);
  return code.endsWith("k") ? `${number}級` : `${"初二三四五六七八九"[number - 1]}段`;
}

function clockName({ main, byoyomi, periods, increment, unit, units }: TimeControl): string {
  if (main > 0 && periods === 0 && increment === 0 && units === 0) return `${length(main)}切れ負け`;
  return [
    main > 0 && length(main),
    units > 0 && `考慮時間${length(unit)}×${units}回`,
    periods > 0 && (main > 0 || periods > 1 ? "秒読み" : "1手") + length(byoyomi) + (periods > 1 ? `×${periods}回` : ""),
    increment > 0 && `1手${length(increment)}（フィッシャー）`,
  ]
    .filter(Boolean)
    .join("＋");
}

/** What each band of levels does, from the level named on. */
const BANDS: readonly (readonly [from: string, hint: string])[] = [
  ["full", "全力で指します。一手およそ3秒です。"],
  ["1d", "定跡を使い、負けと判断すると投了します。"],
  ["8k", "玉を囲います。級が上がるほど、よく読みます。"],
  ["12k", "序盤の形を知っています。長い詰みや、目立たない狙いを見落とします。"],
  ["20k", "取れる駒は取ります。詰みや駒打ち、遠くの狙いを見落とします。"],
  ["25k", "駒の動かし方を覚えたばかりです。"],
];

export const ja: typeof en = {
  welcome: {
    title: "ようこそ",
    asks: "将棋を指したことはありますか？",
    answers: { new: "初めて", moves: "駒の動かし方は知っている", regular: "ふだんから指している" },
    game: (level: string) => `コンピュータ（${level}）と対局`,
    choose: "強さ・手合割・持ち時間を選んで対局",
    other: "そのほかの遊び方",
  },
  setup: {
    title: "新しい対局",
    lessons: "駒の動かし方から学ぶ",
    ways: { game: "オンライン対局", clock: "盤駒で指す（対局時計）", editor: "局面を編集して対局" },
    opponent: "対戦相手",
    computer: "コンピュータ",
    friend: "二人で対局（この端末）",
    level: "強さ",
    levelHint: (code) => hintOf(code, BANDS),
    levelChoice: (code) => (code === "25k" ? `${levelName(code)}（入門）` : levelName(code)),
    suits: "自分に合う強さは？",
    levelName,
    style: "相手の戦法",
    styles: {
      surprise: "おまかせ",
      static: "居飛車",
      "third-file": "三間飛車",
      "fourth-file": "四間飛車",
      central: "中飛車",
      opposing: "向かい飛車",
      attacking: "攻め",
      solid: "守り",
    },
    side: "先後",
    seat: (color: Color | "random", handicap: boolean) => {
      if (color === "random") return handicap ? "ランダム" : "振り駒";
      return handicap && color === "white" ? `${side(color, handicap)}（先に指す）` : side(color, handicap);
    },
    handicap: "手合割",
    steps: "基本の手合割",
    wider: "ほかの手合割",
    even: "平手",
    position: "指定局面",
    twoGames: (first: string, second: string) => `${first}・${second}`,
    twoGamesHint: "それぞれの手合割で一局ずつ、二局指します。",
    clock: "持ち時間",
    clockNone: "持ち時間なし",
    ownClock: "カスタム",
    clockName,
    rules: "入玉・持将棋のルール",
    profiles: {
      standard: "27点法（入玉宣言）",
      agreement24: "24点法（合意のうえ点数計算）",
      pro24: "プロ公式戦（31点勝ち・24点引き分け）",
      try: "トライルール",
      none: "入玉ルールなし",
      "king-capture": "入門ルール（玉を取ったら勝ち）",
    },
    strict: "厳格ルール（反則は即負け）",
    playsOn: "コンピュータは投了せず最後まで指す",
    more: "詳細ルール",
    facing: "対面表示（上側を相手に向ける）",
    rank: "自分の段級位",
    friendRank: "相手の段級位",
    noRank: "指定しない",
    otherClock: "相手の持ち時間",
    sameClock: "自分と同じ",
    suggests: (name: string) => `この段級差の目安：${name}`,
    useIt: "これにする",
    start: "対局開始",
    cancel: "対局に戻る",
  },
  ahead: {
    waits: "指し手を予約しました。",
    cancel: "取り消す",
    set: "指し手を予約しました。",
    off: "指し手の予約を取り消しました。",
    gone: "予約した手は指せなくなりました。",
  },
  hint: {
    name: "ヒント",
    thinking: "考えています…",
    none: "おすすめの手はありません。",
    area: "このあたりです。もう一度押すと駒を示します。",
    piece: (kind: PieceKind) => `${PIECES[kind]}です。もう一度押すと手を示します。`,
    move: (name: string) => `${name}が最善です。`,
  },
  coach: {
    // Plies are counted, as everybody does: mate in two moves is 三手詰.
    mate: (moves: number) => `危険です。自玉に${2 * moves - 1}手詰があります。`,
    taken: (captured, at, by, from) =>
      from ? `${at}の${PIECES[captured]}が${from}の${PIECES[by]}に狙われています。` : `${at}の${PIECES[captured]}が取られます。`,
    better: (name) => (name ? `損の大きい手です。${name}のほうが良い手でした。` : "損の大きい手です。"),
  },
  furigoma: {
    title: "振り駒",
    result: (plain: number, turned: number, begins: boolean) =>
      `歩が${plain}枚、と金が${turned}枚。あなた${begins ? "の" : "は"}${side(begins ? "black" : "white", false)}です。`,
    begin: "対局開始",
  },
  connection: {
    lost: "コンピュータとの接続が切れました。再接続しています…",
    refused: (reason: string) => `コンピュータが指せませんでした：${reason}`,
    retry: "再試行",
  },
};
