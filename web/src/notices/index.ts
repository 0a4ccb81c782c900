// What other features take from this one.

export { notices } from "./board";
export { MessageOfTheDay } from "./day";
