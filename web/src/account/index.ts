// What other features take from this one.

export { changesBy, findProfile, playersOf } from "./account";
