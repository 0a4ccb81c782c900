// Number formats shared by both languages.

/** A number with its sign, using the wide minus: `+3`, `−3`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
