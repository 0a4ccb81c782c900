// 自分で決める持ち時間の言葉（日本語）。

import type { en } from "./words.en";

export const ja: typeof en = {
  groups: {
    main: "持ち時間",
    byoyomi: "秒読み",
    bank: "考慮時間",
    increment: "1手ごとの加算（フィッシャー）",
  },
  units: {
    hours: "時間",
    minutes: "分",
    byoyomi: "秒",
    periods: "回",
    unit: "秒",
    units: "回",
    increment: "秒",
  },
  range: (unit, least, most) => `${unit}は${least}〜${most}の整数で入力してください。`,
  nothing: "時間が0です。持ち時間か秒読みなどを入力してください。",
};
