//! Brinkmate (必至, *hisshi*) and the way out of it, within a given number of the attacker's moves.
//!
//! An attacker who cannot mate by checks may play a move after which every answer is followed by a mate. Each of its
//! moves before that must give check or threaten mate. What is legal the rules say, what is mate the proofs of
//! [`Solver`]; here is only who has to find one move and who has to answer all. The definitions are in
//! `docs/brinkmate.md`.

mod study;

use std::sync::atomic::AtomicBool;

use komadai_rules::{Move, Position};

use crate::solver::Watcher;
use crate::table::FOREVER;
use crate::{Limits, Problem, ProblemError, Progress, Solver};

pub use study::{Goal, Study, StudyLine};

/// What the side to move can do to the other king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// It mates by checks alone.
    Mate,
    /// It brings about brinkmate, and this move begins it.
    Brinkmate(Move),
    /// Neither, within the moves it has.
    Nothing,
    /// A limit came before this was known.
    Unknown,
}

/// Whether the side to move gets away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// Nothing helps: mate or brinkmate follows each move.
    Nothing,
    /// This move helps.
    By(Move),
    /// A limit came before this was known.
    Unknown,
}

impl Solver {
    /// Whether the side to move mates, or brings about brinkmate within so many moves of its own (the last one
    /// included): 1 for a brinkmate of one move, 2 for one of three, 0 for nothing but mate.
    ///
    /// The fewest moves are tried first. `limits` bound the whole question.
    ///
    /// ```
    /// use komadai_rules::{Position, SetupError};
    /// use komadai_tsume::{Attack, Limits, Solver, SolverOptions};
    ///
    /// // No check mates, but after a silver below the king nothing helps.
    /// let setup = "8k/7L1/7B1/9/9/9/9/9/9 b S2rb4g3s4n3l18p 1".parse()?;
    /// let position = Position::from_setup(&setup).or_else(SetupError::allow_missing_king)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let found = solver.attack(&position, 1, Limits::NONE, &false.into(), &mut |_| {})?;
    /// assert_eq!(found, Attack::Brinkmate("S*1c".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position asks nothing: see [`Problem::from_position`].
    pub fn attack(
        &mut self,
        position: &Position,
        moves: u32,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Attack, ProblemError> {
        Problem::from_position(position.clone())?;
        let mut watcher = Watcher::new(limits, stop, report, 0);
        Ok(Press::new(self, &mut watcher).attack(position, moves))
    }

    /// Whether the side to move gets away from an attacker who has so many moves to bring about brinkmate; with 0, from
    /// the mate that follows: if nothing helps then, the position is a brinkmate.
    ///
    /// ```
    /// use komadai_rules::{Position, SetupError};
    /// use komadai_tsume::{Escape, Limits, Solver, SolverOptions};
    ///
    /// // Two golds around the king in the corner: whatever White does, one of them mates.
    /// let setup = "8k/6G2/7G1/9/9/9/9/9/9 w - 1".parse()?;
    /// let position = Position::from_setup(&setup).or_else(SetupError::allow_missing_king)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let escape = solver.escape(&position, 0, Limits::NONE, &false.into(), &mut |_| {})?;
    /// assert_eq!(escape, Escape::Nothing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The side to move has no king, or could capture the other.
    pub fn escape(
        &mut self,
        position: &Position,
        moves: u32,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Escape, ProblemError> {
        defends(position)?;
        let mut watcher = Watcher::new(limits, stop, report, 0);
        Ok(Press::new(self, &mut watcher).escape(position, moves))
    }
}

/// Whether the side to move has a king to be mated and cannot take the other.
fn defends(position: &Position) -> Result<(), ProblemError> {
    let us = position.turn();
    position.king(us).ok_or(ProblemError::NoDefendingKing)?;
    match position.king(!us) {
        Some(king) if !position.checkers_of(!us).is_empty() => {
            Err(ProblemError::DefenderInCheck { king })
        }
        _ => Ok(()),
    }
}

/// How many answers that helped once are tried first.
const KILLERS: usize = 3;

/// An attack being looked at. All its positions belong to one game, so that one table remembers them all.
struct Press<'a, 'w> {
    solver: &'a mut Solver,
    watcher: &'a mut Watcher<'w>,
    /// The positions in which the attacker is in check on the way here, and whether it parried with a check.
    parried: Vec<(u64, bool)>,
    /// Answers that helped, by the moves the attacker had left.
    killers: Vec<[Option<Move>; KILLERS]>,
}

impl<'a, 'w> Press<'a, 'w> {
    fn new(solver: &'a mut Solver, watcher: &'a mut Watcher<'w>) -> Self {
        solver.begin_apart();
        Self { solver, watcher, parried: Vec::new(), killers: Vec::new() }
    }

    /// Whether the attacker, to move, mates by checks; `None` if a limit came first.
    fn mates(&mut self, position: &Position) -> Option<bool> {
        let value = self.solver.search(position, true, FOREVER, self.watcher);
        (value.is_mate() || value.is_refuted()).then(|| value.is_mate())
    }

    /// Whether the attacker would mate if the defender, to move, passed.
    fn threatens(&mut self, position: &Position) -> Option<bool> {
        let mut passed = position.clone();
        passed.pass();
        self.mates(&passed)
    }

    fn attack(&mut self, position: &Position, moves: u32) -> Attack {
        match self.mates(position) {
            Some(true) => return Attack::Mate,
            None => return Attack::Unknown,
            Some(false) => {}
        }
        if position.in_check() {
            return self.parry(position, moves);
        }
        for moves in 1..=moves {
            for mv in position.legal_moves().iter() {
                match self.presses(position, mv, moves) {
                    Some(true) => return Attack::Brinkmate(mv),
                    None => return Attack::Unknown,
                    Some(false) => {}
                }
            }
        }
        Attack::Nothing
    }

    /// Whether a move of an attacker who cannot mate makes the best of so many moves, itself included.
    fn presses(&mut self, position: &Position, mv: Move, moves: u32) -> Option<bool> {
        let after = position.after(mv);
        if moves == 1 {
            // A check that left nothing but mate would be the first move of a mate.
            if after.in_check() {
                return Some(false);
            }
        } else if !after.in_check() && !self.threatens(&after)? {
            return Some(false);
        }
        match self.escape(&after, moves - 1) {
            Escape::Nothing => Some(true),
            Escape::By(_) => Some(false),
            Escape::Unknown => None,
        }
    }

    /// What an attacker in check has: a move that parries and leaves the defender as lost as before. It counts as no
    /// move of the attack.
    fn parry(&mut self, position: &Position, moves: u32) -> Attack {
        let key = position.key();
        if let Some(at) = self.parried.iter().position(|&(earlier, _)| earlier == key) {
            // The defender, who may not check for ever, has done so, unless the attacker has too.
            return match self.parried[at..].iter().find(|&&(_, checks)| !checks) {
                Some(_) => Attack::Mate,
                None => Attack::Nothing,
            };
        }
        for mv in position.legal_moves().iter() {
            let after = position.after(mv);
            self.parried.push((key, after.in_check()));
            let escape = self.escape(&after, moves);
            self.parried.pop();
            match escape {
                Escape::Nothing => return Attack::Brinkmate(mv),
                Escape::Unknown => return Attack::Unknown,
                Escape::By(_) => {}
            }
        }
        Attack::Nothing
    }

    fn escape(&mut self, position: &Position, moves: u32) -> Escape {
        let level = moves as usize;
        if self.killers.len() <= level {
            self.killers.resize(level + 1, [None; KILLERS]);
        }
        let tried = self.killers[level];
        let first = tried.into_iter().flatten().filter(|&mv| position.is_legal(mv));
        let list = position.legal_moves();
        let rest = list.iter().filter(|&mv| !tried.contains(&Some(mv)));
        for mv in first.chain(rest) {
            match self.attack(&position.after(mv), moves) {
                Attack::Nothing => {
                    let killers = &mut self.killers[level];
                    if !killers.contains(&Some(mv)) {
                        killers.rotate_right(1);
                        killers[0] = Some(mv);
                    }
                    return Escape::By(mv);
                }
                Attack::Unknown => return Escape::Unknown,
                Attack::Mate | Attack::Brinkmate(_) => {}
            }
        }
        Escape::Nothing
    }
}
