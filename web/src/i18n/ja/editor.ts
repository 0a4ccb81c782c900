// The words of the editor in Japanese.

import { squareName } from "../ja";
import type { en } from "../en/editor";

export const ja: typeof en = {
  box: "駒箱",
  whose: "どちらの駒として置くか",
  left: (name: string, count: number) => `${name} 残り${count}枚`,
  boxHow: "駒箱の駒を選び、マスか駒台に触れて置きます。盤の駒は動かせ、二度触れると裏返り、盤の外へ出すと箱に戻ります。",
  putHow: "置くマスか駒台に触れてください。",
  aim: "目的",
  aims: { game: "対局", problem: "詰将棋" },
  verdict: (aim, good) =>
    aim === "game"
      ? good
        ? "この局面から対局できます。"
        : "このままでは対局できません。"
      : good
        ? "詰将棋として成り立ちます。"
        : "詰将棋になっていません。",
  fault: (code, { side, piece, count, most, square, file }) => {
    const sentences: Record<string, string> = {
      "missing-king": `${side}の玉がありません。`,
      "too-many": `${side}${piece}が${count}枚あります。${most}枚までです。`,
      "two-pawns": `${side}の歩が${file}筋に二枚あります（二歩）。`,
      "dead-piece": `${square ? squareName(square) : ""}の駒は行き所がありません。`,
      "opponent-in-check": `${square ? squareName(square) : ""}の玉がすぐに取られます。手番を確かめてください。`,
    };
    return sentences[code] ?? code;
  },
  turn: "手番",
  start: "初形",
  choose: "選ぶ…",
  undo: "元に戻す",
  clear: "全部片付ける",
  rotate: "先後を入れ替える",
  mirror: "左右を入れ替える",
  rest: "残りを玉方の持ち駒に",
  text: "SFEN（KIF・BOD・CSAなども読めます）",
  format: "形式",
  save: "保存",
  copied: "コピーしました",
  badLink: (reason) => `リンクの局面が読めませんでした。${reason}代わりに開始局面を出しています。`,
  unreadable: (reason: string) => `読めませんでした：${reason}`,
  print: "印刷する",
  solve: "解く",
  play: "ここから指す",
  offer: "人と指す",
};
