// Sheets to print, compiled to WebAssembly, and the font they are written with. Both are loaded when something is first
// to be printed.

import init, { Press, type Printout } from "../../gen/print.js";

export type { Press, Printout };

declare const PRINT_WASM: string;
declare const PRINT_FONT: string;

let loading: Promise<Press> | null = null;

/** The press, once module and font are here. */
export function loadPress(): Promise<Press> {
  loading ??= load().catch((error: unknown) => {
    // The next one who asks may have a network again.
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Press> {
  const font = fetch(new URL(PRINT_FONT, document.baseURI)).then(async (response) => {
    if (!response.ok) throw new Error(`font: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  });
  const [bytes] = await Promise.all([font, init({ module_or_path: new URL(PRINT_WASM, document.baseURI) })]);
  return new Press(bytes);
}
