// What other features take from this one.

export { shownOf, Table } from "./diagram";
export { faultText } from "./fault";
export { read } from "./read";
export { Box } from "./view/free-board";
export { usePaste } from "./view/paste";
