// The words of a clock that the reader sets, in English.

export const en = {
  groups: {
    main: "Main time",
    byoyomi: "Byōyomi: each move after that",
    bank: "Considered time",
    increment: "Added before each move",
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
  range: (unit: string, least: number, most: number) => `A whole number of ${unit}, from ${least} to ${most}.`,
  nothing: "A clock needs some time: main time, byōyomi or another.",
};
