// The Rust behind the page, as WebAssembly.

import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emit, pack } from "./output.mjs";
import { DIST, GEN, ROOT } from "./paths.mjs";

/** A profile for all, so that what modules share is built once. It is for size, but for what computes. */
const PROFILE = "wasm";

/** The rules come with every page, records and sheets on demand, engine and mate solver in workers. `fast` names crates. */
const MODULES = [
  { name: "rules", features: "", fast: [] },
  { name: "records", features: "", fast: [] },
  { name: "print", features: "", fast: [] },
  { name: "mate", features: "", fast: ["chance", "prefetch", "rules", "tsume"] },
  // Half as fast again with vectors. A browser from before 2023 cannot start it, and then the server thinks.
  { name: "engine", features: "+simd128", fast: ["chance", "engine", "nnue", "prefetch", "rules", "tsume", "opponent", "web-engine"] },
];
const TARGET = "wasm32-unknown-unknown";
const BINDGEN = "komadai-web-bindgen";

/** Where a module lies once it is compiled. */
export const compiled = (name) => join(GEN, `${name}_bg.wasm`);

/** Compiles the modules, and writes them and the glue around them to `gen`. */
export async function compileModules() {
  const { target_directory: target } = JSON.parse(cargo("metadata", "--no-deps", "--format-version", "1"));
  cargo("build", "--quiet", "-p", BINDGEN);
  for (const { name, features, fast } of MODULES) {
    const settings = [
      `target.${TARGET}.rustflags=["-Ctarget-feature=${features}"]`,
      ...fast.map((one) => `profile.${PROFILE}.package.komadai-${one}.opt-level=3`),
    ].flatMap((setting) => ["--config", setting]);
    cargo("build", "--quiet", "--profile", PROFILE, "--target", TARGET, ...settings, "-p", `komadai-web-${name}`);
    const module = join(target, TARGET, PROFILE, `komadai_web_${name}.wasm`);
    execFileSync(join(target, "debug", BINDGEN), [module, GEN, name], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  }
  await pack(MODULES.map(({ name }) => compiled(name)));
}

/** Puts the modules into `dist`; returns their addresses by name. */
export function emitModules() {
  const emitted = MODULES.map(({ name }) => {
    const address = emit(name, "wasm", readFileSync(compiled(name)));
    copyFileSync(`${compiled(name)}.br`, join(DIST, `${address}.br`));
    return [name, address];
  });
  return Object.fromEntries(emitted);
}

/** What a board shows at the start of a game, as the rules say. */
export async function opening() {
  const { GameHandle, initSync } = await import(pathToFileURL(join(GEN, "rules.js")));
  initSync({ module: readFileSync(compiled("rules")) });
  const snapshot = GameHandle.from_handicap("even", "standard", false).snapshot(0);
  const drawn = ["sfen", "ply", "turn", "pieces", "hands", "last", "check", "sources", "nifuFiles", "outcome"];
  return Object.fromEntries(drawn.map((key) => [key, snapshot[key]]));
}

function cargo(...args) {
  return execFileSync("cargo", args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
}
