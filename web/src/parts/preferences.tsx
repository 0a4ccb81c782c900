// The reader's settings as a form: every change takes effect at once.

import { LANGUAGES, NOTATIONS, type NotationCode, PIECE_SETS, THEMES, THINKS, settings } from "../app/settings";
import { words } from "../i18n";
import { Choice } from "./choice";

export function Preferences() {
  const { settings: says } = words.value;
  return (
    <div class="preferences">
      <Choice
        name="language"
        legend={says.language}
        value={settings.language.value}
        choices={LANGUAGES.map((value) => ({ value, label: value === "ja" ? "日本語" : "English" }))}
        onChange={(value) => (settings.language.value = value)}
      />
      <Choice
        name="theme"
        legend={says.theme}
        value={settings.theme.value}
        choices={THEMES.map((value) => ({ value, label: says.themes[value] }))}
        onChange={(value) => (settings.theme.value = value)}
      />
      <Choice
        name="pieces"
        legend={says.pieces}
        value={settings.pieces.value}
        choices={PIECE_SETS.map((value) => ({ value, label: says.pieceSets[value] }))}
        onChange={(value) => (settings.pieces.value = value)}
      />
      <label class="field">
        <span>{says.notation}</span>
        <select
          value={settings.notation.value}
          onChange={(event) => (settings.chosenNotation.value = event.currentTarget.value as NotationCode)}
        >
          {NOTATIONS.map((code) => (
            <option key={code} value={code} selected={code === settings.notation.value}>
              {says.notations[code] ?? code}
            </option>
          ))}
        </select>
      </label>
      <Choice
        name="thinks"
        legend={says.thinks}
        value={settings.thinks.value}
        choices={THINKS.map((value) => ({ value, label: says.thinkers[value] }))}
        onChange={(value) => (settings.thinks.value = value)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={settings.sound.value}
          onChange={(event) => (settings.sound.value = event.currentTarget.checked)}
        />
        <span>{says.sound}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.seconds.value}
          onChange={(event) => (settings.seconds.value = event.currentTarget.checked)}
        />
        <span>{says.seconds}</span>
      </label>
    </div>
  );
}
