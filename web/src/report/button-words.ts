// The word on the button and the reasons, which are there before the form.

import { wordsOf } from "../i18n";
import { coded } from "../i18n/coded";
import type { ReportReason } from "../wire/moderation";

const en = {
  open: "Report…",
  reasons: coded<ReportReason>({
    abuse: "Insults or spam",
    engine: "Engine help",
    stalling: "Stalling or leaving games",
    sandbagging: "Losing or winning on purpose",
    name: "Offensive name",
    other: "Something else",
  }),
};

const ja: typeof en = {
  open: "通報…",
  reasons: coded<ReportReason>({
    abuse: "暴言・迷惑な書き込み",
    engine: "ソフト指し",
    stalling: "遅延行為・放置",
    sandbagging: "故意の負け・勝ち",
    name: "不適切な名前",
    other: "その他",
  }),
};

export const reportWords = wordsOf({ en, ja });

/** A reason by its code. */
export const reasonSays = (code: string): string => reportWords.value.reasons[code] ?? code;
