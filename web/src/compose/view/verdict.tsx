// What the solver says of the problem, and the solution to play through.

import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { Icon } from "../../kit/icons";
import { isFlaw, WholeSolution } from "../../solution";
import type { Solution } from "../../wire/mate";
import type { Bench } from "../bench";
import type { Playback } from "../playback";
import { composeWords } from "../words";

interface Props {
  readonly bench: Bench;
  readonly playback: Playback;
}

export function Verdict({ bench, playback }: Props) {
  const { check, refused, broken } = composeWords.value;
  const findings = bench.findings.value;
  const isBusy = bench.task.value === "check";
  return (
    <section class="compose-verdict" aria-label={check.title}>
      <div class="row">
        <Button kind="primary" disabled={!bench.draft.problem.value.problem || isBusy} onClick={() => void bench.check()}>
          {check.ask}
        </Button>
        {isBusy && <Busy bench={bench} says={check.busy} />}
      </div>
      <div role="status">
        {findings?.type === "solution" && <Summary bench={bench} solution={findings.solution} />}
        {findings?.type === "refused" && <p class="compose-flaw">{refused[findings.code]}</p>}
      </div>
      <Alert kind="caution" text={findings?.type === "broken" && broken} />
      {findings?.type === "solution" && findings.solution.line.length > 0 && (
        <WholeSolution
          sfen={findings.sfen}
          solution={findings.solution}
          shown={playback.sfen.value === findings.sfen ? playback.movesShown : []}
          onShow={(moves, ply) => playback.show(findings.sfen, moves, ply)}
        />
      )}
    </section>
  );
}

/** A search under way: how far it is, and a button that ends it. */
export function Busy({ bench, says }: { bench: Bench; says: string }) {
  const { check, search } = composeWords.value;
  const progress = bench.progress.value;
  return (
    <>
      <Button onClick={() => bench.cancel()}>{check.cancel}</Button>
      {progress ? (
        <label class="compose-progress">
          <progress value={progress.done} max={progress.of} />
          <small>{search.progress(progress.done, progress.of)}</small>
        </label>
      ) : (
        <small class="puzzle-note">{says}</small>
      )}
    </>
  );
}

/** The length, and whether there is one solution only. */
function Summary({ bench, solution }: { bench: Bench; solution: Solution }) {
  const { check } = composeWords.value;
  const { verdict, plies, rules, leftover, sound, branches } = solution;
  if (verdict !== "mate" || plies === null) {
    return (
      <p class="compose-flaw">
        {verdict === "no-mate" ? check.none : check.unknown}{" "}
        {verdict !== "no-mate" && <Button onClick={() => void bench.check(true)}>{check.longer}</Button>}
      </p>
    );
  }
  const isGood = sound === true && !leftover;
  const flaws = solution.duals.filter(isFlaw);
  return (
    <div class={isGood ? "compose-good" : "compose-flaw"}>
      <p class="compose-length">
        <Icon name={isGood ? "met" : "unmet"} />
        <strong>{check.plies(plies)}</strong>
        {rules !== null && rules !== plies && <span>{check.rules(rules)}</span>}
      </p>
      {sound && <p>{check.sound}</p>}
      {sound === null && (
        <p>
          {check.unsettled} <Button onClick={() => void bench.check(true)}>{check.longer}</Button>
        </p>
      )}
      {flaws.length > 0 && <p>{check.cooked(flaws.length)}</p>}
      {branches.some(({ kind }) => kind === "longer") && <p>{check.long}</p>}
      {leftover && <p>{check.leftover}</p>}
    </div>
  );
}
