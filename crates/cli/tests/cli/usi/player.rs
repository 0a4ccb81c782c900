//! Holds a dialogue with a program.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::dialogue::{Dialogue, Pattern, Step};
use super::referee::Referee;

/// How long anything may take that has no bound of its own: generous, for machines that do much at once.
const PATIENCE: Duration = Duration::from_secs(20);

/// Lines that may come before the one that is waited for.
const PASSED_OVER: [&str; 3] = ["info", "id", "option"];

/// Holds the dialogue, and says where and how the program failed.
pub fn hold(program: &mut Command, dialogue: &Dialogue) -> Result<(), String> {
    let mut player = Player::start(program);
    let mut held = Ok(());
    for (number, step) in &dialogue.steps {
        held = player.take(step);
        if let Err(fault) = held {
            held = Err(format!("line {number}: {fault}"));
            break;
        }
    }
    let held = held.and_then(|()| player.end());
    // After a fault it may still run.
    let _ = player.child.kill();
    let _ = player.child.wait();
    held.map_err(|fault| format!("{fault}\n    {}", player.heard.join("\n    ")))
}

/// Says these lines with these pauses before them, whatever comes back, and says what the program did wrong.
pub fn storm(program: &mut Command, lines: &[(Duration, String)]) -> Result<(), String> {
    let mut player = Player::start(program);
    let held = lines
        .iter()
        .try_for_each(|(pause, line)| {
            thread::sleep(*pause);
            player.say(format!("{line}\n").as_bytes())
        })
        .and_then(|()| player.settle())
        .and_then(|()| player.end());
    let _ = player.child.kill();
    let _ = player.child.wait();
    held.map_err(|fault| format!("{fault}\n    {}", player.heard.join("\n    ")))
}

struct Player {
    child: Child,
    stdin: Option<ChildStdin>,
    said: Receiver<String>,
    /// Lines that came while the host was speaking; they are right, and wait to be looked at.
    judged: VecDeque<String>,
    referee: Referee,
    /// A line the host began and did not end.
    begun: Vec<u8>,
    within: Duration,
    exited: bool,
    deaf: bool,
    /// Both sides, for the report of a fault.
    heard: Vec<String>,
}

impl Player {
    fn start(program: &mut Command) -> Self {
        let mut child = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("its output is a pipe");
        let (sender, said) = mpsc::channel();
        thread::spawn(move || {
            // A receiver that is gone wants the pipe closed.
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            stdin: child.stdin.take(),
            child,
            said,
            judged: VecDeque::new(),
            referee: Referee::new(),
            begun: Vec::new(),
            within: PATIENCE,
            exited: false,
            deaf: false,
            heard: Vec::new(),
        }
    }

    fn take(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Say(bytes) | Step::Begin(bytes) => self.say(bytes),
            Step::Hear(pattern) => self.hear(pattern),
            Step::Quiet(time) => self.quiet(*time),
            Step::Within(time) => {
                self.within = *time;
                Ok(())
            }
            Step::Close => {
                self.stdin = None;
                self.close()
            }
            Step::Deaf => {
                // The reading thread sees it with the next line, and closes the pipe.
                self.said = mpsc::channel().1;
                self.deaf = true;
                self.close()
            }
            Step::Exit => self.exit(),
        }
    }

    /// The host asks for nothing more; a line without an end is one all the same.
    fn close(&mut self) -> Result<(), String> {
        let begun = std::mem::take(&mut self.begun);
        self.referee.host(&String::from_utf8_lossy(&begun));
        self.referee.host("quit");
        Ok(())
    }

