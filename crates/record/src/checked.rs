//! A visitor that asks the rules about each move before it hands it on.
//!
//! Which moves are legal is the rules' to say; here is only what becomes of a record that breaks them.

use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{
    Color, Game, IllegalMove, Move, PieceKind, Position, RuleProfile, Setup, SetupError, Square,
};

use crate::error::{Fault, Patience, Problem};
use crate::record::NodeId;
use crate::visit::{Comment, Place, Severity, Visitor};
use crate::{EndKind, Key, USUAL_MOVES, walk};

/// Hands everything on to another visitor, and asks the rules about each move.
///
/// An illegal move is handed on too, with a warning that names the law, and play goes on as far as the board
/// allows: only a move from an empty square stops the line. While a foul leaves a diagram that no rule describes, as
/// when a king may be taken, moves are followed without being judged. An end by perpetual check is told as the foul of the
/// side that gave the checks.
///
/// ```
/// use komadai_record::{Checked, Fault, Severity, Visitor, visit};
///
/// #[derive(Default)]
/// struct Faults(Vec<Fault>);
///
/// impl Visitor for Faults {
///     fn fault(&mut self, fault: Fault, _: Severity) {
///         self.0.push(fault);
///     }
/// }
///
/// let mut checked = Checked::new(Faults::default());
/// visit("1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩(76)\n4 ４二飛(82)\n5 ７三歩(75)\n".as_bytes(), &mut checked)?;
/// let faults = checked.into_inner().0;
/// assert_eq!(faults[0].to_string(), "line 5, column 3: illegal move: the piece on 7e does not move to 7c; found \"７三歩(75)\"");
/// # Ok::<(), Fault>(())
/// ```
#[derive(Debug)]
pub struct Checked<V> {
    inner: V,
    start: Setup,
    now: Now,
    /// The move that made each node but the root, the node it follows, and how far it is from the start.
    steps: Vec<Step>,
    /// What stood on the board at some nodes: enough that every other is a short walk away.
    marks: Vec<(u32, Now)>,
    at: u32,
    /// How often a diagram is still tried that no rule described when it was tried last.
    tries: u32,
    patience: Patience,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    mv: Move,
    parent: u32,
    ply: u32,
}

/// What stands on the board.
// A checker has one of these, and one for every so many plies.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Now {
    /// A position of the rules.
    Judged(Position),
    /// A diagram the rules do not describe.
    Followed(Setup),
}

impl Now {
    fn of(setup: Setup) -> Self {
        judged(&setup).map_or(Self::Followed(setup), Self::Judged)
    }

    /// The diagram, whatever the number of its move.
    fn to_setup(&self) -> Setup {
        match self {
            Self::Judged(position) => position.to_setup(1),
            Self::Followed(setup) => *setup,
        }
    }
}

/// Between nodes whose boards are remembered there are at most so many plies.
const STRIDE: u32 = 32;
/// So many plies are looked back to see a position repeated.
const REPEATED_WITHIN: usize = 256;
/// How often the rules are asked whether they describe a diagram again.
const TRIES: u32 = 1_000;

impl<V> Checked<V> {
    /// Checks the moves that `inner` is told.
    pub fn new(inner: V) -> Self {
        Self {
            inner,
            start: Setup::START,
            // A game tells its start before anything is asked of it.
            now: Now::Followed(Setup::START),
            steps: Vec::new(),
            marks: Vec::new(),
            at: 0,
            tries: TRIES,
            patience: Patience::default(),
        }
    }

    /// The visitor that was told everything.
    pub fn into_inner(self) -> V {
        self.inner
    }

    fn ply(&self) -> u32 {
        match self.at.checked_sub(1) {
            Some(index) => self.steps[index as usize].ply,
            None => 0,
        }
    }

    /// The board after `node`: from the nearest one remembered on the way to it.
    fn board_at(&self, node: u32) -> Now {
        let mut way = Vec::new();
        let mut at = node;
        let mut now = loop {
            if let Ok(found) = self.marks.binary_search_by_key(&at, |&(node, _)| node) {
                break self.marks[found].1.clone();
            }
            let Some(step) = at.checked_sub(1).map(|index| self.steps[index as usize]) else {
                break Now::of(self.start);
            };
            way.push(step.mv);
            at = step.parent;
        };
        for &mv in way.iter().rev() {
            // Where it was played first, it could be followed.
            if follow(&mut now, mv, &mut 0).is_err() {
                break;
            }
        }
        match now {
            Now::Followed(setup) => Now::of(setup),
            judged => judged,
        }
    }

    /// Who gave check with every move, of a record that says so of one side and not of which.
    ///
    /// The rules know where the position truly comes back; elsewhere it is not the side that is to answer a check.
    #[cold]
    fn checking(&self) -> Color {
        let step = |node: u32| Some(self.steps[node.checked_sub(1)? as usize]);
        let back = |before: &Step| step(before.parent);
        let way = core::iter::successors(step(self.at), back);
        let way: Vec<Step> = way.take(REPEATED_WITHIN).collect();
        let before = self.board_at(way.last().map_or(self.at, |step| step.parent));
        let game = Game::new_problem(&before.to_setup(), RuleProfile::STANDARD);
        let repeated = game.ok().and_then(|mut game| {
            let mut moves = way.iter().rev().map(|step| step.mv);
            let is_played = moves.all(|mv| game.play(mv).is_ok());
            game.repetition().checking.filter(|_| is_played)
        });
        let (turn, answers) = match &self.now {
            Now::Judged(position) => (position.turn(), position.in_check()),
            Now::Followed(setup) => (setup.turn, true),
        };
        repeated.unwrap_or(if answers { !turn } else { turn })
    }

