//! One event forth, and back again where the disk does not take it: most events are moves, and need no copy of the
//! game.

use super::{FoldError, Room, Stage, State};
use crate::Event;

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
    Move(State),
    /// Something else, and rare.
    Whole(Box<Room>),
}

impl Room {
    /// Lets an event happen, so that it can be taken [`back`](Self::back).
    ///
    /// # Errors
    ///
    /// It cannot have happened here; the room is not to be used any more.
    pub fn step(&mut self, event: &Event) -> Result<Undo, FoldError> {
        let earlier = match event {
            Event::Moved { mv, .. } if self.game.check(*mv).is_ok() => Earlier::Move(self.state),
            _ => Earlier::Whole(Box::new(self.clone())),
        };
        let undo = Undo { stage: self.stage, ply: self.game.ply(), earlier };
        self.apply(event).map(|()| undo)
    }

    /// Takes the last event back.
    pub fn back(&mut self, undo: Undo) {
        self.state = match undo.earlier {
            Earlier::Whole(room) => return *self = *room,
            Earlier::Move(state) => state,
        };
        self.game.undo();
        self.truncate(undo.ply);
        self.stage = undo.stage;
    }
}
