//! A position in which the side to move is to mate, and why a diagram is none.

use std::fmt;

use komadai_rules::{Color, Hand, HandKind, Position, Setup, SetupError, SetupFault, Square};

use crate::is_mate_by_convention;

/// A position in which the side to move is asked to mate, giving check with every move.
///
/// The attacker needs no king; if it has one, its moves must leave it safe. An attacker in check is a problem like any
/// other: the first move must parry and check at once.
///
/// ```
/// use komadai_tsume::{Problem, ProblemError};
///
/// assert!(Problem::from_setup(&"4k4/9/4P4/9/9/9/9/9/9 b G".parse()?).is_ok());
/// let nobody = Problem::from_setup(&"9/9/4P4/9/9/9/9/9/4K4 b G".parse()?);
/// assert_eq!(nobody, Err(ProblemError::NoDefendingKing));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(Position);

impl Problem {
    /// The problem a diagram shows, composers' liberties allowed.
    ///
    /// # Errors
    ///
    /// Why nothing can be asked about the diagram.
    pub fn from_setup(setup: &Setup) -> Result<Self, ProblemError> {
        let faults = setup.faults();
        let missing = SetupFault::MissingKing { color: !setup.turn };
        if faults.contains(&missing) {
            return Err(ProblemError::NoDefendingKing);
        }
        if let Some(king) = faults.iter().find_map(|fault| match *fault {
            SetupFault::OpponentInCheck { king } => Some(king),
            _ => None,
        }) {
            return Err(ProblemError::of_check(setup, king));
        }
        let position = Position::from_setup(setup)
            .or_else(SetupError::allow_problem)
            .map_err(ProblemError::Impossible)?;
        Self::from_position(position)
    }

    /// The problem whether the side to move mates in `position`.
    ///
    /// # Errors
    ///
    /// There is no king to mate, it could be captured at once or is mated, or the attacker is mated already.
    ///
    /// ```
    /// use komadai_rules::Position;
    /// use komadai_tsume::{Problem, ProblemError};
    ///
    /// // The gold on 5b has mated.
    /// let position = Position::from_setup(&"4k4/4G4/4P4/9/9/9/9/9/4K4 w -".parse()?)?;
    /// assert_eq!(Problem::from_position(position), Err(ProblemError::AttackerMated));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position(position: Position) -> Result<Self, ProblemError> {
        let attacker = position.turn();
        let king = position.king(!attacker).ok_or(ProblemError::NoDefendingKing)?;
        if !position.checkers_of(!attacker).is_empty() {
            return Err(ProblemError::of_check(&position.to_setup(1), king));
        }
        if position.is_checkmate() {
            return Err(ProblemError::AttackerMated);
        }
        Ok(Self(position))
    }

    /// The same with all the other pieces in the defender's hand, if that is empty: so published diagrams mean it.
    ///
    /// ```
    /// use komadai_tsume::Problem;
    ///
    /// let problem = Problem::from_setup(&"4k4/9/4P4/9/9/9/9/9/9 b G".parse()?)?;
    /// let told = problem.with_rest().position().to_setup(1).to_string();
    /// assert_eq!(told, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_rest(&self) -> Self {
        let defender = !self.attacker();
        if !self.0.hand(defender).is_empty() {
            return self.clone();
        }
        let mut setup = self.0.to_setup(1);
        let held = setup.hands[!defender];
        setup.hands[defender] = HandKind::ALL.iter().fold(Hand::EMPTY, |hand, &kind| {
            let on_board =
                setup.board.pieces().filter(|(_, piece)| piece.kind.hand_kind() == Some(kind));
            let used = on_board.count() as u8 + held.count(kind);
            hand.with(kind, kind.set_count().saturating_sub(used))
        });
        Self::from_setup(&setup).unwrap_or_else(|_| self.clone())
    }

    /// The position, the attacker to move.
    pub fn position(&self) -> &Position {
        &self.0
    }

    /// The side that has to mate: the one to move.
    pub fn attacker(&self) -> Color {
        self.0.turn()
    }
}

/// Why a diagram is no mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// There is no king to mate.
    NoDefendingKing,
    /// The side to move could capture the king at once.
    DefenderInCheck {
        /// Where that king stands.
        king: Square,
    },
    /// The king to mate is mated already, futile interpositions left out.
    DefenderMated {
        /// Where that king stands.
        king: Square,
    },
    /// The side that should attack is mated itself.
    AttackerMated,
    /// No set of pieces makes such a diagram.
    Impossible(SetupError),
}

impl ProblemError {
    /// What is wrong with a diagram in which the side to move could capture that king.
    fn of_check(setup: &Setup, king: Square) -> Self {
        let answering = Setup { turn: !setup.turn, ..*setup };
        let position = Position::from_setup(&answering).or_else(SetupError::allow_problem);
        match position {
            Ok(position) if is_mate_by_convention(&position) => Self::DefenderMated { king },
            _ => Self::DefenderInCheck { king },
        }
    }
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDefendingKing => {
                f.write_str("there is no king to mate: the side to move attacks")
            }
            Self::DefenderInCheck { king } => {
                write!(f, "the king on {king} is in check, and the attacker to move")
            }
            Self::DefenderMated { king } => write!(f, "the king on {king} is mated already"),
            Self::AttackerMated => f.write_str("the side that should attack is mated itself"),
            Self::Impossible(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProblemError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(sfen: &str) -> Result<Problem, ProblemError> {
        Problem::from_setup(&sfen.parse().expect("it is SFEN"))
    }

    #[test]
    fn a_diagram_that_asks_nothing_says_why() {
        assert_eq!(problem("9/9/9/9/9/9/9/9/4K4 b G"), Err(ProblemError::NoDefendingKing));
        assert!(matches!(
            problem("4k4/4G4/9/9/9/9/9/9/4K4 b G"),
            Err(ProblemError::DefenderInCheck { .. })
        ));
        for mated in [
            "4k4/4G4/4P4/9/9/9/9/9/4K4 b G",
            "4k4/4G4/4P4/9/9/9/9/9/9 b -",
            // Whatever is put between is put there in vain.
            "+R7k/6+P2/8P/9/9/9/9/9/9 b rb4g4s4n4l16p 1",
        ] {
            let told = problem(mated);
            assert!(matches!(told, Err(ProblemError::DefenderMated { .. })), "{mated}: {told:?}");
        }
        let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w -".parse().expect("it is SFEN");
        let mut position = Position::from_setup(&mated).expect("a game can reach it");
        position.pass();
        let told = Problem::from_position(position);
        assert!(matches!(told, Err(ProblemError::DefenderMated { .. })), "{told:?}");
        assert_eq!(problem("4k4/9/9/9/9/9/4p4/4g4/4K4 b G"), Err(ProblemError::AttackerMated));
        assert!(matches!(problem("4k4/9/9/9/9/9/9/9/9 b 5G"), Err(ProblemError::Impossible(_))));
    }

    #[test]
    fn a_hand_that_is_not_empty_is_all_there_is() {
        let own = problem("4k4/9/4P4/9/9/9/9/9/9 b Gp").expect("a problem");
        assert_eq!(own.with_rest(), own);
        // Whichever side defends.
        let black = problem("9/9/9/9/9/9/4p4/9/4K4 w g").expect("a problem").with_rest();
        assert_eq!(black.position().hand(Color::Black).total(), 36);
    }

    #[test]
    fn an_attacker_in_check_is_asked_all_the_same() {
        assert!(problem("4k4/9/9/9/9/9/9/4g4/4K4 b G").is_ok());
    }
}
