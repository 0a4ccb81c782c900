// 大会の言葉。

import { ja as refusals } from "../server/words.ja";
import type { Format } from "../wire/events";
import type { en } from "./words.en";

function formatOf(format: Format): string {
  switch (format.kind) {
    case "swiss":
      return `スイス式 ${format.rounds}回戦`;
    case "round-robin":
      return format.cycles > 1 ? `総当たり ${format.cycles}回り` : "総当たり";
    case "knockout":
      return format.third_place ? "トーナメント（3位決定戦あり）" : "トーナメント";
    case "arena":
      return `アリーナ ${format.minutes}分`;
    case "match":
      return `${format.wins * 2 - 1}番勝負`;
  }
}

export const ja: typeof en = {
  one: "大会",
  all: "大会一覧",
  none: "大会はまだありません。",
  announce: "大会を開く",
  announceIt: "開催する",
  members: "大会を開くには、このサーバーのアカウントが必要です。先にログインしてください。",
  stages: { announced: "参加受付中", running: "開催中", over: "終了" },
  formatOf,
  forms: {
    swiss: "スイス式",
    "round-robin": "総当たり",
    knockout: "トーナメント",
    arena: "アリーナ",
    match: "番勝負",
  },
  numbers: {
    swiss: "回戦数",
    "round-robin": "同じ相手との対局数",
    knockout: "",
    arena: "時間（分）",
    match: "優勝に必要な勝数",
  },
  title: "大会名",
  form: "形式",
  starts: "開始日時",
  startsHint: "空欄なら、主催者が開始します。",
  thirdPlace: "3位決定戦を行う",
  handicaps: "段級差で手合割を決める",
  handicapsShort: "段級差の手合割",
  rated: "レーティングの対象にする",
  ratedShort: "レーティング対局",
  replays: "千日手・持将棋は先後を入れ替えて指し直す",
  byHand: "各回戦を手動で開始する",
  organiser: (name) => `主催 ${name}`,
  startsByHand: "主催者が開始します",
  startsAt: (time) => `${time} 開始`,
  closesAt: (time) => `${time} 終了`,
  round: (number) => `${number}回戦`,
  pairing: (number) => `組み合わせ ${number}`,
  join: "参加する",
  leave: "棄権する",
  begin: "開始する",
  tooFew: "参加者が二人以上になると開始できます。",
  leaveSure: "棄権すると、この大会には戻れません。",
  closeSure: "終了すると、対局も結果の訂正もできなくなります。",
  gameBegins: "対局が始まりました。",
  setResult: "この結果にする",
  nextRound: "次の組み合わせを決める",
  close: "大会を終了する",
  removeSomebody: "参加者を外す",
  whomToRemove: "参加者を選ぶ",
  remove: (name: string) => (name === "" ? "外す" : `${name}さんを外す`),
  removedForGood: "外した参加者は以後の組み合わせに入らず、戻れません。これまでの結果は残ります。",
  toTable: "対局へ",
  waitsForRound: "今は対局がありません。次の回戦がここに表示されます。",
  waitsForOpponent: "相手を待っています。このページを開いたままお待ちください。",
  nameFirst: "参加するには、このサーバーでの名前が必要です。",
  takeName: "名前を決める",
  nobody: "参加者はまだいません。",
  players: (count) => `参加者 ${count}人`,
  standings: "順位表",
  place: "順位",
  player: "参加者",
  rating: "レーティング",
  points: "勝点",
  record: "勝–分–敗",
  recordOf: (won, drawn, lost) => `${won}–${drawn}–${lost}`,
  ties: { direct: "直接対決", SOS: "SOS", SODOS: "SODOS", wins: "勝数" },
  left: "棄権",
  black: "先手",
  white: "後手",
  bye: "不戦勝",
  free: "抜け番",
  running: "対局中",
  results: {
    black: "先手勝ち",
    white: "後手勝ち",
    draw: "引き分け",
    "black-forfeit": "先手不戦勝",
    "white-forfeit": "後手不戦勝",
    void: "両者欠席",
  },
  resultOf: (black, white) => `${black}対${white}の結果`,
  watch: "観戦",
  look: "棋譜",
  lookAt: (black, white) => `${black}対${white}の対局`,
  standingsFile: "順位表（CSV）",
  gamesFile: "対局一覧（CSV）",
  refused: {
    ...refusals,
    nobody: "先にログインしてください。",
    "not-found": "その大会はありません。",
    "not-allowed": "今はできません。定員に達した、すでに始まった・終わった、参加者が足りない、主催者に外された、のいずれかです。",
    forbidden: "主催者だけの操作です。",
    "too-many": "開催中の大会が多すぎます。先にどれかを終えてください。",
    "bad-message": "入力に誤りがあります。大会名・数値・開始日時をご確認ください。",
    "members-only": "この大会にはアカウントが必要です。",
    other: "サーバーに接続できないか、処理に失敗しました。",
  },
};
