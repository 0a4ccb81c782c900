//! A game cut into shares that are searched one by one, on any number of threads or workers, with the same result.
//!
//! Each share is searched by an engine that remembers nothing, from its last position to its first: what was seen later
//! helps to judge what came before. So what is found in a share depends on its moves, on the limits and on the size of
//! the table, and on nothing that was searched before it.

use std::ops::Range;

use komadai_engine::{Engine, Limits, StopFlag};
use komadai_record::Worth;
use komadai_rules::{Color, Game, Move};

use crate::examine::{is_in_question, judge, opening, weigh};
use crate::verdict::{Verdict, win_rate};

/// Positions of a share.
pub const SHARE: usize = 8;

/// Memory of an engine that reviews by a [`Preset`], in mebibytes: results are the same only with tables of one size.
pub const TABLE_MIB: usize = 32;

/// From this loss of the win rate on the move played is searched by itself. Below it, what the search of the next
/// position says is exact enough: the move is no inaccuracy by either.
const DOUBT: f64 = 0.03;

/// How thoroughly a game is reviewed: the choices of the page, which mirrors these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// 簡易: one line.
    Quick,
    /// 標準: three lines, eight times as many positions.
    Standard,
    /// じっくり: five lines, ten times as many again.
    Deep,
}

impl Preset {
    /// Positions to visit by the search of each position.
    pub const fn nodes(self) -> u32 {
        match self {
            Self::Quick => 50_000,
            Self::Standard => 400_000,
            Self::Deep => 4_000_000,
        }
    }

    /// Best lines to look for.
    pub const fn lines(self) -> u8 {
        match self {
            Self::Quick => 1,
            Self::Standard => 3,
            Self::Deep => 5,
        }
    }
}

/// The shares of a game with so many positions, the first first.
///
/// ```
/// let shares: Vec<_> = komadai_review::shares(11).collect();
/// assert_eq!(shares, [0..8, 8..11]);
/// ```
pub fn shares(positions: usize) -> impl Iterator<Item = Range<usize>> {
    (0..positions).step_by(SHARE).map(move |first| first..positions.min(first + SHARE))
}

/// Judges the positions of a game whose numbers are in `share`, in their order; `None` if it was stopped. `found` hears
/// of each as it is judged, the last position first.
///
/// # Panics
///
/// The game has fewer positions.
pub fn examine_share(
    engine: &mut Engine,
    game: &Game,
    share: Range<usize>,
    limits: &Limits,
    stop: &StopFlag,
    found: &mut dyn FnMut(usize, &Verdict),
) -> Option<Vec<Verdict>> {
    engine.clear();
    let moves: Vec<Move> = game.moves().collect();
    let mut game = opening(game);
    for &mv in &moves[..share.end.saturating_sub(1)] {
        game.play(mv).expect("the game was played so before");
    }
    let mut verdicts: Vec<Verdict> = Vec::with_capacity(share.len());
    for ply in share.rev() {
        let mut verdict = judge(engine, &game, limits, stop);
        let next = verdicts.last().map(|next| next.worth);
        verdict.played = moves.get(ply).and_then(|&mv| {
            if is_harmless(&game, mv, &verdict, next) {
                return next;
            }
            weigh(engine, &game, &verdict, mv, limits, stop).map(|line| line.worth)
        });
        if stop.is_stopped() {
            return None;
        }
        found(ply, &verdict);
        verdicts.push(verdict);
        game.undo();
    }
    verdicts.reverse();
    Some(verdicts)
}

/// Whether a move that is neither the best nor the only one is no error, by what the position after it turned out to
/// be worth.
fn is_harmless(game: &Game, mv: Move, verdict: &Verdict, next: Option<Worth>) -> bool {
    let Some(next @ Worth::Centipawns(_)) = next else {
        return false;
    };
    let lost = match game.turn() {
        Color::Black => win_rate(verdict.worth) - win_rate(next),
        Color::White => win_rate(next) - win_rate(verdict.worth),
    };
    lost < DOUBT && is_in_question(game, verdict, mv)
}
