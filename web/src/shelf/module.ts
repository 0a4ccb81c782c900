// Game records, compiled to WebAssembly: files in every format opened, searched, edited and saved. Loaded when a page
// first asks for it.

import init, { between, ExplorerHandle, extension, FileHandle, RecordHandle } from "../../gen/records.js";

export { between, ExplorerHandle, FileHandle, RecordHandle };

/** The record of a text that keeps one whole. Throws where it is none. */
export function handleOfText(text: string): RecordHandle {
  return recordIn(FileHandle.open(new TextEncoder().encode(text)), 0);
}

/** One of the games of a file, the first of which is 0. Throws where there is none. */
export function recordIn(file: FileHandle | undefined, index: number): RecordHandle {
  const handle = file?.record(index);
  if (!handle) throw new Error("the record cannot be read");
  return handle;
}

/** How the name of a file ends: programs take `.kif` and `.ki2` for Shift_JIS, and have other endings for UTF-8. */
export function extensionOf(dialect: string, encoding: string): string {
  const named = (dialect === "kif" || dialect === "ki2") && encoding.startsWith("utf-8");
  return named ? `${extension(dialect)}u` : extension(dialect);
}

declare const RECORDS_WASM: string;

let loading: Promise<void> | null = null;

/** Loads the module; nothing else here works before. */
export function loadRecords(): Promise<void> {
  loading ??= init({ module_or_path: new URL(RECORDS_WASM, document.baseURI) }).then(
    () => undefined,
    (error: unknown) => {
      // The next one who asks may have a network again.
      loading = null;
      throw error;
    },
  );
  return loading;
}
