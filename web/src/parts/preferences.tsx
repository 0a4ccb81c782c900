// The reader's settings as a form, in groups: every change takes effect at once.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { forgetPractice } from "../app/look";
import {
  COORDINATES,
  GLYPHS,
  LANGUAGES,
  LAYOUTS,
  NOTATIONS,
  PACKS,
  PIECE_SETS,
  RANKS,
  SIDE_NAMES,
  THEMES,
  THINKS,
  TIMBRES,
  VOLUMES,
  settings,
} from "../app/settings";
import { knock } from "../app/sound";
import { words } from "../i18n";
import { settingsWords } from "../i18n/settings";
import { Choice } from "./choice";
import { HandicapTable } from "./handicap-table";
import { Select } from "./select";

export default function Preferences() {
  const { settings: named, setup } = words.value;
  const says = settingsWords.value;
  const kanji = ["one", "two", "movement"].includes(settings.pieces.value);
  return (
    <div class="preferences">
      <Group title={says.groups.words} open>
        <Pick name="language" of={settings.language} codes={LANGUAGES} names={{ en: "English", ja: "日本語" }} />
        {settings.language.value === "ja" && <Check of={settings.furigana} label={says.furigana} />}
        <Menu label={says.sideNames} of={settings.chosenSideNames} codes={SIDE_NAMES} names={says.sideNamings} shown={settings.sideNames.value} />
        <Menu label={says.notation} of={settings.chosenNotation} codes={NOTATIONS} names={says.notations} shown={settings.notation.value} />
      </Group>
      <Group title={says.groups.look} open>
        <Pick name="theme" of={settings.theme} codes={THEMES} names={says.themes} />
        <Menu label={named.pieces} of={settings.pieces} codes={PIECE_SETS} names={named.pieceSets} />
        {kanji && <Menu label={says.glyphs} of={settings.glyphs} codes={GLYPHS} names={says.glyphNames} />}
        {kanji && <Check of={settings.simpleDragon} label={says.simpleDragon} />}
        {kanji && <Check of={settings.kingsByRank} label={says.kingsByRank} />}
        <Check of={settings.blackBacks} label={says.blackBacks} />
        <Check of={settings.twoTone} label={says.twoTone} />
        <Check of={settings.oneSize} label={says.oneSize} />
        {settings.pieces.value === "movement" && (
          <>
            <Check of={settings.marksStay} label={says.marksStay} />
            <button type="button" class="button" onClick={forgetPractice}>
              {says.marksAgain}
            </button>
          </>
        )}
        <Menu label={says.coordinates} of={settings.chosenRanks} codes={COORDINATES} names={says.coordinateNames} shown={settings.ranks.value} />
        <Check of={settings.squares} label={says.squares} />
        <Pick name="layout" of={settings.layout} codes={LAYOUTS} names={says.layouts} className="wide-only" />
      </Group>
      <Group title={says.groups.play}>
        <Menu label={says.rank} of={settings.rank} codes={RANKS} names={Object.fromEntries(RANKS.map((code) => [code, code ? setup.levelName(code) : setup.noRank]))} />
        <HandicapTable />
        <Check of={settings.destinations} label={says.destinations} />
        <Check of={settings.cards} label={says.cards} />
        <Check of={settings.choiceInRow} label={says.choiceInRow} />
        <Check of={settings.confirms} label={says.confirms} />
        <Check of={settings.ahead} label={says.ahead} />
        <Check of={settings.coach} label={says.coach} />
        <Check of={settings.ote} label={says.ote} />
        <Pick name="thinks" of={settings.thinks} codes={THINKS} names={says.thinkers} />
      </Group>
      <Group title={says.groups.sound}>
        <Check of={settings.sound} label={says.sound} />
        {settings.sound.value && <Pick name="timbre" of={settings.timbre} codes={TIMBRES} names={says.timbres} onPick={() => knock(false)} />}
        <Check of={settings.speaks} label={says.speaks} />
        {(settings.sound.value || settings.speaks.value) && <Pick name="volume" of={settings.volume} codes={VOLUMES} names={says.volumes} />}
        <Check of={settings.seconds} label={says.seconds} />
        {settings.seconds.value && (
          <>
            <Menu label={says.pack} of={settings.pack} codes={PACKS} names={says.packs} />
            <Pick name="secondsVolume" of={settings.secondsVolume} codes={VOLUMES} names={says.volumes} />
            <Check of={settings.othersSeconds} label={says.othersSeconds} />
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
      choices={codes.map((value) => ({ value, label: names[value] ?? value }))}
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
  return <Select label={label} value={shown} options={codes.map((code) => [code, names[code] ?? code])} onChange={(code) => (of.value = code)} />;
}

function Check({ of, label }: { of: Signal<boolean>; label: string }) {
  return (
    <label class="check">
      <input type="checkbox" checked={of.value} onChange={(event) => (of.value = event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
