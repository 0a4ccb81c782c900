// What a field shows and changes: a signal of its own, or a value with what is to be done about another.

export type Binding<T> =
  | { readonly of: { value: T }; readonly value?: never; readonly onChange?: never }
  | { readonly of?: never; readonly value: T; readonly onChange: (value: T) => void };

/** Codes and what they are called. */
export type Options<T extends string> = readonly (readonly [code: T, name: string])[];

/** The options for these codes. The compiler asks a name of each; one of an open set may lack it, and shows its code. */
export const named = <T extends string>(codes: readonly T[], names: Readonly<Record<NoInfer<T>, string>>): Options<T> =>
  codes.map((code) => [code, names[code] ?? code]);

/** The value, and what changes it. */
export function bound<T>(state: Binding<T>): readonly [value: T, change: (value: T) => void] {
  const { of } = state;
  if (!of) return [state.value, state.onChange];
  return [
    of.value,
    (value) => {
      of.value = value;
    },
  ];
}
