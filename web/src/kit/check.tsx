// A box to tick, with what it means.

import type { ComponentChildren } from "preact";

type State =
  /** What is ticked is kept here. */
  | { readonly of: { value: boolean }; readonly onChange?: never; readonly checked?: never }
  | { readonly of?: never; readonly checked: boolean; readonly onChange: (checked: boolean) => void };

type Props = State & {
  readonly name?: string;
  readonly value?: string;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
};

export function Check({ of, checked, onChange, children, ...rest }: Props) {
  const change = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    if (of) of.value = currentTarget.checked;
    else onChange(currentTarget.checked);
  };
  return (
    <label class="check">
      <input type="checkbox" {...rest} checked={of ? of.value : checked} onChange={change} />
      <span>{children}</span>
    </label>
  );
}
