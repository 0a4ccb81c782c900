//! What threatens when nothing gives check: threatmate (詰めろ, *tsumero*) and brinkmate (必至, *hisshi*).

use std::sync::atomic::AtomicBool;

use komadai_rules::{Move, Position};

use crate::{Limits, Line, Problem, ProblemError, Solver, Verdict};

/// What the opponent of the side to move threatens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threat {
    /// No mate, even if the side to move did nothing.
    Nothing,
    /// A mate, unless the side to move does something about it.
    Threatmate(Threatmate),
    /// A limit came before this was known.
    Unknown,
}

/// A mate that follows if nothing is done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threatmate {
    /// The mate that is threatened.
    pub threat: Line,
    /// Every legal move against it, each with the mate that follows all the same; `None` where the move helps.
    ///
    /// A move that gives check helps if the attacker cannot mate by parrying with check: what comes of other parries
    /// is not looked at.
    pub answers: Vec<(Move, Option<Line>)>,
}

impl Threatmate {
    /// Whether nothing helps.
    ///
    /// ```
    /// use komadai_rules::Position;
    /// use komadai_tsume::{Limits, Solver, SolverOptions, Threat};
    ///
    /// // Two golds around the king in the corner: whatever White does, one of them mates.
    /// let position = Position::from_setup(&"8k/6G2/7G1/9/9/9/9/9/4K4 w G".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let threat = solver.threat(&position, Limits::NONE, &false.into())?;
    /// assert!(matches!(threat, Threat::Threatmate(threat) if threat.is_brinkmate()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_brinkmate(&self) -> bool {
        self.answers.iter().all(|(_, mate)| mate.is_some())
    }

    /// The moves that help.
    ///
    /// ```
    /// use komadai_rules::Position;
    /// use komadai_tsume::{Limits, Solver, SolverOptions, Threat};
    ///
    /// let position = Position::from_setup(&"4k4/9/4P4/9/9/9/9/9/4K4 w G".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let Threat::Threatmate(threat) = solver.threat(&position, Limits::NONE, &false.into())? else {
    ///     panic!("a gold on 5b mates")
    /// };
    /// let defences: Vec<String> = threat.defences().map(|mv| mv.to_string()).collect();
    /// assert_eq!(defences, ["5a4a", "5a4b", "5a6a", "5a6b"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn defences(&self) -> impl Iterator<Item = Move> + '_ {
        let helps = self.answers.iter().filter(|(_, mate)| mate.is_none());
        helps.map(|&(mv, _)| mv)
    }
}

impl Solver {
    /// What the opponent of the side to move threatens in a position, with the lines that prove it.
    ///
    /// One question is asked about the threat and one about each legal move against it; `limits` bound each of them.
    ///
    /// ```
    /// use komadai_rules::{Position, SetupError};
    /// use komadai_tsume::{Limits, Solver, SolverOptions, Threat};
    ///
    /// // The gold above the king is one move from mate; White can still run or take it.
    /// let setup = "4k4/9/4P4/9/9/9/9/9/4K4 w G".parse()?;
    /// let position = Position::from_setup(&setup)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let threat = solver.threat(&position, Limits::NONE, &false.into())?;
    /// let Threat::Threatmate(threat) = threat else { panic!("a gold on 5b mates") };
    /// assert_eq!(threat.threat.plies(), 1);
    /// assert!(!threat.is_brinkmate());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The side to move is in check, so that there is no threat but an attack, or it has no king, or its opponent would
    /// be mated himself.
    pub fn threat(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Threat, ProblemError> {
        let mut passed = position.clone();
        passed.pass();
        let problem = Problem::from_position(passed)?;
        let threat = match self.mate(&problem, limits, stop) {
            Solution::Mate(line) => line,
            Solution::NoMate => return Ok(Threat::Nothing),
            Solution::Nothing => return Ok(Threat::Unknown),
        };
        let mut answers = Vec::new();
        for mv in position.legal_moves().iter() {
            let mate = match Problem::from_position(position.after(mv)) {
                Ok(problem) => match self.mate(&problem, limits, stop) {
                    Solution::Mate(line) => Some(line),
                    Solution::NoMate => None,
                    Solution::Nothing => return Ok(Threat::Unknown),
                },
                // The attacker is mated.
                Err(_) => None,
            };
            answers.push((mv, mate));
        }
        Ok(Threat::Threatmate(Threatmate { threat, answers }))
    }

    fn mate(&mut self, problem: &Problem, limits: Limits, stop: &AtomicBool) -> Solution {
        match self.solve(problem, limits, stop, &mut |_| {}) {
            Verdict::Mate => self.line().map_or(Solution::Nothing, Solution::Mate),
            Verdict::NoMate => Solution::NoMate,
            Verdict::Unknown => Solution::Nothing,
        }
    }
}

/// A verdict with its line.
enum Solution {
    Mate(Line),
    NoMate,
    Nothing,
}
