//! The problems to solve: files read, each diagram asked whether it is a problem at all.

use std::fmt::Display;
use std::path::PathBuf;

use komadai_archive::expand;
use komadai_record::Format;
use komadai_review::analysis::Source;
use komadai_rules::{Game, Move, PositionLine, RuleProfile, Setup};
use komadai_tsume::{Composition, Problem, ProblemError};

use crate::failure::{Failure, note};
use crate::told::Told;
use crate::words;

/// A problem as it was given.
pub struct NamedProblem {
    /// What messages call it: its file, with the line or the number of the game where there are several.
    pub title: String,
    /// The problem, or why it is none.
    pub problem: Result<Problem, Refusal>,
    /// Its solution, where it came with one.
    pub solution: Option<Vec<Move>>,
}

impl NamedProblem {
    /// Whether the defender's hand is empty though not all pieces are seen.
    pub fn lacks_rest(&self) -> bool {
        self.problem.as_ref().is_ok_and(|problem| problem.with_rest() != *problem)
    }

    /// Gives a defender with an empty hand all the pieces that are not seen.
    pub fn add_rest(&mut self) {
        if let Ok(problem) = &mut self.problem {
            *problem = problem.with_rest();
        }
    }
}

/// Why something is no problem: for programs in English, for readers in their language.
#[derive(Debug)]
pub struct Refusal {
    pub english: String,
    pub told: String,
}

impl Refusal {
    fn of(error: impl Told + Display) -> Self {
        Self { english: error.to_string(), told: error.told() }
    }
}

/// Which side a diagram asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side to move attacks.
    Attacks,
    /// The side to move is in danger; its problem is that of the opponent.
    Defends,
}

impl Side {
    fn problem(self, setup: &Setup) -> Result<Problem, ProblemError> {
        let mut setup = *setup;
        if self == Self::Defends {
            setup.turn = !setup.turn;
        }
        Problem::from_setup(&setup)
    }
}

/// Reads every problem of every file.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<NamedProblem>, Failure> {
    read_for(paths, Side::Attacks)
}

/// Reads every problem of every file that asks this side.
pub fn read_for(paths: &[PathBuf], side: Side) -> Result<Vec<NamedProblem>, Failure> {
    let mut problems = Vec::new();
    for input in expand(paths) {
        let file = input.name();
        let bytes = input.bytes().map_err(|reason| Failure::about(&file, reason))?;
        let before = problems.len();
        match lines(&bytes) {
            Some(text) => read_lines(&file, text, side, &mut problems),
            None => read_records(&file, &bytes, side, &mut problems)?,
        }
        if problems.len() == before {
            return Err(Failure::about(file, words::no_problems()));
        }
    }
    Ok(problems)
}

/// The text of a list of SFEN lines; `None` for everything else.
fn lines(bytes: &[u8]) -> Option<&str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).ok()?;
    let first = meant(text).next().map(|(_, line)| line);
    let looks_like_sfen = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        words.any(|word| word.matches('/').count() >= 4 && word.is_ascii())
            || line.starts_with("startpos")
            || line.starts_with("position")
    };
    first.is_none_or(looks_like_sfen).then_some(text)
}

/// The lines that are neither blank nor comments, with their numbers from 1.
fn meant(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn read_lines(file: &str, text: &str, side: Side, problems: &mut Vec<NamedProblem>) {
    let asked =
        meant(text).map(|(number, line)| of_line(&words::line_of(file, number), line, side));
    problems.extend(asked);
}

/// The problem of a line: an SFEN, or a position with moves as USI sends it, of which the last position counts. What
/// follows a tab is no part of it, but may be the solution as `tsume make` writes it.
pub fn of_line(title: &str, line: &str, side: Side) -> NamedProblem {
    let solution = line.parse().ok().map(|made: Composition| made.solution);
    let line = line.split('\t').next().unwrap_or(line).trim_start_matches('\u{feff}');
    let problem = PositionLine::parse(line).map_err(Refusal::of).and_then(|line| {
        if line.moves.is_empty() {
            return side.problem(&line.setup).map_err(Refusal::of);
        }
        let mut game =
            Game::new_problem(&line.setup, RuleProfile::STANDARD).map_err(Refusal::of)?;
        for (number, &mv) in (1..).zip(&line.moves) {
            game.play(mv).map_err(|error| Refusal {
                english: format!("move {number}, {mv}: {error}"),
                told: words::in_move(number, mv, error.told()),
            })?;
        }
        side.problem(&game.position().to_setup(1)).map_err(Refusal::of)
    });
    NamedProblem { title: title.to_owned(), problem, solution }
}

fn read_records(
    file: &str,
    bytes: &[u8],
    side: Side,
    problems: &mut Vec<NamedProblem>,
) -> Result<(), Failure> {
    let reading = komadai_record::read(bytes).map_err(|fault| Failure::about(file, fault))?;
    let several = reading.games.len() > 1;
    for (number, game) in (1..).zip(&reading.games) {
        let title = Source::title_of(file, several.then_some(number));
        // A fault among the moves, which may be a solution, does not harm the diagram before them.
        let moves = game.record.moves().count();
        let has_diagram = moves > 0 || game.record.start != Setup::START;
        let problem = match &game.error {
            Some(fault) if !has_diagram || moves == 0 && reading.format != Format::Kif => {
                Err(Refusal::of(fault))
            }
            fault => {
                for warning in game.warnings.iter().chain(fault) {
                    note(words::warning(format!("{title}: {}", warning.told())));
                }
                side.problem(&game.record.start).map_err(Refusal::of)
            }
        };
        problems.push(NamedProblem { title, problem, solution: None });
    }
    Ok(())
}
