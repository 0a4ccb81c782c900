// Starts the app: the rules, the pieces' sheets, the page.

import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app/app";
import { keepForOffline } from "./app/offline";
import { follow, show, shown } from "./app/route";
import { settings } from "./app/settings";
import { holds } from "./app/store";
import { missed } from "./app/title";
import type { KomadaiBoard } from "./board/element";
import { loadSheet } from "./board/sheets";
import { ChosenEngine, DeviceEngine, ServerEngine } from "./engine/engine";
import { atRest, keepGlance } from "./first";
import { countPractice, soundGame } from "./game/effects";
import { loadWords, said, words } from "./i18n";
import { guardClicks } from "./kit/press";
import { keepPlayed, playFirst, Session } from "./play";
import { GamePanel } from "./play/page";
import { loadRules } from "./rules";
import { prepareSound } from "./sound/sound";

declare const RULES_WASM: string;
declare const WORKER: string;

/** How long after the start the page asks what is told to all readers. */
const NOTICES_AFTER_MS = 2_000;

/** Said when nothing else could be loaded, words included. */
const FAILED = {
  en: "The app could not start. Reload the page to try again.",
  ja: "起動できませんでした。ページを再読み込みしてください。",
};

/** What a game needs beside the board; a page that goes without asks again when it is shown. */
const gamePanel = () => GamePanel.fetch().catch(() => {});

/** The readings over the words, for who wants them; the page goes without where they do not come. */
async function furigana(): Promise<void> {
  if (settings.furigana.value) await import("./i18n/ruby").catch(() => {});
}

async function start(): Promise<void> {
  const root = document.querySelector("#app") as HTMLElement;
  effect(() => {
    document.documentElement.lang = settings.language.value;
    document.documentElement.dataset.theme = settings.theme.value;
    document.documentElement.dataset.squares = settings.squares.value ? "even" : "tall";
  });
  try {
    await Promise.all([
      loadWords(),
      loadRules(new URL(RULES_WASM, document.baseURI)),
      loadSheet("wedges"),
      loadSheet("one"),
      // At the start of a game no piece shows its back.
      (holds("game") || !document.querySelector("#first")) && loadSheet("one-backs"),
      loadSheet(settings.pieces.value),
      show(),
      furigana(),
      // A game that goes on is there at once.
      holds("game") && gamePanel(),
    ]);
  } catch (error) {
    root.textContent = said(FAILED);
    throw error;
  }
  effect(() => {
    const { app, nav } = words.value;
    const page = shown.value?.page ?? "play";
    document.title = [missed.value, page === "play" ? app.title : `${nav[page]} – ${app.name}`].filter(Boolean).join(" – ");
  });
  // Words that do not arrive leave the page in its language.
  effect(() => void loadWords().catch(() => {}));
  effect(() => void loadSheet(settings.pieces.value));
  effect(() => void furigana());
  const socket = new URL("api/ws", document.baseURI);
  socket.protocol = socket.protocol.replace("http", "ws");
  const chosen = () => new ChosenEngine(new DeviceEngine(new URL(WORKER, document.baseURI)), new ServerEngine(socket.href));
  const engine = chosen();
  const session = new Session(engine, chosen(), (game, outcome) => void keepPlayed(game, outcome));
  soundGame(session);
  countPractice(session, ({ color }) => color !== session.computer.value);
  session.keeper.resume();
  addEventListener("pagehide", () => {
    session.keeper.keep();
    const board = document.querySelector("main.play > * > komadai-board");
    if (board && session.begun.value) keepGlance(board as KomadaiBoard);
  });
  guardClicks();
  await playFirst(session);
  await atRest();
  root.replaceChildren();
  follow();
  render(<App session={session} engine={engine} />, root);
  keepForOffline();
  void gamePanel();
  void loadSheet("one-backs").catch(() => {});
  prepareSound();
  // What the server tells all readers comes when the page has long been there.
  setTimeout(() => void import("./notices/banner").then(({ begin }) => begin()).catch(() => {}), NOTICES_AFTER_MS);
}

void start();

// What the words of every language stand on comes with this script: as pieces of their own they would be three requests more.
export { coded } from "./i18n/coded";
export { formatsOf } from "./i18n/formats";
export { side } from "./i18n/sides";
