//! The writer: tags for headers, moves in pairs, remarks on lines of their own.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::{Move, Piece, Setup};

use super::{RESULT, RESULTS, START, TAGS, TERMINATION};
use crate::dialect::{Dialect, Loss, RecordText};
use crate::error::WriteError;
use crate::names::{PieceNames, square_digits};
use crate::node::NodeId;
use crate::trail::Trail;
use crate::{EndKind, Key, Notation, Numbering, Record, text};

/// How moves are spelled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `P7f`, `B'4e`, as PSN has them.
    Psn,
    /// `P-7f`, `B*4e`, as lists by George Hodges have them.
    Hodges,
    /// `P-76`, `B*45`, with digits for ranks.
    Western,
}

/// The most columns of a line of moves.
const WIDTH: usize = 78;

/// Writes the game itself.
pub(crate) fn write(record: &Record, style: Style) -> Result<RecordText, WriteError> {
    let mut writer = Writer {
        record,
        style,
        text: String::new(),
        trail: Trail::new(&record.start),
        lost: record.losses(Dialect::Psn.lacks()),
        column: 0,
    };
    writer.headers();
    // A file says at least that it is one, which neither nothing does nor a remark: it could be the beginning of JSON.
    let begins_with_move =
        record[Record::ROOT].comment.is_empty() && record.next(Record::ROOT).is_some();
    if writer.text.is_empty() && !begins_with_move {
        writer.tag(RESULT, "*");
    }
    if !writer.text.is_empty() {
        writer.text.push('\n');
    }
    writer.remark(Record::ROOT);
    let mut opens = true;
    for node in record.main_line() {
        writer.mv(node, opens)?;
        opens = writer.remark(node);
    }
    let noted = record.end().is_some_and(|end| !end.comment.is_empty());
    let resigned = record.end().is_some_and(|end| end.kind == EndKind::Resign);
    if resigned {
        writer.word("Resigns");
    } else if noted {
        writer.noted_end();
    } else if record.next(Record::ROOT).is_none() {
        // Tags without anything after them would run into those of the next game.
        writer.word("*");
    }
    if let Some(end) = record.end() {
        writer.comment(&end.comment);
    }
    writer.end_line();
    Ok(RecordText { text: writer.text, lost: writer.lost })
}

struct Writer<'a> {
    record: &'a Record,
    style: Style,
    text: String,
    trail: Trail,
    lost: Vec<Loss>,
    /// How many columns of the line are taken.
    column: usize,
}

