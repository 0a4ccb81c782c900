//! The positions passed on the way to the present one, and whether it has been there before.

use komadai_rules::{Color, Hand, Position};

use crate::score::MAX_PLY;

/// One position of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    board: u64,
    /// What Black holds; what White holds follows from that and the board.
    hand: Hand,
    turn: Color,
    in_check: bool,
    /// Whether it came about by a null move, beyond which nothing repeats.
    passed: bool,
}

impl Step {
    pub(crate) fn of(position: &Position) -> Self {
        Self { in_check: position.in_check(), ..Self::unchecked(position) }
    }

    /// Whether this was the same position: board, hands and side to move.
    pub(crate) fn is(&self, position: &Position) -> bool {
        self.board == position.board_key()
            && self.hand == position.hand(Color::Black)
            && self.turn == position.turn()
    }

    /// The key of the board.
    pub(crate) const fn board(&self) -> u64 {
        self.board
    }

    fn unchecked(position: &Position) -> Self {
        Self {
            board: position.board_key(),
            hand: position.hand(Color::Black),
            turn: position.turn(),
            in_check: false,
            passed: false,
        }
    }
}

/// What it means that the board and the side to move were the same before, to the side to move now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Return {
    /// A draw: a return within the line is taken for the fourth (千日手, *sennichite*), and so is a second return to a
    /// position of the game; after a first one both sides may still turn aside.
    Draw,
    /// The other side gave nothing but checks, and loses.
    Won,
    /// The side to move gave nothing but checks, and loses.
    Lost,
    /// The same at the fourth return: the game is over, and nobody can turn aside.
    HasWon,
    /// The same at the fourth return.
    HasLost,
    /// It holds more than it did then, and has given nothing for it.
    Richer,
    /// It holds less.
    Poorer,
}

/// The game so far and the line being searched, the present position last.
#[derive(Clone)]
pub(crate) struct Path {
    steps: Vec<Step>,
    /// Where the search began: hands are compared no further back, and one return to before it decides nothing.
    root: usize,
    /// How often each group of keys was passed: most positions are new, and seen to be so at a glance.
    passes: Vec<u8>,
}

const GROUPS: usize = 1 << 12;

impl Path {
    pub(crate) fn new(past: &[Step], position: &Position) -> Self {
        let mut path = Self {
            steps: Vec::with_capacity(past.len() + MAX_PLY + 2),
            root: past.len(),
            passes: vec![0; GROUPS],
        };
        for &step in past {
            path.push_step(step);
        }
        path.push(position);
        path
    }

    fn push_step(&mut self, step: Step) {
        let group = &mut self.passes[step.board as usize % GROUPS];
        *group = group.saturating_add(1);
        self.steps.push(step);
    }

    #[inline]
    pub(crate) fn push(&mut self, position: &Position) {
        self.push_step(Step::of(position));
    }

    /// The position after a null move, which leaves nobody in check.
    pub(crate) fn push_pass(&mut self, position: &Position) {
        self.push_step(Step { passed: true, ..Step::unchecked(position) });
    }

    pub(crate) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            let group = &mut self.passes[step.board as usize % GROUPS];
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

    /// Whether the board was the same before with the same side to move, and what that means.
    #[inline]
    pub(crate) fn returned(&self) -> Option<Return> {
        let now = self.steps.last()?;
        if now.passed || self.passes[now.board as usize % GROUPS] < 2 {
            return None;
        }
        self.look_back(now)
    }

    fn look_back(&self, now: &Step) -> Option<Return> {
        let present = self.steps.len() - 1;
        // Who was in check at every turn since then: the side to move, and the other.
        let (mut ours, mut theirs) = (now.in_check, true);
        let mut was_in_game = false;
        for (back, step) in self.steps[..present].iter().rev().enumerate() {
            let in_line = present - 1 - back >= self.root;
            if back % 2 == 0 {
                theirs &= step.in_check;
            } else if step.board == now.board {
                if step.hand == now.hand {
                    if in_line || was_in_game {
                        return Some(self.ended(now).unwrap_or(match (ours, theirs) {
                            (true, false) => Return::Won,
                            (false, true) => Return::Lost,
                            _ => Return::Draw,
                        }));
                    }
                    was_in_game = true;
                }
                if in_line {
                    let (more, less) = (now.hand.includes(step.hand), step.hand.includes(now.hand));
                    match (more, less, now.turn) {
                        (true, _, Color::Black) | (_, true, Color::White) => {
                            return Some(Return::Richer);
                        }
                        (true, _, Color::White) | (_, true, Color::Black) => {
                            return Some(Return::Poorer);
                        }
                        _ => {}
                    }
                }
            } else {
                ours &= step.in_check;
            }
            if step.passed {
                return None;
            }
        }
        None
    }

