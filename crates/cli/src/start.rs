//! The position an argument names: one reader for every command, with the place of what it cannot read.

use komadai_record::line_of_address;
use komadai_rules::{Game, Move, Position, PositionLine, RuleProfile, Setup, SetupError, Square};

use crate::failure::Failure;
use crate::language::width;
use crate::told::Told as _;
use crate::words;

/// A position as it was given: `startpos` or an SFEN, with moves behind it as USI sends them or without.
#[derive(Clone, Debug)]
pub struct GivenPosition {
    /// Where the moves begin.
    pub start: Box<Setup>,
    /// The moves, all of them legal.
    pub moves: Vec<Move>,
    /// The diagram after them, playable or not.
    pub setup: Box<Setup>,
}

impl Default for GivenPosition {
    fn default() -> Self {
        Self::of(Setup::START, Vec::new(), Setup::START)
    }
}

impl GivenPosition {
    fn of(start: Setup, moves: Vec<Move>, setup: Setup) -> Self {
        Self { start: Box::new(start), moves, setup: Box::new(setup) }
    }

    /// Reads what `judge` reads: `[position] (startpos | [sfen] SFEN) [moves M…]`.
    ///
    /// # Errors
    ///
    /// The place of the fault, counted in characters from 1, the reason, and the words with a caret below them.
    pub fn read(text: &str) -> Result<Self, String> {
        let blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
        let line = text.trim_start_matches(blank);
        let before = text.len() - line.len();
        // A web address, or a part of one, may hold it.
        let read = PositionLine::parse(line).or_else(|error| line_of_address(line).ok_or(error));
        let read = read.map_err(|error| {
            // Its own text counts from where this line begins.
            let reason = error.told();
            let reason = reason.split_once([':', '：']).map_or(&*reason, |(_, reason)| reason);
            pointed(text, before + error.offset, reason.trim_start())
        })?;
        let PositionLine { setup, moves, .. } = read;
        if moves.is_empty() {
            return Ok(Self::of(setup, moves, setup));
        }
        let mut position =
            playable(&setup).map_err(|error| pointed(text, before, &error.told()))?;
        for (index, &mv) in moves.iter().enumerate() {
            position.play(mv).map_err(|law| {
                let reason = words::in_move(index + 1, mv, law.told());
                pointed(text, before + place_of_move(line, index), &reason)
            })?;
        }
        let number = setup.move_number.saturating_add(u32::try_from(moves.len()).unwrap_or(0));
        let after = position.to_setup(number);
        Ok(Self::of(setup, moves, after))
    }

    /// The position, in which kings may be missing as in mate problems.
    pub fn position(&self) -> Result<Position, SetupError> {
        playable(&self.setup)
    }

    /// Where the last move went, by which 同 names the next.
    pub fn previous_to(&self) -> Option<Square> {
        self.moves.last().map(|mv| mv.to())
    }

    /// The game up to here.
    pub fn game(&self, profile: RuleProfile) -> Result<Game, SetupError> {
        let mut game = Game::new_problem(&self.start, profile)?;
        for &mv in &self.moves {
            // What follows the end of a game is left out.
            if game.play(mv).is_err() {
                break;
            }
        }
        Ok(game)
    }
}

fn playable(setup: &Setup) -> Result<Position, SetupError> {
    Position::from_setup(setup).or_else(SetupError::allow_problem)
}

/// Where the move with this number stands, in bytes.
fn place_of_move(line: &str, index: usize) -> usize {
    let mut words = line.split_ascii_whitespace().skip_while(|&word| word != "moves");
    let word = words.nth(index + 1).unwrap_or_default();
    (word.as_ptr() as usize).saturating_sub(line.as_ptr() as usize)
}

/// `at character 5: REASON`, and below it the words with a caret under the place, which is given in bytes.
fn pointed(text: &str, offset: usize, reason: &str) -> String {
    /// How much is shown before the place and behind it, in characters.
    const SHOWN: (usize, usize) = (56, 18);
    let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
    let number = before.chars().count() + 1;
    let clean = |text: String| text.replace(char::is_control, " ");
    let hidden = (number - 1).saturating_sub(SHOWN.0);
    let mut start = clean(before.chars().skip(hidden).collect());
    if hidden > 0 {
        start.insert(0, '…');
    }
    let mut end = clean(after.chars().take(SHOWN.1).collect());
    if after.chars().nth(SHOWN.1).is_some() {
        end.push('…');
    }
    let gap = " ".repeat(width(&start) - usize::from(hidden > 0));
    let place = words::at_character(number, reason);
    format!("{place}\n  {start}{end}\n  {gap}^")
}

/// The position of a command that needs no other word.
#[derive(clap::Args)]
pub struct PositionArguments {
    /// The position: startpos or an SFEN, with moves as USI sends them or without [default: startpos]
    #[arg(value_name = "SFEN", num_args = 0.., conflicts_with = "sfen")]
    position: Vec<String>,
    /// The position: startpos or an SFEN, with moves as USI sends them or without
    #[arg(long, value_name = "SFEN", value_parser = GivenPosition::read)]
    sfen: Option<GivenPosition>,
}

impl PositionArguments {
    /// The position that was named, or that of the start.
    pub fn given(&self) -> Result<GivenPosition, Failure> {
        named(&self.position, self.sfen.as_ref())
    }
}

/// The position that an argument or these words name, or that of the start.
pub fn named(words: &[String], sfen: Option<&GivenPosition>) -> Result<GivenPosition, Failure> {
    match (sfen, words) {
        (Some(given), _) => Ok(given.clone()),
        (None, []) => Ok(GivenPosition::default()),
        (None, words) => GivenPosition::read(&words.join(" ")).map_err(Failure::Usage),
    }
}

/// The legal moves in the order of their USI text.
pub fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().collect();
    moves.sort_by_cached_key(Move::to_string);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_by_character_with_a_caret_below() {
        for (text, expected) in [
            ("sfen 4x4", "at character 7: 'x' has no meaning here\n  sfen 4x4\n        ^"),
            (
                "　startpos 7",
                "at character 11: only the word moves may follow startpos\n  　startpos 7\n             ^",
            ),
            ("startpos moves 7g7f 3c3x", "at character 21: "),
            ("\u{feff}startpos moves ７六歩", "at character 17: "),
        ] {
            let error = GivenPosition::read(text).expect_err(text);
            assert!(error.starts_with(expected), "{error}");
        }
        let error = GivenPosition::read("startpos moves 7g7f 7f7e").expect_err("White's turn");
        let caret = format!("\n  startpos moves 7g7f 7f7e\n  {}^", " ".repeat(20));
        assert!(error.contains("move 2, 7f7e: ") && error.ends_with(&caret), "{error}");
    }

    #[test]
    fn of_a_long_text_what_stands_round_the_place_is_shown() {
        let text = format!(
            "startpos moves {}7x7f {}",
            "5i5h 5a5b 5h5i 5b5a ".repeat(9),
            "5i5h ".repeat(9)
        );
        let error = GivenPosition::read(&text).expect_err("a file x");
        let lines: Vec<&str> = error.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() < 90), "{error}");
        let at = lines[2].find('^').expect("a caret");
        assert_eq!(lines[1].chars().nth(at), Some('7'), "{error}");
    }
}
