// Errors of SFEN readers, in Japanese.

import type { en } from "./words.en";

const PARTS: Record<string, string> = {
  board: "盤面",
  "side to move": "手番（b か w）",
  "hand (- for none)": "持ち駒（なければ -）",
};

export const ja: typeof en = {
  at: (column, what) => `${column}文字目：${what}`,
  fault: {
    missing: (part) => `${PARTS[part] ?? part}がありません。`,
    unexpected: (found) => `「${found}」はここには書けません。`,
    "cannot-promote": () => "成れない駒の前に + があります。",
    "rank-length": (told) => {
      const [rank = "", squares] = told.split(" ");
      return `${"一二三四五六七八九"["abcdefghi".indexOf(rank)]}段目が${squares}マスです。9マスのはずです。`;
    },
    "rank-count": (ranks) => `盤が${ranks}段で終わっています。9段のはずです。`,
    turn: () => "手番は b か w で書いてください。",
    "hand-count": () => "持ち駒の数が1〜127でないか、その後に駒がありません。",
    "move-number": () => "手数が数字ではありません。",
    "trailing-text": () => "手数の後に余分な文字があります。",
    unplayable: () => "対局を続けられない局面です。",
  },
};
