// What the play page takes: the opponent that adapts, and what its game says.

export { adapted } from "./adapt";
export { Placed, type PlacedProps } from "./view/placed";
