//! The writer: normalised files in one line, every move with all that is known of it.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{ByColor, Color, File, HandKind, Handicap, Move, Piece, Rank, Setup, Square};

use super::read::read_special;
use super::{DROP, MOTIONS, PRESETS, SIDES};
use crate::conditions::in_words;
use crate::csa::name;
use crate::dialect::{Dialect, Loss, RecordText};
use crate::error::WriteError;
use crate::japanese::{alike, marks, may_promote};
use crate::json::write_string;
use crate::kif::{FLIPPED, is_common, is_given, is_like_engine_line, write_engine_line};
use crate::node::{NodeId, Notes};
use crate::trail::Trail;
use crate::{EndKind, Record, rules, text};

/// Writes a record as JKF.
pub(crate) fn write(record: &Record) -> Result<RecordText, WriteError> {
    let mut writer = Writer {
        record,
        text: String::from("{\"header\":{"),
        trail: Trail::new(&record.start),
        lost: record.losses(Dialect::Jkf.lacks()),
    };
    writer.headers();
    writer.text.push_str("},\"initial\":");
    initial(&record.start, &mut writer.text);
    writer.text.push_str(",\"moves\":[{");
    writer.comments(Record::ROOT, record[Record::ROOT].notes());
    writer.text.push('}');
    writer.moves()?;
    writer.text.push_str("]}\n");
    Ok(RecordText { text: writer.text, lost: writer.lost })
}

struct Writer<'a> {
    record: &'a Record,
    text: String,
    trail: Trail,
    lost: Vec<Loss>,
}

/// What is still to write. Variations stand inside the moves they replace, so that each list waits for those in it.
#[derive(Clone, Copy)]
enum Task {
    Text(&'static str),
    /// The move of a node, and whether the moves beside it are its variations.
    Move(NodeId, bool, Before),
    /// What follows a node on its line: a move or the end.
    After(NodeId, Before),
}

/// How things stand before a move.
#[derive(Clone, Copy)]
struct Before {
    board: u32,
    spent: ByColor<Duration>,
}

impl Writer<'_> {
    fn headers(&mut self) {
        let given = is_given(&self.record.start);
        let mut separator = "";
        let mut told = BTreeSet::new();
        for (key, value) in self.record.headers.iter() {
            let word = key.kif(given);
            // The start tells the handicap, and of two entries with one name readers keep either.
            if word == "手合割" || !told.insert(word) {
                self.lost.push(Loss::Headers);
                continue;
            }
            self.text.push_str(separator);
            write_string(word, &mut self.text);
            self.text.push(':');
            write_string(&in_words(key, value), &mut self.text);
            separator = ",";
        }
        if self.record.flipped {
            self.text.push_str(separator);
            write_string(FLIPPED, &mut self.text);
            self.text.push_str(":\"\"");
            separator = ",";
        }
        let (told, complete) = rules::unusual(self.record.profile);
        for (rule, value) in told {
            self.text.push_str(separator);
            write_string(rule.kif(), &mut self.text);
            self.text.push(':');
            write_string(&value, &mut self.text);
            separator = ",";
        }
        if !complete {
            self.lost.push(Loss::Profile);
        }
    }

