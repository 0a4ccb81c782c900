//! Two players and a spectator who say anything at any time, against a model of what a server may do.
//!
//! The model knows the rules of the game by `komadai_rules` and of the protocol only what a player relies on: who is
//! told what, in which order, and that nobody is left waiting for ever.

use std::collections::BTreeMap;
use std::time::Duration;

use komadai_csa::hall::{Manners, Settings, VisitorId};
use komadai_csa::{Notice, ServerMessage, ServerReader, Summary};
use komadai_record::CsaMove;
use komadai_rules::{Color, Game};

use crate::dice::Dice;
use crate::house::House;

/// What the model believes of one connection, from what it was sent.
struct Guest {
    reader: ServerReader,
    state: State,
    name: &'static str,
    manners: Manners,
}

enum State {
    Outside,
    Inside,
    Offered(Box<Summary>),
    Playing(Box<Transcript>),
    /// It has taken leave.
    Gone,
}

/// A game as it was told.
struct Transcript {
    yours: Color,
    game: Game,
    ended: bool,
    /// Whether an illegal move was told, and the reason is to follow.
    foul: bool,
    manners: Manners,
}

/// What was seen over a whole storm, to know that it was one.
#[derive(Default)]
struct Tally {
    games: u32,
    moves: u32,
    results: BTreeMap<&'static str, u32>,
}

const NAMES: [&str; 3] = ["Kumo", "Kaze", "Sora"];

impl Guest {
    fn hear(&mut self, line: &str, tally: &mut Tally) {
        let message = match self.reader.read(line) {
            Ok(Some(message)) => message,
            Ok(None) => return,
            Err(error) => panic!("{}: {error}", self.name),
        };
        let state = std::mem::replace(&mut self.state, State::Gone);
        self.state = match (state, message) {
            (State::Outside, ServerMessage::LoggedIn(name)) => {
                assert_eq!(name, self.name);
                State::Inside
            }
            (state @ State::Outside, ServerMessage::LoginRefused(_)) => state,
            (State::Inside, ServerMessage::Summary(summary)) => State::Offered(summary),
            (State::Offered(_), ServerMessage::Rejected { .. }) => State::Inside,
            (State::Offered(summary), ServerMessage::Started(game)) => {
                assert_eq!(game, summary.game);
                tally.games += 1;
                State::Playing(Box::new(Transcript {
                    yours: summary.yours,
                    game: summary.begin().unwrap().game,
                    ended: false,
                    foul: false,
                    manners: self.manners,
                }))
            }
            (State::Playing(mut seen), message) => {
                if seen.hear(message, tally) {
                    State::Inside
                } else {
                    State::Playing(seen)
                }
            }
            (state, ServerMessage::KeepAlive | ServerMessage::Extended { .. }) => state,
            (_, ServerMessage::LoggedOut) => State::Gone,
            (_, message) => panic!("{} is told {message}", self.name),
        };
    }
}

impl Transcript {
    /// Whether the game is over for its player.
    fn hear(&mut self, message: ServerMessage, tally: &mut Tally) -> bool {
        match message {
            ServerMessage::Moved { mv, time, .. } if !self.ended => {
                assert!(time.is_some());
                let legal = { mv.on(&self.game.setup().board) }
                    .filter(|&legal| self.game.check(legal).is_ok());
                match legal.filter(|_| mv.mover == self.game.turn()) {
                    Some(legal) => {
                        self.game.play(legal).unwrap();
                        tally.moves += 1;
                    }
                    None => self.told_foul(),
                }
                false
            }
            ServerMessage::Other(_) if !self.ended => {
                self.told_foul();
                false
            }
            ServerMessage::Said { .. } if !self.ended => false,
            // An illegal move is told as it was written.
            ServerMessage::Moved { .. } | ServerMessage::Other(_) => panic!("out of order"),
            ServerMessage::Notice(notice) if notice.is_result() => {
                // A game that is broken off is told so by this word alone.
                let is_broken_off = notice == Notice::Suspended;
                assert!(self.ended || is_broken_off, "a result without a reason");
                *tally.results.entry(notice.word()).or_default() += 1;
                true
            }
            ServerMessage::Notice(reason) => {
                assert!(!std::mem::replace(&mut self.ended, true), "two reasons");
                *tally.results.entry(reason.word()).or_default() += 1;
                assert!(!self.foul || reason == Notice::IllegalMove, "{reason:?}");
                let by_rules = self.game.outcome();
                if reason == Notice::Sennichite {
                    assert!(by_rules.is_some_and(|outcome| outcome.winner.is_none()));
                }
                false
            }
            ServerMessage::KeepAlive | ServerMessage::Extended { .. } => false,
            other => panic!("a player is told {other}"),
        }
    }

    /// An illegal move is told only by the protocol as written, and once.
    fn told_foul(&mut self) {
        assert_eq!(self.manners, Manners::Standard);
        assert!(!std::mem::replace(&mut self.foul, true), "two fouls");
    }

