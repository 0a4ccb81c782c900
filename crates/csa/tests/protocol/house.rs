//! A hall with games in memory behind it, and a clock that goes when it is told to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use komadai_csa::Special;
use komadai_csa::hall::{
    Action, Agreement, BoutId, Effect, GameEnd, GameEvent, Hall, Identity, Memory, Moment,
    PastMove, Settings, VisitorId,
};
use komadai_rules::{Clock, Color, Game};

/// A hall, its games, and what everyone in it was sent.
pub struct House {
    pub hall: Hall,
    pub now: Moment,
    settings: Settings,
    games: BTreeMap<BoutId, Bout>,
    /// Lines that were sent and not looked at yet.
    pub sent: BTreeMap<VisitorId, VecDeque<String>>,
    /// How many messages these were.
    pub messages: BTreeMap<VisitorId, usize>,
    pub closed: BTreeSet<VisitorId>,
    /// Records of games that are over.
    pub kept: Vec<String>,
    /// Names, with what proves them.
    pub passwords: BTreeMap<String, String>,
}

/// A game as the server would keep it.
struct Bout {
    game: Game,
    clock: Clock,
    agreement: Agreement,
    /// What brings its players back to it.
    memory: Memory,
    played: Vec<PastMove>,
    turn_began: Moment,
    /// What the turn had cost when the house was closed, until the player to move is back.
    waits: Option<Duration>,
}

impl House {
    pub fn new(settings: Settings) -> Self {
        let mut count = 0_u8;
        let chance = move || {
            count = count.wrapping_add(1);
            [count; 16]
        };
        Self {
            hall: Hall::new(settings.clone(), chance),
            settings,
            now: Moment::ZERO,
            games: BTreeMap::new(),
            sent: BTreeMap::new(),
            messages: BTreeMap::new(),
            closed: BTreeSet::new(),
            kept: Vec::new(),
            passwords: BTreeMap::new(),
        }
    }

    /// Closes the house, in the middle of its games.
    pub fn close(&mut self) {
        self.hall.close(self.now);
        self.settle();
        assert_eq!((self.hall.visitors(), self.hall.bouts()), (0, 0));
    }

    /// Opens the house again in the middle of its games, whether it was closed or fell down; everyone has to come back.
    pub fn reopen(&mut self) {
        let mut count = 100_u8;
        let chance = move || {
            count += 1;
            [count; 16]
        };
        self.hall = Hall::new(self.settings.clone(), chance);
        for (_, mut bout) in std::mem::take(&mut self.games) {
            let cost = self.now - bout.turn_began;
            bout.waits = Some(cost);
            let (memory, played) = (bout.memory.clone(), bout.played.clone());
            let id = self.hall.resume(memory, played, cost, self.now);
            self.games.insert(id.expect("it can be gone on with"), bout);
        }
    }

    pub fn enter(&mut self, id: VisitorId) {
        self.hall.enter(id, self.now);
        self.settle();
    }

    pub fn hear(&mut self, id: VisitorId, line: &str) {
        self.hall.hear(id, line, self.now);
        self.settle();
    }

    pub fn leave(&mut self, id: VisitorId) {
        self.hall.leave(id, self.now);
        self.settle();
    }

    /// Lets time pass, a little at a time, as a server that looks at its clocks does.
    pub fn wait(&mut self, time: Duration) {
        let until = self.now + time;
        while self.now < until {
            let flags = self.games.values().filter_map(Bout::flag_falls);
            let next = flags.filter(|&at| at > self.now).min();
            let step = (self.now + Duration::from_secs(1)).min(until);
            self.now = next.map_or(step, |next| next.min(step));
            let fallen: Vec<_> = { self.games.iter() }
                .filter(|(_, bout)| bout.flag_falls().is_some_and(|at| at <= self.now))
                .map(|(&id, _)| id)
                .collect();
            for id in fallen {
                let Some(mut bout) = self.games.remove(&id) else {
                    continue;
                };
                let outcome = bout.game.flag(bout.game.turn());
                self.hall.happened(id, GameEvent::Ended(GameEnd::Rules(outcome)), self.now);
            }
            self.hall.tick(self.now);
            self.settle();
        }
    }

