//! What the page and the solver say to each other: plain values.
//!
//! The same types in TypeScript are in `web/src/wire/mate.ts`; a test writes them from here and compares.

use komadai_refusal::Code;
use serde::{Deserialize, Serialize};

/// What the page asks. Work is bounded by `nodes`, the moves that may be tried.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum MateQuestion {
    /// Does the side to move mate after these moves, and how?
    Mate {
        /// Where it begins.
        sfen: String,
        /// Moves in USI.
        moves: Vec<String>,
        /// The moves that may be tried.
        nodes: u32,
    },
    /// What is the whole solution: what else can the defender do, and what else mates?
    Solution(ProblemQuestion),
    /// What does the defender do about the last of these moves?
    Defence {
        /// Where it begins.
        sfen: String,
        /// Moves in USI, the last a check.
        moves: Vec<String>,
        /// The answer to give where several are as good.
        prefer: Option<String>,
        /// The moves that may be tried.
        nodes: u32,
    },
    /// Does the side to move mate, or bring about brinkmate (必至)?
    Attack(PressQuestion),
    /// Does the side to move get away from mate and brinkmate?
    Escape(PressQuestion),
    /// How do both kings stand? The work is that for each.
    Lights(ProblemQuestion),
    /// What is a player worth who tried a problem?
    Rating {
        /// The player before.
        player: PlayerRating,
        /// How many plies the problem takes.
        plies: u32,
        /// How hard it is: the logarithm of the moves that its solution took to find.
        difficulty: u32,
        /// Whether it was solved.
        solved: bool,
    },
}

/// A diagram that is asked about as a whole.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemQuestion {
    /// The diagram as SFEN.
    pub sfen: String,
    /// The moves that may be tried.
    pub nodes: u32,
}

/// An attack that need not give check, or a defence against one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PressQuestion {
    /// Where it begins.
    pub sfen: String,
    /// Moves in USI.
    pub moves: Vec<String>,
    /// The most moves of the attacker's until it is brinkmate; with 0 only mate counts, or the brinkmate that stands.
    pub left: u32,
    /// The moves that may be tried.
    pub nodes: u32,
}

/// What the page is answered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum MateAnswer {
    /// About a mate.
    Mate(Mate),
    /// About a whole solution.
    Solution(Solution),
    /// About a defence.
    Defence(Defence),
    /// About an attack that need not give check, or a defence against one.
    Press(Press),
    /// About both kings.
    Lights {
        /// How Black's king stands.
        black: KingLight,
        /// How White's king stands.
        white: KingLight,
    },
    /// About a rating.
    Rating(RatingUpdate),
    /// The question makes no sense.
    Refused {
        /// The reason for the page, which has the words.
        code: Code,
    },
}

/// What is known of a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MateVerdict {
    /// There is one.
    Mate,
    /// There is none.
    NoMate,
    /// The limit came first.
    Unknown,
}

/// Whether there is a mate, and the line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mate {
    /// Whether there is one.
    pub verdict: MateVerdict,
    /// The shortest attack known against the longest defence, in USI, futile interpositions left out; empty without a
    /// mate.
    pub line: Vec<String>,
    /// How many plies it takes by the convention of problems, where that is proven.
    pub plies: Option<u32>,
    /// The same by the rules, every legal interposition counted.
    pub rules: Option<u32>,
    /// Whether the attacker keeps pieces in hand.
    pub leftover: bool,
    /// How many positions a proof of the verdict has that the rules alone have checked.
    pub proof: Option<u32>,
}

/// How a king stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    /// There is none.
    None,
    /// No mate, even if its side passes.
    Safe,
    /// In check, so that nobody can pass.
    Check,
    /// It is mated unless its side does something (詰めろ).
    Threatmate,
    /// It is mated, whatever its side does.
    Mated,
    /// The limit came first.
    Unknown,
}

/// How a king stands, and the mate if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KingLight {
    /// How it stands.
    pub light: Light,
    /// How many plies the mate takes, as far as that is known; 0 where it is given already.
    pub plies: Option<u32>,
    /// The mate in USI, from the position or after a pass.
    pub line: Vec<String>,
}

/// The whole solution of a problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Solution {
    /// Whether there is a mate.
    pub verdict: MateVerdict,
    /// The main line in USI, futile interpositions (無駄合) left out; empty without a mate.
    pub line: Vec<String>,
    /// Its length by the convention of problems, where that is proven.
    pub plies: Option<u32>,
    /// The same by the rules, every legal interposition counted.
    pub rules: Option<u32>,
    /// Whether the attacker keeps pieces in hand on the main line (駒余り).
    pub leftover: bool,
    /// What else the defender can do: along the main line first, then along defences that last as long.
    pub branches: Vec<Branch>,
    /// What else the attacker can do, in the same order.
    pub duals: Vec<Dual>,
    /// Whether the problem is sound; `null` while that is not settled.
    pub sound: Option<bool>,
}

