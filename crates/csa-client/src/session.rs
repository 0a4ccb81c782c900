//! A session on a server: connections, games, and the way out.

use std::io;
use std::time::Duration;

use komadai_csa::{Client, ClientEvent, ClientLine, FinishedGame, Login, ServerReader, Table};
use komadai_rules::Move;
use komadai_usi::Choice;
use komadai_usi::process::ProcessError;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::connection::Connection;
use crate::engine::{Answer, Engine};
use crate::error::{ClientError, EngineError, Parting};
use crate::event::Event;
use crate::game_folder::GameFolder;
use crate::reconnect::{ConnectionEnd, GiveUp, Reconnect};
use crate::tally::Tally;
use crate::tls::Tls;

/// How long the server may take to answer a login, and to let us go.
const LOGIN: Duration = Duration::from_secs(30);
const LEAVE: Duration = Duration::from_secs(2);
/// How long a server may take to say how a game ended that the engine was lost in: some take a resignation only on our
/// turn.
const LAST_WORD: Duration = Duration::from_secs(30);

/// What a session is to do.
#[derive(Debug)]
pub struct Plan {
    /// The server, as `host:port`.
    pub server: String,
    /// How the server proves itself, where it is spoken with by TLS.
    pub tls: Option<Tls>,
    /// Name and password.
    pub login: Login,
    /// Whether the server has the manners of floodgate, where commands it does not know are passed over.
    pub floodgate: bool,
    /// Whether the server is told what the engine thinks of its moves.
    pub comments: bool,
    /// How long to go without sending anything before an empty line is sent.
    pub keep_alive: Duration,
    /// How many games to play; without end where this is `None`.
    pub games: Option<u32>,
    /// Where records of the games go.
    pub folder: Option<GameFolder>,
}

/// One session on a server. `Observe` hears its [`Event`]s; an error of it ends the session.
#[derive(Debug)]
pub struct Session<Observe> {
    plan: Plan,
    client: Client,
    engine: Engine,
    observe: Observe,
    stops: Stops,
    tally: Tally,
    /// What the engine expects the opponent to play.
    expected: Option<Move>,
    /// Whether the engine was started anew in this game.
    restarted: bool,
    /// When the turn began.
    turn: Instant,
    /// Whether the engine declared in this turn what does not hold, and was asked for a move.
    declared: bool,
    /// Whether a server answered on the last connection.
    is_open: bool,
    /// Whether the server accepted us once.
    was_in: bool,
    /// Whether the last that was heard was the end of a game: servers of the floodgate kind close after it.
    has_played: bool,
}

/// How often the session was asked to stop.
#[derive(Debug)]
struct Stops(watch::Receiver<u32>);

impl Stops {
    fn count(&self) -> u32 {
        *self.0.borrow()
    }

    fn any(&self) -> bool {
        self.count() > 0
    }

