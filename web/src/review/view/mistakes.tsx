// Learning from mistakes: the move that was played, the search for a better one, and what the engine says of a try.

import { focusBoard } from "../../game/view/focus";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { LineOfPlay } from "../../records";
import type { Learn } from "../mistakes";
import { reviewWords } from "../words";

interface Props {
  readonly learn: Learn;
  readonly onEnd: () => void;
}

/** What is asked, and what is answered: a line or two. */
export function LearnSays({ learn }: { learn: Learn }) {
  const says = reviewWords.value.learning;
  const phase = learn.phase.value;
  const { value: tried } = learn.tried;
  const name = learn.name(tried?.usi);
  switch (phase) {
    case "asks":
      return <p>{says.asks(learn.playedName)}</p>;
    case "thinks":
      return <p>{says.thinks(name)}</p>;
    case "right":
      return <p class="learn-right">{tried?.verdict?.class === "best" ? says.best(name) : says.right(name)}</p>;
    case "wrong": {
      const reply = learn.names(tried?.verdict?.line?.moves ?? [])[1];
      return <p class="learn-wrong">{says.wrong(name, tried?.verdict?.loss ?? 0, reply ?? null)}</p>;
    }
    case "told":
      return <p>{says.told(learn.bestName)}</p>;
    case "broken":
      return <p class="learn-wrong">{says.broken}</p>;
    case "over":
      return <p>{says.over(learn.errors.length, learn.found.value, learn.told.value)}</p>;
  }
}

/** What can be done next. */
export function LearnTools({ learn, onEnd }: Props) {
  const says = reviewWords.value.learning;
  const phase = learn.phase.value;
  const settled = phase === "right" || phase === "told";
  const onBoard = (act: () => void) => () => {
    act();
    focusBoard();
  };
  return (
    <div class="row learn-tools">
      {(phase === "wrong" || phase === "broken") && (
        <Button kind="primary" onClick={onBoard(() => learn.again())}>
          {says.again}
        </Button>
      )}
      {(phase === "asks" || phase === "wrong" || phase === "broken") && <Button onClick={() => learn.tell()}>{says.tell}</Button>}
      {phase !== "over" && phase !== "thinks" && (
        <button type="button" class={settled ? "primary" : "button"} onClick={onBoard(() => learn.next())}>
          {settled ? says.next : says.skip}
        </button>
      )}
      {phase === "over" && <Button onClick={onBoard(() => learn.restart())}>{says.restart}</Button>}
      <button type="button" class={phase === "over" ? "primary" : "button"} onClick={onEnd}>
        {says.end}
      </button>
    </div>
  );
}

/** All of it, where there is room. */
export function LearnPanel({ learn, onEnd }: Props) {
  const says = reviewWords.value.learning;
  const { desk, ply, phase, tried } = learn;
  const line = phase.value === "told" ? learn.solution : (tried.value?.verdict?.line?.moves ?? []);
  return (
    <section class="learning" aria-label={says.title}>
      <h2>{says.title}</h2>
      <p class="soft">
        {says.count(Math.min(learn.index.value + 1, learn.errors.length), learn.errors.length)} ·{" "}
        {words.value.side(learn.color, desk.handicap.value)}
      </p>
      <div role="status" aria-live="polite">
        <LearnSays learn={learn} />
      </div>
      {(phase.value === "told" || phase.value === "wrong") && line.length > 0 && (
        <LineOfPlay key={`${ply.value} ${phase.value} ${line[0]}`} desk={desk} node={ply.value} moves={line} label={says.line} />
      )}
      <LearnTools learn={learn} onEnd={onEnd} />
    </section>
  );
}
