// The pages as files, so that a server or any static host answers their addresses.

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { filled } from "./art.mjs";
import { compiled } from "./modules.mjs";
import { DIST, read } from "./paths.mjs";
import { bundle } from "./scripts.mjs";

const styled = (address) => `<link rel="stylesheet" href="${address}" />`;
const preloaded = (address) => `<link rel="modulepreload" href="${address}" />`;

/** Writes the play page and each further page of the app; returns the pages by name. */
export function writePages({ app, board, style, rules, icons }) {
  const shared = app.first.filter((address) => address !== app.script);
  const [boardStyle, pageStyle] = style;
  const rulesFirst = `<link rel="preload" href="${rules}" as="fetch" type="application/wasm" crossorigin />`;
  const boardFirst = () => {
    // A page that begins with a board carries what that needs. Rules and scripts are on their way meanwhile; styles wait until the
    // board has been seen.
    const rest = [pageStyle.address, app.script].join(" ");
    const asked = [rulesFirst, ...[...shared, app.script].map(preloaded)];
    return {
      styles: [...asked, `<style>${boardStyle.text}</style>`].join("\n    "),
      // Nothing is painted before the board, which the script draws as it stands there.
      scripts: `<link rel="expect" href="#rest" blocking="render" />`,
      room: `<div class="header"></div><main id="first" class="play" data-rest="${rest}"><div class="plate plate-far"></div></main>`,
      last: `<script>${board.text}</script>`,
    };
  };
  const atOnce = (more) => ({
    styles: style.map(({ address }) => styled(address)).join("\n    "),
    scripts: [
      rulesFirst,
      `<script defer src="${board.address}"></script>`,
      ...[...shared, ...more].map(preloaded),
      `<script type="module" src="${app.script}"></script>`,
    ].join("\n    "),
    room: `<p class="loading">Komadai</p>`,
    last: "",
  });
  // The script of the board asks for the words of the reader's language.
  const words = JSON.stringify(app.words).replaceAll('"', "&quot;");
  const page = (parts) => filled("src/index.html", { ...icons, words, ...parts });
  const pages = { index: page(boardFirst()) };
  for (const [name, more] of Object.entries(app.pages)) pages[name] = page(atOnce(more));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(DIST, `${name}.html`), text);
  // What a page carries runs only where the server's policy names it.
  writeFileSync(join(DIST, "index.html.carries"), carries({ script: board.text, style: boardStyle.text }));
  return pages;
}

/** Lines of what a page carries: of what kind, and its digest as policies spell it. */
function carries(parts) {
  const line = ([kind, text]) => `${kind} sha256-${createHash("sha256").update(text).digest("base64")}\n`;
  return Object.entries(parts).map(line).join("");
}

/** Writes the pages of the rules, which can be read without a script; returns them by file name. */
export async function writeReference({ styles, icons, script: theme }) {
  const folder = mkdtempSync(join(tmpdir(), "komadai-rules-"));
  const script = join(folder, "reference.mjs");
  writeFileSync(script, bundle("src/learn/reference.ts"));
  const { referencePages } = await import(pathToFileURL(script).href);
  rmSync(folder, { recursive: true });
  const sheets = ["wedges", "one"].map((name) => read(`art/pieces/${name}.svg`));
  const pages = await referencePages({ wasm: readFileSync(compiled("rules")), sheets, styles, icon: icons.icon, script: theme });
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(DIST, name), text);
  return pages;
}
