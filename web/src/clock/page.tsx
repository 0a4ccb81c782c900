// A clock for a game on a real board: two faces as large as the screen allows, each towards its player, and between them
// on request a board to note the moves down on.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Header } from "../app/header";
import { address, go, type PageProps } from "../app/route";
import { BoardOf } from "../game/view/board-of";
import { plainWords } from "../game/view/board-words";
import { ClockFace } from "../game/view/clock-face";
import { words } from "../i18n";
import { Button } from "../kit/button";
import { Check } from "../kit/check";
import { SideMark } from "../kit/icons";
import { Select } from "../kit/select";
import type { Session } from "../play";
import { ruleChoices } from "../rules";
import { DEFAULT_OPTIONS } from "../terms/agreement";
import { ClockChoice, SAME } from "../terms/clock-choice";
import { clockOf, TIMED } from "../terms/clocks";
import { stepName } from "../terms/handicaps";
import type { Color } from "../wire/rules";
import { Otb } from "./otb";
import { clockWords } from "./words";

export default function Clock({ session }: PageProps) {
  const otb = useMemo(() => {
    const made = new Otb();
    made.takeUp();
    return made;
  }, []);
  useEffect(() => {
    const keep = () => otb.keep();
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      otb.pause();
    };
  }, [otb]);
  return otb.clock.value ? <Running otb={otb} session={session} /> : <Setup otb={otb} />;
}

function Setup({ otb }: { otb: Otb }) {
  const { setup, nav } = words.value;
  const says = clockWords.value;
  const clock = useSignal("10m+30s");
  const other = useSignal(SAME);
  const handicap = useSignal("even");
  const records = useSignal(false);
  const begin = (event: Event) => {
    event.preventDefault();
    const black = clockOf(TIMED, clock.value);
    const white = other.value === SAME ? black : clockOf(TIMED, other.value);
    if (black && white) otb.begin({ black, white }, handicap.value, records.value);
  };
  return (
    <>
      <Header />
      <main class="reading otb otb-setup">
        <h1 tabIndex={-1}>{nav.clock}</h1>
        <p>{says.intro}</p>
        <form onSubmit={begin}>
          <ClockChoice id="otb-clock" label={setup.clock} clocks={TIMED} value={clock.value} onChange={(code) => (clock.value = code)} />
          <ClockChoice
            id="otb-other"
            label={says.other}
            clocks={TIMED}
            same
            value={other.value}
            onChange={(code) => (other.value = code)}
          />
          <Check of={records}>{says.records}</Check>
          <Select label={setup.handicap} of={handicap} options={ruleChoices().handicaps.map(({ code }) => [code, stepName(code)])} />
          <button type="submit" class="primary otb-start">
            {says.begin}
          </button>
        </form>
      </main>
    </>
  );
}

function Running({ otb, session }: { otb: Otb; session: Session }) {
  const says = clockWords.value;
  const asks = useSignal(false);
  useScreenAwake();
  const records = otb.records.value;
  const { value: notice } = otb.notice;
  const take = () => {
    const { handicap, moves, times } = otb.game();
    otb.end();
    session.start({ ...DEFAULT_OPTIONS, opponent: { type: "friend" }, start: { handicap } }, moves, times);
    go(address("play"));
  };
  return (
    <main class={records ? "otb otb-running otb-records" : "otb otb-running"}>
      <h1 class="visually-hidden">{words.value.nav.clock}</h1>
      <Face otb={otb} color="white" seat="far" />
      {records && <Notes otb={otb} />}
      <div class="otb-bar">
        <Button onClick={() => (otb.paused.value ? otb.resume() : otb.pause())} disabled={otb.fallen.value !== null}>
          {otb.paused.value ? says.goOn : says.pause}
        </Button>
        <span role="status">{notice?.type === "text" ? notice.text : says.moves(otb.count.value)}</span>
        <Button disabled={otb.count.value === 0} onClick={() => otb.undo()}>
          {says.undo}
        </Button>
        {asks.value ? (
          <>
            {records && (
              <Button kind="primary" onClick={take}>
                {says.take}
              </Button>
            )}
            <Button kind="danger" onClick={() => otb.end()}>
              {says.endYes}
            </Button>
            <Button kind="quiet" onClick={() => (asks.value = false)}>
              {words.value.game.no}
            </Button>
          </>
        ) : (
          <Button
            onClick={() => {
              otb.pause();
              asks.value = true;
            }}
          >
            {says.end}
          </Button>
        )}
      </div>
      <Face otb={otb} color="black" seat="near" />
    </main>
  );
}

function Face({ otb, color, seat }: { otb: Otb; color: Color; seat: "near" | "far" }) {
  const { side } = words.value;
  const says = clockWords.value;
  const { value: clock } = otb.clock;
  const active = otb.turn.value === color;
  const fallen = otb.fallen.value === color;
  const state = fallen ? says.fallen : active ? (otb.paused.value ? says.paused : says.press) : "";
  return (
    <button
      type="button"
      class={`otb-face otb-${seat}${active ? " otb-active" : ""}${fallen ? " otb-fallen" : ""}`}
      aria-label={[side(color, false), clock && words.value.game.clock("", clock.left(color)), state].filter(Boolean).join(" ")}
      // At once when the finger goes down: on a clock every tenth counts.
      onPointerDown={() => otb.tap(color)}
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && otb.tap(color)}
    >
      <span class="otb-name">
        <SideMark color={color} /> {side(color, false)}
      </span>
      {clock && <ClockFace clock={clock} color={color} />}
      <small>{state}</small>
    </button>
  );
}

/** The board moves are noted down on. */
function Notes({ otb }: { otb: Otb }) {
  return (
    <BoardOf
      id="board"
      view={() => ({
        snapshot: otb.snapshot.value,
        bottom: "black",
        movable: otb.paused.value ? [] : [otb.turn.value],
        words: plainWords(),
      })}
      events={{ play: (usi) => otb.play(usi), attempt: (from, to) => otb.attempt(from, to) }}
    />
  );
}

/** Keeps the screen lit while the clock is shown, where the device lets a page ask for that. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      // Refused to save power, perhaps; the clock runs all the same.
      void navigator.wakeLock?.request("screen").then(
        (given) => (lock = given),
        () => {},
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
