//! The engine's levels: games between neighbours, the ledger of their results, and the ladder fitted to them.
//!
//! [`Contests`] plays one [`Strength`] against another, many games at once, and keeps every result in a [`Ledger`].
//! [`fit_ladder`] moves strengths until each beats the one below it equally often.

mod contest;
mod ladder;
mod ledger;
mod path;
mod score;

use komadai_engine::Strength;

pub use contest::Contests;
pub use ladder::{Round, fit_ladder, ladder_source};
pub use ledger::{Ledger, LedgerEntry};
pub use score::{Contest, Points, Score};

/// Each strength against the one below it, with the games they are to play.
///
/// ```
/// use komadai_engine::Level;
/// use komadai_train::levels::neighbours;
///
/// let ladder: Vec<_> = Level::ALL.into_iter().filter_map(|level| level.strength()).take(3).collect();
/// let contests = neighbours(&ladder, |_| 400);
/// assert_eq!(contests.len(), 2);
/// assert_eq!((contests[0].0.weaker, contests[0].0.stronger, contests[0].1), (ladder[0], ladder[1], 400));
/// ```
pub fn neighbours(strengths: &[Strength], games: impl Fn(Contest) -> u32) -> Vec<(Contest, u32)> {
    let contest = |pair: &[Strength]| Contest { weaker: pair[0], stronger: pair[1] };
    let contests = strengths.windows(2).map(contest);
    contests.map(|contest| (contest, games(contest))).collect()
}
