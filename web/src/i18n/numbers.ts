// Numbers as a reader expects them, in whatever language.

/** A number with its sign, of which the minus is as wide as the plus. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
