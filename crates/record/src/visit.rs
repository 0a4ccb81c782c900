//! Files walked through event by event, without building anything.

use core::time::Duration;

use komadai_rules::{Board, Move, PieceKind, Position, RuleProfile, Setup, Square};

use crate::error::{Fault, Problem};
use crate::record::NodeId;
use crate::text::Line;
use crate::{CsaMove, EndKind, EngineLine, Key, csa, kif};

/// What a reader tells while it goes through a file, in the order of the file.
///
/// Every method does nothing unless it is written out, so that a visitor names only what it wants to know. A game
/// is told from [`begin`](Self::begin) to [`finish`](Self::finish); its [`start`](Self::start) comes before its
/// first move and its end, and what is told in between belongs to the move told last.
///
/// ```
/// use komadai_record::{Place, Problem, Visitor, visit};
/// use komadai_rules::{Move, PieceKind};
///
/// #[derive(Default)]
/// struct Drops(u32);
///
/// impl Visitor for Drops {
///     fn mv(&mut self, mv: Move, _: Option<PieceKind>, _: Place<'_>) -> Result<(), Problem> {
///         self.0 += u32::from(mv.is_drop());
///         Ok(())
///     }
/// }
///
/// let mut drops = Drops::default();
/// visit(b"PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n", &mut drops)?;
/// assert_eq!(drops.0, 1);
/// # Ok::<(), komadai_record::Fault>(())
/// ```
pub trait Visitor {
    /// A game begins.
    fn begin(&mut self) {}

    /// A header, wherever it stands.
    fn header(&mut self, _key: &Key, _value: &str) {}

    /// The rules of the game, where the file tells them; said again whenever it tells more of them.
    fn profile(&mut self, _profile: RuleProfile) {}

    /// The diagram the game begins with.
    fn start(&mut self, _start: &Setup) {}

    /// A move, the piece it is said to move where the format names one, and where it stands in the file.
    ///
    /// The moves of a game, taken together in the order they are told, are the nodes 1, 2, 3… of a
    /// [`Record`](crate::Record).
    ///
    /// # Errors
    ///
    /// Why nothing can follow the move: it counts as not told, and the line of play stops before it.
    fn mv(
        &mut self,
        _mv: Move,
        _piece: Option<PieceKind>,
        _place: Place<'_>,
    ) -> Result<(), Problem> {
        Ok(())
    }

    /// The position in which the next move is played; only [`Checked`](crate::Checked) knows, where the rules describe it.
    fn now(&self) -> Option<&Position> {
        None
    }

    /// Whether these moves can be played after this node, one after the other; only [`Checked`](crate::Checked) knows, and
    /// asks the rules, where those describe the diagram.
    fn fits(&self, _after: NodeId, _moves: &[Move]) -> Option<bool> {
        None
    }

    /// The position after the move told last; only [`Checked`](crate::Checked) tells it.
    fn position(&mut self, _position: &Position) {}

    /// The time spent on the move or the end told last.
    fn time(&mut self, _time: Duration) {}

