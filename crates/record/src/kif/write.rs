//! The writer: headers, start, the game itself, then the variations from the last branch to the first.

mod head;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{ByColor, Setup};

use super::engine::write_notes;
use super::names::{is_end_word, width};
use crate::dialect::{Dialect, Loss, RecordText};
use crate::end::EndKind;
use crate::error::WriteError;
use crate::node::{NodeId, Notes};
use crate::record::Record;
use crate::{bod, japanese, ki2, rules, sentence, walk};

pub(crate) use head::{is_common, is_given, write as write_head};

/// The columns a move takes before its time.
const MOVE_WIDTH: usize = 13;

/// Writes a record as KIF in UTF-8.
pub(crate) fn write(record: &Record) -> Result<RecordText, WriteError> {
    let mut writer = Writer {
        record,
        text: String::from("#KIF version=2.0 encoding=UTF-8\n"),
        given: is_given(&record.start),
        lost: record.losses(Dialect::Kif.lacks()),
        pending: Vec::new(),
    };
    if !write_head(record, &mut writer.text) {
        writer.lost.push(Loss::Headers);
    }
    if !rules::unusual(record.profile).1 {
        writer.lost.push(Loss::Profile);
    }
    writer.text.push_str("手数----指手---------消費時間--\n");
    writer.notes(Record::ROOT, record[Record::ROOT].notes(), &record.start);
    let (setup, spent) = (record.start, ByColor::default());
    match record.main_line().next() {
        Some(first) => writer.line(Branch { first, setup, spent })?,
        None => writer.end(Record::ROOT, setup, spent),
    }
    while let Some(branch) = writer.pending.pop() {
        let number = record[branch.first].ply();
        writer.text.push_str(&format!("\n変化：{number}手\n"));
        writer.line(branch)?;
    }
    Ok(RecordText { text: writer.text, lost: writer.lost })
}

/// Writes the diagram after the last move of the game itself, and names that move.
pub(crate) fn write_bod(record: &Record) -> Result<RecordText, WriteError> {
    let mut setup = record.start;
    let mut last = String::new();
    let mut previous_to = None;
    for (mv, ply) in record.moves().zip(1..) {
        let mark = ki2::mark_of(setup.turn);
        let piece = walk::play(&mut setup, mv).ok_or(WriteError::NoPiece { ply, mv })?;
        last = format!("{mark}{}  ", japanese::write_kif(mv, piece, previous_to));
        previous_to = Some(mv.to());
        setup.move_number = setup.move_number.saturating_add(1);
    }
    let mut text = bod(&setup);
    if let Some(at) = text.rfind("まで\n") {
        text.insert_str(at, &last);
    }
    if record.flipped {
        text.push_str(&format!("{}\n", super::FLIPPED));
    }
    let lost = record.losses(Dialect::Bod.lacks());
    Ok(RecordText { text, lost })
}

struct Writer<'a> {
    record: &'a Record,
    text: String,
    /// Whether White gives a handicap: then the sides are called 下手 and 上手.
    given: bool,
    lost: Vec<Loss>,
    /// Variations still to write, the next one last.
    pending: Vec<Branch>,
}

/// A line to write, and how things stood before it.
#[derive(Clone, Copy)]
struct Branch {
    first: NodeId,
    setup: Setup,
    spent: ByColor<Duration>,
}

impl Writer<'_> {
    /// Writes a line to its end, and remembers the variations that branch from it.
    fn line(&mut self, branch: Branch) -> Result<(), WriteError> {
        let record = self.record;
        let Branch { first, mut setup, mut spent } = branch;
        let mut last = first;
        for node in core::iter::once(first).chain(record.line_after(first)) {
            // Each variation remembers the one after it, so that the branch nearest to the end comes first.
            if let Some(first) = record.alternative(node) {
                self.pending.push(Branch { first, setup, spent });
            }
            self.move_line(node, &mut setup, &mut spent)?;
            self.notes(node, record[node].notes(), &setup);
            last = node;
        }
        self.end(last, setup, spent);
        Ok(())
    }

    fn move_line(
        &mut self,
        node: NodeId,
        setup: &mut Setup,
        spent: &mut ByColor<Duration>,
    ) -> Result<(), WriteError> {
        let record = self.record;
        let entry = &record[node];
        let (Some(mv), Some(parent)) = (entry.mv(), entry.parent()) else {
            return Ok(());
        };
        let previous_to = record[parent].mv().map(|mv| mv.to());
        let mover = setup.turn;
        let ply = entry.ply();
        let piece = walk::play(setup, mv).ok_or(WriteError::NoPiece { ply, mv })?;
        let name = japanese::write_kif(mv, piece, previous_to);
        self.numbered(ply, &name, entry.time, &mut spent[mover]);
        let mark = if record.alternative(node).is_some() { "+" } else { "" };
        self.text.push_str(mark);
        self.text.push('\n');
        Ok(())
    }

    /// A number, words, and times if any: what was spent now and by this side in all.
    fn numbered(&mut self, number: u32, words: &str, time: Option<Duration>, spent: &mut Duration) {
        self.text.push_str(&format!("{number:>4} {words}"));
        let Some(time) = time else {
            return;
        };
        // Fractions are dropped, so that the sum is that of the seconds written.
        let seconds = time.as_secs();
        *spent = spent.saturating_add(Duration::from_secs(seconds));
        let total = spent.as_secs();
        let padding = MOVE_WIDTH.saturating_sub(width(words)).max(1);
        self.text.extend(core::iter::repeat_n(' ', padding));
        self.text.push_str(&format!(
            "({:>2}:{:02}/{:02}:{:02}:{:02})",
            seconds / 60,
            seconds % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        ));
    }

    /// What is noted at a node, or at the end after it.
    fn notes(&mut self, node: NodeId, notes: Notes<'_>, setup: &Setup) {
        let previous_to = self.record[node].mv().map(|mv| mv.to());
        write_notes(notes, setup, previous_to, &mut self.text, &mut self.lost);
    }

    /// The end after `node`: a numbered line, and a sentence; moves recorded all the same are variations.
    fn end(&mut self, node: NodeId, setup: Setup, mut spent: ByColor<Duration>) {
        let record = self.record;
        let entry = &record[node];
        let Some(end) = &entry.end else {
            return;
        };
        let beyond = self.record.children(node).next();
        self.pending.extend(beyond.map(|first| Branch { first, setup, spent }));
        let mover = self.record.turn(node);
        let plies = entry.ply();
        let kind = match &end.kind {
            // Words that would not be read as an end leave only that the line ends here.
            EndKind::Other(words) if !is_end_word(words) => {
                self.lost.push(Loss::End);
                &EndKind::Interrupted
            }
            kind => kind,
        };
        self.numbered(plies + 1, kind.kif(), end.time, &mut spent[mover]);
        self.text.push('\n');
        // The numbered line says how it ended: of a sentence that some programs would stumble over only the winner is
        // left.
        let sentence = match kind.winner(mover) {
            _ if sentence::is_common(kind) => sentence::write(kind, plies, mover, self.given),
            Some(winner) => {
                let winner = sentence::side(winner, self.given);
                format!("まで{plies}手で{winner}の勝ち")
            }
            None => return self.notes(node, Notes::of_end(end), &setup),
        };
        self.text.push_str(&format!("{sentence}\n"));
        self.notes(node, Notes::of_end(end), &setup);
    }
}
