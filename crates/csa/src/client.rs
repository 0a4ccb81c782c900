//! A client's side of a connection: what it may say when, and what the server's messages mean.
//!
//! It opens no socket and waits for nothing: it is handed messages, and hands back lines to send.

use std::fmt;

use komadai_record::{CsaMove, EngineLine};
use komadai_rules::{Color, Move};

use crate::table::{Finished, Table};
use crate::{ClientLine, GameId, Login, Query, Reconnect, ServerMessage, Summary};

/// A client, from its login to its leave, over any number of games.
///
/// ```
/// use komadai_csa::{Client, Heard, Login, ServerMessage};
///
/// let login = Login {
///     name: "Kumo".parse()?,
///     password: "club-600-10,secret".parse()?,
///     extended: false,
///     reconnect: None,
/// };
/// let mut client = Client::new(login);
/// assert_eq!(client.login().to_string(), "LOGIN Kumo club-600-10,secret");
/// assert!(matches!(client.hear(ServerMessage::LoggedIn("Kumo".to_owned()))?, Heard::LoggedIn));
/// assert!(client.agree().is_none()); // there is nothing to agree to yet
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    login: Login,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    /// Nothing was answered to the login yet; the game to come back to, if there is one.
    LoggingIn(Option<Box<Table>>),
    Waiting,
    Offered(Box<Table>),
    Agreed(Box<Table>),
    Playing(Box<Table>),
    Left,
}

/// What a message from the server means.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The login was accepted.
    LoggedIn,
    /// It was not; what the server added.
    LoginRefused(String),
    /// The server took leave.
    LoggedOut,
    /// A game is proposed; [`Client::table`] shows it.
    Offered,
    /// The proposed game does not take place.
    Withdrawn {
        /// Who did not want it.
        by: String,
    },
    /// The game begins, and the clock runs.
    Began,
    /// The running game is taken up again.
    Resumed,
    /// A move was played.
    Moved {
        /// By whom.
        color: Color,
        /// Which.
        mv: Move,
    },
    /// A move was sent that cannot be played on the board as it is known here: it was illegal, or something went
    /// missing. What follows is the server's to say.
    Unplayable(CsaMove),
    /// The game is over.
    Ended(Box<Finished>),
    /// An answer in extended mode.
    Extended {
        /// What stands in brackets.
        tags: Vec<String>,
        /// What follows.
        text: String,
    },
    /// Nothing to act upon.
    Nothing,
}

/// What a server said makes no sense at this point; the text tells what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untimely(String);

/// Whether it may be our own game that was named; not every server names one.
fn is_same(own: &Option<GameId>, named: &Option<GameId>) -> bool {
    own.iter().zip(named).all(|(own, named)| own == named)
}

impl fmt::Display for Untimely {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the server said {:?}, which makes no sense here", self.0)
    }
}

impl std::error::Error for Untimely {}

impl Client {
    /// A client that has not said anything yet.
    pub const fn new(login: Login) -> Self {
        Self { login, state: State::LoggingIn(None) }
    }

    /// The line to begin a connection with; after [`lost`](Self::lost) it asks for the running game.
    pub fn login(&self) -> ClientLine {
        let mut login = self.login.clone();
        if let State::LoggingIn(Some(table)) = &self.state {
            let summary = table.summary();
            let seat = summary.game.clone().zip(summary.token);
            login.reconnect = seat.map(|(game, token)| Reconnect { game, token });
        }
        ClientLine::Login(login)
    }

    /// The line that asks to be told how a seat is come back to, to be said with the login: a game may be proposed at
    /// once. Servers with the manners of floodgate that cannot do that pass it over.
    pub const fn ask_to_come_back() -> ClientLine {
        ClientLine::Query(Query::Reconnect)
    }

    /// The game that is proposed or in play, if there is one.
    pub fn table(&self) -> Option<&Table> {
        match &self.state {
            State::Offered(table) | State::Agreed(table) | State::Playing(table) => Some(table),
            State::LoggingIn(_) | State::Waiting | State::Left => None,
        }
    }

    /// Whether it is in, and no game is proposed or in play.
    pub const fn is_waiting(&self) -> bool {
        matches!(self.state, State::Waiting)
    }

    /// Whether a game is in play.
    pub fn is_playing(&self) -> bool {
        matches!(self.state, State::Playing(_))
    }

    /// Whether the game that was lost can be come back to by [`login`](Self::login).
    pub fn is_coming_back(&self) -> bool {
        matches!(self.state, State::LoggingIn(Some(_)))
    }

    /// The line that accepts the proposed game; `None` if there is none.
    pub fn agree(&mut self) -> Option<ClientLine> {
        self.answer(State::Agreed).map(ClientLine::Agree)
    }

    /// The line that declines the proposed game; `None` if there is none.
    pub fn reject(&mut self) -> Option<ClientLine> {
        self.answer(|_| State::Waiting).map(ClientLine::Reject)
    }

    fn answer(&mut self, next: fn(Box<Table>) -> State) -> Option<Option<GameId>> {
        let State::Offered(table) = &self.state else {
            return None;
        };
        let (table, game) = (table.clone(), table.summary().game.clone());
        self.state = next(table);
        Some(game)
    }

    /// The line that plays `mv`, with what the player thinks of the position after it; `None` if it is not its turn or
    /// the move is illegal.
    pub fn play(&mut self, mv: Move, thought: Option<EngineLine>) -> Option<ClientLine> {
        let State::Playing(table) = &mut self.state else {
            return None;
        };
        let fits = table.is_own_turn() && table.game().check(mv).is_ok();
        let setup = table.game().setup();
        let spelled = CsaMove::of(mv, &setup).filter(|_| fits)?;
        let comment = thought.as_ref().map(|thought| {
            let mut after = table.game().clone();
            // It was checked just now.
            let _ = after.play(mv);
            format!("* {}", thought.to_csa(&after.setup()))
        });
        table.note(thought);
        Some(ClientLine::Move { mv: spelled, comment })
    }

