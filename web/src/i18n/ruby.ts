// Readings over the Japanese words of the whole page, where the reader wants them. The words of the page are taken down as they
// are looked up, and wherever one of them is shown, its kanji get their readings; no part of the page needs to know. Whatever
// people typed is in no list of words and stays as it is, also as a part of a text: a wrong reading over a name is worse than none.

import { effect } from "@preact/signals";
import { type ComponentChildren, Fragment, h, options, type VNode } from "preact";
import { settings } from "../app/settings";
import { dress } from ".";
import { type Part, withReadings } from "./furigana";

const KANJI = /[一-龠々]/;
/** The names of moves and squares, which the page is told by the rules, and those of the sides. */
const KNOWN = /^(?:[▲△]?(?:[１-９][一二三四五六七八九]|同　?)[歩香桂銀金角飛玉王と馬龍竜成右左直上引寄打不]*|[先後上下]手)$/;
/** What holds no running text, or is read by machines alone. */
const BARE = ["option", "title", "textarea", "text", "ruby", "furi-gana"];
/** What is called by its text; the readings are no part of that. */
const CALLED = ["a", "button", "summary", "h1", "h2", "h3", "h4"];
/** How many texts that were made with names and numbers are remembered. */
const MOST = 4000;

/** Every text of the page that stands by itself, and every one that was made, with what in it is not the page's own. */
const own = new Set<string>();
const made = new Map<string, readonly string[]>();

/** The parts of a text that come from outside. */
function foreign(part: unknown): readonly string[] {
  if (typeof part === "object" && part !== null) return Object.values(part).flatMap(foreign);
  if (typeof part !== "string" || !KANJI.test(part) || own.has(part) || KNOWN.test(part)) return [];
  return made.get(part) ?? [part];
}

/** Words, taken down as they are and as they are made. */
function known<T>(words: T): T;
function known(words: unknown): unknown {
  // A text that elements are put into is shown in pieces.
  if (typeof words === "string") for (const piece of words.split(/\{\w+\}/)) own.add(piece);
  else if (typeof words === "function")
    return (...given: unknown[]) => {
      const result: unknown = words(...given);
      if (typeof result !== "string") return known(result);
      if (made.size >= MOST) made.clear();
      if (KANJI.test(result)) made.set(result, foreign(given));
      return result;
    };
  else if (Array.isArray(words)) return words.map(known);
  else if (typeof words === "object" && words !== null)
    return Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, known(inner)]));
  return words;
}

/** A text of the page with its readings; nothing where it is none, or has nothing to be read. */
function read(text: string): VNode | null {
  if (!KANJI.test(text)) return null;
  // Several texts in one line are known one by one.
  const parts = joined((isKnown(text) ? [text] : text.split(/( · | – | \/ )/)).flatMap(partsOf));
  if (parts.every(({ reading }) => !reading)) return null;
  const shown = parts.map(({ base, reading }) => (reading ? h("ruby", null, base, h("rt", { "aria-hidden": "true" }, reading)) : base));
  return h("furi-gana", null, ...shown);
}

const isKnown = (text: string) => own.has(text) || made.has(text);

function partsOf(text: string): readonly Part[] {
  if (!isKnown(text)) return [{ base: text, reading: null }];
  const names = own.has(text) ? [] : (made.get(text) ?? []);
  return apart(text, names).flatMap(([part, isOwn]) => (isOwn ? withReadings(part) : [{ base: part, reading: null }]));
}

/** As many kanji as share one reading above them: a longer one would not break at the end of a line. */
const TOGETHER = 4;

/** Parts of which neighbours with readings are one, so that a reading that is wider than its word leaves no gap. */
function joined(parts: readonly Part[]): Part[] {
  const words: Part[] = [];
  for (const part of parts) {
    const last = words.at(-1);
    if (last?.reading && part.reading && last.base.length + part.base.length <= TOGETHER)
      words.splice(-1, 1, { base: last.base + part.base, reading: last.reading + part.reading });
    else words.push(part);
  }
  return words;
}

/** A text cut into what is the page's own and what is not. */
function apart(text: string, names: readonly string[]): readonly (readonly [part: string, isOwn: boolean])[] {
  const [name, ...others] = names;
  if (name === undefined) return [[text, true]];
  return text.split(name).flatMap((part, index) => [...(index > 0 ? [[name, false] as const] : []), ...apart(part, others)]);
}

function dressed(children: ComponentChildren): ComponentChildren {
  if (typeof children === "string") return read(children) ?? children;
  return Array.isArray(children) ? children.map(dressed) : children;
}

/** What an element says that holds nothing but text. */
function plainText(children: ComponentChildren): string | null {
  const texts = [children].flat().filter((child) => child !== null && typeof child !== "boolean");
  return texts.every((text) => typeof text === "string" || typeof text === "number") ? texts.join("") : null;
}

let on = false;
const { vnode: before } = options;
options.vnode = (vnode) => {
  if (on) dressNode(vnode as VNode<Record<string, unknown>>);
  before?.(vnode);
};

function dressNode({ type, props }: VNode<Record<string, unknown>>): void {
  if (typeof type === "function" && type !== Fragment) {
    // So that every part differs from what it was without readings, and is drawn anew.
    props.furigana = true;
    return;
  }
  const children = props.children as ComponentChildren;
  if (!children || BARE.includes(type as string) || /\bvisually-hidden\b/.test(String(props.class))) return;
  if (CALLED.includes(type as string)) props["aria-label"] ??= plainText(children);
  props.children = dressed(children);
}

effect(() => {
  on = settings.furigana.value && settings.language.value === "ja";
  document.documentElement.toggleAttribute("data-furigana", on);
  dress.value = on ? known : (words) => words;
});
