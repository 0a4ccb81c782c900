//! A client's side of a connection: what it may say when, and what the server's messages mean.
//!
//! It opens no socket and waits for nothing: it is handed messages, and hands back lines to send.

use komadai_record::{CsaMove, EngineLine};
use komadai_rules::Move;

use crate::table::{FinishedGame, Table};
use crate::{
    ClientEvent, ClientLine, GameId, Login, Query, Reconnect, ServerMessage, Summary,
    UnexpectedMessage,
};

/// A client, from its login to its leave, over any number of games.
///
/// ```
/// use komadai_csa::{Client, ClientEvent, Login, ServerMessage};
///
/// let login = Login {
///     name: "Kumo".parse()?,
///     password: "club-600-10,secret".parse()?,
///     extended: false,
///     reconnect: None,
/// };
/// let mut client = Client::new(login);
/// assert_eq!(client.login().to_string(), "LOGIN Kumo club-600-10,secret");
/// assert!(matches!(client.hear(ServerMessage::LoggedIn("Kumo".to_owned()))?, ClientEvent::LoggedIn));
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

/// Whether it may be our own game that was named; not every server names one.
fn is_same(own: &Option<GameId>, named: &Option<GameId>) -> bool {
    own.iter().zip(named).all(|(own, named)| own == named)
}

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
    pub fn lost(&mut self) -> Option<Box<FinishedGame>> {
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
    pub fn abandon(&mut self) -> Option<Box<FinishedGame>> {
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
    pub fn hear(&mut self, message: ServerMessage) -> Result<ClientEvent, UnexpectedMessage> {
        let unexpected = |message: &ServerMessage| {
            let text = message.to_string();
            Err(UnexpectedMessage(text.lines().next().unwrap_or_default().to_owned()))
        };
        match (&mut self.state, message) {
            (_, ServerMessage::KeepAlive | ServerMessage::Other(_)) => Ok(ClientEvent::Nothing),
            (_, ServerMessage::Extended { tags, text }) => Ok(ClientEvent::Extended { tags, text }),
            (_, ServerMessage::LoggedOut) => {
                self.state = State::Left;
                Ok(ClientEvent::LoggedOut)
            }
            (State::LoggingIn(None), ServerMessage::LoggedIn(_)) => {
                self.state = State::Waiting;
                Ok(ClientEvent::LoggedIn)
            }
            // The game itself comes with a summary.
            (State::LoggingIn(Some(_)), ServerMessage::LoggedIn(_)) => Ok(ClientEvent::LoggedIn),
            (State::LoggingIn(_), ServerMessage::LoginRefused(reason)) => {
                Ok(ClientEvent::LoginRefused(reason))
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
                    return unexpected(&ServerMessage::Summary(summary));
                };
                self.state = State::Offered(Box::new(Table::new(*summary, proposal)));
                Ok(ClientEvent::Offered)
            }
            (
                State::Waiting | State::Offered(_) | State::Agreed(_),
                ServerMessage::Rejected { by, .. },
            ) => {
                self.state = State::Waiting;
                Ok(ClientEvent::Withdrawn { by })
            }
            (State::Agreed(table), ServerMessage::Started(game))
                if is_same(&table.summary().game, &game) =>
            {
                self.state = State::Playing(table.clone());
                Ok(ClientEvent::Began)
            }
            (State::Playing(table), ServerMessage::Resumed(resumed)) => {
                table.take_up(&resumed);
                Ok(ClientEvent::Resumed)
            }
            (State::Playing(table), ServerMessage::Moved { mv, time, .. }) => {
                Ok(match table.moved(mv, time) {
                    Some(legal) => ClientEvent::Moved { color: mv.mover, mv: legal },
                    None => ClientEvent::Unplayable(mv),
                })
            }
            (State::Playing(table), ServerMessage::Said { time, .. }) => {
                table.said(time);
                Ok(ClientEvent::Nothing)
            }
            (State::Playing(table), ServerMessage::Notice(notice)) => {
                if !notice.is_result() {
                    table.reason(notice);
                    return Ok(ClientEvent::Nothing);
                }
                let table = table.clone();
                self.state = State::Waiting;
                Ok(ClientEvent::Ended(Box::new(table.finish(Some(notice)))))
            }
            // What comes late from a game that is over.
            (
                State::Waiting | State::Left,
                ServerMessage::Moved { .. } | ServerMessage::Said { .. } | ServerMessage::Notice(_),
            ) => Ok(ClientEvent::Nothing),
            (_, message) => unexpected(&message),
        }
    }

    fn come_back(
        &mut self,
        table: Table,
        summary: Summary,
    ) -> Result<ClientEvent, UnexpectedMessage> {
        match summary.begin() {
            Ok(proposal) => {
                self.state = State::Playing(Box::new(table.come_back(summary, proposal)));
                // The clocks follow in a block of their own.
                Ok(ClientEvent::Nothing)
            }
            Err(reason) => {
                self.state = State::LoggingIn(Some(Box::new(table)));
                Err(UnexpectedMessage(reason))
            }
        }
    }
}
