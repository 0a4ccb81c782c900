// Builds the browser app from a fresh clone: rules to WebAssembly, TypeScript to a script and one for each further page, art and style
// beside them, everything under a name that carries its hash. Fails when the page has grown too heavy.
//
//     npm ci --prefix web && node web/build.mjs

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzipSync } from "node:zlib";
import esbuild from "esbuild";

const WEB = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(WEB);
const DIST = join(WEB, "dist");
const GEN = join(WEB, "gen");
/** What the board needs that comes before everything else, below src. */
const BOARD_MODULES = [
  ...readdirSync(join(WEB, "src/board")).map((name) => `board/${name}`),
  "app/sheets.ts",
  "first.ts",
];
const SHEETS = ["wedges", "one", "two", "movement", "pictogram", "letters"];

/** Greatest sizes after gzip, in bytes: the first board, what has to arrive before the first move is played, the rest of any page, then what single pages
 * ask for: the records, the sheets to print and their font, the voices that count, the engine, the mate solver and its problems. */
const BUDGET = {
  board: 19_000,
  script: 70_000,
  wasm: 250_000,
  page: 60_000,
  records: 510_000,
  print: 560_000,
  font: 1_600_000,
  voices: 60_000,
  worker: 10_000,
  engine: 1_200_000,
  mate: 250_000,
  collection: 200_000,
};

const cargo = (...args) =>
  execFileSync("cargo", args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });

/** The Rust behind the page, as WebAssembly: the rules with every page, records and sheets on demand, engine and mate solver in workers. */
const MODULES = [
  { name: "rules", profile: "wasm", features: "" },
  { name: "records", profile: "wasm", features: "" },
  { name: "print", profile: "wasm", features: "" },
  // Half as fast again with vectors. A browser from before 2023 cannot start it, and then the server thinks.
  { name: "engine", profile: "wasm-engine", features: "+simd128" },
  { name: "mate", profile: "wasm-engine", features: "" },
];

/** Compiles the modules and writes the glue around them to web/gen. */
function buildModules() {
  const { target_directory: target } = JSON.parse(cargo("metadata", "--no-deps", "--format-version", "1"));
  for (const { name, profile, features } of MODULES) {
    const flags = `target.wasm32-unknown-unknown.rustflags=["-Ctarget-feature=${features}"]`;
    const build = ["build", "--quiet", "--profile", profile, "--target", "wasm32-unknown-unknown", "--config", flags];
    cargo(...build, "-p", `komadai-web-${name}`);
    const module = join(target, "wasm32-unknown-unknown", profile, `komadai_web_${name}.wasm`);
    cargo("run", "--quiet", "-p", "komadai-web-bindgen", "--", module, GEN, name);
  }
}

const brotli = promisify(brotliCompress);

/** Packs files as small as they get, each beside itself as `NAME.br`, for the server to send as they are. */
async function pack(paths) {
  await Promise.all(paths.map(async (path) => writeFileSync(`${path}.br`, await brotli(readFileSync(path)))));
}

/** Puts a file into dist under a name with its hash; returns its address from the page. */
function emit(name, extension, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  const address = `assets/${name}-${hash}.${extension}`;
  writeFileSync(join(DIST, address), content);
  return address;
}

/** The styles as two sheets: what a board needs, and what the pages add. */
function buildStyles() {
  const shared = ["theme.css", "board.css", "marks.css", "app.css", "layouts.css"];
  const pages = readdirSync(join(WEB, "src/style")).filter((name) => !shared.includes(name));
  const sheet = (name, sources) => {
    const { code } = esbuild.transformSync(sources.join("\n"), { loader: "css", minify: true, target: "safari16" });
    return emit(name, "css", code);
  };
  const source = (name) => read(`src/style/${name}`);
  return [sheet("board", withSystemTheme(shared.map(source))), sheet("pages", pages.sort().map(source))];
}

