// The texts of the app in Japanese.

import { numbers } from "../board/geometry";
import type { Color, HandKind, PieceKind, Remaining, TimeControl } from "../wire/rules";
import { side } from "./sides";
import type { Words } from "./words.en";

const PIECES: Record<PieceKind, string> = {
  pawn: "歩",
  lance: "香",
  knight: "桂",
  silver: "銀",
  gold: "金",
  bishop: "角",
  rook: "飛",
  king: "玉",
  tokin: "と",
  "pro-lance": "成香",
  "pro-knight": "成桂",
  "pro-silver": "成銀",
  horse: "馬",
  dragon: "龍",
};

/** A level by its code: `15k` is 15級, `1d` is 初段. */
function levelName(code: string): string {
  if (code === "full") return "最強";
  const number = Number.parseInt(code, 10);
  return code.endsWith("k") ? `${number}級` : `${"初二三四五六七八九"[number - 1]}段`;
}

export function squareName(square: string): string {
  const { file, rank } = numbers(square);
  return `${"１２３４５６７８９"[file - 1]}${"一二三四五六七八九"[rank - 1]}`;
}

/** A length of time in whole units: `3日`, `2時間30分`, `90分`, `30秒`. */
function length(ms: number): string {
  if (ms % 86_400_000 === 0) return `${ms / 86_400_000}日`;
  if (ms % 60_000 > 0) return `${ms / 1000}秒`;
  const minutes = ms / 60_000;
  if (minutes < 120) return `${minutes}分`;
  return `${Math.floor(minutes / 60)}時間${minutes % 60 > 0 ? `${minutes % 60}分` : ""}`;
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

/** The time left, for screen readers. */
function clockSays(name: string, { phase, main, period, periods }: Remaining): string {
  const ms = phase === "main" ? main : period;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const time = `${hours > 0 ? `${hours}時間` : ""}${minutes > 0 ? `${minutes}分` : ""}${Math.floor((ms % 60_000) / 1000)}秒`;
  return `${name} ${phase === "byoyomi" ? "秒読み残り" : "残り"}${time}${phase === "byoyomi" && periods > 1 ? `、${periods}回` : ""}`;
}

export const ja: Words = {
  code: "ja",
  app: {
    title: "Komadai – 将棋を指す",
    name: "Komadai",
    skip: "盤面へ移動",
    failed: "起動できませんでした。ページを再読み込みしてください。",
  },
  side,
  piece: (kind: PieceKind) => PIECES[kind],
  board: {
    name: () => "将棋盤",
    square: (square, piece, _own, handicap) =>
      piece ? `${squareName(square)} ${PIECES[piece.kind]} ${side(piece.color, handicap)}` : `${squareName(square)} 空き`,
    hand: (name: string) => `${name}の持ち駒`,
    held: (kind: HandKind, count: number) => (count === 0 ? `${PIECES[kind]}なし` : `${PIECES[kind]} ${count}枚`),
    promote: (kind: PieceKind) => `${PIECES[kind]}に成る (P)`,
    decline: (kind: PieceKind) => `${PIECES[kind]}のまま（不成） (=)`,
    blocked: "二歩：この筋には成っていない自分の歩があります。",
    choice: "成りますか？",
    none: "なし",
    palette: {
      title: "このマスに印を付ける",
      circle: "丸を描く",
      arrow: "矢印を描く（終点をタップ）",
      clear: "印をすべて消す",
      inspect: "この駒について",
    },
  },
  nav: {
    play: "対局",
    game: "オンライン対局",
    events: "大会",
    learn: "学ぶ",
    puzzles: "詰将棋",
    records: "棋譜",
    study: "研究",
    editor: "局面編集",
    print: "印刷",
    clock: "対局時計",
    account: "マイページ",
  },
  header: {
    pages: "ページ一覧",
    newGame: "新しい対局",
    settings: "設定",
    language: "English",
    languageLabel: "Switch to English",
    theme: { auto: "配色：システム", light: "配色：ライト", dark: "配色：ダーク", wood: "配色：木目" },
    close: "閉じる",
  },
  settings: {
    title: "設定",
    pieces: "駒",
    pieceSets: { one: "一字駒", two: "二字駒", movement: "動きの印付き", pictogram: "絵駒", letters: "英字" },
  },
  setup: {
    title: "新しい対局",
    isNew: "将棋は初めてですか？",
    lessons: "駒の動かし方から学ぶ",
    opponent: "対戦相手",
    computer: "コンピュータ",
    friend: "二人で対局（この端末）",
    level: "強さ",
    levelHint: "初段以上は定跡を使い、負けと判断すると投了します。",
    levelName,
    side: "あなたの手番",
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
  game: {
    you: "あなた",
    computer: (level: string) => `コンピュータ・${level}`,
    thinking: "考慮中…",
    toMove: "手番",
    clock: clockSays,
    clockPeriods: (seconds: number, periods: number) => (periods > 1 ? `+ ${seconds}秒×${periods}` : `+ ${seconds}秒`),
    clocks: (parts: string[]) => parts.join("、"),
    noClock: "この対局に持ち時間はありません。",
    moves: "指し手",
    foul: "反則手",
    noMoves: "まだ指し手がありません。",
    startPosition: "開始局面",
    strict: "厳格ルール：反則は即負けです。",
    first: "開始局面へ",
    previous: "一手戻る",
    next: "一手進む",
    latest: "最終局面へ",
    boardSize: "盤の大きさ",
    flip: "盤を反転 (F)",
    takeBack: "待った",
    resign: "投了",
    resignSure: "投了しますか？",
    resignYes: "投了する",
    no: "いいえ",
    declare: "宣言…",
    type: "指し手を入力",
    typeHint: "7六歩、P-7f、7g7f など",
    play: "指す",
    back: "対局に戻る",
    past: (ply: number) => `${ply}手目の局面を表示中です。`,
    edit: "この局面を編集",
    over: "対局は終わりました",
    turnOf: (name: string) => `${name}の手番`,
    ote: "王手！",
    score: (own: number, other: number) => `通算 ${own}対${other}`,
    replay: "指し直す（先後交代・残り時間のまま）",
    replaySame: "指し直す",
    rematch: "もう一局",
    mateSearch: "詰みを調べる",
    scoreSheet: "棋譜用紙",
    review: "検討する",
    second: (name: string) => `第二局：${name}`,
    swapped: "先後を入れ替える",
    show: "盤で見る",
    hide: "消す",
    details: "対局メニュー",
  },
  declare: {
    title: (name: string) => `${name}の入玉宣言`,
    ready: "すべての条件を満たしています。",
    met: "満たしている：",
    unmet: "満たしていない：",
    notReady: "満たしていない条件があります。いま宣言すると負けになります。",
    wins: "宣言すると勝ちです。",
    draws: "宣言すると引き分けです。",
    confirm: "宣言する",
    agree: "双方合意のうえ点数計算",
    propose: "点数計算を提案する",
    claim: "点数計算を求める…",
    refused: "コンピュータは点数計算に応じず、指し続けます。",
    cancel: "やめる",
    bonus: (points: number) => `駒落ちの${points}点を含む`,
    conditions: {
      "not-your-turn": "宣言する側の手番である",
      "king-not-in-zone": "玉が敵陣三段目以内に入っている",
      "in-check": "王手がかかっていない",
      "too-few-pieces": "敵陣三段目以内の玉以外の駒：",
      "too-few-points": "敵陣の駒と持ち駒の点数（大駒5点、小駒1点）：",
      "piece-outside-zone": "玉以外のすべての駒も敵陣三段目以内にある",
      "unprotected-piece": "すべての駒に紐が付いている",
    },
  },
  outcome: {
    wins: (name: string) => `${name}の勝ち`,
    youWin: "あなたの勝ち",
    youLose: "あなたの負け",
    draw: "引き分け",
    why: "終局の理由",
    points: (black: string, blackPoints: number, white: string, whitePoints: number) =>
      `${black}${blackPoints}点、${white}${whitePoints}点。24点に満たない側の負けです。`,
    reasons: {
      checkmate: "詰み",
      "no-legal-moves": "指せる手がない",
      resignation: "投了",
      sennichite: "千日手（同一局面4回）",
      "perpetual-check": "連続王手の千日手（王手した側の負け）",
      declaration: "入玉宣言",
      "wrong-declaration": "宣言の条件を満たしていない",
      jishogi: "持将棋（点数による）",
      try: "トライ",
      "max-moves": "最大手数",
      "king-capture": "玉が取られた",
      "illegal-move": "反則",
      time: "時間切れ",
    },
  },
  impasse: {
    title: "入玉・持将棋",
    badge: "入玉",
    entered: "入玉",
    says: (name: string, points: number, entered: boolean) => `${name} ${points}点${entered ? "、入玉" : ""}。`,
    comma: "、",
    missing: {
      "king-not-in-zone": "未入玉",
      "in-check": "王手",
      "too-few-pieces": "枚数不足",
      "too-few-points": "点数不足",
      "piece-outside-zone": "敵陣の外に駒あり",
      "unprotected-piece": "浮き駒あり",
    },
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
    mate: (moves: number) => `危険です。${2 * moves - 1}手詰があります。`,
    taken: (captured, at, by, from) =>
      from
        ? `${squareName(at)}の${PIECES[captured]}が${squareName(from)}の${PIECES[by]}に狙われています。`
        : `${squareName(at)}の${PIECES[captured]}が取られます。`,
    better: (name) => (name ? `損な手です。${name}のほうが良い手でした。` : "損な手です。"),
  },
  card: {
    value: (value: number) => `およそ歩${value}枚分`,
    becomes: (name: string) => `成ると${name}`,
    was: (name: string) => `取られると${name}`,
  },
  furigoma: {
    title: "振り駒",
    result: (plain: number, turned: number, begins: boolean) =>
      `歩が${plain}枚、とが${turned}枚。あなた${begins ? "の" : "は"}${side(begins ? "black" : "white", false)}です。`,
    begin: "対局開始",
  },
  text: { title: "局面をテキストで見る", copy: "コピー" },
  trouble: {
    full: "ブラウザの保存容量がいっぱいです。ページを閉じると、この対局は失われます。",
    broken: "保存された対局を読み込めませんでした。データは残したまま、新しい対局を始められます。",
    elsewhere: "この対局は別のタブで開いています。",
    takeOver: "このタブで続ける",
    slept: (seconds: number) => `端末がスリープしたか、時計が変更されました（${seconds}秒）。その間、対局時計を止めていました。`,
  },
  help: {
    title: "キーボード操作",
    does: {
      step: "棋譜をたどる",
      walk: "盤と駒台の上を移動",
      pick: "駒を持つ、置く",
      back: "戻す、取り消す",
      faces: "成る、成らない",
      type: "指し手を入力：76、P-7f、7776、7六歩、P*5e など",
      flip: "盤を反転",
      aloud: "読み上げ：時計、手番、持ち駒、千日手",
      text: "局面をテキストで見る",
      zen: "盤だけを表示",
      help: "この一覧",
    },
  },
  repetition: {
    first: "初めての局面です。",
    at: (ply: number) => (ply === 0 ? "開始局面" : `${ply}手目`),
    count: (count: number) => `同一局面${count}回目です。`,
    warning: (name: string) => `4回目は連続王手の千日手で${name}の負けになります。`,
    draw: "4回目で千日手になります。",
  },
  refusal: (code, kind, file) => {
    const piece = kind ? PIECES[kind] : "駒";
    const sentences: Record<string, string> = {
      "no-piece": "そのマスに駒はありません。",
      "not-your-piece": "相手の駒です。",
      "not-in-hand": `${piece}は持ち駒にありません。`,
      occupied: "そのマスには駒があります。打てるのは空いたマスだけで、自分の駒は取れません。",
      "cannot-reach": `${piece}はそこへ動けません。`,
      blocked: "間に駒があって通れません。",
      "must-promote": `行き所のない駒になるため、${piece}は成らなければなりません。`,
      "cannot-promote": `この手では${piece}は成れません。`,
      "dead-end": `行き所のない駒になるため、${piece}はそこに打てません。`,
      nifu: `二歩です。${file ?? ""}筋にはすでに自分の歩があります。`,
      uchifuzume: "打ち歩詰めは禁じ手です。",
      "leaves-king-in-check": "自玉に王手がかかってしまいます。",
      pinned: `${piece}を動かすと自玉が取られます。`,
      "game-over": "対局は終わっています。",
    };
    return sentences[code] ?? "その手は指せません。";
  },
  idle: {
    turn: (name: string) => `${name}の手番です。`,
    thinking: "コンピュータが考慮中です。",
    past: "過去の局面です。指すには最終局面に戻ってください。",
    over: "対局は終わっています。",
  },
  typed: {
    ambiguous: (names: string[]) => `どの手ですか？ ${names.join("、")}`,
    unreadable: (text: string) => `「${text}」は指し手として読み取れません。例：7六歩、P-7f、7g7f`,
  },
  say: {
    move: (name, move, captured, check) =>
      [`${name} ${move}`, captured && `${PIECES[captured]}を取る`, check && "王手"].filter(Boolean).join("、"),
    takenBack: "一手戻しました。",
    newGame: "新しい対局です。",
    flipped: "盤を反転しました。",
    check: "王手",
  },
  /** Links to the rules and the names of their sections. */
  rules: {
    link: "ルール",
    sections: {
      "must-promote": "必ず成るとき",
      "cannot-promote": "成れないとき",
      "cannot-reach": "駒の動き",
      occupied: "空いていないマス",
      promotion: "成り",
      capture: "駒を取る",
      drops: "駒を打つ",
      nifu: "二歩",
      "dead-end": "行き所のない駒",
      check: "王手",
      "leaves-king-in-check": "王手放置",
      pinned: "動かせない駒",
      mate: "詰み",
      "no-moves": "指せる手がないとき",
      uchifuzume: "打ち歩詰め",
      sennichite: "千日手",
      "perpetual-check": "連続王手の千日手",
      impasse: "持将棋",
      declaration: "入玉宣言",
      time: "時間",
      handicap: "駒落ち",
      setup: "並べ方",
    },
  },
  connection: {
    lost: "コンピュータとの接続が切れました。再接続しています…",
    refused: (reason: string) => `コンピュータが指せませんでした：${reason}`,
    retry: "再試行",
  },
};
