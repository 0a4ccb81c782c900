//! The positions passed on the way to the present one, and whether it has been there before.

use komadai_rules::Position;

use crate::Score;

/// One position of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    key: u64,
    in_check: bool,
    /// Whether it came about by a null move, beyond which nothing repeats.
    passed: bool,
}

impl Step {
    pub(crate) fn of(position: &Position) -> Self {
        Self {
            key: position.key(),
            in_check: position.in_check(),
            passed: false,
        }
    }

    /// The key of the position.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    fn after_pass(position: &Position) -> Self {
        Self {
            passed: true,
            ..Self::of(position)
        }
    }
}

/// The game so far and the line being searched, the present position last.
pub(crate) struct Path {
    steps: Vec<Step>,
    /// How often each group of keys was passed: most positions are new, and seen to be so at a glance.
    passes: Vec<u8>,
}

const GROUPS: usize = 1 << 12;

impl Path {
    pub(crate) fn new(past: &[Step], position: &Position) -> Self {
        let mut path = Self {
            steps: Vec::with_capacity(past.len() + 160),
            passes: vec![0; GROUPS],
        };
        for &step in past {
            path.push_step(step);
        }
        path.push(position);
        path
    }

    fn push_step(&mut self, step: Step) {
        let group = &mut self.passes[step.key as usize % GROUPS];
        *group = group.saturating_add(1);
        self.steps.push(step);
    }

    pub(crate) fn push(&mut self, position: &Position) {
        self.push_step(Step::of(position));
    }

    pub(crate) fn push_pass(&mut self, position: &Position) {
        self.push_step(Step::after_pass(position));
    }

    pub(crate) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            let group = &mut self.passes[step.key as usize % GROUPS];
            // A count that was full is no longer exact, and stays: it only costs a look.
            if *group < u8::MAX {
                *group -= 1;
            }
        }
    }

    /// Whether the side to move is in check.
    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        self.steps.last().is_some_and(|step| step.in_check)
    }

    /// Whether the present position came about by a null move.
    #[inline]
    pub(crate) fn passed(&self) -> bool {
        self.steps.last().is_some_and(|step| step.passed)
    }

    /// What repetition makes of the present position, if it was passed before: the first return is taken for
    /// the fourth (千日手, *sennichite*), and a side that only gave checks loses.
    pub(crate) fn repetition(&self) -> Option<Score> {
        let (now, earlier) = self.steps.split_last()?;
        if now.passed || self.passes[now.key as usize % GROUPS] < 2 {
            return None;
        }
        // Who was in check at every turn since then: the side to move, and the other.
        let (mut ours, mut theirs) = (now.in_check, true);
        for (back, step) in earlier.iter().rev().enumerate() {
            if back % 2 == 0 {
                theirs &= step.in_check;
            } else if step.key == now.key {
                return Some(match (ours, theirs) {
                    (true, false) => Score::WON_BY_REPETITION,
                    (false, true) => -Score::WON_BY_REPETITION,
                    _ => Score::EVEN,
                });
            } else {
                ours &= step.in_check;
            }
            if step.passed {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use komadai_rules::Move;

    use super::*;

    fn repetition(sfen: &str, moves: &str) -> Option<Score> {
        let setup = sfen.parse().expect("an SFEN");
        let mut position = Position::from_setup(&setup).expect("a playable position");
        let mut path = Path::new(&[], &position);
        for text in moves.split_whitespace() {
            assert_eq!(path.repetition(), None);
            let mv: Move = text.parse().expect("a move");
            position.play(mv).expect("a legal move");
            path.push(&position);
        }
        path.repetition()
    }

    #[test]
    fn a_return_is_a_draw_and_a_return_by_checks_loses_for_who_gave_them() {
        let rook = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
        assert_eq!(repetition(rook, "9i9h 5a4a 9h9i 4a5a"), Some(Score::EVEN));
        assert_eq!(repetition(rook, "9i9h 5a4a 9h9i"), None);
        // Black's rook checks at every move; the return is completed by the king, with Black to move.
        let checks = "4k4/9/9/9/9/9/9/R8/4K4 b - 1";
        assert_eq!(
            repetition(checks, "9h9a 5a5b 9a9b 5b5a 9b9a"),
            Some(Score::WON_BY_REPETITION)
        );
        assert_eq!(
            repetition(checks, "9h9a 5a5b 9a9b 5b5a 9b9h 5a4a 9h9i 4a5a 9i9h"),
            Some(Score::EVEN)
        );
    }
}
