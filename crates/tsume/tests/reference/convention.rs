//! Lengths by the convention of problems (`docs/tsume.md`), by writing out everything that can matter for them.
//!
//! Round by round: a check lasts `n` plies if every answer is met by then. A drop in between is met as other answers
//! are, or it is futile: if the check, given from there, is known to last no longer, and a nearer drop exactly as long.

use std::collections::HashMap;

use komadai_rules::{Move, Position};

use super::Exact;

/// The fewest plies in which the attacker mates, what is put between in vain left out, where by the rules it mates in
/// so many; `None` if more than `most` positions can matter.
pub fn mate(root: &Position, plies: u32, most: usize) -> Option<u32> {
    let mut graph = Graph::default();
    graph.attack(root, plies, most)?;
    Some(graph.judge().expect("it is no more than by the rules"))
}

#[derive(Default)]
struct Graph {
    /// What is to be looked at with how many plies at most, and which checks follow.
    attacks: Vec<Attack>,
    defences: Vec<Defence>,
    index: HashMap<Exact, usize>,
    defence_index: HashMap<Exact, usize>,
}

#[derive(Default)]
struct Attack {
    left: u32,
    checks: Vec<usize>,
    length: Option<u32>,
}

#[derive(Default)]
struct Defence {
    left: Option<u32>,
    answers: Vec<Answer>,
    length: Option<u32>,
}

/// An answer, what it leads to, and the checks from where it was dropped.
struct Answer {
    mv: Move,
    after: usize,
    /// How far from the king it ends.
    distance: usize,
    nearer: Vec<usize>,
}

impl Graph {
    /// The number of a position with the attacker, who has so many plies, to move.
    fn attack(&mut self, position: &Position, left: u32, most: usize) -> Option<usize> {
        let next = self.attacks.len();
        let number = *self.index.entry(Exact(position.clone())).or_insert(next);
        if number == next {
            self.attacks.push(Attack::default());
        }
        if self.attacks.len() > most {
            return None;
        }
        if self.attacks[number].left < left {
            self.attacks[number].left = left;
            let moves = position.legal_moves();
            let checks = moves.iter().filter(|&mv| position.gives_check(mv));
            let checks: Option<Vec<usize>> =
                checks.map(|mv| self.defence(&position.after(mv), left - 1, most)).collect();
            self.attacks[number].checks = checks?;
        }
        Some(number)
    }

    /// The number of a check, to which the attacker has so many plies left.
    fn defence(&mut self, position: &Position, left: u32, most: usize) -> Option<usize> {
        let next = self.defences.len();
        let number = *self.defence_index.entry(Exact(position.clone())).or_insert(next);
        if number == next {
            self.defences.push(Defence::default());
        }
        if self.defences[number].left < Some(left) {
            self.defences[number].left = Some(left);
            let mut answers = Vec::new();
            for mv in position.legal_moves().iter() {
                let after = self.attack(&position.after(mv), left.saturating_sub(1), most)?;
                let mut nearer = Vec::new();
                for check in from_where_it_was_dropped(position, mv) {
                    nearer.push(self.defence(&check, left, most)?);
                }
                answers.push(Answer { mv, after, distance: distance(position, mv), nearer });
            }
            self.defences[number].answers = answers;
        }
        Some(number)
    }

    /// The length from the first position.
    fn judge(&mut self) -> Option<u32> {
        for plies in (0..).step_by(2) {
            let mut any = false;
            // What is free within a round may make more free.
            loop {
                let lasts = |number: &usize| {
                    let defence = &self.defences[*number];
                    defence.length.is_none() && self.lasts(defence, plies)
                };
                let found: Vec<usize> = (0..self.defences.len()).filter(lasts).collect();
                if found.is_empty() {
                    break;
                }
                any = true;
                for number in found {
                    self.defences[number].length = Some(plies);
                }
            }
            if !any {
                break;
            }
            for attack in &mut self.attacks {
                let mut checks = attack.checks.iter();
                if attack.length.is_none() && checks.any(|&at| self.defences[at].length.is_some()) {
                    attack.length = Some(plies + 1);
                }
            }
        }
        self.attacks[0].length
    }

    /// Whether a check, known to last no less, lasts so many plies.
    fn lasts(&self, defence: &Defence, plies: u32) -> bool {
        let Some(left) = defence.left else {
            return false;
        };
        if plies > left {
            return false;
        }
        let in_time = |answer: &Answer| {
            self.attacks[answer.after].length.is_some_and(|length| length < plies)
        };
        if defence.answers.iter().all(in_time) {
            return true;
        }
        // Nothing but futile drops is mate; else a futile one has another before it that is not.
        let is_better = |than: &Answer| {
            let mut answers = defence.answers.iter();
            plies == 0
                || answers.any(|answer| {
                    let length = self.attacks[answer.after].length;
                    length == Some(plies - 1) && answer.is_drop() && answer.distance < than.distance
                })
        };
        let is_futile = |answer: &Answer| {
            let mut nearer = answer.nearer.iter();
            nearer.any(|&check| self.defences[check].length.is_some()) && is_better(answer)
        };
        defence.answers.iter().all(|answer| in_time(answer) || is_futile(answer))
    }
}

impl Answer {
    fn is_drop(&self) -> bool {
        matches!(self.mv, Move::Drop { .. })
    }
}

/// How many steps there are from the king to where a move ends.
fn distance(position: &Position, mv: Move) -> usize {
    let king = position.king(position.turn()).expect("a king in check");
    let apart = |one: usize, other: usize| one.abs_diff(other);
    apart(king.file().index(), mv.to().file().index())
        .max(apart(king.rank().index(), mv.to().rank().index()))
}

/// Where a drop is put between and the piece that gives check could take it with check: the check as it would be from
/// there without the drop.
fn from_where_it_was_dropped(position: &Position, answer: Move) -> Vec<Position> {
    let (Move::Drop { to, .. }, Some(from)) = (answer, position.checkers().single()) else {
        return Vec::new();
    };
    let dropped = position.after(answer);
    let takings = [false, true].map(|promote| Move::Board { from, to, promote });
    let takings = takings.into_iter().filter(|&mv| dropped.is_legal(mv) && dropped.gives_check(mv));
    let mut without = position.clone();
    without.pass();
    takings.map(|mv| without.after(mv)).collect()
}
