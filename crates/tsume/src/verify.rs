//! Whether a proof holds, by the rules alone: nothing here knows how a mate is found.

use std::fmt;

use komadai_rules::{Color, IllegalMove, Move, MoveList, Position, Promotions, SetupError};

use crate::proof::{Claim, Place, Proof, Step};

/// What a proof that holds says of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The attacker mates within so many plies; `None` if he does not mate at all.
    pub plies: Option<u32>,
    /// How many positions were looked at.
    pub positions: u64,
}

/// Why a proof does not hold.
///
/// ```
/// use komadai_rules::Position;
/// use komadai_tsume::{Proof, ProofError};
///
/// let start = Position::startpos();
/// let mut proof = Proof::of_mate(&start);
/// assert_eq!(proof.verify(&start), Err(ProofError::Root)); // it says nothing of its own position
/// proof.add_step(&start, "7g7f".parse()?, 1);
/// assert!(matches!(proof.verify(&start), Err(ProofError::NoCheck { .. })));
/// # Ok::<(), komadai_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// The proof is about another position, or says nothing of its own.
    Root,
    /// A position in the proof cannot be played.
    Unplayable(SetupError),
    /// The attacker's move there is none.
    NoMove {
        /// The position where it should be played.
        at: Box<Position>,
    },
    /// The attacker's move breaks a law.
    Illegal {
        /// The position before the move.
        at: Box<Position>,
        /// The attacker's move.
        mv: Move,
        /// The law that the move breaks.
        law: IllegalMove,
    },
    /// The attacker's move gives no check.
    NoCheck {
        /// The position before the move.
        at: Box<Position>,
        /// The attacker's move.
        mv: Move,
    },
    /// The defender has an answer after which the proof knows no mate that is nearer.
    Escape {
        /// The position before the attacker's move.
        at: Box<Position>,
        /// The attacker's move.
        mv: Move,
        /// The answer that escapes the mate.
        answer: Move,
    },
    /// A check has no answer that stays among positions without a mate.
    Unanswered {
        /// The position before the check.
        at: Box<Position>,
        /// The check that has no such answer.
        mv: Move,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => f.write_str("the proof does not speak of this position"),
            Self::Unplayable(error) => write!(f, "in the proof {error}"),
            Self::NoMove { at } => write!(f, "at {at} the proof has no move"),
            Self::Illegal { at, mv, law } => write!(f, "at {at} {mv} is illegal: {}", law.law()),
            Self::NoCheck { at, mv } => write!(f, "at {at} {mv} gives no check"),
            Self::Escape { at, mv, answer } => {
                write!(f, "at {at} {mv} does not mate in time after {answer}")
            }
            Self::Unanswered { at, mv } => write!(f, "at {at} nothing is said against {mv}"),
        }
    }
}

impl std::error::Error for ProofError {}

impl Proof {
    /// Checks the whole proof and that it is one of `position`.
    ///
    /// Each of its positions is judged once, by legality and move generation of the rules alone: for a mate that the
    /// move is a legal check and every legal answer leads to a position of the proof nearer to mate; for the absence of
    /// one that every legal check has an answer that leads to a position of the proof. The time grows with the number
    /// of positions, and the memory beside them is sixteen bytes a position.
    ///
    /// # Errors
    ///
    /// The first place where it does not hold.
    pub fn verify(&self, position: &Position) -> Result<Verification, ProofError> {
        let asked = Place::of(position, self.attacker);
        if position.turn() != self.attacker || asked != self.root {
            return Err(ProofError::Root);
        }
        let mut answers = MoveList::new();
        let plies = match &self.claim {
            Claim::Mate(steps) => {
                let index = Index::new(steps.iter().map(|step| &step.place));
                for step in steps {
                    judge_step(self.attacker, step, steps, &index, &mut answers)?;
                }
                let root = nearest(&asked, steps, &index).ok_or(ProofError::Root)?;
                Some(root)
            }
            Claim::NoMate(places) => {
                let index = Index::new(places.iter());
                for place in places {
                    judge_safe(self.attacker, place, places, &index, &mut answers)?;
                }
                if !is_safe(&asked, places, &index) {
                    return Err(ProofError::Root);
                }
                None
            }
        };
        Ok(Verification { plies, positions: self.len() as u64 })
    }
}