impl Writer<'_> {
    fn headers(&mut self) {
        let record = self.record;
        for (key, value) in record.headers.iter() {
            let known = TAGS.iter().find(|(own, _)| own == key);
            let name = match (key, known) {
                (_, Some((_, tag))) => tag,
                (Key::Other(word), None) if is_tag(word) => word.as_str(),
                _ => {
                    self.lost.push(Loss::Headers);
                    continue;
                }
            };
            self.tag(name, value);
            if value.contains(['\r', '\n']) {
                self.lost.push(Loss::Headers);
            }
        }
        if record.start != Setup::START {
            self.tag(START, &format!("{}", record.start));
        }
        let Some(end) = record.end() else { return };
        let mover = record.turn(record.last());
        let winner = end.kind.winner(mover);
        if winner.is_some() || end.kind.is_draw() {
            let result = RESULTS.iter().find(|(own, _)| *own == winner);
            self.tag(RESULT, result.map_or("*", |(_, result)| *result));
        }
        match &end.kind {
            EndKind::Resign => {}
            // The result says so.
            bare if *bare == EndKind::won_by(mover, "") => {}
            EndKind::Other(words) if EndKind::of_code(words).is_some() || words.is_empty() => {
                self.lost.push(Loss::End);
            }
            EndKind::Other(words) => self.tag(TERMINATION, words),
            known => self.tag(TERMINATION, known.code()),
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        let value = value.replace(['\r', '\n'], " ");
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        self.text.push_str(&format!("[{name} \"{value}\"]\n"));
    }

    fn mv(&mut self, node: NodeId, opens: bool) -> Result<(), WriteError> {
        let entry = &self.record[node];
        let Some(mv) = entry.mv() else { return Ok(()) };
        let ply = entry.ply();
        let name = self.name(mv).ok_or(WriteError::NoPiece { ply, mv })?;
        let label = Numbering::Pairs.label(ply, self.trail.turn(), opens);
        self.word(&format!("{label}{name}"));
        self.trail.add(mv);
        Ok(())
    }

    /// The name of a move; an illegal one gets its origin, and a sign where the piece promotes or could.
    fn name(&self, mv: Move) -> Option<String> {
        let legal = self.trail.position().filter(|position| position.is_legal(mv));
        let name = match legal {
            Some(position) => {
                let notation = match self.style {
                    Style::Western => Notation::Western,
                    Style::Psn | Style::Hodges => Notation::Hodges,
                };
                notation.write(position, mv, self.trail.previous_to())
            }
            None => self.foul(mv)?,
        };
        Some(match self.style {
            Style::Psn => name.replace('-', "").replace('*', "'"),
            Style::Hodges | Style::Western => name,
        })
    }

    fn foul(&self, mv: Move) -> Option<String> {
        let square = |square| match self.style {
            Style::Western => square_digits(square),
            Style::Psn | Style::Hodges => format!("{square}"),
        };
        let to = square(mv.to());
        Some(match mv {
            Move::Board { from, promote, .. } => {
                let Piece { kind, color } = self.trail.piece_at(from)?;
                let letter = PieceNames::of(kind).letter;
                let near = [from, mv.to()];
                let could = kind.can_promote() && near.iter().any(|at| at.in_zone(color));
                let ending = match (promote, could) {
                    (true, _) => "+",
                    (false, true) => "=",
                    (false, false) => "",
                };
                format!("{letter}{}-{to}{ending}", square(from))
            }
            Move::Drop { kind, .. } => {
                format!("{}*{to}", PieceNames::of(kind.piece_kind()).letter)
            }
        })
    }

    /// Writes a word among the moves.
    fn word(&mut self, word: &str) {
        if self.column > 0 && self.column + 1 + word.len() > WIDTH {
            self.end_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += word.len();
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// Writes the comment of a node; whether there was one.
    fn remark(&mut self, node: NodeId) -> bool {
        self.comment(&self.record[node].comment)
    }

    /// The word for an end that a tag tells, or for who won, so that a comment can stand behind it; where there is no
    /// word, the comment is one on the last move.
    fn noted_end(&mut self) {
        let Some(end) = self.record.end() else { return };
        let winner = end.kind.winner(self.record.turn(self.record.last()));
        let result = RESULTS.iter().find(|(own, _)| winner.is_some() && *own == winner);
        match (&end.kind, result) {
            (EndKind::Other(_), Some((_, result))) => self.word(result),
            (EndKind::Other(_), None) => {
                self.lost.push(Loss::Comments);
                if self.record.next(Record::ROOT).is_none() {
                    self.word("*");
                }
            }
            (kind, _) => self.word(kind.code()),
        }
    }

    fn comment(&mut self, comment: &str) -> bool {
        if comment.is_empty() {
            return false;
        }
        self.end_line();
        // The brace that would end the remark, and blanks that would not be read.
        let closed =
            comment.contains('}') || comment.split('\n').any(|line| text::trim_end(line) != line);
        let comment = comment.replace('\r', " ").replace('}', "｝");
        self.text.push_str(&format!("{{{comment}}}\n"));
        if closed {
            self.lost.push(Loss::Comments);
        }
        true
    }
}

/// Whether a word can be the name of a tag, and no other one's.
fn is_tag(word: &str) -> bool {
    const TAKEN: [&str; 7] = [START, "FEN", RESULT, TERMINATION, "Handicap", "Black", "White"];
    let broken = |letter: char| letter.is_whitespace() || "\"[]".contains(letter);
    let taken = TAKEN.contains(&word) || TAGS.iter().any(|(_, tag)| *tag == word);
    !word.is_empty()
        && !word.contains(broken)
        && !word.ends_with(':')
        && !taken
        && Key::of_kif(word) == Key::Other(word.into())
}
