//! One evening on a server: connections, games, and the way out.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use komadai_csa::{Client, ClientLine, Finished, Heard, ServerReader, Table};
use komadai_usi::Choice;
use komadai_usi::process::ProcessError;
use tokio::time::{Instant, sleep, timeout};

use super::arguments::Plan;
use super::connection::Connection;
use super::tally::{Tally, told};
use super::thinker::{Answer, Thinker};
use crate::failure::Failure;
use crate::interrupt::Interrupts;

/// The first and the longest pause before a connection is tried again.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
/// How long the server may take to answer a login, and to let us go.
const LOGIN: Duration = Duration::from_secs(30);
const LEAVE: Duration = Duration::from_secs(2);
/// How long a server may take to say how a game ended that the engine was lost in: some take a resignation only on our turn.
const LAST_WORD: Duration = Duration::from_secs(30);
/// How long a server may refuse a login that it accepted before: until it notices that we were gone, the game we were in may
/// have to end.
const REFUSED: Duration = Duration::from_secs(60 * 60);
/// How many times running a server may let us in and send us away before it has proposed a game: another of the same name
/// takes our place as we take its.
const SENT_AWAY: u32 = 4;

pub struct Session {
    plan: Plan,
    client: Client,
    thinker: Thinker,
    tally: Tally,
    interrupts: Interrupts,
    /// What the engine expects the opponent to play.
    expected: Option<komadai_rules::Move>,
    /// Whether the engine was started anew in this game.
    restarted: bool,
    /// When the turn began.
    turn: Instant,
    /// Whether the engine declared in this turn what does not hold, and was asked for a move.
    declared: bool,
    /// Whether the server accepted us once.
    was_in: bool,
    /// Whether the last that was heard was the end of a game: servers of the floodgate kind close after it.
    has_played: bool,
}

/// Why a connection is at its end.
enum Parting {
    /// All was done that was asked for, or somebody wants to go.
    Done,
    /// The server closed the connection.
    Closed(String),
    /// The connection is gone, or makes no sense.
    Broken(String),
    /// The server does not let us in.
    Refused(String),
}

impl From<io::Error> for Parting {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Closed(error.to_string()),
            _ => Self::Broken(error.to_string()),
        }
    }
}

/// What ends a conversation, or the whole evening.
type Talk<T> = Result<T, Leave>;

enum Leave {
    Part(Parting),
    Fail(Failure),
}

impl From<io::Error> for Leave {
    fn from(error: io::Error) -> Self {
        Self::Part(error.into())
    }
}

impl From<Failure> for Leave {
    fn from(failure: Failure) -> Self {
        Self::Fail(failure)
    }
}

impl Session {
    /// Starts the engine, so that what is wrong with it is known before anyone waits for it.
    pub async fn begin(plan: Plan) -> Result<Self, Failure> {
        let started = Thinker::start(&plan.engine, plan.margin, plan.ponders).await;
        let thinker = started.map_err(|reason| Failure::Refused(format!("--engine: {reason}")))?;
        Ok(Self {
            client: Client::new(plan.login.clone()),
            thinker,
            tally: Tally::default(),
            interrupts: Interrupts::listen(),
            expected: None,
            restarted: false,
            turn: Instant::now(),
            declared: false,
            was_in: false,
            has_played: false,
            plan,
        })
    }

    /// Plays on until there is nothing left to do; then says what came of it.
    pub async fn run(mut self) -> Result<(), Failure> {
        let ended = self.connect_again_and_again().await;
        if let Some(game) = self.client.abandon() {
            self.close(&game)?;
        }
        let games = self.tally.games();
        if games > 1 {
            say(&format!("{games} games: {}", self.tally));
        }
        let interrupted = self.interrupts.count() > 0;
        self.thinker.quit().await;
        ended?;
        if interrupted {
            Err(Failure::Stopped)
        } else {
            Ok(())
        }
    }

