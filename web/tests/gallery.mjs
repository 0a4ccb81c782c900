// Pictures of every page, in each size, theme and language, with what a reader would call broken beside each.
//
//     node web/tests/gallery.mjs [FOLDER] [SCENE…]
//
// FOLDER is made anew (by default target/gallery); `index.html` in it shows all, and `SCENE.png` one scene at a glance.
// Ends with 1 if anything was found. The server is that of the browser tests; see web/README.md.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER, computer, friends, place, QUIET, serve } from "./browser/harness.mjs";
import { beyond, clipped, strange } from "./fitting.mjs";
import { WEB } from "./load.mjs";

const SIZES = [
  [390, 844],
  [820, 1180],
  [1366, 768],
  [1920, 1080],
];
const THEMES = ["light", "dark"];
const LANGUAGES = ["en", "ja"];

const TRADE = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5c5d", "4e3d", "2b3c"];
const USEN = "records?usen=~0.7ku2jm8rl09kbxo.r~2.6y236e.r";
const MIDDLE = "ln1gk2nl/1r4g2/p2ppps1p/2p3p2/1p7/2P1P1P2/PPSP1P2P/2G1K1R2/LN3GSNL b BSPbp 31";
const PROBLEM = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";
const at = (path, query) => `${path}?${new URLSearchParams(query)}`;

/** Opens the panel where the window is too small to show it always. */
const panel = async (page) => {
  const menu = page.locator(".dock .tool").last();
  if (await menu.isVisible()) await menu.click();
};

/** Has the whole game analysed. */
const reviewed = async (page) => {
  await page.locator(".review-begin .primary").click();
  await page.locator(".review-figures").waitFor({ timeout: 60_000 });
};

/** Has an account, and looks at the passkeys of it. */
const joined = async (page) => {
  await page.locator("input[name=sign][value=up]").check({ force: true });
  await page.locator("input[name=login]").fill(`kumo${Date.now().toString(36)}`);
  await page.locator("input[name=name]").fill("Kumo");
  await page.locator("input[name=password]").fill("ten pawns in hand");
  await page.locator(".account-sign button[type=submit]").click();
  await page.locator("#passkeys").scrollIntoViewIfNeeded();
};

/** Sends the form of the page, with a name where one is asked for. */
const sent = (after) => async (page) => {
  const name = page.locator("main input[type=text], main input:not([type])").first();
  if (await name.isVisible()) await name.fill("Kumo");
  await page.locator("main [type=submit]").first().click();
  await page.locator(after).first().waitFor();
};

/** What there is to see: an address, a game that goes on, and what is done before the picture. */
const SCENES = {
  play: { path: "", game: friends(TRADE) },
  welcome: {
    path: "",
    isFirst: true,
    arrange: async (page) => {
      const begin = page.locator(".dock > .primary");
      if (await begin.isVisible()) await begin.click();
    },
  },
  "new-game": { path: "" },
  settings: { path: "", game: friends(TRADE), arrange: (page) => page.locator(".header-tools .tool").last().click() },
  handicaps: {
    path: "",
    game: friends(TRADE),
    arrange: async (page) => {
      await page.locator(".header-tools .tool").last().click();
      await page.locator(".preferences > .group > summary").nth(2).click();
      await page.locator("#handicap-table > summary").click();
      await page.locator(".handicap-rows select").last().scrollIntoViewIfNeeded();
    },
  },
  refusal: {
    path: "",
    game: friends(TRADE),
    arrange: async (page) => {
      await place(page, "8i").click();
      await place(page, "5e").click();
      await page.locator(".status-refusal").waitFor();
    },
  },
  computer: { path: "", game: computer("15k", { handicap: "two-piece" }), arrange: panel },
  result: { path: "", game: { ...friends(TRADE), ending: { type: "resign", color: "white" } } },
  declaration: {
    path: "",
    game: friends([], { sfen: "1K7/+P+P+P+P+P+P+P+P+P/G8/9/9/9/9/9/8k b 2R2B2G 1" }),
    arrange: async (page) => {
      await panel(page);
      await page.locator(".panel .row .button").first().click();
    },
  },
  people: { path: "game" },
  invited: { path: "game", arrange: sent(".room .code") },
  account: { path: "account" },
  member: { path: "account", arrange: joined },
  learn: { path: "learn" },
  lesson: { path: "learn?lesson=silver" },
  task: { path: "learn?lesson=silver&at=3" },
  pieces: { path: "learn?show=pieces" },
  castles: { path: "learn?show=castles" },
  trainers: { path: "learn?show=trainer" },
  glossary: { path: "learn?show=glossary" },
  puzzles: { path: "puzzles" },
  problem: { path: at("puzzles", { sfen: PROBLEM }) },
  records: { path: "records", game: friends(TRADE) },
  replay: { path: USEN },
  share: { path: `${USEN}&tab=save` },
  review: { path: `${USEN}&tab=review`, arrange: reviewed },
  explorer: { path: `${USEN}&tab=explorer` },
  run: { path: "puzzles?run=streak" },
  study: { path: "study" },
  chapter: { path: "study", arrange: sent("komadai-board [role=gridcell]") },
  events: { path: "events" },
  editor: { path: at("editor", { sfen: MIDDLE }) },
  "print-set": { path: "print?what=set" },
  "print-score": { path: "print?what=score" },
  "print-diagrams": { path: at("print", { what: "diagrams", sfen: MIDDLE }) },
  "print-problems": { path: "print?what=problems" },
  clock: { path: "clock" },
  "clock-own": {
    path: "clock",
    arrange: async (page) => {
      const choice = page.locator("#otb-clock");
      await choice.selectOption({ index: (await choice.locator("option").count()) - 1 });
      await page.locator(".own-clock input").nth(1).fill("181");
    },
  },
  "clock-runs": { path: "clock", arrange: sent(".otb-face") },
  rules: { path: "rules.html" },
};

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
    await page.goto(new URL(language === "ja" ? path.replace("rules.html", "rules.ja.html") : path, base).href);
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
