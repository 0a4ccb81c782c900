//! `komadai judge`: a referee for games, a line of JSON for each line of input.

use std::io::{self, BufRead};

use komadai_rules::{
    Color, Game, LineEnd, LineFault, PlayError, PositionLine, RuleProfile, SetupError,
};
use serde::Serialize;

use crate::arguments;
use crate::failure::{Failure, say};

/// The longest line that is read; a game of ten thousand moves takes sixty kilobytes.
const LONGEST_LINE: usize = 1 << 20;

/// Judge games from standard input, one JSON object out for each line in
///
/// A line is `[position] (startpos | [sfen] SFEN) [moves M…]`, its moves in USI text; the last word may be
/// resign or win (a declaration).
#[derive(clap::Args)]
pub struct Arguments {
    /// The rules where customs differ
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = arguments::profile())]
    profile: RuleProfile,
    /// An illegal move loses instead of being refused
    #[arg(long)]
    strict: bool,
    /// Who gave a handicap, where the start position does not tell
    #[arg(long, value_name = "SIDE", value_parser = arguments::side())]
    giver: Option<Color>,
    /// Add how both sides stand in an impasse
    #[arg(long)]
    impasse: bool,
}

/// One line of output; the fields stand in the order of their keys.
#[derive(Serialize)]
struct Verdict {
    status: Status,
    winner: Option<Color>,
    reason: Option<&'static str>,
    law: Option<&'static str>,
    ply: u32,
    sfen: Option<String>,
    /// Outside: whether it was asked for. Inside: whether there is a position to count in.
    #[serde(skip_serializing_if = "Option::is_none")]
    impasse: Option<Option<BothSides>>,
    /// Where and why, if `status` is an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Ongoing,
    Ended,
    Error,
}

#[derive(Serialize)]
struct BothSides {
    black: Impasse,
    white: Impasse,
}

#[derive(Serialize)]
struct Impasse {
    points: u32,
    total_points: u32,
    missing_points: u32,
    pieces_in_zone: u32,
    king_in_zone: bool,
    in_check: bool,
    may_declare: bool,
    lacking: Vec<&'static str>,
}

/// What a line breaks, and where.
struct Fault {
    law: &'static str,
    detail: String,
}

impl Fault {
    fn syntax(detail: impl ToString) -> Self {
        Self { law: "syntax", detail: detail.to_string() }
    }
}

/// Answers every line, in order, until the input ends.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (mut input, mut line) = (io::stdin().lock(), Vec::new());
    while read_line(&mut input, &mut line).map_err(Failure::Reading)? {
        let verdict = arguments.judge_bytes(&line);
        let text = serde_json::to_string(&verdict);
        say(text.expect("a verdict holds only strings and numbers") + "\n")?;
    }
    Ok(())
}

/// Reads the next line without its end into `line`, of one that is too long one byte more than is allowed;
/// false at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        if available.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let piece = &available[..end.unwrap_or(available.len())];
        let room = LONGEST_LINE + 1 - line.len();
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let used = piece.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

impl Arguments {
    fn judge_bytes(&self, line: &[u8]) -> Verdict {
        let unreadable = |reason| self.verdict(None, Some(Fault::syntax(reason)));
        if line.len() > LONGEST_LINE {
            return unreadable(format!("the line is longer than {LONGEST_LINE} bytes"));
        }
        match std::str::from_utf8(line) {
            // Some editors begin a file with a mark that means nothing in UTF-8.
            Ok(line) => self.judge(line.trim_start_matches('\u{feff}')),
            Err(error) => {
                unreadable(format!("at byte {}: the line is not UTF-8", error.valid_up_to() + 1))
            }
        }
    }

    fn judge(&self, line: &str) -> Verdict {
        let (parsed, fault) = match PositionLine::parse(line) {
            Ok(parsed) => (parsed, None),
            Err(error) => {
                let fault = match error.fault {
                    LineFault::AfterEnd => Fault { law: "after-end", detail: error.to_string() },
                    _ => Fault::syntax(error),
                };
                // What stands before the fault may well be understood.
                match line.get(..error.offset).map(PositionLine::parse) {
                    Some(Ok(parsed)) => (parsed, Some(fault)),
                    _ => return self.verdict(None, Some(fault)),
                }
            }
        };
        let profile = if self.strict { self.profile.strict() } else { self.profile };
        let mut game = match Game::new_problem(&parsed.setup, profile) {
            Ok(game) => game,
            Err(error) => return self.unplayable(&parsed, &error),
        };
        if self.giver.is_some() {
            game.set_giver(self.giver);
        }
        let fault = replay(&mut game, &parsed).err().or(fault);
        self.verdict(Some(&game), fault)
    }

    fn unplayable(&self, parsed: &PositionLine, error: &SetupError) -> Verdict {
        let fault = Fault { law: "setup", detail: error.to_string() };
        Verdict { sfen: Some(parsed.setup.to_string()), ..self.verdict(None, Some(fault)) }
    }

    fn verdict(&self, game: Option<&Game>, fault: Option<Fault>) -> Verdict {
        // What follows an end is an error; the end itself is then not the answer.
        let outcome = game.and_then(Game::outcome).filter(|_| fault.is_none());
        let broken = outcome.and_then(|_| game?.broken_law()).map(|law| law.law());
        Verdict {
            status: match (&fault, outcome) {
                (Some(_), _) => Status::Error,
                (None, Some(_)) => Status::Ended,
                (None, None) => Status::Ongoing,
            },
            winner: outcome.and_then(|outcome| outcome.winner),
            reason: outcome.map(|outcome| outcome.reason.code()),
            law: fault.as_ref().map(|fault| fault.law).or(broken),
            ply: game.map_or(0, Game::ply),
            sfen: game.map(Game::sfen),
            impasse: self.impasse.then(|| {
                game.map(|game| BothSides {
                    black: impasse(game, Color::Black),
                    white: impasse(game, Color::White),
                })
            }),
            detail: fault.map(|fault| fault.detail),
        }
    }
}

/// Plays the moves of a line and how it ends, as far as the rules let it.
fn replay(game: &mut Game, line: &PositionLine) -> Result<(), Fault> {
    for (index, &mv) in line.moves.iter().enumerate() {
        game.play(mv).map_err(|error| Fault {
            law: match &error {
                PlayError::Over(_) => "after-end",
                PlayError::Illegal(broken) => broken.law(),
            },
            detail: format!("move {}, {mv}: {error}", index + 1),
        })?;
    }
    if let (Some(_), Some(outcome)) = (line.end, game.outcome()) {
        let error = PlayError::Over(outcome);
        return Err(Fault {
            law: "after-end",
            detail: format!("after move {}: {error}", line.moves.len()),
        });
    }
    match line.end {
        Some(LineEnd::Resign) => drop(game.resign(game.turn())),
        Some(LineEnd::Win) => drop(game.declare()),
        None => {}
    }
    Ok(())
}

fn impasse(game: &Game, color: Color) -> Impasse {
    let impasse = game.impasse(color);
    Impasse {
        points: impasse.points,
        total_points: impasse.total_points,
        missing_points: impasse.missing_points,
        pieces_in_zone: impasse.pieces_in_zone,
        king_in_zone: impasse.king_in_zone,
        in_check: impasse.in_check,
        may_declare: impasse.may_declare,
        lacking: impasse.lacking.iter().map(|lacking| lacking.code()).collect(),
    }
}
