// The words of the clock for a real board in Japanese.

import type { en } from "./words.en";

export const ja: typeof en = {
  intro: "実物の盤で指すときの対局時計です。自分の側をタップすると相手の時計が動きます。画面は消えません。",
  other: "後手（上手）の持ち時間",
  records: "指し手も記録する（画面の盤で指すと時計が切り替わります）",
  begin: "時計を開始",
  pause: "一時停止",
  goOn: "再開",
  undo: "一手戻す",
  end: "終了",
  endYes: "時計を終了",
  take: "棋譜を対局画面へ",
  press: "タップで交代",
  paused: "一時停止中",
  noteFirst: "先にこの盤で指してください。",
  fallen: "時間切れ",
  moves: (count: number) => `${count}手`,
};
