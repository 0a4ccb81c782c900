// Every page of the app in each of its states, as the gallery draws them and the tests of every browser walk through them.

import { computer, friends, place } from "./browser/harness.mjs";

const TRADE = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "5c5d", "4e3d", "2b3c"];
/** A bishop exchange that has become sharp, with what each move took of a clock: the picture of the READMEs. */
const SHARP =
  "2g2f 8c8d 2f2e 8d8e 7g7f 4a3b 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i4h 2b3c 3g3f 7a6b 4h3g 6c6d 3g4f 6b6c " +
  "5i6h 5a4b 6i7h 7c7d 3f3e 3d3e 4f3e 8e8f 8g8f P*8e 8f8e 8b8e P*8g 8e8b 2e2d 2c2d 3e2d P*2g 2h2g 3c2d 2g2d P*2c";
const sharp = (game) => {
  const moves = SHARP.split(" ");
  const clock = { main: 600_000, byoyomi: 30_000, periods: 1, increment: 0, unit: 0, units: 0 };
  return {
    ...game,
    options: { ...game.options, clock },
    moves,
    times: moves.map((_, ply) => 4_000 + (ply % 2) * 2_000 + ply * 310),
    elapsed: 7_000,
  };
};
const USEN = "records?usen=~0.7ku2jm8rl09kbxo.r~2.6y236e.r";
const MIDDLE = "ln1gk2nl/1r4g2/p2ppps1p/2p3p2/1p7/2P1P1P2/PPSP1P2P/2G1K1R2/LN3GSNL b BSPbp 31";
const PROBLEM = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";
const at = (path, query) => `${path}?${new URLSearchParams(query)}`;

/** Opens the panel where the window is too small to show it always. */
const panel = async (page) => {
  const menu = page.locator(".dock .tool").last();
  if (await menu.isVisible()) await menu.click();
};

/** Asks for the form of a new game where it does not come by itself. */
const begun = async (page) => {
  const button = page.locator(".dock > .primary");
  if (await button.isVisible()) await button.click();
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

/** What there is to see: an address, a game that goes on, and what is done before it is looked at. */
export const SCENES = {
  play: { path: "", game: friends(TRADE) },
  front: { path: "", game: sharp(computer("5k")) },
  welcome: { path: "", isFirst: true, arrange: begun },
  "new-game": { path: "", arrange: begun },
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
  compose: {
    path: at("compose", { sfen: PROBLEM }),
    arrange: async (page) => {
      await page.locator(".compose-verdict .primary").click();
      await page.locator(".whole").waitFor();
    },
  },
  "print-set": { path: "print?what=set" },
  "print-score": { path: "print?what=score" },
  "print-diagrams": { path: at("print", { what: "diagrams", sfen: MIDDLE }) },
  "print-problems": { path: "print?what=problems" },
  clock: { path: "clock" },
  placement: { path: "placement" },
  "placement-task": { path: "placement", arrange: sent(".placement-task komadai-board [role=gridcell]") },
  "placement-found": {
    path: "placement",
    arrange: async (page) => {
      await sent(".placement-task")(page);
      while (await page.locator(".placement-task").isVisible()) {
        await page.locator(".placement-task .row button").click();
        await page.waitForTimeout(50);
      }
      await page.locator(".placement-level").waitFor();
    },
  },
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

/** The address of a page in a language: the rules have one for each. */
export function inLanguage(path, language) {
  return language === "ja" ? path.replace("rules.html", "rules.ja.html") : path;
}