    fn return_to(&mut self, node: NodeId) {
        self.now = self.board_at(node.index());
        self.at = node.index();
    }

    /// Starts over from this diagram.
    fn set_up(&mut self, start: Setup) {
        self.start = start;
        self.now = Now::of(start);
        self.steps.clear();
        self.steps.reserve(USUAL_MOVES);
        self.marks.clear();
        self.at = 0;
        self.tries = TRIES;
    }
}

/// The position of a diagram, if the rules describe it; what only a problem would show is forgiven.
pub(crate) fn judged(setup: &Setup) -> Option<Position> {
    // Most games begin here, and nothing has to be asked of it.
    if *setup == Setup::START {
        return Some(Position::startpos());
    }
    Position::from_setup(setup)
        .or_else(SetupError::allow_problem)
        .ok()
}

/// Plays a move, legal or not.
///
/// # Errors
///
/// There is no piece to move.
#[inline]
fn follow(now: &mut Now, mv: Move, tries: &mut u32) -> Result<Option<IllegalMove>, IllegalMove> {
    match now {
        Now::Judged(position) => match position.play(mv) {
            Ok(_) => Ok(None),
            Err(law) => go_on(now, mv, law).map(Some),
        },
        Now::Followed(_) => stumble(now, mv, tries).map(|()| None),
    }
}

/// Plays an illegal move as far as it can be played.
#[cold]
fn go_on(now: &mut Now, mv: Move, law: IllegalMove) -> Result<IllegalMove, IllegalMove> {
    let Now::Judged(position) = now else {
        return Ok(law);
    };
    let mut setup = position.to_setup(1);
    if walk::play(&mut setup, mv).is_none() {
        return Err(law);
    }
    *now = Now::of(setup);
    Ok(law)
}

/// Plays a move where no rule can be asked, and asks whether one can be again.
#[cold]
fn stumble(now: &mut Now, mv: Move, tries: &mut u32) -> Result<(), IllegalMove> {
    let Now::Followed(setup) = now else {
        return Ok(());
    };
    let at = mv.from().unwrap_or(Square::SQ_1A);
    walk::play(setup, mv).ok_or(IllegalMove::NoPiece { at })?;
    if let Some(left) = tries.checked_sub(1) {
        *tries = left;
        if let Some(position) = judged(setup) {
            *now = Now::Judged(position);
        }
    }
    Ok(())
}

impl<V: Visitor> Checked<V> {
    #[cold]
    fn warn(&mut self, place: Place<'_>, problem: Problem) {
        self.patience
            .tell(place, problem, Severity::Warning, &mut self.inner);
    }
}

impl<V: Visitor> Visitor for Checked<V> {
    fn begin(&mut self) {
        self.inner.begin();
        self.patience = Patience::default();
    }

    fn header(&mut self, key: &Key, value: &str) {
        self.inner.header(key, value);
    }

    fn profile(&mut self, profile: RuleProfile) {
        self.inner.profile(profile);
    }

    fn start(&mut self, start: &Setup) {
        self.inner.start(start);
        self.set_up(*start);
    }

    #[inline]
    fn mv(&mut self, mv: Move, piece: Option<PieceKind>, place: Place<'_>) -> Result<(), Problem> {
        let other = match (&self.now, piece, mv.from()) {
            (Now::Judged(position), Some(named), Some(from)) => position
                .piece_at(from)
                .map(|stands| stands.kind)
                .filter(|&stands| stands != named),
            _ => None,
        };
        let law = follow(&mut self.now, mv, &mut self.tries).map_err(Problem::Illegal)?;
        let ply = self.ply() + 1;
        self.steps.push(Step {
            mv,
            parent: self.at,
            ply,
        });
        self.at = self.steps.len() as u32;
        if ply.is_multiple_of(STRIDE) {
            self.marks.push((self.at, self.now.clone()));
        }
        self.inner.mv(mv, piece, place)?;
        if let Some(law) = law {
            self.warn(place, Problem::Illegal(law));
        } else if let Some(stands) = other {
            self.warn(place, Problem::OtherPiece { stands });
        }
        if let Now::Judged(position) = &self.now {
            self.inner.position(position);
        }
        Ok(())
    }

    fn now(&self) -> Option<&Position> {
        match &self.now {
            Now::Judged(position) => Some(position),
            Now::Followed(_) => None,
        }
    }

    fn fits(&self, after: NodeId, moves: &[Move]) -> Option<bool> {
        match self.board_at(after.index()) {
            Now::Judged(mut position) => {
                let mut moves = moves.iter();
                Some(moves.all(|&mv| position.play(mv).is_ok()))
            }
            Now::Followed(_) => None,
        }
    }

    fn time(&mut self, time: Duration) {
        self.inner.time(time);
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.inner.comment(comment);
    }

    fn bookmark(&mut self, name: &str) {
        self.inner.bookmark(name);
    }

    fn variation(&mut self, after: NodeId) {
        self.inner.variation(after);
        self.return_to(after);
    }

    fn taken_back(&mut self, after: NodeId) {
        self.inner.taken_back(after);
        self.return_to(after);
    }

    fn end(&mut self, kind: EndKind) {
        let kind = match kind.is_perpetual_check() {
            true if self.checking() == self.now.to_setup().turn => EndKind::IllegalByMover,
            true => EndKind::IllegalByOpponent,
            false => kind,
        };
        self.inner.end(kind);
    }

    fn goes_on(&mut self) {
        self.inner.goes_on();
    }

    fn fault(&mut self, fault: Fault, severity: Severity) {
        self.inner.fault(fault, severity);
    }

    fn finish(&mut self) {
        self.inner.finish();
    }
}
