//! The ladder fitted: strengths at equal distances, found by measuring.
//!
//! The strengths of the present ladder are played against the one and the two below. One fit over all these games
//! gives a curve of heights over the places between them; from it places of equal distances are read off, and the new
//! ladder is measured in turn with more games, until every step is within bounds. Both ends of the ladder stay where
//! they are, so that a fit makes neither the weakest nor the strongest level another.

use std::io;

use komadai_engine::Strength;

use super::contest::Contests;
use super::heights::Heights;

/// Steps in Elo that a ladder is taken with.
const BOUNDS: std::ops::RangeInclusive<f64> = 80.0..=125.0;
/// A step measured as less leads upwards by so much all the same: chance has no level below another.
const LEAST: f64 = 10.0;
/// Ladders tried before the last is taken as it is.
const ROUNDS: u32 = 6;
/// The games of a pair in the first round; each round doubles them up to the number asked for.
const FIRST: u32 = 100;

/// A ladder that was tried, and how its steps came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// The number of the round, counted from 1.
    pub number: u32,
    /// The games of a pair.
    pub games: u32,
    /// Of each strength but the weakest: its [place](Strength::place), what it is, and how far above the one below in
    /// Elo, with one standard error.
    pub steps: Vec<(u32, Strength, (f64, f64))>,
}

/// Fits a ladder between the lowest and the highest of these strengths with steps of 80 to 125 Elo, by `games` games
/// of each against the one and the two below; those that think long play fewer.
///
/// `played` hears how many games of a round are done and of how many, `round` what each round came to.
///
/// # Errors
///
/// The ledger cannot be written.
pub fn fit_ladder(
    contests: &mut Contests,
    ladder: &[Strength],
    games: u32,
    played: &mut dyn FnMut(usize, usize),
    round: &mut dyn FnMut(&Round),
) -> io::Result<Vec<Strength>> {
    let mut places: Vec<u32> = ladder.iter().map(Strength::place).collect();
    let mut pair_games = FIRST.min(games);
    for number in 1..=ROUNDS {
        let strengths: Vec<Strength> = places.iter().map(|&place| Strength::at(place)).collect();
        let heights = contests.heights(&strengths, pair_games, played)?;
        let steps: Vec<_> = (1..places.len())
            .map(|step| (places[step], strengths[step], heights.step(step)))
            .collect();
        let is_sound = steps.iter().all(|(.., (step, _))| BOUNDS.contains(step));
        round(&Round { number, games: pair_games, steps });
        if is_sound && pair_games == games || number == ROUNDS {
            return Ok(strengths);
        }
        places = respaced(&places, &heights);
        pair_games = (pair_games * 2).min(games);
    }
    unreachable!("the last round returns")
}

/// Places of equal distances by the curve that was measured.
fn respaced(places: &[u32], heights: &Heights) -> Vec<u32> {
    let last = places.len() - 1;
    let mut curve = vec![0.0];
    for step in 1..=last {
        curve.push(curve[step - 1] + heights.step(step).0.max(LEAST));
    }
    let between = |index: usize| {
        let wanted = curve[last] * index as f64 / last as f64;
        let above = curve.partition_point(|&height| height < wanted).clamp(1, last);
        let part = (wanted - curve[above - 1]) / (curve[above] - curve[above - 1]);
        let [low, high] = [places[above - 1], places[above]].map(f64::from);
        (low + (high - low) * part).round() as u32
    };
    (0..=last).map(between).collect()
}

/// A ladder as the Rust source of the engine's table.
pub fn ladder_source(strengths: &[Strength]) -> String {
    let rows: String = strengths
        .iter()
        .map(|strength| {
            let Strength { nodes, slips, sight, blur } = strength;
            format!("    row({nodes}, {slips}, {sight}, {blur}),\n")
        })
        .collect();
    format!("pub(super) const LADDER: [Strength; {}] = [\n{rows}];\n", strengths.len())
}
