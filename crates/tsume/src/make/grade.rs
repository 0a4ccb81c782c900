//! How hard a problem is and what makes it beautiful, as far as that can be counted.

use komadai_rules::{Move, Position};

use super::judge::SoundProblem;

/// What can be counted of a problem's difficulty and beauty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// From 1: how many moves, in powers of two, the solver tries until it knows that there is one solution.
    pub difficulty: u32,
    /// How many of the attacker's pieces are given away: taken at once where they arrived.
    pub sacrifices: u32,
    /// How many of the attacker's moves take nothing.
    pub quiet: u32,
    /// How many pieces are seen or held by the attacker, the king left out.
    pub pieces: u32,
}

impl Grade {
    pub(super) fn of(judged: &SoundProblem) -> Self {
        let mut position = judged.diagram.position().expect("it was solved from this position");
        let (mut sacrifices, mut quiet) = (0, 0);
        let solution = &judged.solution;
        for (ply, &mv) in solution.iter().enumerate() {
            if ply % 2 == 0 {
                quiet += u32::from(!takes(&position, mv));
                let answer = solution.get(ply + 1);
                sacrifices += u32::from(answer.is_some_and(|answer| answer.to() == mv.to()));
            }
            position.play_unchecked(mv);
        }
        Self {
            difficulty: judged.nodes.max(2).ilog2(),
            sacrifices,
            quiet,
            pieces: judged.diagram.size(),
        }
    }

    /// How beautiful it is, for putting problems in order: what is given away counts, what stands around counts against
    /// it, and so does taking pieces.
    ///
    /// ```
    /// use komadai_tsume::Grade;
    ///
    /// let plain = Grade { difficulty: 5, sacrifices: 0, quiet: 2, pieces: 6 };
    /// assert!(Grade { sacrifices: 1, ..plain }.beauty() > plain.beauty());
    /// assert!(Grade { pieces: 9, ..plain }.beauty() < plain.beauty());
    /// ```
    pub fn beauty(&self) -> i32 {
        4 * self.sacrifices as i32 + 2 * self.quiet as i32 - self.pieces as i32
    }
}

fn takes(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.to()).is_some()
}
