// What other features take from this one.

export type { Tab } from "./panel";
export { Replay } from "./replay";
