//! `go mate`: the solver of `komadai-tsume`, asked in USI.

use std::time::Instant;

use komadai_engine::StopFlag;
use komadai_rules::Position;
use komadai_tsume::{Limits, Problem, Progress, Solver, SolverOptions, Verdict};
use komadai_usi::{Checkmate, Info, MateLimit};

/// What is asked, and how much work the answer may be.
pub(crate) struct MateQuestion {
    pub(crate) position: Position,
    pub(crate) limit: MateLimit,
    pub(crate) options: SolverOptions,
    pub(crate) stop: StopFlag,
}

/// Moves that are tried to shorten even the mates that were found at once.
const LEAST_SHORTENING: u64 = 100_000;

impl MateQuestion {
    /// Looks for a mate and tells how that goes; a mate found may cost as much work again to be made shorter.
    pub(crate) fn answer(&self, tell: &mut dyn FnMut(Info)) -> Checkmate {
        let Ok(problem) = Problem::from_position(self.position.clone()) else {
            // Without a king to mate, and for those who are mated themselves.
            return Checkmate::NoMate;
        };
        let begun = Instant::now();
        let left = |tried: u64, most: Option<u64>| Limits {
            nodes: (self.limit.nodes.map(|all| all.saturating_sub(tried)).into_iter())
                .chain(most)
                .min(),
            time: self.limit.time.map(|all| all.saturating_sub(begun.elapsed())),
        };
        let mut report = |progress: &Progress| tell(info(progress));
        let mut solver = Solver::new(self.options);
        let stop = self.stop.flag();
        match solver.solve(&problem, left(0, None), stop, &mut report) {
            Verdict::NoMate => Checkmate::NoMate,
            Verdict::Unknown => Checkmate::Timeout,
            Verdict::Mate => {
                let tried = solver.nodes();
                let most = tried.max(LEAST_SHORTENING);
                let line = solver
                    .shortest(left(tried, Some(most)), stop, &mut report)
                    .or_else(|| solver.line());
                line.map_or(Checkmate::Timeout, |line| Checkmate::Mate(line.moves))
            }
        }
    }
}

fn info(progress: &Progress) -> Info {
    let seconds = progress.elapsed.as_secs_f64();
    Info {
        depth: Some(progress.depth),
        nodes: Some(progress.nodes),
        nps: (seconds > 0.0).then(|| (progress.nodes as f64 / seconds) as u64),
        hashfull: Some(progress.table_load),
        time: Some(progress.elapsed),
        ..Info::default()
    }
}
