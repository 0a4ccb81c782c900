// What is asked of every browser, of Chromium.

import { everywhere } from "../everywhere.mjs";
import { stage } from "./harness.mjs";

const held = stage();
everywhere(held, { stage: held, device: { forcedColors: "active" } }, 1, true);
