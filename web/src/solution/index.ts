// What other features take from this one.

export { WholeSolution } from "./view/whole";
export type { Dual, Solution } from "./whole";
