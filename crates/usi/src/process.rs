//! An engine run as a child process and held by its pipes, asynchronously (feature `process`).
//!
//! An [`EngineProcess`] never waits without a deadline, never leaves a process behind, and tells a crash from a
//! hang from nonsense. Who plays whom, and what a lost process costs, it leaves to its caller.

mod error;
mod pipes;

use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use komadai_rules::PositionLine;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

pub use self::error::{ProcessError, ProcessFault};
use self::pipes::Pipes;
use crate::{
    BestMove, Checkmate, ClockTimes, Command, EngineOption, GameResult, Go, Info, Line, MateLimit,
    OptionValue, Response, ResponseError,
};

/// How an engine is started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program, looked up as the system does.
    pub program: PathBuf,
    /// Passed to the program as they are, without a shell.
    pub arguments: Vec<String>,
    /// The folder it runs in, or `None` for the present one.
    pub directory: Option<PathBuf>,
}

/// How long to wait for an engine that owes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For `usiok`, after the program has started.
    pub handshake: Duration,
    /// For `readyok`: books and networks are loaded now.
    pub ready: Duration,
    /// For the end of a search after `stop`, and for the engine to take what is written to it.
    pub stop: Duration,
    /// For the process to end after `quit`, before it is killed.
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            ready: Duration::from_secs(60),
            stop: Duration::from_secs(5),
            quit: Duration::from_secs(1),
        }
    }
}

/// What an engine says during a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// How far it is.
    Info(Info),
    /// The end of a search.
    BestMove(BestMove),
    /// The end of a search for a mate.
    Checkmate(Checkmate),
}

/// A USI engine, running.
///
/// ```no_run
/// use std::time::{Duration, Instant};
///
/// use komadai_rules::PositionLine;
/// use komadai_usi::Go;
/// use komadai_usi::process::{EngineCommand, EngineProcess, Event, Patience};
///
/// # async fn think() -> Result<(), Box<dyn std::error::Error>> {
/// let command = EngineCommand { program: "gpsusi".into(), ..EngineCommand::default() };
/// let mut engine = EngineProcess::start(command, Patience::default()).await?;
/// engine.ready().await?;
/// engine.new_game().await?;
/// engine.position(&PositionLine::parse("startpos moves 7g7f")?).await?;
/// engine.go(&Go { time: Some(Duration::from_secs(1)), ..Go::default() }).await?;
/// let deadline = Instant::now() + Duration::from_secs(2);
/// while let Some((event, at)) = engine.next(deadline).await? {
///     match event {
///         Event::Info(info) => println!("{info}"),
///         Event::BestMove(best) => { println!("{best}, {:?} to spare", deadline - at); break }
///         Event::Checkmate(_) => unreachable!("no mate was asked for"),
///     }
/// }
/// engine.quit().await;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct EngineProcess {
    command: EngineCommand,
    patience: Patience,
    name: Option<String>,
    author: Option<String>,
    options: Vec<EngineOption>,
    /// What was set since the start, to be set again by a restart.
    set: Vec<(String, Option<String>)>,
    /// What it called an error when it was last asked to be ready.
    complaint: Option<String>,
    pipes: Pipes,
    /// Whether the engine owes the end of a search.
    searching: bool,
}

impl EngineProcess {
    /// Starts an engine and asks who it is, until `usiok`.
    ///
    /// Must be called within a Tokio runtime with I/O and time enabled.
    ///
    /// # Errors
    ///
    /// It cannot be started, or does not say `usiok` in time.
    pub async fn start(command: EngineCommand, patience: Patience) -> Result<Self, ProcessError> {
        let pipes = Pipes::open(&command).map_err(|error| ProcessError {
            engine: command.program.display().to_string(),
            fault: ProcessFault::Start(error),
        })?;
        let mut engine = Self {
            command,
            patience,
            name: None,
            author: None,
            options: Vec::new(),
            set: Vec::new(),
            complaint: None,
            pipes,
            searching: false,
        };
        engine.shake_hands().await?;
        Ok(engine)
    }

    async fn shake_hands(&mut self) -> Result<(), ProcessError> {
        self.send(&Command::Usi).await?;
        let deadline = Instant::now() + self.patience.handshake;
        self.options.clear();
        loop {
            match self.response(deadline).await? {
                Some((Response::Name(name), _)) => self.name = Some(name),
                Some((Response::Author(author), _)) => self.author = Some(author),
                Some((Response::Option(option), _)) => self.options.push(option),
                Some((Response::UsiOk, _)) => return Ok(()),
                Some(_) => {}
                None => return Err(self.silent("usi", self.patience.handshake)),
            }
        }
    }

