//! Lines of positions with moves: `position startpos moves 7g7f 3c3d`, one game a line.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use komadai_rules::{LineEnd, PositionLine, Setup};

use crate::dialect::{Dialect, Written};
use crate::error::{Fault, Findings, Problem};
use crate::file::ReadGame;
use crate::text::{self, Line};
use crate::{EndKind, Record};

/// Reads a game from every line that is not blank.
pub(crate) fn read(text: &str) -> Vec<ReadGame> {
    let lines = text::lines(text).filter(|line| {
        let text = line.text.trim();
        !text.is_empty() && !text.starts_with('#')
    });
    lines.map(read_line).collect()
}

fn read_line(line: Line<'_>) -> ReadGame {
    let mut findings = Findings::default();
    // A bare list of moves is one from the start of an even game.
    let bare = line.text.trim_start().starts_with("moves");
    let (text, added) = if bare {
        (
            Cow::Owned(format!("startpos {}", line.text)),
            "startpos ".len(),
        )
    } else {
        (Cow::Borrowed(line.text), 0)
    };
    let parsed = PositionLine::parse(&text).or_else(|error| {
        let offset = error.offset.saturating_sub(added);
        findings.error = Some(Fault::at(line, offset, Problem::Position(error)));
        PositionLine::parse(text.get(..error.offset).unwrap_or_default())
    });
    let Ok(parsed) = parsed else {
        return ReadGame::new(Record::default(), findings);
    };
    let mut record = Record::new(parsed.setup);
    let add = |node, &mv| record.add(node, mv);
    let last = parsed.moves.iter().fold(Record::ROOT, add);
    record[last].end = parsed.end.map(|end| match end {
        LineEnd::Resign => EndKind::Resign.into(),
        LineEnd::Win => EndKind::Declaration.into(),
    });
    ReadGame::new(record, findings)
}

/// Writes `position startpos moves 7g7f`.
pub(crate) fn write(record: &Record) -> Written {
    let start = if record.start == Setup::START {
        "position startpos".into()
    } else {
        format!("position sfen {}", record.start)
    };
    line(start, record)
}

/// Writes the start alone in SFEN, and the moves after it if there are any.
pub(crate) fn write_sfen(record: &Record) -> Written {
    line(record.start.to_string(), record)
}

fn line(mut text: String, record: &Record) -> Written {
    for (index, mv) in record.moves().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&mv.to_string());
    }
    text.push('\n');
    let lost = record.losses(Dialect::Usi.lacks());
    Written { text, lost }
}