/** The dark colours hold when they are chosen, and when nothing is chosen and the system is dark. */
function withSystemTheme([theme, ...others]) {
  const dark = theme.match(/:root\[data-theme="dark"\] \{[^}]*\}/)[0];
  const system = dark.replace('[data-theme="dark"]', ':not([data-theme="light"], [data-theme="wood"])');
  return [theme, `@media (prefers-color-scheme: dark) {\n${system}\n}`, ...others];
}

const SCRIPT = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: !process.env.PLAIN,
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
};
const words = (define) =>
  Object.fromEntries(Object.entries(define).map(([word, value]) => [word, JSON.stringify(value)]));

/** A script and all it imports, with some words of it replaced by values. */
function bundle(source, define) {
  const { outputFiles } = esbuild.buildSync({
    ...SCRIPT,
    entryPoints: [join(WEB, source)],
    write: false,
    define: words(define),
  });
  return outputFiles[0].contents;
}

/** The board that is there before all else, as one script that everything else imports from; returns its address. */
function buildBoard(define) {
  const exported = BOARD_MODULES.map((path) => `export * from "./${path}";`).join("\n");
  const { outputFiles } = esbuild.buildSync({
    ...SCRIPT,
    stdin: { contents: exported, resolveDir: join(WEB, "src"), loader: "ts" },
    write: false,
    define: words(define),
  });
  return emit("board", "js", outputFiles[0].contents);
}

/**
 * The app's scripts: the first, the pages it loads when they are asked for, and what they share. Each comes with all that
 * arrives with it, but the board.
 */
async function buildApp(define, board) {
  const shared = new Set(BOARD_MODULES.map((path) => join(WEB, "src", path)));
  const fromBoard = {
    name: "from the board's script",
    setup: (build) =>
      build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
        shared.has(`${join(resolveDir, path)}.ts`) ? { path: `./${basename(board)}`, external: true } : null,
      ),
  };
  const { metafile } = await esbuild.build({
    ...SCRIPT,
    entryPoints: { app: join(WEB, "src/main.tsx") },
    outdir: join(DIST, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    absWorkingDir: DIST,
    define: words(define),
    plugins: [fromBoard],
  });
  const arriving = (address, seen = new Set()) => {
    if (seen.has(address)) return seen;
    seen.add(address);
    for (const { path, kind, external } of metafile.outputs[address].imports)
      if (kind === "import-statement" && !external) arriving(path, seen);
    return seen;
  };
  const all = Object.keys(metafile.outputs);
  const from = (address) => metafile.outputs[address].entryPoint ?? "";
  const script = all.find((address) => from(address).endsWith("src/main.tsx"));
  const first = arriving(script);
  const pages = Object.fromEntries(
    all
      .map((address) => [from(address).match(/src\/pages\/([a-z-]+)\.tsx$/)?.[1], address])
      .filter(([page]) => page)
      .map(([page, address]) => [page, [...arriving(address)].filter((one) => !first.has(one))]),
  );
  return { all, first: [...first], script, pages };
}

/** The shapes of a set; those that no game begins with by themselves, where every page draws from the set. */
function splitSheet(name) {
  const sheet = read(`art/pieces/${name}.svg`);
  if (name !== "one") return [[name, sheet]];
  const isBack = (line) => /id="one-(tokin|pro-|horse|dragon)/.test(line);
  const lines = sheet.split("\n");
  const backs = [lines[0], ...lines.filter(isBack), "</defs></svg>"];
  return [[name, lines.filter((line) => !isBack(line)).join("\n")], [`${name}-backs`, backs.join("\n")]];
}

/** What a board shows at the start of a game, as the rules say. */
async function opening() {
  const { GameHandle, initSync } = await import(pathToFileURL(join(GEN, "rules.js")));
  initSync({ module: readFileSync(compiled[0]) });
  const snapshot = GameHandle.from_handicap("even", "standard", false).snapshot(0);
  const drawn = ["sfen", "ply", "turn", "pieces", "hands", "last", "check", "sources", "nifuFiles", "outcome"];
  return Object.fromEntries(drawn.map((key) => [key, snapshot[key]]));
}

