//! A node of a record: a move, and what was noted at it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::time::Duration;

use komadai_rules::{Color, Move};

use crate::end::End;
#[cfg(doc)]
use crate::record::Record;

/// A node of a [`Record`], valid for the record that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The node with this number, counted in the order in which nodes were added; the root is 0.
    pub(crate) const fn new(index: u32) -> Self {
        // Counting from one keeps a node that may be missing as small as one that is there.
        Self(NonZeroU32::MIN.saturating_add(index))
    }

    /// How many nodes were added before.
    pub(crate) const fn index(self) -> u32 {
        self.0.get() - 1
    }
}

/// A move, and what was noted at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The time the move took.
    pub time: Option<Duration>,
    /// Remarks, newlines between them.
    pub comment: String,
    /// Names by which the place can be found again.
    pub bookmarks: Vec<String>,
    /// What engines thought of the position after the move.
    pub lines: Vec<EngineLine>,
    /// How play ended after the move.
    pub end: Option<Box<End>>,
    pub(crate) mv: Option<Move>,
    pub(crate) ply: u32,
    pub(crate) parent: Option<NodeId>,
    pub(crate) first_child: Option<NodeId>,
    pub(crate) last_child: Option<NodeId>,
    pub(crate) next_sibling: Option<NodeId>,
}

impl Node {
    /// Without move and notes; a constant, which is written where it is to stand without a copy in between.
    pub(crate) const EMPTY: Self = Self {
        time: None,
        comment: String::new(),
        bookmarks: Vec::new(),
        lines: Vec::new(),
        end: None,
        mv: None,
        ply: 0,
        parent: None,
        first_child: None,
        last_child: None,
        next_sibling: None,
    };

    /// The move; `None` for the root.
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// How many moves lead here from the start.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The node before; `None` for the root.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// What is noted at the move.
    pub(crate) fn notes(&self) -> Notes<'_> {
        let Self { comment, bookmarks, lines, .. } = self;
        Notes { comment, bookmarks, lines }
    }

    /// Adds a line to the comment.
    ///
    /// ```
    /// use komadai_record::Record;
    ///
    /// let mut record = Record::default();
    /// record[Record::ROOT].add_comment("A quiet start.");
    /// record[Record::ROOT].add_comment("Both thought long.");
    /// assert_eq!(record[Record::ROOT].comment, "A quiet start.\nBoth thought long.");
    /// ```
    pub fn add_comment(&mut self, line: &str) {
        add_line(&mut self.comment, line);
    }
}

/// Adds a line to a comment.
pub(crate) fn add_line(comment: &mut String, line: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(line);
}

/// What is noted at a move or an end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes<'a> {
    pub(crate) comment: &'a str,
    pub(crate) bookmarks: &'a [String],
    pub(crate) lines: &'a [EngineLine],
}

impl<'a> Notes<'a> {
    /// What is noted at an end.
    pub(crate) fn of_end(end: &'a End) -> Self {
        let End { comment, bookmarks, lines, .. } = end;
        Self { comment, bookmarks, lines }
    }

    /// Whether there is nothing.
    pub(crate) const fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.bookmarks.is_empty() && self.lines.is_empty()
    }

    /// The lines of the comment, in two parts, the first of which stands before what engines thought: programs say in
    /// it, behind a star of their own, which engines those were.
    pub(crate) fn comment_around_lines(
        &self,
    ) -> (impl Iterator<Item = &'a str>, impl Iterator<Item = &'a str>) {
        let comment = self.comment;
        let lines = || comment.split('\n').filter(|_| !comment.is_empty());
        let last = if self.lines.is_empty() || !comment.contains('*') {
            None
        } else {
            lines().enumerate().filter(|(_, line)| line.starts_with('*')).last()
        };
        let before = last.map_or(0, |(index, _)| index + 1);
        (lines().take(before), lines().skip(before))
    }
}

/// What an engine thought of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineLine {
    /// What the position is worth to Black.
    pub score: Option<Worth>,
    /// The depth of the search in plies.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub longest: Option<u32>,
    /// The number of positions it visited.
    pub nodes: Option<u64>,
    /// The play it expects, the first move first.
    pub moves: Vec<Move>,
    /// Which of several candidates the line is, from 1, the best.
    pub rank: Option<u32>,
    /// How long it thought.
    pub time: Option<Duration>,
    /// How the move that was played next compares with it: ○ where it was the best of the candidates, △ another of
    /// them.
    pub sign: Option<char>,
    /// The number of the engine, where several looked at the game.
    pub engine: Option<u32>,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// Centipawns, positive where Black stands better.
    Centipawns(i32),
    /// The side mates in this many plies.
    Mate {
        /// The side that mates.
        winner: Color,
        /// How soon; `None` where only the fact is known.
        plies: Option<u32>,
    },
}
