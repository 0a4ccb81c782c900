// What other features take from this one.

export { Desk } from "./desk";
export { Entry, endingText } from "./view/entry";
export { Faults } from "./view/fault";
export { LineOfPlay, StillBoard } from "./view/mini-board";
export { NamedList, namedAt } from "./view/named-moves";
export { copy, ShareLink } from "./view/share-link";
export { recordWords } from "./words";
