//! The parts of the search that can be left out, so that a match can tell what each is worth.

use std::fmt;
use std::str::FromStr;

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// A part of the search that can be left out.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// Every feature, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The name in kebab-case, the same in every interface: `null-move`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }
        }
    };
}

features! {
    /// A narrow first window around the score of the last iteration.
    Aspiration = "aspiration",
    /// Giving the opponent two moves in a row where the lead is great.
    NullMove = "null-move",
    /// Searching late moves less deep at first.
    LateMoveReductions = "late-move-reductions",
    /// Leaving a node whose evaluation is far above the window.
    ReverseFutility = "reverse-futility",
    /// Leaving out quiet moves where the evaluation is far below the window.
    Futility = "futility",
    /// Leaving out quiet moves once many were tried.
    LateMovePruning = "late-move-pruning",
    /// Leaving out quiet moves that did badly before.
    HistoryPruning = "history-pruning",
    /// Leaving out moves that lose material at once.
    ExchangePruning = "exchange-pruning",
    /// Giving hopeless nodes to quiescence.
    Razoring = "razoring",
    /// Leaving a node where a capture wins by more than the window asks, seen less deep.
    ProbCut = "prob-cut",
    /// Searching a move deeper that alone holds, and multicut.
    Singular = "singular",
    /// Searching nodes without a move from the table less deep.
    InternalReduction = "internal-reduction",
    /// Correcting the evaluation by how far it was off in like positions.
    CorrectionHistory = "correction-history",
    /// Ordering quiet moves by the moves they follow.
    ContinuationHistory = "continuation-history",
    /// Ordering captures by how they did before.
    CaptureHistory = "capture-history",
    /// Ordering quiet moves by how they did before.
    QuietHistory = "quiet-history",
    /// Looking for a mate in one before any move is tried.
    MateInOne = "mate-in-one",
    /// Asking the mate solver about the best line.
    MateWatch = "mate-watch",
    /// Quiet checks at the first ply of quiescence.
    QuiescenceChecks = "quiescence-checks",
    /// Searching checks a ply deeper.
    CheckExtension = "check-extension",
    /// Counting a return with a better or worse hand as decided.
    HandDominance = "hand-dominance",
}

/// A set of features, written and read as their names with commas between.
///
/// ```
/// use komadai_engine::{Feature, Features};
///
/// let without: Features = "null-move, singular".parse()?;
/// assert!(without.has(Feature::NullMove) && !without.has(Feature::ProbCut));
/// assert_eq!(without.to_string(), "null-move,singular");
/// assert!("castling".parse::<Features>().is_err());
/// # Ok::<(), komadai_engine::UnknownFeature>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features(u32);

impl Features {
    /// The empty set, which leaves the search whole.
    pub const NONE: Self = Self(0);

    /// The same set with `feature`.
    ///
    /// ```
    /// use komadai_engine::{Engine, EngineOptions, Feature, Features};
    ///
    /// // How the search does without null moves.
    /// let without = Features::NONE.with(Feature::NullMove);
    /// let engine = Engine::new(EngineOptions { hash_mib: 1, without, ..EngineOptions::default() });
    /// assert_eq!(engine.options().without.to_string(), "null-move");
    /// ```
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u8)
    }

    /// Whether `feature` is in the set.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u8 & 1 != 0
    }
}

/// A name that no feature bears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFeature(String);

impl fmt::Display for UnknownFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no part of the search is called {:?}; there are ", self.0)?;
        write_names(f, Feature::ALL.iter().copied(), ", ")
    }
}

impl std::error::Error for UnknownFeature {}

impl FromStr for Features {
    type Err = UnknownFeature;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.into_iter().try_fold(Self::NONE, |set, name| {
            let named = Feature::ALL.iter().find(|feature| feature.name() == name);
            let feature = named.ok_or_else(|| UnknownFeature(name.to_owned()))?;
            Ok(set.with(*feature))
        })
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = Feature::ALL.iter().copied().filter(|&feature| self.has(feature));
        write_names(f, held, ",")
    }
}

fn write_names(
    f: &mut fmt::Formatter<'_>,
    features: impl Iterator<Item = Feature>,
    between: &str,
) -> fmt::Result {
    for (index, feature) in features.enumerate() {
        let before = if index == 0 { "" } else { between };
        write!(f, "{before}{}", feature.name())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_reads_as_it_is_written() {
        assert!(Feature::ALL.len() <= 32);
        for &feature in Feature::ALL {
            let one = Features::NONE.with(feature);
            assert_eq!(feature.name().parse(), Ok(one));
            assert_eq!(one.to_string(), feature.name());
        }
        let all = Feature::ALL.iter().fold(Features::NONE, |set, &feature| set.with(feature));
        assert_eq!(all.to_string().parse(), Ok(all));
        assert_eq!("".parse(), Ok(Features::NONE));
    }
}
