//! How a house takes leave of its guests: of all of them when it closes, or of a game's when the host of that closes.

use komadai_rules::Color;

use crate::{Notice, ServerMessage};

use super::Hall;
use super::bout::Stage;
use super::messages::{BoutId, Moment, VisitorId};

/// What guests in extended mode are told: it comes as talk does, which they hear unasked at any time.
const FAREWELL: &str = "##[CHAT][Server] the server is going down";

impl Hall {
    /// The house closes: everyone is taken leave of. Games go on in another hall, by [`resume`](Self::resume), for
    /// those who can come back.
    pub fn close(&mut self, now: Moment) {
        self.now = self.now.max(now);
        let bouts: Vec<_> = self.bouts.keys().copied().collect();
        for bout in bouts {
            self.closed(bout);
        }
        let left: Vec<_> = self.visitors.keys().copied().collect();
        for id in left {
            self.take_leave(id);
        }
    }

    /// The house closes over a game. One that runs goes on for those who can come back, and is broken off for others;
    /// one that is not agreed yet does not take place.
    pub(super) fn closed(&mut self, number: BoutId) {
        let Some(bout) = self.bouts.remove(&number) else {
            return;
        };
        for color in Color::ALL {
            let seat = &bout.seats[color];
            let Some(id) = seat.visitor else {
                continue;
            };
            match bout.stage {
                Stage::Agreeing(_) => self.send(
                    id,
                    ServerMessage::Rejected {
                        game: Some(bout.game_id.clone()),
                        by: "the Server (going down)".to_owned(),
                    },
                ),
                Stage::Playing if !seat.comes_back => self.send_notice(id, Notice::Suspended),
                Stage::Opening | Stage::Playing => {}
            }
            // It leaves no seat behind that it could lose.
            self.idle(id);
            self.take_leave(id);
        }
    }

    /// Takes leave of somebody as the house closes. There is no word for that which plain clients know.
    fn take_leave(&mut self, id: VisitorId) {
        let extended = { self.visitors.get(&id) }.is_some_and(|visitor| visitor.extended);
        if extended {
            self.send(id, FAREWELL);
        }
        self.dismiss(id);
    }
}
