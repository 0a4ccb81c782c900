// Texts of notices to all readers, in English.

import { plural } from "../i18n/nouns.en";

export const en = {
  day: "Message of the day",
  /** Time of day, minutes left, the moderator's words. */
  maintenance: (time: string, minutes: number, text: string) =>
    `Maintenance at ${time} (in ${plural(minutes, "minute")}): ${text} Games are paused and continue afterwards.`,
  underWay: (time: string, text: string) => `Maintenance since ${time}: ${text} Games are paused and continue afterwards.`,
  close: "Close",
};
