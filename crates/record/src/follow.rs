//! The board along the moves of a record, illegal ones too as far as it allows, and back to any branch.
//!
//! Which moves are legal is the rules' to say; here is only what becomes of the board when a record breaks them.

use alloc::vec::Vec;

use komadai_rules::{Color, IllegalMove, Move, Piece, Position, Setup, Square};

use crate::checked::judged;
use crate::wanted::Wanted;
use crate::{NameError, USUAL_MOVES, walk};

/// The board at some node of a tree of moves; nodes are numbered in the order their moves were added, the root 0.
#[derive(Clone, Debug)]
pub(crate) struct Follow {
    now: Now,
    /// The moves that made the nodes 1, 2, 3…
    steps: Vec<Step>,
    /// Whether a move follows each node.
    goes_on: Vec<bool>,
    /// The board at the root and at some nodes: enough that every other is a short walk away.
    kept: Vec<(u32, Now)>,
    at: u32,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    mv: Move,
    parent: u32,
    ply: u32,
}

/// What stands on the board.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "the large one is the usual one")]
enum Now {
    /// A position of the rules.
    Judged(Position),
    /// A diagram they do not describe, as one with five rooks.
    Drawn(Setup),
}

/// Between boards that are kept lie so many plies of a line; a board takes the memory of a good twenty moves.
const STRIDE: u32 = 24;

impl Now {
    fn new(setup: &Setup) -> Self {
        judged(setup).map_or(Self::Drawn(*setup), Self::Judged)
    }

    /// Plays a move as far as it can be played, legal or not.
    fn play(&mut self, mv: Move) {
        let position = match self {
            Self::Judged(position) => position,
            Self::Drawn(setup) => {
                walk::play(setup, mv);
                return;
            }
        };
        let turn = position.turn();
        match mv {
            // A piece that stands there can be moved on any board, whatever it takes; a king as well.
            Move::Board { from, to, .. } if from != to => {
                let owner = position.piece_at(from).map(|piece| piece.color);
                if owner == Some(!turn) {
                    position.pass();
                    position.play_unchecked(mv);
                    position.pass();
                } else {
                    position.play_unchecked(mv);
                }
            }
            Move::Drop { kind, to }
                if position.hand(turn).has(kind) && position.piece_at(to).is_none() =>
            {
                position.play_unchecked(mv);
            }
            _ => {
                let mut setup = position.to_setup(1);
                walk::play(&mut setup, mv);
                *self = Self::new(&setup);
            }
        }
    }
}

impl Follow {
    /// Starts at the root of a record with this start.
    pub(crate) fn new(start: &Setup) -> Self {
        let now = Now::new(start);
        let mut goes_on = Vec::with_capacity(USUAL_MOVES);
        goes_on.push(false);
        Self {
            now: now.clone(),
            steps: Vec::with_capacity(USUAL_MOVES),
            goes_on,
            kept: alloc::vec![(0, now)],
            at: 0,
        }
    }

    /// The position, as long as there is one by the rules.
    pub(crate) const fn position(&self) -> Option<&Position> {
        match &self.now {
            Now::Judged(position) => Some(position),
            Now::Drawn(_) => None,
        }
    }

    /// Whose turn it is.
    pub(crate) const fn turn(&self) -> Color {
        match &self.now {
            Now::Judged(position) => position.turn(),
            Now::Drawn(setup) => setup.turn,
        }
    }

