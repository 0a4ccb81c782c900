// Pictures of every page, in each size, theme and language, with what a reader would call broken beside each.
//
//     node web/tests/gallery.mjs [FOLDER] [SCENE…]
//
// FOLDER is made anew (by default target/gallery); `index.html` in it shows all, and `SCENE.png` one scene at a glance.
// Ends with 1 if anything was found. The picture of the READMEs, docs/page.png, is `front-1366-light-en.png`. The server is that of the browser tests; see web/README.md.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER, QUIET, serve } from "./browser/harness.mjs";
import { beyond, clipped, strange } from "./fitting.mjs";
import { WEB } from "./load.mjs";
import { inLanguage, SCENES } from "./scenes.mjs";

const SIZES = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1366, 768],
  [1920, 1080],
];
const THEMES = ["light", "dark"];
const LANGUAGES = ["en", "ja"];

const [folder = join(dirname(WEB), "target", "gallery"), ...only] = process.argv.slice(2);
const out = resolve(folder);
const chosen = Object.entries(SCENES).filter(([scene]) => only.length === 0 || only.includes(scene));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const started = process.env.KOMADAI_URL ? null : await serve();
// By name, as passkeys are for no address in numbers.
const base = (process.env.KOMADAI_URL ?? started.url).replace("127.0.0.1", "localhost");
const browser = await chromium.launch({ executablePath: BROWSER, args: QUIET });
const pictures = [];
const STYLE =
  "body{font:12px sans-serif;margin:8px;background:#888} div{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start} figure{margin:0;max-width:780px} figcaption{color:#000}";

for (const [width, height] of SIZES) {
  for (const theme of THEMES) {
    for (const language of LANGUAGES) {
      // One reader of this kind looks at everything.
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        locale: language === "ja" ? "ja-JP" : "en-US",
        hasTouch: width < 1000,
        reducedMotion: "reduce",
        serviceWorkers: "block",
      });
      for (const [scene, staged] of chosen) {
        const name = `${scene}-${width}-${theme}-${language}`;
        const problems = await picture(context, name, staged, language);
        pictures.push({ scene, name, height, problems });
        for (const problem of problems) console.log(`${name}: ${problem}`);
      }
      await context.close();
    }
  }
}
for (const [scene] of chosen) await contactSheet(scene);
writeFileSync(join(out, "index.html"), index());
await browser.close();
started?.server.kill();
const broken = pictures.filter(({ problems }) => problems.length > 0);
console.log(`${pictures.length} pictures in ${out}, ${broken.length} with something to mend`);
process.exitCode = broken.length > 0 ? 1 : 0;

/** Makes one picture; returns what is broken in it. */
async function picture(context, name, { path, game = null, isFirst = false, arrange }, language) {
  const problems = [];
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => problems.push(error.message));
  await page.addInitScript(
    ([game, isFirst]) => {
      localStorage.clear();
      if (game) localStorage.setItem("komadai.game", JSON.stringify(game));
      if (!isFirst) localStorage.setItem("komadai.experience", '"unsaid"');
    },
    [game, isFirst],
  );
  try {
    await page.goto(new URL(inLanguage(path, language), base).href);
    await page.locator("h1, komadai-board [role=gridcell]").first().waitFor();
    await page.waitForLoadState("networkidle");
    await arrange?.(page);
    await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(out, `${name}.png`) });
    problems.push(...(await page.evaluate(clipped)), ...(await page.evaluate(beyond)), ...(await page.evaluate(strange, language)));
  } catch (error) {
    problems.push(error instanceof Error ? error.message.split("\n")[0] : String(error));
  }
  await page.close();
  return problems;
}

/** All pictures of a scene in one, small. */
async function contactSheet(scene) {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  const own = pictures.filter((picture) => picture.scene === scene);
  const kinds = THEMES.flatMap((theme) => LANGUAGES.map((language) => `${theme}-${language}`));
  const rows = kinds.map(
    (kind) =>
      `<div>${own
        .filter(({ name }) => name.endsWith(kind))
        .map(image)
        .join("")}</div>`,
  );
  writeFileSync(join(out, `${scene}.html`), `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${rows.join("")}`);
  await page.goto(`file://${join(out, `${scene}.html`)}`);
  await page.screenshot({ path: join(out, `${scene}.png`), fullPage: true });
  await page.close();
}

function image({ name, height, problems }) {
  const words = problems.map((problem) => problem.replaceAll("&", "&amp;").replaceAll("<", "&lt;")).join("<br>");
  return `<figure><a href="${name}.png"><img src="${name}.png" height="${height > 900 ? 420 : 300}" alt="${name}" loading="lazy"></a><figcaption>${name}<br>${words}</figcaption></figure>`;
}

function index() {
  const scenes = chosen.map(
    ([scene]) =>
      `<h2>${scene}</h2><div>${pictures
        .filter((one) => one.scene === scene)
        .map(image)
        .join("")}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Komadai: every page</title><style>${STYLE}</style>${scenes.join("")}</html>`;
}
