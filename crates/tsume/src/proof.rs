//! A certificate that a position is a mate, or that it is none: what was decided, without how it was found.
//!
//! Whether a certificate holds is `verify.rs`'s to say, its file form `proof/file.rs`'s.

mod file;
mod place;

use komadai_rules::{Color, Move, PackedMove, Position};

pub use file::ProofReadError;
pub(crate) use place::Place;

/// A certificate of one position: every position with the attacker to move that the answer rests on.
///
/// For a mate, each position comes with the attacker's move and with the plies to mate, which grow less from each to
/// the next, so that no proof can run in circles. For the absence of a mate, positions suffice: a set in which every
/// check has an answer that stays in the set is never left, and a king whose side can go on answering is never mated.
///
/// A position speaks for all that differ from it only by hands that are better for the side it is good for: more for
/// the attacker and less for the defender where it is a mate, the other way round where it is none. A proof found with
/// such hands in mind stays as small as it was found.
///
/// ```
/// use komadai_rules::{Position, SetupError};
/// use komadai_tsume::Proof;
///
/// let setup = "4k4/9/4P4/9/9/9/9/9/9 b G".parse()?;
/// let position = Position::from_setup(&setup).or_else(SetupError::allow_problem)?;
/// let mut proof = Proof::of_mate(&position);
/// proof.add_step(&position, "G*5b".parse()?, 1);
/// assert_eq!(proof.verify(&position)?.plies, Some(1));
///
/// let mut wrong = Proof::of_mate(&position);
/// wrong.add_step(&position, "G*4b".parse()?, 1);
/// assert!(wrong.verify(&position).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub(crate) attacker: Color,
    pub(crate) root: Place,
    pub(crate) claim: Claim,
}

/// What is claimed of the positions of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The attacker mates, like this.
    Mate(Vec<Step>),
    /// The attacker does not mate from any of these.
    NoMate(Vec<Place>),
}

/// A position from which the attacker mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub place: Place,
    pub mv: PackedMove,
    /// At most so many plies until the mate, this move the first of them.
    pub plies: u32,
}

impl Proof {
    /// A proof, still without a step, that the side to move mates.
    pub fn of_mate(root: &Position) -> Self {
        Self {
            attacker: root.turn(),
            root: Place::of(root, root.turn()),
            claim: Claim::Mate(Vec::new()),
        }
    }

    /// A proof, still without a position, that the side to move does not mate.
    ///
    /// ```
    /// use komadai_rules::{Position, SetupError};
    /// use komadai_tsume::Proof;
    ///
    /// // Nothing gives check here, so that the position alone proves it.
    /// let setup = "4k4/9/9/9/4P4/9/9/9/9 b P".parse()?;
    /// let position = Position::from_setup(&setup).or_else(SetupError::allow_problem)?;
    /// let mut proof = Proof::of_no_mate(&position);
    /// proof.add_safe(&position);
    /// assert_eq!(proof.verify(&position)?.plies, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_no_mate(root: &Position) -> Self {
        Self { claim: Claim::NoMate(Vec::new()), ..Self::of_mate(root) }
    }

    /// Adds a position from which `mv` mates within `plies`, as a proof of a mate needs it.
    ///
    /// # Panics
    ///
    /// The proof is one that there is no mate.
    pub fn add_step(&mut self, position: &Position, mv: Move, plies: u32) {
        let Claim::Mate(steps) = &mut self.claim else {
            panic!("a proof that there is no mate has no steps to one");
        };
        steps.push(Step {
            place: Place::of(position, self.attacker),
            mv: PackedMove::of(mv),
            plies,
        });
    }

    /// Adds a position from which there is no mate, as a proof of that needs it.
    ///
    /// # Panics
    ///
    /// The proof is one of a mate.
    pub fn add_safe(&mut self, position: &Position) {
        let Claim::NoMate(places) = &mut self.claim else {
            panic!("a proof of a mate has no positions without one");
        };
        places.push(Place::of(position, self.attacker));
    }

    /// Whether a mate is claimed.
    pub fn is_mate(&self) -> bool {
        matches!(self.claim, Claim::Mate(_))
    }

    /// Who attacks: the side to move of every position in the proof.
    ///
    /// ```
    /// use komadai_rules::{Color, Position};
    /// use komadai_tsume::Proof;
    ///
    /// let proof = Proof::of_mate(&Position::startpos());
    /// assert_eq!((proof.attacker(), proof.is_empty()), (Color::Black, true));
    /// ```
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// How many positions the proof holds.
    pub fn len(&self) -> usize {
        match &self.claim {
            Claim::Mate(steps) => steps.len(),
            Claim::NoMate(places) => places.len(),
        }
    }

    /// Whether nothing has been added yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
