// The words of the clock for a real board in Japanese.

import type { en } from "../en/clock";

export const ja: typeof en = {
  intro: "盤を挟んで指すときの対局時計です。自分の面に触れると手番が移ります。画面は消えません。",
  other: "後手（上手）の持ち時間",
  records: "指し手も記録する（盤で指すと時計が押されます）",
  begin: "時計を始める",
  pause: "止める",
  goOn: "続ける",
  undo: "一手戻す",
  end: "終える",
  endYes: "時計を片付ける",
  take: "棋譜を対局画面へ",
  press: "触れて交代",
  paused: "一時停止中",
  noteFirst: "この盤でも指してください。",
  fallen: "時間切れ",
  moves: (count: number) => `${count}手`,
};
