//! The session: hears the host and the worker, decides, and alone writes.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use komadai_rules::{Game, PositionLine, RuleProfile};
use komadai_tsume::SolverOptions;
use komadai_usi::{Checkmate, Command, CommandError, Go, Info, Line, MateLimit, Response};

use crate::lateness::Lateness;
use crate::mate::MateQuestion;
use crate::options::{self, Settings};
use crate::search::Search;
use crate::worker::{self, Event, Job};
use crate::{Identity, LONGEST_LINE, debug, replay};

/// How often a host that waits for `readyok` is told that we are still there.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// How long a host that quits is kept waiting for a `readyok` or an answer that it asked for before.
const AFTER_QUIT: Duration = Duration::from_millis(800);

/// Whether the session goes on.
pub(crate) type Flow = ControlFlow<()>;

pub(crate) const GO_ON: Flow = ControlFlow::Continue(());
pub(crate) const QUIT: Flow = ControlFlow::Break(());

/// What the host has said, and what it is owed.
pub(crate) struct Session<'a, W> {
    output: W,
    identity: &'a Identity,
    jobs: Sender<Job>,
    pub(crate) settings: Settings,
    line: PositionLine,
    pub(crate) game: Game,
    /// Why the position last sent does not stand: until one does, nothing is searched.
    refusal: Option<String>,
    /// How late the last moves came, and what is kept back for it.
    pub(crate) lateness: Lateness,
    pub(crate) running: Option<Search>,
    /// Lines that wait for the search to end, the first of them because it must, the others for their turn.
    pub(crate) waiting: VecDeque<(Line, Instant)>,
    /// Whether lines must wait.
    pub(crate) blocked: bool,
    /// How many times `readyok` is owed, and since when it was last told that it will come.
    pub(crate) readies: u32,
    last_sign: Instant,
    /// When the line that is obeyed was heard.
    pub(crate) heard: Instant,
    /// Whether the engine remembers a search since it last forgot everything.
    pub(crate) remembers: bool,
    /// Where chance begins in this game.
    pub(crate) seed: u64,
    /// Since when the host has left: what it asked before is still answered, nothing else is done.
    left: Option<Instant>,
    /// When the session ends whatever is owed: the host has quit.
    ends_at: Option<Instant>,
}

impl<'a, W: Write> Session<'a, W> {
    pub(crate) fn new(output: W, identity: &'a Identity, jobs: Sender<Job>) -> Self {
        Self {
            output,
            identity,
            jobs,
            settings: Settings::default(),
            line: PositionLine::from(&Game::startpos(RuleProfile::STANDARD)),
            game: Game::startpos(RuleProfile::STANDARD),
            refusal: None,
            lateness: Lateness::default(),
            running: None,
            waiting: VecDeque::new(),
            blocked: false,
            readies: 0,
            last_sign: Instant::now(),
            heard: Instant::now(),
            remembers: false,
            seed: worker::chance(),
            left: None,
            ends_at: None,
        }
    }

