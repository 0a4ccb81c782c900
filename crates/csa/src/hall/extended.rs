//! The commands of extended mode, and what spectators are told.

use komadai_record::CsaMove;
use komadai_rules::Color;

use crate::time::Seconds;
use crate::{GameId, Query, Seek};

use super::Hall;
use super::bout::{Bout, Stage};
use super::messages::{BoutId, Moment, VisitorId, Watch};
use super::visitor::State;

/// What `%%HELP` says.
const HELP: &str = "available commands: %%GAME %%CHALLENGE %%WHO %%LIST %%SHOW %%MONITORON %%MONITOROFF %%MONITOR2ON \
                    %%MONITOR2OFF %%CHAT %%RATING %%SETBUOY %%DELETEBUOY %%GETBUOYCOUNT %%FORK \
                    %%VERSION %%HELP";
/// The longest a word in the hall may be.
const LONGEST_CHAT: usize = 512;

impl Hall {
    pub(super) fn query(&mut self, id: VisitorId, query: Query) {
        let Some(visitor) = self.visitors.get(&id) else {
            return;
        };
        if query == Query::Foreign {
            return;
        }
        if !visitor.extended {
            return self.nonsense(id, "");
        }
        let free = matches!(visitor.state, State::Idle | State::Seeking(_));
        match query {
            Query::Game(_) | Query::Challenge(_) if !free => {
                self.send(id, "##[ERROR] you are playing");
            }
            Query::Game(None) => self.idle(id),
            Query::Game(Some(seek)) if seek.is_of_the_schedule() && seek.color.is_some() => {
                self.send(
                    id,
                    "##[ERROR] You are not allowed to choose a colour in a floodgate- game: ask for *",
                );
            }
            Query::Game(Some(seek)) => {
                self.idle(id);
                self.seek(id, seek);
            }
            Query::Challenge(seek) => self.challenged(id, seek),
            Query::Who => self.who(id),
            Query::List => {
                let games: Vec<_> = self.running().map(|bout| bout.game_id.clone()).collect();
                self.answer(id, "LIST", games);
            }
            Query::Show(game) => self.show(id, &game),
            Query::Monitor { game, second, on } => self.monitor(id, &game, second, on),
            Query::Chat(text) => self.chat(id, &text),
            Query::Rating => {
                let now = self.settings.opened_at + self.now.as_secs();
                let now = self.settings.utc_offset.date_and_time(now);
                let day = now.split(' ').next().unwrap_or_default().replace('/', "-");
                let rated: Vec<_> = { self.ratings.iter() }
                    .map(|(name, rating)| format!("{name}\t{rating} @{day}"))
                    .collect();
                self.answer(id, "RATING", rated);
            }
            Query::Version => {
                let version = env!("CARGO_PKG_VERSION");
                self.answer(id, "VERSION", [format!("Komadai {version}")]);
            }
            Query::Help => self.send(id, format_args!("##[HELP] {HELP}")),
            Query::SetBuoy { game, moves, count } => self.set_buoy(id, game, &moves, count),
            Query::DeleteBuoy(game) => self.delete_buoy(id, &game),
            Query::BuoyCount(game) => self.buoy_count(id, &game),
            Query::Fork { game, buoy, moves } => self.fork(id, &game, buoy, moves),
            Query::Reconnect | Query::Foreign => {}
            Query::Unknown(_) => {
                // The line itself is not sent back: it may hold what was meant for a password.
                self.send(id, "##[ERROR] unknown command");
                self.lose_patience(id);
            }
        }
    }

    fn challenged(&mut self, id: VisitorId, seek: Seek) {
        self.idle(id);
        let found = self.challenge(id, seek);
        let answer = if found { "##[CHALLENGE] ACCEPTED" } else { "##[CHALLENGE] REFUSED" };
        self.send(id, answer);
    }

    fn running(&self) -> impl Iterator<Item = &Bout> {
        { self.bouts.values() }.filter(|bout| bout.stage == Stage::Playing)
    }

