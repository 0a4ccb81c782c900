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
const SHEETS = ["wedges", "one", "two", "movement", "pictogram", "letters"];

/** Greatest sizes after gzip, in bytes: what has to arrive before the first move, the rest of any page, then what single pages
 * ask for: the records, the sheets to print and their font, the voices that count, the engine, the mate solver and its problems. */
const BUDGET = {
  script: 60_000,
  wasm: 250_000,
  page: 60_000,
  records: 500_000,
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

/** The styles of all pages as one sheet: what is shared first, then what a page adds. */
function buildStyle() {
  const shared = ["theme.css", "board.css", "marks.css", "app.css"];
  const pages = readdirSync(join(WEB, "src/style")).filter((name) => !shared.includes(name));
  const sheets = [...shared, ...pages.sort()].map((name) => read(`src/style/${name}`));
  const { code } = esbuild.transformSync(withSystemTheme(sheets).join("\n"), {
    loader: "css",
    minify: true,
    target: "safari16",
  });
  return emit("style", "css", code);
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
  minify: true,
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

/**
 * The app's scripts: the first, the pages it loads when they are asked for, and what they share. Each comes with all that
 * arrives with it.
 */
function buildApp(define) {
  const { metafile } = esbuild.buildSync({
    ...SCRIPT,
    entryPoints: { app: join(WEB, "src/main.tsx") },
    outdir: join(DIST, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    absWorkingDir: DIST,
    define: words(define),
  });
  const arriving = (address, seen = new Set()) => {
    if (seen.has(address)) return seen;
    seen.add(address);
    for (const { path, kind } of metafile.outputs[address].imports) if (kind === "import-statement") arriving(path, seen);
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
const sheets = Object.fromEntries(SHEETS.map((name) => [name, emit(name, "svg", read(`art/pieces/${name}.svg`))]));
const worker = emit("worker", "js", bundle("src/worker.ts", { ENGINE_WASM: basename(engine) }));
const mateWorker = emit("mate", "js", bundle("src/mate-worker.ts", { MATE_WASM: basename(mate) }));
const font = emit("font", "bin", readFileSync(join(ROOT, "crates/draw/assets/japanese.font")));
const voices = Object.fromEntries(
  ["japanese", "english"].map((tongue) => [tongue, emit(tongue, "opus", readFileSync(join(WEB, `art/voices/${tongue}.opus`)))]),
);
const puzzles = emit("puzzles", "txt", gatherPuzzles());
const app = buildApp({
  RULES_WASM: wasm,
  RECORDS_WASM: records,
  PRINT_WASM: print,
  PRINT_FONT: font,
  VOICES: voices,
  SHEETS: sheets,
  WORKER: worker,
  MATE_WORKER: mateWorker,
  PUZZLES: puzzles,
});
const style = buildStyle();
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
const preload = (address) => `<link rel="modulepreload" href="${address}" />`;
const files = Object.entries({ index: [], ...app.pages }).map(([name, more]) => {
  const early = [...app.first.filter((address) => address !== app.script), ...more];
  const preloads = early.map(preload).join("\n    ");
  const { wedges, one } = sheets;
  const page = filled("src/index.html", { wasm, wedges, one, script: app.script, style, icon, touchIcon: icons.icon180, manifest, preloads });
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
  const pages = await referencePages({ wasm, sheets: ["wedges", "one"].map((name) => read(`art/pieces/${name}.svg`)), style, icon });
  for (const [name, page] of Object.entries(pages)) {
    writeFileSync(join(DIST, name), page);
    files.push(page);
  }
  return Object.keys(pages);
}

// The worker that keeps all this for later has no hash in its name, so that a browser finds the next version.
const modules = [wasm, records, print, font, ...Object.values(voices), engine, mate, worker, mateWorker, puzzles];
const kept = [...modules, ...Object.values(sheets), ...app.all, style, icon, ...Object.values(icons), manifest];
const FILES = ["./", ...Object.keys(app.pages), ...reference, ...kept];
const VERSION = createHash("sha256").update(files.join()).update(kept.join()).digest("hex").slice(0, 10);
writeFileSync(join(DIST, "sw.js"), bundle("src/sw.ts", { FILES, VERSION }));

const text = readdirSync(DIST, { recursive: true }).filter((name) => /\.(html|js|css|svg|txt|webmanifest)$/.test(name));
await pack(text.map((name) => join(DIST, name)));

const heavy = [
  weigh("script", app.first, BUDGET.script),
  weigh("wasm", wasm, BUDGET.wasm),
  ...Object.entries(app.pages).map(([name, scripts]) => weigh(name, scripts, BUDGET.page)),
  weigh("style", style),
  weigh("pieces", sheets.one),
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
