// The words of a clock that the reader sets, in English.

export const en = {
  groups: {
    main: "Main time",
    byoyomi: "Byōyomi per move",
    bank: "Extra thinking periods",
    increment: "Increment per move",
  },
  units: {
    hours: "hours",
    minutes: "minutes",
    byoyomi: "seconds",
    periods: "periods",
    unit: "seconds",
    units: "times",
    increment: "seconds",
  },
  range: (unit: string, least: number, most: number) => `Enter a whole number of ${unit} from ${least} to ${most}.`,
  nothing: "Set some time: main time, byōyomi, extra periods or increment.",
};
