//! Who waits for which game, and who is brought together.

use komadai_rules::{ByColor, Color};

use crate::{GameKind, GameName, PlayerName, Seek, ServerMessage, Token};

use super::Hall;
use super::bout::{Bout, Opening, Seat};
use super::messages::{BoutId, VisitorId};
use super::visitor::State;

impl Hall {
    /// Waits for a game, or finds an opponent for it at once.
    pub(super) fn seek(&mut self, id: VisitorId, seek: Seek) {
        if self.draining {
            self.send(id, "##[ERROR] starting new games is not allowed now.");
            return self.idle(id);
        }
        // What a schedule pairs is open to every colour.
        let scheduled = seek.is_of_the_schedule();
        let seek = Seek { color: seek.color.filter(|_| !scheduled), ..seek };
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.state = State::Seeking(seek.clone());
        }
        if !scheduled && let Some(opponent) = self.opponent(id, &seek) {
            self.bring_together(id, opponent);
        }
    }

    /// Plays at once with a player who waits for the same game; whether there was anyone.
    pub(super) fn challenge(&mut self, id: VisitorId, seek: Seek) -> bool {
        let scheduled = seek.is_of_the_schedule();
        if self.draining || scheduled {
            return false;
        }
        let Some(opponent) = self.opponent(id, &seek) else {
            return false;
        };
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.state = State::Seeking(seek);
        }
        self.bring_together(id, opponent);
        true
    }

    pub(super) fn idle(&mut self, id: VisitorId) {
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.state = State::Idle;
        }
    }

    /// The one that has waited longest for this game with a colour that goes with the one asked for.
    pub(super) fn opponent(&self, id: VisitorId, seek: &Seek) -> Option<VisitorId> {
        let kind = seek.game.kind();
        // What has not been prepared is waited for.
        if kind == GameKind::Buoy && !self.has_buoy(&seek.game) {
            return None;
        }
        let fits = |other: &Seek| {
            let goes = match [seek.color, other.color] {
                // Who gives a handicap must be said by one of the two.
                [None, None] => !matches!(kind, GameKind::Handicap(_)),
                [own, other] => own != other,
            };
            other.game == seek.game && goes
        };
        let mut waiting = self.visitors.iter().filter(|(other, visitor)| {
            **other != id && matches!(&visitor.state, State::Seeking(other) if fits(other))
        });
        waiting.next().map(|(&other, _)| other)
    }

    /// Proposes a game to two who wait for the same.
    pub(super) fn bring_together(&mut self, one: VisitorId, other: VisitorId) {
        let seek = |id| match &self.visitors.get(&id)?.state {
            State::Seeking(seek) => Some(seek.clone()),
            _ => None,
        };
        let (Some(own), Some(theirs)) = (seek(one), seek(other)) else {
            return;
        };
        let asked = own.color.or(theirs.color.map(|color| !color));
        let color = asked.unwrap_or_else(|| {
            let [first, ..] = (self.chance)();
            if first < 128 { Color::Black } else { Color::White }
        });
        let seats = match color {
            Color::Black => [one, other],
            Color::White => [other, one],
        };
        let [Some(black), Some(white)] = seats.map(|id| self.seat(id)) else {
            return;
        };
        let players = ByColor { black, white };
        let name = own.game;
        let (game_id, number) = self.game_id(&name, &players);
        let prepared = self.take_buoy(&name);
        let own = prepared.or_else(|| {
            let start = self.settings.starts.get(&name).copied();
            start.map(|start| Opening { start: Some(start), ..Opening::default() })
        });
        let most = self.settings.max_moves;
        let bout = Bout::new(name, game_id, players, own, most, &self.settings, self.now);
        for color in Color::ALL {
            let id = seats[color.index()];
            let mut summary = bout.summary(color);
            if let Some(visitor) = self.visitors.get_mut(&id) {
                visitor.state = State::Agreeing(number);
                summary.token = summary.token.filter(|_| bout.seats[color].comes_back);
            }
            self.send(id, ServerMessage::Summary(Box::new(summary)));
        }
        self.bouts.insert(number, bout);
    }

    fn seat(&mut self, id: VisitorId) -> Option<Seat> {
        let visitor = self.visitors.get(&id)?;
        let (name, is_known) = (visitor.name.clone()?, visitor.is_known);
        Some(Seat {
            visitor: Some(id),
            name,
            is_known,
            trip: visitor.trip.clone(),
            comes_back: visitor.comes_back && !self.settings.grace.is_zero(),
            agreed: false,
            gone: None,
            token: Token((self.chance)()),
            former: None,
            early: Vec::new(),
            last: None,
        })
    }

    /// An identity no game had before: where the same two meet for the same again within a second, its date is moved
    /// on.
    fn game_id(&mut self, name: &GameName, seats: &ByColor<Seat>) -> (crate::GameId, BoutId) {
        let now = self.settings.opened_at + self.now.as_secs();
        let number = BoutId(self.next_bout);
        self.next_bout += 1;
        let [black, white]: [&PlayerName; 2] = [&seats.black.name, &seats.white.name];
        let stem = format!("{}+{name}+{black}+{white}", self.settings.event);
        self.stamped.retain(|_, last| *last >= now);
        let last = self.stamped.get(&stem).copied();
        let date = last.map_or(now, |last| now.max(last + 1));
        let id = format!("{stem}+{}", self.settings.utc_offset.stamp(date));
        self.stamped.insert(stem, date);
        let id = id.parse().expect("its parts are short and have no blanks");
        (id, number)
    }
}