    /// A line of a comment, or what an engine thought; it may come before the start if it belongs there.
    fn comment(&mut self, _comment: Comment<'_>) {}

    /// A name by which the place can be found again.
    fn bookmark(&mut self, _name: &str) {}

    /// What follows goes on after this node, as a variation or because moves were taken back.
    fn variation(&mut self, _after: NodeId) {}

    /// What was played after this node was taken back: what follows is the game, and the rest a variation.
    fn taken_back(&mut self, after: NodeId) {
        self.variation(after);
    }

    /// How play ended after the move told last; told once a line. Words for a perpetual check do not say who gave it:
    /// [`Checked`](crate::Checked) makes them the foul of that side.
    fn end(&mut self, _kind: EndKind) {}

    /// The end told last was none: the line goes on where it stands.
    fn goes_on(&mut self) {}

    /// Something is not as it should be. After an error no more of this game is told.
    fn fault(&mut self, _fault: Fault, _severity: Severity) {}

    /// The game is over.
    fn finish(&mut self) {}
}

/// A visitor that is lent.
impl<V: Visitor> Visitor for &mut V {
    fn begin(&mut self) {
        (**self).begin();
    }
    fn header(&mut self, key: &Key, value: &str) {
        (**self).header(key, value);
    }
    fn profile(&mut self, profile: RuleProfile) {
        (**self).profile(profile);
    }
    fn start(&mut self, start: &Setup) {
        (**self).start(start);
    }
    fn mv(&mut self, mv: Move, piece: Option<PieceKind>, place: Place<'_>) -> Result<(), Problem> {
        (**self).mv(mv, piece, place)
    }
    fn now(&self) -> Option<&Position> {
        (**self).now()
    }
    fn fits(&self, after: NodeId, moves: &[Move]) -> Option<bool> {
        (**self).fits(after, moves)
    }
    fn position(&mut self, position: &Position) {
        (**self).position(position);
    }
    fn time(&mut self, time: Duration) {
        (**self).time(time);
    }
    fn comment(&mut self, comment: Comment<'_>) {
        (**self).comment(comment);
    }
    fn bookmark(&mut self, name: &str) {
        (**self).bookmark(name);
    }
    fn variation(&mut self, after: NodeId) {
        (**self).variation(after);
    }
    fn taken_back(&mut self, after: NodeId) {
        (**self).taken_back(after);
    }
    fn end(&mut self, kind: EndKind) {
        (**self).end(kind);
    }
    fn goes_on(&mut self) {
        (**self).goes_on();
    }
    fn fault(&mut self, fault: Fault, severity: Severity) {
        (**self).fault(fault, severity);
    }
    fn finish(&mut self) {
        (**self).finish();
    }
}

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// Reading goes on, and nothing but the words in question is lost.
    Warning,
    /// The game cannot be read any further.
    Error,
}

/// Where something stands in a file.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub(crate) line: Line<'a>,
    /// In bytes from the beginning of the line.
    pub(crate) offset: usize,
}

impl Place<'_> {
    /// The line, from 1.
    pub const fn line(&self) -> u32 {
        self.line.number
    }

    /// Something wrong in this place.
    pub fn fault(&self, problem: Problem) -> Fault {
        Fault::at(self.line, self.offset, problem)
    }
}

/// A line of a comment as it stands in a file.
#[derive(Clone, Copy, Debug)]
pub struct Comment<'a> {
    text: &'a str,
    thought: Thought<'a>,
}

/// What is needed to read a comment as the line of an engine.
#[derive(Clone, Copy, Debug)]
enum Thought<'a> {
    None,
    /// The square of the move before.
    Kif(Option<Square>),
    /// The move before, and the board after it.
    Csa(&'a Board, Option<CsaMove>),
}

impl<'a> Comment<'a> {
    /// Somebody's words, and nothing an engine thought.
    pub const fn plain(text: &'a str) -> Self {
        Self {
            text,
            thought: Thought::None,
        }
    }

    /// What stands after the `*` of a KIF file.
    pub(crate) const fn kif(text: &'a str, previous_to: Option<Square>) -> Self {
        Self {
            text,
            thought: Thought::Kif(previous_to),
        }
    }

    /// What stands after the `'*` of a CSA file.
    pub(crate) const fn csa(text: &'a str, board: &'a Board, last: Option<CsaMove>) -> Self {
        Self {
            text,
            thought: Thought::Csa(board, last),
        }
    }

    /// The words, without the mark that makes them a comment.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// What an engine thought, if the comment is in the form that programs write such things in.
    pub fn engine_line(&self) -> Option<EngineLine> {
        self.engine_line_and(|_| {})
    }

    /// The same; every word that stands there and is no part of it is handed to `other`.
    pub fn engine_line_and(&self, other: impl FnMut(&str)) -> Option<EngineLine> {
        match self.thought {
            Thought::None => None,
            Thought::Kif(previous_to) => kif::read_engine_line(self.text, previous_to, other),
            Thought::Csa(board, last) => {
                csa::read_engine_line(self.text.strip_prefix('*')?, board, last, other)
            }
        }
    }
}