    /// The line that resigns; `None` if no game is in play.
    pub fn resign(&self) -> Option<ClientLine> {
        self.is_playing().then_some(ClientLine::Resign)
    }

    /// The line that declares a win by impasse (入玉宣言); `None` if it is not the player's turn, or the declaration would
    /// not hold by the rules that were proposed.
    pub fn declare(&self) -> Option<ClientLine> {
        let holds = |table: &Table| {
            table.is_own_turn()
                && table.summary().declaration
                && table.game().impasse(table.own()).may_declare
        };
        (self.is_playing() && self.table().is_some_and(holds)).then_some(ClientLine::Declare)
    }

    /// The connection is gone. A game that can be come back to is kept for the next [`login`](Self::login), any other
    /// is over and given back as it stands.
    pub fn lost(&mut self) -> Option<Box<Finished>> {
        match std::mem::replace(&mut self.state, State::LoggingIn(None)) {
            State::Playing(table) | State::LoggingIn(Some(table))
                if table.summary().token.is_some() =>
            {
                self.state = State::LoggingIn(Some(table));
                None
            }
            State::Playing(table) => Some(Box::new(table.finish(None))),
            _ => None,
        }
    }

    /// The running game is given up for lost, as it stands; `None` if there is none.
    pub fn abandon(&mut self) -> Option<Box<Finished>> {
        match std::mem::replace(&mut self.state, State::LoggingIn(None)) {
            State::Playing(table) | State::LoggingIn(Some(table)) => {
                Some(Box::new(table.finish(None)))
            }
            other => {
                self.state = other;
                None
            }
        }
    }

    /// Takes a message from the server.
    ///
    /// # Errors
    ///
    /// It makes no sense at this point; the client is unchanged, and the connection better closed.
    pub fn hear(&mut self, message: ServerMessage) -> Result<Heard, Untimely> {
        let untimely = |message: &ServerMessage| {
            let text = message.to_string();
            Err(Untimely(text.lines().next().unwrap_or_default().to_owned()))
        };
        match (&mut self.state, message) {
            (_, ServerMessage::KeepAlive | ServerMessage::Other(_)) => Ok(Heard::Nothing),
            (_, ServerMessage::Extended { tags, text }) => Ok(Heard::Extended { tags, text }),
            (_, ServerMessage::LoggedOut) => {
                self.state = State::Left;
                Ok(Heard::LoggedOut)
            }
            (State::LoggingIn(None), ServerMessage::LoggedIn(_)) => {
                self.state = State::Waiting;
                Ok(Heard::LoggedIn)
            }
            // The game itself comes with a summary.
            (State::LoggingIn(Some(_)), ServerMessage::LoggedIn(_)) => Ok(Heard::LoggedIn),
            (State::LoggingIn(_), ServerMessage::LoginRefused(reason)) => {
                Ok(Heard::LoginRefused(reason))
            }
            (State::LoggingIn(table @ Some(_)), ServerMessage::Summary(summary)) => {
                let table = table.take().expect("it was matched");
                self.come_back(*table, *summary)
            }
            (
                State::Waiting | State::Offered(_) | State::Agreed(_),
                ServerMessage::Summary(summary),
            ) => {
                let Ok(proposal) = summary.begin() else {
                    return untimely(&ServerMessage::Summary(summary));
                };
                self.state = State::Offered(Box::new(Table::new(*summary, proposal)));
                Ok(Heard::Offered)
            }
            (
                State::Waiting | State::Offered(_) | State::Agreed(_),
                ServerMessage::Rejected { by, .. },
            ) => {
                self.state = State::Waiting;
                Ok(Heard::Withdrawn { by })
            }
            (State::Agreed(table), ServerMessage::Started(game))
                if is_same(&table.summary().game, &game) =>
            {
                self.state = State::Playing(table.clone());
                Ok(Heard::Began)
            }
            (State::Playing(table), ServerMessage::Resumed(resumed)) => {
                table.take_up(&resumed);
                Ok(Heard::Resumed)
            }
            (State::Playing(table), ServerMessage::Moved { mv, time, .. }) => {
                Ok(match table.moved(mv, time) {
                    Some(legal) => Heard::Moved { color: mv.mover, mv: legal },
                    None => Heard::Unplayable(mv),
                })
            }
            (State::Playing(table), ServerMessage::Said { time, .. }) => {
                table.said(time);
                Ok(Heard::Nothing)
            }
            (State::Playing(table), ServerMessage::Notice(notice)) => {
                if !notice.is_result() {
                    table.reason(notice);
                    return Ok(Heard::Nothing);
                }
                let table = table.clone();
                self.state = State::Waiting;
                Ok(Heard::Ended(Box::new(table.finish(Some(notice)))))
            }
            // What comes late from a game that is over.
            (
                State::Waiting | State::Left,
                ServerMessage::Moved { .. } | ServerMessage::Said { .. } | ServerMessage::Notice(_),
            ) => Ok(Heard::Nothing),
            (_, message) => untimely(&message),
        }
    }

    fn come_back(&mut self, table: Table, summary: Summary) -> Result<Heard, Untimely> {
        match summary.begin() {
            Ok(proposal) => {
                self.state = State::Playing(Box::new(table.come_back(summary, proposal)));
                // The clocks follow in a block of their own.
                Ok(Heard::Nothing)
            }
            Err(reason) => {
                self.state = State::LoggingIn(Some(Box::new(table)));
                Err(Untimely(reason))
            }
        }
    }
}
