// What other features take from this one.

export { ReportButton } from "./button";
export { reasonSays } from "./button-words";
