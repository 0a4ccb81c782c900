// Where things lie.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
export const ROOT = dirname(WEB);
/** What the server sends. */
export const DIST = join(WEB, "dist");
/** WebAssembly and the JavaScript around it. */
export const GEN = join(WEB, "gen");

/** The text of a file below `web`. */
export function read(path) {
  return readFileSync(join(WEB, path), "utf8");
}
