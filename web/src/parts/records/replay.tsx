// A record on the board: replayed move by move, its tree of variations, what is written in it, how it leaves.

import { type Signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Desk } from "../../app/desk";
import { address, go, greet } from "../../app/route";
import { DEFAULT_OPTIONS, type GameOptions, type Session, agreed } from "../../app/session";
import { settings } from "../../app/settings";
import { trouble, MOST_KEPT } from "../../app/shelf";
import { opponent } from "../../board/geometry";
import { words } from "../../i18n";
import { recordWords } from "../../i18n/records";
import { studyWords } from "../../i18n/study";
import { Header } from "../../pages/header";
import { GameReview } from "../../review/game-review";
import { Learn } from "../../review/learn";
import { PositionView } from "../../review/position";
import type { StudyDesk } from "../../study/study-desk";
import type { Line } from "../../wire/records";
import type { Color } from "../../wire/rules";
import { focusBoard } from "../focus";
import { MoveField } from "../controls";
import { Icon, SideMark } from "../icons";
import { useDialogs } from "../keyboard";
import { MoveStrip } from "../moves";
import { SizeHandle } from "../play/size-handle";
import { Refused } from "../refused";
import { useSheet } from "../sheet";
import { Tool } from "../tool";
import { Explorer } from "../review/explorer";
import { Balance } from "../review/balance";
import { LearnPanel, LearnSays, LearnTools } from "../review/learn";
import { Review } from "../review/review";
import { Chapters } from "../study/chapters";
import { Outwards, StudyOf } from "../study/outwards";
import { About } from "./about";
import { ending } from "./entry";
import { Faults } from "./fault";
import { Lanes } from "./lanes";
import { NamedList, namedAt } from "./named";
import { Notes } from "./notes";
import { type Overlay, ReplayBoard } from "./replay-board";
import { Save, Share } from "./save";
import { keyRows, listenForKeys } from "./keys";

