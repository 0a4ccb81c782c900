//! The numbers a search can be tuned by, and the few it cannot.

use std::fmt;
use std::str::FromStr;

macro_rules! margins {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $least:literal..=$most:literal,)*) => {
        /// The numbers a search can be tuned by.
        ///
        /// Written and read as `name=value` with commas between, what is left out standing at its default.
        ///
        /// ```
        /// use komadai_engine::Margins;
        ///
        /// let margins: Margins = "razor=180, quiet_moves=4".parse()?;
        /// assert_eq!((margins.razor, margins.quiet_moves), (180, 4));
        /// assert_eq!(margins.to_string(), "razor=180,quiet_moves=4");
        /// assert!("razor=100000".parse::<Margins>().is_err());
        /// # Ok::<(), komadai_engine::MarginsError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Margins {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Margins {
            /// Every margin, in the order of their declaration.
            pub const ALL: &[Margin] = &[$(Margin {
                name: stringify!($name),
                value: $value,
                least: $least,
                most: $most,
                of: |margins| &mut margins.$name,
            }),*];
        }

        impl Default for Margins {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }
    };
}

margins! {
    /// Half the first window around the score of the last iteration, in centipawns.
    aspiration = 36 in 4..=100,
    /// Depth up to which a position far below the window is given to quiescence, in plies.
    razor_depth = 2 in 0..=8,
    /// How far below that is at least, in centipawns.
    razor = 255 in 0..=1_000,
    /// How much further for each ply squared, in centipawns.
    razor_step = 202 in 20..=600,
    /// Depth up to which a position far above the window is left at that, in plies.
    reverse_futility_depth = 9 in 2..=14,
    /// How far above that is for each ply, in centipawns.
    reverse_futility = 119 in 20..=300,
    /// From here on the opponent may be given two moves in a row, in plies.
    null_depth = 3 in 2..=6,
    /// How much less deep the answer to that is searched, in plies.
    null_reduction = 4 in 2..=7,
    /// A ply less for each so many plies of depth.
    null_depth_per_ply = 5 in 2..=10,
    /// A ply less for each lead of so many centipawns, up to four.
    null_lead_per_ply = 221 in 50..=800,
    /// From here on a capture that wins more than the window asks may settle a node, in plies.
    prob_cut_depth = 6 in 3..=9,
    /// How much more that is, in centipawns.
    prob_cut = 190 in 40..=600,
    /// From here on a node without a move from the table is searched a ply shallower, in plies.
    internal_reduction_depth = 3 in 2..=9,
    /// From here on the table's move is compared with all others together, in plies.
    singular_depth = 6 in 4..=12,
    /// How far below the table's score the others must stay for each ply, in centipawns.
    singular_step = 2 in 1..=10,
    /// How much further for two plies of extension, in centipawns.
    double_extension = 15 in 0..=150,
    /// Depth up to which quiet moves are left out that would not bring a position up to the window, in plies.
    futility_depth = 7 in 2..=14,
    /// What such a move is granted, in centipawns.
    futility = 96 in 0..=500,
    /// What it is granted more for each ply, in centipawns.
    futility_step = 97 in 20..=300,
    /// Depth up to which quiet moves are left out that did badly before, in plies.
    history_depth = 3 in 0..=9,
    /// Merit below minus so much for each ply is bad.
    poor_merit = 1_310 in 200..=6_000,
    /// Depth up to which moves are left out that lose in exchanges, in plies.
    exchange_depth = 6 in 2..=12,
    /// What a quiet move may lose for each ply squared, in centipawns.
    exchange_quiet = 12 in 5..=120,
    /// What a capture may lose for each ply, in centipawns.
    exchange_capture = 113 in 20..=400,
    /// Merit that buys or costs a ply of reduction.
    merit_per_ply = 4_145 in 1_500..=20_000,
    /// What a late move's reduction begins with, in 1024ths of a ply.
    reduce_base = 535 in -1_024..=2_048,
    /// The product of the binary logarithms of depth and place weighs so much in it, in 1024ths of a ply.
    reduce_product = 123 in 80..=600,
    /// Where a move is expected to refute the last one, it is so much more, in 1024ths of a ply.
    reduce_cut = 1_620 in 0..=4_000,
    /// So much more where the side to move does not stand better than before, in 1024ths of a ply.
    reduce_not_improving = 1_255 in 0..=3_000,
    /// So much more where the table's move is a capture, in 1024ths of a ply.
    reduce_after_capture = 752 in 0..=3_000,
    /// So much less for checks, captures and on the principal variation, in 1024ths of a ply.
    reduce_hopeful = 573 in 0..=3_000,
    /// So much more after several refutations below, in 1024ths of a ply.
    reduce_cut_offs = 611 in 0..=3_000,
    /// A reduced search that beats the best so far by this much is repeated deeper, in centipawns.
    deeper = 5 in 5..=300,
    /// And by no more than this less deep, in centipawns.
    shallower = 13 in 0..=60,
    /// What a capture in quiescence must come within of the window, its victim counted, in centipawns.
    quiet_futility = 191 in 20..=600,
    /// How many captures quiescence tries at a node.
    quiet_moves = 3 in 1..=10,
    /// How many more at its first ply, where quiet moves that check are tried too.
    quiet_checks = 3 in 0..=8,
    /// What a cut-off teaches for each ply of depth.
    bonus_step = 202 in 20..=400,
    /// The most that a cut-off teaches.
    bonus_most = 1_592 in 300..=4_000,
    /// Quiet moves tried before the others are given up, in hundredths, at no depth.
    late_base = 691 in 100..=1_500,
    /// And more for each ply squared, in hundredths.
    late_step = 89 in 30..=500,
}

