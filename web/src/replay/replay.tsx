// A record on the board: replayed move by move, its tree of variations, what is written in it, how it leaves.

import { type Signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Header } from "../app/header";
import { type Replayed, useAutoReplay } from "../game/auto-replay";
import { focusBoard } from "../game/view/focus";
import { CloseSheet, GamePage } from "../game/view/game-page";
import { useDialogs } from "../game/view/keyboard";
import { Plate, type PlateProps } from "../game/view/plate";
import { RefusalNotice } from "../game/view/refusal";
import { words } from "../i18n";
import { Button } from "../kit/button";
import { IconButton } from "../kit/icon-button";
import { useSheet } from "../kit/sheet";
import { Tool } from "../kit/tool";
import type { Session } from "../play";
import { type Desk, endingText, namedAt, recordWords } from "../records";
import { Balance, GameReview, Learn, LearnPanel, LearnSays, LearnTools, PositionView } from "../review";
import { MOST_KEPT, trouble } from "../shelf/shelf";
import { type StudyDesk, studyWords } from "../study";
import { type Overlay, ReplayBoard } from "./board";
import { keyRows, listenForKeys } from "./keys";
import { ReplayPanel, type Tab, tabsOf } from "./panel";
import { ShareHandle } from "./share-handle";
import { Steps, Strip } from "./steps";

interface Props {
  readonly desk: Desk;
  readonly session: Session;
  readonly query: URLSearchParams;
  /** The study that the record is a chapter of. */
  readonly study?: StudyDesk;
  /** The tab that is open, where it outlives the record. */
  readonly opened?: Signal<Tab>;
}

