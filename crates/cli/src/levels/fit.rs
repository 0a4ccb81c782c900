//! The ladder fitted: strengths at equal distances, found by measuring.
//!
//! Neighbours on a first ladder, spaced evenly along the way, are played against each other; the Elo they are
//! apart, added up, is a curve over the way; from it steps of the wanted height are read off, and the new ladder
//! is measured in turn with more games, until every step is within bounds. How far up the ladder leads is what
//! its steps come to.

use super::contest::{Contests, Score};
use super::{neighbours, path};
use crate::failure::Failure;
use komadai_engine::Strength;

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

/// The ladder as Rust source.
pub fn ladder(contests: &mut Contests, games: u32) -> Result<String, Failure> {
    let mut places: Vec<f64> = (0..GRADES)
        .map(|grade| path::LAST_BEND * grade as f64 / (GRADES - 1) as f64)
        .collect();
    let mut played = FIRST.min(games);
    for round in 1..=ROUNDS {
        let strengths: Vec<Strength> = places.iter().map(|&place| path::at(place)).collect();
        let last = played == games;
        let scores = contests.play(&neighbours(&strengths, |contest| {
            let nodes = contest.stronger.nodes.clamp(DEAR, 4 * DEAR);
            let few = u64::from(played) * DEAR / nodes;
            if last { games } else { few as u32 }
        }))?;
        eprintln!("round {round}, {played} games a step:");
        for (step, score) in scores.iter().enumerate() {
            eprintln!(
                "  {:6.3}  {:?}  {:4.1} %  {:+.0} Elo",
                places[step + 1],
                strengths[step + 1],
                score.share() * 100.0,
                score.elo()
            );
        }
        let sound = scores.iter().all(|score| BOUNDS.contains(&score.share()));
        if (sound && last) || round == ROUNDS {
            return Ok(source(&strengths));
        }
        places = respaced(&places, &scores);
        played = (played * 2).min(games);
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

fn source(strengths: &[Strength]) -> String {
    let rows: String = strengths
        .iter()
        .map(|strength| {
            let Strength {
                nodes,
                slips,
                blindness,
                blur,
            } = strength;
            format!("    row({nodes}, {slips}, {blindness}, {blur}),\n")
        })
        .collect();
    format!("pub(super) const LADDER: [Strength; {GRADES}] = [\n{rows}];\n")
}