    /// Hears host and worker until one of them leaves.
    pub(crate) fn attend(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let wait = self.next_sign().map_or(Duration::MAX, |due| due - Instant::now().min(due));
            let flow = match events.recv_timeout(wait) {
                Ok(Event::Line(line, heard)) => self.hear(line, heard)?,
                Ok(Event::EndOfInput) => {
                    self.left = Some(Instant::now());
                    GO_ON
                }
                Ok(Event::Work(work)) => self.take(work)?,
                Err(RecvTimeoutError::Timeout) => self.give_sign()?,
                Err(RecvTimeoutError::Disconnected) => QUIT,
            };
            if let Some(left) = self.left {
                self.hurry(left)?;
            }
            if flow.is_break() || self.is_over() {
                return Ok(());
            }
        }
    }

    /// Whether the host has left, and nothing is owed or nothing will be waited for.
    fn is_over(&self) -> bool {
        let in_vain = self.ends_at.is_some_and(|end| end <= Instant::now());
        in_vain || self.left.is_some() && !self.owes()
    }

    /// Whether something that was asked has not been answered.
    fn owes(&self) -> bool {
        self.running.is_some() || self.readies > 0 || !self.waiting.is_empty()
    }

    /// When the host should hear of us, even if nothing happens.
    fn next_sign(&self) -> Option<Instant> {
        let running = self.running.as_ref();
        let report = running.and_then(|running| running.reporter.due());
        let time_up = running.and_then(Search::time_up);
        let alive = (self.readies > 0).then(|| self.last_sign + KEEP_ALIVE);
        let hurry = running.and_then(|running| running.hurry_at(self.left?));
        let due = running.and_then(Search::answer_at);
        let signs = [report, time_up, alive, hurry, due, self.ends_at];
        signs.into_iter().flatten().min()
    }

    fn give_sign(&mut self) -> io::Result<Flow> {
        if let Some(running) = &mut self.running {
            running.watch();
            let due = running.reporter.if_due();
            self.write(&due)?;
        }
        self.answer_if_due()?;
        if self.readies > 0 && self.last_sign.elapsed() >= KEEP_ALIVE {
            self.last_sign = Instant::now();
            self.say("still getting ready")?;
        }
        Ok(GO_ON)
    }

    /// Writes lines, whole and at once.
    pub(crate) fn write(&mut self, responses: &[Response]) -> io::Result<()> {
        if responses.is_empty() {
            return Ok(());
        }
        let lines: String = responses.iter().map(|line| format!("{line}\n")).collect();
        self.output.write_all(lines.as_bytes())?;
        self.output.flush()
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.write(&[Response::Info(Info::string(text))])
    }

    pub(crate) fn complain(&mut self, reason: impl std::fmt::Display) -> io::Result<()> {
        self.say(clipped(format!("error {reason}")))
    }

    /// Takes a line now, or keeps it until those before it are done with.
    fn hear(&mut self, line: Line, heard: Instant) -> io::Result<Flow> {
        if self.left.is_some() {
            return Ok(GO_ON);
        }
        if !self.blocked {
            return self.obey(line, heard);
        }
        if matches!(&line, Line::Text(text) if text.trim_ascii() == "quit") {
            return Ok(self.quit());
        }
        self.waiting.push_back((line, heard));
        Ok(GO_ON)
    }

    pub(crate) fn obey(&mut self, line: Line, heard: Instant) -> io::Result<Flow> {
        self.heard = heard;
        let text = match &line {
            Line::Text(text) => text,
            Line::TooLong(begin) => {
                let reason = format!("a line of more than {LONGEST_LINE} bytes");
                let is_position = begin.split_ascii_whitespace().next() == Some("position");
                let told = if is_position { self.refuse(reason) } else { self.complain(reason) };
                return told.map(|()| GO_ON);
            }
        };
        let (command, skipped) = match Command::read(text) {
            Ok(read) => read,
            Err(CommandError::Empty) => return Ok(GO_ON),
            Err(CommandError::Position { error, .. }) => {
                self.refuse(error.to_string())?;
                return Ok(GO_ON);
            }
            Err(error) => {
                self.complain(error)?;
                return Ok(GO_ON);
            }
        };
        if ends_the_search(&command)
            && let Some(running) = &mut self.running
        {
            running.release();
            let answered = running.answer.take();
            if let Some(answer) = answered {
                self.conclude(Ok(answer))?;
            } else {
                self.waiting.push_front((line, heard));
                self.blocked = true;
                return Ok(GO_ON);
            }
        }
        let skipped = skipped.join(" ");
        if !skipped.is_empty() {
            self.say(clipped(format!("skipped {skipped}")))?;
        }
        self.execute(command)
    }

    /// Obeys a command; no search runs that would have to answer first.
    fn execute(&mut self, command: Command) -> io::Result<Flow> {
        match command {
            Command::Usi => self.introduce()?,
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::IsReady => self.get_ready()?,
            Command::NewGame => {
                self.seed = worker::chance();
                self.prepare(false);
            }
            Command::Position(line) => match self.set_position(line) {
                Ok(()) => self.refusal = None,
                Err(reason) => self.refuse(reason)?,
            },
            Command::Go(go) if self.refusal.is_some() => self.decline(go)?,
            Command::GoMate(_) if self.refusal.is_some() => {
                self.recall_refusal()?;
                self.write(&[Response::Checkmate(Checkmate::Timeout)])?;
            }
            Command::GoPerft(_) | Command::Show | Command::Eval | Command::Moves
                if self.refusal.is_some() =>
            {
                self.recall_refusal()?;
            }
            Command::Go(go) => self.search(go, self.game.clone())?,
            Command::GoMate(limit) => self.look_for_mate(limit),
            Command::GoPerft(depth) => {
                let position = Box::new(self.game.position().clone());
                self.begin(Go::default(), self.game.clone(), 0, |stop| Job::Perft {
                    position,
                    depth,
                    stop,
                });
            }
            Command::Bench(depth) => {
                let setup = self.settings.setup();
                self.begin(Go::default(), self.game.clone(), 0, |stop| Job::Bench {
                    setup,
                    depth,
                    stop,
                });
            }
            Command::Stop | Command::GameOver(_) => self.stop()?,
            Command::PonderHit(times) => self.ponder_hit(times)?,
            Command::Quit => return Ok(self.quit()),
            Command::GetOption(name) => match self.settings.get(&name) {
                Some((name, value)) => self.say(format!("{name} {value}"))?,
                None => self.complain(format_args!("no option {name:?}"))?,
            },
            Command::Show => self.list(debug::show(&self.game))?,
            Command::Eval => {
                self.list(vec![debug::eval(self.game.position(), &self.settings)])?;
            }
            Command::Moves => self.list(vec![debug::moves(&self.game)])?,
            Command::Compiler => self.list(vec![debug::compiler()])?,
            Command::Draft(_) => {}
        }
        Ok(GO_ON)
    }

    /// Refuses the position that was sent, with the reason.
    fn refuse(&mut self, reason: String) -> io::Result<()> {
        self.complain(&reason)?;
        self.refusal = Some(reason);
        Ok(())
    }

    /// Says again why no position stands.
    pub(crate) fn recall_refusal(&mut self) -> io::Result<()> {
        let reason = self.refusal.clone().unwrap_or_default();
        self.complain(format_args!("no position: {reason}"))
    }

    /// Begins a search for a mate in the present position.
    fn look_for_mate(&mut self, limit: MateLimit) {
        let position = self.game.position().clone();
        let engine = self.settings.engine;
        let options = SolverOptions { hash_mib: engine.hash_mib, threads: engine.threads };
        let go = Go { infinite: limit == MateLimit::default(), ..Go::default() };
        self.begin(go, self.game.clone(), 0, |stop| {
            Job::Mate(Box::new(MateQuestion { position, limit, options, stop }))
        });
    }

    /// Leaves, after a `readyok` and the answer of a search that was stopped before, and nothing else; where these
    /// take long, without them.
    fn quit(&mut self) -> Flow {
        self.abandon();
        self.running = self.running.take().filter(Search::is_released);
        let now = Instant::now();
        self.left = Some(now);
        self.ends_at = Some(now + AFTER_QUIT);
        self.waiting.clear();
        if self.owes() { GO_ON } else { QUIT }
    }

    fn list(&mut self, texts: Vec<String>) -> io::Result<()> {
        let lines: Vec<Response> =
            texts.into_iter().map(|text| Response::Info(Info::string(text))).collect();
        self.write(&lines)
    }

    fn introduce(&mut self) -> io::Result<()> {
        let mut lines = vec![
            Response::Name(self.identity.name.clone()),
            Response::Author(self.identity.author.clone()),
        ];
        lines.extend(options::declarations().map(Response::Option));
        lines.push(Response::UsiOk);
        self.write(&lines)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let (rules, ends) = (self.settings.rules, self.settings.ends());
        if let Err(error) = self.settings.set(name, value) {
            return self.complain(error);
        }
        // Scores of a game that ends otherwise are worth nothing in this one.
        if std::mem::take(&mut self.settings.forget) || self.settings.ends() != ends {
            self.prepare(false);
        }
        if self.settings.rules != rules {
            // It was legal before, and these rules only end games otherwise. One that was refused stays refused.
            let _ = self.set_position(self.line.clone());
        }
        Ok(())
    }

    fn get_ready(&mut self) -> io::Result<()> {
        if self.running.is_some() {
            // Nothing can be loaded now, and the host asks only whether we live.
            return self.write(&[Response::ReadyOk]);
        }
        self.readies += 1;
        self.last_sign = Instant::now();
        self.prepare(true);
        Ok(())
    }

    /// Gets ready to search by what is set now; what searches found is forgotten, as before a new game.
    fn prepare(&mut self, asked: bool) {
        let forget = std::mem::take(&mut self.remembers);
        self.give(Job::Prepare { setup: self.settings.setup(), forget, asked });
    }

    pub(crate) fn give(&mut self, job: Job) {
        self.jobs.send(job).expect("the worker takes jobs as long as the session sends them");
    }

    /// Goes to the position of a line; one that cannot be played to its end changes nothing.
    fn set_position(&mut self, line: PositionLine) -> Result<(), String> {
        self.game = replay::replay(&line, self.settings.rules)?;
        self.line = line;
        Ok(())
    }
}

