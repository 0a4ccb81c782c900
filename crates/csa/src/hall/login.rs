//! Who comes in: passwords, games chosen by them, names that are in use, seats that are come back to.

use crate::{Login, PlainRequest, Reconnect, Seek, ServerMessage};

use super::messages::{Applicant, Effect, Identity, Moment, VisitorId};
use super::visitor::State;
use super::{Hall, Manners};

impl Hall {
    pub(super) fn login(&mut self, id: VisitorId, login: Login) {
        if login.name.is_of_the_house() {
            // Clients know the refusal by its beginning; the word behind it is for people.
            self.send(id, "LOGIN:incorrect name_reserved");
            return self.lose_patience(id);
        }
        // A client without extended mode says by its password what it would like to play.
        let plain = !login.extended && self.settings.manners == Manners::Floodgate;
        if plain && PlainRequest::is_misspelled(login.password.reveal()) {
            // It would wait for another game than it means, and for good.
            self.send(
                id,
                "LOGIN:incorrect game_name NAME-TOTAL-BYOYOMI, as in club-600-10 or club-600-10F",
            );
            return self.lose_patience(id);
        }
        let request = plain.then(|| PlainRequest::read(login.password.reveal()));
        let secret = match &request {
            Some(request) => request.trip.clone(),
            None => Some(login.password.reveal().to_owned()),
        };
        let name = login.name.clone();
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.state = State::Checking(Box::new(Applicant { login, request }));
        }
        self.effects.push(Effect::Check { visitor: id, name, secret });
    }

    /// What stands behind a name in records, where [`Settings::trips`](super::Settings::trips) asks for it: by custom
    /// the MD5 of the trip, in hexadecimal. Said before [`checked`](Self::checked).
    pub fn set_trip(&mut self, id: VisitorId, trip: String) {
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.trip = Some(trip);
        }
    }

    /// What came of a [`Effect::Check`].
    pub fn checked(&mut self, id: VisitorId, identity: Identity, now: Moment) {
        self.now = self.now.max(now);
        self.admit(id, identity);
        while !self.is_checking(id)
            && let Some(visitor) = self.visitors.get_mut(&id)
            && let Some((said, at)) = visitor.early.pop_front()
        {
            self.said(id, said, at);
        }
    }

    /// Lets somebody in, or not.
    fn admit(&mut self, id: VisitorId, identity: Identity) {
        let Some(visitor) = self.visitors.get_mut(&id) else {
            return;
        };
        let State::Checking(applicant) = std::mem::replace(&mut visitor.state, State::Outside)
        else {
            return;
        };
        if let Some(reconnect) = &applicant.login.reconnect {
            return self.come_back(id, &applicant.login, reconnect, identity);
        }
        let reason = match identity {
            Identity::TooMany => Some("try_later"),
            Identity::Refused(reason) => Some(reason),
            // It would wait for good: the schedule pairs those who are rated.
            Identity::Unrated(_) if applicant.is_for_the_schedule() => Some(
                "unrated the schedule pairs nobody without an account, which takes a good password",
            ),
            _ => None,
        };
        if let Some(reason) = reason {
            self.send(id, format_args!("LOGIN:incorrect {reason}"));
            return self.lose_patience(id);
        }
        // A wrong password must not touch the owner of the name.
        if identity == Identity::Wrong || !self.makes_room(&applicant.login, &identity) {
            self.send(id, "LOGIN:incorrect");
            // Who guesses passwords has no more patience to hope for than who talks nonsense.
            return self.lose_patience(id);
        }
        let Applicant { login, request } = *applicant;
        let Some(visitor) = self.visitors.get_mut(&id) else {
            return;
        };
        visitor.state = State::Idle;
        visitor.name = Some(login.name.clone());
        visitor.extended = login.extended;
        visitor.is_known = identity.is_proven();
        visitor.muted_until = self.now.saturating_add(identity.muted_for());
        self.send(id, ServerMessage::LoggedIn(login.name.to_string()));
        if login.extended {
            if let Identity::Unrated(reason) = identity {
                self.send(id, format_args!("##[LOGIN] {reason}"));
            }
            self.send(id, "##[LOGIN] +OK x1");
        }
        match (request, self.settings.manners) {
            (Some(PlainRequest { game, color, .. }), _) => self.seek(id, Seek { game, color }),
            // By the protocol as written everyone who is in waits for a game, whatever its clock.
            (None, Manners::Standard) if !login.extended => {
                let game = PlainRequest::read("").game;
                self.seek(id, Seek { game, color: None });
            }
            (None, _) => {}
        }
    }

    /// Whether nobody else has the name, or only an idle connection that gives way.
    fn makes_room(&mut self, login: &Login, identity: &Identity) -> bool {
        let Some(old) = self.named(&login.name) else {
            // Somebody whose connection broke still has a seat.
            return !self.bouts.values().any(|bout| bout.is_seat_of(&login.name));
        };
        let busy = { self.visitors.get(&old) }
            .is_some_and(|old| matches!(old.state, State::Agreeing(_) | State::Playing(_)));
        if busy || !identity.is_proven() {
            return false;
        }
        self.supersede(old);
        true
    }

    /// Somebody has come in by the same name. Plain clients know no word for that.
    fn supersede(&mut self, old: VisitorId) {
        if { self.visitors.get(&old) }.is_some_and(|old| old.extended) {
            self.send(old, "##[ERROR] somebody has logged in by your name");
        }
        self.dismiss(old);
    }

    /// From now on its games are proposed with the token of its seat.
    pub(super) fn will_come_back(&mut self, id: VisitorId) {
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.comes_back = true;
        }
    }

    /// Gives somebody its seat in a running game back.
    fn come_back(
        &mut self,
        id: VisitorId,
        login: &Login,
        reconnect: &Reconnect,
        identity: Identity,
    ) {
        let seat = self.bout_of(&reconnect.game).and_then(|number| {
            let bout = self.bouts.get(&number)?;
            let color = bout.seat_by_token(&login.name, &reconnect.token)?;
            // A player who logged in by a password comes back by it; the token alone is enough for those without.
            let proven = identity.is_proven() || identity.is_guest() && !bout.seats[color].is_known;
            proven.then_some((number, color))
        });
        let Some((number, color)) = seat else {
            self.send(id, "LOGIN:incorrect reconnect_rejected");
            return self.lose_patience(id);
        };
        let token = crate::Token((self.chance)());
        let now = self.now;
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        let seat = &mut bout.seats[color];
        let old = seat.visitor.replace(id);
        let told = std::mem::replace(&mut seat.token, token);
        // Where the last answer was lost, the player has still the one before.
        seat.former = Some(match seat.former {
            Some(former) if former == reconnect.token => former,
            _ => told,
        });
        bout.seats[color].gone = None;
        if let Some(until) = bout.awaited[color].take()
            && bout.game.turn() == color
        {
            bout.turn_began = bout.turn_began.max(until.min(now));
        }
        if bout.is_resumed {
            self.effects.push(Effect::Back { bout: number, color });
        }
        let memory = Box::new(bout.memory());
        self.effects.push(Effect::Remember { bout: number, memory, before: Some(id) });
        let is_known = bout.seats[color].is_known;
        let (summary, resumed) = (bout.summary(color), bout.resumed(now));
        if let Some(old) = old.filter(|&old| old != id) {
            // The seat is taken; the connection that had it goes without losing the game.
            if let Some(visitor) = self.visitors.get_mut(&old) {
                visitor.state = State::Idle;
            }
            self.supersede(old);
        }
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.state = State::Playing(number);
            visitor.name = Some(login.name.clone());
            visitor.extended = login.extended;
            visitor.is_known = is_known;
            visitor.muted_until = now.saturating_add(identity.muted_for());
            visitor.comes_back = true;
        }
        self.send(id, ServerMessage::LoggedIn(login.name.to_string()));
        self.send(id, ServerMessage::Summary(Box::new(summary)));
        self.send(id, ServerMessage::Resumed(resumed));
    }
}
