// Numbers, plurals and lists as a language writes them. What the browser needs for each is made when it is first asked for:
// on a slow phone that takes milliseconds, and for lists so many that they are joined by hand.

/** A text for each number of things that the language tells apart; `other` is for all the rest. */
export type Forms = { readonly [rule in Intl.LDMLPluralRule]?: string } & { readonly other: string };

export interface Formats {
  /** A count: `12,000`. */
  readonly number: (value: number) => string;
  /** A large count, rounded: `12 thousand`. */
  readonly rounded: (value: number) => string;
  /** A share of 1 with so many digits: `37%`. */
  readonly percent: (share: number, digits?: number) => string;
  /** The form that goes with a count, which is not in it. */
  readonly form: (count: number, forms: Forms) => string;
  /** The form that goes with a place in an order: `st` in `1st`. */
  readonly ordinal: (place: number, forms: Forms) => string;
  /** Several things in a row, those that are missing left out: `KIF, CSA`. */
  readonly list: (parts: readonly (string | false | null | undefined)[]) => string;
}

/** The formats of a language by its code; `comma` stands between things that are listed without a word such as “and”. */
export function formatsOf(language: string, comma: string): Formats {
  const numbers = once(() => new Intl.NumberFormat(language));
  const large = once(() => new Intl.NumberFormat(language, { notation: "compact", compactDisplay: "long" }));
  const cardinals = once(() => new Intl.PluralRules(language));
  const ordinals = once(() => new Intl.PluralRules(language, { type: "ordinal" }));
  return {
    number: (value) => numbers().format(value),
    rounded: (value) => large().format(value),
    percent: (share, digits = 0) =>
      share.toLocaleString(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }),
    form: (count, forms) => forms[cardinals().select(count)] ?? forms.other,
    ordinal: (place, forms) => forms[ordinals().select(place)] ?? forms.other,
    list: (parts) => parts.filter((part) => typeof part === "string" && part !== "").join(comma),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
