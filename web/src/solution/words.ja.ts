// The words of whole solutions in Japanese.

import type { en } from "./words.en";

export const ja: typeof en = {
  ask: "解答をすべて見る",
  busy: "解いています…",
  stop: "中止",
  open: "時間内に判定できなかった手順があります。",
  title: "解答のすべて",
  main: "正解手順",
  flaws: "余詰",
  variations: "変化",
  harmless: "キズ",
  at: (ply) => `${ply}手目`,
  left: "・駒余り",
  branches: {
    shorter: (plies) => `変化・${plies}手`,
    equal: (plies) => `変化同手数・${plies}手`,
    longer: (plies) => `変化長手数・${plies}手`,
    futile: () => "無駄合い",
    open: () => "未確定",
  },
  duals: {
    cook: (plies) => (plies === null ? "余詰" : `余詰・${plies}手`),
    faster: (plies) => (plies === null ? "早詰" : `早詰・${plies}手`),
    last: () => "最終手余詰",
    promotion: () => "成・不成非限定",
    drop: () => "打ち場所非限定",
    detour: () => "迂回手順",
    order: () => "手順前後",
    mirror: () => "左右対称",
    open: () => "未確定",
  },
};
