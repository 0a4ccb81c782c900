// Studies as links and archives, and what of a review still holds when its game is changed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "../load.mjs";

const { isPacked, packed, unpacked } = await load("study/link.ts");
const { zip } = await load("kit/zip.ts");
const { stillTrue, EFFORT_NAMES, EFFORTS, SHARE, turningPoints } = await load(
  "review/storage.ts",
  "engine/effort.ts",
  "review/turning-points.ts",
);

const chapter = {
  id: "one",
  name: "初手",
  text: "手合割：平手\n1 ７六歩(77)\n",
  marks: { "7g7f": [{ type: "arrow", from: "8h", to: "3c", brush: "green" }] },
};
const study = { id: "s", name: "四間飛車", changed: 5, version: 3, chapters: [chapter] };

test("a link carries a study whole, and gives it a life of its own", async () => {
  const hash = await packed(study);
  assert.match(hash, /^#study=[\w-]+$/);
  assert.ok(isPacked(hash) && !isPacked("#board"));
  const again = await unpacked(hash);
  assert.deepEqual([again.name, again.chapters, again.version], [study.name, study.chapters, 0]);
  assert.notEqual(again.id, study.id);
});

test("a link that is damaged, no study, or larger than any study is refused", async () => {
  const hash = await packed(study);
  for (const bad of ["#study=", "#study=!!", hash.slice(0, -9)]) assert.equal(await unpacked(bad), null, bad);
  assert.equal(await unpacked(await packed({ ...study, chapters: [{ ...chapter, text: 1 }] })), null);
  const huge = { ...study, chapters: [{ ...chapter, text: " ".repeat(5_000_000) }] };
  const bomb = await packed(huge);
  assert.ok(bomb.length < 20_000);
  assert.equal(await unpacked(bomb), null);
});

test("an archive has its files with their names and their checksums", async () => {
  const encoder = new TextEncoder();
  const files = [
    { name: "01_初手.kif", bytes: encoder.encode("123456789") },
    { name: "02.kif", bytes: new Uint8Array() },
  ];
  const bytes = new DataView(await zip(files).arrayBuffer());
  const text = new TextDecoder().decode(bytes.buffer);
  assert.ok(text.includes("01_初手.kif") && text.includes("123456789"));
  // The checksum of these nine digits stands in every description of CRC-32.
  assert.equal(bytes.getUint32(14, true), 0xcbf43926);
  const end = bytes.byteLength - 22;
  assert.deepEqual([bytes.getUint32(end, true), bytes.getUint16(end + 10, true)], [0x06054b50, 2]);
  const directory = bytes.getUint32(end + 16, true);
  assert.equal(bytes.getUint32(directory, true), 0x02014b50);
  assert.equal(directory + bytes.getUint32(end + 12, true), end);
});

test("of a review that is kept, the shares before the first other move still hold", () => {
  const course = (moves) => ({ start: { sfen: "start" }, profile: "standard", moves: [...moves] });
  const game = "abcdefghijklmnopqr";
  const found = Array.from({ length: game.length + 1 }, (_, ply) => ({ ply }));
  const kept = { id: "", effort: "quick", reviewed: null, course: course(game), found };
  const held = (moves) => stillTrue(kept, course(moves)).filter(Boolean).length;
  assert.equal(held(game), 19);
  // What was found in a share was found together, from its last position on.
  assert.equal(held("abcdefgx"), 0);
  assert.equal(held("abcdefghx"), 8);
  assert.equal(held("abcdefghijklmnopx"), 16);
  // The position after the last move was looked at as an end; now a move is played there.
  assert.equal(held(`${game}s`), 16);
  assert.deepEqual(
    stillTrue(kept, course("abcdefghx")).map((one) => one?.ply ?? null),
    [0, 1, 2, 3, 4, 5, 6, 7, null, null],
  );
  assert.ok(!stillTrue(kept, { ...course(game), profile: "try" }).some(Boolean));
});

test("the page reviews by the presets of the crate that judges games", () => {
  const source = readFileSync(join(WEB, "..", "crates/review/src/share.rs"), "utf8");
  const numbers = (name) => [...source.split(`fn ${name}(self)`)[1].matchAll(/Self::(\w+) => ([\d_]+),/g)].slice(0, 3);
  for (const of of ["nodes", "lines"]) {
    const told = numbers(of).map(([, name, number]) => [name.toLowerCase(), Number(number.replaceAll("_", ""))]);
    assert.deepEqual(
      told,
      EFFORT_NAMES.map((name) => [name, EFFORTS[name][of]]),
    );
  }
  assert.equal(SHARE, Number(source.match(/pub const SHARE: usize = (\d+);/)[1]));
});

test("the moves that decided a game are those that took the lead, then those that cost most, in their order", () => {
  const move = (name, loss) => ({ class: name, loss, missedMate: null, best: null });
  const moves = [
    move("best", 0),
    move("blunder", 0.4),
    move("mistake", 0.15),
    move("blunder", 0.3),
    move("inaccuracy", 0.06),
    move("blunder", 0.5),
  ];
  assert.deepEqual(turningPoints({ moves, turningPoints: [2] }), [1, 2, 5]);
  assert.deepEqual(turningPoints({ moves: moves.slice(0, 2), turningPoints: [] }), [1]);
  assert.deepEqual(turningPoints({ moves: [], turningPoints: [] }), []);
});
