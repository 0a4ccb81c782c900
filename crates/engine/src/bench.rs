//! The signature: how many positions a fixed search of fixed positions visits.
//!
//! It changes exactly when the search or the evaluation does, on every machine alike.

use std::time::Duration;

use web_time::Instant;

use komadai_rules::{Position, Setup};

use crate::{Answer, Engine, EngineOptions, Judgement, Limits, Root, StopFlag};

/// Openings, middle games, endings, a handicap, checks and a mate problem without the attacker's king.
pub const POSITIONS: [&str; 12] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "ln1g3nl/1ks1gr3/1ppp1sbpp/p3ppp2/9/P1PPP1P2/1P1SSPBPP/2KG1G1R1/LN5NL b - 33",
    "ln1gk2nl/1r1s2gb1/p1pppsppp/5p3/1p5P1/2P1P4/PPSP1PP1P/1BG4R1/LN2KGSNL b - 17",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL b RGgsn5p 1",
    "4k4/9/4P4/9/9/9/9/9/4K4 b 2R2G2S 1",
    "4k4/9/4P4/9/9/9/9/9/9 b 2G 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "ln1g1gsnl/2k2r3/2pps1bpp/pp2ppp2/9/P1P1PPP2/1PSP1S1PP/2GB1R3/LNK2G1NL w - 28",
];

/// The plies each position is searched.
pub const DEPTH: u32 = 9;

/// What a run of the bench counted, or the part of it that one position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Positions visited: the signature.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Bench {
    const NOTHING: Self = Self { nodes: 0, time: Duration::ZERO };

    /// Positions visited a second.
    pub fn nodes_per_second(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// Searches every position of [`POSITIONS`] to `depth` with a fresh memory.
pub fn run(depth: u32) -> Bench {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    run_each(&limits, &StopFlag::default(), &mut |_, _, _| {})
}

/// Searches every position of [`POSITIONS`] within `limits` with a fresh memory, until `stop` is raised; `each`
/// hears of every position with its answer.
///
/// ```
/// use komadai_engine::bench::{POSITIONS, run_each};
/// use komadai_engine::{Limits, StopFlag};
///
/// let limits = Limits { depth: Some(1), ..Limits::default() };
/// let mut parts = 0;
/// let total = run_each(&limits, &StopFlag::default(), &mut |_, _, part| parts += part.nodes);
/// assert_eq!(total.nodes, parts);
/// assert!(total.nodes > POSITIONS.len() as u64);
/// ```
pub fn run_each(
    limits: &Limits,
    stop: &StopFlag,
    each: &mut dyn FnMut(&str, &Answer, Bench),
) -> Bench {
    run_with(&mut engine(Judgement::default()), limits, stop, each)
}

/// The engine of the bench, judging by this.
pub fn engine(judgement: Judgement) -> Engine {
    Engine::new(EngineOptions { hash_mib: 16, judgement, ..EngineOptions::default() })
}

/// The same as [`run_each`] with an [`engine`] of one's own, which forgets what it remembered.
pub fn run_with(
    engine: &mut Engine,
    limits: &Limits,
    stop: &StopFlag,
    each: &mut dyn FnMut(&str, &Answer, Bench),
) -> Bench {
    let mut total = Bench::NOTHING;
    for (sfen, position) in POSITIONS.iter().zip(positions()) {
        if stop.is_stopped() {
            break;
        }
        engine.clear();
        let begun = Instant::now();
        let answer = engine.search(Root::new(position), limits, stop, &mut |_| {});
        let part = Bench { nodes: answer.nodes, time: begun.elapsed() };
        each(sfen, &answer, part);
        total.nodes += part.nodes;
        total.time += part.time;
    }
    total
}

fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.iter().map(|sfen| {
        let setup: Setup = sfen.parse().expect("the bench holds SFEN");
        Position::from_setup(&setup)
            .or_else(komadai_rules::SetupError::allow_missing_king)
            .expect("the bench holds playable positions")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_search_visits_the_same_positions() {
        assert_eq!(run(4).nodes, run(4).nodes);
    }
}
