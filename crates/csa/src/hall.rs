//! A server's side of all its connections: who is here, who waits for whom, which games are agreed and played.
//!
//! It opens no socket, reads no clock and keeps no game: lines come in with the moment they arrived, and out come
//! [`Effect`]s. What decides a game and measures its time stands behind them, and answers with [`GameEvent`]; a move
//! is echoed when the event of it has come, and not before.

mod bout;
mod buoys;
mod closing;
mod events;
mod extended;
mod lobby;
mod login;
mod messages;
mod pairing;
mod play;
mod record;
mod rounds;
mod settings;
mod utc_offset;
mod visitor;

use std::collections::BTreeMap;
use std::time::Duration;

use crate::{ClientLine, GameId, GameName, Notice, PlayerName, Query};

pub use messages::{
    Action, Agreement, BoutId, Effect, FinalRecord, Foul, GameEnd, GameEvent, Identity, Memory,
    Moment, PastMove, VisitorId,
};
pub use settings::{Manners, Round, Settings};
pub use utc_offset::UtcOffset;

use bout::Bout;
use buoys::Buoy;
use rounds::LastGame;
use visitor::{State, Visitor};

/// Most lines that wait for a password to be looked at.
const MOST_AT_ONCE: usize = 16;

/// All connections of a server.
pub struct Hall {
    settings: Settings,
    visitors: BTreeMap<VisitorId, Visitor>,
    bouts: BTreeMap<BoutId, Bout>,
    next_bout: u64,
    /// When games of this second and later are dated, by what else makes their identity: none may be given twice.
    stamped: BTreeMap<String, u64>,
    /// When it was last looked at what is due.
    ticked: Moment,
    ratings: BTreeMap<PlayerName, u32>,
    buoys: BTreeMap<GameName, Buoy>,
    /// Whom each met in its last game that had a winner.
    met: BTreeMap<PlayerName, LastGame>,
    draining: bool,
    now: Moment,
    chance: Box<dyn FnMut() -> [u8; 16] + Send>,
    effects: Vec<Effect>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall")
            .field("visitors", &self.visitors.len())
            .field("bouts", &self.bouts.len())
            .finish_non_exhaustive()
    }
}

impl Hall {
    /// A hall without anyone in it; `chance` gives bytes nobody can guess.
    pub fn new(settings: Settings, chance: impl FnMut() -> [u8; 16] + Send + 'static) -> Self {
        Self {
            settings,
            visitors: BTreeMap::new(),
            bouts: BTreeMap::new(),
            next_bout: 1,
            stamped: BTreeMap::new(),
            ticked: Moment::ZERO,
            ratings: BTreeMap::new(),
            buoys: BTreeMap::new(),
            met: BTreeMap::new(),
            draining: false,
            now: Moment::ZERO,
            chance: Box::new(chance),
            effects: Vec::new(),
        }
    }

    /// Goes on with a game of a hall that was closed, or closes it if it is told that it is over: its players are away,
    /// and have the grace of whose connection broke; the turn that runs has cost so much already. `None` where the
    /// moves do not fit.
    pub fn resume(
        &mut self,
        memory: Memory,
        moves: impl IntoIterator<Item = PastMove>,
        turn_cost: Duration,
        now: Moment,
    ) -> Option<BoutId> {
        self.now = self.now.max(now);
        let mut bout = Bout::of_memory(memory, &self.settings, now);
        for played in moves {
            bout.moved(played.mv, played.charged, played.comment.as_deref())?;
        }
        bout.turn_cost = turn_cost;
        let number = BoutId(self.next_bout);
        self.next_bout += 1;
        self.bouts.insert(number, bout);
        Some(number)
    }

    /// What is to be done since it was last asked, in this order.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// How many connections there are.
    pub fn visitors(&self) -> usize {
        self.visitors.len()
    }

    /// How many games are agreed or played.
    pub fn bouts(&self) -> usize {
        self.bouts.len()
    }

    /// Somebody has connected.
    pub fn enter(&mut self, id: VisitorId, now: Moment) {
        self.now = self.now.max(now);
        self.visitors.insert(id, Visitor::new(now, &self.settings));
    }

