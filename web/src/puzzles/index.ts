// What other features take from this one.

export { collection, loadCollection, missing } from "./collection";
export { Cancellation, MateSolver, PATIENCE } from "./solver";
