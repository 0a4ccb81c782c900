// The bar at the top of every page: the name, the five entries and the pages under the present one, what the page adds, language,
// theme, account, settings. On a phone the entries are a bar at the bottom.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { Button } from "../kit/button";
import { Icon } from "../kit/icons";
import { Tool } from "../kit/tool";
import { Preferences } from "../settings/sheet";
import { PLACES, placeOf } from "./places";
import { address, shown } from "./route";
import { rulesAddress } from "./rules-page";
import { settings, THEMES } from "./settings";

interface Props {
  /** A page with a place of its own for the settings says how to show it; on others they open as a dialogue. */
  readonly onSettings?: () => void;
  /** Whether they are there. */
  readonly open?: boolean;
  readonly children?: ComponentChildren;
}

export function Header({ onSettings, open, children }: Props) {
  const { app, header, nav } = words.value;
  const theme = settings.theme.value;
  const nextTheme = () => (settings.theme.value = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto");
  const other = settings.language.value === "ja" ? "en" : "ja";
  const dialog = useRef<HTMLDialogElement>(null);
  /** Nobody needs the form before it is first asked for. */
  const asked = useSignal(false);
  const openSettings = () => {
    asked.value = true;
    dialog.current?.showModal();
  };
  return (
    <header class="header">
      <a class="brand" href={address("play")} aria-label={app.name}>
        <svg class="koma" viewBox="0 0 1000 1100" aria-hidden="true">
          <use href="#wedge-king" />
          <use href="#one-king" class="koma-ink" />
        </svg>
        <span>{app.name}</span>
      </a>
      <Pages />
      <div class="header-tools">
        {children}
        <button
          type="button"
          class="tool tool-text"
          lang={other}
          aria-label={header.languageLabel}
          onClick={() => (settings.language.value = other)}
        >
          {header.language}
        </button>
        <Tool icon={theme} name={header.theme[theme]} onPress={nextTheme} />
        <a class="tool tool-person" href={address("account")} aria-label={nav.account} title={nav.account}>
          <Icon name="person" />
        </a>
        <Tool icon="sliders" name={header.settings} open={open} onPress={onSettings ?? openSettings} />
      </div>
      {!onSettings && (
        <dialog ref={dialog} class="dialog settings" aria-label={words.value.settings.title}>
          <h2>{words.value.settings.title}</h2>
          {asked.value && <Preferences />}
          <div class="row row-end">
            <Button kind="primary" onClick={() => dialog.current?.close()}>
              {header.close}
            </Button>
          </div>
        </dialog>
      )}
    </header>
  );
}

/** The five entries and, quieter, the pages under the present one. Where a board takes all of a phone, the entries are behind a button. */
function Pages() {
  const { header, nav, places } = words.value;
  const open = useSignal(false);
  const menu = useRef<HTMLElement>(null);
  // From the moment the bar is there: a quick Escape must not come too early.
  useLayoutEffect(() => {
    if (!open.value) return;
    const close = (event: Event) => {
      const leaves = event instanceof KeyboardEvent ? event.key === "Escape" : !menu.current?.contains(event.target as Node);
      if (leaves) open.value = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [open.value]);
  const page = shown.value?.page ?? "play";
  const place = placeOf(page);
  return (
    <>
      <nav ref={menu} class={open.value ? "pages pages-open" : "pages"} aria-label={header.pages}>
        <button
          type="button"
          class="tool pages-button"
          aria-label={header.pages}
          aria-expanded={open.value}
          onClick={() => (open.value = !open.value)}
        >
          <Icon name="menu" />
        </button>
        <ul onClick={() => (open.value = false)}>
          {PLACES.map(({ name, icon, ways: [[first]] }) => (
            <li key={name}>
              <a href={address(first)} aria-current={name === place?.name ? (first === page ? "page" : "true") : undefined}>
                <Icon name={icon} />
                <span>{places[name]}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {place && (
        <nav class="ways" aria-label={places[place.name]}>
          <ul>
            {place.ways.map(([name, query]) => (
              <li key={name}>
                <a href={name === "rules" ? rulesAddress() : address(name, query)} aria-current={name === page ? "page" : undefined}>
                  {nav[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
