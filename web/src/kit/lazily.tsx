// Parts of the page whose code is not needed at once.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/** A part whose code comes later. */
type Later<Props> = ComponentType<Props> & {
  /** Asks for the code before the part is shown; resolves when it can be shown at once. */
  readonly fetch: () => Promise<void>;
};

/** A part whose code is asked for when it is first shown, or before; nothing stands in its place until then. */
export function lazily<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Later<Props> {
  const found = signal<{ readonly View: ComponentType<Props> } | null>(null);
  const fetch = async () => {
    if (!found.value) found.value = { View: (await load()).default };
  };
  const Part = (props: Props) => {
    const { View } = found.value ?? {};
    useEffect(() => void fetch(), []);
    return View ? <View {...(props as Props & {})} /> : null;
  };
  return Object.assign(Part, { fetch });
}
