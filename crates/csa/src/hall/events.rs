//! What happened in a game by its host, as players and spectators are told of it.

use std::time::Duration;

use komadai_record::CsaMove;
use komadai_rules::{ByColor, Color, Outcome, Reason};

use crate::{ClientLine, Notice, ServerMessage};

use super::bout::Stage;
use super::messages::{BoutId, Effect, GameEnd, GameEvent, Moment, VisitorId};
use super::rounds::LastGame;
use super::visitor::State;
use super::{Hall, Manners};

/// Players whose last opponents are remembered; from then on it begins anew.
const MOST_MET: usize = 10_000;
/// How much of a line that is no move is told to the others.
const USABLE: usize = 7;

impl Hall {
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
                (self.settings.utc_offset, self.settings.trips),
            );
            self.effects.push(Effect::Save { bout: number, record: Box::new(record) });
        }
        for (_, id) in players {
            self.after_game(id);
        }
    }
}
