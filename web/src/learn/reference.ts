// The rules as static pages: plain HTML with a drawing for every diagram, written by the build.

import { PLACES, placeOf } from "../app/places";
import { cellOf } from "../board/geometry";
import { BACKS, WEDGE } from "../board/pieces";
import type { Language, Words } from "../i18n";
import { NAMES } from "../i18n/sides";
import { en } from "../i18n/words.en";
import { ja } from "../i18n/words.ja";
import { type IconName, PATHS } from "../kit/icons";
import { loadRules } from "../rules";
import type { Color, Snapshot } from "../wire/rules";
import { openDiagram, targetsOf, wantedSquares } from "./judge";
import { type Figure, SECTIONS, type Section } from "./rules";
import { en as learnEn } from "./words.en";
import { ja as learnJa } from "./words.ja";

/** What the build supplies. */
export interface Surroundings {
  /** The rules, compiled. */
  readonly wasm: BufferSource;
  /** The pieces' shapes, as the sheets hold them. */
  readonly sheets: readonly string[];
  /** The addresses of the style sheets. */
  readonly styles: readonly string[];
  readonly icon: string;
  /** The address of the script that knows the reader's theme. */
  readonly script: string;
}

const WORDS: Record<Language, Words> = { en, ja };
const THEMES = ["auto", "light", "dark", "wood"] as const;
const COLON: Record<Language, string> = { en: ": ", ja: "：" };
const FILES: Record<Language, string> = { en: "rules.html", ja: "rules.ja.html" };
/** The sides, whatever the reader's setting: the pages are written at build time. */
const SIDES: Record<Language, Record<Color, string>> = { en: NAMES.black.even, ja: NAMES.kanji.even };

/** The pages, by their file names. */
export async function referencePages(surroundings: Surroundings): Promise<Record<string, string>> {
  await loadRules(surroundings.wasm);
  return Object.fromEntries((["en", "ja"] as const).map((language) => [FILES[language], page(language, surroundings)]));
}

function page(language: Language, { sheets, styles, icon, script }: Surroundings): string {
  const { app } = WORDS[language];
  const learn = language === "ja" ? learnJa : learnEn;
  const other = language === "en" ? "ja" : "en";
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${learn.rulesTitle} – ${app.name}</title>
    <link rel="icon" href="${icon}" type="image/svg+xml" />
    <link rel="alternate" hreflang="${other}" href="${FILES[other]}" />
    ${styles.map((style) => `<link rel="stylesheet" href="${style}" />`).join("\n    ")}
    <script src="${script}"></script>
  </head>
  <body>
    ${sheets.map((sheet) => sheet.replace(/<\?xml.*?\?>/, "").replace("<svg", '<svg class="sheet" aria-hidden="true"')).join("\n    ")}
    ${header(language)}
    <main class="reading reference">
      <h1>${learn.rulesTitle}</h1>
      <nav aria-label="${learn.contents}">
        <ol class="reference-contents">
          ${SECTIONS.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title[language])}</a></li>`).join("\n          ")}
        </ol>
      </nav>
      ${SECTIONS.map((section) => sectionHtml(section, language)).join("\n      ")}
      <p>${learn.noSet.replace("{paper}", `<a href="print?what=set">${learn.views.paper}</a>`)}${COLON[language]}${learn.viewHints.paper}</p>
    </main>
  </body>
</html>
`;
}

/** The header of the app, as far as it works without the app. */
function header(language: Language): string {
  const { app, header, nav, places } = WORDS[language];
  const other = language === "en" ? "ja" : "en";
  const drawn = (icon: IconName) => PATHS[icon].replaceAll(/M[^M]+/g, '<path d="$&"/>');
  const sign = (icon: IconName, look = "") => `<svg class="icon${look}" viewBox="0 0 24 24" aria-hidden="true">${drawn(icon)}</svg>`;
  const link = (href: string, current: "page" | "true" | false, inside: string) =>
    `<li><a href="${href}"${current ? ` aria-current="${current}"` : ""}>${inside}</a></li>`;
  const to = (name: string, query = {}) => {
    const search = new URLSearchParams(query).toString();
    return name === "play" ? "./" : name === "rules" ? FILES[language] : name + (search && `?${search}`);
  };
  const entries = PLACES.map(({ name, icon, ways: [[first]] }) =>
    link(to(first), name === "learn" && "true", `${sign(icon)}<span>${places[name]}</span>`),
  );
  const ways = placeOf("learn")?.ways.map(([name, query]) => link(to(name, query), name === "rules" && "page", nav[name])) ?? [];
  const themes = Object.entries(header.theme).map(([theme, name]) => `data-${theme}="${name}"`);
  return `<header class="header">
      <a class="brand" href="./" aria-label="${app.name}">
        <svg class="koma" viewBox="0 0 1000 1100" aria-hidden="true"><use href="#wedge-king"/><use href="#one-king" class="koma-ink"/></svg>
        <span>${app.name}</span>
      </a>
      <nav class="pages" aria-label="${header.pages}"><ul>${entries.join("")}</ul></nav>
      <nav class="ways" aria-label="${places.learn}"><ul>${ways.join("")}</ul></nav>
      <div class="header-tools">
        <a class="tool tool-text" href="${FILES[other]}" lang="${other}" hreflang="${other}" aria-label="${header.languageLabel}">${header.language}</a>
        <button type="button" class="tool reference-theme" ${themes.join(" ")}>${THEMES.map((theme) => sign(theme, ` icon-${theme}${theme === "auto" ? " icon-half" : ""}`)).join("")}</button>
        <a class="tool" href="account" aria-label="${nav.account}" title="${nav.account}">${sign("person")}</a>
      </div>
    </header>`;
}

