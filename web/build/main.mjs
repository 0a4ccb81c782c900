// Builds the browser app from a fresh clone: rules to WebAssembly, TypeScript to a script and one for each further page, art and style
// beside them, everything under a name that carries its hash. Fails when the page has grown too heavy.
//
//     npm ci --prefix web && npm --prefix web run build
//
// `--skip-rust` takes the WebAssembly of the last build.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { emitIcons, emitPieces, emitVoices } from "./art.mjs";
import { weigh, weighPage } from "./budget.mjs";
import { compileModules, emitModules, opening } from "./modules.mjs";
import { clear, emit, hashed, packText } from "./output.mjs";
import { writePages, writeReference } from "./pages.mjs";
import { DIST, ROOT } from "./paths.mjs";
import { gatherPuzzles } from "./puzzles.mjs";
import { buildApp, buildBoard, bundle } from "./scripts.mjs";
import { buildStyles } from "./styles.mjs";

if (!process.argv.includes("--skip-rust")) await compileModules();
clear();

const { rules, records, print, engine, mate } = emitModules();
const { drawn, sheets } = emitPieces();
const voices = emitVoices();
const font = emit("font", "bin", readFileSync(join(ROOT, "crates/draw/assets/japanese.font")));
const puzzles = emit("puzzles", "txt", gatherPuzzles());
const worker = emit("worker", "js", bundle("src/engine/worker.ts", { ENGINE_WASM: basename(engine) }));
const mateWorker = emit("mate", "js", bundle("src/puzzles/worker.ts", { MATE_WASM: basename(mate) }));

const board = buildBoard({ OPENING: await opening(), DRAWN: drawn, SHEETS: sheets });
const app = await buildApp(board.exports, {
  RULES_WASM: rules,
  RECORDS_WASM: records,
  PRINT_WASM: print,
  PRINT_FONT: font,
  VOICES: voices,
  WORKER: worker,
  MATE_WORKER: mateWorker,
  PUZZLES: puzzles,
});
const style = buildStyles();
const styles = style.map(({ address }) => address);
const { manifest, ...icons } = emitIcons();
const pages = writePages({ app, board, style, rules, icons: { ...icons, manifest } });
const theme = emit("theme", "js", bundle("src/learn/theme.ts"));
const reference = await writeReference({ styles, icons, script: theme });

// The worker that keeps all this for later has no hash in its name, so that a browser finds the next version.
const modules = [rules, records, print, font, ...Object.values(voices), engine, mate, worker, mateWorker, puzzles, theme];
const kept = [...modules, ...Object.values(sheets), board.address, ...app.all, ...styles, ...Object.values(icons), manifest];
const FILES = ["./", ...Object.keys(app.pages), ...Object.keys(reference), ...kept];
const texts = [...Object.values(pages), ...Object.values(reference)];
writeFileSync(join(DIST, "sw.js"), bundle("src/sw.ts", { FILES, VERSION: hashed(texts.join(), kept.join()) }));
await packText();

const within = [
  weigh("board", board.address),
  ...Object.entries(app.words).map(([language, more]) => weigh(`script (${language})`, [board.address, ...app.first, ...more], "script")),
  weigh("rules", rules),
  ...Object.entries(app.pages).map(([name, scripts]) => weighPage(name, scripts, app.words)),
  weigh("board style", styles[0]),
  weigh("style", styles),
  weigh("pieces", Object.values(sheets)),
  weigh("worker", worker),
  weigh("record wasm", records, "records"),
  weigh("print wasm", print, "print"),
  weigh("font", font),
  weigh("engine", engine),
  weigh("mate", mate),
  weigh("voices", Object.values(voices)),
  weigh("collection", puzzles, "puzzles"),
];
if (within.includes(false)) {
  console.error("The page is over its budget.");
  process.exit(1);
}
