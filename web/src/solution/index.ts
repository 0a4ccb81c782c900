// What other features take from this one.

export { isFlaw, seeBoard, WholeSolution } from "./view/whole";
export { solutionWords } from "./words";