    /// What stands on a square.
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        match &self.now {
            Now::Judged(position) => position.piece_at(square),
            Now::Drawn(setup) => setup.board[square],
        }
    }

    /// The diagram, its next move numbered `move_number`.
    pub(crate) fn to_setup(&self, move_number: u32) -> Setup {
        match &self.now {
            Now::Judged(position) => position.to_setup(move_number),
            Now::Drawn(setup) => Setup {
                move_number,
                ..*setup
            },
        }
    }

    /// The node where it stands.
    pub(crate) const fn at(&self) -> u32 {
        self.at
    }

    /// The node before; the root's is itself.
    pub(crate) fn before(&self) -> u32 {
        match self.at {
            0 => 0,
            at => self.steps[at as usize - 1].parent,
        }
    }

    /// How many moves lead here.
    pub(crate) fn ply(&self) -> u32 {
        match self.at {
            0 => 0,
            at => self.steps[at as usize - 1].ply,
        }
    }

    /// The node on the way here that so many moves lead to; `None` where fewer lead here.
    pub(crate) fn line_at(&self, ply: u32) -> Option<u32> {
        let mut node = self.at;
        for _ in ply..self.ply() {
            node = self.steps[node as usize - 1].parent;
        }
        (ply <= self.ply()).then_some(node)
    }

    /// The move that leads here.
    pub(crate) fn last(&self) -> Option<Move> {
        let step = self.at.checked_sub(1)?;
        Some(self.steps[step as usize].mv)
    }

    /// Where that move went.
    pub(crate) fn previous_to(&self) -> Option<Square> {
        self.last().map(Move::to)
    }

    /// Whether a move of the record follows here.
    pub(crate) fn goes_on(&self) -> bool {
        self.goes_on[self.at as usize]
    }

    /// The move that a name means here, legal or not; what is wrong with the name, if it can mean no other move all
    /// the same.
    ///
    /// A piece that alone can go to the square is meant, whether it may or not; among several the rules decide, which say
    /// nothing of a diagram they do not describe.
    pub(crate) fn find(&self, wanted: &Wanted) -> Result<(Move, Option<NameError>), NameError> {
        match &self.now {
            Now::Judged(position) => find(position, wanted),
            Now::Drawn(setup) => {
                let meant = wanted.told().or_else(|| wanted.meant(setup));
                let meant = meant.map(|mv| (mv, None));
                meant.ok_or(NameError::NoSuchMove { illegal: None })
            }
        }
    }

    /// Plays a move as far as it can be played, legal or not.
    pub(crate) fn add(&mut self, mv: Move) {
        self.now.play(mv);
        let ply = self.ply() + 1;
        let parent = self.at;
        self.goes_on[parent as usize] = true;
        self.goes_on.push(false);
        self.steps.push(Step { mv, parent, ply });
        self.at = self.steps.len() as u32;
        if ply.is_multiple_of(STRIDE) {
            self.kept.push((self.at, self.now.clone()));
        }
    }

    /// Whether there is anything to move.
    pub(crate) fn can_move(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv.from() {
            Some(at) if self.piece_at(at).is_none() => Err(IllegalMove::NoPiece { at }),
            _ => Ok(()),
        }
    }

    /// The position at a node it has been at, as long as there is one by the rules, and where the move went that leads
    /// there.
    pub(crate) fn position_at(&self, node: u32) -> Option<(Position, Option<Square>)> {
        let step = node.checked_sub(1).map(|step| self.steps[step as usize]);
        match self.board_at(node) {
            Now::Judged(position) => Some((position, step.map(|step| step.mv.to()))),
            Now::Drawn(_) => None,
        }
    }

    /// Returns to a node it has been at.
    pub(crate) fn return_to(&mut self, node: u32) {
        if self.at != node {
            self.now = self.board_at(node);
            self.at = node;
        }
    }

    /// The board at a node it has been at: from the nearest one kept on the way to it.
    fn board_at(&self, node: u32) -> Now {
        let mut way = Vec::new();
        let mut from = node;
        let kept = loop {
            let kept = self.kept.binary_search_by_key(&from, |&(node, _)| node);
            if let Ok(found) = kept {
                break found;
            }
            let step = self.steps[from as usize - 1];
            way.push(step.mv);
            from = step.parent;
        };
        let mut now = self.kept[kept].1.clone();
        for mv in way.into_iter().rev() {
            now.play(mv);
        }
        now
    }
}

/// The move that a name means in a position, and what is wrong with the name all the same; see [`Follow::find`].
pub(crate) fn find(
    position: &Position,
    wanted: &Wanted,
) -> Result<(Move, Option<NameError>), NameError> {
    if let Some(mv) = wanted.only_near(position) {
        return Ok((mv, None));
    }
    let error = match wanted.find(position) {
        Ok(mv) => return Ok((mv, None)),
        Err(error @ NameError::NoSuchMove { .. }) => error,
        Err(error) => return Err(error),
    };
    match wanted.unmarked().map(|unmarked| unmarked.find(position)) {
        Some(Ok(mv)) => Ok((mv, Some(error))),
        _ => wanted
            .meant(&position.to_setup(1))
            .map(|mv| (mv, None))
            .ok_or(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the foul, the position goes on as the diagram does.
    #[test]
    fn fouls_leave_a_sound_position() {
        for line in [
            "7g7e 3c3d 8h2b+ 3a2b",
            "7g7f 7g7f 3c3d",
            "3c3d 7g7f",
            "P*5e 8c8d",
            "8h5i 5a6b 5i5a+ 4a5a",
            "7g7f 3c3d 8h2b+ 8c8d 2b5e 8d8e 5e5a 8e8f",
            "7g7f 3c3d 8h2b+ 8c8d B*5a 8d8e",
            "7g7g 3c3d 8h8i 8c8d",
        ] {
            let mut setup = Setup::START;
            let mut follow = Follow::new(&setup);
            for mv in line.split(' ') {
                let mv = mv.parse().expect("USI");
                if follow.can_move(mv).is_err() {
                    break;
                }
                follow.add(mv);
                walk::play(&mut setup, mv);
                let Some(position) = follow.position() else {
                    continue;
                };
                assert_eq!(position.to_setup(1), setup, "{line}");
                assert_eq!(position.key(), position.key_from_scratch(), "{line}");
                let again = Follow::new(&setup);
                if let Some(again) = again.position() {
                    assert!(again.legal_moves().iter().eq(position.legal_moves().iter()));
                }
            }
        }
    }

    #[test]
    fn branches_are_returned_to() {
        let mut follow = Follow::new(&Setup::START);
        let mut nodes = alloc::vec![follow.clone()];
        for ply in 0..100 {
            let moves = follow.position().expect("legal").legal_moves();
            let mv = moves.get(ply * 7 % moves.len()).expect("one of them");
            follow.add(mv);
            nodes.push(follow.clone());
        }
        for then in nodes.iter().rev().step_by(5) {
            follow.return_to(then.at());
            assert!(follow.position() == then.position());
            assert_eq!(
                (follow.ply(), follow.previous_to()),
                (then.ply(), then.previous_to())
            );
        }
    }
}
