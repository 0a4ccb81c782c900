//! The game of a record, position by position, its moves named; through illegal moves too, as far as there are pieces
//! to move.

use core::fmt;

use komadai_record::{NodeId, Notation, Record, ReplayError, replay};
use komadai_rules::{
    Color, Handicap, IllegalMove, Move, PlayError, Position, Setup, SetupError, Square,
};

/// The game itself, without variations.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'a> {
    record: &'a Record,
    nodes: Vec<NodeId>,
    /// The positions up to the first illegal move, or up to where the rules end the game.
    legal: Vec<Setup>,
    /// The first move that breaks a law.
    pub foul: Option<Foul>,
}

/// A move that breaks a law.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foul {
    /// The number of the move, from 1.
    pub ply: u32,
    mv: Move,
    pub law: IllegalMove,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ply, mv, law } = self;
        write!(f, "move {ply}, {mv}: {law}")
    }
}

impl Foul {
    /// The first move that breaks a law, where replaying stopped. That a game was over which went on is no foul.
    fn first(record: &Record, error: &ReplayError) -> Option<Self> {
        let ReplayError::Move { game, ply, mv, error } = error else {
            return None;
        };
        if let PlayError::Illegal(law) = *error {
            let (ply, mv) = (*ply, *mv);
            return Some(Self { ply, mv, law });
        }
        let mut position = game.position().clone();
        let mut rest = record.moves().zip(1..).skip(*ply as usize - 1);
        rest.find_map(|(mv, ply)| {
            let law = position.play(mv).err()?;
            Some(Self { ply, mv, law })
        })
    }
}

impl<'a> Walk<'a> {
    pub fn new(record: &'a Record) -> Self {
        let played = replay(record);
        let game = match &played {
            Ok(game) => Some(game),
            Err(error) => error.game(),
        };
        let mut legal = vec![record.start];
        if let Some(game) = game
            && let Some(mut position) = playable(&record.start)
        {
            let first = record.start.move_number;
            for (mv, ply) in game.moves().zip(1..) {
                position.play_unchecked(mv);
                legal.push(position.to_setup(first.saturating_add(ply)));
            }
        }
        Self {
            record,
            nodes: record.main_line().collect(),
            legal,
            foul: played.err().and_then(|error| Foul::first(record, &error)),
        }
    }

    /// How many moves there are.
    pub fn plies(&self) -> usize {
        self.nodes.len()
    }

    /// The nodes of the moves.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// After how many moves there is a bookmark.
    pub fn bookmarks(&self) -> Vec<u32> {
        let places = std::iter::once(Record::ROOT).chain(self.nodes.iter().copied());
        (0..)
            .zip(places)
            .filter(|&(_, node)| !self.record[node].bookmarks.is_empty())
            .map(|(ply, _)| ply)
            .collect()
    }

    /// The diagram after so many moves; `None` where there were not so many.
    pub fn setup(&self, ply: usize) -> Option<Setup> {
        let beyond = || Some(self.record.setup_at(*self.nodes.get(ply.checked_sub(1)?)?));
        self.legal.get(ply).copied().or_else(beyond)
    }

    /// The last of so many moves.
    pub fn mv(&self, ply: usize) -> Option<Move> {
        self.record[*self.nodes.get(ply.checked_sub(1)?)?].mv()
    }

    /// The name of the last of so many moves, and whose it was.
    pub fn name(&self, ply: usize, notation: Notation) -> Option<(Color, String)> {
        let mv = self.mv(ply)?;
        let before = self.setup(ply - 1)?;
        let previous_to: Option<Square> = self.mv(ply - 1).map(Move::to);
        let name = match playable(&before) {
            Some(position) => notation.write(&position, mv, previous_to),
            None => mv.to_string(),
        };
        Some((before.turn, name))
    }

    /// Whether White gives a handicap.
    pub fn has_handicap(&self) -> bool {
        Handicap::of_setup(&self.record.start)
            .is_some_and(|handicap| handicap.first_to_move() == Color::White)
    }
}

fn playable(setup: &Setup) -> Option<Position> {
    Position::from_setup(setup).or_else(SetupError::allow_problem).ok()
}
