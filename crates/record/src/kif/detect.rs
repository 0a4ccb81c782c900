//! KIF, KI2, or a diagram alone: they share most of their lines.

use super::words::{BLANKS, follows_number, is_diagram, is_files, leading_number};
use crate::sentence::side_of;
use crate::text;
use crate::{Format, ki2};

/// Which of the three a text is, that is known to be one of them.
pub(crate) fn format(text: &str) -> Format {
    let (mut has_board, mut has_more) = (false, false);
    for line in text::lines(text) {
        let line = line.text.trim_matches(BLANKS);
        if ki2::begins_with_mark(line) {
            return Format::Ki2;
        }
        if line.starts_with("手数-") || is_numbered(line) {
            return Format::Kif;
        }
        has_board |= line.starts_with(['|', '｜']);
        has_more = has_more || !belongs_to_diagram(line);
    }
    if has_board && !has_more {
        Format::Bod
    } else {
        Format::Kif
    }
}

fn is_numbered(line: &str) -> bool {
    let first = line.bytes().next().unwrap_or_default();
    !is_files(line)
        && leading_number(line)
            .is_some_and(|(_, rest)| !rest.is_empty() && follows_number(first, rest))
}

/// Whether a line can stand in a file that holds a diagram and nothing else.
fn belongs_to_diagram(line: &str) -> bool {
    let is_turn = side_of(line).is_some() && line.chars().nth(2) == Some('番');
    let starts = ["#", "手数", "手番", "盤面回転"];
    line.is_empty()
        || is_turn
        || is_diagram(line)
        || starts.iter().any(|start| line.starts_with(start))
}
