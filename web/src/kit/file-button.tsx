// A button by which files are chosen.

import type { ComponentChildren } from "preact";

interface Props {
  readonly name: string;
  readonly place?: string;
  readonly onFiles: (files: File[]) => void;
  /** What stands on it. */
  readonly children: ComponentChildren;
}

export function FileButton({ name, place = "", onFiles, children }: Props) {
  return (
    <label class={`button file-button ${place}`}>
      {children}
      <input
        type="file"
        multiple
        aria-label={name}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
