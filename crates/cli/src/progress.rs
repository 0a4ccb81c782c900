//! How far a long piece of work has come, on a terminal only.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A bar on standard error; nothing where that is no terminal.
pub struct Progress {
    title: String,
    total: usize,
    state: Option<Mutex<State>>,
}

struct State {
    done: usize,
    /// Pieces done before this run, which say nothing about its speed.
    known: usize,
    began: Instant,
    drawn: Option<Instant>,
}

const WIDTH: usize = 24;
const PAUSE: Duration = Duration::from_millis(100);

impl Progress {
    /// Of `total` pieces none is done.
    pub fn new(title: String, total: usize) -> Self {
        let state = State { done: 0, known: 0, began: Instant::now(), drawn: None };
        Self { title, total, state: io::stderr().is_terminal().then(|| Mutex::new(state)) }
    }

    /// The same, unless standard output is the terminal too: its lines would run through the bar.
    pub fn beside_output(title: &str, total: usize) -> Self {
        let mut progress = Self::new(title.into(), total);
        if io::stdout().is_terminal() {
            progress.state = None;
        }
        progress
    }

    /// So many pieces were done before.
    pub fn start_at(&self, known: usize) {
        self.change(|state| (state.done, state.known) = (known, known));
    }

    /// One more piece is done.
    pub fn advance(&self) {
        self.change(|state| state.done += 1);
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let Some(state) = &self.state else {
            return;
        };
        let Ok(mut state) = state.lock() else {
            return;
        };
        change(&mut state);
        let now = Instant::now();
        if state.drawn.is_none_or(|drawn| now - drawn >= PAUSE) {
            state.drawn = Some(now);
            let line = bar(&self.title, &state, self.total, now - state.began);
            let _ = write!(io::stderr(), "\r\x1b[K{line}");
        }
    }

    /// Tells something in a line of its own; the bar is drawn again below with the next piece.
    pub fn note(&self, text: &str) {
        self.clear();
        // Nothing is left to do if nobody listens.
        let _ = writeln!(io::stderr(), "{text}");
        if let Some(Ok(mut state)) = self.state.as_ref().map(Mutex::lock) {
            state.drawn = None;
        }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        if self.state.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn bar(title: &str, state: &State, total: usize, spent: Duration) -> String {
    let filled = WIDTH * state.done / total.max(1);
    let left = state.done.checked_sub(state.known).filter(|&done| done > 0).map(|done| {
        let seconds = spent.as_secs_f64() / done as f64 * (total - state.done) as f64;
        let seconds = seconds.ceil() as u64;
        format!(" {:02}:{:02}", seconds / 60, seconds % 60)
    });
    format!(
        "{title} [{}{}] {}/{total}{}",
        "#".repeat(filled),
        ".".repeat(WIDTH - filled),
        state.done,
        left.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_how_much_is_left() {
        let now = Instant::now();
        let state = |done, known| State { done, known, began: now, drawn: None };
        let drawn = bar("1/2 a.kif", &state(30, 10), 100, Duration::from_secs(20));
        assert_eq!(drawn, "1/2 a.kif [#######.................] 30/100 01:10");
        let fresh = bar("a", &state(10, 10), 100, Duration::ZERO);
        assert_eq!(fresh, "a [##......................] 10/100");
    }
}
