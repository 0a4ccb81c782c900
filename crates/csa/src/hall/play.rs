//! A game from the proposal to its end, by what its players say and when they go.

use komadai_rules::Color;

use crate::{ClientLine, GameId, ServerMessage};

use super::bout::{Attempt, Bout, Stage};
use super::messages::{Action, BoutId, Effect, Foul, Moment, VisitorId};
use super::visitor::State;
use super::{Hall, Manners};

/// How many moves may wait for their turn; a client that sends more does not play.
const MOST_EARLY: usize = 4;
/// How much of a line that is no move is kept.
const LONGEST_FOUL: usize = 80;

/// Whether an answer names another game than the one that is offered, which it may have come too late for.
fn is_other(offered: &Bout, game: Option<GameId>) -> bool {
    game.is_some_and(|game| game != offered.game_id)
}

impl Hall {
    pub(super) fn agree(&mut self, id: VisitorId, number: BoutId, game: Option<GameId>) {
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        if is_other(bout, game) {
            return self.nonsense(id, "");
        }
        if let Some(color) = bout.color_of(id) {
            bout.seats[color].agreed = true;
        }
        let both = Color::ALL.into_iter().all(|color| bout.seats[color].agreed);
        if both && matches!(bout.stage, Stage::Agreeing(_)) {
            bout.stage = Stage::Opening;
            let agreement = Box::new(bout.agreement());
            self.effects.push(Effect::Open { bout: number, agreement });
        }
    }

    pub(super) fn reject(&mut self, id: VisitorId, number: BoutId, game: Option<GameId>) {
        let bout = self.bouts.get(&number);
        if bout.is_some_and(|bout| is_other(bout, game)) {
            return self.nonsense(id, "");
        }
        let name = { self.visitors.get(&id) }.and_then(|visitor| visitor.name.clone());
        let by = name.map_or_else(String::new, |name| name.to_string());
        self.call_off(number, &by);
    }

    /// A player who logs out of a proposed game hears what its opponent hears: that the game does not take place.
    pub(super) fn tell_withdrawal(&mut self, id: VisitorId) {
        let Some(visitor) = self.visitors.get(&id) else {
            return;
        };
        let State::Agreeing(number) = visitor.state else {
            return;
        };
        let by = { visitor.name.as_ref() }.map_or_else(String::new, ToString::to_string);
        let game = self.bouts.get(&number).map(|bout| bout.game_id.clone());
        self.send(id, ServerMessage::Rejected { game, by });
    }

    /// The game does not take place.
    pub(super) fn call_off(&mut self, number: BoutId, by: &str) {
        let Some(bout) = self.bouts.remove(&number) else {
            return;
        };
        let rejected =
            ServerMessage::Rejected { game: Some(bout.game_id.clone()), by: by.to_owned() };
        for color in Color::ALL {
            let Some(id) = bout.seats[color].visitor else {
                continue;
            };
            if self.visitors.contains_key(&id) {
                self.send(id, &rejected);
                self.after_game(id);
            }
        }
        if bout.stage == Stage::Opening {
            // It was agreed to and is on its way: the host hears that it is over before it began.
            self.act(number, Color::Black, Action::CallOff, self.now);
        }
    }

    /// A player is free again: by the manners of floodgate a plain client leaves, and everyone else waits on.
    pub(super) fn after_game(&mut self, id: VisitorId) {
        self.idle(id);
        let extended = { self.visitors.get(&id) }.is_some_and(|visitor| visitor.extended);
        match self.settings.manners {
            Manners::Floodgate if !extended => self.dismiss(id),
            Manners::Floodgate => {}
            Manners::Standard if extended => {}
            Manners::Standard => {
                let game = crate::PlainRequest::read("").game;
                self.seek(id, crate::Seek { game, color: None });
            }
        }
    }

    pub(super) fn play(&mut self, id: VisitorId, number: BoutId, said: ClientLine, now: Moment) {
        let manners = self.settings.manners;
        let Some((color, bout)) = self.seat_of(id, number) else {
            return;
        };
        match &said {
            ClientLine::Resign => return self.act(number, color, Action::Resign, now),
            // What was played already is said again by clients that did not see the echo.
            ClientLine::Move { mv, .. } if bout.seats[color].last == Some(*mv) => return,
            ClientLine::Suspend if manners == Manners::Standard => return,
            ClientLine::Move { .. }
            | ClientLine::Malformed(_)
            | ClientLine::Declare
            | ClientLine::Suspend => {}
            // AGREE and REJECT may come late; what else there is belongs to no game.
            ClientLine::Agree(_) | ClientLine::Reject(_) => return,
            _ => return self.nonsense(id, ""),
        }
        let pending = bout.pending.as_ref();
        if let (Some(tried), ClientLine::Move { mv, .. }) = (pending, &said)
            && bout.game.turn() == color
            && tried.text == mv.to_string()
        {
            return;
        }
        if bout.game.turn() == color && pending.is_none() {
            return self.attempt(number, color, said, now);
        }
        let early = &mut bout.seats[color].early;
        // Said again before its turn, too, it is one move.
        if early.last() == Some(&said) {
            return;
        }
        if manners == Manners::Standard || early.len() >= MOST_EARLY {
            return self.offend(id, number);
        }
        early.push(said);
    }

