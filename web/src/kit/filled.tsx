// A text with elements in it, each where the language wants it: `Opening book: {move}`.

import type { ComponentChildren } from "preact";

interface Props {
  readonly text: string;
  /** What stands for each `{name}` of the text. */
  readonly parts: Readonly<Record<string, ComponentChildren>>;
}

export function Filled({ text, parts }: Props) {
  return <>{text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))}</>;
}
