// Latin words in Japanese texts: those that a Japanese player expects, each with its reason. Any other is a word that was left in English.

/** Names of formats, files and parts of a computer that have no Japanese name. */
const NAMES = {
  KIF: "a format of records",
  KI2: "a format of records",
  CSA: "a format of records",
  JKF: "a format of records",
  USEN: "a format of records",
  PSN: "a format of records",
  USI: "the protocol of engines",
  SFEN: "a format of positions",
  BOD: "a format of positions",
  JSON: "a format of data",
  CSV: "a format of tables",
  ZIP: "a format of files",
  PDF: "a format of files",
  "UTF-8": "an encoding",
  "UTF-16": "an encoding",
  BOM: "a part of an encoding",
  Shift_JIS: "an encoding",
  "EUC-JP": "an encoding",
  P1: "a line of CSA",
  P9: "a line of CSA",
  FU: "a piece in CSA",
  https: "the beginning of an address",
  "public-url": "a setting of the server, as it is written",
  QR: "a code to scan",
  MB: "a unit",
  mm: "a unit",
  JavaScript: "the language of the page, as browsers name it",
  Komadai: "the name of the app",
  komadai: "a command, as it is typed",
  convert: "a command, as it is typed",
  "Glicko-2": "the name of a method",
  SOS: "a tie-break, as tournaments name it",
  SODOS: "a tie-break, as tournaments name it",
  Tab: "a key",
  Enter: "a key",
  Backspace: "a key",
  Shift: "a key",
};

/** What the page offers in English to those who prefer it, and what is called so in Japan too. */
const FOREIGN = {
  English: "the name of the language, for those who read it",
  Switch: "the other language, said in it",
  to: "the other language, said in it",
  Black: "a choice of names for the sides",
  White: "a choice of names for the sides",
  Sente: "a choice of names for the sides",
  Gote: "a choice of names for the sides",
  Shitate: "a choice of names for the sides",
  Uwate: "a choice of names for the sides",
  FESA: "a federation",
  Lishogi: "a site",
  floodgate: "a server",
  elmo: "an engine",
};

const ALLOWED = new Set([...Object.keys(NAMES), ...Object.keys(FOREIGN)]);

/** Moves and squares in the notations that the page reads, and positions. A letter alone names a key, a rank or a piece. */
const WRITTEN = [
  /\+?[KRBGSNLP](\d[a-i])?[-x*](\d[a-i]|\d\d)[+=]?/g,
  /\b\d[a-i]\d[a-i]\+?/g,
  /\b[PLNSGBR]\*\d[a-i]/g,
  /[+-]\d{4}[A-Z]{2}/g,
  /\+R\b/g,
  /[1-9a-zA-Z+]+(?:\/[1-9a-zA-Z+]+){8} [bw] [-\w]+/g,
  /\b\d[a-i]\b/g,
  /\{"?[\w":, ]+\}/g,
  /\[Sente "名前"\]/g,
];

/** The Latin words of a Japanese text that are not expected there. */
export function latinIn(text) {
  const rest = WRITTEN.reduce((left, pattern) => left.replace(pattern, " "), text);
  const words = rest.match(/[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*/g) ?? [];
  return words.filter((word) => word.length > 1 && !ALLOWED.has(word));
}

/** Those of the list that none of these texts has. */
export function unusedIn(texts) {
  const all = texts.join("\n");
  return [...ALLOWED].filter((word) => !all.includes(word));
}
