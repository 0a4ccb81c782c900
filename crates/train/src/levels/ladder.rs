//! The ladder fitted: strengths at equal distances, found by measuring.
//!
//! Neighbours on a first ladder, spaced evenly along the way, are played against each other; the Elo they are
//! apart, added up, is a curve over the way; from it steps of the wanted height are read off, and the new ladder
//! is measured in turn with more games, until every step is within bounds. How far up the ladder leads is what
//! its steps come to.

use std::io;

use komadai_engine::Strength;

use super::contest::Contests;
use super::score::{Contest, Score};
use super::{neighbours, path};

/// Grades below full strength.
const GRADES: usize = 24;
/// The share of the points a level is to reach against the one below.
const BOUNDS: std::ops::RangeInclusive<f64> = 0.60..=0.70;
/// The middle of that in Elo.
const STEP: f64 = 107.5;
/// Ladders tried before the last is taken as it is.
const ROUNDS: u32 = 6;
/// The games of a step in the first round; each round doubles them up to the number asked for.
const FIRST: u32 = 100;
/// Positions a move above which a step is first measured with fewer games, down to a quarter.
const DEAR: u64 = 1_000;

/// A ladder that was tried, and how its steps came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// The number of the round, counted from 1.
    pub number: u32,
    /// The games of a step.
    pub games: u32,
    /// Of each strength but the weakest: how far along the way it stands, what it is, and its score against the one
    /// below.
    pub steps: Vec<(f64, Strength, Score)>,
}

/// Fits a ladder of strengths, each of which is to score 60 to 70 % against the one below it over `games` games.
///
/// `played` hears how many games of a round are done and of how many, `round` what each round came to.
///
/// # Errors
///
/// The ledger cannot be written.
pub fn fit_ladder(
    contests: &mut Contests,
    games: u32,
    played: &mut dyn FnMut(usize, usize),
    round: &mut dyn FnMut(&Round),
) -> io::Result<Vec<Strength>> {
    let mut places: Vec<f64> =
        (0..GRADES).map(|grade| path::LAST_BEND * grade as f64 / (GRADES - 1) as f64).collect();
    let mut step_games = FIRST.min(games);
    for number in 1..=ROUNDS {
        let strengths: Vec<Strength> = places.iter().map(|&place| path::at(place)).collect();
        let is_full = step_games == games;
        let games_of = |contest: Contest| {
            let nodes = contest.stronger.nodes.clamp(DEAR, 4 * DEAR);
            let few = u64::from(step_games) * DEAR / nodes;
            if is_full { games } else { few as u32 }
        };
        let scores = contests.play(&neighbours(&strengths, games_of), played)?;
        let steps = (1..).zip(&scores);
        round(&Round {
            number,
            games: step_games,
            steps: (steps.map(|(step, &score)| (places[step], strengths[step], score))).collect(),
        });
        let is_sound = scores.iter().all(|score| BOUNDS.contains(&score.share()));
        if is_sound && is_full || number == ROUNDS {
            return Ok(strengths);
        }
        places = respaced(&places, &scores);
        step_games = (step_games * 2).min(games);
    }
    unreachable!("the last round returns")
}

/// Places of the wanted distances by the curve that was measured.
fn respaced(places: &[f64], scores: &[Score]) -> Vec<f64> {
    let mut heights = vec![0.0];
    for score in scores {
        // A step that measures as none by chance still leads upwards.
        let last = heights.last().copied().unwrap_or_default();
        heights.push(last + score.elo().max(5.0));
    }
    let last = places.len() - 1;
    (0..places.len())
        .map(|index| {
            let wanted = STEP * index as f64;
            let above = heights.iter().position(|&height| height >= wanted);
            // Above the curve the way goes on as it was at the end.
            let above = above.unwrap_or(last).max(1);
            let part = (wanted - heights[above - 1]) / (heights[above] - heights[above - 1]);
            places[above - 1] + (places[above] - places[above - 1]) * part
        })
        .collect()
}

/// A ladder as the Rust source of the engine's table.
pub fn ladder_source(strengths: &[Strength]) -> String {
    let rows: String = strengths
        .iter()
        .map(|strength| {
            let Strength { nodes, slips, blindness, blur } = strength;
            format!("    row({nodes}, {slips}, {blindness}, {blur}),\n")
        })
        .collect();
    format!("pub(super) const LADDER: [Strength; {}] = [\n{rows}];\n", strengths.len())
}
