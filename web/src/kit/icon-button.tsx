// A button that shows an icon and says its name.

import type { ComponentProps } from "preact";
import { Icon, type IconName } from "./icons";

interface Props extends Omit<ComponentProps<"button">, "class" | "type" | "icon" | "name"> {
  readonly icon: IconName;
  readonly name: string;
}

export function IconButton({ icon, name, ...rest }: Props) {
  return (
    <button type="button" class="tool" aria-label={name} title={name} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
