// The panel beside a record: a tab each for its moves, its review, what was played elsewhere, what it is, and how it leaves.

import type { Signal } from "@preact/signals";
import { address } from "../app/route";
import type { AutoReplay } from "../game/auto-replay";
import { MoveField } from "../game/view/move-field";
import { words } from "../i18n";
import { Button } from "../kit/button";
import { Tool } from "../kit/tool";
import type { Session } from "../play";
import { type Desk, Faults, NamedList, recordWords } from "../records";
import { type GameReview, type PositionView, Review } from "../review";
import { MOST_KEPT, trouble } from "../shelf/shelf";
import { Chapters, Explorer, Outwards, type StudyDesk, StudyOf, studyWords } from "../study";
import type { Color } from "../wire/rules";
import { About } from "./about";
import { Lanes } from "./move-tree";
import { Notes } from "./notes";
import { playOn } from "./play-on";
import { Save, Share } from "./save";
import { Branches, Steps } from "./steps";

export const TABS = ["chapters", "moves", "review", "explorer", "about", "save"] as const;
export type Tab = (typeof TABS)[number];
/** Those that speak of the position on the board. */
const STEPPED: readonly Tab[] = ["moves", "review", "explorer"];

/** The tabs of a record; only a study has chapters. */
export const tabsOf = (study: StudyDesk | undefined): readonly Tab[] => TABS.filter((name) => study || name !== "chapters");

interface Props {
  readonly desk: Desk;
  readonly session: Session;
  readonly study: StudyDesk | undefined;
  readonly tab: Signal<Tab>;
  readonly review: GameReview;
  readonly position: PositionView;
  readonly title: string;
  readonly auto: AutoReplay;
  /** Whether the panel shows something else meanwhile. */
  readonly hidden: boolean;
  readonly onHelp: () => void;
  /** The reader wants to learn from the mistakes of a side. */
  readonly onLearn: (color: Color) => void;
}

export function ReplayPanel(props: Props) {
  const { desk, session, study, tab, title, auto, hidden, onHelp } = props;
  const records = recordWords.value;
  const alarms = [
    trouble.value && records.trouble[trouble.value](MOST_KEPT),
    study?.notice.value && studyWords.value.notices[study.notice.value],
  ];
  return (
    <>
      <div class="replay-head" hidden={hidden}>
        <div class="tabs" role="tablist" aria-label={title}>
          {tabsOf(study).map((name) => (
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
      <Faults desk={desk} />
      {alarms.map(
        (alarm) =>
          alarm && (
            <p key={alarm} class="trouble" role="alert">
              {alarm}
            </p>
          ),
      )}
      <div id="tab-panel" class={`tab-panel tab-${tab.value}`} role="tabpanel" aria-labelledby={`tab-${tab.value}`} hidden={hidden}>
        <TabContent {...props} />
      </div>
      {STEPPED.includes(tab.value) && (
        <div class="panel-tools" hidden={hidden}>
          <Steps desk={desk} auto={auto} />
          {tab.value === "moves" && <Branches desk={desk} />}
          <Tool icon="help" name={words.value.help.title} onPress={onHelp} />
        </div>
      )}
      <div class="replay-foot" hidden={hidden}>
        {(desk.id.value === null || study?.kept.value === false) && <Button onClick={() => void desk.keep()}>{records.keep}</Button>}
        <a class="button replay-all" href={address(study ? "study" : "records")}>
          {study ? studyWords.value.all : records.all}
        </a>
        <a class="button" href={address("records", { find: desk.snapshot.value.sfen })}>
          {records.findThis}
        </a>
        <Button kind="primary" onClick={() => playOn(desk, session)}>
          {records.playOn}
        </Button>
      </div>
    </>
  );
}

function TabContent({ desk, session, study, tab, review, position, onLearn }: Props) {
  switch (tab.value) {
    case "chapters":
      return study ? <Chapters study={study} /> : null;
    case "moves":
      return (
        <>
          <Lanes desk={desk} judged={review.reviewed.value?.moves} />
          <MoveField onType={(text) => desk.type(text)} />
          <NamedList desk={desk} />
          <Notes desk={desk} />
        </>
      );
    case "review":
      return <Review desk={desk} review={review} position={position} busy={session.player.thinking} onLearn={onLearn} />;
    case "explorer":
      return <Explorer desk={desk} />;
    case "about":
      return <About desk={desk} />;
    case "save":
      return (
        <>
          {study && <Outwards study={study} />}
          <Share desk={desk} />
          <Save desk={desk} />
          {!study && <StudyOf desk={desk} />}
        </>
      );
  }
}

function tabName(name: Tab): string {
  const { tabs } = studyWords.value;
  return name === "chapters" || name === "explorer" ? tabs[name] : recordWords.value.tabs[name];
}
