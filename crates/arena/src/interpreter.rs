//! Another engine spoken for: one that does not speak USI itself, such as GNU Shogi, used by programs that do.
//!
//! Lines are read on a thread, so that the host is heard while the engine thinks. The engine itself cannot be
//! interrupted: after `stop` its answer is waited for as long as its pace lets it think, and one that gives none is
//! left.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{error, fmt, future, thread};

use komadai_rules::{Clock, Game, PositionLine, RuleProfile, TimeControl};
use komadai_usi::{Command, CommandError, Go, Line, LineSplitter};
use tokio::sync::mpsc::{self, Receiver};
use tokio::time::sleep_until;

use crate::{Contender, Engine, Engines, Fault, Pace, Player, Roster, Turn};

/// What is left of a move's time for the way there and back.
const MARGIN: Duration = Duration::from_millis(500);
/// The least it is told to think, as it counts whole seconds.
const LEAST: Duration = Duration::from_secs(1);
/// Moves that a main time without byoyomi is divided among.
const MOVES: u32 = 40;

/// How much longer than its pace lets it an engine may think before it is left.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long it may think after `stop` where its pace sets no time.
const AFTER_STOP: Duration = Duration::from_secs(10);
/// How long it may take besides, where it has to be started first.
const STARTING: Duration = Duration::from_secs(60);

/// The longest line that is read.
const LONGEST_LINE: usize = 1 << 20;
/// Lines that wait for us; then their reader waits.
const LINES_WAITING: usize = 1 << 8;

/// What is played where the engine has nothing to say.
const RESIGNS: &str = "bestmove resign";

/// Why the dialogue of [`speak_usi`] ended early.
#[derive(Debug)]
pub enum InterpreterError {
    /// The system gives no timers or processes.
    System(io::Error),
    /// The engine cannot be started.
    Engine(Fault),
    /// The host hears nothing more.
    Output(io::Error),
}

impl fmt::Display for InterpreterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) | Self::Output(error) => error.fmt(f),
            Self::Engine(fault) => fault.fmt(f),
        }
    }
}

impl error::Error for InterpreterError {}

/// Host and engine, and what stands between them.
struct Interpreter<W> {
    host: Host<W>,
    partner: Partner,
    board: Board,
    /// An answer that waits for `stop`, or for `ponderhit`.
    pending: Option<PendingAnswer>,
}

/// What the host has set up.
struct Board {
    game: Game,
    /// Why the position last sent does not stand: until one does, nothing is thought about.
    refusal: Option<String>,
}

/// What a line of the host means.
#[derive(Debug, PartialEq)]
enum Heard {
    Command(Command),
    /// A position that cannot be read, with the reason.
    Refused(String),
}

/// The program that asks.
struct Host<W> {
    lines: Receiver<Line>,
    /// What was said while the engine thought, and must wait for its answer.
    waiting: VecDeque<Heard>,
    out: W,
}

/// The engine, and what it was told.
struct Partner {
    contender: Contender,
    engines: Engines,
    player: Option<Engine>,
    /// Whether it knows of the game.
    has_begun: bool,
}

/// An answer that the host does not want yet.
struct PendingAnswer {
    answer: String,
    /// Whether `ponderhit` brings it as well.
    ponder: bool,
}

/// Speaks USI to a host on behalf of another engine, until the host says `quit` or nothing more. `own` is the binary
/// that [`Program::Own`](crate::Program::Own) stands for.
///
/// # Errors
///
/// The engine cannot be started when the host first asks for it, or the host hears nothing more.
pub fn speak_usi(
    contender: Contender,
    own: PathBuf,
    input: impl BufRead + Send + 'static,
    out: impl Write,
) -> Result<(), InterpreterError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(InterpreterError::System)?;
    let (sender, lines) = mpsc::channel(LINES_WAITING);
    // It may wait for input when we have ended, and then ends with the process.
    thread::spawn(move || {
        LineSplitter::new(LONGEST_LINE).read(input, |line| sender.blocking_send(line).is_ok());
    });
    let mut interpreter = Interpreter {
        host: Host { lines, waiting: VecDeque::new(), out },
        partner: Partner {
            engines: Engines::new(vec![contender.clone()], own),
            contender,
            player: None,
            has_begun: false,
        },
        board: Board { game: Game::startpos(RuleProfile::STANDARD), refusal: None },
        pending: None,
    };
    runtime.block_on(interpreter.attend())
}

