//! The writer: versions 2.2 and 3.0, in UTF-8.
//!
//! Version 3 says so in its first line. Version 2 knows only Shift_JIS: there the line is a comment, and stands where
//! it matters.

use alloc::format;
use alloc::string::{String, ToString};
use core::time::Duration;

use komadai_rules::{ByColor, Color, File, Rank, Setup, Square};

use super::engine::read_engine_line;
use super::game::{SUMMARY, server_word};
use super::letters::{name, sign};
use super::spelling::write_move;
use super::summary::summed_up;
use crate::conditions::{PERIODS, in_form_of};
use crate::date::western;
use crate::dialect::{Dialect, Loss, RecordText};
use crate::error::WriteError;
use crate::header::TIME;
use crate::names::square_digits;
use crate::node::Notes;
use crate::rules::{self, Rule};
use crate::{EndKind, EngineLine, Key, Record};

/// The line that names the encoding.
const ENCODING: &str = "'CSA encoding=UTF-8\n";

/// The version of the format to write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Version {
    /// 2.2: times in whole seconds.
    V2,
    /// 3.0: times in thousandths, and the rules of the game.
    V3,
}

impl Version {
    const fn dialect(self) -> Dialect {
        match self {
            Self::V2 => Dialect::Csa2,
            Self::V3 => Dialect::Csa3,
        }
    }
}

/// Writes the game itself.
pub(crate) fn write(record: &Record, version: Version) -> Result<RecordText, WriteError> {
    let mut lost = record.losses(version.dialect().lacks());
    let mut text = String::from(match version {
        Version::V2 => "V2.2\n",
        Version::V3 => "V3.0\n",
    });
    if !headers(record, version, &mut text) {
        lost.push(Loss::Headers);
    }
    if !profile(record, version, &mut text) {
        lost.push(Loss::Profile);
    }
    start(&record.start, &mut text);

    let mut setup = record.start;
    let mut comments_kept = notes(record[Record::ROOT].notes(), &setup, &mut text);
    for node in record.main_line() {
        let entry = &record[node];
        let Some(mv) = entry.mv() else { continue };
        let ply = entry.ply();
        let item = write_move(mv, &mut setup).ok_or(WriteError::NoPiece { ply, mv })?;
        text.push_str(&item);
        text.push('\n');
        time(entry.time, version, &mut text);
        comments_kept &= notes(entry.notes(), &setup, &mut text);
    }
    if let Some(end) = record.end() {
        let mover = record.turn(record.last());
        let name = |color| one_line(record.headers.get(&Key::player(color)).unwrap_or_default());
        let summed_up = summed_up(&end.kind, version, mover, name);
        let word = summed_up.as_ref().map_or(&end.kind, |(kind, _)| kind);
        let word = word.csa(mover);
        let exact = word.is_some_and(|word| EndKind::of_csa(word, mover) == end.kind);
        text.push_str(&format!("%{}\n", word.unwrap_or("CHUDAN")));
        time(end.time, version, &mut text);
        if let Some((_, Some(summary))) = summed_up {
            text.push_str(&format!("'summary:{summary}\n"));
        }
        comments_kept &= notes(Notes::of_end(end), &setup, &mut text);
        // Other programs know nothing of summaries.
        if !exact {
            lost.push(Loss::End);
        }
    }
    if !comments_kept {
        lost.push(Loss::Comments);
    }
    let told = core::iter::once(Record::ROOT).chain(record.main_line());
    let told = told.map(|node| &record[node].lines).chain(record.end().map(|end| &end.lines));
    // What a line of this format has: a score, moves, a number of positions.
    let exact = |line: &EngineLine| {
        let EngineLine { score, nodes, moves, .. } = line;
        let held = EngineLine {
            score: *score,
            nodes: *nodes,
            moves: moves.clone(),
            ..EngineLine::default()
        };
        score.is_some() && *line == held
    };
    if !told.flatten().all(exact) {
        lost.push(Loss::Analysis);
    }
    if version == Version::V3 || !text.is_ascii() {
        text.insert_str(0, ENCODING);
    }
    Ok(RecordText { text, lost })
}

