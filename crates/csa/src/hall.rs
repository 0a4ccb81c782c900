//! A server's side of all its connections: who is here, who waits for whom, which games are agreed and played.
//!
//! It opens no socket, reads no clock and keeps no game: lines come in with the moment they arrived, and out come
//! [`Deed`]s. What decides a game and measures its time stands behind them, and answers with [`News`]; a move is echoed
//! when the news of it has come, and not before.

mod bout;
mod buoys;
mod closing;
mod extended;
mod lobby;
mod login;
mod pairing;
mod play;
mod record;
mod rounds;
mod settings;
mod utc_offset;
mod visitor;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use komadai_rules::{ByColor, Charging, Color, Move, Outcome, RuleProfile, Setup, TimeControl};

use crate::{ClientLine, GameId, GameName, Login, Notice, PlayerName, Query, Special, Token};

pub use settings::{Manners, Round, Settings};
pub use utc_offset::UtcOffset;

use bout::Bout;
use buoys::Buoy;
use rounds::Met;
use visitor::{State, Visitor};

/// Most lines that wait for a password to be looked at.
const MOST_AT_ONCE: usize = 16;

/// Time since the hall was opened, by a clock that only goes forward.
pub type Moment = Duration;

/// A connection, by the number its opener gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VisitorId(pub u64);

/// A game of the hall, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoutId(pub u64);

/// What the hall wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Send these lines, each one ended.
    Send {
        /// The connection that gets them.
        to: VisitorId,
        /// The lines, each ended by a newline.
        text: String,
    },
    /// Close the connection once everything is sent.
    Close(VisitorId),
    /// Find out whether name and password fit, and say so by [`Hall::checked`].
    Check {
        /// Who wants to come in.
        visitor: VisitorId,
        /// The name that was given.
        name: PlayerName,
        /// What proves it: what stands behind the game in the password, or all of it; `None` for a player without
        /// an identity of its own.
        secret: Option<String>,
    },
    /// Open a game both players have agreed to, and say so by [`News::Opened`]; its first clock runs from then on.
    Open {
        /// By which number.
        bout: BoutId,
        /// What was agreed.
        agreement: Box<Agreement>,
    },
    /// Do in a game what a player wants; what comes of it is told by [`Hall::happened`].
    Wish {
        /// In which game.
        bout: BoutId,
        /// For whom.
        color: Color,
        /// What the player wants.
        wish: Wish,
        /// What the player said of its move, to be kept with it.
        comment: Option<String>,
        /// When the words came in.
        at: Moment,
    },
    /// Keep the record of a game that is over.
    Keep {
        /// Which game.
        bout: BoutId,
        /// Its record as a CSA file.
        kept: Box<Kept>,
    },
    /// Remember this of a running game instead of what was remembered before.
    Remember {
        /// Which game.
        bout: BoutId,
        /// What is to be remembered.
        memory: Box<Memory>,
    },
    /// A player is back at a game that the hall was opened with.
    Back {
        /// Which game.
        bout: BoutId,
        /// The side that is back.
        color: Color,
    },
}

/// A game both players have agreed to.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// What it is called.
    pub game: GameId,
    /// The names of both sides.
    pub players: ByColor<PlayerName>,
    /// By which connections.
    pub visitors: ByColor<Option<VisitorId>>,
    /// Whether both have an identity, so that the result counts.
    pub rated: bool,
    /// Where it begins.
    pub start: Setup,
    /// The moves that are played already when it does, and what each is charged.
    pub opening: Vec<(Move, Duration)>,
    /// The time of each side.
    pub control: TimeControl,
    /// What of the time is charged.
    pub charging: Charging,
    /// The rules: illegal moves lose.
    pub profile: RuleProfile,
    /// What brings its players back to it after the hall has been closed and opened again.
    pub memory: Memory,
}

/// What has to be known of a running game besides its moves to go on with it in another hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// What the game is called.
    pub game: GameId,
    /// The name it was waited for by, which has its clock.
    pub name: GameName,
    /// The names of both sides.
    pub players: ByColor<PlayerName>,
    /// Whether each has an identity of its own.
    pub known: ByColor<bool>,
    /// What brings each back to its seat.
    pub tokens: ByColor<Token>,
    /// Whether each was told so.
    pub comes_back: ByColor<bool>,
    /// Where it began.
    pub start: Setup,
    /// After how many moves it ends, whatever the settings say by now.
    pub max_moves: Option<u32>,
    /// When it was proposed, in seconds since 1970.
    pub began: u64,
    /// What its side to move has sent that is no legal move: once it is over, its record says so.
    pub foul: Option<Foul>,
}

