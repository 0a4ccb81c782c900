// A bare page with `shogiground`, the board of Lishogi, and `shogiops`, its rules, to measure ours against. Both are under
// the GPL: they are fetched by npm into a temporary folder for the measurement, and nothing of them is kept or shipped.

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const PACKAGES = ["shogiground@0.10.3", "shogiops@0.18.0"];

/** The page's script: the start of a game, each piece with its legal destinations. */
const SCRIPT = `
import { Shogiground } from "shogiground";
import { shogigroundDropDests, shogigroundMoveDests } from "shogiops/compat";
import { initialSfen, makeBoardSfen, parseSfen } from "shogiops/sfen";
const position = parseSfen("standard", initialSfen("standard")).unwrap();
Shogiground(
  {
    sfen: { board: makeBoardSfen("standard", position.board) },
    turnColor: position.turn,
    activeColor: "both",
    movable: { free: false, dests: shogigroundMoveDests(position), showDests: true },
    droppable: { free: false, dests: shogigroundDropDests(position), showDests: true },
  },
  { board: document.querySelector("#board") },
);
`;

/** What the package leaves to the page: where squares and pieces stand. Letters instead of art. */
const STYLE = `
body { margin: 0; background: #eee }
#board { width: 600px; height: 660px; position: relative }
sg-board, sg-squares, sg-pieces { position: absolute; inset: 0; display: block }
sg-squares { display: grid; grid-template: repeat(9, 1fr) / repeat(9, 1fr) }
sq { border: 1px solid #654; box-sizing: border-box }
sq.dest { background: #8c8 } sq.selected { background: #cc8 }
piece { position: absolute; top: 0; left: 0; width: 11.11%; height: 11.11%; font: 30px sans-serif; will-change: transform }
piece::before { content: "●" }
`;

/** Builds the page and serves it, packed as ours is: its address and how to end it. */
export async function rivalPage() {
  const folder = mkdtempSync(join(tmpdir(), "komadai-rival-"));
  writeFileSync(join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent", ...PACKAGES], {
    cwd: folder,
    stdio: ["ignore", "ignore", "ignore"],
  });
  const { outputFiles } = await esbuild.build({
    stdin: { contents: SCRIPT, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  const files = {
    "/": [
      "text/html",
      `<!doctype html><meta charset="utf-8"><title>shogiground</title><link rel="stylesheet" href="style.css"><div id="board"></div><script type="module" src="script.js"></script>`,
    ],
    "/style.css": ["text/css", STYLE],
    "/script.js": ["text/javascript", outputFiles[0].contents],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url] ?? [];
    if (!type) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(gzipSync(body, { level: 9 }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
