// A text in the reader's language.

import { said } from "../../i18n";
import type { Text } from "../format";

export function Say({ text }: { text: Text }) {
  return <>{said(text)}</>;
}
