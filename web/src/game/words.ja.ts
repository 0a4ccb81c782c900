// The texts of a game, on every page that has a board, in Japanese.

import { list, PIECES, squareName } from "../i18n/nouns.ja";
import { side } from "../i18n/sides";
import type { HandKind, PieceKind, Remaining } from "../wire/rules";
import type { en } from "./words.en";

/** The time left, for screen readers. */
function clockSays(name: string, { phase, main, period, periods }: Remaining): string {
  const ms = phase === "main" ? main : period;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const time = `${hours > 0 ? `${hours}時間` : ""}${minutes > 0 ? `${minutes}分` : ""}${Math.floor((ms % 60_000) / 1000)}秒`;
  return `${name} ${phase === "byoyomi" ? "秒読み残り" : "残り"}${time}${phase === "byoyomi" && periods > 1 ? `、${periods}回` : ""}`;
}

export const ja: typeof en = {
  board: {
    name: () => "将棋盤",
    square: (square, piece, _own, handicap) =>
      piece ? `${squareName(square)} ${PIECES[piece.kind]} ${side(piece.color, handicap)}` : `${squareName(square)} 空き`,
    hand: (name: string) => `${name}の持ち駒`,
    held: (kind: HandKind, count: number) => (count === 0 ? `${PIECES[kind]}なし` : `${PIECES[kind]} ${count}枚`),
    promote: (kind: PieceKind) => `${PIECES[kind]}に成る（P）`,
    decline: (kind: PieceKind) => `${PIECES[kind]}のまま・不成（=）`,
    blocked: "二歩：この筋には成っていない自分の歩があります。",
    choice: "成りますか？",
    holds: (name: string, held: string[]) => `${name}の持ち駒：${list(held) || "なし"}`,
    palette: {
      title: "このマスに印を付ける",
      circle: "丸を描く",
      arrow: "矢印を描く（終点をタップ）",
      clear: "印をすべて消す",
      inspect: "この駒について",
    },
  },
  game: {
    you: "あなた",
    computer: (level: string) => `コンピュータ・${level}`,
    thinking: "考慮中…",
    toMove: "手番",
    clock: clockSays,
    clockPeriods: (seconds: number, periods: number) => (periods > 1 ? `+ ${seconds}秒×${periods}` : `+ ${seconds}秒`),
    clocks: (parts: string[]) => list(parts),
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
    flip: "盤を反転（F）",
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
    missing: {
      "king-not-in-zone": "未入玉",
      "in-check": "王手",
      "too-few-pieces": "枚数不足",
      "too-few-points": "点数不足",
      "piece-outside-zone": "敵陣の外に駒あり",
      "unprotected-piece": "浮き駒あり",
    },
  },
  card: {
    value: (value: number) => `およそ歩${value}枚分`,
    becomes: (name: string) => `成ると${name}`,
    was: (name: string) => `取られると${name}`,
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
    ambiguous: (names: string[]) => `どの手ですか？ ${list(names)}`,
    unreadable: (text: string) => `「${text}」は指し手として読み取れません。例：7六歩、P-7f、7g7f`,
  },
  say: {
    move: (name, move, captured, check) => list([`${name} ${move}`, captured && `${PIECES[captured]}を取る`, check && "王手"]),
    takenBack: "一手戻しました。",
    newGame: "新しい対局です。",
    flipped: "盤を反転しました。",
    check: "王手",
  },
};
