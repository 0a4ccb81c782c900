// A choice among all handicaps and the matches of two games that the traditional ladder has.

import { words } from "../i18n";
import { Select } from "../kit/select";
import { ruleChoices } from "../rules";
import { stepName } from "./handicaps";

interface Props {
  readonly id?: string;
  readonly label: string;
  /** The code of a handicap, or those of two games with a space between. */
  readonly value: string;
  readonly onChange: (step: string) => void;
  readonly hint?: string | false;
  /** Whether a position that was set up may be chosen instead. */
  readonly position?: boolean;
}

/** Stands for that position among the steps. */
export const POSITION = "position";

export function StepChoice({ position = false, ...props }: Props) {
  const { setup } = words.value;
  const { handicaps, steps } = ruleChoices();
  const wider = handicaps.map(({ code }) => code).filter((code) => code !== "even" && !steps.includes(code));
  return (
    <Select
      {...props}
      options={[...(position ? [[POSITION, setup.position] as const] : []), ["even", stepName("even")]]}
      groups={[
        { title: setup.steps, options: steps.map((step, index) => [step, `${index + 1}. ${stepName(step)}`]) },
        { title: setup.wider, options: wider.map((code) => [code, stepName(code)]) },
      ]}
    />
  );
}