impl<W: Write> Interpreter<W> {
    async fn attend(&mut self) -> Result<(), InterpreterError> {
        while let Some(heard) = self.host.next().await {
            match heard {
                Heard::Command(Command::Quit) => break,
                Heard::Command(command) => self.obey(command).await?,
                Heard::Refused(reason) => self.host.refuse(reason, &mut self.board)?,
            }
        }
        if let Some(player) = self.partner.player.take() {
            player.quit().await;
        }
        Ok(())
    }

    async fn obey(&mut self, command: Command) -> Result<(), InterpreterError> {
        match command {
            Command::Usi => {
                let entered = self.partner.enter().await;
                entered.map_err(InterpreterError::Engine)?;
                self.host.say(&self.partner.introduction())
            }
            Command::IsReady => self.host.say("readyok"),
            Command::NewGame => {
                self.partner.has_begun = false;
                Ok(())
            }
            Command::Position(line) => self.host.place(&line, &mut self.board),
            Command::Go(go) => {
                self.release()?;
                match self.board.refusal.clone() {
                    Some(reason) => self.decline(&go, &reason),
                    None => self.search(&go).await,
                }
            }
            Command::GoMate(_) => match &self.board.refusal {
                Some(reason) => {
                    let lines = format!("{}\ncheckmate timeout", no_position(reason));
                    self.host.say(&lines)
                }
                None => self.host.say("checkmate notimplemented"),
            },
            Command::Stop => self.release(),
            Command::PonderHit(_)
                if self.pending.as_ref().is_some_and(|pending| pending.ponder) =>
            {
                self.release()
            }
            Command::GameOver(result) => {
                self.release()?;
                let Some(player) = &mut self.partner.player else {
                    return Ok(());
                };
                match player.end(result).await {
                    Ok(()) => Ok(()),
                    Err(fault) => self.lose(&fault.to_string()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Gives the answer that waits.
    fn release(&mut self) -> Result<(), InterpreterError> {
        match self.pending.take() {
            Some(pending) => self.host.say(&pending.answer),
            None => Ok(()),
        }
    }

    /// The engine is of no use any more; the next question starts it anew.
    fn lose(&mut self, reason: &str) -> Result<(), InterpreterError> {
        self.partner.leave();
        // What a program said last may have lines of its own.
        let words: Vec<&str> = reason.split_whitespace().collect();
        (self.host).say(&format!("info string error {}", words.join(" ")))
    }

    /// Answers for a position that was refused.
    fn decline(&mut self, go: &Go, reason: &str) -> Result<(), InterpreterError> {
        self.host.say(&no_position(reason))?;
        self.answer(go, RESIGNS.to_owned(), !go.infinite && !go.ponder)
    }

    /// Gives an answer, or keeps it until the host wants it.
    fn answer(&mut self, go: &Go, answer: String, is_wanted: bool) -> Result<(), InterpreterError> {
        if is_wanted {
            return self.host.say(&answer);
        }
        let ponder = go.ponder && !go.infinite;
        self.pending = Some(PendingAnswer { answer, ponder });
        Ok(())
    }

    /// Has the engine think, and hears the host meanwhile.
    async fn search(&mut self, go: &Go) -> Result<(), InterpreterError> {
        let game = self.board.game.clone();
        let pace = (self.partner.contender.pace).unwrap_or_else(|| pace(go, &game));
        let introduction = self.partner.introduction();
        let mut talk = Talk {
            wanted: !go.infinite && !go.ponder,
            is_open: true,
            deadline: self.partner.deadline(pace),
            board: &mut self.board,
            introduction: &introduction,
        };
        let ended = {
            let mut thinking = std::pin::pin!(self.partner.think(&game, pace));
            loop {
                let heard = tokio::select! {
                    thought = &mut thinking => break thought.map_err(|fault| fault.to_string()),
                    () = until(talk.deadline) => break Err("the engine gives no answer".to_owned()),
                    heard = self.host.hear(), if talk.is_open => heard,
                };
                if heard == Some(Heard::Command(Command::Quit)) {
                    self.host.waiting = VecDeque::from([Heard::Command(Command::Quit)]);
                    break Err(String::new());
                }
                talk.hear(&mut self.host, heard, go.infinite)?;
            }
        };
        let is_wanted = talk.wanted;
        let answer = match ended {
            Ok(answer) => answer,
            // After `quit`, no answer is waited for.
            Err(_) if self.host.waiting.front() == Some(&Heard::Command(Command::Quit)) => {
                self.partner.leave();
                return Ok(());
            }
            Err(reason) => {
                self.lose(&reason)?;
                RESIGNS.to_owned()
            }
        };
        self.answer(go, answer, is_wanted)
    }
}

/// What is said of a question about a position that was refused.
fn no_position(reason: &str) -> String {
    format!("info string error no position: {reason}")
}

/// What host and interpreter say while the engine thinks.
struct Talk<'a> {
    /// Whether the answer may be given as soon as it is there.
    wanted: bool,
    /// Whether the host may say more.
    is_open: bool,
    deadline: Option<Instant>,
    board: &'a mut Board,
    introduction: &'a str,
}

impl Talk<'_> {
    /// Answers what can be answered at once; the rest waits. What asks for the answer sets it a deadline.
    fn hear<W: Write>(
        &mut self,
        host: &mut Host<W>,
        heard: Option<Heard>,
        is_infinite: bool,
    ) -> Result<(), InterpreterError> {
        let command = match heard {
            // A question that waits is hurried by what is said after it, and this one by the question.
            Some(heard) if !host.waiting.is_empty() => {
                host.waiting.push_back(heard);
                return Ok(());
            }
            Some(Heard::Refused(reason)) => return host.refuse(reason, self.board),
            Some(Heard::Command(command)) => command,
            // What was asked before is still answered.
            None => {
                self.is_open = false;
                self.hurry();
                return Ok(());
            }
        };
        match command {
            Command::Usi => host.say(self.introduction)?,
            Command::IsReady => host.say("readyok")?,
            Command::Position(line) => host.place(&line, self.board)?,
            Command::PonderHit(_) => self.wanted |= !is_infinite,
            Command::Stop => self.hurry(),
            Command::Go(_) | Command::GoMate(_) | Command::NewGame | Command::GameOver(_) => {
                host.waiting.push_back(Heard::Command(command));
                self.hurry();
            }
            _ => {}
        }
        Ok(())
    }

    fn hurry(&mut self) {
        self.wanted = true;
        self.deadline = self.deadline.or(Some(Instant::now() + AFTER_STOP));
    }
}

impl<W: Write> Host<W> {
    /// What is said next, or had to wait; `None` when there is no more.
    async fn next(&mut self) -> Option<Heard> {
        match self.waiting.pop_front() {
            Some(heard) => Some(heard),
            None => self.hear().await,
        }
    }

    /// What is said next; lines that are no command are passed over.
    async fn hear(&mut self) -> Option<Heard> {
        loop {
            let line = match self.lines.recv().await? {
                Line::Text(line) => line,
                Line::TooLong(begin) if begin.trim_ascii_start().starts_with("position") => {
                    let reason = format!("a line of more than {LONGEST_LINE} bytes");
                    return Some(Heard::Refused(reason));
                }
                Line::TooLong(_) => continue,
            };
            match line.parse() {
                Ok(command) => return Some(Heard::Command(command)),
                Err(CommandError::Position { error, .. }) => {
                    return Some(Heard::Refused(error.to_string()));
                }
                Err(_) => {}
            }
        }
    }

    fn say(&mut self, lines: &str) -> Result<(), InterpreterError> {
        writeln!(self.out, "{lines}")
            .and_then(|()| self.out.flush())
            .map_err(InterpreterError::Output)
    }

    /// Sets up the position of a line; one that cannot be played to its end is refused.
    fn place(&mut self, line: &PositionLine, board: &mut Board) -> Result<(), InterpreterError> {
        let mut game = match Game::new_problem(&line.setup, RuleProfile::STANDARD) {
            Ok(game) => game,
            Err(error) => return self.refuse(error.to_string(), board),
        };
        for (&mv, number) in line.moves.iter().zip(1..) {
            if let Err(error) = game.play(mv) {
                return self.refuse(format!("move {number}, {mv}: {error}"), board);
            }
        }
        *board = Board { game, refusal: None };
        Ok(())
    }

    /// Refuses a position with the reason.
    fn refuse(&mut self, reason: String, board: &mut Board) -> Result<(), InterpreterError> {
        self.say(&format!("info string error {reason}"))?;
        board.refusal = Some(reason);
        Ok(())
    }
}

impl Partner {
    fn introduction(&self) -> String {
        let name = &self.contender.name;
        format!("id name {name}\nid author its makers\nusiok")
    }

    async fn enter(&mut self) -> Result<(), Fault> {
        if self.player.is_none() {
            self.player = Some(self.engines.enter(0).await?);
        }
        Ok(())
    }

    /// Drops the engine, and with it its process.
    fn leave(&mut self) {
        (self.player, self.has_begun) = (None, false);
    }

    /// When an answer at this pace is overdue, if the pace says.
    fn deadline(&self, pace: Pace) -> Option<Instant> {
        let starting = match self.player {
            Some(_) => Duration::ZERO,
            None => STARTING,
        };
        let longest = match pace {
            Pace::MoveTime(time) => time,
            Pace::Clock(control) => control.main + control.increment + control.byoyomi.period,
            Pace::Nodes(_) | Pace::Depth(_) => return None,
        };
        Some(Instant::now() + Duration::from_millis(longest) + starting + PATIENCE)
    }

    async fn think(&mut self, game: &Game, pace: Pace) -> Result<String, Fault> {
        self.enter().await?;
        let Some(player) = &mut self.player else {
            return Ok(RESIGNS.to_owned());
        };
        if !self.has_begun {
            player.begin(game, pace).await?;
            self.has_begun = true;
        }
        let clock = Clock::even(TimeControl::UNTIMED);
        let turn = Turn { game, clock: &clock, pace };
        let thought = player.think(turn).await?;
        Ok(format!("bestmove {}", thought.choice))
    }
}

/// Waits for an instant; without one for ever.
async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline.into()).await,
        None => future::pending().await,
    }
}