    /// How the game ends by the fourth return, if this is it: what counts then is every turn since the first.
    #[cold]
    fn ended(&self, now: &Step) -> Option<Return> {
        let (mut ours, mut theirs, mut earlier) = (now.in_check, true, 0);
        for (back, step) in self.steps[..self.steps.len() - 1].iter().rev().enumerate() {
            let is_same = back % 2 == 1 && step.board == now.board && step.hand == now.hand;
            earlier += u32::from(is_same);
            if earlier == 3 {
                return Some(match (ours, theirs) {
                    (true, false) => Return::HasWon,
                    (false, true) => Return::HasLost,
                    _ => Return::Draw,
                });
            }
            match back % 2 {
                0 => theirs &= step.in_check,
                _ => ours &= step.in_check,
            }
            if step.passed {
                break;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use komadai_rules::Move;

    use super::*;

    fn returned(sfen: &str, moves: &str) -> Option<Return> {
        let setup = sfen.parse().expect("an SFEN");
        let mut position = Position::from_setup(&setup).expect("a playable position");
        let mut path = Path::new(&[], &position);
        for text in moves.split_whitespace() {
            assert_eq!(path.returned(), None);
            let mv: Move = text.parse().expect("a move");
            position.play(mv).expect("a legal move");
            path.push(&position);
        }
        path.returned()
    }

    #[test]
    fn a_return_is_a_draw_and_a_return_by_checks_loses_for_who_gave_them() {
        let rook = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
        assert_eq!(returned(rook, "9i9h 5a4a 9h9i 4a5a"), Some(Return::Draw));
        assert_eq!(returned(rook, "9i9h 5a4a 9h9i"), None);
        // Black's rook checks at every move; the return is completed by the king, with Black to move.
        let checks = "4k4/9/9/9/9/9/9/R8/4K4 b - 1";
        assert_eq!(returned(checks, "9h9a 5a5b 9a9b 5b5a 9b9a"), Some(Return::Won));
        assert_eq!(
            returned(checks, "9h9a 5a5b 9a9b 5b5a 9b9h 5a4a 9h9i 4a5a 9i9h"),
            Some(Return::Draw)
        );
    }

    #[test]
    fn the_first_return_to_a_position_of_the_game_decides_nothing() {
        let round = ["9i9h", "5a4a", "9h9i", "4a5a"];
        // After so many plies the search begins, and so many plies on this is asked.
        for (root, line, expected) in
            [(0, 4, Some(Return::Draw)), (3, 1, None), (7, 1, Some(Return::Draw))]
        {
            let setup = "4k4/9/9/9/9/9/9/9/R3K4 b - 1".parse().expect("an SFEN");
            let mut position = Position::from_setup(&setup).expect("a playable position");
            let mut moves = round.iter().cycle();
            let mut play = |position: &mut Position| {
                let text = moves.next().expect("they go round");
                position.play_unchecked(text.parse().expect("a move"));
            };
            let mut past = Vec::new();
            for _ in 0..root {
                past.push(Step::of(&position));
                play(&mut position);
            }
            let mut path = Path::new(&past, &position);
            for _ in 0..line {
                play(&mut position);
                path.push(&position);
            }
            assert_eq!(path.returned(), expected, "{root} plies, then {line}");
        }
    }

    #[test]
    fn the_fourth_return_ends_the_game_by_what_was_done_since_the_first() {
        let returned = |moves: &str| {
            let setup = "4k4/9/9/9/9/9/9/R8/4K4 b - 1".parse().expect("an SFEN");
            let mut position = Position::from_setup(&setup).expect("a playable position");
            let mut path = Path::new(&[], &position);
            for text in moves.split_whitespace() {
                position.play_unchecked(text.parse().expect("a move"));
                path.push(&position);
            }
            path.returned()
        };
        let round = " 5a5b 9a9b 5b5a 9b9a";
        let checks = |rounds: usize| format!("9h9a{}", round.repeat(rounds));
        assert_eq!(returned(&checks(2)), Some(Return::Won));
        assert_eq!(returned(&checks(3)), Some(Return::HasWon));
        // Once the king was left in peace on the way.
        let quiet = "9h9a 5a5b 9a9b 5b5a 9b9i 5a4a 9i9h 4a5a 9h9a";
        assert_eq!(returned(&format!("{quiet}{}", round.repeat(2))), Some(Return::Draw));
    }

    #[test]
    fn who_comes_back_without_a_piece_in_hand_is_poorer() {
        // Black throws its gold away, and both kings go home.
        let black = "4k4/9/9/9/9/9/9/9/4K4 b G 1";
        let moves = "G*5b 5a5b 5i5h 5b4a 5h5i 4a5a";
        assert_eq!(returned(black, moves), Some(Return::Poorer));
        let white = "4k4/9/9/9/9/9/9/9/4K4 w G 1";
        let moves = "5a4a G*5b 4a5b 5i5h 5b5a 5h5i";
        assert_eq!(returned(white, moves), Some(Return::Richer));
    }
}
