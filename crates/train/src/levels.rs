//! The engine's levels: games between neighbours, the ledger of their results, and the ladder fitted to them.
//!
//! [`Contests`] plays one [`Strength`] against another or against a [`Bot`], many games at once, asks each what it does
//! where a piece hangs or a mate is there, and keeps every result in a [`Ledger`].
//! [`fit_ladder`] moves strengths until each beats the one below it equally often.

mod contest;
mod ladder;
mod ledger;
mod path;
mod rates;
mod score;

use komadai_engine::{Bot, Strength};

pub use contest::Contests;
pub use ladder::{Round, fit_ladder, ladder_source};
pub use ledger::{Ledger, LedgerEntry};
pub use rates::{Rate, Task};
pub use score::{Contest, Player, Points, Score};

/// Each strength against the one below it, with the games they are to play.
///
/// ```
/// use komadai_engine::Level;
/// use komadai_train::levels::{Player, neighbours};
///
/// let ladder: Vec<_> = Level::ALL.into_iter().filter_map(|level| level.strength()).take(3).collect();
/// let contests = neighbours(&ladder, |_| 400);
/// assert_eq!(contests.len(), 2);
/// assert_eq!((contests[0].0.stronger, contests[0].1), (Player::Strength(ladder[1]), 400));
/// ```
pub fn neighbours(strengths: &[Strength], games: impl Fn(Contest) -> u32) -> Vec<(Contest, u32)> {
    let contest = |pair: &[Strength]| Contest {
        weaker: Player::Strength(pair[0]),
        stronger: Player::Strength(pair[1]),
    };
    let contests = strengths.windows(2).map(contest);
    contests.map(|contest| (contest, games(contest))).collect()
}

/// Each strength against every bot, the strength counted as the stronger.
pub fn against_bots(strengths: &[Strength], games: u32) -> Vec<(Contest, u32)> {
    let pairs = strengths.iter().flat_map(|&strength| Bot::ALL.map(|bot| (strength, bot)));
    let contest = |(strength, bot)| Contest {
        weaker: Player::Bot(bot),
        stronger: Player::Strength(strength),
    };
    pairs.map(|pair| (contest(pair), games)).collect()
}