    fn moves(&mut self) -> Result<(), WriteError> {
        let before = Before { board: 0, spent: ByColor::default() };
        let mut tasks = vec![Task::After(Record::ROOT, before)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Text(text) => self.text.push_str(text),
                Task::Move(node, with_variations, before) => {
                    let after = self.mv(node, before)?;
                    // A variation does not look at those beside it: all of them would look at all.
                    let first = self.record.alternative(node).filter(|_| with_variations);
                    let others =
                        core::iter::successors(first, |&other| self.record.alternative(other));
                    let others: Vec<NodeId> = others.collect();
                    tasks.push(Task::After(node, after));
                    self.forks(&others, before, &mut tasks);
                }
                Task::After(node, before) => {
                    if let Some(next) = self.record.next(node) {
                        self.text.push(',');
                        tasks.push(Task::Move(next, true, before));
                    } else if self.record[node].end.is_some() {
                        self.end(node, before);
                        let beyond: Vec<NodeId> = self.record.children(node).collect();
                        self.forks(&beyond, before, &mut tasks);
                    }
                }
            }
        }
        Ok(())
    }

    /// Ends an entry of the list of moves, with these variations in it.
    fn forks(&mut self, first: &[NodeId], before: Before, tasks: &mut Vec<Task>) {
        if first.is_empty() {
            self.text.push('}');
            return;
        }
        self.text.push_str(",\"forks\":[[");
        for (index, &node) in first.iter().enumerate().rev() {
            let is_last = index + 1 == first.len();
            tasks.push(Task::Text(if is_last { "]]}" } else { "],[" }));
            tasks.push(Task::Move(node, false, before));
        }
    }

    /// Begins the entry of a move; how things stand after it.
    fn mv(&mut self, node: NodeId, before: Before) -> Result<Before, WriteError> {
        let entry = &self.record[node];
        let Some(mv) = entry.mv() else {
            return Ok(before);
        };
        let ply = entry.ply();
        self.trail.return_to(before.board);
        let mover = self.trail.turn();
        let piece = self.trail.piece_of(mv).ok_or(WriteError::NoPiece { ply, mv })?;
        self.text.push_str("{\"move\":{");
        self.facts(mv, piece);
        self.text.push('}');
        self.trail.add(mv);
        let mut after = Before { board: self.trail.at(), ..before };
        self.time(entry.time, &mut after.spent[mover]);
        self.text.push(',');
        self.comments(node, self.record[node].notes());
        if self.text.ends_with(',') {
            self.text.pop();
        }
        Ok(after)
    }

    fn facts(&mut self, mv: Move, piece: Piece) {
        let to = mv.to();
        let mut facts = format!("\"color\":{},", piece_color(self.trail.turn()));
        if let Some(from) = mv.from() {
            facts.push_str(&format!("\"from\":{},", square(from)));
        }
        let kind = name(piece.kind);
        facts.push_str(&format!("\"to\":{},\"piece\":\"{kind}\"", square(to)));
        if self.trail.previous_to() == Some(to) {
            facts.push_str(",\"same\":true");
        }
        if let Move::Board { from, promote, .. } = mv {
            if promote || may_promote(piece, from, to) {
                facts.push_str(&format!(",\"promote\":{promote}"));
            }
            if let Some(taken) = self.trail.piece_at(to) {
                facts.push_str(&format!(",\"capture\":\"{}\"", name(taken.kind)));
            }
        }
        let relative = self.relative(mv, piece);
        if !relative.is_empty() {
            facts.push_str(&format!(",\"relative\":\"{relative}\""));
        }
        self.text.push_str(&facts);
    }

    /// The marks that tell the move from others, as letters; of an illegal drop, that it is one.
    fn relative(&self, mv: Move, piece: Piece) -> String {
        let Some(position) = self.trail.position() else {
            return if mv.is_drop() { DROP.into() } else { String::new() };
        };
        match mv {
            Move::Drop { to, .. } => {
                let is_plain = alike(position, piece, to).is_empty() && position.is_legal(mv);
                if is_plain { String::new() } else { DROP.into() }
            }
            Move::Board { from, to, .. } => {
                let marks = marks(position, piece, from, to);
                let side = SIDES.iter().find(|(_, side)| Some(*side) == marks.side);
                let motion = MOTIONS.iter().find(|(_, motion)| Some(*motion) == marks.motion);
                let letters = [side.map(|side| side.0), motion.map(|motion| motion.0)];
                letters.into_iter().flatten().collect()
            }
        }
    }

    /// The entry of an end, up to its variations.
    fn end(&mut self, node: NodeId, before: Before) {
        let record = self.record;
        let Some(end) = &record[node].end else {
            return;
        };
        let mover = self.record.turn(node);
        let mut word = end.kind.csa(mover).unwrap_or_else(|| end.kind.kif());
        if end.kind.is_of_komadai() {
            // It is read back here; another program can only show it.
            self.lost.push(Loss::End);
        } else if read_special(word, mover) != end.kind {
            self.lost.push(Loss::End);
            word = EndKind::Interrupted.csa(mover).unwrap_or_default();
        }
        self.text.push_str(",{\"special\":");
        write_string(word, &mut self.text);
        let mut spent = before.spent[mover];
        self.time(end.time, &mut spent);
        let notes = Notes::of_end(end);
        if !notes.is_empty() {
            self.trail.return_to(before.board);
            self.text.push(',');
            self.comments(node, notes);
        }
    }

    fn time(&mut self, time: Option<Duration>, spent: &mut Duration) {
        let Some(time) = time else { return };
        // Fractions are dropped, so that the sum is that of the seconds written.
        let now = time.as_secs();
        *spent = spent.saturating_add(Duration::from_secs(now));
        let total = spent.as_secs();
        self.text.push_str(&format!(
            ",\"time\":{{\"now\":{{\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}",
            now / 60,
            now % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        ));
    }

    /// What is noted at a node or at the end after it, as one list; nothing if there is nothing.
    fn comments(&mut self, node: NodeId, notes: Notes<'_>) {
        if notes.is_empty() {
            return;
        }
        let previous_to = self.record[node].mv().map(|mv| mv.to());
        let mut is_exact = true;
        let mut comment = |line: &str| {
            // With this sign a bookmark begins.
            let reads_otherwise = line.starts_with('&') || is_like_engine_line(line, previous_to);
            is_exact &= !reads_otherwise && !line.contains('\r') && text::trim_end(line) == line;
            if reads_otherwise { format!(" {line}") } else { line.into() }
        };
        let (before, behind) = notes.comment_around_lines();
        let mut lines: Vec<String> = before.map(&mut comment).collect();
        if !notes.lines.is_empty() {
            let setup = self.trail.to_setup(1);
            let write = |line| write_engine_line(line, &setup, previous_to);
            lines.extend(notes.lines.iter().map(write));
        }
        lines.extend(behind.map(&mut comment));
        if !is_exact {
            self.lost.push(Loss::Comments);
        }
        let bookmarks = notes.bookmarks.iter();
        if bookmarks.clone().any(|name| text::trim_end(name) != name) {
            self.lost.push(Loss::Bookmarks);
        }
        lines.extend(bookmarks.map(|bookmark| format!("&{bookmark}")));
        let mut separator = "\"comments\":[";
        for line in &lines {
            self.text.push_str(separator);
            write_string(line, &mut self.text);
            separator = ",";
        }
        self.text.push(']');
    }
}

