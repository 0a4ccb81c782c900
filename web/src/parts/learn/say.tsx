// A text in the reader's language; in Japanese with the readings above it, where the reader wants them.

import { settings } from "../../app/settings";
import { withReadings } from "../../learn/furigana";
import type { Text } from "../../learn/format";
import { furigana } from "../../learn/progress";

export function Say({ text }: { text: Text }) {
  const said = text[settings.language.value];
  if (settings.language.value !== "ja" || !furigana.value) return <>{said}</>;
  return (
    <>
      {withReadings(said).map(({ base, reading }, index) =>
        reading ? (
          <ruby key={index}>
            {base}
            <rt>{reading}</rt>
          </ruby>
        ) : (
          base
        ),
      )}
    </>
  );
}
