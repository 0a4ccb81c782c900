// Where the rules are explained, on pages that need no script.

import { settings } from "./settings";

/** The address of the rules in the reader's language, or of one of their sections. */
export function rulesAddress(section = ""): string {
  return `./${settings.language.value === "ja" ? "rules.ja.html" : "rules.html"}${section && `#${section}`}`;
}
