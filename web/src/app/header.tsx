// The bar at the top of every page: the name, the pages, what the page adds, language, theme, settings.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { Button } from "../kit/button";
import { Icon } from "../kit/icons";
import { Tool } from "../kit/tool";
import { Preferences } from "../settings/sheet";
import { address, PAGE_NAMES, shown } from "./route";
import { settings, THEMES } from "./settings";

interface Props {
  /** A page with a place of its own for the settings says how to show it; on others they open as a dialogue. */
  readonly onSettings?: () => void;
  /** Whether they are there. */
  readonly open?: boolean;
  readonly children?: ComponentChildren;
}

export function Header({ onSettings, open, children }: Props) {
  const { app, header } = words.value;
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

/** Links to all pages: in a row where there is room, behind a button where there is not. */
function Pages() {
  const { header, nav } = words.value;
  const open = useSignal(false);
  const menu = useRef<HTMLElement>(null);
  // From the moment the list is there: a quick Escape must not come too early.
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
  if (PAGE_NAMES.length < 2) return null;
  return (
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
      <ul>
        {PAGE_NAMES.map((page) => (
          <li key={page}>
            <a href={address(page)} aria-current={shown.value?.page === page ? "page" : undefined}>
              {nav[page]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