    async fn connect_again_and_again(&mut self) -> Result<(), Failure> {
        let mut pause = PAUSES.0;
        let mut refused: Option<Instant> = None;
        let mut sent_away = 0;
        loop {
            let began = Instant::now();
            let parting = match self.connect().await {
                Ok(()) => return Ok(()),
                Err(Leave::Fail(failure)) => return Err(failure),
                Err(Leave::Part(parting)) => parting,
            };
            self.thinker.forget();
            let is_short = began.elapsed() < PAUSES.1;
            let waited = self.client.is_waiting() && !self.has_played;
            sent_away = match parting {
                Parting::Closed(_) if waited && is_short => sent_away + 1,
                _ => 0,
            };
            if let Some(game) = self.client.lost() {
                self.over(&game).await?;
            }
            let server = self.plan.server.clone();
            let reason = match parting {
                Parting::Done => return Ok(()),
                Parting::Refused(reason)
                    if !self.was_in || refused.is_some_and(|since| since.elapsed() > REFUSED) =>
                {
                    return Err(Failure::Refused(format!(
                        "{server} does not let {} in: {reason}",
                        self.plan.login.name
                    )));
                }
                Parting::Refused(reason) => {
                    refused.get_or_insert_with(Instant::now);
                    // A game that cannot be come back to is over.
                    if let Some(game) = self.client.abandon() {
                        self.over(&game).await?;
                    }
                    format!("it does not let us in: {reason}")
                }
                Parting::Closed(_) if sent_away == SENT_AWAY => {
                    return Err(Failure::Refused(format!(
                        "{server} let {} in and closed the connection {SENT_AWAY} times running: somebody else may be using \
                         this name",
                        self.plan.login.name
                    )));
                }
                Parting::Closed(reason) | Parting::Broken(reason) if !self.was_in => {
                    return Err(Failure::Refused(format!("{server}: {reason}")));
                }
                Parting::Closed(reason) | Parting::Broken(reason) => {
                    // A server that has let us in for a while since then does so again.
                    refused = refused.filter(|_| began.elapsed() < LOGIN);
                    reason
                }
            };
            if self.is_done() || self.interrupts.count() > 0 && !self.client.is_coming_back() {
                return Ok(());
            }
            // What held for a while was no failure to connect.
            if !is_short {
                pause = PAUSES.0;
            }
            if std::mem::take(&mut self.has_played) {
                pause = PAUSES.0;
            } else {
                let seconds = pause.as_secs();
                say(&format!("{server}: {reason}; trying again in {seconds} s"));
            }
            tokio::select! {
                () = sleep(pause) => {}
                () = self.interrupts.next() => return Ok(()),
            }
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    /// One connection, from login to leave.
    async fn connect(&mut self) -> Talk<()> {
        let (server, keep_alive) = (self.plan.server.clone(), self.plan.keep_alive);
        let mut connection = tokio::select! {
            opened = Connection::open(&server, keep_alive) => opened?,
            () = self.interrupts.next() => return Ok(()),
        };
        connection.send(&self.client.login()).await?;
        if self.plan.floodgate {
            connection.send(&Client::ask_to_come_back()).await?;
        }
        let mut reader = ServerReader::default();
        let talk = self.converse(&mut connection, &mut reader).await;
        if matches!(talk, Err(Leave::Fail(_))) {
            // What failed is told, whatever becomes of the way out.
            let _ = self.give_up(&mut connection, &mut reader).await;
        }
        talk
    }

    async fn converse(
        &mut self,
        connection: &mut Connection,
        reader: &mut ServerReader,
    ) -> Talk<()> {
        let deadline = Instant::now() + LOGIN;
        let mut is_in = false;
        loop {
            let table = self.client.table();
            let playing = self.client.is_playing() && table.is_some();
            tokio::select! {
                line = connection.next() => {
                    let heard = match reader.read(&line?) {
                        Ok(None) => continue,
                        Ok(Some(message)) => self.client.hear(message),
                        Err(bad) => {
                            say(&format!("the server proposes a game that makes no sense: {bad}"));
                            connection.send(&ClientLine::Reject(None)).await?;
                            continue;
                        }
                    };
                    let heard = heard.map_err(|untimely| broken(&untimely))?;
                    is_in |= matches!(heard, Heard::LoggedIn);
                    if self.act(heard, connection).await? {
                        return self.leave(connection).await;
                    }
                }
                answer = self.thinker.answer(), if playing => {
                    match answer {
                        Ok(answer) => self.answer(answer, connection).await?,
                        Err(error) => self.mend(error).await?,
                    }
                }
                () = tokio::time::sleep_until(deadline), if !is_in => {
                    return Err(broken(&"the login was not answered"));
                }
                () = self.interrupts.next() => {
                    if !playing {
                        return self.leave(connection).await;
                    }
                    if self.interrupts.count() > 1 {
                        connection.send(&ClientLine::Resign).await?;
                        // The server's last word belongs to the record; one that has none is not waited for.
                        let ended = hear_the_end(&mut self.client, connection, reader);
                        if let Ok(game) = timeout(LEAVE, ended).await {
                            let game = game?;
                            self.over(&game).await?;
                        }
                        return self.leave(connection).await;
                    }
                    say("leaving after this game; Ctrl-C again resigns it and leaves at once");
                }
            }
        }
    }

    /// We cannot go on: a game in play is resigned and heard to its end, one that is proposed is declined.
    async fn give_up(
        &mut self,
        connection: &mut Connection,
        reader: &mut ServerReader,
    ) -> Talk<()> {
        if let Some(line) = self.client.resign() {
            say("resigning the game");
            connection.send(&line).await?;
            let ended = tokio::select! {
                game = hear_the_end(&mut self.client, connection, reader) => Some(game?),
                () = sleep(LAST_WORD) => None,
                () = self.interrupts.next() => None,
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
    async fn act(&mut self, heard: Heard, connection: &mut Connection) -> Talk<bool> {
        match heard {
            Heard::LoggedIn => {
                if !self.was_in {
                    let (name, engine) = (&self.plan.login.name, self.thinker.name());
                    say(&format!(
                        "{} plays as {name} on {}",
                        engine, self.plan.server
                    ));
                }
                self.was_in = true;
            }
            Heard::LoginRefused(reason) => {
                let reason = match reason.as_str() {
                    "" => self.plan.refused.clone(),
                    _ => reason,
                };
                return Err(Leave::Part(Parting::Refused(reason)));
            }
            Heard::LoggedOut => return Err(Leave::Part(Parting::Done)),
            Heard::Offered => self.accept(connection).await?,
            Heard::Withdrawn { by } => {
                say(&format!(
                    "the game does not take place: {by} did not want it"
                ));
                return Ok(self.interrupts.count() > 0);
            }
            Heard::Began | Heard::Resumed => {
                self.expected = None;
                self.turn_begins(connection).await?;
            }
            Heard::Moved { .. } => self.turn_begins(connection).await?,
            Heard::Ended(game) => {
                self.has_played = true;
                self.over(&game).await?;
                return Ok(self.is_done() || self.interrupts.count() > 0);
            }
            Heard::Unplayable(mv) => say(&format!(
                "the server sent {mv}, which cannot be played here; waiting for its word"
            )),
            Heard::Extended { .. } | Heard::Nothing => {}
        }
        Ok(false)
    }

    /// Gets the engine ready for the proposed game, and agrees to it.
    async fn accept(&mut self, connection: &mut Connection) -> Talk<()> {
        self.has_played = false;
        let Some(table) = self.client.table() else {
            return Ok(());
        };
        let (own, names) = (table.own(), &table.summary().names);
        say(&format!("a game against {} as {own:?}", names[!own]));
        self.restarted = false;
        if let Err(error) = self.thinker.begin(own).await {
            self.mend(error).await?;
        }
        if let Some(line) = self.client.agree() {
            connection.send(&line).await?;
        }
        Ok(())
    }

    /// Somebody is to move, or was mated.
    async fn turn_begins(&mut self, connection: &mut Connection) -> Talk<()> {
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
    async fn think(&mut self) -> Result<(), Failure> {
        let Some(table) = self.client.table().filter(|_| self.client.is_playing()) else {
            return Ok(());
        };
        let done = if table.is_own_turn() {
            self.thinker.think(table, self.turn.into_std()).await
        } else if let Some(expected) = self.expected.take() {
            self.thinker.ponder(table, expected).await
        } else {
            Ok(())
        };
        match done {
            Ok(()) => Ok(()),
            Err(error) => self.mend(error).await,
        }
    }

    /// Sends what the engine chose.
    async fn answer(&mut self, answer: Answer, connection: &mut Connection) -> Talk<()> {
        let thought = answer.thought.filter(|_| self.plan.comments);
        self.expected = answer.expected;
        let line = match answer.choice {
            Choice::Move(mv) => self.client.play(mv, thought),
            Choice::Resign => self.client.resign(),
            Choice::Win => {
                let line = self.client.declare();
                if line.is_none() && !std::mem::replace(&mut self.declared, true) {
                    say(
                        "the engine declares a win that does not hold by the rules here; it is asked for a move",
                    );
                    return Ok(self.think().await?);
                }
                line
            }
        };
        let line = line.unwrap_or_else(|| {
            say(&format!(
                "the engine wants to play {}, which is illegal: resigning",
                answer.choice
            ));
            ClientLine::Resign
        });
        Ok(connection.send(&line).await?)
    }

    /// The engine failed: it is started anew, but not twice in a game.
    async fn mend(&mut self, error: ProcessError) -> Result<(), Failure> {
        let failed = |error| Failure::Refused(format!("--engine: {error}"));
        if std::mem::replace(&mut self.restarted, true) {
            return Err(failed(error));
        }
        say(&format!("{error}; starting it anew"));
        let restarted = self.thinker.restart().await;
        let table = self.client.table().filter(|_| self.client.is_playing());
        let thinks = match (restarted, table) {
            (Ok(()), Some(table)) if table.is_own_turn() => {
                self.thinker.think(table, self.turn.into_std()).await
            }
            (restarted, _) => restarted,
        };
        thinks.map_err(failed)
    }

    /// A game is over: the record is kept, and the engine told.
    async fn over(&mut self, game: &Finished) -> Result<(), Failure> {
        self.expected = None;
        // The record first: an engine may not outlive its game.
        self.close(game)?;
        if let Err(error) = self.thinker.end(game.result).await {
            say(&format!("{error}; starting it anew"));
            { self.thinker.restart().await }
                .map_err(|error| Failure::Refused(format!("--engine: {error}")))?;
        }
        Ok(())
    }

    fn close(&mut self, game: &Finished) -> Result<(), Failure> {
        self.tally.add(game);
        let saved = match &self.plan.archive {
            None => None,
            Some(archive) => Some({ archive.save(game) }.map_err(|error| {
                Failure::Refused(format!("--save: the game cannot be written: {error}"))
            })?),
        };
        tell(self.tally.games(), game, saved)
    }

    fn is_done(&self) -> bool {
        self.plan
            .games
            .is_some_and(|games| self.tally.games() >= games)
    }

    /// Says good-bye, and waits a little for the server to do the same.
    async fn leave(&mut self, connection: &mut Connection) -> Talk<()> {
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
) -> io::Result<Box<Finished>> {
    loop {
        let line = connection.next().await?;
        if let Ok(Some(message)) = reader.read(&line)
            && let Ok(Heard::Ended(game)) = client.hear(message)
        {
            return Ok(game);
        }
    }
}

fn broken(reason: &impl std::fmt::Display) -> Leave {
    Leave::Part(Parting::Broken(reason.to_string()))
}

/// Says on standard error what goes on.
fn say(words: &str) {
    // Nobody may be there to read it, which is no reason to stop playing.
    let _ = writeln!(io::stderr(), "{words}");
}

/// Tells a game on standard output, where it can be taken up by others.
fn tell(number: u32, game: &Finished, saved: Option<PathBuf>) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let saved = saved.map_or_else(String::new, |path| format!(": {}", path.display()));
    writeln!(out, "game {number} {}{saved}", told(game))
        .and_then(|()| out.flush())
        .map_err(Failure::Output)
}
