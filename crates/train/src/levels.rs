//! The engine's levels: games between neighbours, the ledger of their results, and the ladder fitted to them.
//!
//! [`Contests`] plays one [`Strength`] against another or against a [`Bot`], many games at once, asks each what it
//! does where a piece hangs or a mate is there, and keeps every result in a [`Ledger`]. [`Heights`] says by one fit
//! over all games how far they stand apart, and [`fit_ladder`] moves strengths until they stand at equal distances.

mod contest;
mod heights;
mod ladder;
mod ledger;
mod rates;
mod score;
mod styles;

use komadai_engine::{Bot, Strength};

pub use contest::Contests;
pub use heights::Heights;
pub use ladder::{Round, fit_ladder, ladder_source};
pub use ledger::{Ledger, LedgerEntry};
pub use rates::{Rate, Task};
pub use score::{Contest, Player, Points, Score};
pub use styles::{StyledGame, styled_games};

/// Positions a move above which a pair plays fewer games, down to a quarter.
const DEAR: u64 = 1_000;

/// Each strength against the one so many below it, with the games they are to play: `games`, and fewer, down to a
/// quarter, if the stronger thinks over more than a thousand positions a move.
///
/// ```
/// use komadai_engine::Level;
/// use komadai_train::levels::{Player, neighbours};
///
/// let ladder: Vec<_> = Level::ALL.into_iter().filter_map(|level| level.strength()).take(3).collect();
/// let contests = neighbours(&ladder, 2, 400);
/// assert_eq!(contests.len(), 1);
/// assert_eq!((contests[0].0.stronger, contests[0].1), (Player::Strength(ladder[2]), 400));
/// ```
pub fn neighbours(strengths: &[Strength], below: usize, games: u32) -> Vec<(Contest, u32)> {
    let pairs = strengths.iter().zip(strengths.iter().skip(below));
    let contest = |(&weaker, &stronger): (&Strength, &Strength)| {
        let games = u64::from(games) * DEAR / stronger.nodes.clamp(DEAR, 4 * DEAR);
        let [weaker, stronger] = [weaker, stronger].map(Player::Strength);
        (Contest { weaker, stronger }, games as u32)
    };
    pairs.map(contest).collect()
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
