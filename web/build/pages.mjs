// The pages as files, so that a server or any static host answers their addresses.

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
export function writePages({ app, board, styles, rules, icons }) {
  const shared = app.first.filter((address) => address !== app.script);
  const boardFirst = () => {
    // Where there is a board, it asks for all the rest once it has arrived itself.
    const rest = [rules, styles[1], ...shared, app.script].join(" ");
    return {
      styles: styled(styles[0]),
      scripts: `<script type="module" async blocking="render" src="${board}"></script>`,
      room: `<div class="header"></div><main id="first" class="play" data-rest="${rest}"><div class="plate plate-far"></div></main>`,
    };
  };
  const atOnce = (more) => ({
    styles: styles.map(styled).join("\n    "),
    scripts: [
      `<link rel="preload" href="${rules}" as="fetch" type="application/wasm" crossorigin />`,
      ...[board, ...shared, ...more].map(preloaded),
      `<script type="module" src="${app.script}"></script>`,
    ].join("\n    "),
    room: `<p class="loading">Komadai</p>`,
  });
  // The script of the board asks for the words of the reader's language.
  const words = JSON.stringify(app.words).replaceAll('"', "&quot;");
  const page = (parts) => filled("src/index.html", { ...icons, words, ...parts });
  const pages = { index: page(boardFirst()) };
  for (const [name, more] of Object.entries(app.pages)) pages[name] = page(atOnce(more));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(DIST, `${name}.html`), text);
  return pages;
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
