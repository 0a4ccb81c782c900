// What the page of problems and the solver say to each other. Written by `cargo xtask codegen` from
// `web/mate/src/wire.rs`; change it there.

import type { RefusalCode } from "./refusal";

/**
 * What the page asks. Work is bounded by `nodes`, the moves that may be tried.
 */
export type MateQuestion = { "ask": "mate", 
/**
 * Where it begins.
 */
sfen: string, 
/**
 * Moves in USI.
 */
moves: Array<string>, 
/**
 * The moves that may be tried.
 */
nodes: number, } | { "ask": "solution" } & ProblemQuestion | { "ask": "defence", 
/**
 * Where it begins.
 */
sfen: string, 
/**
 * Moves in USI, the last a check.
 */
moves: Array<string>, 
/**
 * The answer to give where several are as good.
 */
prefer: string | null, 
/**
 * The moves that may be tried.
 */
nodes: number, } | { "ask": "attack" } & PressQuestion | { "ask": "escape" } & PressQuestion | { "ask": "lights" } & ProblemQuestion | { "ask": "rating", 
/**
 * The player before.
 */
player: PlayerRating, 
/**
 * How many plies the problem takes.
 */
plies: number, 
/**
 * How hard it is: the logarithm of the moves that its solution took to find.
 */
difficulty: number, 
/**
 * Whether it was solved.
 */
solved: boolean, };

/**
 * A diagram that is asked about as a whole.
 */
export type ProblemQuestion = { 
/**
 * The diagram as SFEN.
 */
sfen: string, 
/**
 * The moves that may be tried.
 */
nodes: number, };

/**
 * An attack that need not give check, or a defence against one.
 */
export type PressQuestion = { 
/**
 * Where it begins.
 */
sfen: string, 
/**
 * Moves in USI.
 */
moves: Array<string>, 
/**
 * The most moves of the attacker's until it is brinkmate; with 0 only mate counts, or the brinkmate that stands.
 */
left: number, 
/**
 * The moves that may be tried.
 */
nodes: number, };

/**
 * What the page is answered.
 */
export type MateAnswer = { "type": "mate" } & Mate | { "type": "solution" } & Solution | { "type": "defence" } & Defence | { "type": "press" } & Press | { "type": "lights", 
/**
 * How Black's king stands.
 */
black: KingLight, 
/**
 * How White's king stands.
 */
white: KingLight, } | { "type": "rating" } & RatingUpdate | { "type": "refused", 
/**
 * The reason for the page, which has the words.
 */
code: RefusalCode, };

/**
 * What is known of a mate.
 */
export type MateVerdict = "mate" | "no-mate" | "unknown";

/**
 * Whether there is a mate, and the line.
 */
export type Mate = { 
/**
 * Whether there is one.
 */
verdict: MateVerdict, 
/**
 * The shortest attack known against the longest defence, in USI, futile interpositions left out; empty without a
 * mate.
 */
line: Array<string>, 
/**
 * How many plies it takes by the convention of problems, where that is proven.
 */
plies: number | null, 
/**
 * The same by the rules, every legal interposition counted.
 */
rules: number | null, 
/**
 * Whether the attacker keeps pieces in hand.
 */
leftover: boolean, 
/**
 * How many positions a proof of the verdict has that the rules alone have checked.
 */
proof: number | null, };

/**
 * How a king stands.
 */
export type Light = "none" | "safe" | "check" | "threatmate" | "mated" | "unknown";

/**
 * How a king stands, and the mate if there is one.
 */
export type KingLight = { 
/**
 * How it stands.
 */
light: Light, 
/**
 * How many plies the mate takes, as far as that is known; 0 where it is given already.
 */
plies: number | null, 
/**
 * The mate in USI, from the position or after a pass.
 */
line: Array<string>, };

/**
 * The whole solution of a problem.
 */
