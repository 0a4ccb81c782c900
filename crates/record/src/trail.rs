//! The boards along the moves of a record, illegal ones too as far as they can be played, and back to any branch.
//!
//! Which moves are legal is the rules' to say; here is only what becomes of the board when a record breaks them. A
//! trail that is asked nothing plays nothing: it only notes the moves.

mod board;

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use komadai_rules::{Color, Game, IllegalMove, Move, Piece, Position, RuleProfile, Setup, Square};

use crate::USUAL_MOVES;
use crate::error::NameError;
use crate::move_description::MoveDescription;
use board::Board;

pub(crate) use board::Judgement;

/// A tree of moves, and the board at one of its nodes. The root is node 0, the others are numbered as they were added.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    start: Setup,
    /// The moves that made the nodes 1, 2, 3…
    steps: Vec<Step>,
    /// The nodes that a move follows which is not the next node; seldom any.
    continued: BTreeSet<u32>,
    at: u32,
    /// How far the node is from the start.
    ply: u32,
    /// What stands on the board here, once somebody asked.
    board: Option<Box<Board>>,
    /// The boards at some nodes, by their numbers: enough that every other is a short walk away.
    marks: Vec<(u32, Board)>,
    /// How often a diagram is still tried that no rule described when it was tried last.
    tries: u32,
}

/// A move, the node it follows, and how far it is from the start.
#[derive(Clone, Copy, Debug)]
struct Step {
    mv: Move,
    parent: u32,
    ply: u32,
}

/// Between nodes whose boards are remembered there are at most so many plies.
const STRIDE: u32 = 32;
/// So many plies are looked back to see a position repeated.
const REPEATED_WITHIN: usize = 256;
/// How many moves are looked ahead where a name means several.
const LOOKED_AHEAD: usize = 40;
/// How often the rules are asked whether they describe a diagram again.
const TRIES: u32 = 1_000;

impl Default for Trail {
    /// Without moves, from the start of an even game.
    fn default() -> Self {
        Self {
            start: Setup::START,
            steps: Vec::new(),
            continued: BTreeSet::new(),
            at: 0,
            ply: 0,
            board: None,
            marks: Vec::new(),
            tries: TRIES,
        }
    }
}

impl Trail {
    /// Follows the moves of a record with this start.
    pub(crate) fn new(start: &Setup) -> Self {
        let mut trail = Self::default();
        trail.start_over(start);
        trail.follow();
        trail
    }

    /// Forgets all moves, and starts over from this diagram without following them.
    pub(crate) fn start_over(&mut self, start: &Setup) {
        self.start = *start;
        self.steps.clear();
        self.steps.reserve(USUAL_MOVES);
        self.continued.clear();
        self.at = 0;
        self.ply = 0;
        self.board = None;
        self.marks.clear();
        self.tries = TRIES;
    }

    /// Keeps the board from here on, as needed before any question about it.
    pub(crate) fn follow(&mut self) {
        if self.board.is_none() {
            self.board = Some(Box::new(self.board_at(self.at)));
        }
    }

    /// Whether the board is kept.
    pub(crate) const fn is_followed(&self) -> bool {
        self.board.is_some()
    }

    fn board(&self) -> &Board {
        self.board.as_deref().expect("it is followed before it is asked")
    }

    /// The position, as long as pieces move on the board by the rules, be it after a foul that leaves it strange to
    /// them.
    pub(crate) fn position(&self) -> Option<&Position> {
        match self.board() {
            Board::Ruled(position) | Board::Fouled(position) => Some(position),
            Board::Drawn(_) => None,
        }
    }

    /// The position, if the rules describe it.
    pub(crate) fn ruled(&self) -> Option<&Position> {
        match self.board() {
            Board::Ruled(position) => Some(position),
            Board::Fouled(_) | Board::Drawn(_) => None,
        }
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Color {
        self.board().turn()
    }

    /// What stands on a square.
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board().piece_at(square)
    }

    /// What a move here moves, before it promotes; `None` if it starts on an empty square.
    pub(crate) fn piece_of(&self, mv: Move) -> Option<Piece> {
        match mv {
            Move::Board { from, .. } => self.piece_at(from),
            Move::Drop { kind, .. } => Some(Piece::new(self.turn(), kind.piece_kind())),
        }
    }

    /// The diagram, its next move numbered `move_number`.
    pub(crate) fn to_setup(&self, move_number: u32) -> Setup {
        self.board().to_setup(move_number)
    }

    /// The node where it stands.
    pub(crate) const fn at(&self) -> u32 {
        self.at
    }

    fn step(&self, node: u32) -> Option<&Step> {
        Some(&self.steps[node.checked_sub(1)? as usize])
    }

