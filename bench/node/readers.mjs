// Measures the readers of npm packages on the texts that standard input brings as JSON, and answers in JSON.
import { readFileSync } from "node:fs";
import * as tsshogi from "tsshogi";
import jkf from "json-kifu-format";

const jkfPlayer = (parse) => (text) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};
const isRecord = (parse) => (text) => !(parse(text) instanceof Error);

const READERS = {
  "tsshogi 2.2.0": {
    KIF: isRecord(tsshogi.importKIF),
    KI2: isRecord(tsshogi.importKI2),
    CSA: isRecord(tsshogi.importCSA),
    JKF: isRecord(tsshogi.importJKFString),
  },
  "json-kifu-format 5.5.0": {
    KIF: jkfPlayer(jkf.JKFPlayer.parseKIF),
    KI2: jkfPlayer(jkf.JKFPlayer.parseKI2),
    CSA: jkfPlayer(jkf.JKFPlayer.parseCSA),
    JKF: jkfPlayer(jkf.JKFPlayer.parseJKF),
  },
};

// They say on the console what they cannot read.
for (const method of ["log", "warn", "error"]) console[method] = () => {};

const { rounds, corpora } = JSON.parse(readFileSync(0, "utf8"));
const lanes = corpora.flatMap(({ name, format, texts }) =>
  Object.entries(READERS).map(([reader, formats]) => {
    const read = formats[format];
    const files = texts.filter((text) => read(text));
    const bytes = files.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    // Its own format json-kifu-format takes from JSON as it is.
    const rules = !(format === "JKF" && reader.startsWith("json-kifu-format"));
    return { corpus: name, reader, rules, read, files, bytes, speeds: [] };
  }),
);
for (let round = 0; round < rounds; round += 1) {
  for (const lane of lanes.filter(({ files }) => files.length > 0)) {
    const start = process.cpuUsage();
    let read = 0;
    let spent = 0;
    while (spent < 200_000) {
      for (const text of lane.files) lane.read(text);
      read += lane.bytes;
      const { user, system } = process.cpuUsage(start);
      spent = user + system;
    }
    lane.speeds.push(read / spent);
  }
}
const answer = lanes.map(({ corpus, reader, rules, speeds, files }) => ({
  corpus,
  reader,
  rules,
  speeds,
  read: files.length,
}));
process.stdout.write(JSON.stringify(answer));
