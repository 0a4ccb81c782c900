//! The longest defence against the attack that a proof found: exact lengths over its positions, where the table knows
//! only that there is a mate within so many plies.

use std::collections::HashMap;

use komadai_rules::{Hand, Move, Position};

use crate::prove::place;
use crate::solver::Watcher;
use crate::table::Plies;
use crate::{Line, Solver};

/// Proofs of more positions are followed by what the table knows.
const MOST: usize = 100_000;

/// A board and the attacker's hand.
type Place = (u64, u32);

/// What the attacker plays, and how long the mate then takes; no length while it is being counted.
type Lengths = HashMap<Place, (Move, Option<Plies>)>;

/// A position whose answers are being counted.
struct Frame {
    place: Place,
    /// The positions after the answers, with the plies left there.
    open: Vec<Position>,
    left: Plies,
    longest: Plies,
}

impl Solver {
    /// The line of the proof against its longest defence; `None` if the proof is too large to be followed everywhere.
    pub(crate) fn longest_defence(&mut self, watcher: &mut Watcher<'_>) -> Option<Line> {
        let root = self.problem.as_ref()?.position().clone();
        let attacker = root.turn();
        let lengths = self.lengths_of_proof(&root, watcher)?;
        let mut moves = Vec::new();
        let mut position = root;
        loop {
            let &(mv, _) = lengths.get(&named(&position))?;
            position.play_unchecked(mv);
            moves.push(mv);
            let mut longest: Option<(Move, Plies)> = None;
            for answer in position.legal_moves().iter() {
                let (_, plies) = lengths.get(&named(&position.after(answer)))?;
                let plies = (*plies)?;
                if longest.is_none_or(|(_, most)| plies > most) {
                    longest = Some((answer, plies));
                }
            }
            let Some((answer, _)) = longest else {
                break;
            };
            position.play_unchecked(answer);
            moves.push(answer);
        }
        let leftover: Hand = position.hand(attacker);
        Some(Line { moves, is_shortest: false, tsume_plies: None, tsume_moves: None, leftover })
    }

    /// How long each position of the proof lasts.
    fn lengths_of_proof(&mut self, root: &Position, watcher: &mut Watcher<'_>) -> Option<Lengths> {
        let mut lengths = Lengths::new();
        let within = self.mate_in?;
        let mut frames = vec![self.enter_proof(root, within, &mut lengths, watcher)?];
        while let Some(frame) = frames.last_mut() {
            let Some(next) = frame.open.pop() else {
                let (place, plies) = (frame.place, frame.longest + 1);
                frames.pop();
                if let Some((_, length)) = lengths.get_mut(&place) {
                    *length = Some(plies);
                }
                if let Some(before) = frames.last_mut() {
                    before.longest = before.longest.max(plies + 1);
                }
                continue;
            };
            match lengths.get(&named(&next)) {
                Some((_, Some(plies))) => frame.longest = frame.longest.max(plies + 1),
                // The table has learnt of a shorter way meanwhile, and the proof goes round in a circle.
                Some((_, None)) => return None,
                None if lengths.len() >= MOST => return None,
                None => {
                    let left = frame.left;
                    frames.push(self.enter_proof(&next, left, &mut lengths, watcher)?);
                }
            }
        }
        Some(lengths)
    }

    fn enter_proof(
        &mut self,
        position: &Position,
        within: Plies,
        lengths: &mut Lengths,
        watcher: &mut Watcher<'_>,
    ) -> Option<Frame> {
        let (mv, plies, _) = self.mate_within(position, within, watcher)?;
        let place = named(position);
        lengths.insert(place, (mv, None));
        let after = position.after(mv);
        let open = after.legal_moves().iter().map(|answer| after.after(answer)).collect();
        Some(Frame { place, open, left: plies.saturating_sub(2), longest: 0 })
    }
}

/// What a position with the attacker to move is called.
fn named(position: &Position) -> Place {
    let (key, hand) = place(position, position.turn());
    (key, hand.bits())
}
