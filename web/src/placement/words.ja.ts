// The texts of the placement, in Japanese.

import type { en } from "./words.en";

export const ja: typeof en = {
  title: "自分に合う強さは？",
  intro:
    "短い問題を最大6問解き、そのあとコンピュータと一局指します。コンピュータは対局中、あなたに合わせて強さを変えます。最後に、自分に合う強さが分かります。",
  asks: "ふだんの将棋",
  answers: { moves: "ときどき指す", regular: "よく指す", club: "道場や大会で指す" },
  start: "始める",
  task: (number, most) => `第${number}問（最大${most}問）`,
  ask: "あなたの番です。最善と思う手を指してください。",
  pass: "分からない",
  right: "正解です。",
  wrong: (name) => `${name}が最善でした。`,
  next: "次へ",
  about: (level) => `およそ${level}`,
  range: (levels) => `誤差は前後${levels}段階です。`,
  game: "対局で確かめる",
  adapts: (level) => `一局指すと、さらに確かになります。コンピュータは${level}から始め、形勢に合わせて強さを変えます。`,
  use: (level) => `確かめずに${level}と対局`,
  again: "もう一度診断する",
  yours: (level, levels) => `あなたの棋力はおよそ${level}（前後${levels}段階）です。`,
  playAt: (level) => `${level}と対局`,
  skip: "盤面へ移動",
};
