//! One event forth, and back again where the disk does not take it: most events are moves, and need no copy of the
//! game.

use komadai_ids::GameId;
use komadai_rules::{ByColor, Clock};

use super::{FoldError, Room, Stage};
use crate::{Allowance, Event, Proposal};

/// What takes an event [`back`](Room::back), and how far the game had come before it.
#[derive(Debug)]
pub struct Undo {
    /// How far the game had come.
    pub stage: Stage,
    /// How many moves had been played.
    pub ply: u32,
    earlier: Earlier,
}

#[derive(Debug)]
enum Earlier {
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
    pub fn step(&mut self, event: &Event) -> Result<Undo, FoldError> {
        let earlier = match event {
            Event::Moved { mv, .. } if self.game.check(*mv).is_ok() => Earlier::Rest(Rest {
                clock: self.clock,
                allowance: self.allowance,
                carried: self.carried,
                proposals: self.proposals,
                asked: self.asked,
                next: self.next,
                version: self.version,
            }),
            _ => Earlier::Whole(Box::new(self.clone())),
        };
        let undo = Undo { stage: self.stage, ply: self.game.ply(), earlier };
        self.apply(event).map(|()| undo)
    }

    /// Takes the last event back.
    pub fn back(&mut self, undo: Undo) {
        let rest = match undo.earlier {
            Earlier::Whole(room) => return *self = *room,
            Earlier::Rest(rest) => rest,
        };
        self.game.undo();
        self.truncate(undo.ply);
        self.stage = undo.stage;
        let Rest { clock, allowance, carried, proposals, asked, next, version } = rest;
        self.clock = clock;
        self.allowance = allowance;
        self.carried = carried;
        self.proposals = proposals;
        self.asked = asked;
        self.next = next;
        self.version = version;
    }
}