    /// A line for this game, sensible or not.
    fn line(&self, dice: &mut Dice) -> String {
        let spelled = |mv| CsaMove::of(mv, &self.game.setup()).map(|mv| mv.to_string());
        let legal = dice.legal(&self.game).and_then(spelled);
        match dice.below(100) {
            0 => "%TORYO".to_owned(),
            1 => "%KACHI".to_owned(),
            2 => "%CHUDAN".to_owned(),
            3 => "+5555OU".to_owned(),
            4..8 => String::new(),
            8..10 => " ".to_owned(),
            10..12 => "AGREE".to_owned(),
            12..16 => legal.map_or_else(String::new, |mv| format!("{mv},'* 12 {mv}")),
            16 => "+77".to_owned(),
            17 => format!("%%{}", dice.word("ABC ", 0, 9)),
            _ if self.game.turn() == self.yours || dice.below(40) == 0 => legal.unwrap_or_default(),
            _ => String::new(),
        }
    }
}

fn line(guest: &Guest, dice: &mut Dice) -> String {
    let color = *dice.one_of(&["-B", "-W", ""]);
    let game = *dice.one_of(&["a-2-1", "a-2-1", "b-1-1F"]);
    match &guest.state {
        State::Outside => match dice.below(6) {
            0 => format!("LOGIN {} wrong,x y", guest.name),
            1 => "%TORYO".to_owned(),
            2 => format!("LOGIN {} {game},secret x1", guest.name),
            _ => format!("LOGIN {} {game}{color},secret", guest.name),
        },
        State::Inside => match dice.below(8) {
            0 => "LOGOUT".to_owned(),
            1..4 => format!("%%GAME {game} {}", dice.one_of(&["+", "-", "*"])),
            4 => "%%WHO".to_owned(),
            5 => "%%LIST".to_owned(),
            6 => "+7776FU".to_owned(),
            _ => String::new(),
        },
        State::Offered(summary) => match dice.below(12) {
            0 => "REJECT".to_owned(),
            1 => "AGREE another".to_owned(),
            2 => "+7776FU".to_owned(),
            3 => format!("AGREE {}", summary.game.as_ref().unwrap()),
            4 => "LOGOUT".to_owned(),
            _ => "AGREE".to_owned(),
        },
        State::Playing(seen) => seen.line(dice),
        State::Gone => String::new(),
    }
}

fn storm(seed: u64, manners: Manners, tally: &mut Tally) {
    let mut dice = Dice::new(seed);
    let mut house = House::new(Settings {
        manners,
        grace: Duration::from_secs(dice.below(3)),
        max_moves: Some(60),
        lines: (10_000, 10_000),
        ..Settings::default()
    });
    let mut guests: BTreeMap<VisitorId, Guest> = BTreeMap::new();
    let mut next = 0;
    for _ in 0..600 {
        // Somebody always comes back.
        for name in NAMES {
            if guests.values().all(|guest| guest.name != name) {
                next += 1;
                guests.insert(
                    VisitorId(next),
                    Guest { reader: ServerReader::default(), state: State::Outside, name, manners },
                );
                house.enter(VisitorId(next));
            }
        }
        let ids: Vec<_> = guests.keys().copied().collect();
        let id = *dice.one_of(&ids);
        match dice.below(60) {
            0 => {
                house.leave(id);
                guests.remove(&id);
            }
            1 => house.wait(Duration::from_millis(dice.below(1500))),
            _ => {
                let line = line(&guests[&id], &mut dice);
                house.hear(id, &line);
            }
        }
        deliver(&mut house, &mut guests, tally);
    }
    if seed.is_multiple_of(3) {
        house.close();
        deliver(&mut house, &mut guests, tally);
        assert!(guests.is_empty(), "seed {seed}");
        return;
    }
    // Nobody is left waiting: when all is silent, every game ends, and every record was kept.
    house.wait(Duration::from_secs(2_000));
    deliver(&mut house, &mut guests, tally);
    assert_eq!(house.games(), 0, "seed {seed}");
    // By the protocol as written everyone here is proposed the next game, and then the next.
    if manners == Manners::Floodgate {
        assert_eq!(house.hall.bouts(), 0, "seed {seed}");
    }
    for guest in guests.values() {
        assert!(!matches!(guest.state, State::Playing(_)), "seed {seed}");
    }
}

fn deliver(house: &mut House, guests: &mut BTreeMap<VisitorId, Guest>, tally: &mut Tally) {
    let ids: Vec<_> = house.sent.keys().copied().collect();
    for id in ids {
        while let Some(line) = house.next(id) {
            if let Some(guest) = guests.get_mut(&id) {
                guest.hear(&line, tally);
            }
        }
    }
    guests.retain(|id, _| !house.closed.contains(id));
}

#[test]
fn whatever_three_guests_say_the_hall_agrees_with_the_model() {
    let mut tally = Tally::default();
    for seed in 0..60 {
        let manners = [Manners::Floodgate, Manners::Standard];
        storm(seed, manners[seed as usize % 2], &mut tally);
    }
    let results = tally.results;
    assert!(tally.games > 100 && tally.moves > 1000, "{results:?}");
    for word in ["RESIGN", "ILLEGAL_MOVE", "TIME_UP", "WIN", "LOSE"] {
        assert!(results.contains_key(word), "{word} in {results:?}");
    }
}
