//! One event forth, and back again where the disk does not take it: most events are moves, and need no copy of the game.

use komadai_ids::GameId;
use komadai_rules::{ByColor, Clock};

use super::{Impossible, Room, Stage};
use crate::{Allowance, Event, Proposal};

/// What takes an event back, and how far the game had come before it.
#[derive(Debug)]
pub struct Before {
    /// How far the game had come.
    pub stage: Stage,
    /// How many moves had been played.
    pub ply: u32,
    undo: Undo,
}

#[derive(Debug)]
enum Undo {
    /// A legal move was played: everything but moves and position, which the move itself takes back.
    Rest(Rest),
    /// Something else, and rare.
    Whole(Box<Room>),
}

/// What of a room is small.
#[derive(Debug)]
struct Rest {
    clock: Clock,
    allowance: ByColor<Allowance>,
    carried: u64,
    proposals: ByColor<Option<Proposal>>,
    asked: ByColor<Option<(Proposal, u32)>>,
    next: Option<GameId>,
    version: u32,
}

impl Room {
    /// Lets an event happen, so that it can be taken [`back`](Self::back).
    ///
    /// # Errors
    ///
    /// It cannot have happened here; the room is not to be used any more.
    pub fn step(&mut self, event: &Event) -> Result<Before, Impossible> {
        let undo = match event {
            Event::Moved { mv, .. } if self.game.check(*mv).is_ok() => Undo::Rest(Rest {
                clock: self.clock,
                allowance: self.allowance,
                carried: self.carried,
                proposals: self.proposals,
                asked: self.asked,
                next: self.next,
                version: self.version,
            }),
            _ => Undo::Whole(Box::new(self.clone())),
        };
        let before = Before {
            stage: self.stage,
            ply: self.game.ply(),
            undo,
        };
        self.apply(event).map(|()| before)
    }

    /// Takes the last event back.
    pub fn back(&mut self, before: Before) {
        let rest = match before.undo {
            Undo::Whole(room) => return *self = *room,
            Undo::Rest(rest) => rest,
        };
        self.game.undo();
        self.truncate(before.ply);
        self.stage = before.stage;
        let Rest {
            clock,
            allowance,
            carried,
            proposals,
            asked,
            next,
            version,
        } = rest;
        self.clock = clock;
        self.allowance = allowance;
        self.carried = carried;
        self.proposals = proposals;
        self.asked = asked;
        self.next = next;
        self.version = version;
    }
}
