//! How far the answers of other machines are believed.
//!
//! A machine that is not trusted is given portions whose answers are known already, which it cannot tell from others,
//! and a sample of what it says is searched again here. A machine caught twice gets no more work, and what it said of
//! games that are still open is asked anew.

use std::sync::Arc;

use komadai_engine::{Engine, EngineOptions, StopFlag};
use komadai_opponent::{Effort, Examination, Finding};
use komadai_store::{Portion, Worker};

use super::{Question, Queue};
use crate::error::Refusal;

/// From this many answered positions on a worker is looked at less closely.
const PROVEN: u32 = 64;
/// One portion in so many is a known one, and of one in so many a position is searched again.
const ONE_IN: u32 = 8;
/// How much two findings on one position may differ in the chance of winning, and how much they may on the average of
/// a portion.
const APART: f64 = 0.4;
const APART_ON_AVERAGE: f64 = 0.15;
/// Known portions that are looked at for one in which something is decided, so that a guess is seen.
const DRAWS: u32 = 6;
/// What a position of the sample costs at first, of what the worker spent.
const CHEAP: u32 = 10;
/// The table of the engine that looks again, in MiB.
const HASH_MIB: usize = 4;

/// Whether it is this worker's turn for something: always while it is new, then one time in so many.
pub(super) fn is_due(worker: &Worker) -> bool {
    !worker.trusted && (worker.positions < PROVEN || chance().is_multiple_of(ONE_IN))
}

/// A number nobody can foretell.
pub(super) fn chance() -> u32 {
    // Without chance everything is looked at.
    getrandom::u32().unwrap_or(0)
}

impl Queue {
    /// A portion whose answer is known, decided positions in it where there are such.
    pub(super) async fn known_portion(&self) -> Result<Option<(Portion, Vec<Finding>)>, Refusal> {
        let mut best = None;
        for _ in 0..DRAWS {
            let drawn = self.desk.store().answered_portion(chance() % 100).await?;
            let Some((portion, answer)) = drawn else {
                return Ok(None);
            };
            let known: Vec<Finding> = serde_json::from_str(&answer)?;
            let decided = known.iter().any(|found| (found.worth.win_rate() - 0.5).abs() > APART);
            best = Some((portion, known));
            if decided {
                break;
            }
        }
        Ok(best)
    }

    /// Searches one position of an answer again, cheaply at first; whether the answer stands.
    pub(super) async fn stands(
        &self,
        portion: &Portion,
        found: &[Finding],
    ) -> Result<bool, Refusal> {
        let Question { course, effort } = serde_json::from_str(&portion.question)?;
        let examined = Arc::new(Examination::new(&course)?);
        let index = chance() as usize % found.len().max(1);
        let Some(claimed) = found.get(index) else {
            return Ok(false);
        };
        let (ply, claimed) = (portion.first as usize + index, claimed.worth.win_rate());
        let turn = Arc::clone(&self.checks).acquire_owned().await;
        let turn = Arc::new(turn);
        for nodes in [effort.nodes / CHEAP, effort.nodes] {
            let (examined, effort) = (Arc::clone(&examined), Effort { nodes, lines: 1 });
            let turn = Arc::clone(&turn);
            let again = tokio::task::spawn_blocking(move || {
                // It is over when the search is, even if no request waits for it any more.
                let _turn = turn;
                let mut engine =
                    Engine::new(EngineOptions { hash_mib: HASH_MIB, ..EngineOptions::default() });
                examined.at(ply, &mut engine, effort, &StopFlag::default())
            });
            let own = again.await.map_err(|_| Refusal::internal())??;
            if (own.worth.win_rate() - claimed).abs() <= APART {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether an answer can be one: a finding for each position, and lines that can be played.
pub(super) fn makes_sense(portion: &Portion, found: &[Finding]) -> bool {
    let Ok(Question { course, .. }) = serde_json::from_str(&portion.question) else {
        return false;
    };
    let Ok(examined) = Examination::new(&course) else {
        return false;
    };
    let plies = portion.first as usize..;
    found.len() == portion.count as usize
        && plies.zip(found).all(|(ply, found)| examined.allows(ply, found).is_ok())
}

/// Whether two answers to the same portion say the same, as far as two searches do.
pub(super) fn agree(found: &[Finding], known: &[Finding]) -> bool {
    let apart: Vec<f64> = found
        .iter()
        .zip(known)
        .map(|(found, known)| (found.worth.win_rate() - known.worth.win_rate()).abs())
        .collect();
    let average = apart.iter().sum::<f64>() / apart.len().max(1) as f64;
    average <= APART_ON_AVERAGE && apart.iter().all(|&apart| apart <= APART)
}

#[cfg(test)]
mod tests {
    use komadai_opponent::Worth;

    use super::*;

    fn found(worths: &[i32]) -> Vec<Finding> {
        let found = |&cp: &i32| Finding {
            worth: Worth::Cp(cp),
            played: None,
            depth: 9,
            nodes: 1000,
            lines: Vec::new(),
        };
        worths.iter().map(found).collect()
    }

    #[test]
    fn two_searches_may_differ_and_a_guess_may_not() {
        let known = found(&[20, 60, 900, 1500]);
        assert!(agree(&found(&[-40, 120, 700, 2500]), &known));
        assert!(!agree(&found(&[20, 60, 900, -100]), &known));
        assert!(!agree(&found(&[0, 0, 0, 0]), &known));
        assert!(!agree(&found(&[20, 60, 900, -1500]), &known));
    }
}
