//! How far long work has come, in one line on standard error: what it says, when it is drawn and taken away.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::failure::note;
use crate::words;

/// The line, which changes in place on a screen; where lines are kept, one is added now and then.
pub struct ProgressLine {
    shown: Option<Instant>,
    on_screen: bool,
    /// How long a line stands before the next; `None` where none is wanted.
    pause: Option<Duration>,
    /// When the work began, or was first heard of, and how much of it was done before.
    began: Instant,
    share: Option<f64>,
}

impl ProgressLine {
    /// How often the line changes, and how often one is added where lines are kept.
    const ON_SCREEN: Duration = Duration::from_millis(200);
    const IN_LOG: Duration = Duration::from_secs(60);

    pub fn new() -> Self {
        let on_screen = io::stderr().is_terminal();
        let pause = Some(if on_screen { Self::ON_SCREEN } else { Self::IN_LOG });
        Self { shown: None, on_screen, pause, began: Instant::now(), share: None }
    }

    /// A line for a screen, which waits its time: most is done before anyone could read it. Where lines are kept there
    /// is none.
    pub fn on_screen() -> Self {
        let line = Self::new();
        Self { shown: Some(line.began), pause: line.pause.filter(|_| line.on_screen), ..line }
    }

    /// Says how far things are, if it has not just been said; `text` is asked only then.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        let Some(pause) = self.pause else { return };
        if self.shown.is_some_and(|shown| shown.elapsed() < pause) {
            return;
        }
        self.shown = Some(Instant::now());
        if self.on_screen {
            // Where standard error is closed, progress is not wanted.
            let _ = write!(io::stderr(), "\r\x1b[K{}", text());
        } else {
            note(text());
        }
    }

    /// The same, with the time that is left if the rest goes as fast as what was done since the first call.
    pub fn show_share(&mut self, share: f64, text: impl FnOnce() -> String) {
        let before = *self.share.get_or_insert_with(|| {
            self.began = Instant::now();
            share
        });
        if share >= 1.0 {
            // The last line is told, where lines are kept, whenever it comes.
            self.shown = None;
        }
        let began = self.began;
        self.show(|| {
            let text = text();
            if share <= before || share >= 1.0 {
                return text;
            }
            let left = began.elapsed().as_secs_f64() * (1.0 - share) / (share - before);
            words::time_left(text, span(left))
        });
    }

    /// Takes the line off the screen; what is shown next waits its time.
    pub fn end(&mut self) {
        if self.on_screen && self.pause.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.shown = Some(Instant::now());
        }
    }
}

/// A time in the largest units that say enough.
fn span(seconds: f64) -> String {
    let minutes = (seconds / 60.0).round() as u64;
    match minutes {
        0 => words::less_than_a_minute(),
        1..100 => words::minutes(minutes),
        _ => words::hours(minutes / 60, minutes % 60),
    }
}

/// A bar for pieces of work that several threads do; nothing where standard error is no terminal.
pub struct Progress {
    title: String,
    total: usize,
    state: Mutex<State>,
}

struct State {
    done: usize,
    /// Pieces done before this run, which say nothing about its speed.
    known: usize,
    line: ProgressLine,
}

impl Progress {
    /// Of `total` pieces none is done.
    pub fn new(title: String, total: usize) -> Self {
        let state = State { done: 0, known: 0, line: ProgressLine::on_screen() };
        Self { title, total, state: Mutex::new(state) }
    }

    /// The same, unless standard output is the terminal too: its lines would run through the bar.
    pub fn beside_output(title: &str, total: usize) -> Self {
        let progress = Self::new(title.into(), total);
        if io::stdout().is_terminal() {
            progress.change(|state| state.line.pause = None);
        }
        progress
    }

    /// So many pieces were done before.
    pub fn start_at(&self, known: usize) {
        self.change(|state| {
            (state.done, state.known) = (known, known);
            self.draw(state);
        });
    }

    /// One more piece is done.
    pub fn advance(&self) {
        self.change(|state| {
            state.done += 1;
            self.draw(state);
        });
    }

    fn draw(&self, State { done, known, line }: &mut State) {
        let spent = line.began.elapsed();
        line.show(|| bar(&self.title, [*done, *known, self.total], spent));
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Tells something in a line of its own; the bar is drawn again below with the next piece.
    pub fn note(&self, text: &str) {
        self.clear();
        note(text);
        self.change(|state| state.line.shown = None);
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.change(|state| state.line.end());
    }
}

fn bar(title: &str, [done, known, total]: [usize; 3], spent: Duration) -> String {
    let left = done.checked_sub(known).filter(|&done| done > 0).map(|new| {
        let seconds = spent.as_secs_f64() / new as f64 * (total - done) as f64;
        let seconds = seconds.ceil() as u64;
        format!(" {:02}:{:02}", seconds / 60, seconds % 60)
    });
    format!("{title} {} {done}/{total}{}", gauge(done, total), left.unwrap_or_default())
}

/// `[######......]`: a share as a picture.
pub fn gauge(done: usize, total: usize) -> String {
    const WIDTH: usize = 24;
    let filled = WIDTH * done / total.max(1);
    format!("[{}{}]", "#".repeat(filled), ".".repeat(WIDTH - filled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_how_much_is_left() {
        let drawn = bar("1/2 a.kif", [30, 10, 100], Duration::from_secs(20));
        assert_eq!(drawn, "1/2 a.kif [#######.................] 30/100 01:10");
        let fresh = bar("a", [10, 10, 100], Duration::ZERO);
        assert_eq!(fresh, "a [##......................] 10/100");
    }
}
