//! GNU Shogi 1.4 in its plain dialogue: moves typed in, moves printed, a level of seconds for each.
//!
//! It prints every move it is told as `3. 7g7f 0` and its own as `3. ... 3c3d -120`; the number after its own is
//! its view in centipawns only while it searches, so it is not read. Each game has a process of its own.

use std::collections::VecDeque;
use std::process::Stdio;
use std::time::{Duration, Instant};

use komadai_rules::Game;
use komadai_usi::process::EngineCommand;
use komadai_usi::{Choice, Line, LineSplitter};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::{Fault, Pace, Thought, Turn};

#[derive(Debug)]
pub(super) struct GnuShogi {
    command: EngineCommand,
    /// How long it may take to greet us.
    within: Duration,
    dialogue: Dialogue,
    /// Whether the process is new, and nothing was said to it.
    is_fresh: bool,
    /// How many moves of the game it knows.
    known: usize,
    /// Whether it answers every move it is told.
    plays: bool,
}

/// The process, and what it has said that was not looked at yet.
#[derive(Debug)]
struct Dialogue {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    splitter: LineSplitter,
    lines: VecDeque<(Instant, Line)>,
}

/// The longest line that is taken from it.
const LONGEST_LINE: usize = 1 << 12;
/// How long it may take to greet us where nothing else is said, or to leave.
const PATIENCE: Duration = Duration::from_secs(10);
const FAREWELL: Duration = Duration::from_secs(1);

/// The commands that set a pace, if GNU Shogi can keep it: whole seconds for every move, or a depth.
pub(super) fn level(pace: Pace) -> Option<Vec<String>> {
    let seconds = |time: u64| {
        (1000..6_000_000)
            .contains(&time)
            .then(|| vec![format!("level 0 {}:{:02} 0", time / 60_000, time / 1000 % 60)])
    };
    match pace {
        Pace::MoveTime(time) => seconds(time),
        Pace::Clock(control) if control.main == 0 && control.increment == 0 => {
            seconds(control.byoyomi.period)
        }
        // It asks for the number on a line of its own.
        Pace::Depth(depth) => {
            Some(vec!["level 0 1:00 0".to_owned(), "depth".to_owned(), depth.to_string()])
        }
        Pace::Clock(_) | Pace::Nodes(_) => None,
    }
}

impl GnuShogi {
    pub(super) async fn start(
        command: EngineCommand,
        within: Option<Duration>,
    ) -> Result<Self, Fault> {
        let within = within.unwrap_or(PATIENCE);
        let mut dialogue = Dialogue::open(&command)?;
        let greeting = timeout(within, dialogue.next())
            .await
            .map_err(|_| Fault::Crash("it says nothing".to_owned()))??;
        match greeting {
            (_, Line::Text(text)) if text.starts_with("GNU Shogi") => {
                Ok(Self { command, within, dialogue, is_fresh: true, known: 0, plays: false })
            }
            (_, line) => Err(Fault::Crash(format!("it is not GNU Shogi: it begins with {line:?}"))),
        }
    }

    pub(super) async fn begin(&mut self, game: &Game, pace: Pace) -> Result<(), Fault> {
        if !self.is_fresh {
            let fresh = Self::start(self.command.clone(), Some(self.within)).await?;
            std::mem::replace(self, fresh).quit().await;
        }
        self.is_fresh = false;
        for command in level(pace).unwrap_or_default() {
            self.dialogue.say(&command).await?;
        }
        // Until it is told to go, it only notes moves.
        self.dialogue.say("force").await?;
        self.tell(game).await
    }

    /// Tells every move it does not know yet.
    async fn tell(&mut self, game: &Game) -> Result<(), Fault> {
        for mv in game.moves().skip(self.known) {
            self.dialogue.say(&mv.to_string()).await?;
            self.known += 1;
        }
        Ok(())
    }

    pub(super) async fn think(&mut self, turn: Turn<'_>) -> Result<Thought, Fault> {
        let asked = Instant::now();
        self.tell(turn.game).await?;
        if !self.plays {
            self.dialogue.say("go").await?;
            self.plays = true;
        }
        loop {
            let (at, line) = self.dialogue.next().await?;
            let Line::Text(text) = line else { continue };
            if let Some(choice) = answer(&text)? {
                self.known += 1;
                return Ok(Thought {
                    choice,
                    took: at.saturating_duration_since(asked),
                    score: None,
                    depth: None,
                    nodes: None,
                    line: Vec::new(),
                });
            }
        }
    }

