// Small drawings: the marks of the sides and the signs on buttons.

import type { Color } from "../wire/rules";

/** ☗ or ☖, drawn, because phones swap the characters in dark mode; one element with a shape cut out, for lists of hundreds. */
export function SideMark({ color }: { color: Color }) {
  return <i class={`side-mark side-${color}`} aria-hidden="true" />;
}

export const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  latest: "M18 5v14M5 5l9 7-9 7z",
  flip: "M8 4v14l-4-4M16 20V6l4 4",
  play: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M10 8.2l6 3.8-6 3.8z",
  pause: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M10 9v6M14 9v6",
  back: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  forth: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M10.8 5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0zM10.8 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0zM10.8 19a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z",
  sliders: "M4 7h8M18 7h2M15 4v6M4 17h2M12 17h8M9 14v6",
  auto: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  dark: "M19 14.5A8 8 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5z",
  wood: "M4 6h16M4 10h16M4 14h16M4 18h16M9 6v4M14 10v4M8 14v4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  pieces: "M12 3 17 6 19 21H5L7 6z",
  help: "M9 9a3 3 0 1 1 4 3c-1 .6-1 1-1 2M12 18v.5",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  met: "M5 13l4.5 4.5L19 7",
  unmet: "M7 7l10 10M17 7 7 17",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  paste: "M8 5H5v16h14V5h-3M9 3h6v4H9z",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  promote: "M12 20V5M6 11l6-6 6 6",
  into: "M6 4v7a4 4 0 0 0 4 4h8M14 11l4 4-4 4",
  out: "M18 20v-7a4 4 0 0 0-4-4H6M10 13 6 9l4-4",
  compare: "M4 5h6v14H4zM14 5h6v14h-6zM5.5 9h3M15.5 9h3",
  book: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2v14",
  grid: "M4 4h16v16H4zM4 12h16M12 4v16",
  graph: "M4 4v16h16M7 15l4-5 4 3 5-7",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-4 4-6 8-6s8 2 8 6",
  people: "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M2 20c0-3 3-5 7-5s7 2 7 5M16 4a4 4 0 0 1 0 8M19 15.5c2 1 3 2.5 3 4.5",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
} as const;

export type IconName = keyof typeof PATHS;

const FILLED = new Set<IconName>(["first", "previous", "next", "latest", "more"]);

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={FILLED.has(name) ? "icon icon-filled" : name === "auto" ? "icon icon-half" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name]
        .split("M")
        .filter(Boolean)
        .map((part) => (
          <path key={part} d={`M${part}`} />
        ))}
    </svg>
  );
}
