// Texts of the form of a report, in Japanese.

import { ja as refusals } from "../server/words.ja";
import type { en } from "./words.en";

export const ja: typeof en = {
  title: "対局者を通報",
  whom: "対局者",
  about: (name) => `対局者：${name}`,
  reason: "理由",
  words: "どのようなことがありましたか？",
  private: "通報とあなたの名前はモデレーターだけに表示され、相手には表示されません。",
  chat: "この対局の直近50件のチャットが添付され、30日後に削除されます。",
  send: "通報する",
  cancel: "キャンセル",
  sent: "ありがとうございます。モデレーターが確認します。",
  close: "閉じる",
  refused: {
    ...refusals,
    "bad-message": "内容を入力してください。",
    "not-allowed": "すでに通報済みです。モデレーターが確認します。",
    "too-many": "通報が続いています。しばらくしてからお試しください。",
  },
};