/** Every problem in one file: a line `# NAME` for each shelf, by length and then the old collections, and its lines. */
function gatherPuzzles() {
  const files = (folder) => readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".tsv"));
  const number = (name) => Number.parseInt(name, 10);
  const shelves = [
    ...files("puzzles").sort((a, b) => number(a) - number(b)).map((name) => join("puzzles", name)),
    ...files("puzzles/classics").reverse().map((name) => join("puzzles/classics", name)),
  ];
  return shelves.map((path) => `# ${basename(path, ".tsv")}\n${readFileSync(join(ROOT, path), "utf8")}`).join("");
}

function read(path) {
  return readFileSync(join(WEB, path), "utf8");
}

function weigh(name, addresses, budget) {
  const sizes = [addresses].flat().map((address) => gzipSync(readFileSync(join(DIST, address)), { level: 9 }).length);
  const size = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `${name.padEnd(12)} ${(size / 1000).toFixed(1).padStart(7)} kB gzip${budget ? ` of ${budget / 1000}` : ""}`,
  );
  return budget !== undefined && size > budget;
}

const compiled = MODULES.map(({ name }) => join(GEN, `${name}_bg.wasm`));
if (!process.argv.includes("--skip-rust")) {
  buildModules();
  await pack(compiled);
}
rmSync(DIST, { recursive: true, force: true });
mkdirSync(join(DIST, "assets"), { recursive: true });

const [wasm, records, print, engine, mate] = MODULES.map(({ name }, index) => {
  const address = emit(name, "wasm", readFileSync(compiled[index]));
  copyFileSync(`${compiled[index]}.br`, join(DIST, `${address}.br`));
  return address;
});
// What every board begins with comes in its script, without a request of its own.
const { wedges, one, ...others } = Object.fromEntries(SHEETS.flatMap(splitSheet));
const sheets = Object.fromEntries(Object.entries(others).map(([name, shapes]) => [name, emit(name, "svg", shapes)]));
const worker = emit("worker", "js", bundle("src/worker.ts", { ENGINE_WASM: basename(engine) }));
const mateWorker = emit("mate", "js", bundle("src/mate-worker.ts", { MATE_WASM: basename(mate) }));
const font = emit("font", "bin", readFileSync(join(ROOT, "crates/draw/assets/japanese.font")));
const voices = Object.fromEntries(
  ["japanese", "english"].map((tongue) => [tongue, emit(tongue, "opus", readFileSync(join(WEB, `art/voices/${tongue}.opus`)))]),
);
const puzzles = emit("puzzles", "txt", gatherPuzzles());
const board = buildBoard({ OPENING: await opening(), DRAWN: { wedges, one }, SHEETS: sheets });
const app = await buildApp({
  RULES_WASM: wasm,
  RECORDS_WASM: records,
  PRINT_WASM: print,
  PRINT_FONT: font,
  VOICES: voices,
  WORKER: worker,
  MATE_WORKER: mateWorker,
  PUZZLES: puzzles,
}, board);
const styles = buildStyles();
const icon = emit("icon", "svg", read("src/icon.svg"));
const icons = Object.fromEntries(
  [180, 192, 512].map((width) => [
    `icon${width}`,
    emit(`icon${width}`, "png", readFileSync(join(WEB, `art/pieces/icon-${width}.png`))),
  ]),
);
const filled = (source, addresses) => read(source).replace(/\{\{(\w+)\}\}/g, (_, name) => addresses[name]);
const manifest = emit("manifest", "webmanifest", filled("src/manifest.json", {
    icon: basename(icon),
    icon192: basename(icons.icon192),
    icon512: basename(icons.icon512),
  }));