    /// Does what the hall wants done, until it wants nothing more.
    fn settle(&mut self) {
        loop {
            let effects = self.hall.effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                self.act(effect);
            }
        }
    }

    fn act(&mut self, effect: Effect) {
        match effect {
            Effect::Send { to, text } => {
                assert!(text.ends_with('\n') && !text.contains('\r'), "{text:?}");
                *self.messages.entry(to).or_default() += 1;
                let lines = self.sent.entry(to).or_default();
                lines.extend(text[..text.len() - 1].split('\n').map(str::to_owned));
            }
            Effect::Close(id) => assert!(self.closed.insert(id), "closed twice"),
            Effect::Check { visitor, name, secret } => {
                let trip = secret.clone().filter(|_| self.settings.trips);
                let known = self.passwords.get(name.as_str());
                let identity = match (known, secret) {
                    (_, Some(secret)) if secret == "hasty" => Identity::TooMany,
                    (_, Some(secret)) if secret == "short" => Identity::Unrated("it is short"),
                    (_, Some(secret)) if secret == "open" => Identity::Refused("by_tls only"),
                    (Some(known), Some(secret)) if *known == secret => Identity::Known,
                    (None, Some(_)) => Identity::Known,
                    (None, None) => Identity::Guest,
                    _ => Identity::Wrong,
                };
                if let Some(trip) = trip {
                    // Whatever stands for the digest of it.
                    self.hall.set_trip(visitor, format!("m{trip}"));
                }
                self.hall.checked(visitor, identity, self.now);
            }
            Effect::Open { bout, agreement } => {
                let mut game = Game::new(&agreement.start, agreement.profile).expect("playable");
                let mut clock = Clock::even(agreement.control);
                for &(mv, charged) in &agreement.opening {
                    let spent = charged.as_millis() as u64;
                    clock.spend(game.turn(), spent).expect("it is free");
                    game.play(mv).expect("it was played before");
                }
                let opened = Bout {
                    game,
                    clock,
                    memory: agreement.memory.clone(),
                    played: { agreement.opening.iter() }
                        .map(|&(mv, charged)| PastMove { mv, charged, comment: None })
                        .collect(),
                    agreement: *agreement,
                    turn_began: self.now,
                    waits: None,
                };
                self.games.insert(bout, opened);
                self.hall.happened(bout, GameEvent::Opened, self.now);
            }
            Effect::Act { bout, color, action, comment, at } => {
                for event in self.action(bout, color, (action, comment), at) {
                    self.hall.happened(bout, event, self.now);
                }
            }
            Effect::Save { record, .. } => self.kept.push(record.text),
            Effect::Remember { bout, memory, .. } => {
                let bout = self.games.get_mut(&bout).expect("a game that is played");
                bout.memory = *memory;
            }
            Effect::Back { bout, color } => {
                let bout = self.games.get_mut(&bout).expect("a game that was played");
                if let Some(cost) = bout.waits.take_if(|_| bout.game.turn() == color) {
                    bout.turn_began = self.now - cost;
                }
            }
        }
    }

    fn action(
        &mut self,
        id: BoutId,
        color: Color,
        action: (Action, Option<String>),
        at: Moment,
    ) -> Vec<GameEvent> {
        let Some(bout) = self.games.get_mut(&id) else {
            return Vec::new();
        };
        let event = bout.action(color, action, at, self.now);
        if matches!(event.last(), Some(GameEvent::Ended(_))) {
            self.games.remove(&id);
        }
        event
    }

    /// How many games are in play.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The next line that was sent to somebody.
    pub fn next(&mut self, id: VisitorId) -> Option<String> {
        self.sent.get_mut(&id)?.pop_front()
    }
}

impl Bout {
    fn flag_falls(&self) -> Option<Moment> {
        let budget = self.clock.deadline(self.game.turn()).filter(|_| self.waits.is_none())?;
        let reached = self.agreement.charging.reaches(budget);
        Some(self.turn_began + Duration::from_millis(reached))
    }

    fn action(
        &mut self,
        color: Color,
        (action, comment): (Action, Option<String>),
        at: Moment,
        now: Moment,
    ) -> Vec<GameEvent> {
        let turn = self.game.turn();
        if matches!(action, Action::Move(_) | Action::Declare) && turn != color {
            return Vec::new();
        }
        let measured = at.saturating_sub(self.turn_began).as_millis() as u64;
        let charge = self.agreement.charging.charge(measured);
        let charged = Duration::from_millis(charge);
        let ended = |game: &Game| {
            let outcome = game.outcome();
            outcome.map(|outcome| GameEvent::Ended(GameEnd::Rules(outcome)))
        };
        match action {
            Action::Move(_) | Action::Declare if self.clock.spend(turn, charge).is_err() => {
                self.game.flag(turn);
                Vec::from_iter(ended(&self.game))
            }
            Action::Move(mv) => {
                self.game.play(mv).expect("a strict game takes any move");
                self.turn_began = now;
                self.played.push(PastMove { mv, charged, comment });
                let mut event = vec![GameEvent::Moved { mv, charged }];
                event.extend(ended(&self.game));
                event
            }
            Action::Resign | Action::Declare => {
                let word = if action == Action::Resign {
                    self.game.resign(color);
                    Special::Resign
                } else {
                    self.game.declare();
                    Special::Declare
                };
                let mut event = vec![GameEvent::Said { word, charged: Some(charged) }];
                event.extend(ended(&self.game));
                event
            }
            Action::Forfeit => vec![GameEvent::Ended(GameEnd::Offence(color))],
            Action::CallOff => vec![GameEvent::Ended(GameEnd::Suspended)],
        }
    }
}
