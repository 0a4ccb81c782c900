// The bar at the top: the name, a new game, language, theme, settings.

import type { Signal } from "@preact/signals";
import { THEMES, settings } from "../app/settings";
import { words } from "../i18n";
import { Icon } from "../parts/icons";
import type { Sheet } from "./play";

export function Header({ sheet }: { sheet: Signal<Sheet> }) {
  const { app, header } = words.value;
  const theme = settings.theme.value;
  const nextTheme = () => (settings.theme.value = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto");
  const other = settings.language.value === "ja" ? "en" : "ja";
  return (
    <header class="header">
      <a class="brand" href="./" aria-label={app.name}>
        <svg class="koma" viewBox="0 0 1000 1100" aria-hidden="true">
          <use href="#wedge-king" />
          <use href="#one-king" class="koma-ink" />
        </svg>
        <span>{app.name}</span>
      </a>
      <nav class="header-tools">
        <button
          type="button"
          class="button button-new"
          aria-label={header.newGame}
          onClick={() => (sheet.value = "new")}
        >
          <Icon name="plus" />
          <span>{header.newGame}</span>
        </button>
        <button
          type="button"
          class="tool tool-text"
          lang={other}
          aria-label={header.languageLabel}
          onClick={() => (settings.language.value = other)}
        >
          {header.language}
        </button>
        <button
          type="button"
          class="tool"
          aria-label={header.theme[theme]}
          title={header.theme[theme]}
          onClick={nextTheme}
        >
          <Icon name={theme} />
        </button>
        <button
          type="button"
          class="tool"
          aria-label={header.settings}
          title={header.settings}
          onClick={() => (sheet.value = "settings")}
        >
          <Icon name="sliders" />
        </button>
      </nav>
    </header>
  );
}
