// What the browser keeps for us between visits. A browser that keeps nothing is no error: the app then starts
// afresh each time, and says so once there is something to lose.

import { report, settle } from "./warnings";

const PREFIX = "komadai.";
/** What could not be read is set aside under this, so that it is not overwritten by a newer one. */
const ASIDE = ".unread";
/** What is worth that; settings are not. */
const PRECIOUS = ["game", "puzzles", "compose"];

/** What was found here, by its key. */
const found = new Map<string, string>();

/** What is kept under `key`; nothing if there is none, or what there is makes no sense. */
export function load<T>(key: string, valid: (value: unknown) => value is T): T | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(PREFIX + key);
    if (text === null) return null;
    found.set(key, text);
    const value: unknown = JSON.parse(text);
    if (valid(value)) return value;
  } catch {
    // Told below, as what is valid JSON and makes no sense.
  }
  if (text !== null) setAside(key);
  return null;
}

/** Keeps what cannot be used under another name, where it is no setting of little worth, and says so. */
export function setAside(key: string): void {
  try {
    const text = localStorage.getItem(PREFIX + key);
    if (text === null) return;
    if (PRECIOUS.includes(key)) localStorage.setItem(PREFIX + key + ASIDE, text);
    if (key === "game") report({ type: "broken" });
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is forbidden: there is nothing to set aside.
  }
}

/** Whether anything is kept under `key`, readable or not. */
export function holds(key: string): boolean {
  try {
    return localStorage.getItem(PREFIX + key) !== null;
  } catch {
    return false;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    settle("full");
  } catch {
    // Storage is full or forbidden.
    report({ type: "full" });
  }
}

/** Calls back when another tab of this browser keeps something under `key`. */
export function onOther(key: string, call: () => void): void {
  addEventListener("storage", ({ key: changed, newValue }) => {
    // A page that is loaded anew may hear late of what it kept itself as it was left.
    const isNew = newValue !== null && newValue !== found.get(key);
    if (changed === PREFIX + key && isNew) call();
  });
}
