// The field for a name, which every seat asks for.

import type { Signal } from "@preact/signals";
import { peopleWords } from "../words";

interface NameProps {
  readonly value: string;
  /** Whether something was tried without a name. */
  readonly missing: Signal<boolean>;
  readonly onInput: (value: string) => void;
}

/** Brings the reader to the field that was left empty. */
export function focusName(): void {
  document.getElementById("my-name")?.focus();
}

export function NameField({ value, missing, onInput }: NameProps) {
  const { name, nameHint, nameMissing } = peopleWords.value;
  return (
    <label class="field">
      <span>{name}</span>
      <input
        id="my-name"
        type="text"
        maxLength={24}
        autocomplete="nickname"
        value={value}
        aria-invalid={missing.value}
        aria-describedby="my-name-hint"
        onInput={(event) => {
          missing.value = false;
          onInput(event.currentTarget.value);
        }}
      />
      <small id="my-name-hint" class={missing.value ? "status-refusal" : undefined}>
        {missing.value ? nameMissing : nameHint}
      </small>
    </label>
  );
}
