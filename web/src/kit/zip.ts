// Files in one: a ZIP archive whose files are stored as they are.

const encoder = new TextEncoder();

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 255] as number);
  return ~value >>> 0;
}

/** Numbers of two or four bytes, the lowest first. */
function fields(...numbers: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  return Uint8Array.from(numbers.flatMap(([size, value]) => Array.from({ length: size }, (_, byte) => (value >>> (8 * byte)) & 255)));
}

/** The archive of files with these names. */
export function zip(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Blob {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const label = encoder.encode(name);
    // Version 2.0; names in UTF-8; stored; no time.
    const common: (readonly [2 | 4, number])[] = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, 0x21],
      [4, checksum(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, label.length],
      [2, 0],
    ];
    const local = [fields([4, 0x04034b50], ...common), label, bytes];
    directory.push(fields([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), label);
    parts.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: "application/zip" });
}