// Each page of the app is a file of its own, so that a server or any static host answers its address.
// Where there is a board, it asks for all the rest once it has arrived itself.
const later = [wasm, styles[1], ...app.first.filter((address) => address !== app.script), app.script].join(" ");
const preloaded = (address) => `<link rel="modulepreload" href="${address}" />`;
const styled = (address) => `<link rel="stylesheet" href="${address}" />`;
const BOARD_FIRST = {
  styles: styled(styles[0]),
  scripts: `<script type="module" async blocking="render" src="${board}"></script>`,
  room: `<div class="header"></div><main id="first" class="play" data-rest="${later}"><div class="plate plate-far"></div></main>`,
};
const atOnce = (more) => ({
  styles: styles.map(styled).join("\n    "),
  scripts: [
    `<link rel="preload" href="${wasm}" as="fetch" type="application/wasm" crossorigin />`,
    ...[board, ...app.first.filter((address) => address !== app.script), ...more].map(preloaded),
    `<script type="module" src="${app.script}"></script>`,
  ].join("\n    "),
  room: `<p class="loading">Komadai</p>`,
});
const files = Object.entries({ index: null, ...app.pages }).map(([name, more]) => {
  const first = more ? atOnce(more) : BOARD_FIRST;
  const page = filled("src/index.html", { ...first, icon, touchIcon: icons.icon180, manifest });
  writeFileSync(join(DIST, `${name}.html`), page);
  return page;
});

// The rules to read without a script.
const reference = await writeReference();

/** Writes the pages of the rules; returns their names. */
async function writeReference() {
  const folder = mkdtempSync(join(tmpdir(), "komadai-rules-"));
  const script = join(folder, "reference.mjs");
  writeFileSync(script, bundle("src/learn/reference.ts", {}));
  const { referencePages } = await import(pathToFileURL(script).href);
  rmSync(folder, { recursive: true });
  const wasm = readFileSync(join(GEN, "rules_bg.wasm"));
  const pages = await referencePages({ wasm, sheets: ["wedges", "one"].map((name) => read(`art/pieces/${name}.svg`)), styles, icon });
  for (const [name, page] of Object.entries(pages)) {
    writeFileSync(join(DIST, name), page);
    files.push(page);
  }
  return Object.keys(pages);
}

// The worker that keeps all this for later has no hash in its name, so that a browser finds the next version.
const modules = [wasm, records, print, font, ...Object.values(voices), engine, mate, worker, mateWorker, puzzles];
const kept = [...modules, ...Object.values(sheets), board, ...app.all, ...styles, icon, ...Object.values(icons), manifest];
const FILES = ["./", ...Object.keys(app.pages), ...reference, ...kept];
const VERSION = createHash("sha256").update(files.join()).update(kept.join()).digest("hex").slice(0, 10);
writeFileSync(join(DIST, "sw.js"), bundle("src/sw.ts", { FILES, VERSION }));

const text = readdirSync(DIST, { recursive: true }).filter((name) => /\.(html|js|css|svg|txt|webmanifest)$/.test(name));
await pack(text.map((name) => join(DIST, name)));

const heavy = [
  weigh("board", board, BUDGET.board),
  weigh("script", [board, ...app.first], BUDGET.script),
  weigh("wasm", wasm, BUDGET.wasm),
  ...Object.entries(app.pages).map(([name, scripts]) => weigh(name, scripts, BUDGET.page)),
  weigh("board style", styles[0]),
  weigh("style", styles),
  weigh("pieces", Object.values(sheets)),
  weigh("worker", worker, BUDGET.worker),
  weigh("record wasm", records, BUDGET.records),
  weigh("print wasm", print, BUDGET.print),
  weigh("print font", font, BUDGET.font),
  weigh("engine", engine, BUDGET.engine),
  weigh("mate", mate, BUDGET.mate),
  weigh("voices", Object.values(voices), BUDGET.voices),
  weigh("collection", puzzles, BUDGET.collection),
];
if (heavy.some(Boolean)) {
  console.error("The page is over its budget.");
  process.exit(1);
}
