// What is wrong with a diagram, in words.

import { words } from "../i18n";
import { squareName } from "../i18n/squares";
import type { Fault } from "../wire/rules";
import { editorWords } from "./words";

export function faultText({ code, color, kind, count, most, square, file }: Fault): string {
  const { side, piece } = words.value;
  return editorWords.value.fault(code, {
    side: color ? side(color, false) : "",
    piece: kind ? piece(kind) : "",
    count: count ?? 0,
    most: most ?? 0,
    square: square ? squareName(square) : "",
    file: file ?? 0,
  });
}
