// What there is to say of the position on the board: how good the move was, the best lines, the threat, both kings.

import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { address } from "../../app/route";
import { settings } from "../../app/settings";
import { opponent } from "../../board/geometry";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { Filled } from "../../kit/filled";
import { SideMark } from "../../kit/icons";
import { type Desk, LineOfPlay } from "../../records";
import type { KingLight } from "../../wire/mate";
import type { Color } from "../../wire/rules";
import type { GameReview } from "../game-review";
import { type PositionView, wanted } from "../position";
import { reviewWords } from "../words";
import { plyOnGame } from "./graph";
import { HostEngines } from "./host-engines";
import { Lines } from "./lines";
import { OwnEngine } from "./own-engine";

interface Props {
  readonly desk: Desk;
  readonly review: GameReview;
  readonly position: PositionView;
}

export function Here({ desk, review, position }: Props) {
  const says = reviewWords.value;
  const at = desk.at.value;
  const { turn, sfen, outcome } = desk.snapshot.value;
  const found = position.found.value;
  const threat = position.threat.value;
  const shown = useShown(position);
  return (
    <section class="here" aria-label={says.position}>
      <Verdict desk={desk} review={review} />
      <div ref={shown} class="here-shown">
        <div class="toggles" role="group" aria-label={says.show}>
          <Toggle wanted={wanted.lines} label={says.toggles.lines} busy={position.asking.lines.value} />
          <Toggle wanted={wanted.arrows} label={says.toggles.arrows} busy={false} />
          <Toggle wanted={wanted.threat} label={says.toggles.threat} busy={position.asking.threat.value} />
          <Toggle wanted={wanted.kings} label={says.toggles.kings} busy={position.asking.kings.value} />
          {review.reviewed.value && <Toggle wanted={wanted.bar} label={says.toggles.bar} busy={false} />}
        </div>
        <Alert text={position.broken.value && says.broken} />
        {wanted.kings.value && <Kings desk={desk} position={position} />}
        {wanted.threat.value && !outcome && (
          <div class="here-threat">
            <h2>{says.threat(words.value.side(opponent(turn), desk.handicap.value))}</h2>
            {threat ? (
              <LineOfPlay key={`threat ${at}`} desk={desk} node={at} passes moves={threat.moves} label={says.toggles.threat} />
            ) : (
              <p class="soft">
                {desk.snapshot.value.check ? says.noThreatInCheck : position.asking.threat.value ? says.looking : says.noThreat}
              </p>
            )}
          </div>
        )}
        {found && found.lines.length > 0 ? (
          <Lines desk={desk} found={found} label={says.lines} />
        ) : (
          wanted.lines.value && <p class="soft">{position.asking.lines.value ? says.looking : says.nothing}</p>
        )}
      </div>
      <HostEngines desk={desk} />
      <OwnEngine />
      <div class="row">
        <Button disabled={position.asking.kings.value} onClick={() => position.searchMate()}>
          {says.searchMate}
        </Button>
        <a class="button" href={address("puzzles", { sfen })}>
          {says.asProblem}
        </a>
      </div>
    </section>
  );
}

/** What the reader switches on is brought into sight: at once, and again when the answer is there. */
function useShown({ asking }: PositionView) {
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  const waits = useRef(false);
  const on = [wanted.lines, wanted.threat, wanted.kings].filter(({ value }) => value).length;
  const asks = asking.lines.value || asking.threat.value || asking.kings.value;
  useLayoutEffect(() => {
    if (on > before.current) waits.current = true;
    before.current = on;
    if (!waits.current) return;
    waits.current = asks;
    shown.current?.scrollIntoView({ block: "nearest" });
  }, [on, asks]);
  return shown;
}

/** How good the move on the board was, and what would have been better. */
function Verdict({ desk, review }: { desk: Desk; review: GameReview }) {
  const says = reviewWords.value;
  const at = plyOnGame(desk);
  const judged = review.judged(at - 1);
  if (at !== desk.at.value || !judged) return null;
  const node = desk.node.value;
  const [best] = judged.best === null ? [] : desk.handle.names(at - 1, false, [judged.best], settings.notation.value);
  const name = says.classes[judged.class] ?? says.fine[judged.class] ?? "";
  // Who is winning all along hears nothing of the second-best move.
  const isError = judged.class in says.classes;
  return (
    <p class={`move-verdict class-${judged.class}`}>
      <b>
        <SideMark color={node.color} /> {node.name}
      </b>{" "}
      <span class="move-class">{isError && judged.loss >= 0.005 ? says.lost(name, judged.loss) : name}</span>
      {isError && best && judged.best !== node.usi && (
        <Button kind="link" onClick={() => desk.go(at - 1)}>
          {says.better(best)}
        </Button>
      )}
      {judged.missedMate !== null && <span> {says.missedMate(judged.missedMate)}</span>}
    </p>
  );
}

function Toggle({ wanted, label, busy }: { wanted: Signal<boolean>; label: string; busy: boolean }) {
  return (
    <button
      type="button"
      class="toggle"
      aria-pressed={wanted.value}
      aria-busy={wanted.value && busy}
      onClick={() => (wanted.value = !wanted.value)}
    >
      {label}
    </button>
  );
}

/** How both kings stand, each with the mate there is. */
function Kings({ desk, position }: { desk: Desk; position: PositionView }) {
  const says = reviewWords.value;
  const lights = position.lights.value;
  if (!lights) return <p class="soft">{says.looking}</p>;
  return (
    <ul class="kings">
      {(["black", "white"] as const).map((color) => (
        <King key={color} desk={desk} color={color} king={lights[color]} />
      ))}
    </ul>
  );
}

function King({ desk, color, king }: { desk: Desk; color: Color; king: KingLight }) {
  const says = reviewWords.value;
  const at = desk.at.value;
  const passes = desk.snapshot.value.turn === color;
  const safety = says.lights[king.light]?.(king.plies) ?? king.light;
  return (
    <li>
      <p class={`king king-${king.light}`}>
        <SideMark color={color} />{" "}
        <Filled text={says.kingOf(words.value.side(color, desk.handicap.value))} parts={{ safety: <b>{safety}</b> }} />
      </p>
      {king.line.length > 0 && (
        <LineOfPlay key={`${at} ${color}`} desk={desk} node={at} passes={passes} moves={king.line} label={says.mateLine} />
      )}
    </li>
  );
}