/// The places of a proof by their boards.
struct Index(Vec<(u64, u32)>);

impl Index {
    fn new<'a>(places: impl Iterator<Item = &'a Place>) -> Self {
        let mut entries: Vec<_> =
            places.zip(0..).map(|(place, number)| (place.board_hash(), number)).collect();
        entries.sort_unstable();
        Self(entries)
    }

    /// The numbers of the places that may have this board.
    fn alike(&self, place: &Place) -> impl Iterator<Item = usize> + '_ {
        let hash = place.board_hash();
        let first = self.0.partition_point(|&(other, _)| other < hash);
        self.0[first..]
            .iter()
            .take_while(move |&&(other, _)| other == hash)
            .map(|&(_, number)| number as usize)
    }
}

/// Whether `place` is at least as good for the attacker as `known`.
fn is_covered(place: &Place, known: &Place) -> bool {
    let ([attacker, defender], [known_attacker, known_defender]) = (place.hands(), known.hands());
    place.same_board(known)
        && attacker.includes(known_attacker)
        && known_defender.includes(defender)
}

/// The fewest plies in which the proof mates from a place.
fn nearest(place: &Place, steps: &[Step], index: &Index) -> Option<u32> {
    index
        .alike(place)
        .map(|number| &steps[number])
        .filter(|step| is_covered(place, &step.place))
        .map(|step| step.plies)
        .min()
}

/// Whether the proof has a place that is at least as good for the attacker and yet no mate.
fn is_safe(place: &Place, places: &[Place], index: &Index) -> bool {
    index.alike(place).any(|number| is_covered(&places[number], place))
}

fn judge_step(
    attacker: Color,
    step: &Step,
    steps: &[Step],
    index: &Index,
    answers: &mut MoveList,
) -> Result<(), ProofError> {
    let before = step.place.position(attacker).map_err(ProofError::Unplayable)?;
    let at = || Box::new(before.clone());
    let mv = step.mv.unpack().ok_or_else(|| ProofError::NoMove { at: at() })?;
    let mut position = before.clone();
    position.play(mv).map_err(|law| ProofError::Illegal { at: at(), mv, law })?;
    if !position.in_check() {
        return Err(ProofError::NoCheck { at: at(), mv });
    }
    answers.clear();
    position.legal_moves_into(Promotions::All, answers);
    for answer in answers.iter() {
        let undo = position.play_unchecked(answer);
        let left = nearest(&Place::of(&position, attacker), steps, index);
        position.undo(answer, undo);
        if left.is_none_or(|left| left.saturating_add(2) > step.plies) {
            return Err(ProofError::Escape { at: at(), mv, answer });
        }
    }
    // A mate takes a move.
    if step.plies == 0 {
        return Err(ProofError::NoMove { at: at() });
    }
    Ok(())
}

fn judge_safe(
    attacker: Color,
    place: &Place,
    places: &[Place],
    index: &Index,
    answers: &mut MoveList,
) -> Result<(), ProofError> {
    let mut position = place.position(attacker).map_err(ProofError::Unplayable)?;
    for mv in position.legal_moves().iter() {
        let undo = position.play_unchecked(mv);
        if position.in_check() {
            answers.clear();
            position.legal_moves_into(Promotions::All, answers);
            let answered = answers.iter().any(|answer| {
                let undo = position.play_unchecked(answer);
                let safe = is_safe(&Place::of(&position, attacker), places, index);
                position.undo(answer, undo);
                safe
            });
            if !answered {
                position.undo(mv, undo);
                let at = Box::new(position);
                return Err(ProofError::Unanswered { at, mv });
            }
        }
        position.undo(mv, undo);
    }
    Ok(())
}
