// Studies as links and archives, and what of a review still holds when its game is changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { isPacked, packed, unpacked } = await load("study/link.ts");
const { zip } = await load("kit/zip.ts");
const { stillTrue } = await load("review/storage.ts");

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

test("of a review that is kept, what was found before the first other move still holds", () => {
  const course = (moves) => ({ start: { sfen: "start" }, profile: "standard", moves });
  const found = [0, 1, 2, 3].map((ply) => ({ ply }));
  const kept = { id: "", effort: "quick", reviewed: null, course: course(["a", "b", "c"]), found };
  const plies = (moves) => stillTrue(kept, course(moves)).map((one) => one?.ply ?? null);
  assert.deepEqual(plies(["a", "b", "c"]), [0, 1, 2, 3]);
  assert.deepEqual(plies(["a", "x", "c"]), [0, null, null, null]);
  // The position after the last move was looked at as an end; now a move is played there.
  assert.deepEqual(plies(["a", "b", "c", "d"]), [0, 1, 2, null, null]);
  assert.deepEqual(plies(["a", "b"]), [0, 1, null]);
  assert.deepEqual(stillTrue(kept, { ...course(["a", "b", "c"]), profile: "try" }), [null, null, null, null]);
});