    /// The side to move moves or declares, rightly or not.
    pub(super) fn attempt(&mut self, number: BoutId, color: Color, said: ClientLine, at: Moment) {
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        let (text, comment) = match &said {
            ClientLine::Move { mv, comment } => (mv.to_string(), comment.clone()),
            other => (other.to_string(), None),
        };
        // A move for the other side, or of a piece that does not stand there, is none that a game could hold.
        let mv = match &said {
            ClientLine::Move { mv, .. } if mv.mover == color => mv.on(&bout.game.setup().board),
            _ => None,
        };
        let action = match (&said, mv) {
            (ClientLine::Declare, _) => Action::Declare,
            (_, Some(mv)) => Action::Move(mv),
            _ => Action::Forfeit,
        };
        let is_foul = match action {
            Action::Move(mv) => bout.game.check(mv).is_err(),
            action => action == Action::Forfeit,
        };
        if is_foul {
            bout.foul = Some(Foul {
                ply: bout.game.ply(),
                line: text.chars().take(LONGEST_FOUL).collect(),
            });
            // It is in the record of a game that is over, though the hall ends before it is written.
            let memory = Box::new(bout.memory());
            self.effects.push(Effect::Remember { bout: number, memory, before: None });
        }
        bout.pending = Some(Attempt { text, comment: comment.clone() });
        self.effects.push(Effect::Act { bout: number, color, action, comment, at });
    }

    /// A player loses by an offence against the protocol that is no move.
    pub(super) fn offend(&mut self, id: VisitorId, number: BoutId) {
        let Some((color, bout)) = self.seat_of(id, number) else {
            return;
        };
        bout.pending = Some(Attempt { text: String::new(), comment: None });
        self.act(number, color, Action::Forfeit, self.now);
    }

    /// A player takes leave for good.
    pub(super) fn gives_up_seat(&mut self, id: VisitorId) {
        let Some(&State::Playing(number)) = self.visitors.get(&id).map(|visitor| &visitor.state)
        else {
            return;
        };
        if let Some((color, bout)) = self.seat_of(id, number) {
            bout.seats[color].comes_back = false;
        }
    }

    /// A player's connection is gone while it plays: one that can come back may do so within the grace.
    pub(super) fn walked_out(&mut self, id: VisitorId, number: BoutId) {
        let now = self.now;
        let Some((color, bout)) = self.seat_of(id, number) else {
            return;
        };
        bout.seats[color].visitor = None;
        bout.seats[color].gone = Some(now);
        self.look_at_clock(number);
    }

    /// What is due in a game: agreements that did not come, players who do not come back.
    pub(super) fn look_at_clock(&mut self, number: BoutId) {
        let now = self.now;
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        match bout.stage {
            Stage::Agreeing(until) if now >= until => {
                self.call_off(number, "the Server (timed out)");
            }
            Stage::Playing => {
                // Where the server went and nobody came back to it, nobody is to blame.
                let deserted = Color::ALL.into_iter().all(|color| bout.awaited[color].is_some());
                for color in Color::ALL {
                    let seat = &mut bout.seats[color];
                    let grace = if seat.comes_back { self.settings.grace } else { Moment::ZERO };
                    if seat.gone.is_some_and(|since| now >= since + grace) {
                        seat.gone = None;
                        // It was the server that went, and a player without a token cannot come back to it.
                        let action = if deserted || bout.is_resumed && !seat.comes_back {
                            Action::CallOff
                        } else {
                            Action::Resign
                        };
                        let (bout, comment, at) = (number, None, now);
                        self.effects.push(Effect::Act { bout, color, action, comment, at });
                    }
                }
            }
            _ => {}
        }
    }

    /// The game and the side a player has in it.
    fn seat_of(&mut self, id: VisitorId, number: BoutId) -> Option<(Color, &mut Bout)> {
        let bout = self.bouts.get_mut(&number)?;
        Some((bout.color_of(id)?, bout))
    }

    /// Asks the host to have a side do something that comes with no comment.
    fn act(&mut self, bout: BoutId, color: Color, action: Action, at: Moment) {
        self.effects.push(Effect::Act { bout, color, action, comment: None, at });
    }

    /// What a player says of a game that both have agreed to is heard when it has begun; before that it means nothing.
    pub(super) fn too_soon(&mut self, id: VisitorId, number: BoutId, said: ClientLine) {
        if let Some((color, bout)) = self.seat_of(id, number)
            && bout.stage == Stage::Opening
            && bout.seats[color].early.len() < MOST_EARLY
        {
            bout.seats[color].early.push(said);
        }
    }
}