const TABS = ["chapters", "moves", "review", "explorer", "about", "save"] as const;
export type Tab = (typeof TABS)[number];
/** Those that speak of the position on the board. */
const STEPPED: readonly Tab[] = ["moves", "review", "explorer"];

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
  const tabs = TABS.filter((name) => study || name !== "chapters");
  const own = useSignal<Tab>(tabs.find((name) => name === query.get("tab")) ?? "moves");
  const tab = opened ?? own;
  const review = useMemo(() => new GameReview(desk), [desk]);
  const position = useMemo(() => new PositionView(desk, review), [review]);
  const learn = useSignal<Learn | null>(null);
  /** On a phone the panel is a sheet, down until it is asked for. */
  const up = useSignal(query.has("tab"));
  useSheet(up.value, () => (up.value = false));
  const trying = useSignal(!matchMedia("(pointer: coarse)").matches);
  // Before the record is seen, so that no key pressed at its sight is lost.
  const { dialog, text, help } = useDialogs(() => desk.text(), keyRows());
  useLayoutEffect(() => listenForKeys(desk, { text, help }, () => learn.value === null), [desk]);
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
  const { app, game, header } = words.value;
  const records = recordWords.value;
  const { black, white } = desk.summary.value;
  const players = [black || words.value.side("black", false), white || words.value.side("white", false)].join(" – ");
  const title = study?.study.value.name ?? players;
  const bottom = desk.bottom.value;
  const { error, warnings } = desk.faults;
  /** What the panel has to say before anything else; a phone says it under the board until the sheet was up. */
  const alarm = error
    ? records.faults.stopped
    : trouble.value
      ? records.trouble[trouble.value](MOST_KEPT)
      : study?.notice.value
        ? studyWords.value.notices[study.notice.value]
        : warnings.length > 0
          ? records.faults.warnings(warnings.length)
          : null;
  const seen = useSignal<string | null>(null);
  useLayoutEffect(() => {
    if (up.value) seen.value = alarm;
  }, [up.value, alarm]);
  return (
    <>
      <a class="skip" href="#board">
        {app.skip}
      </a>
      <Header />
      <main class="play replay" data-layout={settings.layout.value}>
        <h1 class="visually-hidden" tabIndex={-1} ref={greet}>
          {title}
        </h1>
        <ReplayBoard desk={desk} trying={trying} overlay={overlay} marks={study} />
        <SizeHandle />
        {!learn.value && <Balance desk={desk} review={review} />}
        <NamePlate desk={desk} color={opponent(bottom)} seat="far" />
        <NamePlate desk={desk} color={bottom} seat="near" />
        <div class="status">
          {learn.value ? <LearnSays learn={learn.value} /> : status(desk)}
          {alarm && alarm !== seen.value && !learn.value && (
            <p class="narrow-only status-warning" role="alert">
              <span>{alarm}</span>
              <button type="button" class="link" onClick={() => (up.value = true)}>
                {records.faults.more}
              </button>
            </p>
          )}
        </div>
        <div class="dock">
          {learn.value ? <LearnTools learn={learn.value} onEnd={endLearning} /> : <Strip desk={desk} />}
          <div class="dock-row" hidden={learn.value !== null}>
            <Steps desk={desk} />
            <button
              type="button"
              class="tool"
              aria-label={records.try}
              title={records.try}
              aria-pressed={trying.value}
              onClick={() => (trying.value = !trying.value)}
            >
              <Icon name="into" />
            </button>
            <Tool icon="more" name={game.details} open={up.value} onPress={() => (up.value = true)} />
          </div>
        </div>
        <button
          type="button"
          class={`backdrop backdrop-${up.value ? "menu" : "game"}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => (up.value = false)}
        />
        <aside class={`panel replay-panel panel-${up.value ? "menu" : "game"}`} aria-label={title}>
          <button type="button" class="tool sheet-close" aria-label={header.close} onClick={() => (up.value = false)}>
            <Icon name="close" />
          </button>
          <div class="replay-head" hidden={learn.value !== null}>
            <a class="link" href={address(study ? "study" : "records")}>
              {study ? studyWords.value.all : records.all}
            </a>
            <div class="tabs" role="tablist" aria-label={title}>
              {tabs.map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  id={`tab-${name}`}
                  aria-selected={tab.value === name}
                  aria-controls="tab-panel"
                  onClick={() => (tab.value = name)}
                >
                  {tabName(name)}
                </button>
              ))}
            </div>
          </div>
          {learn.value && <LearnPanel learn={learn.value} onEnd={endLearning} />}
          <Faults desk={desk} />
          {trouble.value && (
            <p class="trouble" role="alert">
              {records.trouble[trouble.value](MOST_KEPT)}
            </p>
          )}
          {study?.notice.value && (
            <p class="trouble" role="alert">
              {studyWords.value.notices[study.notice.value]}
            </p>
          )}
          <div
            id="tab-panel"
            class={`tab-panel tab-${tab.value}`}
            role="tabpanel"
            aria-labelledby={`tab-${tab.value}`}
            hidden={learn.value !== null}
          >
            {tab.value === "chapters" && study && <Chapters study={study} />}
            {tab.value === "explorer" && <Explorer desk={desk} />}
            {tab.value === "moves" && (
              <>
                <Lanes desk={desk} judged={review.reviewed.value?.moves} />
                <MoveField onType={(text) => desk.type(text)} />
                <NamedList desk={desk} />
                <Notes desk={desk} />
              </>
            )}
            {tab.value === "review" && (
              <Review
                desk={desk}
                review={review}
                position={position}
                onLearn={(color) => {
                  endLearning();
                  learn.value = new Learn(review, color);
                  up.value = false;
                  focusBoard();
                }}
              />
            )}
            {tab.value === "about" && <About desk={desk} />}
            {tab.value === "save" && (
              <>
                {study && <Outwards study={study} />}
                <Share desk={desk} />
                <Save desk={desk} />
                {!study && <StudyOf desk={desk} />}
              </>
            )}
          </div>
          {STEPPED.includes(tab.value) && (
            <div class="panel-tools" hidden={learn.value !== null}>
              <Steps desk={desk} />
              {tab.value === "moves" && <Branches desk={desk} />}
              <Tool icon="help" name={words.value.help.title} onPress={help} />
            </div>
          )}
          <div class="replay-foot" hidden={learn.value !== null}>
            {(desk.id.value === null || study?.kept.value === false) && (
              <button type="button" class="button" onClick={() => void desk.keep()}>
                {records.keep}
              </button>
            )}
            <a class="button" href={address("records", { find: desk.snapshot.value.sfen })}>
              {records.findThis}
            </a>
            <button type="button" class="primary" onClick={() => playOn(desk, session)}>
              {records.playOn}
            </button>
          </div>
        </aside>
      </main>
      {dialog}
      <div class="visually-hidden" role="status" aria-live="polite">
        {desk.announcement.value}
      </div>
    </>
  );
}

function tabName(name: Tab): string {
  const { tabs } = studyWords.value;
  return name === "chapters" || name === "explorer" ? tabs[name] : recordWords.value.tabs[name];
}

/** Plays on from the move on the board. A game that was left there goes on itself; from anywhere else another one begins, and
 * the record stays. */
function playOn(desk: Desk, session: Session): void {
  const { played, at } = desk;
  const { plies, end } = desk.summary.value;
  const { moves } = desk.handle.course(at.value) as Line;
  const times = desk.wayTo(at.value).slice(1).map((node) => (desk.tree.value.nodes[node]?.seconds ?? 0) * 1000);
  try {
    if (desk.snapshot.value.outcome) throw new Error("the game is over");
    if (!played) session.start(againstComputer(desk, session), moves, times);
    else if (at.value < plies || end) session.start({ ...agreed(played.options), series: null, score: null }, moves, times);
    // It may be on the board of the other page still.
    else if (session.started !== played.started) session.start(agreed(played.options), moves, times, played.started);
  } catch {
    return desk.say(recordWords.value.cannotPlayOn);
  }
  go(address("play"));
}

/** A game from where the record begins: the side to move at the board is the reader's. */
function againstComputer(desk: Desk, session: Session): GameOptions {
  const { handicap } = desk.tree.value;
  const { sfen, profile } = desk.handle.course(desk.at.value) as Line;
  const { opponent: before } = session.options.value;
  return {
    ...DEFAULT_OPTIONS,
    opponent: before.type === "computer" ? before : DEFAULT_OPTIONS.opponent,
    own: desk.snapshot.value.turn,
    start: handicap === null ? { sfen } : { handicap },
    profile,
  };
}

function NamePlate({ desk, color, seat }: { desk: Desk; color: Color; seat: "near" | "far" }) {
  const { game } = words.value;
  const side = desk.name(color);
  const player = desk.player(color);
  const active = desk.snapshot.value.turn === color;
  return (
    <button
      type="button"
      class={`plate plate-${seat}${active ? " plate-active" : ""}`}
      title={game.flip}
      aria-label={[side, player, active && game.toMove].filter(Boolean).join(", ")}
      onClick={() => desk.flip()}
    >
      <SideMark color={color} />
      <span class="plate-name" title={player || side}>{player || side}</span>
      {player && <span class="plate-side">{side}</span>}
    </button>
  );
}

function status(desk: Desk) {
  const { game, refusal } = words.value;
  const records = recordWords.value;
  const { value: notice } = desk.notice;
  if (notice?.type === "text") return <p>{notice.text}</p>;
  if (notice?.type === "refusal") return <Refused notice={notice} toggle={() => desk.toggleShown()} />;
  const { end, law, comment } = desk.node.value;
  if (law) return <p class="status-refusal">{refusal(law, null, null)}</p>;
  if (end) return <p>{end.text || ending(end)}</p>;
  if (desk.at.value === 0) return <p>{game.startPosition}</p>;
  // A phone has no other place for it.
  if (comment) return <p class="status-comment">{comment.split("\n")[0]}</p>;
  const { ply } = desk.node.value;
  return <p>{[records.move(ply), namedAt(desk, ply)].filter(Boolean).join(" · ")}</p>;
}

function Steps({ desk }: { desk: Desk }) {
  const { game } = words.value;
  const line = desk.line.value;
  const begins = desk.at.value === line[0];
  const ends = desk.at.value === line.at(-1);
  const steps = [
    { icon: "first", name: game.first, off: begins, act: () => desk.first() },
    { icon: "previous", name: game.previous, off: begins, act: () => desk.step(-1) },
    { icon: "next", name: game.next, off: ends, act: () => desk.step(1) },
    { icon: "latest", name: game.latest, off: ends, act: () => desk.last() },
  ] as const;
  return (
    <div class="stepper">
      {steps.map(({ icon, name, off, act }) => (
        <Tool key={icon} icon={icon} name={name} off={off} onPress={act} />
      ))}
    </div>
  );
}

function Branches({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const branched = desk.children.value.some((children) => children.length > 1);
  const several = desk.siblings(desk.at.value).length > 1;
  const line = desk.line.value;
  const way = line.slice(0, line.indexOf(desk.at.value) + 1);
  const inVariation = way.some((node) => (desk.siblings(node)[0] ?? node) !== node);
  const remove = several ? records.removeVariation : records.removeMove;
  return (
    <div class="stepper">
      {branched && (
        <>
          <Tool icon="out" name={records.out} onPress={() => desk.out()} />
          <Tool icon="into" name={records.into} onPress={() => desk.into()} />
        </>
      )}
      {inVariation && <Tool icon="promote" name={records.promote} onPress={() => desk.promote()} />}
      {desk.at.value > 0 && <Tool icon="bin" name={remove} onPress={() => desk.remove()} />}
      {desk.removed.value && <Undo desk={desk} />}
    </div>
  );
}

/** What was taken out comes back with one press: the keyboard is on it, as the button that was pressed may be gone. */
function Undo({ desk }: { desk: Desk }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), [desk.removed.value]);
  return (
    <button ref={button} type="button" class="button" onClick={() => desk.putBack()}>
      {recordWords.value.undo}
    </button>
  );
}

/** The moves of the line on the board. */
function Strip({ desk }: { desk: Desk }) {
  const line = desk.line.value;
  const { nodes } = desk.tree.value;
  const moves = useMemo(() => line.slice(1).flatMap((index) => nodes[index] ?? []), [line, nodes]);
  return <MoveStrip moves={moves} at={line.indexOf(desk.at.value)} onView={(at) => desk.go(line[at] ?? 0)} />;
}
