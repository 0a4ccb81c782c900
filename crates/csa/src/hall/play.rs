//! A game from the proposal to its end, as its players and spectators are told of it.

use std::time::Duration;

use komadai_record::CsaMove;
use komadai_rules::{ByColor, Color, Outcome, Reason};

use crate::{ClientLine, GameId, Notice, ServerMessage};

use super::bout::{Attempt, Bout, Stage};
use super::messages::{Action, BoutId, Effect, Foul, GameEnd, GameEvent, Moment, VisitorId};
use super::rounds::LastGame;
use super::visitor::State;
use super::{Hall, Manners};

/// How many moves may wait for their turn; a client that sends more does not play.
const MOST_EARLY: usize = 4;
/// Players whose last opponents are remembered; from then on it begins anew.
const MOST_MET: usize = 10_000;
/// How much of a line that is no move is told to the others, and how much of it is kept.
const USABLE: usize = 7;
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
    fn after_game(&mut self, id: VisitorId) {
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
    fn attempt(&mut self, number: BoutId, color: Color, said: ClientLine, at: Moment) {
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
            self.effects.push(Effect::Remember { bout: number, memory: Box::new(bout.memory()) });
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

    /// Something happened in a game.
    pub fn happened(&mut self, number: BoutId, event: GameEvent, now: Moment) {
        self.now = self.now.max(now);
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        match event {
            GameEvent::Opened => {
                bout.stage = Stage::Playing;
                bout.turn_began = now;
                let game = bout.game_id.clone();
                let mut early = Vec::new();
                for (color, id) in self.seated(number) {
                    if let Some(visitor) = self.visitors.get_mut(&id) {
                        visitor.state = State::Playing(number);
                        visitor.nonsense = 0;
                    }
                    self.send(id, ServerMessage::Started(Some(game.clone())));
                    if let Some(bout) = self.bouts.get_mut(&number) {
                        let said = std::mem::take(&mut bout.seats[color].early);
                        early.extend(said.into_iter().map(|said| (id, said)));
                    }
                }
                for (id, said) in early {
                    self.play(id, number, said, now);
                }
            }
            GameEvent::Refused => self.call_off(number, "the Server (no room for it)"),
            GameEvent::Moved { mv, charged } => {
                let tried = bout.pending.take();
                let comment = tried.as_ref().and_then(|tried| tried.comment.as_deref());
                (bout.turn_began, bout.turn_cost) = (now, Duration::ZERO);
                match bout.moved(mv, charged, comment) {
                    Some(spelled) => {
                        let comment = comment.map(str::to_owned);
                        self.echo(number, spelled, charged, comment);
                        self.take_early(number, now);
                    }
                    None => {
                        let text = tried.map_or_else(String::new, |tried| tried.text);
                        self.tell_foul(number, &text, charged);
                    }
                }
            }
            GameEvent::Said { word, charged } => {
                bout.pending = None;
                // The plain word is what clients of floodgate know.
                let charged = (self.settings.manners == Manners::Standard)
                    .then(|| charged.unwrap_or_else(|| bout.charge_at(now)));
                let said = ServerMessage::Said { word, time: charged };
                self.tell_everyone(number, &said.to_string());
            }
            GameEvent::Ended(ending) => self.ended(number, ending),
            GameEvent::Closed => self.closed(number),
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

    /// The connections of the players who are here.
    pub(super) fn seated(&self, number: BoutId) -> Vec<(Color, VisitorId)> {
        let Some(bout) = self.bouts.get(&number) else {
            return Vec::new();
        };
        let here = |color: Color| Some((color, bout.seats[color].visitor?));
        Color::ALL.into_iter().filter_map(here).collect()
    }

    fn tell_players(&mut self, number: BoutId, line: &str) {
        for (_, id) in self.seated(number) {
            self.send(id, line);
        }
    }

    /// Tells a word that ends the game to its players and watchers.
    fn tell_everyone(&mut self, number: BoutId, word: &str) {
        self.tell_players(number, word);
        self.tell_end(number, word);
    }

    /// Tells a move that stands: players without its comment, also where they watch themselves, spectators with it.
    fn echo(&mut self, number: BoutId, mv: CsaMove, charged: Duration, comment: Option<String>) {
        let time = Some(charged);
        let plain = ServerMessage::Moved { mv, time, comment: None };
        self.tell_players(number, &plain.to_string());
        let seconds = ServerMessage::Moved { mv, time, comment };
        let text = seconds.to_string();
        let mut parts = text.splitn(3, ',');
        let lines: Vec<String> = parts.by_ref().take(2).map(str::to_owned).collect();
        self.tell_watchers(number, &lines, parts.next());
        self.show_watchers(number);
    }

    /// Tells an illegal move, where that is the custom.
    fn tell_foul(&mut self, number: BoutId, text: &str, charged: Duration) {
        if self.settings.manners == Manners::Standard && !text.is_empty() {
            let usable: String =
                { text.chars() }.filter(|letter| letter.is_ascii_graphic()).take(USABLE).collect();
            let time = crate::time::Seconds(charged);
            self.tell_players(number, &format!("{usable},T{time}"));
        }
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

    /// Plays what a player sent before its turn came.
    fn take_early(&mut self, number: BoutId, now: Moment) {
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        let color = bout.game.turn();
        if bout.game.outcome().is_none() && !bout.seats[color].early.is_empty() {
            let said = bout.seats[color].early.remove(0);
            let last = bout.seats[color].last;
            match said {
                ClientLine::Move { mv, .. } if last == Some(mv) => self.take_early(number, now),
                said => self.attempt(number, color, said, now),
            }
        }
    }

    fn ended(&mut self, number: BoutId, ending: GameEnd) {
        let Some(bout) = self.bouts.get_mut(&number) else {
            return;
        };
        bout.pending = None;
        let foul = bout.foul_of(ending).map(str::to_owned);
        if let (GameEnd::Offence(_), Some(foul)) = (ending, &foul) {
            self.tell_foul(number, foul, Duration::ZERO);
        }
        let mated =
            |outcome: Outcome| matches!(outcome.reason, Reason::Checkmate | Reason::NoLegalMoves);
        if let GameEnd::Rules(outcome) = ending
            && mated(outcome)
        {
            // There is no word for it; a player without a move is told to have resigned.
            self.tell_everyone(number, "%TORYO");
        }
        let reason = match ending {
            GameEnd::Rules(outcome) => Some(Notice::reason(outcome)),
            GameEnd::Offence(_) if foul.is_some() => Some(Notice::IllegalMove),
            GameEnd::Offence(_) => Some(Notice::IllegalAction),
            GameEnd::Suspended => None,
        };
        if let Some(reason) = reason {
            self.tell_players(number, &format!("#{}", reason.word()));
        }
        for (color, id) in self.seated(number) {
            self.send_notice(
                id,
                match ending {
                    GameEnd::Rules(outcome) => Notice::result(outcome, color),
                    GameEnd::Offence(loser) if loser == color => Notice::Lose,
                    GameEnd::Offence(_) => Notice::Win,
                    GameEnd::Suspended => Notice::Suspended,
                },
            );
        }
        let word = reason.unwrap_or(Notice::Suspended).word();
        self.tell_end(number, &format!("#{word}"));
        let players = self.seated(number);
        if let Some(bout) = self.bouts.remove(&number) {
            if let Some(loser) = ending.loser() {
                for color in Color::ALL {
                    let [own, opponent] =
                        [color, !color].map(|color| bout.seats[color].name.clone());
                    let won = color != loser;
                    self.met.insert(own, LastGame { opponent, won });
                }
            }
            if self.met.len() > MOST_MET {
                self.met.clear();
            }
            let rates = ByColor::from_fn(|color| {
                let name = &bout.seats[color].name;
                self.ratings.get(name).copied()
            });
            let record = bout.keep(
                ending,
                foul,
                rates,
                self.settings.opened_at + self.now.as_secs(),
                self.settings.utc_offset,
            );
            self.effects.push(Effect::Save { bout: number, record: Box::new(record) });
        }
        for (_, id) in players {
            self.after_game(id);
        }
    }
}
