//! KIF, KI2, or a diagram alone: they share most of their lines.

use super::row;
use super::words::{
    header, is_blank, is_diagram, is_files, is_titles, leading_number, marked_header,
    names_players, numbered, oddly_numbered,
};
use crate::format::Format;
use crate::header::Key;
use crate::sentence::side_of;
use crate::{ki2, text};

/// Which of the three a text is that looks like one of them; `None` for prose, which has colons and numbers too.
pub(crate) fn format(text: &str) -> Option<Format> {
    let (mut has_board, mut has_more, mut is_record) = (false, false, false);
    for line in text::lines(text) {
        let line = line.text.trim_matches(is_blank);
        let line = marked_header(line).map_or(line, |(_, header)| header);
        if ki2::begins_with_mark(line) && !names_players(line)
            || is_counted_row(line)
            || row::is_plain_row(line, 1)
        {
            return Some(Format::Ki2);
        }
        if is_titles(line) || is_numbered(line) {
            return Some(Format::Kif);
        }
        has_board |= line.starts_with(['|', '｜']);
        if has_more && is_record {
            continue;
        }
        let is_drawn = is_diagram(line);
        has_more = has_more || !is_drawn && !belongs_to_diagram(line);
        is_record = is_record || is_drawn || speaks_of_a_game(line);
    }
    let format = if has_board && !has_more { Format::Bod } else { Format::Kif };
    is_record.then_some(format)
}

/// Whether a line says nothing that belongs to a record of any of the three, not even as a header nobody knows.
pub(crate) fn is_prose(line: &str) -> bool {
    let line = line.trim_matches(is_blank);
    let is_move = ki2::begins_with_mark(line) || is_numbered(line) || row::is_plain_row(line, 1);
    let is_game = || is_diagram(line) || speaks_of_a_game(line);
    !is_move && !line.starts_with('#') && header(line).is_none() && !is_game()
}

/// Whether a line without a move, and none of a diagram, can only stand in a record.
pub(crate) fn speaks_of_a_game(line: &str) -> bool {
    const WORDS: [&str; 9] =
        ["手合割", "手番", "手合", "作品番号", "作品名", "作者", "完全性", "変化", "手数"];
    let is_key = |word: &str| WORDS.contains(&word) || !matches!(Key::of_kif(word), Key::Other(_));
    line.starts_with("#KIF")
        || header(line).is_some_and(|(word, _)| is_key(word))
        || side_of(line).is_some() && line.chars().nth(2) == Some('番')
        || line.strip_prefix("まで").is_some_and(|rest| leading_number(rest).is_some())
}

fn is_numbered(line: &str) -> bool {
    let oddly = || oddly_numbered(line).is_some_and(|(number, _)| number.is_some());
    let is_counted = numbered(line).is_some_and(|(_, rest)| !rest.is_empty());
    (is_counted || oddly()) && !is_files(line)
}

fn is_counted_row(line: &str) -> bool {
    numbered(line).is_some_and(|(_, rest)| {
        row::is_row(rest.trim_start_matches(is_blank), 2) || row::is_plain_row(rest, 2)
    })
}

/// Whether a line that is no part of a diagram can stand in a file that holds one and nothing else.
fn belongs_to_diagram(line: &str) -> bool {
    let is_turn = side_of(line).is_some() && line.chars().nth(2) == Some('番');
    let starts = ["#", "手数", "手番", "盤面回転", "盤面反転"];
    line.is_empty() || is_turn || starts.iter().any(|start| line.starts_with(start))
}
