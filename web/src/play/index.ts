// What other features take from this one.

export { Session } from "./session";
export { keepPlayed } from "./shelving";
