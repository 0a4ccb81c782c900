// A menu of choices under its label.

import { type Binding, bound, type Options } from "./bound";

type Props<T extends string> = Binding<T> & {
  readonly id?: string | undefined;
  readonly label: string;
  readonly options: Options<T>;
  /** More of them, each group under its title. */
  readonly groups?: readonly { readonly title: string; readonly options: Options<T> }[];
  /** A word below it. */
  readonly hint?: string | false;
};

export function Select<T extends string>({ id, label, options, groups = [], hint = false, ...state }: Props<T>) {
  const [value, change] = bound(state);
  const show = (options: Options<T>) =>
    options.map(([code, name]) => (
      <option key={code} value={code} selected={code === value}>
        {name}
      </option>
    ));
  return (
    <label class="field">
      <span>{label}</span>
      <select id={id} value={value} onChange={(event) => change(event.currentTarget.value as T)}>
        {show(options)}
        {groups.map(({ title, options }) => (
          <optgroup key={title} label={title}>
            {show(options)}
          </optgroup>
        ))}
      </select>
      {hint && <small>{hint}</small>}
    </label>
  );
}
