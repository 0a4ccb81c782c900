// Lets a test without a browser import TypeScript and the compiled rules.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import esbuild from "esbuild";

export const WEB = dirname(dirname(fileURLToPath(import.meta.url)));

/** Imports a module of web/src, or several that share what they import. */
export async function load(...paths) {
  const folder = mkdtempSync(join(tmpdir(), "komadai-web-"));
  const outfile = join(folder, "module.mjs");
  await esbuild.build({
    stdin: { contents: paths.map((path) => `export * from "./${path}";`).join("\n"), resolveDir: join(WEB, "src") },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "error",
  });
  const module = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return module;
}

/** A module of web/src for a page: a script that puts what the module exports into the constant `module`. */
export async function script(path) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(WEB, "src", path)],
    bundle: true,
    format: "iife",
    globalName: "module",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].text;
}

/** The files below web/src with the words of a feature in a language, `en` or `ja`. */
export function wordFiles(language) {
  const files = readdirSync(join(WEB, "src"), { recursive: true });
  return files.filter((path) => path.endsWith(`words.${language}.ts`)).sort();
}

/** Every Japanese text of a value. */
export function* japanese(value) {
  if (typeof value !== "object" || value === null) return;
  if (typeof value.ja === "string" && typeof value.en === "string") yield value.ja;
  else for (const inner of Object.values(value)) yield* japanese(inner);
}

/** Every text of a source: its strings, its templates with a number in each hole, and the texts inside the holes. */
export function textsOf(source) {
  const texts = [];
  let at = 0;
  const quoted = (end) => {
    let text = "";
    for (at++; source[at] !== end; at++) {
      if (end === "`" && source.startsWith("${", at)) {
        at += 2;
        code("}");
        text += "3";
      } else text += source[at] === "\\" ? source[++at] : source[at];
    }
    texts.push(text);
  };
  const code = (end) => {
    for (let depth = 0; at < source.length; at++) {
      if ("`\"'".includes(source[at])) quoted(source[at]);
      else if (source.startsWith("//", at)) at = source.indexOf("\n", at);
      else if (source.startsWith("/*", at)) at = source.indexOf("*/", at) + 1;
      else if (source[at] === "{") depth++;
      else if (source[at] === end && depth-- === 0) return;
    }
  };
  code("");
  return texts;
}

/** The kebab-case codes a Rust function returns, as they stand in its match. */
export function codesIn(path, name) {
  const source = readFileSync(join(WEB, "..", path), "utf8");
  const [, body] = source.match(new RegExp(`fn ${name}\\(.*?\\n((?:.|\\n)*?)\\n    }`));
  return [...body.matchAll(/=> "([a-z-]+)"/g)].map(([, code]) => code);
}

/** The rules as the page has them; built by `npm run build`. */
export async function loadRules() {
  const rules = await import(pathToFileURL(join(WEB, "gen", "rules.js")).href);
  rules.initSync({ module: readFileSync(join(WEB, "gen", "rules_bg.wasm")) });
  return rules;
}