/// Whether every header found its place.
fn headers(record: &Record, version: Version, text: &mut String) -> bool {
    let mut complete = true;
    for color in Color::ALL {
        let name = record.headers.get(&Key::player(color));
        if let Some(name) = name {
            text.push_str(&format!("N{}{}\n", sign(color), one_line(name)));
            complete &= one_line(name) == name;
        }
    }
    for (key, value) in record.headers.iter() {
        if let Some(is_kept) = clock(record, version, (key, value), text) {
            complete &= is_kept;
            continue;
        }
        let fits = match key {
            Key::Black | Key::White => continue,
            Key::Note => version == Version::V3,
            Key::TimeLimit if is_time(value) => version == Version::V3,
            Key::TimeLimit => is_time_limit(value),
            Key::BlackTime | Key::WhiteTime => version == Version::V3 && is_time(value),
            // What would be read as a rule or as another header is none.
            Key::Other(word) => Rule::of_csa(word).is_none() && word != TIME,
            _ => true,
        };
        // Only a note has a way to write a line's end.
        complete &= *key == Key::Note || value.trim() == value && one_line(value) == value;
        let is_date = matches!(key, Key::Started | Key::Ended);
        let date = western(value).filter(|_| is_date && !value.is_ascii());
        // Programs that read dates take no words for one.
        let fits = fits && (!is_date || value.is_ascii() || date.is_some());
        let value = date.as_deref().unwrap_or(value);
        let word = match key {
            Key::TimeLimit if is_time(value) => Some(TIME),
            key => key.csa(),
        };
        match word.filter(|_| fits) {
            Some(word) if *key == Key::Note => {
                let value = value.replace("\r\n", "\n").replace('\\', "\\\\");
                let value = value.replace(['\r', '\n'], "\\n");
                text.push_str(&format!("${word}:{}\n", one_line(&value)));
            }
            Some(word) => text.push_str(&format!("${word}:{}\n", one_line(value))),
            // What a server said in a comment.
            None if key.kif(false) == SUMMARY
                || server_word(&format!("{}:{value}", key.kif(false))).is_some() =>
            {
                text.push_str(&format!("'{}:{}\n", key.kif(false), one_line(value)));
            }
            None => complete = false,
        }
    }
    complete
}

/// Writes a time that is told in words, as a form of this version or, where it has none, as a note; whether it is kept.
/// `None` where a header is none of these.
fn clock(
    record: &Record,
    version: Version,
    (key, value): (&Key, &str),
    text: &mut String,
) -> Option<bool> {
    let word = match key {
        Key::TimeLimit if version == Version::V2 && is_time_limit(value) => return None,
        Key::TimeLimit | Key::BlackTime | Key::WhiteTime
            if version == Version::V3 && is_time(value) =>
        {
            return None;
        }
        Key::TimeLimit if version == Version::V3 => TIME,
        Key::TimeLimit | Key::BlackTime | Key::WhiteTime => key.csa()?,
        // What stands beside the main time is written with it.
        Key::Other(word) if word == PERIODS => {
            let form = in_form_of(version.dialect(), &record.headers, &Key::TimeLimit);
            return form.map(|_| true);
        }
        _ => return None,
    };
    let form = in_form_of(version.dialect(), &record.headers, key);
    match &form {
        Some(form) => text.push_str(&format!("${word}:{form}\n")),
        None if version == Version::V3 => {
            let note = format!("{}：{value}", key.kif(false)).replace('\\', "\\\\");
            text.push_str(&format!("$NOTE:{}\n", one_line(&note)));
        }
        None => {}
    }
    Some(form.is_some())
}

/// Whether the text is `HH:MM+SS`, the only form of a time limit in version 2.
fn is_time_limit(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    text.split_once(':')
        .and_then(|(hours, rest)| {
            rest.split_once('+').map(|(minutes, seconds)| [hours, minutes, seconds])
        })
        .is_some_and(|parts| parts.into_iter().all(number))
}

