// A quiet button that opens the form of a report; its code comes when it is asked for.

import { useSignal } from "@preact/signals";
import { Button } from "../kit/button";
import { lazily } from "../kit/lazily";
import { me } from "../server/me";
import { reportWords } from "./button-words";

/** An account that can be reported. */
export interface Target {
  readonly account: number;
  readonly name: string;
}

const Form = lazily(() => import("./form"));

/** Nothing is shown to a reader without a name, nor where there is no account but the reader's own. */
export function ReportButton({ targets, game = null }: { readonly targets: readonly Target[]; readonly game?: string | null }) {
  const asked = useSignal(false);
  const others = targets.filter(({ account }) => account !== me.value?.account);
  if (!me.value || others.length === 0) return null;
  return (
    <p class="report-way">
      <Button kind="quiet" onClick={() => (asked.value = true)}>
        {reportWords.value.open}
      </Button>
      {asked.value && <Form targets={others} game={game} onClose={() => (asked.value = false)} />}
    </p>
  );
}