export function Replay({ desk, session, query, study, opened }: Props) {
  const node = Number(query.get("node") ?? 0);
  const own = useSignal<Tab>(tabsOf(study).find((name) => name === query.get("tab")) ?? "moves");
  const tab = opened ?? own;
  const review = useMemo(() => new GameReview(desk), [desk]);
  const position = useMemo(() => new PositionView(desk, review), [review]);
  const learn = useSignal<Learn | null>(null);
  /** On a phone the panel is below the board, and only there once it is asked for. */
  const up = useSignal(query.has("tab"));
  const lower = () => (up.value = false);
  useSheet(up.value, lower, false);
  const trying = useSignal(!matchMedia("(pointer: coarse)").matches);
  /** Whether the record is only replayed: then a tap on a half of the board steps. Elsewhere, and where its line ends, the board
   * takes moves. */
  const steps = useComputed(
    () => !trying.value && !study && !up.value && tab.value === "moves" && desk.at.value !== desk.line.value.at(-1),
  );
  const tapped = useSignal(false);
  const begins = useMemo(() => node || desk.at.peek(), [desk]);
  const hint = useComputed(() => steps.value && !tapped.value && desk.at.value === begins);
  const auto = useAutoReplay(
    useMemo(() => replayedLine(desk), [desk]),
    desk,
  );
  // Before the record is seen, so that no key pressed at its sight is lost.
  const { dialog, text, help } = useDialogs(() => desk.text(), keyRows());
  useLayoutEffect(() => listenForKeys(desk, { auto: () => auto.toggle(), text, help }, () => learn.value === null), [desk]);
  useEffect(() => desk.recognise(), [desk]);
  useEffect(() => review.follow(), [review]);
  useEffect(() => position.follow(), [position]);
  const endLearning = () => {
    learn.value?.end();
    learn.value = null;
  };
  useEffect(() => endLearning, [desk]);
  const overlay = useComputed<Overlay>(() => {
    const { value: learning } = learn;
    if (!learning) return { drawn: position.drawn.value, other: null };
    const play = learning.phase.value === "asks" ? (usi: string) => void learning.play(usi) : null;
    return { drawn: learning.drawn.value, other: { snapshot: learning.snapshot.value, play } };
  });
  // Before the record is seen too: a step taken at its sight begins at that move.
  useLayoutEffect(() => {
    if (node > 0) desk.go(node);
  }, [desk, node]);
  useEffect(() => {
    const keep = () => {
      if (desk.pending) void desk.keep();
    };
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [desk]);
  const { faults } = recordWords.value;
  const { black, white } = desk.summary.value;
  const players = [black || words.value.side("black", false), white || words.value.side("white", false)].join(" – ");
  const title = study?.study.value.name ?? players;
  const { error, warnings } = desk.faults;
  /** What the panel has to say before anything else; a phone says it under the board until the sheet was up. */
  const alarm = error
    ? faults.stopped
    : trouble.value
      ? recordWords.value.trouble[trouble.value](MOST_KEPT)
      : study?.notice.value
        ? studyWords.value.notices[study.notice.value]
        : warnings.length > 0
          ? faults.warnings(warnings.length)
          : null;
  const seen = useSignal<string | null>(null);
  useLayoutEffect(() => {
    if (up.value) seen.value = alarm;
  }, [up.value, alarm]);
  const isLearning = learn.value !== null;
  return (
    <GamePage
      title={title}
      look="replay"
      header={<Header />}
      board={
        <>
          <ReplayBoard desk={desk} steps={steps.value} onStep={() => (tapped.value = true)} overlay={overlay} marks={study} />
          {!isLearning && <Balance desk={desk} review={review} />}
        </>
      }
      bottom={desk.bottom.value}
      plate={(at) => <NamePlate desk={desk} {...at} />}
      status={
        <div class="status">
          {learn.value ? <LearnSays learn={learn.value} /> : <Status desk={desk} hint={hint.value} />}
          {alarm && alarm !== seen.value && !isLearning && (
            <p class="narrow-only status-warning" role="alert">
              <span>{alarm}</span>
              <Button kind="link" onClick={() => (up.value = true)}>
                {faults.more}
              </Button>
            </p>
          )}
        </div>
      }
      dock={
        <>
          {learn.value ? <LearnTools learn={learn.value} onEnd={endLearning} /> : <Strip desk={desk} />}
          <div class="dock-row" hidden={isLearning}>
            <Steps desk={desk} auto={auto} />
            {!study && <TryTool trying={trying} />}
            <Tool icon="more" name={words.value.game.details} open={up.value} onPress={() => (up.value = !up.value)} />
          </div>
        </>
      }
      sheet={up.value ? "menu" : "game"}
      lower={lower}
      panelName={title}
      panelLook="replay-panel"
      panel={
        <>
          <div class="panel-top">
            <ShareHandle />
            <CloseSheet onClose={lower} />
          </div>
          {learn.value && <LearnPanel learn={learn.value} onEnd={endLearning} />}
          <ReplayPanel
            desk={desk}
            session={session}
            study={study}
            tab={tab}
            review={review}
            position={position}
            title={title}
            auto={auto}
            hidden={isLearning}
            onHelp={help}
            onLearn={(color) => {
              endLearning();
              auto.stop();
              learn.value = new Learn(review, color);
              lower();
              focusBoard();
            }}
          />
        </>
      }
      over={dialog}
      announcement={desk.announcement.value}
    />
  );
}

/** A record as it is replayed by itself. */
const replayedLine = (desk: Desk): Replayed => ({
  at: () => desk.at.value,
  any: () => desk.line.value.length > 1,
  ends: () => desk.at.value === desk.line.value.at(-1),
  first: () => desk.first(),
  next: () => desk.step(1),
});

/** Whether a tap on the board of a phone tries a move, or steps through those there are. */
function TryTool({ trying }: { readonly trying: Signal<boolean> }) {
  const { try: name } = recordWords.value;
  return <IconButton icon="into" name={name} aria-pressed={trying.value} onClick={() => (trying.value = !trying.value)} />;
}

function NamePlate({ desk, color, seat }: { desk: Desk } & Pick<PlateProps, "color" | "seat">) {
  return (
    <Plate
      color={color}
      seat={seat}
      side={desk.name(color)}
      player={desk.player(color)}
      active={desk.snapshot.value.turn === color}
      onFlip={() => desk.flip()}
    />
  );
}

function Status({ desk, hint }: { readonly desk: Desk; readonly hint: boolean }) {
  const { game, refusal } = words.value;
  const records = recordWords.value;
  const { value: notice } = desk.notice;
  if (notice?.type === "text") return <p>{notice.text}</p>;
  if (notice?.type === "refusal") return <RefusalNotice notice={notice} toggle={() => desk.toggleShown()} />;
  const { end, law, comment } = desk.node.value;
  if (law) return <p class="status-refusal">{refusal(law, null, null)}</p>;
  if (end) return <p>{end.text || endingText(end)}</p>;
  if (hint) return <p class="status-hint">{records.halves}</p>;
  if (desk.at.value === 0) return <p class="status-start">{game.startPosition}</p>;
  // A phone has no other place for it.
  if (comment) return <p class="status-comment">{comment.split("\n")[0]}</p>;
  const { ply } = desk.node.value;
  return <p>{[records.move(ply), namedAt(desk, ply)].filter(Boolean).join(" · ")}</p>;
}