    fn say(&mut self, bytes: &[u8]) -> Result<(), String> {
        // What was said before these words must have been right before them.
        while let Ok(line) = self.said.try_recv() {
            self.judge(&line)?;
            self.judged.push_back(line);
        }
        self.begun.extend_from_slice(bytes);
        if self.begun.ends_with(b"\n") {
            let line = std::mem::take(&mut self.begun);
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            self.heard.push(format!("> {}", shortened(&line)));
            self.referee.host(&line);
        }
        let stdin = self.stdin.as_mut().ok_or("the host has closed its pipe")?;
        match stdin.write_all(bytes).and_then(|()| stdin.flush()) {
            // A program that may end may do so before we have said all.
            Err(_) if self.deaf => Ok(()),
            Err(error) => Err(format!("the program takes nothing more: {error}")),
            Ok(()) => Ok(()),
        }
    }

    fn judge(&mut self, line: &str) -> Result<(), String> {
        if !line.starts_with("option ") {
            self.heard.push(format!("< {}", shortened(line)));
        }
        self.referee.engine(line)
    }

    /// The next line, judged; or why none came.
    fn next(&mut self, deadline: Instant) -> Result<Result<String, RecvTimeoutError>, String> {
        if let Some(line) = self.judged.pop_front() {
            return Ok(Ok(line));
        }
        let left = deadline.saturating_duration_since(Instant::now());
        match self.said.recv_timeout(left) {
            Ok(line) => self.judge(&line).map(|()| Ok(line)),
            Err(error) => Ok(Err(error)),
        }
    }

    fn pass_over(&self, line: &str) -> Result<(), String> {
        let first = line.split_ascii_whitespace().next().unwrap_or_default();
        if PASSED_OVER.contains(&first) {
            Ok(())
        } else {
            Err(format!("{:?} was not waited for", shortened(line)))
        }
    }

    fn hear(&mut self, pattern: &Pattern) -> Result<(), String> {
        let patience = std::mem::replace(&mut self.within, PATIENCE);
        let deadline = Instant::now() + patience;
        loop {
            let line = self.next(deadline)?.map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("{:?} did not come within {patience:?}", pattern.0)
                }
                RecvTimeoutError::Disconnected => {
                    format!("{:?} did not come before the end", pattern.0)
                }
            })?;
            if pattern.matches(&line) {
                return Ok(());
            }
            self.pass_over(&line).map_err(|fault| format!("{fault}, but {:?}", pattern.0))?;
        }
    }

    /// Waits until nothing is owed.
    fn settle(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while self.referee.end().is_err() {
            self.next(deadline)?.map_err(|_| "answers are owed that do not come".to_owned())?;
        }
        self.judged.clear();
        Ok(())
    }

    fn quiet(&mut self, time: Duration) -> Result<(), String> {
        let deadline = Instant::now() + time;
        loop {
            match self.next(deadline)? {
                Ok(line) => self.pass_over(&line)?,
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => {
                    // Nothing can come from one that has ended, or that nobody hears.
                    thread::sleep(deadline.saturating_duration_since(Instant::now()));
                    return Ok(());
                }
            }
        }
    }

    /// Waits for the program to end, and hears its last lines.
    fn exit(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + std::mem::replace(&mut self.within, PATIENCE);
        while let Ok(line) =
            self.said.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            self.judge(&line)?;
        }
        loop {
            let status = self.child.try_wait().map_err(|error| error.to_string())?;
            if let Some(status) = status {
                self.exited = true;
                return if status.success() {
                    Ok(())
                } else {
                    Err(format!("the program ended with {status}"))
                };
            }
            if Instant::now() >= deadline {
                return Err("the program does not end".to_owned());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ends the dialogue: every answer is there, and the program goes when it is told to.
    fn end(&mut self) -> Result<(), String> {
        if !self.exited {
            // An answer too many would come now at the latest.
            self.say(b"isready\n")?;
            self.hear(&Pattern("readyok".to_owned()))?;
            self.referee.end()?;
            self.say(b"quit\n")?;
            self.exit()?;
        }
        self.referee.end()
    }
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(120) {
        Some((end, _)) => format!("{}… ({} bytes)", &line[..end], line.len()),
        None => line.to_owned(),
    }
}
