// What else one would play as gladly: any number of choices, each a box to tick.

import type { Signal } from "@preact/signals";
import { Check } from "../../kit/check";

interface GladlyProps {
  readonly legend: string;
  readonly choices: readonly { readonly code: string; readonly label: string }[];
  readonly chosen: Signal<readonly string[]>;
}

export function Gladly({ legend, choices, chosen }: GladlyProps) {
  const tick = (code: string, ticked: boolean) => {
    chosen.value = ticked ? [...chosen.value, code] : chosen.value.filter((other) => other !== code);
  };
  return (
    <fieldset class="gladly">
      <legend>{legend}</legend>
      {choices.map(({ code, label }) => (
        <Check key={code} value={code} checked={chosen.value.includes(code)} onChange={(ticked) => tick(code, ticked)}>
          {label}
        </Check>
      ))}
    </fieldset>
  );
}
