// TypeScript to scripts: the board that comes first, the app and its pages, the workers.

import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import esbuild from "esbuild";
import { emit } from "./output.mjs";
import { DIST, WEB } from "./paths.mjs";

const SRC = join(WEB, "src");
const MAIN = join(SRC, "main.tsx");
/** What the board needs that comes before everything else, below `src`. */
const BOARD_MODULES = [...scriptsIn("board"), "first.ts"];
/** Under what name the board's script leaves its parts. */
const BOARD = "komadaiBoard";
/** Each page is at the address of its feature, but this one. */
const ADDRESSES = { people: "game" };

const OPTIONS = {
  bundle: true,
  charset: "utf8",
  format: "esm",
  target: "es2022",
  minify: !process.env.PLAIN,
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
};

/** A script and all it imports, with some words of it replaced by values. */
export function bundle(source, values = {}) {
  return built({ entryPoints: [join(WEB, source)] }, values);
}

/**
 * The board, as one script that leaves all its parts under one name for everything else: no module, so that a page can carry
 * it and spare its reader a request. Returns its text, its address, and what it exports.
 */
export function buildBoard(values) {
  const contents = BOARD_MODULES.map((path) => `export * from "./${path}";`).join("\n");
  const source = { stdin: { contents, resolveDir: SRC, loader: "ts" } };
  const { metafile } = esbuild.buildSync({
    ...OPTIONS,
    ...source,
    write: false,
    metafile: true,
    outfile: "board.js",
    define: define(values),
  });
  const text = built({ ...source, format: "iife", globalName: BOARD }, values);
  return { text, address: emit("board", "js", text), exports: metafile.outputs["board.js"].exports };
}

/**
 * The scripts of the app: `script` is the first, `first` all that arrives with it, `pages` what each page adds when it is asked
 * for, `words` what each language adds, `all` every one. The board's script, which has `exports`, is not among them.
 */
export async function buildApp(exports, values) {
  const { metafile } = await esbuild.build({
    ...OPTIONS,
    entryPoints: { app: MAIN },
    outdir: join(DIST, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    absWorkingDir: DIST,
    define: define(values),
    plugins: [takenFromBoard(exports), standingOnFirst()],
  });
  const { outputs } = metafile;
  const all = Object.keys(outputs);
  const script = all.find((address) => outputs[address].entryPoint?.endsWith("src/main.tsx"));
  const first = arriving(outputs, script);
  const [pages, words] = [{}, {}];
  for (const address of all) {
    const { entryPoint } = outputs[address];
    const more = () => [...arriving(outputs, address)].filter((one) => !first.has(one));
    const [, feature] = entryPoint?.match(/src\/([a-z-]+)\/page\.tsx$/) ?? [];
    if (feature) pages[ADDRESSES[feature] ?? feature] = more();
    const [, language] = entryPoint?.match(/src\/i18n\/words\.([a-z]+)\.ts$/) ?? [];
    if (language) words[language] = more();
  }
  return { all, first: [...first], script, pages, words };
}

/** Takes what the board's script has from where that left it. */
function takenFromBoard(exports) {
  const shared = new Set(BOARD_MODULES.map((path) => join(SRC, path)));
  return {
    name: "from the board's script",
    setup: (build) => {
      build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
        shared.has(`${join(resolveDir, path)}.ts`) ? { path: BOARD, namespace: BOARD } : null,
      );
      build.onLoad({ filter: /./, namespace: BOARD }, () => ({ contents: `export const { ${exports.join(", ")} } = ${BOARD};` }));
    },
  };
}

/** Has each part that arrives later ask for the first script, so that what they share with it stays in one piece. */
function standingOnFirst() {
  const later = new Set();
  return {
    name: "later parts stand on the first script",
    setup: (build) => {
      build.onResolve({ filter: /^\.\.?\// }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === later) return null;
        const found = await build.resolve(path, { kind, resolveDir, pluginData: later });
        later.add(found.path);
        return found;
      });
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!later.has(path)) return null;
        const contents = `${readFileSync(path, "utf8")}\nimport ${JSON.stringify(MAIN)};`;
        return { contents, loader: extname(path).slice(1) };
      });
    },
  };
}

function scriptsIn(folder) {
  const names = readdirSync(join(SRC, folder)).filter((name) => name.endsWith(".ts"));
  return names.map((name) => `${folder}/${name}`);
}

/** A script and those it cannot start without. */
function arriving(outputs, address, seen = new Set()) {
  if (seen.has(address)) return seen;
  seen.add(address);
  for (const { path, kind, external } of outputs[address].imports)
    if (kind === "import-statement" && !external) arriving(outputs, path, seen);
  return seen;
}

function built(input, values) {
  const { outputFiles } = esbuild.buildSync({ ...OPTIONS, ...input, write: false, define: define(values) });
  return outputFiles[0].text;
}

function define(values) {
  return Object.fromEntries(Object.entries(values).map(([word, value]) => [word, JSON.stringify(value)]));
}
