// Texts of notices to all readers, in Japanese.

import type { en } from "./words.en";

export const ja: typeof en = {
  day: "今日のお知らせ",
  maintenance: (time, minutes, text) => `${time}からメンテナンス（あと${minutes}分）：${text} 対局は中断し、終了後に再開できます。`,
  underWay: (time, text) => `${time}からメンテナンス中：${text} 対局は中断し、終了後に再開できます。`,
  close: "閉じる",
};
