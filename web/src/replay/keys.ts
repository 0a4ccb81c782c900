// Keys that replay a record: along the line, into variations and out of them; and what they tell of the position.

import { readHands, readSide } from "../game/read-aloud";
import type { KeyRow } from "../game/view/dialogs";
import { words } from "../i18n";
import { type Desk, recordWords } from "../records";
import { wanted } from "../review";

/** What the page does besides stepping. */
interface Views {
  /** Plays the moves by themselves, or pauses. */
  auto(): void;
  text(): void;
  help(): void;
}

type Act = (desk: Desk, views: Views) => void;

/** A line of the help, and what its keys do where the board does not hear them itself. */
interface Row {
  readonly shown: string;
  readonly says: () => string;
  readonly acts?: Readonly<Record<string, Act>>;
}

const toggle = (name: keyof typeof wanted) => () => {
  wanted[name].value = !wanted[name].value;
};
const back: Act = (desk) => desk.step(-1);
const on: Act = (desk) => desk.step(1);
const field: Act = () => document.querySelector<HTMLInputElement>("#move-field")?.focus();

const does = () => words.value.help.does;
const own = () => recordWords.value.keys;

const ROWS: readonly Row[] = [
  {
    shown: "← → ↑ ↓",
    says: () => does().step,
    acts: { ArrowLeft: back, k: back, ArrowUp: back, ArrowRight: on, j: on, ArrowDown: on },
  },
  { shown: "PageUp PageDown", says: () => own().ten, acts: { PageUp: (desk) => desk.step(-10), PageDown: (desk) => desk.step(10) } },
  { shown: "Home End", says: () => own().ends, acts: { Home: (desk) => desk.first(), End: (desk) => desk.last() } },
  { shown: "P", says: () => own().auto, acts: { p: (_, views) => views.auto() } },
  {
    shown: "Shift+→ Shift+←",
    says: () => own().variation,
    acts: { "Shift+ArrowRight": (desk) => desk.into(), "Shift+ArrowLeft": (desk) => desk.out() },
  },
  {
    shown: "Shift+↑ Shift+↓",
    says: () => own().beside,
    acts: { "Shift+ArrowUp": (desk) => desk.beside(-1), "Shift+ArrowDown": (desk) => desk.beside(1) },
  },
  { shown: "Tab", says: () => does().walk },
  { shown: "/", says: () => does().type, acts: { "/": field } },
  { shown: "F", says: () => does().flip, acts: { f: (desk) => desk.flip() } },
  {
    shown: "L A X E",
    says: () => own().shows,
    acts: { l: toggle("lines"), a: toggle("arrows"), x: toggle("threat"), e: toggle("kings") },
  },
  { shown: "S H", says: () => own().aloud, acts: { s: (desk) => readSide(heard(desk)), h: (desk) => readHands(heard(desk)) } },
  { shown: "T", says: () => does().text, acts: { t: (_, views) => views.text() } },
  { shown: "?", says: () => does().help, acts: { "?": (_, views) => views.help() } },
];

/** A record as what is read aloud takes a game. */
function heard(desk: Desk) {
  const { ply, name, color, end } = desk.node.value;
  const last = { color, name, captured: null, check: desk.snapshot.value.check !== null };
  return {
    snapshot: desk.snapshot,
    latest: desk.snapshot,
    over: { value: end !== null },
    played: { value: ply === 0 ? [] : [last] },
    name: (side: typeof color) => desk.name(side),
    say: (text: string) => desk.say(text),
  };
}

/** The keys, as the help lists them. */
export const keyRows = (): readonly KeyRow[] => ROWS.map(({ shown, says }) => ({ shown, says: says() }));

/** Listens until the returned function is called, whenever `free`. The board and fields stop the keys they use themselves. */
export function listenForKeys(desk: Desk, views: Views, free: () => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!free()) return;
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = event.shiftKey && event.key.length > 1 ? `Shift+${key}` : key;
    const act = ROWS.find(({ acts }) => acts?.[name])?.acts?.[name];
    if (!act) return;
    event.preventDefault();
    act(desk, views);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
