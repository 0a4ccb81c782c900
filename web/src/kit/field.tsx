// A field for a text or a number, with its label.

import type { ComponentChildren, ComponentProps } from "preact";

type Props = ComponentProps<"input"> & {
  readonly label: string;
  readonly hint?: ComponentChildren;
};

export function Field({ label, hint, ...input }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <input {...input} />
      {hint && <small>{hint}</small>}
    </label>
  );
}
