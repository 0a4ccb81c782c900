// A row of choices of which one holds, as radio buttons that look like a segmented switch.

import { type Binding, bound, type Options } from "./bound";

type Props<T extends string> = Binding<T> & {
  readonly name: string;
  readonly legend: string;
  readonly options: Options<T>;
  readonly className?: string;
};

export function Choice<T extends string>({ name, legend, options, className = "", ...state }: Props<T>) {
  const [value, change] = bound(state);
  return (
    <fieldset class={`choice ${className}`}>
      <legend>{legend}</legend>
      <div class="choice-row">
        {options.map(([code, label]) => (
          <label key={code}>
            <input type="radio" name={name} value={code} checked={code === value} onChange={() => change(code)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
