// What is told about the last move: right, refuted and how, mate, a hint.

import { words } from "../../i18n";
import { Icon } from "../../kit/icons";
import type { Attempt } from "../attempt";
import type { Remark } from "../remark";
import { puzzleWords } from "../words";

/** How a remark looks: for it, against it, or neither. */
function mood(remark: Remark | null): "good" | "bad" | "plain" {
  switch (remark?.type) {
    case "right":
    case "cook":
    case "mated":
    case "met":
      return "good";
    case "escapes":
    case "refuted":
    case "illegal":
    case "no-check":
    case "broken":
    case "refused":
      return "bad";
    default:
      return "plain";
  }
}

export function RemarkBox({ attempt }: { attempt: Attempt }) {
  const remark = attempt.remark.value;
  const lines = linesOf(attempt);
  const looks = mood(remark);
  return (
    <div class={`remark remark-${looks}`} role="status" aria-live="polite">
      {looks !== "plain" && <Icon name={looks === "good" ? "met" : "unmet"} />}
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

function linesOf(attempt: Attempt): string[] {
  const { view, remark: says, hint, refused, goals } = puzzleWords.value;
  const remark = attempt.remark.value;
  if (attempt.phase.value === "thinking") return [attempt.puzzle.goal === "mate" ? view.thinking : view.judging];
  if (attempt.phase.value === "shown") return [says.shown];
  if (!remark) return [idle(attempt)];
  switch (remark.type) {
    case "right":
      return [says.right];
    case "cook":
      return [says.cook];
    case "longer":
      return [says.longer(remark.plies)];
    case "mated":
      return [
        attempt.phase.value === "exploring" ? says.matedExploring : says.mated,
        remark.cook && says.cooked,
        remark.futile && says.futile,
      ].filter((line) => typeof line === "string");
    case "escapes": {
      const { how, counter, checks, proof } = remark.defence;
      return [
        says.wrong(remark.tried),
        says.escape(remark.answer, how, counter ? says.counter : says.checks(checks)),
        proof !== null && says.proof(proof),
      ].filter((line) => typeof line === "string");
    }
    case "met":
      return [goals[remark.goal].met, remark.cook && says.cooked].filter((line) => typeof line === "string");
    case "refuted":
      return [goals[remark.goal].wrong(remark.tried), says.by[remark.by](remark.answer)];
    case "undecided":
      return [says.undecided];
    case "no-check":
      return [says.noCheck];
    case "broken":
      return [says.broken];
    case "illegal":
      return [words.value.refusal(remark.refusal.code, remark.refusal.kind, remark.refusal.file)];
    case "text":
      return [remark.text];
    case "hint":
      if (remark.step === 1) return [hint.area];
      return [remark.step === 2 ? hint.piece(words.value.piece(remark.told.kind)) : hint.move(remark.told.name)];
    case "refused":
      return [refused[remark.code]];
  }
}

/** What there is to do where nothing has been said yet. */
function idle(attempt: Attempt): string {
  const { view, remark, verdict: says, goals } = puzzleWords.value;
  const { goal } = attempt.puzzle;
  const verdict = attempt.verdict.value;
  if (verdict?.verdict === "no-mate" && attempt.length.value === 0) return says.explore;
  if (attempt.phase.value === "exploring") return remark.exploring;
  return goal === "mate" ? view.toMove : goals[goal].toMove;
}
