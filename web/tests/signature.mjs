// Counts the positions that a fixed search visits in the engine as the browser runs it: `node web/tests/signature.mjs`.

import { readFileSync } from "node:fs";
import { initSync, Opponent } from "../gen/engine.js";

initSync({ module: readFileSync(new URL("../gen/engine_bg.wasm", import.meta.url)) });
const [positions, speed] = new Opponent(1).bench();
console.log(`${positions} positions, ${Math.round(speed)} a second`);
