// The words of the editor in Japanese.

import type { en } from "./words.en";

export const ja: typeof en = {
  box: "駒箱",
  whose: "置く駒の向き",
  left: (name: string, count: number) => `${name} 残り${count}枚`,
  boxHow:
    "駒箱の駒を選び、マスか駒台をタップして置きます。盤の駒はドラッグで動かし、盤の外へ出すと駒箱に戻ります。もう一度タップすると成・不成が変わります。",
  putHow: "置くマスか駒台をタップしてください。",
  aim: "目的",
  aims: { game: "対局", problem: "詰将棋" },
  verdict: (aim, good) =>
    aim === "game"
      ? good
        ? "対局できる局面です。"
        : "このままでは対局できません。"
      : good
        ? "詰将棋として出題できます。"
        : "このままでは詰将棋になりません。",
  fault: (code, { side, piece, count, most, square, file }) => {
    const sentences: Record<string, string> = {
      "missing-king": `${side}の玉がありません。`,
      "too-many": `${side}${piece}が${count}枚あります。${most}枚までです。`,
      "two-pawns": `${side}の歩が${file}筋に2枚あります（二歩）。`,
      "dead-piece": `${square}の駒は行き所がありません。`,
      "opponent-in-check": `${square}の玉がすぐに取られます。手番を確認してください。`,
    };
    return sentences[code] ?? code;
  },
  turn: "手番",
  start: "開始局面",
  choose: "選ぶ…",
  undo: "元に戻す",
  redo: "やり直す",
  clear: "盤をクリア",
  rotate: "先後を入れ替える",
  mirror: "左右反転",
  rest: "残りを玉方の持ち駒に",
  text: "SFEN（KIF・BOD・CSAなども読めます）",
  format: "形式",
  save: "保存",
  copied: "コピーしました",
  badLink: (reason) => `リンクの局面を読み取れませんでした。${reason}代わりに開始局面を表示しています。`,
  unreadable: (reason: string) => `局面として読み取れません：${reason}`,
  print: "印刷",
  solve: "解く",
  compose: "検討・創作",
  play: "ここから指す",
  offer: "相手を招待",
};
