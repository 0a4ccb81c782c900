// What other features take from this one.

export { peopleWords } from "./words";