function sectionHtml({ id, title, text, figures }: Section, language: Language): string {
  const paragraphs = text.map((paragraph) => `<p>${escapeHtml(paragraph[language])}</p>`).join("\n        ");
  const drawn = figures.map((figure) => figureHtml(figure, language)).join("\n          ");
  return `<section id="${id}">
        <h2>${escapeHtml(title[language])}</h2>
        ${paragraphs}
        ${drawn && `<div class="figures">\n          ${drawn}\n        </div>`}
      </section>`;
}

function figureHtml(figure: Figure, language: Language): string {
  const game = openDiagram(figure.sfen);
  const snapshot = game.snapshot(0);
  game.free();
  const caption = [figure.caption[language], ...hands(snapshot, language)].map(escapeHtml).join("<br />");
  return `<figure>${svg(figure, snapshot, language)}<figcaption>${caption}</figcaption></figure>`;
}

/** The pieces in hand of each side that has any. */
function hands(snapshot: Snapshot, language: Language): string[] {
  const { board, piece } = WORDS[language];
  return (["black", "white"] as const satisfies readonly Color[])
    .filter((color) => snapshot.hands[color].length > 0)
    .map((color) => {
      const held = snapshot.hands[color].map(({ kind, count }) => piece(kind) + (count > 1 ? ` ×${count}` : ""));
      const name = board.hand(SIDES[language][color]);
      return name + COLON[language] + held.join(language === "ja" ? "・" : ", ");
    });
}

const MARGIN = 420;

/** The diagram as a drawing, in thousandths of a square's width. */
function svg(figure: Figure, snapshot: Snapshot, language: Language): string {
  const at = (square: string) => {
    const { column, row } = cellOf(square, "black");
    return [column * 1000, row * 1100] as const;
  };
  const rects = (squares: readonly string[], className: string) =>
    squares.map((square) => {
      const [x, y] = at(square);
      return `<rect class="${className}" x="${x}" y="${y}" width="1000" height="1100"/>`;
    });
  const dots = (figure.reach ? targetsOf(snapshot, figure.reach) : []).map((square) => {
    const [x, y] = at(square);
    return `<circle class="figure-reach" cx="${x + 500}" cy="${y + 550}" r="150"/>`;
  });
  const pieces = snapshot.pieces.map(({ square, color, kind }) => {
    const [x, y] = at(square);
    const turned = color === "white" ? ' transform="rotate(180 500 550)"' : "";
    const ink = BACKS.includes(kind) ? "koma-ink koma-red" : "koma-ink";
    return `<g transform="translate(${x} ${y})"><g${turned}><use href="#wedge-${WEDGE[kind]}" class="koma-wedge" width="1000" height="1100"/><use href="#one-${kind}" class="${ink}" width="1000" height="1100"/></g></g>`;
  });
  const lines = Array.from({ length: 8 }, (_, i) => `M${(i + 1) * 1000} 0V9900M0 ${(i + 1) * 1100}H9000`).join("");
  const files = Array.from({ length: 9 }, (_, i) => `<text x="${i * 1000 + 500}" y="-110">${9 - i}</text>`);
  const ranks = Array.from({ length: 9 }, (_, i) => {
    const name = (language === "ja" ? "一二三四五六七八九" : "abcdefghi")[i];
    return `<text x="9210" y="${i * 1100 + 660}">${name}</text>`;
  });
  const zone = figure.zone ? rects(wantedSquares(snapshot, { zone: figure.zone }), "figure-zone") : [];
  return [
    `<svg class="figure" viewBox="-60 -${MARGIN} ${9060 + MARGIN} ${9960 + MARGIN}" role="img" aria-label="${escapeHtml(figure.caption[language])}">`,
    '<rect class="figure-board" x="0" y="0" width="9000" height="9900"/>',
    ...zone,
    `<path class="figure-lines" d="${lines}"/><rect class="figure-frame" x="0" y="0" width="9000" height="9900"/>`,
    ...rects(figure.squares ?? [], "figure-marked"),
    ...pieces,
    ...dots,
    `<g class="figure-names">${files.join("")}${ranks.join("")}</g>`,
    "</svg>",
  ].join("");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] as string);
}
