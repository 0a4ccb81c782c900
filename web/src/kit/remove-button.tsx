// A bin that asks once more before anything is removed for good.

import { useSignal } from "@preact/signals";
import { words } from "../i18n";
import { Button } from "./button";
import { IconButton } from "./icon-button";

interface Props {
  readonly name: string;
  /** What the second press is called. */
  readonly sure: string;
  readonly onRemove: () => void;
  /** The class of what holds both answers, where something has to. */
  readonly place?: string;
}

export function RemoveButton({ name, sure, onRemove, place }: Props) {
  const asks = useSignal(false);
  if (!asks.value) return <IconButton icon="bin" name={name} onClick={() => (asks.value = true)} />;
  const answers = (
    <>
      <Button kind="danger" onClick={onRemove}>
        {sure}
      </Button>
      <Button onClick={() => (asks.value = false)}>{words.value.game.no}</Button>
    </>
  );
  return place ? <span class={place}>{answers}</span> : answers;
}
