// Keys that replay a record: along the line, into variations and out of them.

import type { Desk } from "../../app/desk";
import { wanted } from "../../review/position";

const toggle = (name: keyof typeof wanted) => () => {
  wanted[name].value = !wanted[name].value;
};

const KEYS: Record<string, (desk: Desk) => void> = {
  ArrowLeft: (desk) => desk.step(-1),
  k: (desk) => desk.step(-1),
  ArrowRight: (desk) => desk.step(1),
  j: (desk) => desk.step(1),
  ArrowUp: (desk) => desk.step(-1),
  ArrowDown: (desk) => desk.step(1),
  PageUp: (desk) => desk.step(-10),
  PageDown: (desk) => desk.step(10),
  Home: (desk) => desk.first(),
  End: (desk) => desk.last(),
  f: (desk) => desk.flip(),
  l: toggle("lines"),
  a: toggle("arrows"),
  x: toggle("threat"),
  e: toggle("kings"),
  "Shift+ArrowLeft": (desk) => desk.out(),
  "Shift+ArrowRight": (desk) => desk.into(),
  "Shift+ArrowUp": (desk) => desk.beside(-1),
  "Shift+ArrowDown": (desk) => desk.beside(1),
};

/** Listens until the returned function is called, whenever `free`. The board and fields stop the keys they use themselves. */
export function listenForKeys(desk: Desk, free: () => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!free()) return;
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = KEYS[event.shiftKey && event.key.length > 1 ? `Shift+${name}` : name];
    if (!act) return;
    event.preventDefault();
    act(desk);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
