// What other features take from this one.

export { courseOf, GameReview } from "./game-review";
export { Learn } from "./mistakes";
export { PositionView, wanted } from "./position";
export { worthText } from "./score-text";
export { forgetReview } from "./storage";
export { Balance } from "./view/balance";
export { LearnPanel, LearnSays, LearnTools } from "./view/mistakes";
export { Review } from "./view/review";
export type { TurningPointsProps } from "./view/turning-points";
export { reviewWords } from "./words";
