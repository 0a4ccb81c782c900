// What is drawn and spoken: pieces, icons, voices.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { emit } from "./output.mjs";
import { read, WEB } from "./paths.mjs";

const PIECES = ["wedges", "one", "two", "movement", "pictogram", "letters"];

/** The pieces: what every board begins with comes in its script as `drawn`, without a request of its own; the rest is asked for. */
export function emitPieces() {
  const { wedges, one, ...others } = Object.fromEntries(PIECES.flatMap(split));
  const sheets = Object.entries(others).map(([name, shapes]) => [name, emit(name, "svg", shapes)]);
  return { drawn: { wedges, one }, sheets: Object.fromEntries(sheets) };
}

/** The voices that count, by language. */
export function emitVoices() {
  const voices = ["japanese", "english"].map((language) => [
    language,
    emit(language, "opus", readFileSync(join(WEB, `art/voices/${language}.opus`))),
  ]);
  return Object.fromEntries(voices);
}

/** The icons, and the manifest of the app that names them. */
export function emitIcons() {
  const icon = emit("icon", "svg", read("src/icon.svg"));
  const png = (width) => emit(`icon${width}`, "png", readFileSync(join(WEB, `art/pieces/icon-${width}.png`)));
  const [touchIcon, icon192, icon512] = [180, 192, 512].map(png);
  const manifest = emit(
    "manifest",
    "webmanifest",
    filled("src/manifest.json", { icon: basename(icon), icon192: basename(icon192), icon512: basename(icon512) }),
  );
  return { icon, touchIcon, icon192, icon512, manifest };
}

/** The text of a file with each `{{name}}` in it replaced. */
export function filled(source, values) {
  return read(source).replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
}

/** The shapes of a set; those that no game begins with by themselves, where every page draws from the set. */
function split(name) {
  const sheet = read(`art/pieces/${name}.svg`);
  if (name !== "one") return [[name, sheet]];
  const isBack = (line) => /id="one-(tokin|pro-|horse|dragon)/.test(line);
  const lines = sheet.split("\n");
  const backs = [lines[0], ...lines.filter(isBack), "</defs></svg>"];
  return [
    [name, lines.filter((line) => !isBack(line)).join("\n")],
    [`${name}-backs`, backs.join("\n")],
  ];
}
