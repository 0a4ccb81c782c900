// A button with words on it.

import type { ComponentProps } from "preact";

interface Props extends Omit<ComponentProps<"button">, "class" | "type"> {
  /** How much it stands out: what one came for, an ordinary choice, a way out, a word in a sentence, something that cannot be undone. */
  readonly kind?: "primary" | "button" | "quiet" | "link" | "danger";
}

export function Button({ kind = "button", ...rest }: Props) {
  return <button type="button" class={kind} {...rest} />;
}
