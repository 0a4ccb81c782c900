// The Rust behind the page, as WebAssembly.

import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emit, pack } from "./output.mjs";
import { DIST, GEN, ROOT } from "./paths.mjs";

/** The rules come with every page, records and sheets on demand, engine and mate solver in workers. */
const MODULES = [
  { name: "rules", profile: "wasm", features: "" },
  { name: "records", profile: "wasm", features: "" },
  { name: "print", profile: "wasm", features: "" },
  // Half as fast again with vectors. A browser from before 2023 cannot start it, and then the server thinks.
  { name: "engine", profile: "wasm-engine", features: "+simd128" },
  { name: "mate", profile: "wasm-engine", features: "" },
];
const TARGET = "wasm32-unknown-unknown";

/** Where a module lies once it is compiled. */
export const compiled = (name) => join(GEN, `${name}_bg.wasm`);

/** Compiles the modules, and writes them and the glue around them to `gen`. */
export async function compileModules() {
  const { target_directory: target } = JSON.parse(cargo("metadata", "--no-deps", "--format-version", "1"));
  for (const { name, profile, features } of MODULES) {
    const flags = `target.${TARGET}.rustflags=["-Ctarget-feature=${features}"]`;
    const build = ["build", "--quiet", "--profile", profile, "--target", TARGET, "--config", flags];
    cargo(...build, "-p", `komadai-web-${name}`);
    const module = join(target, TARGET, profile, `komadai_web_${name}.wasm`);
    cargo("run", "--quiet", "-p", "komadai-web-bindgen", "--", module, GEN, name);
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
