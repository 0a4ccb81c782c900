// Game records: what is kept on this device, and one of them on the board.

import { batch, signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Header } from "../app/header";
import { address, go, type PageProps, rewrite, shown } from "../app/route";
import { afterFrame } from "../kit/after-frame";
import { Alert } from "../kit/alert";
import { Replay } from "../replay";
import { type IntakeResult, takeFiles, takeText } from "../shelf/intake";
import { taken } from "../shelf/shelf";
import type { Desk } from "./desk";
import { deskOf, deskOfFound, deskOfLink, placeOf } from "./opening";
import { Intake } from "./view/intake";
import { Shelf } from "./view/shelf";
import { recordWords } from "./words";

/** A record on the board. */
interface OpenRecord {
  /** The address it has. */
  readonly key: string;
  readonly desk: Desk;
  /** Which one of this visit it is: with a new address it is still the same, and what is open beside it stays open. */
  readonly nth: number;
}
/** The record that was last on the board, whether or not the device could keep it. */
const desk = signal<OpenRecord | null>(null);
const lay = (key: string, found: Desk): void => {
  desk.value = { key, desk: found, nth: (desk.value?.nth ?? 0) + 1 };
};
/** What was last dropped, pasted or chosen, where it was not one game. */
const intake = signal<IntakeResult | null>(null);
/** Why nothing is on the board although the address asks for something. */
type Missing = "gone" | "unreadable" | "link" | "module";

/** What the address asks to have on the board, if anything. */
function keyOf(query: URLSearchParams): string | null {
  const name = ["id", "usen", "sfen"].find((name) => query.has(name));
  return name ? `${name}=${query.get(name)}` : null;
}

export default function Records({ session, query }: PageProps) {
  const missing = useSignal<Missing | null>(null);
  const key = keyOf(query);
  const current = desk.value;
  const laid = key !== null && current?.key === key ? current : null;
  useEffect(() => {
    missing.value = null;
    if (key === null) return;
    let late = false;
    void open(query, laid?.desk).then((found) => {
      if (late) return;
      if (typeof found === "string") missing.value = found;
      else if (found !== desk.value?.desk) lay(key, found);
    });
    return () => {
      late = true;
    };
  }, [key]);
  // Before anything is seen: who is quick would paste in vain.
  useLayoutEffect(() => listenForFiles(), []);
  useSignalEffect(() => keepAddress());
  if (laid) return <Replay key={laid.nth} desk={laid.desk} session={session} query={query} />;
  const records = recordWords.value;
  const waits = key !== null && missing.value === null;
  return (
    <>
      <Header />
      <main class="reading records">
        <h1 tabIndex={-1}>{records.title}</h1>
        <Alert text={missing.value && records.missing[missing.value]} />
        {waits ? (
          <p class="soft">{records.loading}</p>
        ) : (
          <>
            <Intake taken={intake} receive={(given) => void receive(given)} open={put} />
            <Shelf query={query} />
          </>
        )}
      </main>
    </>
  );
}

/** What the address asks for: the record that lies there already, unless the shelf has had more of it since. */
async function open(query: URLSearchParams, laid: Desk | undefined): Promise<Desk | Missing> {
  const id = query.get("id");
  try {
    if (id === null) return laid ?? (await deskOfLink(query));
    const kept = await taken(id);
    if (laid && !(kept && kept.changed > laid.asOf)) return laid;
    return kept ? await deskOf(kept) : "gone";
  } catch (error) {
    if (error instanceof TypeError && !navigator.onLine) return "module";
    return id === null ? "link" : "unreadable";
  }
}

/** Reads what was given; one game goes straight to the board, several are listed. */
async function receive(given: Iterable<File> | string): Promise<void> {
  try {
    const found = typeof given === "string" ? await takeText(given) : await takeFiles(given);
    const [only, ...others] = found.games;
    const whole = found.unknown.length === 0 && found.tooLarge.length === 0;
    if (only && others.length === 0 && whole) await put(deskOfFound(only));
    else {
      intake.value = found;
      if (keyOf(new URLSearchParams(location.search)) !== null) go(address("records"));
    }
  } catch {
    intake.value = { games: [], unknown: [], tooLarge: [], failed: true };
  }
}

/** Puts a game on the board, and on the shelf as soon as it is seen. */
async function put(found: Desk): Promise<void> {
  const id = await placeOf(found);
  found.id.value = id;
  lay(`id=${id}`, found);
  go(address("records", { id }));
  afterFrame(() => void keepOrLink(found));
}

/** Keeps what is on the board. Where the device keeps nothing, its address becomes that of a link. */
async function keepOrLink(found: Desk): Promise<void> {
  if (await found.keep()) return;
  const query = { usen: found.handle.write("usen").trim() };
  batch(() => {
    found.id.value = null;
    const { value: current } = desk;
    if (current?.desk !== found) return;
    desk.value = { ...current, key: keyOf(new URLSearchParams(query)) ?? "" };
    if (shown.value?.page === "records") rewrite(query);
  });
}

/** A record that came by a link and was edited is kept, and from then on has an address of its own. */
function keepAddress(): void {
  const current = desk.value;
  const id = current?.desk.id.value;
  const query = shown.value?.query;
  if (!current || !id || !query || current.key.startsWith("id=") || keyOf(query) !== current.key) return;
  batch(() => {
    desk.value = { ...current, key: `id=${id}` };
    rewrite({ id });
  });
}

/** Takes files that are dropped anywhere on the page, and text or files that are pasted outside a field. */
function listenForFiles(): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const { files } = event.dataTransfer ?? {};
    const text = event.dataTransfer?.getData("text/plain");
    if (files && files.length > 0) void receive([...files]);
    else if (text) void receive(text);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    // The document itself may be its target.
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    const { clipboardData } = event;
    const text = clipboardData?.getData("text/plain");
    if (clipboardData && clipboardData.files.length > 0) void receive([...clipboardData.files]);
    else if (text) void receive(text);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop);
  document.addEventListener("paste", paste);
  return () => {
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", drop);
    document.removeEventListener("paste", paste);
  };
}