fn square(square: Square) -> String {
    let (x, y) = (square.file().number(), square.rank().number());
    format!("{{\"x\":{x},\"y\":{y}}}")
}

const fn piece_color(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

/// The name of the start, or its diagram.
fn initial(start: &Setup, text: &mut String) {
    let plain = Setup { move_number: 1, ..*start };
    let is_start = |handicap: Handicap| handicap.setup() == plain;
    let mut common = PRESETS.iter().filter(|(handicap, _)| is_common(*handicap));
    if let Some((_, preset)) = common.find(|(handicap, _)| is_start(*handicap)) {
        text.push_str(&format!("{{\"preset\":\"{preset}\"}}"));
        return;
    }
    text.push_str("{\"preset\":\"OTHER\",\"data\":{\"color\":");
    text.push_str(&format!("{},\"board\":[", piece_color(start.turn)));
    let files = File::ALL.map(|file| {
        let squares = Rank::ALL.map(|rank| match start.board[Square::new(file, rank)] {
            Some(piece) => {
                let color = piece_color(piece.color);
                format!("{{\"color\":{color},\"kind\":\"{}\"}}", name(piece.kind))
            }
            None => "{}".into(),
        });
        format!("[{}]", squares.join(","))
    });
    text.push_str(&files.join(","));
    text.push_str("],\"hands\":[");
    let hands = Color::ALL.map(|color| {
        let held = HandKind::ALL.map(|kind| {
            let count = start.hands[color].count(kind);
            format!("\"{}\":{count}", name(kind.piece_kind()))
        });
        format!("{{{}}}", held.join(","))
    });
    text.push_str(&hands.join(","));
    text.push_str("]}}");
}
