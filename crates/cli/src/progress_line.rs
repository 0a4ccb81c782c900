//! One line on standard error that says how far long work is, and when it will be done.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The line, which changes in place on a screen and is added to where lines are kept.
pub struct ProgressLine {
    shown: Option<Instant>,
    on_screen: bool,
    /// When the work began, and how much of it was done before.
    began: Instant,
    share: Option<f64>,
}

impl ProgressLine {
    /// How often the line changes, and how often one is added where lines are kept.
    const ON_SCREEN: Duration = Duration::from_millis(200);
    const IN_LOG: Duration = Duration::from_secs(60);

    pub fn new() -> Self {
        Self {
            shown: None,
            on_screen: io::stderr().is_terminal(),
            began: Instant::now(),
            share: None,
        }
    }

    /// Says how far things are, if it has not just been said.
    pub fn show(&mut self, text: &str) {
        if self.is_due() {
            self.write(text);
        }
    }

    /// The same, with the time that is left if the rest goes as fast as what was done since the first call; `text`
    /// is asked only when the line is due.
    pub fn show_share(&mut self, share: f64, text: impl FnOnce() -> String) {
        let before = *self.share.get_or_insert(share);
        if !self.is_due() {
            return;
        }
        let mut text = text();
        if share > before {
            let left = self.began.elapsed().as_secs_f64() * (1.0 - share) / (share - before);
            text += &format!(", {} left", span(left));
        }
        self.write(&text);
    }

    fn is_due(&self) -> bool {
        let pause = if self.on_screen { Self::ON_SCREEN } else { Self::IN_LOG };
        self.shown.is_none_or(|shown| shown.elapsed() >= pause)
    }

    fn write(&mut self, text: &str) {
        self.shown = Some(Instant::now());
        // Where standard error is closed, progress is not wanted.
        let _ = if self.on_screen {
            write!(io::stderr(), "\r\x1b[K{text}")
        } else {
            writeln!(io::stderr(), "{text}")
        };
    }

    pub fn end(&mut self) {
        if self.on_screen {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// A time in the largest units that say enough.
fn span(seconds: f64) -> String {
    let minutes = (seconds / 60.0).round() as u64;
    match minutes {
        0 => "less than a minute".to_owned(),
        1..100 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}
