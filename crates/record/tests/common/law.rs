//! The law of round trips: what is written and read again differs in what the writer said was lost, and in nothing
//! else.

use komadai_record::{Dialect, Key, Loss, NodeId, Problem, Record, read};
use komadai_rules::Setup;

/// Writes a record in a dialect, reads it again and compares; what is wrong, if anything is.
pub fn check(record: &Record, dialect: Dialect) -> Result<(), String> {
    let written = record.write(dialect).map_err(|error| error.to_string())?;
    let fail = |what: &str| {
        Err(format!(
            "{}: {what}; lost {:?}\n{}",
            dialect.code(),
            written.lost,
            written.text.chars().take(3_000).collect::<String>()
        ))
    };
    let reading = match read(written.text.as_bytes()) {
        Ok(reading) => reading,
        Err(fault) => return fail(&fault.to_string()),
    };
    let [game] = &reading.games[..] else {
        return fail("several games were read");
    };
    // Words for an end that nobody knows are kept, and warned of.
    let known_ends = ["a move or a known end", "a word for the end"].map(Problem::Expected);
    let mut faults = game.warnings.iter().chain(&game.error);
    if let Some(fault) = faults.find(|fault| !known_ends.contains(&fault.problem)) {
        return fail(&fault.to_string());
    }
    let again = &game.record;
    let mut lost = written.lost.clone();
    // Of times that are all zero nothing is lost where there is no place for them.
    if dialect.lacks().contains(&Loss::Times) && !lost.contains(&Loss::Times) && !has_times(record)
    {
        lost.push(Loss::Times);
    }
    if let Some(difference) = difference(record, again, &lost) {
        return fail(&difference);
    }
    if written.lost.contains(&Loss::Moves) {
        return Ok(());
    }
    match again.write(dialect) {
        Ok(second) if second.text == written.text => Ok(()),
        Ok(second) => {
            let mut lines = second.text.lines().zip(written.text.lines());
            let line = lines.find(|(one, other)| one != other);
            fail(&format!("written again it differs: {line:?}"))
        }
        Err(error) => fail(&error.to_string()),
    }
}

/// Whether a move or an end took time.
fn has_times(record: &Record) -> bool {
    let mut nodes = vec![Record::ROOT];
    while let Some(node) = nodes.pop() {
        nodes.extend(record.children(node));
        let end = record[node].end.as_ref().and_then(|end| end.time);
        if record[node].time.into_iter().chain(end).any(|time| !time.is_zero()) {
            return true;
        }
    }
    false
}

/// Whether a header tells a clock.
fn is_clock(key: &Key) -> bool {
    matches!(key, Key::TimeLimit | Key::BlackTime | Key::WhiteTime)
}

/// Where two records differ, apart from what was lost between them.
fn difference(a: &Record, b: &Record, lost: &[Loss]) -> Option<String> {
    let keeps = |loss| !lost.contains(&loss);
    let whole = keeps(Loss::Moves);
    let numbered = |setup: Setup| Setup {
        move_number: if keeps(Loss::Numbering) { setup.move_number } else { 1 },
        ..setup
    };
    let start = if whole { a.start } else { a.setup_at(a.last()) };
    if numbered(start) != numbered(b.start) {
        return Some(format!("{} became {}", a.start, b.start));
    }
    if keeps(Loss::Headers) {
        // An empty header says as much as none.
        let told = |record: &Record| {
            let told = record.headers.iter().filter(|(_, value)| !value.is_empty());
            // A clock may have other words for the same time.
            let value = |key, value: &str| {
                let clock = is_clock(key).then(|| record.headers.clock(key)).flatten();
                clock.map_or_else(|| value.to_owned(), |clock| format!("{clock:?}"))
            };
            let told = told.map(|(key, own)| format!("{key:?}: {}", value(key, own)));
            let mut told: Vec<_> = told.collect();
            told.sort();
            told
        };
        if told(a) != told(b) {
            return Some("headers differ".into());
        }
    }
    if keeps(Loss::View) && a.flipped != b.flipped {
        return Some("only one is flipped".into());
    }
    if keeps(Loss::Profile) && a.profile.unwrap_or_default() != b.profile.unwrap_or_default() {
        return Some("profiles differ".into());
    }
    let mut pairs = vec![(Record::ROOT, Record::ROOT)];
    while let Some((at, bt)) = pairs.pop() {
        if whole && let Some(what) = different_nodes((a, at), (b, bt), lost) {
            return Some(format!("{what} at ply {}", a[at].ply()));
        }
        let (below, other) = (lines_after(a, at, lost), lines_after(b, bt, &[]));
        if below.len() != other.len() {
            return Some(format!("lines after ply {} differ", a[at].ply()));
        }
        pairs.extend(below.into_iter().zip(other));
    }
    None
}

/// The moves after a node that are kept.
fn lines_after(record: &Record, node: NodeId, lost: &[Loss]) -> Vec<NodeId> {
    if lost.contains(&Loss::Moves) {
        Vec::new()
    } else if lost.contains(&Loss::Variations) {
        record.next(node).into_iter().collect()
    } else {
        record.children(node).collect()
    }
}

fn different_nodes(
    (a, at): (&Record, NodeId),
    (b, bt): (&Record, NodeId),
    lost: &[Loss],
) -> Option<&'static str> {
    let keeps = |loss| !lost.contains(&loss);
    let (x, y) = (&a[at], &b[bt]);
    if x.mv() != y.mv() {
        return Some("moves differ");
    }
    if keeps(Loss::Times) && x.time != y.time {
        return Some("times differ");
    }
    if keeps(Loss::Comments) && x.comment != y.comment {
        return Some("comments differ");
    }
    if keeps(Loss::Bookmarks) && x.bookmarks != y.bookmarks {
        return Some("bookmarks differ");
    }
    let scores = |node: &komadai_record::Node| {
        let scores = node.lines.iter().map(|line| line.score);
        scores.collect::<Vec<_>>()
    };
    if keeps(Loss::Analysis) && x.lines != y.lines {
        return Some("engine lines differ");
    }
    // A part of what an engine thought may be lost and the rest not; the scores are told wherever any of it is.
    if !y.lines.is_empty() && scores(x) != scores(y) {
        return Some("scores differ");
    }
    // An end beside a variation, where one line goes on, is told by the line.
    let kind = |end: &Option<Box<komadai_record::End>>| end.as_ref().map(|end| end.kind.clone());
    if keeps(Loss::End) && kind(&x.end) != kind(&y.end) {
        return Some("ends differ");
    }
    let time = |end: &Option<Box<komadai_record::End>>| end.as_ref().and_then(|end| end.time);
    if keeps(Loss::Times) && keeps(Loss::End) && time(&x.end) != time(&y.end) {
        return Some("times of ends differ");
    }
    let noted = |end: &Option<Box<komadai_record::End>>| {
        let noted = end.as_ref().map(|end| (end.comment.clone(), end.bookmarks.clone()));
        let (comment, bookmarks) = noted.unwrap_or_default();
        (comment, if keeps(Loss::Bookmarks) { bookmarks } else { Vec::new() })
    };
    if keeps(Loss::Comments) && noted(&x.end) != noted(&y.end) {
        return Some("notes at ends differ");
    }
    None
}