    /// How many moves there are in all.
    pub(crate) fn moves(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The node before; the root's is itself.
    pub(crate) fn before(&self) -> u32 {
        self.step(self.at).map_or(0, |step| step.parent)
    }

    /// How many moves lead here.
    #[inline]
    pub(crate) const fn ply(&self) -> u32 {
        self.ply
    }

    /// The node on the way here that so many moves lead to; `None` where fewer lead here.
    pub(crate) fn line_at(&self, ply: u32) -> Option<u32> {
        let mut node = self.at;
        for _ in ply..self.ply() {
            node = self.step(node)?.parent;
        }
        (ply <= self.ply()).then_some(node)
    }

    /// The move that leads here.
    pub(crate) fn last(&self) -> Option<Move> {
        self.step(self.at).map(|step| step.mv)
    }

    /// Where that move went.
    #[inline]
    pub(crate) fn previous_to(&self) -> Option<Square> {
        self.to(self.at)
    }

    /// Where the move of a node went.
    pub(crate) fn to(&self, node: u32) -> Option<Square> {
        self.step(node).map(|step| step.mv.to())
    }

    /// Whether a move of the record follows here.
    pub(crate) fn goes_on(&self) -> bool {
        let next = self.steps.get(self.at as usize);
        next.is_some_and(|next| next.parent == self.at) || self.continued.contains(&self.at)
    }

    /// The move that a name means here, legal or not; what is wrong with the name, if it can mean no other move all
    /// the same.
    ///
    /// A piece that alone can go to the square is meant, whether it may or not; among several the rules decide, which
    /// say nothing of a diagram they do not describe.
    pub(crate) fn find(
        &self,
        wanted: &MoveDescription,
    ) -> Result<(Move, Option<NameError>), NameError> {
        match self.board() {
            Board::Ruled(position) | Board::Fouled(position) => find(position, wanted),
            Board::Drawn(setup) => {
                let meant = wanted.told().or_else(|| wanted.meant(setup));
                let meant = meant.map(|mv| (mv, None));
                meant.ok_or(NameError::NoSuchMove { illegal: None })
            }
        }
    }

    /// The moves that a name means, in the order in which the names behind it allow them: `next` reads the one with
    /// this number, of a move that follows one to this square. And whether they single one out.
    pub(crate) fn likeliest(
        &self,
        candidates: Vec<Move>,
        next: impl Fn(usize, Option<Square>) -> Option<MoveDescription>,
    ) -> (Vec<Move>, bool) {
        const BEST: usize = 2 * LOOKED_AHEAD;
        let allowed = |&mv: &Move| {
            let Some(mut position) = self.position().cloned() else {
                return 0;
            };
            position.play_unchecked(mv);
            let mut previous_to = Some(mv.to());
            for number in 0..LOOKED_AHEAD {
                let Some(wanted) = next(number, previous_to) else {
                    // All names that there are can be played.
                    return BEST;
                };
                match wanted.find(&position) {
                    Ok(mv) => {
                        position.play_unchecked(mv);
                        previous_to = Some(mv.to());
                    }
                    // What means several again says nothing more, and speaks for another that leaves no doubt.
                    Err(NameError::Ambiguous { .. }) => return 2 * number + 1,
                    Err(_) => return 2 * number,
                }
            }
            BEST
        };
        let mut judged: Vec<(usize, Move)> =
            candidates.into_iter().map(|mv| (allowed(&mv), mv)).collect();
        judged.sort_by_key(|&(names, _)| core::cmp::Reverse(names));
        let is_clear = matches!(&judged[..], [(best, _), (next, _), ..] if best > next);
        (judged.into_iter().map(|(_, mv)| mv).collect(), is_clear)
    }

    /// Whether there is anything to move.
    pub(crate) fn can_move(&self, mv: Move) -> Result<(), IllegalMove> {
        self.board().can_move(mv)
    }

    /// Adds a move; where the board is kept it is played there as far as it can be, legal or not.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline)]
    pub(crate) fn add(&mut self, mv: Move) {
        if let Some(board) = &mut self.board {
            board.play(mv);
        }
        self.note(mv);
    }

    /// Adds a move, and says what the rules say of it.
    ///
    /// # Errors
    ///
    /// There is no piece to move: nothing is added.
    #[inline]
    pub(crate) fn judge(&mut self, mv: Move) -> Result<Judgement, IllegalMove> {
        self.follow();
        let judgement = match &mut self.board {
            Some(board) => board.judge(mv, &mut self.tries)?,
            None => Judgement::Unknown,
        };
        self.note(mv);
        Ok(judgement)
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline)]
    fn note(&mut self, mv: Move) {
        if self.at != self.moves() && !self.goes_on() {
            self.continued.insert(self.at);
        }
        self.ply += 1;
        self.steps.push(Step { mv, parent: self.at, ply: self.ply });
        self.at = self.moves();
        if let Some(board) = &self.board
            && self.ply.is_multiple_of(STRIDE)
        {
            self.marks.push((self.at, Board::clone(board)));
        }
    }

    /// Returns to a node it has been at.
    pub(crate) fn return_to(&mut self, node: u32) {
        if self.at != node {
            if self.board.is_some() {
                self.board = Some(Box::new(self.board_at(node)));
            }
            self.at = node;
            self.ply = self.step(node).map_or(0, |step| step.ply);
        }
    }

    /// The position at a node it has been at, as long as there is one.
    pub(crate) fn position_at(&mut self, node: u32) -> Option<Position> {
        match self.board_at(node) {
            Board::Ruled(position) | Board::Fouled(position) => Some(position),
            Board::Drawn(_) => None,
        }
    }

