//! How far solvers have come with their problems, on a terminal only.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use komadai_tsume::Progress;

/// A line on standard error; nothing where that is no terminal.
pub struct Bar {
    of: usize,
    next: Option<Mutex<Instant>>,
}

const WIDTH: usize = 24;
/// Most problems are solved before anyone could read it.
const PAUSE: Duration = Duration::from_millis(200);

impl Bar {
    /// For so many problems.
    pub fn new(of: usize) -> Self {
        Self { of, next: io::stderr().is_terminal().then(|| Mutex::new(Instant::now() + PAUSE)) }
    }

    /// Draws what the solver of one problem reports, now and then.
    pub fn show(&self, number: usize, progress: &Progress) {
        let Some(next) = &self.next else { return };
        let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if now >= *next {
            *next = now + PAUSE;
            let _ = write!(io::stderr(), "\r\x1b[K{}", self.line(number, progress));
        }
    }

    fn line(&self, number: usize, progress: &Progress) -> String {
        let filled = WIDTH * (number - 1) / self.of.max(1);
        format!(
            "[{}{}] {}/{}  {} s, {} k nodes, to prove {}, to refute {}, memory {} %",
            "#".repeat(filled),
            ".".repeat(WIDTH - filled),
            number,
            self.of,
            progress.elapsed.as_secs(),
            progress.nodes / 1000,
            progress.proof,
            progress.disproof,
            progress.table_load / 10,
        )
    }

    /// Takes the line away for a while.
    pub fn clear(&self) {
        if let Some(next) = &self.next {
            *next.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + PAUSE;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_which_problem_and_how_far() {
        let bar = Bar::new(12);
        let progress = Progress {
            nodes: 123_456,
            proof: 7,
            disproof: 30,
            table_load: 215,
            elapsed: Duration::from_millis(2_900),
            ..Progress::default()
        };
        assert_eq!(
            bar.line(4, &progress),
            "[######..................] 4/12  2 s, 123 k nodes, to prove 7, to refute 30, memory 21 %"
        );
    }
}
