// Spoken moves in Japanese, in kana.

import type { SpeechWords } from "./words.en";

const NUMBERS = ["いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"];
const numbers = (signs: string) => Object.fromEntries([...signs].map((sign, index) => [sign, NUMBERS[index] ?? ""]));

const FIGURES: Readonly<Record<string, string>> = {
  ...numbers("123456789"),
  ...numbers("１２３４５６７８９"),
  ...numbers("一二三四五六七八九"),
};

const WORDS: Readonly<Record<string, string>> = {
  成香: "なりきょう",
  成桂: "なりけい",
  成銀: "なりぎん",
  不成: "ならず",
  歩: "ふ",
  香: "きょう",
  桂: "けい",
  銀: "ぎん",
  金: "きん",
  角: "かく",
  飛: "ひ",
  玉: "ぎょく",
  王: "おう",
  と: "と",
  馬: "うま",
  龍: "りゅう",
  竜: "りゅう",
  同: "どう",
  打: "うつ",
  成: "なり",
  右: "みぎ",
  左: "ひだり",
  直: "すぐ",
  上: "あがる",
  引: "ひく",
  寄: "よる",
};
const PARTS = new RegExp(`([1-9１-９])([一二三四五六七八九])|${Object.keys(WORDS).join("|")}`, "g");

export const ja: SpeechWords = {
  lang: "ja-JP",
  notation: "japanese",
  reading: (name) =>
    [...name.matchAll(PARTS)]
      .map(([word, file = "", rank = ""]) => (file ? `${FIGURES[file]}${FIGURES[rank]}` : (WORDS[word] ?? "")))
      .join(" "),
};
