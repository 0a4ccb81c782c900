// What other features take from this one.

export type { StudyDesk } from "./study-desk";
export { Chapters } from "./view/chapters";
export { CompareButton } from "./view/compare";
export { Explorer } from "./view/explorer";
export { Outwards, StudyOf } from "./view/export";
export { studyWords } from "./words";