/// Another defence (変化).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Branch {
    /// The ply of the defence, 1 for the first move of the problem.
    pub ply: u32,
    /// The way from the problem through that defence to the mate, in USI.
    pub moves: Vec<String>,
    /// How it compares with the main line.
    pub kind: BranchKind,
    /// Whether pieces stay in the attacker's hand at its end (駒余り).
    pub leftover: bool,
}

/// How a defence compares with the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum BranchKind {
    /// It is mated sooner (変化).
    Shorter,
    /// It lasts as long (変同).
    Equal,
    /// It lasts longer (変長).
    Longer,
    /// Something is put between in vain (無駄合).
    Futile,
    /// The limit came first.
    Open,
}

/// Another move of the attacker that mates.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Dual {
    /// The ply of the move that it replaces, 1 for the first move of the problem.
    pub ply: u32,
    /// The way from the problem to that move, and on to the mate where that is known, in USI.
    pub moves: Vec<String>,
    /// What composers call it.
    pub kind: DualKind,
    /// How many plies the problem takes with it, where that is known.
    pub plies: Option<u32>,
}

/// What composers call another move that mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DualKind {
    /// Another solution (余詰).
    Cook,
    /// Another solution that is shorter than the one given (早詰).
    Faster,
    /// Another last move (最終手余詰).
    Last,
    /// The same move with or without promotion (成不成非限定).
    Promotion,
    /// The same piece dropped on another square of the line (打ち場所非限定).
    Drop,
    /// A way round that comes back into the solution (迂回手順).
    Detour,
    /// The same moves in another order (手順前後).
    Order,
    /// The same on the other side of a symmetric diagram (左右対称).
    Mirror,
    /// The limit came first.
    Open,
}

/// What comes of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DefenceVerdict {
    /// It is mate.
    Mated,
    /// Whatever the defender does, he is mated.
    Mates,
    /// The defender escapes.
    Escapes,
    /// The limit came first.
    Unknown,
}

/// How a move answers a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The king takes the piece that gives check.
    KingTakes,
    /// The king goes out of check.
    KingFlees,
    /// Another piece takes the one that gives check.
    Takes,
    /// A piece steps in between.
    StepsBetween,
    /// A piece is dropped in between.
    DropsBetween,
}

/// What the defender does about a check.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Defence {
    /// What comes of it.
    pub verdict: DefenceVerdict,
    /// The answer in USI, in a mate none: one that escapes, or the one that holds out longest.
    pub answer: Option<String>,
    /// What kind of answer that is.
    pub how: Option<How>,
    /// After the answer, how many plies the mate takes by the convention of problems, where that is proven.
    pub plies: Option<u32>,
    /// How many checks there are after the answer.
    pub checks: u32,
    /// Whether the answer gives check itself.
    pub counter: bool,
    /// Whether it is mate only because the interpositions that are left are futile (無駄合い).
    pub futile: bool,
    /// How many positions the proof has that there is no mate after the answer, checked by the rules alone.
    pub proof: Option<u32>,
}

/// What comes of an attack that need not give check, or of a defence against one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PressVerdict {
    /// The attacker mates.
    Mate,
    /// The attacker brings about brinkmate by the move told.
    Brinkmate,
    /// The defender gets away by the move told.
    Escape,
    /// Nothing does it.
    Nothing,
    /// The limit came first.
    Unknown,
}

/// An attack that need not give check, or a defence against one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Press {
    /// What comes of it.
    pub verdict: PressVerdict,
    /// The move in USI that does it, first of all of a mate.
    pub usi: Option<String>,
}

/// A player's rating by Glicko-2.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerRating {
    /// Strength, 1500 for the average player.
    pub rating: f64,
    /// How sure that is.
    pub deviation: f64,
    /// How much results vary from those expected, about 0.06.
    pub volatility: f64,
}

/// What trying a problem did to a rating.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingUpdate {
    /// The player afterwards.
    pub player: PlayerRating,
    /// What the problem is worth on the same scale.
    pub problem: f64,
}

macro_rules! answers {
    ($($name:ident($inner:ty)),*) => { $(
        impl From<$inner> for MateAnswer {
            fn from(inner: $inner) -> Self {
                Self::$name(inner)
            }
        }
    )* };
}

answers!(Mate(Mate), Press(Press), Solution(Solution), Defence(Defence), Rating(RatingUpdate));
