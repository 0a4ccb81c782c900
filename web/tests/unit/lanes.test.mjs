// The tree of moves in lanes: no two lines of play in one place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { lanes } = await load("replay/lane-layout.ts");

/** Nodes in the order records have them, from their parents. */
function nodes(parents) {
  const plies = [];
  for (const parent of parents) plies.push(parent === null ? 0 : plies[parent] + 1);
  return parents.map((parent, index) => ({ parent, ply: plies[index] }));
}

test("a game without variations stays in the first lane", () => {
  assert.deepEqual(lanes(nodes([null, 0, 1, 2])), [0, 0, 0, 0]);
});

test("variations stand beside the game, and share a lane where there is room", () => {
  // A variation at the fifth move, and one at the second that is over before the other begins.
  const late = lanes(nodes([null, 0, 1, 2, 3, 4, 4, 1]));
  assert.deepEqual(late, [0, 0, 0, 0, 0, 0, 1, 1]);
  // Two at one move do not.
  assert.deepEqual(lanes(nodes([null, 0, 1, 1, 1])), [0, 0, 0, 1, 2]);
});

test("no place is taken twice, however the tree branches", () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % below;
  for (let round = 0; round < 200; round++) {
    const children = [[]];
    for (let count = 0; count < 40; count++) {
      const parent = random(children.length);
      children[parent].push(children.length);
      children.push([]);
    }
    const parents = [];
    const visit = (node, parent) => {
      const number = parents.push(parent) - 1;
      for (const child of children[node]) visit(child, number);
    };
    visit(0, null);
    const tree = nodes(parents);
    const places = lanes(tree).map((lane, node) => `${lane} ${tree[node].ply}`);
    assert.equal(new Set(places).size, places.length);
  }
});
