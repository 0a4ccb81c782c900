//! A game in a few lines: a label, and what is to be said.

use std::time::Duration;

use komadai_record::{Key, Record, Scoresheet, names};
use komadai_rules::{Color, Handicap, Position, SetupError};

use crate::language::{Pair, notation, width};

use super::theory;
use super::words::{self, Words};

/// How many moves of the opening are told.
const OPENING: usize = 10;

/// The lines of a game.
pub fn of(record: &Record, words: Words) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    let handicap = Handicap::of_setup(&record.start);
    let gives = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    for color in Color::ALL {
        let name = record.headers.get(&Key::player(color));
        if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
            let side = words.0.side(color, gives);
            lines.push((format!("{}{side}", names::side_mark(color)), name.into()));
        }
    }
    let other = |key: &Key| ![Key::Black, Key::White].contains(key);
    for (key, value) in record.headers.iter().filter(|(key, _)| other(key)) {
        lines.push((words.header(key), value.into()));
    }
    let mut say = |(ja, en): Pair, text: String| {
        if !text.is_empty() {
            lines.push((words.0.either(ja, en).into(), text));
        }
    };
    match handicap {
        Some(handicap) if gives => say(words::START, words.handicap(handicap).into()),
        Some(_) => {}
        None => say(words::START, record.start.to_string()),
    }
    say(words::RESULT, words.result(record, gives));
    say(words::OPENING, opening(record, words));
    let recognised = theory::of(record);
    let plies = u32::try_from(record.main_line().count()).unwrap_or(u32::MAX);
    say(words::STRATEGY, theory::strategy(&recognised, words));
    say(words::CASTLES, theory::castles(&recognised, plies, words));
    let times = Color::ALL.into_iter().filter_map(|color| time(record, color, words));
    say(words::TIMES, Vec::from_iter(times).join("  "));
    say(words::NOTES, words.noted(&NoteCounts::of(record)));
    let column = lines.iter().map(|(label, _)| width(label)).max();
    let lines = lines.into_iter().map(|(label, text)| {
        let padding = " ".repeat(column.unwrap_or(0) - width(&label));
        // What files say may not move the cursor about.
        let text = text.replace(char::is_control, " ");
        let label = label.replace(char::is_control, " ");
        format!("  {label}{padding}  {text}\n")
    });
    lines.collect()
}

/// The first moves by their names, as far as they are legal.
fn opening(record: &Record, words: Words) -> String {
    let start = Position::from_setup(&record.start).or_else(SetupError::allow_problem);
    let Ok(start) = start else {
        return String::new();
    };
    let mut sheet = Scoresheet::new(notation(words.0), start, 1);
    let entries = record.moves().map_while(|mv| sheet.add(mv).ok());
    let names: Vec<String> = entries.take(OPENING).map(|entry| words.entry(&entry)).collect();
    let more = record.main_line().nth(names.len()).is_some();
    names.join(" ") + if more { " …" } else { "" }
}

/// What a side spent, and on which move most.
fn time(record: &Record, color: Color, words: Words) -> Option<String> {
    let before = |ply: u32| match ply % 2 {
        1 => record.start.turn,
        _ => !record.start.turn,
    };
    let moves = record.main_line().filter_map(|node| {
        let node = &record[node];
        (before(node.ply()) == color).then_some((node.time?, node.ply()))
    });
    let last = record.last();
    let end = record[last].end.as_ref().and_then(|end| end.time);
    let end = end.filter(|_| record.turn(last) == color);
    let moves: Vec<(Duration, u32)> = moves.collect();
    let longest = moves.iter().max_by_key(|&&(time, ply)| (time, u32::MAX - ply));
    let all = moves.iter().map(|&(time, _)| time).chain(end);
    // Programs that take no times write zeros.
    let total = all.reduce(Duration::saturating_add);
    let total = total.filter(|total| !total.is_zero())?;
    let mark = names::side_mark(color);
    let longest = longest.map(|&(time, ply)| words.longest(&clock(time), ply));
    Some(format!("{mark}{}{}", clock(total), longest.unwrap_or_default()))
}

/// `0:05`, `12:00`, `1:02:03`, with thousandths where there are any.
fn clock(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = match millis {
        0 => String::new(),
        _ => format!(".{millis:03}"),
    };
    match hours {
        0 => format!("{minutes}:{seconds:02}{fraction}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}{fraction}"),
    }
}

/// How many things were noted beside the moves of the game itself.
pub struct NoteCounts {
    pub variations: usize,
    pub comments: usize,
    pub bookmarks: usize,
    pub engine_lines: usize,
}

impl NoteCounts {
    fn of(record: &Record) -> Self {
        let mut noted =
            Self { variations: record.variations(), comments: 0, bookmarks: 0, engine_lines: 0 };
        let mut nodes = vec![Record::ROOT];
        while let Some(node) = nodes.pop() {
            nodes.extend(record.children(node));
            let node = &record[node];
            if let Some(end) = &node.end {
                noted.comments += usize::from(!end.comment.is_empty());
                noted.bookmarks += end.bookmarks.len();
                noted.engine_lines += end.lines.len();
            }
            noted.comments += usize::from(!node.comment.is_empty());
            noted.bookmarks += node.bookmarks.len();
            noted.engine_lines += node.lines.len();
        }
        noted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_short_where_they_can_be() {
        for (millis, shown) in
            [(5_000, "0:05"), (720_000, "12:00"), (3_723_000, "1:02:03"), (1_250, "0:01.250")]
        {
            assert_eq!(clock(Duration::from_millis(millis)), shown);
        }
    }
}
