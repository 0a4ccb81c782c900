//! What is told of a file before its moves are looked at.

use komadai_record as record;
use komadai_record::{EngineLine, Key, Problem, Reading, Record, Worth};
use komadai_rules::{Color, Handicap, Setup};

use crate::wire::{Ending, Fault, RecordFile, Summary, Thought};

pub(crate) fn opened(reading: &Reading) -> RecordFile {
    RecordFile {
        format: reading.format.name().into(),
        encoding: reading.encoding.name().into(),
        games: reading
            .games
            .iter()
            .map(|game| Summary {
                warnings: game.warnings.iter().map(fault).collect(),
                error: game.error.as_ref().map(fault),
                ..summary(&game.record)
            })
            .collect(),
    }
}

pub(crate) fn summary(record: &Record) -> Summary {
    let first = |keys: &[Key]| {
        let value = keys.iter().find_map(|key| record.headers.get(key));
        value.unwrap_or_default().to_owned()
    };
    let last = record.last();
    Summary {
        black: first(&[Key::Black]),
        white: first(&[Key::White]),
        date: first(&[Key::Started, Key::Date, Key::Ended]),
        event: first(&[Key::Event, Key::Title]),
        handicap: handicap(&record.start),
        plies: record[last].ply(),
        variations: record.variations() as u32,
        end: record.end().map(|end| ending(end, record.turn(last))),
        warnings: Vec::new(),
        error: None,
    }
}

pub(crate) fn handicap(start: &Setup) -> Option<String> {
    Handicap::of_setup(start).map(|handicap| handicap.name().into())
}

/// An end after which `mover` would have moved.
pub(crate) fn ending(end: &record::End, mover: Color) -> Ending {
    Ending {
        code: end.kind.code().into(),
        text: match &end.kind {
            record::EndKind::Other(text) => text.clone(),
            _ => String::new(),
        },
        winner: end.kind.winner(mover),
        seconds: end.time.map(|time| time.as_secs_f64()),
    }
}

fn fault(fault: &record::Fault) -> Fault {
    let (code, detail) = problem(&fault.problem);
    Fault {
        line: fault.line,
        column: fault.column,
        found: fault.found.clone(),
        code: code.into(),
        detail,
        message: fault.problem.to_string(),
    }
}

/// A code, and what it speaks of.
fn problem(problem: &Problem) -> (&'static str, String) {
    let none = String::new;
    match problem {
        Problem::NotARecord => ("not-a-record", none()),
        Problem::Damaged => ("damaged", none()),
        Problem::Expected(what) => ("expected", (*what).into()),
        Problem::Move(error) => ("move", error.to_string()),
        Problem::Position(error) => ("position", error.to_string()),
        Problem::Number { expected } => ("number", expected.to_string()),
        Problem::Count { told, found } => ("count", format!("{told}/{found}")),
        Problem::NoBranchPoint => ("no-branch-point", none()),
        Problem::EarlierLine => ("earlier-line", none()),
        Problem::GoesOn => ("goes-on", none()),
        Problem::OtherResult => ("other-result", none()),
        Problem::WrongSide => ("wrong-side", none()),
        Problem::Illegal(law) => ("illegal", law.law().into()),
        Problem::OtherPiece { .. } => ("other-piece", none()),
        Problem::TooLong { most } => ("too-long", most.to_string()),
        Problem::TooLongGame { most } => ("too-long-game", most.to_string()),
        Problem::Silenced => ("silenced", none()),
    }
}

/// A thought of an engine; `line` is the play it expects, named.
pub(crate) fn thought(own: &EngineLine, line: String) -> Thought {
    let (score, mates, plies) = match own.score {
        Some(Worth::Centipawns(score)) => (Some(score), None, None),
        Some(Worth::Mate { winner, plies }) => (None, Some(winner), plies),
        None => (None, None, None),
    };
    Thought { score, mates, plies, depth: own.depth, line }
}