    fn who(&mut self, id: VisitorId) {
        let mut lines = Vec::new();
        for (&own, visitor) in &self.visitors {
            let Some(name) = &visitor.name else { continue };
            let mode = if visitor.extended { "x1" } else { "CSA" };
            let more = match &visitor.state {
                State::Seeking(seek) => format!(" {seek}"),
                State::Agreeing(bout) | State::Playing(bout) => {
                    let bout = self.bouts.get(bout);
                    let color = bout.and_then(|bout| bout.color_of(own));
                    let sign = color.map_or('*', crate::summary::sign);
                    bout.map_or_else(String::new, |bout| format!(" {} {sign}", bout.name))
                }
                _ => String::new(),
            };
            let agreed = |bout: &Bout| {
                let color = bout.color_of(own);
                color.is_some_and(|color| bout.seats[color].agreed)
            };
            let word = match &visitor.state {
                State::Agreeing(bout) if self.bouts.get(bout).is_some_and(agreed) => {
                    "start_waiting"
                }
                _ => visitor.word(),
            };
            lines.push(format!("{name} {mode} {word}{more}"));
        }
        self.answer(id, "WHO", lines);
    }

    /// Answers with a list and its end, as one message: so few may wait for a client that a long list would else look
    /// like a client that does not read.
    fn answer(
        &mut self,
        id: VisitorId,
        tag: &str,
        lines: impl IntoIterator<Item = impl std::fmt::Display>,
    ) {
        let mut text = String::new();
        for line in lines {
            text.push_str(&format!("##[{tag}] {line}\n"));
        }
        self.send(id, format_args!("{text}##[{tag}] +OK"));
    }

    fn show(&mut self, id: VisitorId, game: &GameId) {
        let now = self.now;
        let lines = self.bout_of(game).and_then(|number| {
            let bout = self.bouts.get(&number)?;
            Some(shown(bout, now))
        });
        self.answer(id, "SHOW", lines.unwrap_or_default());
    }

    fn monitor(&mut self, id: VisitorId, game: &GameId, second: bool, on: bool) {
        let watched = { self.bouts.values() }
            .filter(|bout| bout.watchers.iter().any(|&(own, _)| own == id))
            .count();
        let Some(number) = self.bout_of(game) else {
            return self.send(id, "##[ERROR] no such game");
        };
        if on && watched >= self.settings.most_watched {
            return self.send(id, "##[ERROR] you watch too many games");
        }
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        let watch = if second { Watch::Moves } else { Watch::Diagrams };
        if !on {
            bout.watchers.remove(&(id, watch));
            return;
        }
        bout.watchers.insert((id, watch));
        let lines = match watch {
            Watch::Moves => so_far(bout),
            Watch::Diagrams => shown(bout, self.now),
        };
        self.tell_watcher(id, number, watch, &lines);
    }

    fn tell_watcher(&mut self, id: VisitorId, number: BoutId, watch: Watch, lines: &[String]) {
        let Some(bout) = self.bouts.get(&number) else {
            return;
        };
        let tag = match watch {
            Watch::Moves => "MONITOR2",
            Watch::Diagrams => "MONITOR",
        };
        let mut text = String::new();
        let ended = [String::from("+OK")];
        for line in lines.iter().chain(&ended) {
            text.push_str(&format!("##[{tag}][{}] {line}\n", bout.game_id));
        }
        self.send(id, text.trim_end());
    }

    /// Tells lines to those who watch move by move, and `aside` to those of them who do not play the game.
    pub(super) fn tell_watchers(&mut self, number: BoutId, lines: &[String], aside: Option<&str>) {
        for id in self.watching(number, Watch::Moves) {
            let aside = aside.filter(|_| !self.plays(id, number)).map(str::to_owned);
            let lines: Vec<_> = lines.iter().cloned().chain(aside).collect();
            self.tell_watcher(id, number, Watch::Moves, &lines);
        }
    }

    /// Tells a word that ends the game to everyone who watches it: after it there is no move to tell, nor a diagram.
    pub(super) fn tell_end(&mut self, number: BoutId, word: &str) {
        let lines = [word.to_owned()];
        for watch in [Watch::Moves, Watch::Diagrams] {
            for id in self.watching(number, watch) {
                self.tell_watcher(id, number, watch, &lines);
            }
        }
    }

