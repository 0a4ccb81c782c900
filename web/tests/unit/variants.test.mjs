// Diagrams that differ in one thing from a problem: all of them, none twice, and each a problem by the rules.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "../load.mjs";

const { loadRules, edited, removals, twins } = await load("rules.ts", "compose/edited.ts", "compose/variants.ts");
await loadRules(readFileSync(join(WEB, "gen/rules_bg.wasm")));

/** A king, an attacker's bishop, a promoted silver and a pawn of the defender, and a gold and a silver in hand. */
const SFEN = "9/k8/2B6/9/3+s5/4p4/9/9/9 b GS 1";
const base = { look: edited(SFEN, false), rest: true };
const ofType = (variants, type) => variants.filter(({ change }) => change.type === type);

test("everything but the king to be mated may be taken off, and is the defender's then", () => {
  const found = removals(base);
  assert.deepEqual(
    found.map(({ change }) => change.from),
    ["5f", "6e", "7c", "black:gold", "black:silver"],
  );
  assert.equal(found[2].sfen, "9/k8/9/9/3+s5/4p4/9/9/9 b GS2r2b3g2s4n4l17p 1");
  assert.equal(found[3].sfen, "9/k8/2B6/9/3+s5/4p4/9/9/9 b S2rb4g2s4n4l17p 1");
  // Without the rest it is in the box.
  assert.equal(removals({ ...base, rest: false })[3].sfen, "9/k8/2B6/9/3+s5/4p4/9/9/9 b S 1");
});

test("twins are every diagram with one change, none twice, none of them no problem", () => {
  const found = twins(base);
  const sfens = found.map(({ sfen }) => sfen);
  assert.equal(new Set(sfens).size, sfens.length);
  assert.ok(!sfens.includes(edited(SFEN, true).sfen));
  for (const sfen of sfens) {
    const { problem, left } = edited(sfen, false);
    assert.ok(problem, sfen);
    // Forty pieces, but for the attacker's king.
    assert.deepEqual(
      left.filter(({ count }) => count !== 0),
      [{ kind: "king", count: 1 }],
      sfen,
    );
  }
  const [removed, moved, replaced, exchanged] = ["removed", "moved", "replaced", "exchanged"].map((type) => ofType(found, type));
  assert.equal(removed.length, 5);
  // Where the bishop would take the king is none.
  assert.ok(moved.length > 250 && moved.length <= 4 * 77, `${moved.length}`);
  const to = (from) => moved.filter(({ change }) => change.from === from).map(({ change }) => change.to);
  assert.ok(!to("7c").includes("8a") && to("7c").includes("8d"));
  assert.ok(["5e", "4e", "6f", "4f", "6g", "5g", "4g"].every((square, index) => to("5f")[index] === square));
  const faces = (from) => replaced.filter(({ change }) => change.from === from).map(({ change }) => change.by);
  assert.ok(["silver", "horse", "dragon", "tokin", "pawn"].every((kind) => faces("6e").includes(kind)));
  assert.ok(!faces("6e").includes("pro-silver") && !faces("6e").includes("king"));
  assert.deepEqual(faces("black:gold").sort(), ["bishop", "knight", "lance", "pawn", "rook", "silver"]);
  assert.ok(exchanged.some(({ sfen }) => sfen.startsWith("9/B8/2k6/")));
});
