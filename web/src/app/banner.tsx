// What has gone wrong around the game, and what can be done about it; over every page.

import { words } from "../i18n";
import { Button } from "../kit/button";
import type { Session } from "../play";
import { settle, trouble } from "./warnings";

export function Banner({ session }: { session: Session }) {
  const { value } = trouble;
  if (!value) return null;
  const { trouble: says, header } = words.value;
  const text = value.type === "slept" ? says.slept(Math.round(value.ms / 1000)) : says[value.type];
  return (
    <div class="banner" role="alert">
      <span>{text}</span>
      {value.type === "elsewhere" ? (
        <Button onClick={() => session.keeper.takeOver()}>{says.takeOver}</Button>
      ) : (
        <Button onClick={() => settle(value.type)}>{header.close}</Button>
      )}
    </div>
  );
}