    /// What the engine calls itself; the program if it does not say.
    pub fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.command.program.display().to_string())
    }

    /// Who wrote the engine, if it says.
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// What can be set, in the engine's order.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// The option of this name, compared without regard to case.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// What it called an error before it was last [`ready`](Self::ready), the first of it if there was more: an
    /// option it refused, or a file it cannot read.
    pub fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    /// Whether a search was begun and has not ended.
    pub fn is_searching(&self) -> bool {
        self.searching
    }

    /// Sets an option, also one the engine did not list: `USI_Hash` and `USI_Ponder` often are not. A yes or no is
    /// told as `true` or `false`, however it is given.
    ///
    /// # Errors
    ///
    /// The engine is gone, or takes nothing more.
    pub async fn set_option(
        &mut self,
        name: &str,
        value: Option<&str>,
    ) -> Result<(), ProcessError> {
        let declared = self.option(name);
        let told = value.map(|value| match declared.map(|option| option.kind.read(value)) {
            // Not every engine knows the other words for these.
            Some(Ok(OptionValue::Check(on))) => on.to_string(),
            _ => value.to_owned(),
        });
        let (name, value) = (name.to_owned(), told);
        self.send(&Command::SetOption { name: name.clone(), value: value.clone() }).await?;
        self.set.retain(|(own, _)| *own != name);
        self.set.push((name, value));
        Ok(())
    }

    /// Says `isready` and waits for `readyok`; what a search of before still says is passed over, and of the rest a
    /// [`complaint`](Self::complaint) is kept.
    ///
    /// # Errors
    ///
    /// The engine is gone, or does not answer in time.
    pub async fn ready(&mut self) -> Result<(), ProcessError> {
        self.send(&Command::IsReady).await?;
        self.complaint = None;
        let mut deadline = Instant::now() + self.patience.ready;
        loop {
            match self.response(deadline).await? {
                Some((Response::ReadyOk, _)) => break,
                // An engine that is still loading may say so.
                Some((Response::Info(info), at)) => {
                    deadline = at + self.patience.ready;
                    // The first is the cause: what comes after may follow from it.
                    let complaint = info.error().map(str::to_owned);
                    self.complaint = self.complaint.take().or(complaint);
                }
                Some(_) => {}
                None => return Err(self.silent("isready", self.patience.ready)),
            }
        }
        self.searching = false;
        Ok(())
    }

    /// Says that a game begins.
    ///
    /// # Errors
    ///
    /// As [`set_option`](Self::set_option).
    pub async fn new_game(&mut self) -> Result<(), ProcessError> {
        self.send(&Command::NewGame).await
    }

    /// Gives the position to think about.
    ///
    /// # Errors
    ///
    /// As [`set_option`](Self::set_option).
    pub async fn position(&mut self, line: &PositionLine) -> Result<(), ProcessError> {
        self.send(&Command::Position(line.clone())).await
    }

    /// Begins a search; one that still runs is ended first, and its answer passed over.
    ///
    /// # Errors
    ///
    /// As [`set_option`](Self::set_option), and as [`finish`](Self::finish).
    pub async fn go(&mut self, go: &Go) -> Result<(), ProcessError> {
        self.begin(Command::Go(go.clone())).await
    }

    /// Begins a search for a mate, as [`go`](Self::go) does another.
    ///
    /// # Errors
    ///
    /// As [`go`](Self::go).
    pub async fn go_mate(&mut self, limit: &MateLimit) -> Result<(), ProcessError> {
        self.begin(Command::GoMate(*limit)).await
    }

    async fn begin(&mut self, command: Command) -> Result<(), ProcessError> {
        self.finish().await?;
        self.send(&command).await?;
        self.searching = true;
        Ok(())
    }

    /// The next thing the engine says of its search, and when it said so; `None` once the deadline has passed.
    ///
    /// May be given up and called again: nothing is lost.
    ///
    /// # Errors
    ///
    /// The engine is gone, or gave an answer that is none.
    pub async fn next(
        &mut self,
        deadline: Instant,
    ) -> Result<Option<(Event, Instant)>, ProcessError> {
        loop {
            let Some((response, at)) = self.response(deadline).await? else {
                return Ok(None);
            };
            let event = match response {
                Response::Info(info) => Event::Info(info),
                // The end of a search nobody asked for any more, as after `gameover`, is passed over.
                Response::BestMove(best) if self.is_searching() => Event::BestMove(best),
                Response::Checkmate(mate) if self.is_searching() => Event::Checkmate(mate),
                _ => continue,
            };
            if !matches!(event, Event::Info(_)) {
                self.searching = false;
            }
            return Ok(Some((event, at)));
        }
    }

    /// Asks for an answer now; it comes by [`next`](Self::next).
    ///
    /// # Errors
    ///
    /// As [`set_option`](Self::set_option).
    pub async fn stop(&mut self) -> Result<(), ProcessError> {
        self.send(&Command::Stop).await
    }

    /// Says that the opponent played the move that is pondered on.
    ///
    /// # Errors
    ///
    /// As [`set_option`](Self::set_option).
    pub async fn ponder_hit(&mut self, times: Option<ClockTimes>) -> Result<(), ProcessError> {
        self.send(&Command::PonderHit(times)).await
    }

    /// Says that the game has ended; a search need not answer any more.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish).
    pub async fn game_over(&mut self, result: GameResult) -> Result<(), ProcessError> {
        self.finish().await?;
        self.send(&Command::GameOver(result)).await
    }

    /// Ends the search that runs, if one does, and passes over its answer.
    ///
    /// # Errors
    ///
    /// The engine is gone, or does not stop.
    pub async fn finish(&mut self) -> Result<(), ProcessError> {
        if !self.is_searching() {
            return Ok(());
        }
        self.stop().await?;
        let deadline = Instant::now() + self.patience.stop;
        while self.is_searching() {
            if self.next(deadline).await?.is_none() {
                return Err(self.silent("stop", self.patience.stop));
            }
        }
        Ok(())
    }

    /// Kills the process and starts it anew, with the options that were set.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start) and [`set_option`](Self::set_option).
    pub async fn restart(&mut self) -> Result<(), ProcessError> {
        self.pipes.kill().await;
        self.pipes =
            Pipes::open(&self.command).map_err(|error| self.error(ProcessFault::Start(error)))?;
        self.searching = false;
        self.shake_hands().await?;
        for (name, value) in self.set.clone() {
            self.send(&Command::SetOption { name, value }).await?;
        }
        Ok(())
    }

    /// Asks the engine to end, and kills it if it does not; how it ended, `None` if the system cannot tell.
    pub async fn quit(mut self) -> Option<ExitStatus> {
        // One that takes nothing more is killed below.
        let _ = self.send(&Command::Quit).await;
        let Pipes { mut child, stdin, mut lines, .. } = self.pipes;
        drop(stdin);
        let ended = async {
            // What it says meanwhile must not keep it waiting.
            while lines.recv().await.is_some() {}
            child.wait().await
        };
        if let Ok(status) = timeout(self.patience.quit, ended).await {
            return status.ok();
        }
        let _ = child.kill().await;
        child.wait().await.ok()
    }

    /// Writes one command.
    async fn send(&mut self, command: &Command) -> Result<(), ProcessError> {
        let line = format!("{command}\n");
        let stdin = &mut self.pipes.stdin;
        let written = timeout(self.patience.stop, async {
            stdin.write_all(line.as_bytes()).await?;
            stdin.flush().await
        });
        match written.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(self.ended().await),
            Err(_) => {
                let first = line.split_ascii_whitespace().next();
                Err(self.silent(first.unwrap_or_default(), self.patience.stop))
            }
        }
    }

    /// The next line that says something.
    async fn response(
        &mut self,
        deadline: Instant,
    ) -> Result<Option<(Response, Instant)>, ProcessError> {
        loop {
            let next = tokio::time::timeout_at(deadline.into(), self.pipes.lines.recv());
            let (line, at) = match next.await {
                Ok(Some((at, Line::Text(line)))) => (line, at),
                // However much there is to say of a search, its answer is short.
                Ok(Some((_, Line::TooLong(_)))) => continue,
                Ok(None) => return Err(self.ended().await),
                Err(_) => return Ok(None),
            };
            match line.parse() {
                Ok(response) => return Ok(Some((response, at))),
                // What USI does not know it tells us to pass over; an answer that cannot be read is another matter.
                Err(ResponseError::NoMove | ResponseError::Move { .. }) => {
                    return Err(self.error(ProcessFault::Nonsense(line)));
                }
                Err(_) => {}
            }
        }
    }

    fn error(&self, fault: ProcessFault) -> ProcessError {
        ProcessError { engine: self.name(), fault }
    }

    fn silent(&self, to: &str, after: Duration) -> ProcessError {
        let to = to.to_owned();
        self.error(ProcessFault::Silent { to, after })
    }

    /// The pipes are closed: how the process ended, and what it said last.
    async fn ended(&mut self) -> ProcessError {
        let waited = timeout(self.patience.quit, self.pipes.child.wait()).await;
        let status = waited.ok().and_then(Result::ok);
        // One that lives on with closed pipes is of no use to anyone.
        self.pipes.kill().await;
        let last_words = self.pipes.last_words();
        self.error(ProcessFault::Ended { status, last_words })
    }
}
