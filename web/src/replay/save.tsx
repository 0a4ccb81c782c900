// A record leaves: as a file in any format, as text, as a link, as a picture. What would be lost is said before.

import { useSignal } from "@preact/signals";
import { address } from "../app/route";
import { picture, toPng } from "../game/picture";
import { named } from "../kit/bound";
import { Button } from "../kit/button";
import { download } from "../kit/download";
import { Select } from "../kit/select";
import { copy, type Desk, recordWords, ShareLink } from "../records";
import { extensionOf } from "../shelf/module";

const DIALECTS = ["kif", "ki2", "csa3", "csa", "jkf", "usi", "sfen", "usen", "psn", "hodges", "western", "bod"] as const;
const ENCODINGS = ["utf-8", "utf-8-bom", "cp932", "euc-jp", "utf-16"] as const;

export function Save({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const dialect = useSignal<(typeof DIALECTS)[number]>("kif");
  const encoding = useSignal<(typeof ENCODINGS)[number]>("utf-8");
  // The tree is read so that what is lost follows every edit.
  desk.tree.value;
  const { lost, failed } = told(desk, dialect.value, encoding.value);
  return (
    <section class="save">
      <h2>{records.saveAs}</h2>
      <div class="save-row">
        <Select label={records.format} of={dialect} options={named(DIALECTS, records.dialects)} />
        <Select label={records.encoding} of={encoding} options={named(ENCODINGS, records.encodings)} />
      </div>
      <p class={failed || lost.length > 0 ? "lost status-warning" : "lost"} role="status">
        {failed ?? (lost.length > 0 ? records.lost(lost.map((code) => records.losses[code] ?? code)) : records.nothingLost)}
      </p>
      <div class="row">
        <Button kind="primary" disabled={failed !== null} onClick={() => saveFile(desk, dialect.value, encoding.value)}>
          {records.save}
        </Button>
        <Button disabled={failed !== null} onClick={() => copy(desk, desk.handle.write(dialect.value))}>
          {records.copyText}
        </Button>
      </div>
    </section>
  );
}

export function Share({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  desk.tree.value;
  const { sfen } = desk.snapshot.value;
  const usen = desk.handle.write("usen").trim();
  const ply = plyOfLink(desk);
  const absolute = (query: Record<string, string>) => new URL(address("records", query), document.baseURI).href;
  return (
    <section class="share">
      <h2>{records.share}</h2>
      <ShareLink desk={desk} label={records.linkGame} href={absolute({ usen })} />
      {ply > 0 && <ShareLink desk={desk} label={records.linkMove(ply)} href={absolute({ usen, node: String(ply) })} />}
      <ShareLink desk={desk} label={records.linkPosition} href={absolute({ sfen })} />
      <div class="row">
        <Button onClick={() => copy(desk, sfen)}>{records.copySfen}</Button>
        <Button onClick={() => copy(desk, desk.handle.bod(desk.at.value))}>{records.copyBod}</Button>
      </div>
      <h2>{records.print}</h2>
      <div class="row">
        <a class="button" href={address("print", { what: "score", ...game(desk) })}>
          {records.printScore}
        </a>
        <a class="button" href={address("print", { what: "diagrams", sfen })}>
          {records.printDiagram}
        </a>
      </div>
      <h2>{records.picture}</h2>
      <div class="row">
        <Button onClick={() => copyPicture(desk)}>{records.copyPicture}</Button>
        <Button onClick={() => download(`${name(desk)}.svg`, new Blob([draw(desk)], { type: "image/svg+xml" }))}>SVG</Button>
        <Button onClick={() => void toPng(draw(desk)).then((png) => download(`${name(desk)}.png`, png))}>PNG</Button>
      </div>
    </section>
  );
}

/** Which move of the main line is shown, counted from 1, which is how a link names it; 0 at the beginning and beside it. */
function plyOfLink(desk: Desk): number {
  const way = desk.wayTo(desk.at.value).slice(1);
  return way.every((node) => (desk.siblings(node)[0] ?? node) === node) ? way.length : 0;
}

/** How the address of another page names the game: by its place on the shelf, or whole. */
function game(desk: Desk): Record<string, string> {
  return desk.id.value ? { id: desk.id.value } : { usen: desk.handle.write("usen").trim() };
}

function told(desk: Desk, dialect: string, encoding: string): { lost: string[]; failed: string | null } {
  try {
    return { lost: desk.handle.lost(dialect, encoding), failed: null };
  } catch {
    // A move from an empty square has no name but in USI.
    return { lost: [], failed: recordWords.value.unwritable(desk.handle.nameless(dialect) ?? 0) };
  }
}

function draw(desk: Desk): string {
  const { black, white } = desk.summary.value;
  return picture(desk.snapshot.value, { bottom: desk.bottom.value, handicap: desk.handicap.value, black, white });
}

function copyPicture(desk: Desk): void {
  const records = recordWords.value;
  try {
    const item = new ClipboardItem({ "image/png": toPng(draw(desk)) });
    navigator.clipboard.write([item]).then(
      () => desk.say(records.copied),
      () => desk.say(records.noClipboard),
    );
  } catch {
    desk.say(records.noClipboard);
  }
}

function saveFile(desk: Desk, dialect: string, encoding: string): void {
  const bytes = desk.handle.bytes(dialect, encoding);
  download(`${name(desk)}.${extensionOf(dialect, encoding)}`, new Blob([new Uint8Array(bytes)]));
}

/** A name for a file that every system takes. */
function name(desk: Desk): string {
  const { date, black, white } = desk.summary.value;
  const parts = [date.split(" ")[0]?.replaceAll("/", "-"), black, white].filter(Boolean);
  return (
    parts
      .join("_")
      .replace(/[\\/:*?"<>|\s]+/g, "_")
      .slice(0, 80) || "shogi"
  );
}
