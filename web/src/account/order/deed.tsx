// A form that does one thing, and says what was refused.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { type FormSubmit, useAsking } from "../view/form";
import { orderWords } from "./words";

interface Props {
  /** What stands on its button. */
  readonly name: string;
  /** Whether it cannot be undone. */
  readonly danger?: boolean;
  readonly onSubmit: (given: FormData) => Promise<unknown>;
  readonly onDone?: () => void;
  readonly children: ComponentChildren;
}

export function Deed({ name, danger = false, onSubmit, onDone, children }: Props) {
  const { done, refused } = orderWords.value;
  const asking = useAsking(refused);
  const isDone = useSignal(false);
  const submit = async (event: FormSubmit) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    isDone.value = await asking.run(() => onSubmit(given));
    if (!isDone.value) return;
    form.reset();
    onDone?.();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {asking.trouble}
      {children}
      <p class="row">
        <button type="submit" class={danger ? "danger" : "button"} disabled={asking.busy}>
          {name}
        </button>
        <span role="status">{isDone.value && done}</span>
      </p>
    </form>
  );
}

/** What was typed into a field. */
export const textIn = (given: FormData, name: string): string => String(given.get(name) ?? "");
