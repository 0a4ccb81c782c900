//! How far a solver has come with a problem, on a terminal only.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use komadai_tsume::Progress;

/// A line on standard error; nothing where that is no terminal.
pub struct Bar {
    number: usize,
    of: usize,
    next: Option<Cell<Instant>>,
}

const WIDTH: usize = 24;
/// Most problems are solved before anyone could read it.
const PAUSE: Duration = Duration::from_millis(200);

impl Bar {
    /// For one of several problems.
    pub fn new(number: usize, of: usize) -> Self {
        Self {
            number,
            of,
            next: io::stderr()
                .is_terminal()
                .then(|| Cell::new(Instant::now() + PAUSE)),
        }
    }

    /// Draws what the solver reports, now and then.
    pub fn show(&self, progress: &Progress) {
        let Some(next) = &self.next else { return };
        let now = Instant::now();
        if now >= next.get() {
            next.set(now + PAUSE);
            let _ = write!(io::stderr(), "\r\x1b[K{}", self.line(progress));
        }
    }

    fn line(&self, progress: &Progress) -> String {
        let filled = WIDTH * (self.number - 1) / self.of.max(1);
        format!(
            "[{}{}] {}/{}  {} s, {} k nodes, to prove {}, to refute {}, memory {} %",
            "#".repeat(filled),
            ".".repeat(WIDTH - filled),
            self.number,
            self.of,
            progress.elapsed.as_secs(),
            progress.nodes / 1000,
            progress.proof,
            progress.disproof,
            progress.table_load / 10,
        )
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if self.next.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_which_problem_and_how_far() {
        let bar = Bar::new(4, 12);
        let progress = Progress {
            nodes: 123_456,
            proof: 7,
            disproof: 30,
            table_load: 215,
            elapsed: Duration::from_millis(2_900),
            ..Progress::default()
        };
        assert_eq!(
            bar.line(&progress),
            "[######..................] 4/12  2 s, 123 k nodes, to prove 7, to refute 30, memory 21 %"
        );
    }
}