    pub(super) async fn quit(mut self) {
        // One that takes nothing more is killed as it is dropped.
        let _ = self.dialogue.say("quit").await;
        let _ = timeout(FAREWELL, self.dialogue.child.wait()).await;
    }
}

/// What a line says it does, if it says so.
fn answer(line: &str) -> Result<Option<Choice>, Fault> {
    // It asks for the depth on the line of its first answer.
    let line = line.strip_prefix("depth = ").unwrap_or(line);
    let mut words = line.split_ascii_whitespace();
    if let (Some(_), Some("..."), Some(mv)) = (words.next(), words.next(), words.next()) {
        let nonsense = |_| Fault::Nonsense(format!("it played {mv:?}, which is no move"));
        return Ok(Some(Choice::Move(mv.parse().map_err(nonsense)?)));
    }
    if line.contains("esigns") {
        return Ok(Some(Choice::Resign));
    }
    let ends = ["Illegal", "Draw", "Repetition", "mates!"];
    if ends.iter().any(|word| line.contains(word)) {
        return Err(Fault::Crash(format!("it said {line:?} in place of a move")));
    }
    Ok(None)
}

impl Dialogue {
    fn open(command: &EngineCommand) -> Result<Self, Fault> {
        let mut process = Command::new(&command.program);
        process
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        // The interrupt of a terminal is for us, who then end the game in order.
        #[cfg(unix)]
        process.process_group(0);
        let mut child = process
            .spawn()
            .map_err(|error| Fault::Crash(format!("{}: {error}", command.program.display())))?;
        Ok(Self {
            stdin: child.stdin.take().expect("standard input is piped"),
            stdout: child.stdout.take().expect("standard output is piped"),
            child,
            splitter: LineSplitter::new(LONGEST_LINE),
            lines: VecDeque::new(),
        })
    }

    async fn say(&mut self, line: &str) -> Result<(), Fault> {
        let gone = |_| Fault::Crash("its process has ended".to_owned());
        self.stdin.write_all(format!("{line}\n").as_bytes()).await.map_err(gone)
    }

    async fn next(&mut self) -> Result<(Instant, Line), Fault> {
        let mut chunk = [0; 1 << 10];
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Ok(line);
            }
            let read = self.stdout.read(&mut chunk).await.unwrap_or(0);
            if read == 0 {
                return Err(Fault::Crash("its process has ended".to_owned()));
            }
            let (at, lines) = (Instant::now(), &mut self.lines);
            self.splitter.push(&chunk[..read], &mut |line| lines.push_back((at, line)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_moves_ends_or_nothing() {
        let mv = |text: &str| Ok(Some(Choice::Move(text.parse().unwrap())));
        for (line, expected) in [
            ("depth = 1. ... 7g7f 0", mv("7g7f")),
            ("GNU Shogi 1.4.2", Ok(None)),
            ("Clocks: 0 0", Ok(None)),
            ("1. 7g7f 0", Ok(None)),
            ("depth = 1. 7g7f 0", Ok(None)),
            ("1. ... 3c3d -1000", mv("3c3d")),
            ("17. ... N*4c -30", mv("N*4c")),
            ("24. ... 8h2b+ 0", mv("8h2b+")),
            ("White resigns", Ok(Some(Choice::Resign))),
        ] {
            assert_eq!(answer(line), expected, "{line}");
        }
        assert!(matches!(answer("3. ... xyzzy 0"), Err(Fault::Nonsense(_))));
        for line in ["Illegal move (no match) 2f2a", "Black mates!", "Drawn game!"] {
            assert!(matches!(answer(line), Err(Fault::Crash(_))), "{line}");
        }
    }

    #[test]
    fn only_whole_seconds_for_a_move_and_depths_can_be_kept() {
        for (pace, command) in [
            ("movetime=1000", Some("level 0 0:01 0")),
            ("movetime=61999", Some("level 0 1:01 0")),
            ("byoyomi=5000", Some("level 0 0:05 0")),
            ("movetime=999", None),
            ("10+0.1", None),
            ("60", None),
            ("60+5b", None),
        ] {
            let level = level(pace.parse().unwrap());
            assert_eq!(level.as_ref().map(|commands| commands[0].as_str()), command, "{pace}");
        }
        assert_eq!(level(Pace::Depth(2)).unwrap().len(), 3);
        assert_eq!(level(Pace::Nodes(100)), None);
    }
}
