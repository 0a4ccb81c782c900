// What other features take from this one.

export { Session } from "./session";
export { keepPlayed } from "./shelving";
export { playFirst } from "./view/board-view";