/// The pace for a whole game that its first question asks for: so many seconds a move.
fn pace(go: &Go, game: &Game) -> Pace {
    if let Some(depth) = go.depth {
        return Pace::Depth(depth);
    }
    let of_clock = go.clock.as_ref().map(|times| {
        let own = game.turn();
        times.byoyomi[own].max(times.increment[own]) + times.main[own] / MOVES
    });
    let time = go.time.or(of_clock).unwrap_or(LEAST);
    let seconds = time.saturating_sub(MARGIN).max(LEAST).as_secs();
    Pace::MoveTime(seconds * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_becomes_whole_seconds_for_every_move() {
        let game = Game::new_problem(
            &"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".parse().unwrap(),
            RuleProfile::STANDARD,
        )
        .unwrap();
        for (go, expected) in [
            ("go btime 0 wtime 0 byoyomi 5000", Pace::MoveTime(4000)),
            ("go btime 0 wtime 0 byoyomi 300", Pace::MoveTime(1000)),
            ("go btime 100000 wtime 0 binc 1000 winc 1000", Pace::MoveTime(3000)),
            ("go depth 3", Pace::Depth(3)),
            ("go infinite", Pace::MoveTime(1000)),
        ] {
            let Ok(Command::Go(go)) = go.parse::<Command>() else {
                panic!("{go}");
            };
            assert_eq!(pace(&go, &game), expected, "{go}");
        }
    }
}
