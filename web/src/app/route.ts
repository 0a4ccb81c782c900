// Which page is shown: the address says so; links and the browser's back button change the address. The code of a page
// other than the first arrives when it is asked for.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Engine } from "../engine/engine";
import type { Words } from "../i18n";
import type { Session } from "../play";

/** What every page is given: the game that goes on while pages change, and the parameters of its address. */
export interface PageProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly query: URLSearchParams;
}

type View = ComponentType<PageProps>;
/** The name of a page is its address; the words of the header know each. */
export type PageName = Exclude<keyof Words["nav"], "rules">;

/** The pages but the first: a page is a line here, a word in `nav` and a link in `PLACES`. */
const PAGES = new Map<PageName, () => Promise<{ default: View }>>([
  ["game", () => import("../people/page")],
  ["events", () => import("../events/page")],
  ["learn", () => import("../learn/page")],
  ["puzzles", () => import("../puzzles/page")],
  ["records", () => import("../records/page")],
  ["study", () => import("../study/page")],
  ["editor", () => import("../editor/page")],
  ["compose", () => import("../compose/page")],
  ["print", () => import("../print/page")],
  ["placement", () => import("../placement/page")],
  ["clock", () => import("../clock/page")],
  ["account", () => import("../account/page")],
]);

/** The address of a page, from any other. */
export function address(page: PageName, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `./${page === "play" ? "" : page}${search && `?${search}`}`;
}

interface ShownPage {
  readonly page: PageName;
  readonly query: URLSearchParams;
  /** What the address carries behind its #. */
  readonly load: string;
  /** Its code; none for the first page, which is always there. */
  readonly View: View | null;
  /** How far down it is to be seen. */
  readonly top: number;
  /** Counts how often the reader has gone somewhere. */
  readonly visit: number;
}

/** The page on the screen; none before the first has arrived. */
export const shown = signal<ShownPage | null>(null);

/** Goes to an address within the app, as a link to it would. */
export function go(href: string): void {
  leaveFor(href);
  void show();
}

/** A step for the back button, which leads to where on the page the reader was. */
function leaveFor(href: string | URL): void {
  history.replaceState({ top: scrollY } satisfies ScrollState, "");
  history.pushState(null, "", href);
}

/** What the browser keeps beside an address that was left. */
interface ScrollState {
  readonly top: number;
}

/** Changes the parameters of the page on the screen, and leaves no step for the back button. */
export function rewrite(query: Record<string, string>): void {
  if (!shown.value) return;
  const { page } = shown.value;
  history.replaceState(null, "", address(page, query));
  shown.value = { ...shown.value, query: new URLSearchParams(query), load: "" };
}

/** Shows the page of the present address, once its code is here: its beginning, or as far down as it was left. */
export async function show(left: ScrollState | null = null): Promise<void> {
  const { href, search, hash } = location;
  // A bare name is a place on the page and no other address.
  const load = hash.includes("=") ? hash : "";
  const page = pageAt(new URL(href)) ?? "play";
  const code = PAGES.get(page);
  const View = code ? (await code()).default : null;
  // The reader may have gone on meanwhile.
  if (location.href !== href) return;
  const before = shown.value;
  if (before?.page === page && `?${before.query}` === (search || "?") && before.load === load) return;
  shown.value = { page, query: new URLSearchParams(search), load, View, top: left?.top ?? 0, visit: (before?.visit ?? 0) + 1 };
}

/** For the heading of a page that comes bit by bit: it takes the focus if no element has it, but not on the first page. */
export function greet(heading: HTMLElement | null): void {
  const gone = (shown.value?.visit ?? 0) > 1;
  if (gone && document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

/** Follows links and the back button from now on. */
export function follow(): void {
  addEventListener("popstate", ({ state }) => void show(state as ScrollState | null).catch(() => location.reload()));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.hash || !pageAt(url)) return;
    event.preventDefault();
    if (url.href !== location.href) leaveFor(url);
    // Code that does not arrive, from an older version perhaps, may be there once the page itself is loaded anew.
    void show().catch(() => location.reload());
  });
}

/** The page of this app at an address; none for an address elsewhere. */
function pageAt({ origin, pathname }: URL): PageName | null {
  const folder = new URL(".", document.baseURI);
  if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return null;
  const name = pathname.slice(folder.pathname.length);
  if (name === "" || name === "index.html") return "play";
  return [...PAGES.keys()].find((page) => page === name) ?? null;
}
