// Puts files into `dist`.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { DIST } from "./paths.mjs";

const brotli = promisify(brotliCompress);

/** Empties `dist`. */
export function clear() {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(join(DIST, "assets"), { recursive: true });
}

/** Puts a file under a name with its hash; returns its address from the page. */
export function emit(name, extension, content) {
  const address = `assets/${name}-${hashed(content)}.${extension}`;
  writeFileSync(join(DIST, address), content);
  return address;
}

/** A short hash of these contents, one after another. */
export function hashed(...contents) {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex").slice(0, 10);
}

/** Packs files as small as they get, each beside itself as `NAME.br`, for the server to send as they are. */
export async function pack(paths) {
  await Promise.all(paths.map(async (path) => writeFileSync(`${path}.br`, await brotli(readFileSync(path)))));
}

/** Packs all that is text. */
export function packText() {
  const text = readdirSync(DIST, { recursive: true }).filter((name) => /\.(html|js|css|svg|txt|webmanifest)$/.test(name));
  return pack(text.map((name) => join(DIST, name)));
}
