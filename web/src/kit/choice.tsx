// A row of choices of which one holds, as radio buttons that look like a segmented switch.

interface Props<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

export function Choice<T extends string>({ name, legend, value, choices, onChange, className = "" }: Props<T>) {
  return (
    <fieldset class={`choice ${className}`}>
      <legend>{legend}</legend>
      <div class="choice-row">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
