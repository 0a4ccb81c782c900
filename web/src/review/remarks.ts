// A review written into its record: scores at every move, a word at every error, and the better line beside it.

import { words } from "../i18n";
import type { Finding, Line, Worth } from "../wire/api";
import type { Remark, SearchLine } from "../wire/records";
import type { GameReview } from "./game-review";
import { worthText } from "./score-text";
import { reviewWords } from "./words";

/** The most moves of a line that is written down. */
const MOST_MOVES = 12;

/** What a finished review says, in the reader's words. */
export function remarksOf(review: GameReview): Remark[] {
  const says = reviewWords.value;
  const reviewed = review.reviewed.value;
  if (!reviewed) return [];
  return review.found.value.map((found, ply) => {
    const judged = ply > 0 ? reviewed.moves[ply - 1] : null;
    const next = reviewed.moves[ply];
    const errs = (move: typeof next) => move !== undefined && says.classes[move.class] !== undefined;
    const verdict = judged && errs(judged) ? [says.lost(says.classes[judged.class] ?? "", judged.loss)] : [];
    const [line] = found?.lines ?? [];
    const better = next && errs(next) && next.best !== null ? (line?.moves ?? []).slice(0, MOST_MOVES) : [];
    return {
      ply,
      comment: (ply === 0 ? heading(review) : verdict).join("\n"),
      thoughts: found ? found.lines.map((line) => seen(found, line)) : [],
      better,
      betterComment: line && better.length > 0 ? says.bestLine(worthText(line.worth)) : "",
    };
  });
}

function heading(review: GameReview): string[] {
  const says = reviewWords.value;
  const { reviewed } = review;
  return (["black", "white"] as const).flatMap((color) => {
    const side = reviewed.value?.[color];
    const name = review.desk.player(color) || words.value.side(color, review.desk.handicap.value);
    return side ? [says.sideLine(name, side.accuracy, side.inaccuracies, side.mistakes, side.blunders)] : [];
  });
}

function seen({ depth, nodes }: Finding, { worth, moves }: Line): SearchLine {
  return { ...scoreOf(worth), depth, nodes, moves };
}

function scoreOf(worth: Worth): Pick<SearchLine, "score" | "mates" | "plies"> {
  if (worth === "black-declares") return { score: null, mates: "black", plies: null };
  if (worth === "white-declares") return { score: null, mates: "white", plies: null };
  if ("cp" in worth) return { score: worth.cp, mates: null, plies: null };
  if ("black-mates" in worth) return { score: null, mates: "black", plies: worth["black-mates"] };
  return { score: null, mates: "white", plies: worth["white-mates"] };
}