    /// Whether these moves can be played after this node, one after the other, where the rules describe it.
    pub(crate) fn fits(&mut self, after: u32, moves: &[Move]) -> Option<bool> {
        match self.board_at(after) {
            Board::Ruled(mut position) => {
                let mut moves = moves.iter();
                Some(moves.all(|&mv| position.play(mv).is_ok()))
            }
            Board::Fouled(_) | Board::Drawn(_) => None,
        }
    }

    /// The board at a node it has been at: from the nearest one remembered on the way to it. Others on that way are
    /// remembered for the next time.
    fn board_at(&mut self, node: u32) -> Board {
        let mut way = Vec::new();
        let mut from = node;
        let mut board = loop {
            if let Ok(found) = self.marks.binary_search_by_key(&from, |&(node, _)| node) {
                break self.marks[found].1.clone();
            }
            let Some(step) = self.step(from) else {
                let board = Board::new(&self.start);
                // A line that goes straight on never comes back here.
                if self.board.is_some() {
                    self.marks.insert(0, (0, board.clone()));
                }
                break board;
            };
            way.push((from, *step));
            from = step.parent;
        };
        for (node, step) in way.into_iter().rev() {
            // What cannot be played leaves the board as it is.
            let _ = board.judge(step.mv, &mut 0);
            if step.ply.is_multiple_of(STRIDE)
                && let Err(place) = self.marks.binary_search_by_key(&node, |&(node, _)| node)
            {
                self.marks.insert(place, (node, board.clone()));
            }
        }
        if !matches!(board, Board::Ruled(_)) {
            board.ask();
        }
        board
    }

    /// Who gave check with every move, of a record that says so of one side and not of which.
    ///
    /// The rules know where the position truly comes back; elsewhere it is not the side that is to answer a check.
    #[cold]
    pub(crate) fn checking(&mut self) -> Color {
        self.follow();
        let back = |step: &&Step| self.step(step.parent);
        let way = core::iter::successors(self.step(self.at), back);
        let way: Vec<Step> = way.take(REPEATED_WITHIN).copied().collect();
        let before = self.board_at(way.last().map_or(self.at, |step| step.parent));
        let game = Game::new_problem(&before.to_setup(1), RuleProfile::STANDARD);
        let repeated = game.ok().and_then(|mut game| {
            let mut moves = way.iter().rev().map(|step| step.mv);
            let is_played = moves.all(|mv| game.play(mv).is_ok());
            game.repetition().checking.filter(|_| is_played)
        });
        let answers = self.ruled().is_none_or(Position::in_check);
        repeated.unwrap_or(if answers { !self.turn() } else { self.turn() })
    }
}

/// The move that a name means in a position, and what is wrong with the name all the same; see [`Trail::find`].
pub(crate) fn find(
    position: &Position,
    wanted: &MoveDescription,
) -> Result<(Move, Option<NameError>), NameError> {
    if let Some(mv) = wanted.only_near(position) {
        return Ok((mv, None));
    }
    let error = match wanted.find(position) {
        Ok(mv) => return Ok((mv, None)),
        Err(error @ NameError::NoSuchMove { .. }) => error,
        Err(error) => return Err(error),
    };
    let others = [wanted.unmarked(), wanted.before_promotion()];
    match others.into_iter().flatten().find_map(|other| other.find(position).ok()) {
        Some(mv) => Ok((mv, Some(error))),
        None => wanted.meant(&position.to_setup(1)).map(|mv| (mv, None)).ok_or(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk;

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
            "8c8d 7c7d 2b7g 8h7g+",
            "7g7f 3c3d 6i5h+ 8c8d",
        ] {
            let mut setup = Setup::START;
            let mut trail = Trail::new(&setup);
            for mv in line.split(' ') {
                let mv = mv.parse().expect("USI");
                if trail.can_move(mv).is_err() {
                    break;
                }
                trail.add(mv);
                walk::play(&mut setup, mv);
                let Some(position) = trail.position() else {
                    continue;
                };
                assert_eq!(position.to_setup(1), setup, "{line}");
                assert_eq!(position.key(), position.key_from_scratch(), "{line}");
                let again = Trail::new(&setup);
                if let Some(again) = again.position() {
                    assert!(again.legal_moves().iter().eq(position.legal_moves().iter()));
                }
            }
        }
    }

    #[test]
    fn branches_are_returned_to() {
        let mut trail = Trail::new(&Setup::START);
        let mut nodes = alloc::vec![trail.clone()];
        for ply in 0..100 {
            let moves = trail.position().expect("legal").legal_moves();
            let mv = moves.get(ply * 7 % moves.len()).expect("one of them");
            trail.add(mv);
            nodes.push(trail.clone());
        }
        for then in nodes.iter().rev().step_by(5) {
            trail.return_to(then.at());
            assert!(trail.position() == then.position());
            assert_eq!((trail.ply(), trail.previous_to()), (then.ply(), then.previous_to()));
        }
    }
}