    /// Whether one of the seats is this visitor's, by this connection or another.
    fn plays(&self, id: VisitorId, number: BoutId) -> bool {
        let bout = self.bouts.get(&number);
        let name = { self.visitors.get(&id) }.and_then(|visitor| visitor.name.as_ref());
        bout.zip(name).is_some_and(|(bout, name)| bout.is_seat_of(name))
    }

    /// Shows the game to those who watch whole diagrams.
    pub(super) fn show_watchers(&mut self, number: BoutId) {
        let watching = self.watching(number, Watch::Diagrams);
        if watching.is_empty() {
            return;
        }
        let lines = self.bouts.get(&number).map(|bout| shown(bout, self.now));
        for id in watching {
            let lines = lines.as_deref().unwrap_or_default();
            self.tell_watcher(id, number, Watch::Diagrams, lines);
        }
    }

    fn watching(&self, number: BoutId, how: Watch) -> Vec<VisitorId> {
        let Some(bout) = self.bouts.get(&number) else {
            return Vec::new();
        };
        let own = bout.watchers.iter().filter(|&&(_, watch)| watch == how);
        own.map(|&(id, _)| id).collect()
    }

    fn chat(&mut self, id: VisitorId, text: &str) {
        let name = { self.visitors.get(&id) }.and_then(|visitor| visitor.name.clone());
        let (Some(name), true) = (name, text.len() <= LONGEST_CHAT) else {
            return self.nonsense(id, "");
        };
        let until = { self.visitors.get(&id) }.map(|visitor| visitor.muted_until);
        if until.is_some_and(|until| until > self.now) {
            return self.send(id, "##[ERROR] you may not chat for some time");
        }
        let heard: Vec<_> = { self.visitors.iter() }
            .filter(|(_, visitor)| visitor.extended)
            .map(|(&id, _)| id)
            .collect();
        for id in heard {
            self.send(id, format_args!("##[CHAT][{name}] {text}"));
        }
    }
}

/// A game as it is shown: a summary that begins where the game stands, with what both clocks have left, the last move,
/// and how many there were.
fn shown(bout: &Bout, now: Moment) -> Vec<String> {
    let mut summary = bout.summary(Color::Black);
    // What brings a player back to its seat is nobody else's business.
    summary.token = None;
    summary.start = bout.game.setup();
    summary.moves.clear();
    let left = |color| bout.left(color, now).as_secs();
    let mut more = vec![
        format!("Remaining_Time+:{}", left(Color::Black)),
        format!("Remaining_Time-:{}", left(Color::White)),
    ];
    let last = bout.resumed(now).last.zip(bout.charged.last());
    let last = last.map(|(mv, &charged)| format!("{mv},T{}", Seconds(charged)));
    more.push(format!("Last_Move:{}", last.unwrap_or_default()));
    more.push(format!("Current_Turn:{}", bout.game.ply()));
    let lines = summary.lines_with(&more).into_iter();
    // A watcher has no turn.
    lines.filter(|line| !line.starts_with("Your_Turn:")).collect()
}

/// The record so far: names, start, and every move with its time.
fn so_far(bout: &Bout) -> Vec<String> {
    let mut lines = vec![
        "V2".to_owned(),
        format!("N+{}", bout.seats.black.name),
        format!("N-{}", bout.seats.white.name),
        format!("$EVENT:{}", bout.game_id),
    ];
    let start = bout.game.start();
    let diagram = komadai_record::csa_diagram(start);
    lines.extend(diagram.lines().map(str::to_owned));
    let mut past = bout.game.clone();
    let mut told = Vec::new();
    for charged in bout.charged.iter().rev() {
        let Some(mv) = past.undo() else { break };
        let spelled = CsaMove::of(mv, &past.setup());
        told.push(format!("T{}", Seconds(*charged)));
        told.extend(spelled.map(|spelled| spelled.to_string()));
    }
    lines.extend(told.into_iter().rev());
    lines
}
