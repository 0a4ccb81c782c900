//! The clock of a game at the terminal, and the lines that are waited for.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use komadai_arena::Pace;
use komadai_engine::TimeLeft;
use komadai_rules::{Clock, Color, Phase, Remaining, TimeControl};

/// Longer lines are no moves.
const LONGEST_LINE: u64 = 4096;

/// What comes from the player.
pub enum Heard {
    /// A line without its end; what is no UTF-8 becomes unreadable marks.
    Line(String),
    /// There will be no more.
    End,
    /// Standard input cannot be read.
    Failed(io::Error),
    /// The time to move ran out.
    TimeUp,
}

/// The lines of standard input.
pub struct Lines(Receiver<Heard>);

impl Lines {
    /// Reads a line ahead at most.
    pub fn listen() -> Self {
        let (send, lines) = mpsc::sync_channel(0);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let heard = match read_line(&mut input) {
                    Ok(Some(line)) => Heard::Line(line),
                    Ok(None) => Heard::End,
                    Err(error) => Heard::Failed(error),
                };
                let goes_on = matches!(heard, Heard::Line(_));
                if send.send(heard).is_err() || !goes_on {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// Waits for the next line, but not longer than this.
    pub fn next(&self, longest: Option<Duration>) -> Heard {
        match longest {
            None => self.0.recv().unwrap_or(Heard::End),
            Some(longest) => self.0.recv_timeout(longest).unwrap_or_else(|error| match error {
                RecvTimeoutError::Timeout => Heard::TimeUp,
                RecvTimeoutError::Disconnected => Heard::End,
            }),
        }
    }
}

fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line);
    // Some editors begin a file with a mark that means nothing in UTF-8.
    Ok(Some(line.trim_start_matches('\u{feff}').trim().to_owned()))
}

/// Reads a time control, as `match` does.
pub fn read_clock(text: &str) -> Result<TimeControl, String> {
    match text.parse() {
        Ok(Pace::Clock(control)) => Ok(control),
        _ => Err(crate::words::seconds_expected()),
    }
}

/// How long moves take, and what is left to both sides where there is a clock.
pub struct Timer {
    control: Option<TimeControl>,
    /// The clocks before each move; the last is the present one.
    clocks: Vec<Clock>,
    began: Instant,
}

impl Timer {
    pub fn new(control: Option<TimeControl>) -> Self {
        let clocks = vec![Clock::even(control.unwrap_or_default())];
        Self { control, clocks, began: Instant::now() }
    }

    fn clock(&self) -> &Clock {
        self.clocks.last().expect("there is always one")
    }

    /// Gives both sides the time they had at the start.
    pub fn reset(&mut self) {
        *self = Self::new(self.control);
    }

    /// A turn begins.
    pub fn begin(&mut self) {
        self.began = Instant::now();
    }

    /// How long the side to move may still wait; `None` without a clock.
    pub fn left(&self, turn: Color) -> Option<Duration> {
        self.control?;
        let deadline = Duration::from_millis(self.clock().deadline(turn)?);
        Some(deadline.saturating_sub(self.began.elapsed()))
    }

    /// Whether the side to move has no time left.
    pub fn is_up(&self, turn: Color) -> bool {
        self.left(turn).is_some_and(|left| left.is_zero())
    }

    /// A move was made: how long it took.
    pub fn press(&mut self, turn: Color) -> Duration {
        let took = self.began.elapsed();
        let mut clock = *self.clock();
        // One that is too late was told so before.
        let _ = clock.spend(turn, took.as_millis() as u64);
        self.clocks.push(clock);
        self.begin();
        took
    }

    /// Moves were taken back, so that this many are left: both have the time they had then.
    pub fn back_to(&mut self, moves: usize) {
        self.clocks.truncate(moves + 1);
        self.begin();
    }

    /// What the engine may use for the move it is asked for.
    pub fn time_left(&self, turn: Color) -> Option<TimeLeft> {
        let control = self.control?;
        let left = self.clock().remaining(turn);
        let millis = Duration::from_millis;
        Some(TimeLeft {
            main: millis(left.main.saturating_sub(control.increment)),
            byoyomi: millis(if left.periods > 0 { control.byoyomi.period } else { 0 }),
            increment: millis(control.increment),
        })
    }

    /// What is left to a side, its turn being as old as it is: `9:58`, `0:00 0:27`.
    pub fn shown(&self, color: Color, turn: Color) -> Option<String> {
        self.control?;
        let elapsed = if color == turn { self.began.elapsed() } else { Duration::ZERO };
        Some(reading(&self.clock().remaining_after(color, elapsed.as_millis() as u64)))
    }
}

fn reading(left: &Remaining) -> String {
    let clock = |millis: u64| {
        let seconds = millis.div_ceil(1000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    };
    match left.phase {
        Phase::Main if left.period > 0 && left.periods > 0 => {
            format!("{} +{}", clock(left.main), clock(left.period))
        }
        Phase::Main => clock(left.main),
        Phase::Over => clock(0),
        Phase::Byoyomi | Phase::Bank => format!("0:00 +{}", clock(left.period)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_match_reads_them_and_shown_in_minutes() {
        for (text, shown) in [("600", "10:00"), ("600+30b", "10:00 +0:30"), ("3600+5", "1:00:05")] {
            let timer = Timer::new(Some(read_clock(text).expect("a clock")));
            // The side that is not to move loses no time meanwhile.
            assert_eq!(timer.shown(Color::White, Color::Black).as_deref(), Some(shown), "{text}");
        }
        for text in ["", "0", "movetime=5", "ten", "-5"] {
            assert!(read_clock(text).is_err(), "{text}");
        }
        assert_eq!(Timer::new(None).shown(Color::Black, Color::Black), None);
    }

    #[test]
    fn a_move_that_is_taken_back_gives_its_time_back() {
        let mut timer = Timer::new(Some(TimeControl::sudden_death(60_000)));
        timer.began = Instant::now().checked_sub(Duration::from_secs(10)).expect("a later time");
        assert!(timer.press(Color::Black) >= Duration::from_secs(10));
        assert_eq!(timer.shown(Color::Black, Color::White).as_deref(), Some("0:50"));
        timer.back_to(0);
        assert_eq!(timer.shown(Color::Black, Color::White).as_deref(), Some("1:00"));
    }
}
