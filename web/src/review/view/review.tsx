// The review of a game: begun, stopped and gone on with; its graph and its figures; what there is to say of the position on
// the board; learning from the errors; and how it all gets into the record.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { EFFORT_NAMES, type EffortName } from "../../engine/effort";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { named } from "../../kit/bound";
import { Button } from "../../kit/button";
import { Check } from "../../kit/check";
import { Choice } from "../../kit/choice";
import { SideMark } from "../../kit/icons";
import type { Desk } from "../../records";
import type { Color } from "../../wire/rules";
import { chooseDeepening, deepening, type GameReview } from "../game-review";
import { choosePlace, lookForHost, offered, PLACES, place } from "../host-review";
import { errorsOf } from "../mistakes";
import type { PositionView } from "../position";
import { remarksOf } from "../remarks";
import { reviewWords } from "../words";
import { Graph } from "./graph";
import { Here } from "./position";

interface Props {
  readonly desk: Desk;
  readonly review: GameReview;
  readonly position: PositionView;
  /** Whether the engine is needed for a game that goes on. */
  readonly busy: ReadonlySignal<boolean>;
  readonly onLearn: (color: Color) => void;
}

export function Review({ desk, review, position, busy, onLearn }: Props) {
  const says = reviewWords.value;
  const plies = review.course.value.moves.length;
  useEffect(() => void lookForHost(), []);
  useEffect(() => review.read(() => busy.value), [review]);
  return (
    <div class="review-panel">
      {plies === 0 ? <p class="soft">{says.noMoves}</p> : <Whole desk={desk} review={review} onLearn={onLearn} />}
      <Here desk={desk} review={review} position={position} />
      <Figures desk={desk} review={review} />
      {review.reviewed.value && <More desk={desk} review={review} />}
    </div>
  );
}

function Whole({ desk, review, onLearn }: Omit<Props, "position" | "busy">) {
  const says = reviewWords.value;
  const running = review.running.value;
  const reviewed = review.reviewed.value;
  const all = review.course.value.moves.length + 1;
  const { value: failed } = review.failed;
  const { value: trouble } = review.hostTrouble;
  const { value: host } = review.onHost;
  return (
    <section class="review-game" aria-label={says.game}>
      <Alert text={failed && says.failed(failed)} />
      {trouble !== null && (
        <p class="trouble" role="alert">
          {says.hostTroubles[trouble] ?? says.hostRefuses} {running && says.restHere}
        </p>
      )}
      {running && (
        <div class="review-progress">
          <label>
            <span>{host ? says.hostProgress(Math.max(host.seen, review.done.value), all) : says.progress(review.done.value, all)}</span>
            <progress max={all} value={Math.max(host?.seen ?? 0, review.done.value)} />
          </label>
          <Button onClick={() => review.stop()}>{says.stop}</Button>
          {host && <p class="soft">{host.ahead > 0 ? says.hostAhead(host.ahead) : says.hostAtIt}</p>}
        </div>
      )}
      {!running && !reviewed && <Begin review={review} all={all} />}
      {reviewed && (
        <>
          <Graph desk={desk} review={review} />
          <LearnButtons desk={desk} review={review} onLearn={onLearn} />
          <Deeper review={review} all={all} />
        </>
      )}
    </section>
  );
}

function Begin({ review, all }: { review: GameReview; all: number }) {
  const says = reviewWords.value;
  const chosen = useSignal<EffortName>(review.effort.value);
  const done = review.done.value;
  return (
    <div class="review-begin">
      {done > 0 && <p class="soft">{says.stopped(done, all)}</p>}
      <Choice name="effort" legend={says.effort} of={chosen} options={named(EFFORT_NAMES, says.efforts)} />
      <Where />
      <Button kind="primary" onClick={() => void review.start(chosen.value, placeNow())}>
        {done > 0 && chosen.value === review.effort.value ? says.goOn : says.begin}
      </Button>
    </div>
  );
}

/** Where the game is looked at, where there is a choice. */
function Where() {
  const says = reviewWords.value;
  if (!offered.value) return null;
  return <Choice name="review-place" legend={says.where} value={place.value} options={named(PLACES, says.places)} onChange={choosePlace} />;
}

const placeNow = () => (offered.value ? place.value : "device");

function Figures({ desk, review }: Pick<Props, "desk" | "review">) {
  const says = reviewWords.value;
  const reviewed = review.reviewed.value;
  if (!reviewed) return null;
  return (
    <table class="review-figures">
      <thead>
        <tr>
          <td />
          {[says.accuracy, ...(["inaccuracy", "mistake", "blunder"] as const).map((name) => says.classes[name])].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["black", "white"] as const).map((color) => {
          const { accuracy, inaccuracies, mistakes, blunders } = reviewed[color];
          return (
            <tr key={color}>
              <th scope="row">
                <SideMark color={color} /> {desk.player(color) || words.value.side(color, desk.handicap.value)}
              </th>
              <td>{accuracy === null ? "–" : says.percent(accuracy)}</td>
              <td>{inaccuracies}</td>
              <td>{mistakes}</td>
              <td>{blunders}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A button to learn from the mistakes of each side that made any. */
function LearnButtons({ desk, review, onLearn }: Omit<Props, "position" | "busy">) {
  const says = reviewWords.value;
  return (
    <div class="row learn-begin">
      {(["black", "white"] as const).map((color) => {
        const count = errorsOf(review, color).length;
        return (
          count > 0 && (
            <Button
              key={color}
              kind="primary"
              aria-label={says.learn(words.value.side(color, desk.handicap.value), count)}
              onClick={() => onLearn(color)}
            >
              <SideMark color={color} /> {says.learnShort(count)}
            </Button>
          )
        );
      })}
    </div>
  );
}

/** How deeply the game was looked at, and how far a deeper look has come. */
function Deeper({ review, all }: { review: GameReview; all: number }) {
  const says = reviewWords.value;
  const effort = review.effort.value;
  if (effort !== "quick") return <p class="soft review-deeper">{says.looked(says.efforts[effort])}</p>;
  const done = review.further.done.value;
  return <p class="soft review-deeper">{done === null ? says.quickOnly : says.deeper(done, all)}</p>;
}

function More({ desk, review }: { desk: Desk; review: GameReview }) {
  const says = reviewWords.value;
  const harder = EFFORT_NAMES.slice(EFFORT_NAMES.indexOf(review.effort.value) + 1);
  return (
    <div class="review-more">
      {review.effort.value === "quick" && (
        <Check checked={deepening.value} onChange={chooseDeepening}>
          {says.deepens}
        </Check>
      )}
      {harder.length > 0 && <Where />}
      <div class="row">
        <Button
          onClick={() => {
            desk.annotate(remarksOf(review));
            desk.say(says.written);
          }}
        >
          {says.write}
        </Button>
        {harder.map((name) => (
          <Button key={name} onClick={() => void review.start(name, placeNow())}>
            {says.again(says.efforts[name])}
          </Button>
        ))}
      </div>
    </div>
  );
}
