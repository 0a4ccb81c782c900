//! One event forth, and back again where the disk does not take it: most events are moves, and need no copy of the game.

use komadai_rules::{ByColor, Clock};
use komadai_store::GameId;

use super::{Impossible, Room, Stage};
use crate::{Allowance, Event, Proposal};

/// A room as it was before an event.
#[derive(Debug)]
pub(crate) struct Before {
    /// How far the game had come.
    pub(crate) stage: Stage,
    /// How many moves had been played.
    pub(crate) ply: u32,
    kept: Kept,
}

#[derive(Debug)]
enum Kept {
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
    pub(crate) fn step(&mut self, event: &Event) -> Result<Before, Impossible> {
        let kept = match event {
            Event::Moved { mv, .. } if self.game.check(*mv).is_ok() => Kept::Rest(Rest {
                clock: self.clock,
                allowance: self.allowance,
                carried: self.carried,
                proposals: self.proposals,
                asked: self.asked,
                next: self.next,
                version: self.version,
            }),
            _ => Kept::Whole(Box::new(self.clone())),
        };
        let before = Before {
            stage: self.stage,
            ply: self.game.ply(),
            kept,
        };
        self.apply(event).map(|()| before)
    }

    /// Takes the last event back.
    pub(crate) fn back(&mut self, before: Before) {
        let rest = match before.kept {
            Kept::Whole(room) => return *self = *room,
            Kept::Rest(rest) => rest,
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
