//! Writing what stands at the head of KIF and KI2 files: headers, the handicap or a diagram.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::{Color, Handicap, Setup};

use crate::collect::{ReadGame, Records};
use crate::conditions::in_words;
use crate::format::Format;
use crate::header::Key;
use crate::kif::{FLIPPED, KifReader};
use crate::record::Record;
use crate::sentence::side;
use crate::visit::Legality;
use crate::{bod, rules, text};

/// The handicap that names the start; `None` where a diagram must show it.
fn named(start: &Setup) -> Option<Handicap> {
    Handicap::of_setup(start).filter(|handicap| handicap.setup() == *start)
}

/// Whether White gives a handicap that has a name: then the sides are called 下手 and 上手.
pub(crate) fn is_given(start: &Setup) -> bool {
    Handicap::of_setup(start).is_some_and(|handicap| handicap != Handicap::Even)
}

/// Whether every program that reads records knows this handicap by its name; beside other names stands the diagram,
/// without which some would play on from that of an even game.
pub(crate) const fn is_common(handicap: Handicap) -> bool {
    use Handicap::*;
    matches!(
        handicap,
        Even | LeftLance
            | RightLance
            | Bishop
            | Rook
            | RookLance
            | TwoPiece
            | FourPiece
            | SixPiece
            | EightPiece
            | TenPiece
    )
}

/// Writes the headers and the start; whether every header has a form in which it is read back.
pub(crate) fn write(record: &Record, text: &mut String) -> bool {
    let is_player = |key: &Key| matches!(key, Key::Black | Key::White);
    let headers: Vec<(&Key, &str)> = record.headers.iter().collect();
    let players = headers.iter().position(|(key, _)| is_player(key));
    let given = is_given(&record.start);
    let first = headers.iter().find_map(|header| header_line(header, given));
    let before = if first.is_some_and(|line| !begins_kif(&line)) {
        0
    } else {
        players.unwrap_or(headers.len())
    };
    let (before, after) = headers.split_at(before);
    let first = header_lines(before, given, text);
    let named = named(&record.start);
    let name = named.map_or("その他", Handicap::japanese);
    text.push_str(&format!("手合割：{name}\n"));
    if !named.is_some_and(is_common) {
        text.push_str(&bod(&record.start));
    }
    if record.flipped {
        text.push_str(&format!("{FLIPPED}\n"));
    }
    // Whose piece moves first would be taken for the side that begins.
    if first_mover(record) == Some(!record.start.turn) {
        let side = side(record.start.turn, given);
        text.push_str(&format!("{side}番\n"));
    }
    let complete = header_lines(after, given, text) && first;
    for (rule, value) in rules::unusual(record.profile).0 {
        text.push_str(&format!("{}：{value}\n", rule.kif()));
    }
    complete
}

/// Whether a file that begins with this line can be no other than one of KIF: not for certain by Latin letters.
fn begins_kif(line: &str) -> bool {
    let is_latin = line.starts_with(|first: char| first.is_ascii());
    !is_latin && Format::of_text(&format!("{line}\n手合割：平手\n")) == Some(Format::Kif)
}

/// Whose piece moves first.
fn first_mover(record: &Record) -> Option<Color> {
    let first = record.moves().next()?;
    Some(record.start.board[first.from()?]?.color)
}

/// Writes headers, each in a line, which holds no break; whether nothing of them is lost.
fn header_lines(headers: &[(&Key, &str)], given: bool, text: &mut String) -> bool {
    let mut complete = true;
    for header in headers {
        let line = header_line(header, given);
        let value = in_words(header.0, header.1);
        complete &= line.is_some() && text::trim(&value) == value && !value.contains(['\r', '\n']);
        text.extend(line.map(|line| line + "\n"));
    }
    complete
}

/// A header as it is read back; `None` where it would be read as something else.
fn header_line((key, value): &(&Key, &str), given: bool) -> Option<String> {
    let value = text::trim(&in_words(key, value)).replace(['\r', '\n'], " ");
    let line = format!("{}：{value}", key.kif(given));
    // Signs that only steer machines may make noise of a line.
    let is_read_back = match key {
        Key::Other(word) => !word.contains(char::is_control) && reads_as(&line, key, &value),
        _ => true,
    };
    is_read_back.then_some(line)
}

/// Whether a line is read as this header, and as nothing else.
fn reads_as(line: &str, key: &Key, value: &str) -> bool {
    let mut games = Vec::new();
    let mut out = Records::new(|game| games.push(game));
    let mut reader = KifReader::new(Legality::Unchecked);
    reader.block(&format!("手合割：平手\n{line}\n"), &mut out);
    reader.finish(&mut out);
    let mut meant = Record::default();
    meant.headers.set(key.clone(), value);
    let is_meant = |game: &ReadGame| game.record == meant && game.warnings.is_empty();
    games.len() == 1 && games.iter().all(is_meant)
}
