//! Lines of mates, shown to their end: by what the table still knows of them, and where it has forgotten, by trying
//! every move.
//!
//! A score from the table names no line, and entries on the way to the mate are replaced by others; who is told of a
//! mate wants to see it all the same. Nothing here changes what is searched or counted.

use std::time::Duration;

use komadai_rules::Move;

use crate::evaluate::Evaluation;
use crate::line::{RootMove, Search};
use crate::score::MAX_PLY;
use crate::table::Bound;
use crate::{Outlook, Score};

/// So many positions may be looked at for the end of one line.
const MOST_POSITIONS: u32 = 30_000;
/// With less time than this left for the move nothing is looked at.
const LEAST_TIME: Duration = Duration::from_secs(1);

/// The plies of the mate that a score tells of, by either side.
fn plies_of(score: Score) -> Option<usize> {
    let (Outlook::Mates { plies } | Outlook::Mated { plies }) = score.outlook() else {
        return None;
    };
    // A move that was not searched has no score.
    Some(plies as usize).filter(|&plies| plies <= MAX_PLY)
}

impl<E: Evaluation> Search<'_, E> {
    /// Brings the line of a mate to its end where the table cut it short, as far as the table knows it.
    pub(crate) fn show_mate(&mut self, rank: usize) {
        let Some(plies) = plies_of(self.root_moves[rank].score) else {
            return;
        };
        let mut line = std::mem::take(&mut self.root_moves[rank].line);
        let mut played = Vec::new();
        let mut ahead = line.clone().into_iter();
        while let Some(mv) = ahead.next().or_else(|| self.goes_on(played.len(), plies)) {
            if played.len() == line.len() {
                line.push(mv);
            }
            played.push((mv, self.position.play_unchecked(mv)));
        }
        for (mv, undo) in played.into_iter().rev() {
            self.position.undo(mv, undo);
        }
        self.root_moves[rank].line = line;
    }

    /// The next move of a line to a mate `plies` long, after `ply` of them.
    fn goes_on(&mut self, ply: usize, plies: usize) -> Option<Move> {
        // A declaration is no move.
        if ply >= plies || self.may_declare() {
            return None;
        }
        if let Some(step) = self.winning_step() {
            return Some(step);
        }
        let attacks = (plies - ply) % 2 == 1;
        let score = if attacks { Score::mating(plies) } else { Score::mated(plies) };
        self.keeps_pace(ply, score)
            .or_else(|| self.known_move(ply, Score::is_decisive))
            .or_else(|| attacks.then(|| self.position.mate_in_one()).flatten())
    }

    /// The move the table has for a position of the line, if its score is such a one.
    fn known_move(&self, ply: usize, is_such: impl Fn(Score) -> bool) -> Option<Move> {
        let known = self.shared.table.look_up(self.position.key(), ply);
        let known = known.filter(|known| is_such(known.score));
        let mv = known.and_then(|known| known.mv);
        mv.filter(|&mv| self.position.is_legal(mv))
    }

    /// A move by which the mate comes neither sooner nor later, as far as the table knows. The side that is mated has
    /// mostly none in its own entry, for none of its moves was good enough to be kept.
    fn keeps_pace(&mut self, ply: usize, score: Score) -> Option<Move> {
        self.known_move(ply, |known| known == score).or_else(|| {
            let moves = self.position.legal_moves();
            moves.iter().find(|&mv| {
                let undo = self.position.play_unchecked(mv);
                let known = self.shared.table.look_up(self.position.key(), ply + 1);
                self.position.undo(mv, undo);
                known.is_some_and(|known| known.score == -score)
            })
        })
    }

    /// Brings the line of a mate to its end at last, where the table has forgotten it; whether the line is another now.
    ///
    /// As much of the line is kept as may be: the rest is the play by which the mate comes when the score says.
    pub(crate) fn complete_mate(&mut self, found: &mut RootMove) -> bool {
        let Some(plies) = plies_of(found.score) else {
            return false;
        };
        let in_haste = self.budget.left().is_some_and(|left| left < LEAST_TIME);
        let is_told = self.thread == 0 && found.bound == Bound::Exact && !in_haste;
        if !is_told || self.end_of(&found.line) == Some(plies) {
            return false;
        }
        let mut left = MOST_POSITIONS;
        let whole = (1..=found.line.len().min(plies)).rev().find_map(|kept| {
            let kept = &found.line[..kept];
            let end = |search: &mut Self| search.end_within(plies - kept.len(), &mut left);
            let line = [kept, &self.after(kept, end)?[..]].concat();
            (self.end_of(&line) == Some(plies)).then_some(line)
        });
        let is_new = whole.is_some();
        found.line = whole.unwrap_or_else(|| std::mem::take(&mut found.line));
        is_new
    }

    /// What is found after some moves of the root.
    fn after<T>(&mut self, moves: &[Move], find: impl FnOnce(&mut Self) -> T) -> T {
        let mut played = Vec::new();
        for &mv in moves {
            played.push((mv, self.position.play_unchecked(mv)));
        }
        let found = find(self);
        for (mv, undo) in played.into_iter().rev() {
            self.position.undo(mv, undo);
        }
        found
    }

    /// After how many plies the game ends by this line; `None` if it goes on. A declaration is a ply and no move.
    fn end_of(&mut self, line: &[Move]) -> Option<usize> {
        let (&last, before) = line.split_last()?;
        let steps = self.after(before, |search| search.winning_step() == Some(last));
        let (mated, declares) =
            self.after(line, |search| (!search.position.has_legal_moves(), search.may_declare()));
        match (steps || mated, declares) {
            (true, _) => Some(line.len()),
            (_, true) => Some(line.len() + 1),
            _ => None,
        }
    }

    /// The line to the end that is forced within so many plies, by the side to move where they are odd.
    fn end_within(&mut self, plies: usize, left: &mut u32) -> Option<Vec<Move>> {
        match plies % 2 {
            1 => self.mates_within(plies, left),
            _ => self.is_mated_within(plies, left),
        }
    }

    /// The shortest line by which the side to move wins.
    fn mates_within(&mut self, plies: usize, left: &mut u32) -> Option<Vec<Move>> {
        (1..=plies).step_by(2).find_map(|plies| self.mates_in(plies, left))
    }

    fn mates_in(&mut self, plies: usize, left: &mut u32) -> Option<Vec<Move>> {
        *left = left.checked_sub(1)?;
        if self.may_declare() {
            return Some(Vec::new());
        }
        if plies == 1 {
            let wins = self.winning_step().or_else(|| self.position.mate_in_one());
            return wins.map(|mv| vec![mv]);
        }
        let mut moves: Vec<Move> = self.position.legal_moves().iter().collect();
        moves.sort_by_key(|&mv| !self.position.gives_check(mv));
        moves.into_iter().find_map(|mv| {
            let undo = self.position.play_unchecked(mv);
            let line = self.is_mated_within(plies - 1, left);
            self.position.undo(mv, undo);
            Some([&[mv], &line?[..]].concat())
        })
    }

    /// The longest line by which the side to move loses, if it does whatever it plays.
    fn is_mated_within(&mut self, plies: usize, left: &mut u32) -> Option<Vec<Move>> {
        *left = left.checked_sub(1)?;
        if self.may_declare() || self.winning_step().is_some() {
            return None;
        }
        let moves = self.position.legal_moves();
        if plies == 0 && !moves.is_empty() {
            return None;
        }
        let mut longest = Vec::new();
        for mv in moves.iter() {
            let undo = self.position.play_unchecked(mv);
            let line = self.mates_within(plies - 1, left);
            self.position.undo(mv, undo);
            let line = [&[mv], &line?[..]].concat();
            if line.len() > longest.len() {
                longest = line;
            }
        }
        Some(longest)
    }
}