/// Whether a search that runs is ended, and answers, before the command is obeyed.
fn ends_the_search(command: &Command) -> bool {
    matches!(
        command,
        Command::Go(_)
            | Command::GoMate(_)
            | Command::GoPerft(_)
            | Command::Bench(_)
            | Command::NewGame
    )
}

/// The text, or as much of it as anyone wants to read again of what was sent to us.
fn clipped(mut text: String) -> String {
    const MOST: usize = 200;
    if let Some((end, _)) = text.char_indices().nth(MOST) {
        text.truncate(end);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn who_quits_while_much_is_got_ready_does_not_wait_for_it() {
        let identity = Identity { name: "Komadai".to_owned(), author: "the test".to_owned() };
        // No worker takes the jobs, so that `readyok` never comes.
        let (jobs, _queue) = mpsc::channel();
        let (host, events) = mpsc::channel();
        for line in ["isready", "quit"] {
            let line = Line::Text(line.to_owned());
            host.send(Event::Line(line, Instant::now())).expect("it is heard later");
        }
        let mut said = Vec::new();
        let begun = Instant::now();
        let mut session = Session::new(&mut said, &identity, jobs);
        session.attend(&events).expect("it can be written");
        assert!(begun.elapsed() < KEEP_ALIVE && said.is_empty());
    }
}
