//! Files walked through event by event, without building anything.

use core::time::Duration;

use komadai_rules::{IllegalMove, Move, Position, RuleProfile, Setup};

use crate::end::EndKind;
use crate::error::Fault;
use crate::header::Key;
use crate::node::{EngineLine, NodeId};
use crate::text::Place;

/// What a reader tells while it goes through a file, in the order of the file.
///
/// Every method does nothing unless it is written out, so that a visitor names only what it wants to know. A game
/// is told from [`begin`](Self::begin) to [`finish`](Self::finish); its [`start`](Self::start) comes before its
/// first move and its end, and what is told in between belongs to the move told last.
///
/// ```
/// use komadai_record::{Place, Verdict, Visitor, visit};
/// use komadai_rules::Move;
///
/// #[derive(Default)]
/// struct Drops(u32);
///
/// impl Visitor for Drops {
///     fn mv(&mut self, mv: Move, _: Verdict<'_>, _: Place<'_>) {
///         self.0 += u32::from(mv.is_drop());
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

    /// The board is to be shown from White's side.
    fn flipped(&mut self) {}

    /// The diagram the game begins with.
    fn start(&mut self, _start: &Setup) {}

    /// A move, what the rules say of it where the visit asks them, and where it stands in the file.
    ///
    /// The moves of a game, taken together in the order they are told, are the nodes 1, 2, 3… of a
    /// [`Record`](crate::Record).
    fn mv(&mut self, _mv: Move, _verdict: Verdict<'_>, _place: Place<'_>) {}

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

    /// How play ended after the move told last; told once a line. A perpetual check is told as the foul of the side
    /// that gave it, whatever the words of the file.
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
    fn flipped(&mut self) {
        (**self).flipped();
    }
    fn start(&mut self, start: &Setup) {
        (**self).start(start);
    }
    fn mv(&mut self, mv: Move, verdict: Verdict<'_>, place: Place<'_>) {
        (**self).mv(mv, verdict, place);
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

/// Whether a visit asks the rules about each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Legality {
    #[default]
    Unchecked,
    Checked,
}

/// What the rules say of a move, and the position after it.
#[derive(Clone, Copy, Debug)]
pub enum Verdict<'a> {
    /// Nobody asked them: the visit does not check moves.
    Unchecked,
    /// The move is legal.
    Legal(&'a Position),
    /// The law the move breaks; no position where the move leaves a board that no rule describes.
    Illegal(&'a IllegalMove, Option<&'a Position>),
    /// No rule describes the board the move was made on, as when a foul before left a king to be taken.
    Unknown(Option<&'a Position>),
}

impl<'a> Verdict<'a> {
    /// The position after the move, where the moves are checked and the rules describe it.
    ///
    /// ```
    /// use komadai_record::{Place, Verdict, Visitor, visit_checked};
    /// use komadai_rules::Move;
    ///
    /// /// Counts the checks of a game.
    /// #[derive(Default)]
    /// struct Checks(u32);
    ///
    /// impl Visitor for Checks {
    ///     fn mv(&mut self, _: Move, verdict: Verdict<'_>, _: Place<'_>) {
    ///         self.0 += u32::from(verdict.position().is_some_and(|position| position.in_check()));
    ///     }
    /// }
    ///
    /// let mut checks = Checks::default();
    /// visit_checked(b"PI\n+\n+7776FU\n-3334FU\n+8833UM\n", &mut checks)?;
    /// assert_eq!(checks.0, 1);
    /// # Ok::<(), komadai_record::Fault>(())
    /// ```
    pub const fn position(&self) -> Option<&'a Position> {
        match *self {
            Self::Unchecked => None,
            Self::Legal(position) => Some(position),
            Self::Illegal(_, position) | Self::Unknown(position) => position,
        }
    }
}

/// A line of a comment as it stands in a file.
#[derive(Clone, Copy)]
pub struct Comment<'a> {
    text: &'a str,
    engine: Option<EngineWords<'a>>,
}

/// Reads a comment as the line of an engine, and hands on every word that is no part of it. Most visitors never ask: it
/// is read when one does.
type EngineWords<'a> = &'a dyn Fn(&mut dyn FnMut(&str)) -> Option<EngineLine>;

impl<'a> Comment<'a> {
    /// Somebody's words, and nothing an engine thought.
    ///
    /// ```
    /// use komadai_record::Comment;
    ///
    /// let comment = Comment::plain("a good move");
    /// assert_eq!((comment.text(), comment.engine_line()), ("a good move", None));
    /// ```
    pub const fn plain(text: &'a str) -> Self {
        Self { text, engine: None }
    }

    /// Words that may be the line of an engine, and what reads them as one.
    pub(crate) const fn new(text: &'a str, engine: EngineWords<'a>) -> Self {
        Self { text, engine: Some(engine) }
    }

    /// The words, without the mark that makes them a comment.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// What an engine thought, if the comment is in the form that programs write such things in.
    ///
    /// ```
    /// use komadai_record::{Comment, Visitor, Worth, visit};
    ///
    /// /// The last score that an engine gave.
    /// #[derive(Default)]
    /// struct Score(Option<Worth>);
    ///
    /// impl Visitor for Score {
    ///     fn comment(&mut self, comment: Comment<'_>) {
    ///         self.0 = comment.engine_line().and_then(|line| line.score).or(self.0);
    ///     }
    /// }
    ///
    /// let mut score = Score::default();
    /// visit("1 ７六歩(77)\n**解析 0 評価値 58\n".as_bytes(), &mut score)?;
    /// assert_eq!(score.0, Some(Worth::Centipawns(58)));
    /// # Ok::<(), komadai_record::Fault>(())
    /// ```
    pub fn engine_line(&self) -> Option<EngineLine> {
        self.engine_line_and(|_| {})
    }

    /// The same; every word that stands there and is no part of it is handed to `other`.
    pub fn engine_line_and(&self, mut other: impl FnMut(&str)) -> Option<EngineLine> {
        self.engine?(&mut other)
    }
}

impl core::fmt::Debug for Comment<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Comment").field(&self.text).finish()
    }
}