/// One of the numbers a search can be tuned by.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// What it is called.
    pub name: &'static str,
    /// The value that the engine plays with where no other is set.
    pub value: i32,
    /// The least it may be.
    pub least: i32,
    /// The most it may be.
    pub most: i32,
    of: fn(&mut Margins) -> &mut i32,
}

impl Margin {
    /// Its place among the numbers of a search.
    ///
    /// ```
    /// use komadai_engine::{Margin, Margins};
    ///
    /// let mut margins = Margins::default();
    /// let razor = Margins::ALL.iter().find(|margin| margin.name == "razor").expect("a number of the search");
    /// *razor.of(&mut margins) = razor.least;
    /// assert_eq!(margins, format!("razor={}", razor.least).parse()?);
    /// # Ok::<(), komadai_engine::MarginsError>(())
    /// ```
    pub fn of<'a>(&self, margins: &'a mut Margins) -> &'a mut i32 {
        (self.of)(margins)
    }
}

/// Why a text names no margins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarginsError(String);

impl fmt::Display for MarginsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for MarginsError {}

impl FromStr for Margins {
    type Err = MarginsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut margins = Self::default();
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        for entry in entries {
            let (name, value) = entry
                .split_once('=')
                .ok_or_else(|| MarginsError(format!("{entry:?} is not of the form name=value")))?;
            let (name, value) = (name.trim(), value.trim());
            let margin =
                (Self::ALL.iter()).find(|margin| margin.name == name).ok_or_else(|| {
                    MarginsError(format!("no number of the search is called {name:?}"))
                })?;
            let Margin { least, most, .. } = *margin;
            *margin.of(&mut margins) = (value.parse().ok())
                .filter(|value| (least..=most).contains(value))
                .ok_or_else(|| {
                    MarginsError(format!(
                        "{name} is a number from {least} to {most}, not {value:?}"
                    ))
                })?;
        }
        Ok(margins)
    }
}

impl fmt::Display for Margins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut margins = *self;
        let mut comma = "";
        for margin in Self::ALL {
            let value = *margin.of(&mut margins);
            if value != margin.value {
                write!(f, "{comma}{}={value}", margin.name)?;
                comma = ",";
            }
        }
        Ok(())
    }
}

impl Margins {
    /// How much a cut-off at this depth teaches, for the move and against those tried before it.
    #[inline]
    pub(crate) fn bonus(&self, depth: i32) -> i32 {
        (self.bonus_step * depth - BONUS_FIRST).min(self.bonus_most)
    }

    /// How many moves are tried at this depth before the quiet ones left are given up.
    #[inline]
    pub(crate) fn late_moves(&self, depth: i32, improving: bool) -> usize {
        let moves = (self.late_base + self.late_step * depth * depth) / 100;
        (if improving { moves } else { moves / 2 }) as usize
    }

    /// How many plies less the `tried`th move is searched, in 1024ths.
    #[inline]
    pub(crate) fn reduction(&self, depth: i32, tried: usize) -> i32 {
        let product = log2_sixteenths(depth as u32) * log2_sixteenths(tried as u32);
        self.reduce_base + product as i32 * self.reduce_product / 256
    }
}

/// Taken off what a cut-off teaches, so that one at no depth teaches nothing.
const BONUS_FIRST: i32 = 60;

/// Where widening the first window gives up, and from which depth on there is one.
pub(crate) const ASPIRATION_MOST: i32 = 1_000;
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// With one legal move and a clock running nothing deeper is worth its time.
pub(crate) const FORCED_DEPTH: u32 = 6;

/// From there on what giving the opponent two moves in a row brings is verified.
pub(crate) const NULL_VERIFIED_DEPTH: i32 = 14;
pub(crate) const NULL_MOST_BY_LEAD: i32 = 4;

pub(crate) const PROB_CUT_REDUCTION: i32 = 4;

/// How many moves on a line are extended by two plies.
pub(crate) const DOUBLE_EXTENSIONS: u8 = 6;

/// Ranks of quiet moves: by what they are, beside their merit.
pub(crate) const KILLER_RANK: i32 = 8_000;
pub(crate) const PROMOTION_RANK: i32 = 6_000;
pub(crate) const CHECK_RANK: i32 = 6_000;
/// Merit of a capture that counts a centipawn.
pub(crate) const CAPTURE_MERIT: i32 = 24;

/// The binary logarithm in sixteenths, by straight lines between the powers of two.
const fn log2_sixteenths(number: u32) -> u32 {
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    whole * 16 + ((number << 4) >> whole) - 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_place() {
        let margins = Margins::default();
        assert_eq!(margins.reduction(1, 1), margins.reduce_base);
        assert_eq!(margins.reduction(8, 32) / 1024, 2);
        for depth in 2..60 {
            for tried in 2..200 {
                let here = margins.reduction(depth, tried);
                assert!(here <= margins.reduction(depth + 1, tried));
                assert!(here <= margins.reduction(depth, tried + 1));
            }
        }
    }

    #[test]
    fn defaults_lie_within_their_bounds_and_what_is_written_is_read_back() {
        let mut least = Margins::default();
        for margin in Margins::ALL {
            assert!((margin.least..=margin.most).contains(&margin.value), "{}", margin.name);
            *margin.of(&mut least) = margin.least;
        }
        for margins in [Margins::default(), least] {
            assert_eq!(margins.to_string().parse(), Ok(margins));
        }
    }

    #[test]
    fn texts_that_name_no_margins_are_refused_with_the_reason() {
        for (text, reason) in [
            ("razor", "name=value"),
            ("shave=3", "shave"),
            ("razor=", "from 0 to 1000"),
            ("razor=1001", "from 0 to 1000"),
            ("razor=99999999999", "from 0 to 1000"),
        ] {
            let error = text.parse::<Margins>().expect_err(text).to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
