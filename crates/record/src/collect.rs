//! The visitor that builds records.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::time::Duration;

use komadai_rules::{Move, RuleProfile, Setup};

use crate::USUAL_MOVES;
use crate::end::{End, EndKind};
use crate::error::{Fault, Problem};
use crate::header::Key;
use crate::node::{EngineLine, NodeId, add_line};
use crate::record::Record;
use crate::text::{self, Place};
use crate::visit::{Comment, Severity, Verdict, Visitor};

/// One game of a file, as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadGame {
    /// The game; what came before an error is all here.
    pub record: Record,
    /// What was not as it should be, but did no harm; at most a thousand.
    pub warnings: Vec<Fault>,
    /// Where reading had to stop, if it did not reach the end of the game.
    pub error: Option<Fault>,
}

/// The most warnings that are kept; a file of rubbish would otherwise grow on reading.
pub(crate) const MOST_WARNINGS: usize = 1_000;

/// Builds each game and hands it over when it is over, so that only one is in memory at a time.
///
/// ```
/// use komadai_record::{Records, visit};
///
/// let mut plies = Vec::new();
/// let mut records = Records::new(|game| plies.push(game.record.moves().count()));
/// visit(b"PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n-8384FU\n", &mut records)?;
/// assert_eq!(plies, [1, 2]);
/// # Ok::<(), komadai_record::Fault>(())
/// ```
#[derive(Debug)]
pub struct Records<F> {
    take: F,
    game: ReadGame,
    at: NodeId,
    /// Whether the end was told last, and not the move at `at`.
    ended: bool,
    /// Whether moves were taken back, so that the next one takes the place of those.
    instead: bool,
    /// How many moves the first game is expected to have.
    room: usize,
}

impl<F> Records<F> {
    /// Where what is noted goes: to the end, if that was told last, else to the move.
    fn notes(&mut self) -> (&mut String, &mut Vec<EngineLine>, &mut Vec<String>) {
        let node = &mut self.game.record[self.at];
        match &mut node.end {
            Some(end) if self.ended => (&mut end.comment, &mut end.lines, &mut end.bookmarks),
            _ => (&mut node.comment, &mut node.lines, &mut node.bookmarks),
        }
    }
}

impl<F: FnMut(ReadGame)> Records<F> {
    /// Hands every game to `take`.
    pub fn new(take: F) -> Self {
        Self {
            take,
            game: ReadGame::default(),
            at: Record::ROOT,
            ended: false,
            instead: false,
            room: 0,
        }
    }
}

impl<F: FnMut(ReadGame)> Visitor for Records<F> {
    fn begin(&mut self) {
        self.at = Record::ROOT;
        self.ended = false;
        self.instead = false;
    }

    fn header(&mut self, key: &Key, value: &str) {
        self.game.record.headers.push(key.clone(), value);
    }

    fn profile(&mut self, profile: RuleProfile) {
        self.game.record.profile = Some(profile);
    }

    fn flipped(&mut self) {
        self.game.record.flipped = true;
    }

    fn start(&mut self, start: &Setup) {
        self.game.record.start = *start;
        self.game.record.reserve(mem::take(&mut self.room));
    }

    #[inline]
    fn mv(&mut self, mv: Move, _: Verdict<'_>, _: Place<'_>) {
        self.at = if mem::take(&mut self.instead) {
            self.game.record.add_first(self.at, mv)
        } else {
            self.game.record.add(self.at, mv)
        };
        self.ended = false;
    }

    #[inline]
    fn time(&mut self, time: Duration) {
        let node = &mut self.game.record[self.at];
        match &mut node.end {
            Some(end) if self.ended => end.time = Some(time),
            _ => node.time = Some(time),
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let (own, lines, _) = self.notes();
        let mut words = String::new();
        let other = |word: &str| {
            let blank = if words.is_empty() { "" } else { " " };
            words.extend([blank, word]);
        };
        match comment.engine_line_and(other) {
            Some(line) => {
                lines.push(line);
                if !words.is_empty() {
                    add_line(own, text::trim_end(&words));
                }
            }
            None => add_line(own, text::trim_end(comment.text())),
        }
    }

    fn bookmark(&mut self, name: &str) {
        let (.., bookmarks) = self.notes();
        bookmarks.push(text::trim_end(name).into());
    }

    fn variation(&mut self, after: NodeId) {
        self.at = after;
        self.ended = false;
        self.instead = false;
    }

    fn taken_back(&mut self, after: NodeId) {
        self.variation(after);
        self.instead = true;
    }

    fn end(&mut self, kind: EndKind) {
        self.game.record[self.at].end = Some(kind.into());
        self.ended = true;
    }

    fn goes_on(&mut self) {
        let node = &mut self.game.record[self.at];
        // What was said of an end that was none is said of the move.
        if let Some(end) = node.end.take() {
            let End { comment, bookmarks, lines, .. } = *end;
            if !comment.is_empty() {
                node.add_comment(&comment);
            }
            node.bookmarks.extend(bookmarks);
            node.lines.extend(lines);
        }
        self.ended = false;
    }

    fn fault(&mut self, fault: Fault, severity: Severity) {
        let warnings = &mut self.game.warnings;
        match severity {
            Severity::Error => drop(self.game.error.get_or_insert(fault)),
            Severity::Warning if warnings.len() + 1 < MOST_WARNINGS => warnings.push(fault),
            Severity::Warning if warnings.len() < MOST_WARNINGS => {
                warnings.push(Fault { problem: Problem::Silenced, ..fault });
            }
            Severity::Warning => {}
        }
    }

    fn finish(&mut self) {
        (self.take)(mem::take(&mut self.game));
    }
}

/// How long a move with its time is in the shortest format that tells both.
const BYTES_A_MOVE: usize = 12;

/// The games that are told of a text, at least one.
pub(crate) fn games(
    text: &str,
    tell: impl FnOnce(&mut Records<&mut dyn FnMut(ReadGame)>),
) -> Vec<ReadGame> {
    let mut games = Vec::new();
    let take: &mut dyn FnMut(ReadGame) = &mut |game| games.push(game);
    let mut records = Records::new(take);
    // Room for a usual game from the beginning, if the text can hold one; most files have no other.
    records.room = (text.len() / BYTES_A_MOVE).min(USUAL_MOVES);
    tell(&mut records);
    if games.is_empty() {
        games.push(ReadGame::default());
    }
    games
}
