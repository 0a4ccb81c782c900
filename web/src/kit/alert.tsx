// What went wrong, which a screen reader says at once.

import type { ComponentChildren } from "preact";

interface Props {
  /** Where it stands: in the text, over a page, beside a field. */
  readonly kind?: "trouble" | "banner" | "caution" | "print-fault" | "error" | "chat-unsaid";
  /** Nothing is shown without it. */
  readonly text: ComponentChildren;
}

export function Alert({ kind = "trouble", text }: Props) {
  return text ? (
    <p class={kind} role="alert">
      {text}
    </p>
  ) : null;
}
