// What the forms of this page share: a field, and asking the server with its refusal shown.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Alert } from "../../kit/alert";
import { type Trouble, troubleOf } from "../../server/refusal";
import { accountWords } from "../words";

export type FormSubmit = Event & { readonly currentTarget: HTMLFormElement };

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly autocomplete?: "off" | "username" | "nickname" | "current-password" | "new-password";
  readonly value?: string | undefined;
  readonly maxLength?: number;
  readonly secret?: boolean;
  readonly optional?: boolean;
}

export function Field({ name, label, hint, autocomplete = "off", value, maxLength = 256, secret, optional }: FieldProps) {
  const shared = { name, autocomplete, defaultValue: value, maxLength, required: !optional };
  return (
    <label class="field">
      <span>{label}</span>
      {secret ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
      {hint && <small>{hint}</small>}
    </label>
  );
}

/** Asks the server for one thing at a time; what it refuses is said where `trouble` stands, in the words of `refused`. */
export function useAsking(refused: Partial<Record<Trouble, string>> & { readonly other: string } = accountWords.value.refused) {
  const code = useSignal<Trouble | null>(null);
  const busy = useSignal(false);
  const run = async (deed: () => Promise<unknown>): Promise<boolean> => {
    if (busy.value) return false;
    busy.value = true;
    code.value = null;
    try {
      await deed();
      return true;
    } catch (error) {
      code.value = troubleOf(error, "other");
      return false;
    } finally {
      busy.value = false;
    }
  };
  const trouble = <Alert kind="banner" text={code.value && (refused[code.value] ?? refused.other)} />;
  return { run, trouble, busy: busy.value, forget: () => (code.value = null) };
}

type MoreProps = {
  /** What it is for, above it and on its button. */
  readonly name: string;
  /** What its button says instead. */
  readonly act?: string;
  /** Does what was filled in. */
  readonly onSubmit: (given: FormData) => Promise<unknown>;
  readonly children: ComponentChildren;
};

/** A form that is folded up until somebody wants it, and again once it is done. */
export function MoreForm({ name, act = name, onSubmit, children }: MoreProps) {
  const asking = useAsking();
  const submit = async (event: FormSubmit) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    if (!(await asking.run(() => onSubmit(given)))) return;
    form.reset();
    form.closest("details")?.removeAttribute("open");
  };
  return (
    <details class="more">
      <summary>{name}</summary>
      <form onSubmit={(event) => void submit(event)}>
        {asking.trouble}
        {children}
        <button type="submit" class="button" disabled={asking.busy}>
          {act}
        </button>
      </form>
    </details>
  );
}
