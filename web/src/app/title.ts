// The title of the page, as tabs and windows show it.

import { signal } from "@preact/signals";

/** What has happened while the page was not looked at; it stands before the name of the page. */
export const missed = signal("");
