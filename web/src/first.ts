// The board that is there before the rest of the app: as the last visit left it, or at the start of a game. It is the very
// element the page takes over, with a piece picked up meanwhile and a move made; rules and words come
// with the page.

import { KomadaiBoard } from "./board/element";
import { ranksOf } from "./board/geometry";
import { BACKS } from "./board/pieces";
import { loadSheet } from "./board/sheets";
import type { BoardView, BoardWords, Coordinates } from "./board/view";

/** The start of a game, out of the rules, as the build asked for it. */
declare const OPENING: BoardView["snapshot"];

/** What a page leaves for the next visit of what its board shows. */
export type Glance = Omit<BoardView, "words">;

/** A board on its way to the page. */
interface First {
  readonly board: KomadaiBoard;
  /** The move that waits for the rules, in the position shown. */
  move: string | null;
  /** Whether the reader has done anything with it. */
  touched: boolean;
}

/** Where it is kept. */
const KEY = "komadai.glance";

/** How a press ends. */
const LET_GO = ["pointerup", "pointercancel"] as const;

const WORDS: BoardWords = {
  board: () => "",
  square: (square) => square,
  hand: (color) => color,
  held: (kind) => kind,
  promote: (kind) => kind,
  decline: (kind) => kind,
  choice: () => "",
};

let first: First | null = null;
let pressed = false;

/** The board that was shown first, for the page that takes it over; it is handed out once. */
export function takeFirst(): KomadaiBoard | null {
  const board = first?.board ?? null;
  first = null;
  board?.removeAttribute("aria-busy");
  return board;
}

/** The move that waits on the first board in this position; it is handed out once. */
export function takeMove(sfen: string): string | null {
  if (first?.board.state.view.snapshot.sfen !== sfen) return null;
  const { move } = first;
  first.move = null;
  return move;
}

/** Shows on the first board what has come of its move, and resolves once that has been seen. */
export async function answer(view: BoardView): Promise<void> {
  if (!first) return;
  first.board.show({ ...view, words: WORDS });
  await seen(first.board);
}

/** Whether the reader plays on the first board already. */
export function isTouched(): boolean {
  return first?.touched ?? false;
}

/** Resolves when nothing is being dragged: a board that moves in the page lets go of the pointer. */
export async function atRest(): Promise<void> {
  while (pressed) {
    await new Promise((resolve) => {
      for (const end of LET_GO) addEventListener(end, resolve, { once: true });
    });
  }
}

/** Leaves a look at a board for the next visit. */
export function keepGlance(board: KomadaiBoard): void {
  const { words: _, ahead: __, ...view } = board.state.view;
  try {
    localStorage.setItem(KEY, JSON.stringify(view));
  } catch {
    // Nothing can be kept: the next visit waits a moment longer.
  }
}

/** What is kept under a name; nothing where it is unreadable or forbidden. It is not checked: the caller takes any value. */
function kept<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** What the page will show, as far as that is known without the rules. */
function glance(): Glance | null {
  if (location.hash) return null;
  const game = kept<{ moves?: readonly string[] }>("komadai.game");
  if (game) {
    const left = kept<Partial<Glance>>(KEY);
    return left?.snapshot?.ply === game.moves?.length ? (left as Glance) : null;
  }
  const set = <T>(name: string, usual: T): T => kept<T>(`komadai.${name}`) ?? usual;
  const ranks = set<Coordinates | "auto">("coordinates", "auto");
  const notation = set("notation", "auto");
  const usual = document.documentElement.lang === "ja" ? "japanese" : "hodges";
  return {
    snapshot: OPENING,
    bottom: "black",
    movable: ["black"],
    highKing: null,
    shown: [],
    pieces: set("pieces", "one"),
    glyphs: set("glyphs", "short"),
    simpleDragon: set("simpleDragon", false),
    choiceInRow: set("choiceInRow", false),
    blackBacks: set("blackBacks", false),
    twoTone: set("twoTone", false),
    oneSize: set("oneSize", false),
    unmarked: [],
    ranks: ranks !== "auto" ? ranks : ranksOf(notation !== "auto" ? notation : usual),
    destinations: set("destinations", true),
    confirms: set("confirms", false),
  };
}

/** Gives the document the language it will have. */
function speak(): void {
  const japanese = navigator.language.toLowerCase().startsWith("ja");
  document.documentElement.lang = kept<string>("komadai.language") ?? (japanese ? "ja" : "en");
}

/** Gives the document the looks it will have. */
function dress(room: HTMLElement): void {
  const root = document.documentElement;
  root.dataset.theme = kept<string>("komadai.theme") ?? "auto";
  root.dataset.squares = kept<boolean>("komadai.squares") ? "even" : "tall";
  root.style.setProperty("--board-size", kept<string>("komadai.boardSize") ?? "1");
  room.dataset.layout = kept<string>("komadai.layout") ?? "stands";
}

function prepare(address: string): void {
  const link = document.createElement("link");
  link.rel = address.endsWith(".css") ? "stylesheet" : "modulepreload";
  link.href = address;
  document.head.append(link);
}

/** The scripts with the words of the language. */
function wordScripts(): readonly string[] {
  const { words = "{}" } = document.querySelector<HTMLElement>("#app")?.dataset ?? {};
  return JSON.parse(words)[document.documentElement.lang] ?? [];
}

/** Once the board has been seen: asks for styles and words, and runs the scripts, which are on their way with the rules. */
async function fetchRest(room: HTMLElement): Promise<void> {
  await seen(room);
  const [style = "", code = ""] = room.dataset.rest?.split(" ") ?? [];
  for (const address of [style, ...wordScripts()]) prepare(address);
  const script = document.createElement("script");
  script.type = "module";
  script.src = code;
  document.head.append(script);
}

/** Resolves when the next picture with this element has been made. */
function seen(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    // A page in the background is not seen at all, nor one that goes there.
    if (document.hidden) return resolve();
    addEventListener("visibilitychange", () => resolve(), { once: true });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    // It is told of while a picture is made; the message arrives after that.
    const watch = new ResizeObserver(() => {
      watch.disconnect();
      port2.postMessage(null);
    });
    watch.observe(element);
  });
}

async function show(room: HTMLElement): Promise<void> {
  dress(room);
  const view = glance();
  if (!view) return;
  // A sheet that does not come is missed by the page as well, which says so.
  const turned = view.snapshot.pieces.some(({ kind }) => BACKS.includes(kind));
  await Promise.allSettled(["wedges", "one", view.pieces, ...(turned ? ["one-backs"] : [])].map(loadSheet));
  const board = new KomadaiBoard();
  const now: First = { board, move: null, touched: false };
  board.events = {
    play: (usi) => {
      now.move = usi;
      board.show({ ...board.state.view, movable: [], words: WORDS, ahead: { sources: [], waits: usi } });
    },
    attempt() {},
    idle() {},
  };
  board.addEventListener("pointerdown", () => {
    pressed = true;
    now.touched = true;
  });
  for (const end of LET_GO) addEventListener(end, () => (pressed = false));
  board.setAttribute("aria-busy", "true");
  room.append(board);
  board.show({ ...view, words: WORDS });
  first = now;
}

/** This script stands behind the room it draws into, or waits for the page. */
function start(): void {
  speak();
  const room = document.querySelector<HTMLElement>("#first");
  // A page without a board waits for nothing.
  if (!room) {
    for (const address of wordScripts()) prepare(address);
    return;
  }
  // Left broken by a hand or another version: then the page comes without.
  const shown = show(room).catch(() => room.replaceChildren());
  void shown.then(() => fetchRest(room));
}

start();
