//! Where games begin, so that engines without chance do not play one game again and again.

use std::collections::HashSet;
use std::fmt;

use komadai_chance::Chance;
use komadai_rules::{PositionLine, RuleProfile, Setup};

/// Openings in the order in which a match takes them.
#[derive(Clone, Debug)]
pub struct Openings {
    lines: Vec<PositionLine>,
}

/// Why a text is no list of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningsError {
    /// The line at fault, counted from 1; `None` if there is no opening at all.
    pub line: Option<usize>,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for OpeningsError {}

/// The games our own openings come from.
const OWN: &str = include_str!("openings.usi");

/// Our own openings leave their games at any of these plies.
const OWN_LENGTHS: std::ops::RangeInclusive<usize> = 8..=24;

impl Openings {
    /// Reads one opening a line, SFEN or a USI position with moves; empty lines and those after `#` are skipped.
    ///
    /// # Errors
    ///
    /// The first line that is no game in play, or that there is none.
    pub fn parse(text: &str) -> Result<Self, OpeningsError> {
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim().trim_start_matches('\u{feff}');
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening =
                read(line).map_err(|reason| OpeningsError { line: Some(index + 1), reason })?;
            lines.push(opening);
        }
        if lines.is_empty() {
            return Err(OpeningsError { line: None, reason: "there is no opening".to_owned() });
        }
        Ok(Self { lines })
    }

    /// Our own: positions after 8 to 24 moves of games between strong programs, no two alike.
    pub fn own() -> Self {
        let whole = Self::parse(OWN).expect("a test reads it");
        let mut seen = HashSet::new();
        let mut lines = Vec::new();
        for line in &whole.lines {
            for length in OWN_LENGTHS {
                let opening = PositionLine {
                    moves: line.moves[..length.min(line.moves.len())].to_vec(),
                    ..line.clone()
                };
                if seen.insert(diagram(&opening)) {
                    lines.push(opening);
                }
            }
        }
        Self { lines }
    }

    /// The same openings in an order of chance, which `seed` alone decides.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        Chance::new(seed).shuffle(&mut self.lines);
        self
    }

    /// How many there are, at least one.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The opening of a round; after the last one the first comes again.
    pub fn of_round(&self, round: u32) -> &PositionLine {
        &self.lines[round as usize % self.lines.len()]
    }

    /// Whether all of them begin an even game at its start, as programs need that set up no diagram.
    pub fn begin_even(&self) -> bool {
        self.lines.iter().all(|line| line.setup == Setup::START)
    }

    /// A number that tells one list from another.
    pub(crate) fn fingerprint(&self) -> u64 {
        // FNV-1a, of Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.
        let text = self.lines.iter().flat_map(|line| format!("{line:?}\n").into_bytes());
        text.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

fn read(line: &str) -> Result<PositionLine, String> {
    let opening = PositionLine::parse(line).map_err(|error| error.to_string())?;
    let game = opening.replay(RuleProfile::STANDARD).map_err(|error| error.to_string())?;
    match game.outcome() {
        Some(outcome) => Err(format!("the game is over ({})", outcome.reason.code())),
        None => Ok(opening),
    }
}

/// The diagram an opening leads to, as text.
fn diagram(opening: &PositionLine) -> String {
    let game = opening.replay(RuleProfile::STANDARD);
    game.expect("it was read").position().to_setup(1).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_openings_are_many_and_all_different() {
        let own = Openings::own();
        assert!(own.len() > 1500, "{}", own.len());
        assert!(own.begin_even());
    }

    #[test]
    fn a_seed_decides_the_order() {
        let own = Openings::own();
        let [first, again, other] = [1, 1, 2].map(|seed| own.clone().shuffled(seed));
        assert_eq!(first.lines, again.lines);
        assert_ne!(first.lines, other.lines);
        assert_ne!(first.fingerprint(), other.fingerprint());
        let len = u32::try_from(own.len()).unwrap();
        assert_eq!(first.of_round(3), first.of_round(len + 3));
    }

    #[test]
    fn every_form_of_a_line_is_read() {
        let text = "\u{feff}# openings\n\nstartpos\nposition startpos moves 7g7f 3c3d\r\n\
                    sfen 4k4/9/9/9/9/9/9/9/4K4 b 2r 1\n4k4/9/9/9/9/9/9/9/4K4 b 2r\n";
        let openings = Openings::parse(text).unwrap();
        assert_eq!(openings.len(), 4);
        assert!(!openings.begin_even());
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, line, reason) in [
            ("", None, "there is no opening"),
            ("# none\n", None, "there is no opening"),
            ("startpos\nstartpos moves 7g7e", Some(2), "move 1, 7g7e"),
            ("startpos\n\nhello", Some(3), "at character 1"),
            ("startpos moves 7g7f resign", Some(1), "the game is over (resignation)"),
            ("4k4/4G4/4P4/9/9/9/9/9/4K4 w -", Some(1), "the game is over (checkmate)"),
            ("9/9/9/9/9/9/9/9/9 b -", Some(1), ""),
        ] {
            let error = Openings::parse(text).unwrap_err();
            assert_eq!(error.line, line, "{text:?}");
            assert!(error.reason.contains(reason), "{error}");
        }
    }
}