export type Solution = { 
/**
 * Whether there is a mate.
 */
verdict: MateVerdict, 
/**
 * The main line in USI, futile interpositions (無駄合) left out; empty without a mate.
 */
line: Array<string>, 
/**
 * Its length by the convention of problems, where that is proven.
 */
plies: number | null, 
/**
 * The same by the rules, every legal interposition counted.
 */
rules: number | null, 
/**
 * Whether the attacker keeps pieces in hand on the main line (駒余り).
 */
leftover: boolean, 
/**
 * What else the defender can do: along the main line first, then along defences that last as long.
 */
branches: Array<Branch>, 
/**
 * What else the attacker can do, in the same order.
 */
duals: Array<Dual>, 
/**
 * Whether the problem is sound; `null` while that is not settled.
 */
sound: boolean | null, };

/**
 * Another defence (変化).
 */
export type Branch = { 
/**
 * The ply of the defence, 1 for the first move of the problem.
 */
ply: number, 
/**
 * The way from the problem through that defence to the mate, in USI.
 */
moves: Array<string>, 
/**
 * How it compares with the main line.
 */
kind: BranchKind, 
/**
 * Whether pieces stay in the attacker's hand at its end (駒余り).
 */
leftover: boolean, };

/**
 * How a defence compares with the main line.
 */
export type BranchKind = "shorter" | "equal" | "longer" | "futile" | "open";

/**
 * Another move of the attacker that mates.
 */
export type Dual = { 
/**
 * The ply of the move that it replaces, 1 for the first move of the problem.
 */
ply: number, 
/**
 * The way from the problem to that move, and on to the mate where that is known, in USI.
 */
moves: Array<string>, 
/**
 * What composers call it.
 */
kind: DualKind, 
/**
 * How many plies the problem takes with it, where that is known.
 */
plies: number | null, };

/**
 * What composers call another move that mates.
 */
export type DualKind = "cook" | "faster" | "last" | "promotion" | "drop" | "detour" | "order" | "mirror" | "open";

/**
 * What comes of a check.
 */
export type DefenceVerdict = "mated" | "mates" | "escapes" | "unknown";

/**
 * How a move answers a check.
 */
export type How = "king-takes" | "king-flees" | "takes" | "steps-between" | "drops-between";

/**
 * What the defender does about a check.
 */
export type Defence = { 
/**
 * What comes of it.
 */
verdict: DefenceVerdict, 
/**
 * The answer in USI, in a mate none: one that escapes, or the one that holds out longest.
 */
answer: string | null, 
/**
 * What kind of answer that is.
 */
how: How | null, 
/**
 * After the answer, how many plies the mate takes by the convention of problems, where that is proven.
 */
plies: number | null, 
/**
 * How many checks there are after the answer.
 */
checks: number, 
/**
 * Whether the answer gives check itself.
 */
counter: boolean, 
/**
 * Whether it is mate only because the interpositions that are left are futile (無駄合い).
 */
futile: boolean, 
/**
 * How many positions the proof has that there is no mate after the answer, checked by the rules alone.
 */
proof: number | null, };

/**
 * What comes of an attack that need not give check, or of a defence against one.
 */
export type PressVerdict = "mate" | "brinkmate" | "escape" | "nothing" | "unknown";

/**
 * An attack that need not give check, or a defence against one.
 */
export type Press = { 
/**
 * What comes of it.
 */
verdict: PressVerdict, 
/**
 * The move in USI that does it, first of all of a mate.
 */
usi: string | null, };

/**
 * A player's rating by Glicko-2.
 */
export type PlayerRating = { 
/**
 * Strength, 1500 for the average player.
 */
rating: number, 
/**
 * How sure that is.
 */
deviation: number, 
/**
 * How much results vary from those expected, about 0.06.
 */
volatility: number, };

/**
 * What trying a problem did to a rating.
 */
export type RatingUpdate = { 
/**
 * The player afterwards.
 */
player: PlayerRating, 
/**
 * What the problem is worth on the same scale.
 */
problem: number, };
