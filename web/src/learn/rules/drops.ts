// Drops, as sections of the rules.

import { t } from "../format";
import type { Section } from "../rules";

export const DROPS: readonly Section[] = [
  {
    id: "drops",
    title: t("Drops", "駒を打つ"),
    text: [
      t(
        "Instead of moving, you can drop a piece from your hand on any empty square, unpromoted even in the zone. A drop can give check, block or mate. It is a whole turn.",
        "駒を動かすかわりに、持ち駒を空いているマスに打つことができます。敵陣でも成らずに打ちます。王手も合駒も、詰ますこともできます。打つことで一手です。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/9/9/4p4/9/9/9/9/4K4 b S 1",
        reach: "S*",
        caption: t("The silver can be dropped on any of the 78 empty squares.", "銀は、空いている七十八マスのどこにでも打てます。"),
        legal: ["S*5b", "S*5e"],
      },
    ],
  },
  {
    id: "occupied",
    title: t("No drops on pieces", "駒の上には打てない"),
    text: [t("A drop needs an empty square; it never captures.", "打てるのは空いたマスだけです。打って取ることはできません。")],
    figures: [
      {
        sfen: "4k4/9/9/4p4/9/9/9/9/4K4 b G 1",
        squares: ["5d"],
        caption: t("The gold cannot be dropped on 5d.", "５四には打てません。"),
        legal: ["G*5e"],
        illegal: { "G*5d": "occupied" },
      },
    ],
  },
  {
    id: "dead-end",
    title: t("Pieces that could never move", "行き所のない駒"),
    text: [
      t(
        "You cannot drop a piece where it could never move: a pawn or lance on the last rank, a knight on the last two.",
        "もう動けないマスには打てません。歩と香はいちばん奥の段、桂は奥の二段です。",
      ),
    ],
    figures: [
      {
        sfen: "k8/9/9/9/9/9/9/9/4K4 b N 1",
        reach: "N*",
        caption: t("Where a knight can be dropped.", "桂を打てるマス。"),
        legal: ["N*5c"],
        illegal: { "N*5b": "dead-end", "N*5a": "dead-end" },
      },
    ],
  },
  {
    id: "nifu",
    title: t("Two pawns (nifu)", "二歩"),
    text: [
      t(
        "You cannot drop a pawn on a file where you already have an unpromoted pawn. A tokin does not count.",
        "成っていない自分の歩がある筋には、歩を打てません。と金は数えません。",
      ),
    ],
    figures: [
      {
        sfen: "4k4/2+P6/9/9/9/9/6P2/9/4K4 b P 1",
        reach: "P*",
        caption: t("The third file is closed; the seventh, with its tokin, is open.", "３筋には打てません。と金のある７筋には打てます。"),
        legal: ["P*7e"],
        illegal: { "P*3e": "nifu" },
      },
    ],
  },
  {
    id: "uchifuzume",
    title: t("Pawn-drop mate (uchifuzume)", "打ち歩詰め"),
    text: [
      t(
        "You cannot drop a pawn to give immediate mate. A pawn already on the board can mate, any other piece can be dropped to mate, and a dropped pawn can give a check that is not mate.",
        "歩を打って詰ますことはできません。盤上の歩で詰ます手、歩以外を打って詰ます手、詰みにならない歩の王手は、反則ではありません。",
      ),
    ],
    figures: [
      {
        sfen: "7nk/9/7G1/9/9/9/9/9/4K4 b PL 1",
        squares: ["1b"],
        caption: t(
          "A pawn on 1b would be mate and is forbidden; a lance there is allowed.",
          "１二歩は打ち歩詰めです。１二香なら詰ませます。",
        ),
        legal: ["L*1b"],
        illegal: { "P*1b": "uchifuzume" },
      },
      {
        sfen: "7nk/9/7GP/9/9/9/9/9/4K4 b - 1",
        squares: ["1c", "1b"],
        caption: t("Pushing the pawn from 1c is allowed.", "１三の歩を進めて詰ますのは、反則ではありません。"),
        legal: ["1c1b"],
      },
    ],
  },
];
