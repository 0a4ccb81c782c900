// The reader's settings as a form, in groups: every change takes effect at once.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import {
  COORDINATES,
  GLYPHS,
  LANGUAGES,
  LAYOUTS,
  NOTATIONS,
  PACKS,
  PIECE_SETS,
  RANKS,
  REPLAY_SPEEDS,
  SIDE_NAMES,
  settings,
  THEMES,
  THINKS,
  TIMBRES,
  VOLUMES,
} from "../app/settings";
import { forgetPractice } from "../game/appearance";
import { words } from "../i18n";
import { named } from "../kit/bound";
import { Button } from "../kit/button";
import { Check } from "../kit/check";
import { Choice } from "../kit/choice";
import { Select } from "../kit/select";
import { knock } from "../sound/sound";
import { HandicapTable } from "./handicap-table";
import { settingsWords } from "./words";

export default function Preferences() {
  const { game, settings: named, setup } = words.value;
  const says = settingsWords.value;
  const kanji = ["one", "two", "movement"].includes(settings.pieces.value);
  return (
    <div class="preferences">
      <Group title={says.groups.words} open>
        <Pick name="language" of={settings.language} codes={LANGUAGES} names={{ en: "English", ja: "日本語" }} />
        {settings.language.value === "ja" && <Check of={settings.furigana}>{says.furigana}</Check>}
        <Menu
          label={says.sideNames}
          of={settings.chosenSideNames}
          codes={SIDE_NAMES}
          names={says.sideNamings}
          shown={settings.sideNames.value}
        />
        <Menu label={says.notation} of={settings.chosenNotation} codes={NOTATIONS} names={says.notations} shown={settings.notation.value} />
      </Group>
      <Group title={says.groups.look} open>
        <Pick name="theme" of={settings.theme} codes={THEMES} names={says.themes} />
        <Menu label={named.pieces} of={settings.pieces} codes={PIECE_SETS} names={named.pieceSets} />
        {kanji && <Menu label={says.glyphs} of={settings.glyphs} codes={GLYPHS} names={says.glyphNames} />}
        {kanji && <Check of={settings.simpleDragon}>{says.simpleDragon}</Check>}
        {kanji && <Check of={settings.kingsByRank}>{says.kingsByRank}</Check>}
        <Check of={settings.blackBacks}>{says.blackBacks}</Check>
        <Check of={settings.twoTone}>{says.twoTone}</Check>
        <Check of={settings.oneSize}>{says.oneSize}</Check>
        {settings.pieces.value === "movement" && (
          <>
            <Check of={settings.marksStay}>{says.marksStay}</Check>
            <Button onClick={forgetPractice}>{says.marksAgain}</Button>
          </>
        )}
        <Menu
          label={says.coordinates}
          of={settings.chosenRanks}
          codes={COORDINATES}
          names={says.coordinateNames}
          shown={settings.ranks.value}
        />
        <Check of={settings.squares}>{says.squares}</Check>
        <Pick name="layout" of={settings.layout} codes={LAYOUTS} names={says.layouts} className="wide-only" />
      </Group>
      <Group title={says.groups.play}>
        <Menu
          label={says.rank}
          of={settings.rank}
          codes={RANKS}
          names={Object.fromEntries(RANKS.map((code) => [code, code ? setup.levelName(code) : setup.noRank]))}
        />
        <HandicapTable />
        <Check of={settings.destinations}>{says.destinations}</Check>
        <Check of={settings.cards}>{says.cards}</Check>
        <Check of={settings.choiceInRow}>{says.choiceInRow}</Check>
        <Check of={settings.confirms}>{says.confirms}</Check>
        <Check of={settings.ahead}>{says.ahead}</Check>
        <Check of={settings.humanPace}>{says.humanPace}</Check>
        <Check of={settings.coach}>{says.coach}</Check>
        <Check of={settings.ote}>{says.ote}</Check>
        <Menu
          label={game.replaySpeed}
          of={settings.replaySpeed}
          codes={REPLAY_SPEEDS}
          names={Object.fromEntries(REPLAY_SPEEDS.map((code) => [code, game.secondsAMove(code)]))}
        />
        <Pick name="thinks" of={settings.thinks} codes={THINKS} names={says.thinkers} />
      </Group>
      <Group title={says.groups.sound}>
        <Check of={settings.sound}>{says.sound}</Check>
        {settings.sound.value && (
          <Pick name="timbre" of={settings.timbre} codes={TIMBRES} names={says.timbres} onPick={() => knock(false)} />
        )}
        <Check of={settings.speaks}>{says.speaks}</Check>
        {(settings.sound.value || settings.speaks.value) && (
          <Pick name="volume" of={settings.volume} codes={VOLUMES} names={says.volumes} />
        )}
        <Check of={settings.seconds}>{says.seconds}</Check>
        {settings.seconds.value && (
          <>
            <Menu label={says.pack} of={settings.pack} codes={PACKS} names={says.packs} />
            <Pick name="secondsVolume" of={settings.secondsVolume} codes={VOLUMES} names={says.volumes} />
            <Check of={settings.othersSeconds}>{says.othersSeconds}</Check>
          </>
        )}
      </Group>
    </div>
  );
}

function Group({ title, open = false, children }: { title: string; open?: boolean; children: ComponentChildren }) {
  return (
    <details class="group" open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

interface Several<T extends string> {
  readonly codes: readonly T[];
  readonly names: Readonly<Record<string, string>>;
}

/** A few choices side by side. */
function Pick<T extends string>(props: Several<T> & { name: string; of: Signal<T>; className?: string; onPick?: () => void }) {
  const { name, of, codes, names, className, onPick } = props;
  const says = settingsWords.value;
  return (
    <Choice
      name={name}
      legend={says.legends[name] ?? name}
      value={of.value}
      options={named(codes, names)}
      onChange={(value) => {
        of.value = value;
        onPick?.();
      }}
      className={className ?? ""}
    />
  );
}

/** Choices behind a menu. What is shown may be what goes with the language, where nothing was chosen. */
function Menu<T extends string, S extends T>(props: Several<S> & { label: string; of: Signal<T>; shown?: T }) {
  const { label, of, codes, names, shown = of.value } = props;
  return <Select label={label} value={shown} options={named(codes, names)} onChange={(code) => (of.value = code)} />;
}
