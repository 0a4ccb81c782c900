// A button that shows a sign.

import { Icon, type IconName } from "./icons";

interface Props {
  readonly icon: IconName;
  readonly name: string;
  /** Whether it does nothing just now: it stays where it is all the same, so that the keyboard does not lose it. */
  readonly off?: boolean;
  /** Whether what it opens is there; nothing where it opens nothing. */
  readonly open?: boolean | undefined;
  readonly onPress: () => void;
}

export function Tool({ icon, name, off = false, open, onPress }: Props) {
  return (
    <button
      type="button"
      class={`tool tool-${icon}`}
      aria-label={name}
      title={name}
      aria-disabled={off}
      aria-expanded={open}
      onClick={() => off || onPress()}
    >
      <Icon name={icon} />
    </button>
  );
}
