// Dates and times of day as the language of the page writes them.

import { words } from ".";

/** `Nov 28, 2026`; moments are milliseconds since 1970. */
export const day = (at: number): string => written(at, { dateStyle: "medium" });

/** `Nov 28, 2026, 7:30 PM`. */
export const moment = (at: number): string => written(at, { dateStyle: "medium", timeStyle: "short" });

const written = (at: number, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(words.value.code, style).format(at);