/// Whether the text is `600+10+5`, seconds with decimals, the only form of a time in version 3.
fn is_time(text: &str) -> bool {
    let parts = text.split('+').map(|part| {
        part.starts_with(|first: char| first.is_ascii_digit())
            && part.matches('.').count() < 2
            && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    });
    parts.clone().count() == 3 && parts.into_iter().all(|fits| fits)
}

/// Whether the rules of the game could be told.
fn profile(record: &Record, version: Version, text: &mut String) -> bool {
    let Some(profile) = record.profile else {
        return true;
    };
    if version == Version::V2 {
        return profile == Default::default();
    }
    let (told, complete) = rules::headers(profile);
    for (rule, value) in told {
        text.push_str(&format!("${}:{value}\n", rule.csa()));
    }
    complete
}

/// The start: what is missing from that of an even game, or the whole diagram.
fn start(setup: &Setup, text: &mut String) {
    let hands_empty = setup.hands == ByColor::default();
    let differs = |&square: &Square| setup.board[square] != Setup::START.board[square];
    let only_missing = Square::ALL
        .iter()
        .filter(|square| differs(square))
        .all(|&square| setup.board[square].is_none());
    if hands_empty && only_missing {
        text.push_str("PI");
        for square in Square::ALL.into_iter().filter(differs) {
            if let Some(piece) = Setup::START.board[square] {
                text.push_str(&square_digits(square));
                text.push_str(name(piece.kind));
            }
        }
        text.push('\n');
        text.push(sign(setup.turn));
        text.push('\n');
    } else {
        text.push_str(&csa_diagram(setup));
    }
}

/// A diagram as CSA draws it: nine ranks, the pieces in hand where there are any, the side to move; each line ended.
///
/// ```
/// use komadai_record::csa_diagram;
/// use komadai_rules::Setup;
///
/// let diagram = csa_diagram(&Setup::START);
/// assert!(diagram.starts_with("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n") && diagram.ends_with("+\n"));
/// ```
pub fn csa_diagram(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in Rank::ALL {
        text.push_str(&format!("P{}", rank.number()));
        for file in File::ALL.into_iter().rev() {
            match setup.board[Square::new(file, rank)] {
                Some(piece) => {
                    text.push(sign(piece.color));
                    text.push_str(name(piece.kind));
                }
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    for color in Color::ALL {
        let held = setup.hands[color];
        if held.is_empty() {
            continue;
        }
        text.push_str(&format!("P{}", sign(color)));
        for (kind, count) in held.iter() {
            let piece = format!("00{}", name(kind.piece_kind()));
            text.push_str(&piece.repeat(usize::from(count)));
        }
        text.push('\n');
    }
    text.push(sign(setup.turn));
    text.push('\n');
    text
}

fn time(time: Option<Duration>, version: Version, text: &mut String) {
    let Some(time) = time else { return };
    let seconds = time.as_secs();
    let line = match (version, time.subsec_millis()) {
        (Version::V2, _) | (_, 0) => format!("T{seconds}\n"),
        (Version::V3, millis) => {
            let text = format!("T{seconds}.{millis:03}");
            format!("{}\n", text.trim_end_matches('0'))
        }
    };
    text.push_str(&line);
}

/// What engines thought, and the comment; whether each of its lines will be read as it is.
fn notes(notes: Notes<'_>, setup: &Setup, text: &mut String) -> bool {
    let (before, behind) = notes.comment_around_lines();
    let mut is_exact = comment(before, setup, text);
    for line in notes.lines {
        text.push_str(&format!("'** {}\n", line.to_csa(setup)));
    }
    is_exact &= comment(behind, setup, text);
    is_exact
}

fn comment<'a>(lines: impl Iterator<Item = &'a str>, setup: &Setup, text: &mut String) -> bool {
    let mut is_exact = true;
    for line in lines {
        let told = one_line(line);
        // A blank keeps it from being read as what an engine thought.
        let thought = told.strip_prefix('*');
        let thought = thought.and_then(|text| read_engine_line(text, &setup.board, None, |_| {}));
        let blank = if thought.is_some() { " " } else { "" };
        is_exact &= blank.is_empty() && told == line.replace('\r', " ");
        text.push_str(&format!("'*{blank}{told}\n"));
    }
    is_exact
}

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ").trim_end().to_string()
}