    /// A line came from `id`, given without its end; `now` is when it came.
    pub fn hear(&mut self, id: VisitorId, line: &str, now: Moment) {
        self.now = self.now.max(now);
        let Some(visitor) = self.visitors.get_mut(&id) else {
            return;
        };
        visitor.heard = now;
        if !visitor.allows_line(now, &self.settings) {
            return self.expel(id);
        }
        if let State::Playing(bout) = visitor.state {
            self.forget_former_token(id, bout);
        }
        // What is passed on to others must not end their lines, or do worse to a screen.
        let plain: String;
        let line = if !line.contains(char::is_control) {
            line
        } else if line.starts_with(['+', '-']) {
            // The comment of a move is no reason to lose it.
            plain = line.replace(char::is_control, " ");
            &plain
        } else {
            return self.nonsense(id, line);
        };
        match ClientLine::read(line) {
            Ok(ClientLine::KeepAlive) => self.send(id, ""),
            Ok(ClientLine::Blank) => {}
            Ok(said) => self.said(id, said, now),
            Err(_) if line.trim().is_empty() => {}
            Err(_) => self.nonsense(id, line),
        }
    }

    /// A player who says something since it came back has the answer to that, and the token in it.
    fn forget_former_token(&mut self, id: VisitorId, number: BoutId) {
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        let color = bout.color_of(id);
        if color.and_then(|color| bout.seats[color].former.take()).is_some() {
            let memory = Box::new(bout.memory());
            self.effects.push(Effect::Remember { bout: number, memory, before: None });
        }
    }

    fn said(&mut self, id: VisitorId, said: ClientLine, now: Moment) {
        let Some(visitor) = self.visitors.get_mut(&id) else {
            return;
        };
        match (&visitor.state, said) {
            // It may come with the login, as a game may be proposed at once.
            (_, ClientLine::Query(Query::Reconnect)) => self.will_come_back(id),
            // Scripts say all they have to say at once.
            (State::Checking(_), said) if visitor.early.len() < MOST_AT_ONCE => {
                visitor.early.push_back((said, now));
            }
            (State::Outside, ClientLine::Login(login)) => self.login(id, login),
            (_, ClientLine::Logout) => {
                self.tell_withdrawal(id);
                self.send(id, "LOGOUT:completed");
                self.gives_up_seat(id);
                self.dismiss(id);
            }
            (State::Outside | State::Checking(_), _) => self.nonsense(id, ""),
            (_, ClientLine::Query(query)) => self.query(id, query),
            (_, ClientLine::Challenge) => self.send(id, "CHALLENGE ACCEPTED"),
            (&State::Agreeing(bout), ClientLine::Agree(game)) => self.agree(id, bout, game),
            (&State::Agreeing(bout), ClientLine::Reject(game)) => self.reject(id, bout, game),
            (&State::Playing(bout), said) => self.play(id, bout, said, now),
            (&State::Agreeing(bout), said) if said.is_of_a_game() => self.too_soon(id, bout, said),
            // It belongs to a game that has just ended.
            (_, said) if said.is_of_a_game() => {}
            _ => self.nonsense(id, ""),
        }
    }

    /// Whether the password of `id` is being looked at: what it has said since then is heard after that.
    pub fn is_checking(&self, id: VisitorId) -> bool {
        let visitor = self.visitors.get(&id);
        visitor.is_some_and(|visitor| matches!(visitor.state, State::Checking(_)))
    }

    /// The connection of `id` is gone.
    pub fn leave(&mut self, id: VisitorId, now: Moment) {
        self.now = self.now.max(now);
        self.depart(id);
    }