/// A line that is no legal move, and loses by the rules of the hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foul {
    /// After how many moves it came.
    pub ply: u32,
    /// The line, without its comment and not too long.
    pub line: String,
}

/// A move of a game from before the hall was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// What.
    pub mv: Move,
    /// What it was charged.
    pub charged: Duration,
    /// What its player said of it.
    pub comment: Option<String>,
}

/// What a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play a move, legal or not.
    Move(Move),
    /// To resign, by `%TORYO`.
    Resign,
    /// To declare a win by impasse (入玉宣言).
    Declare,
    /// To lose by an offence: said by the hall for a player who sent what no game can hold.
    Forfeit,
    /// To end it without result before it has begun: said by the hall for a player who left while it was being opened.
    CallOff,
}

/// What happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It was opened, and the first clock runs.
    Opened,
    /// It cannot be opened.
    Refused,
    /// The side to move played, or tried to play, this.
    Moved {
        /// What.
        mv: Move,
        /// What it was charged.
        charged: Duration,
    },
    /// A player resigned or declared.
    Said {
        /// What.
        word: Special,
        /// What it was charged, where that is known.
        charged: Option<Duration>,
    },
    /// It is over.
    Ended(Ending),
    /// The host of the game shuts down; the game is not over.
    Closed,
}

/// How a game of the hall ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, a resignation and the clock among them.
    Rules(Outcome),
    /// By an offence of this side.
    Offence(Color),
    /// Broken off, without result.
    Suspended,
}

/// The record of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What it was called.
    pub game: GameId,
    /// The CSA file.
    pub text: String,
    /// The line it was lost by, where that was no legal move.
    pub foul: Option<String>,
}

/// Who somebody turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The password fits the name, and results count for it.
    Known,
    /// The same, of somebody who may not talk to everyone for so long.
    Muted(Duration),
    /// Nobody in particular: plays without being rated.
    Guest,
    /// The name is another's, or may not be used.
    Wrong,
    /// Too many were wrong, or new, to look at this one now.
    TooMany,
}

impl Identity {
    /// Whether it is proven whose the name is.
    const fn is_proven(&self) -> bool {
        matches!(self, Self::Known | Self::Muted(_))
    }

    /// For how long it may not talk to everyone.
    const fn muted_for(&self) -> Duration {
        match self {
            Self::Muted(time) => *time,
            _ => Duration::ZERO,
        }
    }
}

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
    met: BTreeMap<PlayerName, Met>,
    draining: bool,
    now: Moment,
    chance: Box<dyn FnMut() -> [u8; 16] + Send>,
    deeds: Vec<Deed>,
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
            deeds: Vec::new(),
        }
    }

    /// Goes on with a game of a hall that was closed, or closes it if it is told that it is over: its players are away,
    /// and have the grace of whose connection broke; the turn that runs has cost so much already. `None` where the
    /// moves do not fit.
    pub fn resume(
        &mut self,
        memory: Memory,
        moves: impl IntoIterator<Item = Played>,
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
    pub fn deeds(&mut self) -> Vec<Deed> {
        std::mem::take(&mut self.deeds)
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
                self.send(id, "LOGOUT:completed");
                self.gives_up_seat(id);
                self.dismiss(id);
            }
            (State::Outside | State::Checking(_), _) => self.nonsense(id, ""),
            (_, ClientLine::Query(query)) => self.query(id, query),
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
        self.deeds.push(Deed::Send {
            to,
            text: format!("{line}\n"),
        });
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
            self.deeds.push(Deed::Close(id));
            self.depart(id);
        }
    }

    fn depart(&mut self, id: VisitorId) {
        let Some(visitor) = self.visitors.remove(&id) else {
            return;
        };
        match visitor.state {
            State::Agreeing(bout) => {
                let by = visitor
                    .name
                    .map_or_else(String::new, |name| name.to_string());
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

/// A login on its way through the check.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Applicant {
    login: Login,
    wish: Option<crate::PlainWish>,
}

/// Who watches a game, and how.
type Watchers = BTreeSet<(VisitorId, Watch)>;

/// What a spectator is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Watch {
    /// The whole game anew after every move.
    Diagrams,
    /// Each move as it is played.
    Moves,
}
