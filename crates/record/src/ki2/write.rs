//! The writer: six moves a line, marked so that each name is exact, then the variations from the last to the first.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::Move;

use crate::dialect::{Dialect, Loss, RecordText};
use crate::error::WriteError;
use crate::kif::{is_given, width, write_head, write_notes};
use crate::node::{NodeId, Notes};
use crate::trail::Trail;
use crate::{EndKind, Record, japanese, rules, sentence};

/// The columns of a move that another follows.
const COLUMN: usize = 12;
const MOVES_A_LINE: usize = 6;

/// Writes a record as KI2.
pub(crate) fn write(record: &Record) -> Result<RecordText, WriteError> {
    let mut writer = Writer {
        record,
        text: String::new(),
        trail: Trail::new(&record.start),
        given: is_given(&record.start),
        lost: record.losses(Dialect::Ki2.lacks()),
        pending: Vec::new(),
        moves_in_line: 0,
        last_width: 0,
    };
    if !write_head(record, &mut writer.text) {
        writer.lost.push(Loss::Headers);
    }
    if !rules::unusual(record.profile).1 {
        writer.lost.push(Loss::Profile);
    }
    writer.text.push('\n');
    writer.notes(Record::ROOT, record[Record::ROOT].notes());
    match record.main_line().next() {
        Some(first) => writer.line(first)?,
        None => writer.end(Record::ROOT),
    }
    while let Some((first, place)) = writer.pending.pop() {
        writer.trail.return_to(place);
        let number = record[first].ply();
        writer.text.push_str(&format!("\n変化：{number}手\n"));
        writer.line(first)?;
    }
    Ok(RecordText { text: writer.text, lost: writer.lost })
}

struct Writer<'a> {
    record: &'a Record,
    text: String,
    trail: Trail,
    /// Whether the sides are called 下手 and 上手.
    given: bool,
    lost: Vec<Loss>,
    /// Variations still to write, the next one last, and where the board is to stand for each.
    pending: Vec<(NodeId, u32)>,
    moves_in_line: usize,
    /// How many columns the last move took.
    last_width: usize,
}

impl Writer<'_> {
    /// Writes a line of play to its end, and remembers the variations that branch from it.
    fn line(&mut self, first: NodeId) -> Result<(), WriteError> {
        let record = self.record;
        let mut last = first;
        for node in core::iter::once(first).chain(record.line_after(first)) {
            // Each variation remembers the one after it, so that the branch nearest to the end comes first.
            if let Some(first) = record.alternative(node) {
                self.pending.push((first, self.trail.at()));
            }
            self.mv(node)?;
            self.notes(node, record[node].notes());
            last = node;
        }
        self.end_line();
        self.end(last);
        Ok(())
    }

    fn mv(&mut self, node: NodeId) -> Result<(), WriteError> {
        let entry = &self.record[node];
        let Some(mv) = entry.mv() else { return Ok(()) };
        let name = name(&self.trail, mv);
        let ply = entry.ply();
        let name = name.ok_or(WriteError::NoPiece { ply, mv })?;
        self.trail.add(mv);
        if self.moves_in_line == MOVES_A_LINE {
            self.end_line();
        }
        // The move before it in the line fills its column; its mark parts it from a longer one.
        if self.moves_in_line > 0 {
            let blanks = COLUMN.saturating_sub(self.last_width);
            self.text.extend(core::iter::repeat_n(' ', blanks));
        }
        self.last_width = width(&name);
        self.text.push_str(&name);
        self.moves_in_line += 1;
        Ok(())
    }

    fn end_line(&mut self) {
        if self.moves_in_line > 0 {
            self.text.push('\n');
            self.moves_in_line = 0;
        }
    }

    /// What is noted at a node, or at the end after it.
    fn notes(&mut self, node: NodeId, notes: Notes<'_>) {
        if notes.is_empty() {
            return;
        }
        self.end_line();
        let previous_to = self.record[node].mv().map(|mv| mv.to());
        let setup = self.trail.to_setup(1);
        write_notes(notes, &setup, previous_to, &mut self.text, &mut self.lost);
    }

    /// The end after `node`; moves recorded all the same are variations.
    fn end(&mut self, node: NodeId) {
        let record = self.record;
        let entry = &record[node];
        let Some(end) = &entry.end else { return };
        let beyond = self.record.children(node).next();
        self.pending.extend(beyond.map(|first| (first, self.trail.at())));
        let mover = self.record.turn(node);
        let plies = entry.ply();
        let given = self.given;
        let write = |kind| sentence::write(kind, plies, mover, given);
        let mut text = write(&end.kind);
        let told = text.strip_prefix("まで").unwrap_or(&text);
        let is_said = !text.contains(['\r', '\n']) && !sentence::says_nothing(told);
        let read = is_said.then(|| sentence::read(told, mover));
        if read.as_ref() != Some(&end.kind) {
            self.lost.push(Loss::End);
            // Words that would be read otherwise leave only who won, or that the line ends here.
            let decided = end.kind.decides(mover);
            if read.and_then(|read| read.decides(mover)) != decided || decided.is_none() {
                text = write(match decided.flatten() {
                    Some(winner) if winner == mover => &EndKind::ResignByOpponent,
                    Some(_) => &EndKind::Resign,
                    None => &EndKind::Interrupted,
                });
            }
        }
        self.text.push_str(&format!("{text}\n"));
        self.notes(node, Notes::of_end(end));
    }
}

/// The name of a move, its mark before it; `None` if there is nothing to move.
///
/// What marks cannot tell, an illegal move or one on a board without rules, gets its origin as in KIF.
fn name(trail: &Trail, mv: Move) -> Option<String> {
    let mark = super::mark_of(trail.turn());
    let (piece, previous_to) = (trail.piece_of(mv)?, trail.previous_to());
    let name = match trail.position().filter(|position| position.is_legal(mv)) {
        Some(position) => japanese::write(position, mv, piece, previous_to),
        None => japanese::write_kif(mv, piece, previous_to),
    };
    Some(format!("{mark}{}", name.trim_start_matches(super::MARKS)))
}
