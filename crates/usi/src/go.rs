//! What `go` asks for: how long to search, on whose time, and which moves.

use std::fmt;
use std::time::Duration;

use komadai_rules::{ByColor, Color, Move};

use crate::words::{Words, field};

/// What a search is asked for; of several limits the first that is reached ends it.
///
/// ```
/// use komadai_usi::Go;
///
/// let go = Go { depth: Some(9), nodes: Some(100_000), ..Go::default() };
/// assert_eq!(go.to_string(), "go depth 9 nodes 100000");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The position is the one after the opponent's expected reply: no `bestmove` before `ponderhit` or `stop`.
    pub ponder: bool,
    /// No `bestmove` before `stop`, even if the search has ended.
    pub infinite: bool,
    /// What the clocks of the game say.
    pub clock: Option<ClockTimes>,
    /// Exactly this long (`movetime`).
    pub time: Option<Duration>,
    /// By chance between this long and three times as long (`rtime`).
    pub random_time: Option<Duration>,
    /// The last iteration, in plies.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Only these first moves; all if empty.
    pub moves: Vec<Move>,
}

/// What the clocks of a game leave both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockTimes {
    /// The main time left, without what this move brings (`btime`, `wtime`).
    pub main: ByColor<Duration>,
    /// The time for every move once the main time is gone (`byoyomi`; where the sides differ, `bbyoyomi` and
    /// `wbyoyomi`).
    pub byoyomi: ByColor<Duration>,
    /// What every move brings (`binc`, `winc`).
    pub increment: ByColor<Duration>,
}

impl ClockTimes {
    /// The same times with the sides changed.
    #[must_use]
    pub fn swapped(self) -> Self {
        let swap = |time: ByColor<Duration>| ByColor::from_fn(|color| time[!color]);
        Self { main: swap(self.main), byoyomi: swap(self.byoyomi), increment: swap(self.increment) }
    }
}

/// How long to look for a mate; without a limit until `stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateLimit {
    /// How long it may take; without end if `None`.
    pub time: Option<Duration>,
    /// Positions to visit.
    pub nodes: Option<u64>,
}

impl Go {
    /// Reads what follows `go`; words that mean nothing, and words without their number, go to `skipped`.
    pub(crate) fn read<'a>(mut words: Words<'a>, skipped: &mut Vec<&'a str>) -> Self {
        let mut go = Self::default();
        let mut lists_moves = false;
        while let Some(word) = words.next() {
            let known = match word {
                "ponder" => set(&mut go.ponder),
                "infinite" => set(&mut go.infinite),
                "searchmoves" => set(&mut lists_moves),
                "movetime" => fill(&mut go.time, milliseconds(&mut words)),
                "rtime" => fill(&mut go.random_time, milliseconds(&mut words)),
                "depth" => fill(&mut go.depth, words.number()),
                "nodes" => fill(&mut go.nodes, words.number()),
                // Shogi has no time controls by numbers of moves.
                "movestogo" => words.number::<u64>().is_some(),
                _ => match word.parse() {
                    Ok(mv) if lists_moves => {
                        go.moves.push(mv);
                        true
                    }
                    _ => ClockTimes::take(&mut go.clock, word, &mut words),
                },
            };
            if !known {
                skipped.push(word);
            }
        }
        go
    }
}

fn set(flag: &mut bool) -> bool {
    *flag = true;
    true
}

fn fill<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let known = value.is_some();
    *field = value.or(field.take());
    known
}

fn milliseconds(words: &mut Words<'_>) -> Option<Duration> {
    words.number().map(Duration::from_millis)
}

impl ClockTimes {
    /// The times among `words`, if there are any.
    pub(crate) fn read<'a>(mut words: Words<'a>, skipped: &mut Vec<&'a str>) -> Option<Self> {
        let mut times = None;
        while let Some(word) = words.next() {
            if !Self::take(&mut times, word, &mut words) {
                skipped.push(word);
            }
        }
        times
    }

    /// Puts the number after `word` where `word` says; false if it is none of ours or has no number.
    fn take(times: &mut Option<Self>, word: &str, words: &mut Words<'_>) -> bool {
        let place: fn(&mut Self) -> [Option<&mut Duration>; 2] = match word {
            "btime" => |times| [Some(&mut times.main.black), None],
            "wtime" => |times| [Some(&mut times.main.white), None],
            "byoyomi" => |times| {
                let ByColor { black, white } = &mut times.byoyomi;
                [Some(black), Some(white)]
            },
            "bbyoyomi" => |times| [Some(&mut times.byoyomi.black), None],
            "wbyoyomi" => |times| [Some(&mut times.byoyomi.white), None],
            "binc" => |times| [Some(&mut times.increment.black), None],
            "winc" => |times| [Some(&mut times.increment.white), None],
            _ => return false,
        };
        let Some(time) = milliseconds(words) else {
            return false;
        };
        for field in place(times.get_or_insert_default()).into_iter().flatten() {
            *field = time;
        }
        true
    }

    /// The times of one side: main time, byoyomi, increment.
    pub fn of(&self, color: Color) -> (Duration, Duration, Duration) {
        (self.main[color], self.byoyomi[color], self.increment[color])
    }
}

impl MateLimit {
    /// Reads what follows `go mate`.
    pub(crate) fn read<'a>(mut words: Words<'a>, skipped: &mut Vec<&'a str>) -> Self {
        let mut limit = Self { time: milliseconds(&mut words), nodes: None };
        while let Some(word) = words.next() {
            if word != "infinite" && !(word == "nodes" && fill(&mut limit.nodes, words.number())) {
                skipped.push(word);
            }
        }
        limit
    }
}

/// Writes the whole line, `go` included.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if let Some(clock) = self.clock {
            write!(f, " {clock}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        field(f, "movetime", self.time.map(|time| time.as_millis()))?;
        field(f, "rtime", self.random_time.map(|time| time.as_millis()))?;
        field(f, "depth", self.depth)?;
        field(f, "nodes", self.nodes)?;
        if !self.moves.is_empty() {
            f.write_str(" searchmoves")?;
            self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        Ok(())
    }
}

/// Writes `btime x wtime y` and either `binc` and `winc` or, always if there are none, `byoyomi`: engines exist
/// that want one of them.
impl fmt::Display for ClockTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_millis();
        let Self { main, byoyomi, increment } = self;
        write!(f, "btime {} wtime {}", ms(main.black), ms(main.white))?;
        let none = ByColor::default();
        if *increment != none {
            write!(f, " binc {} winc {}", ms(increment.black), ms(increment.white))?;
            if *byoyomi == none {
                return Ok(());
            }
        }
        if byoyomi.black == byoyomi.white {
            write!(f, " byoyomi {}", ms(byoyomi.black))
        } else {
            write!(f, " bbyoyomi {} wbyoyomi {}", ms(byoyomi.black), ms(byoyomi.white))
        }
    }
}

/// Writes the whole line, `go mate` included.
impl fmt::Display for MateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go mate")?;
        match self.time {
            Some(time) => write!(f, " {}", time.as_millis())?,
            None if self.nodes.is_none() => f.write_str(" infinite")?,
            None => {}
        }
        field(f, "nodes", self.nodes)
    }
}
