// Parts of the page whose code is not needed at once.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/** A part whose code is asked for when it is first shown; nothing stands in its place until then. */
export function lazily<Props>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const found = signal<{ readonly View: ComponentType<Props> } | null>(null);
  return (props: Props) => {
    const { View } = found.value ?? {};
    useEffect(() => {
      if (!View) void load().then((module) => (found.value = { View: module.default }));
    }, [View]);
    return View ? <View {...(props as Props & {})} /> : null;
  };
}
