// A menu of choices under its label.

type Options<T extends string> = readonly (readonly [code: T, name: string])[];

interface Props<T extends string> {
  readonly id?: string | undefined;
  readonly label: string;
  readonly value: T;
  /** Codes and what they are called. */
  readonly options: Options<T>;
  /** More of them, each group under its title. */
  readonly groups?: readonly { readonly title: string; readonly options: Options<T> }[];
  readonly onChange: (value: T) => void;
  /** A word below it. */
  readonly hint?: string | false;
}

export function Select<T extends string>({ id, label, value, options, groups = [], onChange, hint = false }: Props<T>) {
  const show = (options: Options<T>) =>
    options.map(([code, name]) => (
      <option key={code} value={code} selected={code === value}>
        {name}
      </option>
    ));
  return (
    <label class="field">
      <span>{label}</span>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
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