    /// Waits for the next time. May be given up and called again: nothing is lost.
    async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// What ends a conversation, or the whole session.
enum End {
    Connection(Parting),
    Session(ClientError),
}

impl From<Parting> for End {
    fn from(parting: Parting) -> Self {
        Self::Connection(parting)
    }
}

impl From<ClientError> for End {
    fn from(error: ClientError) -> Self {
        Self::Session(error)
    }
}

impl<Observe> Session<Observe>
where
    Observe: FnMut(Event<'_>) -> io::Result<()>,
{
    /// A session that has not connected yet.
    ///
    /// `stops` counts how often it was asked to stop: the first time it leaves after the game in play, the second time
    /// it resigns that and leaves at once.
    pub fn new(plan: Plan, engine: Engine, stops: watch::Receiver<u32>, observe: Observe) -> Self {
        Self {
            client: Client::new(plan.login.clone()),
            engine,
            observe,
            stops: Stops(stops),
            tally: Tally::default(),
            expected: None,
            restarted: false,
            turn: Instant::now(),
            declared: false,
            is_open: false,
            was_in: false,
            has_played: false,
            plan,
        }
    }

    /// Plays on until all games are played, the server has had enough, or it is asked to stop.
    ///
    /// # Errors
    ///
    /// The server cannot be reached or does not let us in, the engine failed for good, a record cannot be written, or
    /// the observer failed.
    pub async fn run(mut self) -> Result<Tally, ClientError> {
        let ended = self.connect_until_done().await;
        if let Some(game) = self.client.abandon() {
            self.close(&game)?;
        }
        let tally = self.tally;
        self.tell(Event::SessionOver(&tally))?;
        self.engine.quit().await;
        ended.map(|()| tally)
    }

    fn tell(&mut self, event: Event<'_>) -> Result<(), ClientError> {
        (self.observe)(event).map_err(ClientError::Observer)
    }

    async fn connect_until_done(&mut self) -> Result<(), ClientError> {
        let mut connections = Reconnect::new();
        loop {
            let began = Instant::now();
            let parting = match self.connect().await {
                Ok(()) => return Ok(()),
                Err(End::Session(error)) => return Err(error),
                Err(End::Connection(parting)) => parting,
            };
            self.engine.forget();
            let idle = self.client.is_waiting() && !self.has_played;
            if let Some(game) = self.client.lost() {
                self.over(&game).await?;
            }
            let (was_open, was_in) = (self.is_open, self.was_in);
            let ended = ConnectionEnd { parting, began, was_open, was_in, idle };
            let reason = connections.after(ended).map_err(|give_up| self.given_up(give_up))?;
            // A game that cannot be come back to is over.
            if matches!(reason, Parting::Refused(_))
                && let Some(game) = self.client.abandon()
            {
                self.over(&game).await?;
            }
            if self.is_done() || self.stops.any() && !self.client.is_coming_back() {
                return Ok(());
            }
            if std::mem::take(&mut self.has_played) {
                connections.reset_pause();
            } else {
                let (reason, pause) = (&reason, connections.pause());
                self.tell(Event::Reconnecting { reason, pause })?;
            }
            tokio::select! {
                () = sleep(connections.pause()) => {}
                () = self.stops.next() => return Ok(()),
            }
            connections.double_pause();
        }
    }

    fn given_up(&self, give_up: GiveUp) -> ClientError {
        let (server, name) = (self.plan.server.clone(), self.plan.login.name.clone());
        match give_up {
            GiveUp::Refused(reason) => ClientError::Refused { server, name, reason },
            GiveUp::SentAway { times } => ClientError::SentAway { server, name, times },
            GiveUp::Unreachable(reason) => ClientError::Unreachable { server, reason },
        }
    }

    /// One connection, from login to logout; it ends well where nothing is left to do.
    async fn connect(&mut self) -> Result<(), End> {
        let (server, keep_alive) = (self.plan.server.clone(), self.plan.keep_alive);
        self.is_open = false;
        let mut connection = tokio::select! {
            opened = Connection::open(&server, keep_alive, self.plan.tls.as_ref()) => opened?,
            () = self.stops.next() => return Ok(()),
        };
        self.is_open = true;
        connection.send(&self.client.login()).await?;
        if self.plan.floodgate {
            connection.send(&Client::ask_to_come_back()).await?;
        }
        let mut reader = ServerReader::default();
        let talk = self.converse(&mut connection, &mut reader).await;
        if matches!(talk, Err(End::Session(_))) {
            // What failed is told, whatever becomes of the way out.
            let _ = self.give_up(&mut connection, &mut reader).await;
        }
        talk
    }

    async fn converse(
        &mut self,
        connection: &mut Connection,
        reader: &mut ServerReader,
    ) -> Result<(), End> {
        let deadline = Instant::now() + LOGIN;
        let mut is_in = false;
        loop {
            let playing = self.client.is_playing() && self.client.table().is_some();
            tokio::select! {
                line = connection.next() => {
                    let heard = match reader.read(&line?) {
                        Ok(None) => continue,
                        Ok(Some(message)) => self.client.hear(message).map_err(Parting::Unexpected)?,
                        Err(bad) => {
                            self.tell(Event::BadProposal(&bad))?;
                            connection.send(&ClientLine::Reject(None)).await?;
                            continue;
                        }
                    };
                    is_in |= matches!(heard, ClientEvent::LoggedIn);
                    if matches!(heard, ClientEvent::LoggedOut) {
                        if let Some(game) = self.client.lost() {
                            self.over(&game).await?;
                        }
                        return Ok(());
                    }
                    if self.act(heard, connection).await? {
                        return self.leave(connection).await;
                    }
                }
                answer = self.engine.answer(), if playing => {
                    match answer {
                        Ok(answer) => self.answer(answer, connection).await?,
                        Err(error) => self.mend(error).await?,
                    }
                }
                () = tokio::time::sleep_until(deadline), if !is_in => {
                    return Err(Parting::LoginUnanswered.into());
                }
                () = self.stops.next() => {
                    if !playing {
                        return self.leave(connection).await;
                    }
                    if self.stops.count() > 1 {
                        return self.resign_and_leave(connection, reader).await;
                    }
                    self.tell(Event::LeavingAfterGame)?;
                }
            }
        }
    }

    /// Resigns at the second request to stop. The server's last word belongs to the record; one that has none is not
    /// waited for.
    async fn resign_and_leave(
        &mut self,
        connection: &mut Connection,
        reader: &mut ServerReader,
    ) -> Result<(), End> {
        connection.send(&ClientLine::Resign).await?;
        let ended = hear_the_end(&mut self.client, connection, reader);
        if let Ok(game) = timeout(LEAVE, ended).await {
            let game = game?;
            self.over(&game).await?;
        }
        self.leave(connection).await
    }

    /// We cannot go on: a game in play is resigned and heard to its end, one that is proposed is declined.
    async fn give_up(
        &mut self,
        connection: &mut Connection,
        reader: &mut ServerReader,
    ) -> Result<(), End> {
        if let Some(line) = self.client.resign() {
            self.tell(Event::Resigning)?;
            connection.send(&line).await?;
            let ended = tokio::select! {
                game = hear_the_end(&mut self.client, connection, reader) => Some(game?),
                () = sleep(LAST_WORD) => None,
                () = self.stops.next() => None,
            };
            // There is no engine to be told of it; a game without a last word is kept as it stands.
            if let Some(game) = ended {
                self.close(&game)?;
            }
        } else if let Some(line) = self.client.reject() {
            connection.send(&line).await?;
        }
        self.leave(connection).await
    }

    /// Does what a message asks for; whether there is nothing more to do here.
    async fn act(&mut self, heard: ClientEvent, connection: &mut Connection) -> Result<bool, End> {
        match heard {
            ClientEvent::LoggedIn => {
                if !std::mem::replace(&mut self.was_in, true) {
                    let engine = &self.engine.name();
                    self.tell(Event::LoggedIn { engine })?;
                }
            }
            ClientEvent::LoginRefused(reason) => {
                let reason = (!reason.is_empty()).then_some(reason);
                return Err(Parting::Refused(reason).into());
            }
            ClientEvent::Offered => self.accept(connection).await?,
            ClientEvent::Withdrawn { by } => {
                self.tell(Event::Withdrawn { by: &by })?;
                return Ok(self.stops.any());
            }
            ClientEvent::Began | ClientEvent::Resumed => {
                self.expected = None;
                self.turn_begins(connection).await?;
            }
            ClientEvent::Moved { .. } => self.turn_begins(connection).await?,
            ClientEvent::Ended(game) => {
                self.has_played = true;
                self.over(&game).await?;
                return Ok(self.is_done() || self.stops.any());
            }
            ClientEvent::Unplayable(mv) => self.tell(Event::Unplayable(&mv))?,
            ClientEvent::LoggedOut | ClientEvent::Extended { .. } | ClientEvent::Nothing => {}
        }
        Ok(false)
    }

    /// Gets the engine ready for the proposed game, and agrees to it.
    async fn accept(&mut self, connection: &mut Connection) -> Result<(), End> {
        self.has_played = false;
        let Some(table) = self.client.table() else {
            return Ok(());
        };
        let own = table.own();
        let opponent = &table.summary().names[!own];
        (self.observe)(Event::Proposed { opponent, own }).map_err(ClientError::Observer)?;
        if let Some(rule) = &table.summary().unknown_declaration {
            (self.observe)(Event::UnknownDeclaration(rule)).map_err(ClientError::Observer)?;
        }
        let declaration = table.summary().declaration;
        self.restarted = false;
        if let Err(error) = self.engine.begin(own, declaration).await {
            self.mend(error).await?;
        }
        if let Some(line) = self.client.agree() {
            connection.send(&line).await?;
        }
        Ok(())
    }

    /// A side is to move, or was mated.
    async fn turn_begins(&mut self, connection: &mut Connection) -> Result<(), End> {
        (self.turn, self.declared) = (Instant::now(), false);
        if self.client.table().is_some_and(Table::is_mated) {
            if let Some(line) = self.client.resign() {
                connection.send(&line).await?;
            }
            return Ok(());
        }
        Ok(self.think().await?)
    }

    /// Sets the engine to the position on the board.
    async fn think(&mut self) -> Result<(), ClientError> {
        let Some(table) = self.client.table().filter(|_| self.client.is_playing()) else {
            return Ok(());
        };
        let done = if table.is_own_turn() {
            self.engine.think(table, self.turn.into_std()).await
        } else if let Some(expected) = self.expected.take() {
            self.engine.ponder(table, expected).await
        } else {
            Ok(())
        };
        match done {
            Ok(()) => Ok(()),
            Err(error) => self.mend(error).await,
        }
    }

    /// Sends what the engine chose.
    async fn answer(&mut self, answer: Answer, connection: &mut Connection) -> Result<(), End> {
        let thought = answer.thought.filter(|_| self.plan.comments);
        self.expected = answer.expected;
        let line = match answer.choice {
            Choice::Move(mv) => self.client.play(mv, thought),
            Choice::Resign => self.client.resign(),
            Choice::Win => {
                let line = self.client.declare();
                if line.is_none() && !std::mem::replace(&mut self.declared, true) {
                    self.tell(Event::FalseDeclaration)?;
                    return Ok(self.think().await?);
                }
                line
            }
        };
        let line = match line {
            Some(line) => line,
            None => {
                self.tell(Event::IllegalMove(answer.choice))?;
                ClientLine::Resign
            }
        };
        Ok(connection.send(&line).await?)
    }

    /// The engine failed: it is started anew, but not twice in a game.
    async fn mend(&mut self, error: ProcessError) -> Result<(), ClientError> {
        if std::mem::replace(&mut self.restarted, true) {
            return Err(EngineError::from(error).into());
        }
        self.tell(Event::EngineRestart(&error))?;
        let mut restarted = self.engine.restart().await;
        let table = self.client.table().filter(|_| self.client.is_playing());
        if let Some(table) = table.filter(|table| table.is_own_turn())
            && restarted.is_ok()
        {
            restarted = self.engine.think(table, self.turn.into_std()).await;
        }
        restarted.map_err(|error| EngineError::from(error).into())
    }

    /// A game is over: the record is kept, and the engine told.
    async fn over(&mut self, game: &FinishedGame) -> Result<(), ClientError> {
        self.expected = None;
        // The record first: an engine may not outlive its game.
        self.close(game)?;
        if let Err(error) = self.engine.end(game.result).await {
            self.tell(Event::EngineRestart(&error))?;
            self.engine.restart().await.map_err(EngineError::from)?;
        }
        Ok(())
    }

    fn close(&mut self, game: &FinishedGame) -> Result<(), ClientError> {
        self.tally.add(game);
        let folder = self.plan.folder.as_ref();
        let saved = folder.map(|folder| folder.save(game)).transpose();
        let saved = saved.map_err(ClientError::Save)?;
        self.tell(Event::GameOver { number: self.tally.games(), game, saved: saved.as_deref() })
    }

    fn is_done(&self) -> bool {
        let games = self.plan.games;
        games.is_some_and(|games| self.tally.games() >= games)
    }

    /// Logs out, and waits a little for the server to do the same.
    async fn leave(&mut self, connection: &mut Connection) -> Result<(), End> {
        // A server that is gone already has nothing against it.
        if connection.send(&ClientLine::Logout).await.is_ok() {
            let gone = async { while connection.next().await.is_ok() {} };
            let _ = timeout(LEAVE, gone).await;
        }
        Ok(())
    }
}

/// Waits until the game is over.
async fn hear_the_end(
    client: &mut Client,
    connection: &mut Connection,
    reader: &mut ServerReader,
) -> Result<Box<FinishedGame>, Parting> {
    loop {
        let line = connection.next().await?;
        if let Ok(Some(message)) = reader.read(&line)
            && let Ok(ClientEvent::Ended(game)) = client.hear(message)
        {
            return Ok(game);
        }
    }
}