    /// Lets everything happen that is due by now: logins and agreements that took too long, players who stay away,
    /// rounds to be paired.
    pub fn tick(&mut self, now: Moment) {
        self.now = self.now.max(now);
        let now = self.now;
        let late = |visitor: &Visitor| match visitor.state {
            State::Outside | State::Checking(_) => {
                now >= visitor.entered + self.settings.login_within
            }
            _ => now >= visitor.heard + self.settings.silent_for,
        };
        let late: Vec<_> = { self.visitors.iter() }
            .filter(|(_, visitor)| late(visitor))
            .map(|(&id, _)| id)
            .collect();
        for id in late {
            self.dismiss(id);
        }
        let bouts: Vec<_> = self.bouts.keys().copied().collect();
        for bout in bouts {
            self.look_at_clock(bout);
        }
        let before = std::mem::replace(&mut self.ticked, now);
        self.pair_rounds(before);
    }

    /// Somebody who is here may not talk to everyone for so long, or may again if that is no time at all.
    pub fn mute(&mut self, id: VisitorId, time: Duration, now: Moment) {
        self.now = self.now.max(now);
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.muted_until = self.now.saturating_add(time);
        }
    }

    /// No new games from now on; those that run are played to their end.
    pub fn drain(&mut self) {
        self.draining = true;
    }

    /// What players are rated, for `%%RATING` and for pairing.
    pub fn set_ratings(&mut self, ratings: BTreeMap<PlayerName, u32>) {
        self.ratings = ratings;
    }

    fn send(&mut self, to: VisitorId, line: impl std::fmt::Display) {
        self.effects.push(Effect::Send { to, text: format!("{line}\n") });
    }

    fn send_notice(&mut self, to: VisitorId, notice: Notice) {
        self.send(to, format_args!("#{}", notice.word()));
    }

    /// A line that means nothing.
    fn nonsense(&mut self, id: VisitorId, line: &str) {
        let Some(visitor) = self.visitors.get(&id) else {
            return;
        };
        let outside = matches!(visitor.state, State::Outside);
        if outside && line.starts_with("LOGIN") {
            self.send(id, "LOGIN:incorrect");
        } else if visitor.extended {
            self.send(id, "##[ERROR] that line means nothing here");
        }
        self.lose_patience(id);
    }

    /// There is so much patience with lines that lead nowhere, and no more.
    fn lose_patience(&mut self, id: VisitorId) {
        let most = self.settings.most_nonsense;
        let Some(visitor) = self.visitors.get_mut(&id) else {
            return;
        };
        visitor.nonsense += 1;
        if visitor.nonsense > most {
            self.expel(id);
        }
    }

    /// Sends somebody away who floods the hall or talks nonsense, at the price of the game.
    fn expel(&mut self, id: VisitorId) {
        if let Some(State::Playing(bout)) = self.visitors.get(&id).map(|visitor| &visitor.state) {
            let bout = *bout;
            self.offend(id, bout);
        }
        self.dismiss(id);
    }

    /// Takes leave of somebody whose connection still stands.
    fn dismiss(&mut self, id: VisitorId) {
        if self.visitors.contains_key(&id) {
            self.effects.push(Effect::Close(id));
            self.depart(id);
        }
    }

    fn depart(&mut self, id: VisitorId) {
        let Some(visitor) = self.visitors.remove(&id) else {
            return;
        };
        match visitor.state {
            State::Agreeing(bout) => {
                let by = visitor.name.map_or_else(String::new, |name| name.to_string());
                self.call_off(bout, &by);
            }
            State::Playing(bout) => self.walked_out(id, bout),
            State::Outside | State::Checking(_) | State::Idle | State::Seeking(_) => {}
        }
        for bout in self.bouts.values_mut() {
            bout.watchers.retain(|&(own, _)| own != id);
        }
    }

    /// The connection that is logged in by this name.
    fn named(&self, name: &PlayerName) -> Option<VisitorId> {
        let mut named = self.visitors.iter().filter(|(_, visitor)| {
            let inside = !matches!(visitor.state, State::Outside | State::Checking(_));
            let own = visitor.name.as_ref();
            inside && own.is_some_and(|own| own.is_same_as(name))
        });
        named.next().map(|(&id, _)| id)
    }

    fn bout_of(&self, game: &GameId) -> Option<BoutId> {
        let mut found = self.bouts.iter().filter(|(_, bout)| bout.game_id == *game);
        found.next().map(|(&id, _)| id)
    }
}
