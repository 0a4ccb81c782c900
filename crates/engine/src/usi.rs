//! USI lines to [`Engine`](crate::Engine) calls, and reports to USI lines: the only room here that has met the
//! protocol.
//!
//! One thread reads lines, one searches, and between them a session decides and alone writes, so that a host is
//! heard at any time and no two lines mix. What can be set stands in `usi/options.rs`, the searching thread in
//! `usi/worker.rs`, what is told of a search in `usi/telling.rs`, aids for debugging in `usi/aids.rs`.

mod aids;
mod options;
mod telling;
mod worker;

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use komadai_rules::{Color, Game, PlayError, PositionLine, RuleProfile, Setup, SetupError};
use komadai_usi::{
    BestMove, Checkmate, Choice, ClockTimes, Command, CommandError, Go, Info, Line, LineSplitter,
    Response,
};

use crate::{Answer, Limits, Reply, StopFlag, TimeLeft};
use options::{Rules, Settings};
use telling::Telling;
use worker::{Event, Job, Work};

/// Who the engine says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Its name, with the version.
    pub name: String,
    /// Who made it.
    pub author: String,
}

/// The longest line that is read; a game of ten thousand moves takes sixty kilobytes.
const LONGEST_LINE: usize = 1 << 20;

/// Lines and reports that wait for the session; then their senders wait.
const EVENTS_WAITING: usize = 1 << 8;

/// How often a host that waits for `readyok` is told that we are still there.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// How long a `go` without any limit thinks.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Speaks USI until `quit`, the end of the input, or a closed output.
///
/// ```
/// use std::io::Cursor;
/// use komadai_engine::usi::{self, Identity};
///
/// let identity = Identity { name: "Hoshi 1.0".to_owned(), author: "someone".to_owned() };
/// let mut said = Vec::new();
/// usi::run(Cursor::new("usi\nquit\n"), &mut said, &identity)?;
/// assert!(said.starts_with(b"id name Hoshi 1.0\nid author someone\noption ") && said.ends_with(b"usiok\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The output cannot be written.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    identity: &Identity,
) -> io::Result<()> {
    let (sender, events) = mpsc::sync_channel(EVENTS_WAITING);
    let jobs = worker::start(sender.clone());
    // It may wait for input when the session has ended, and then ends with the process or the input.
    thread::spawn(move || read_lines(input, &sender));
    let mut session = Session::new(output, identity, jobs);
    let ended = session.attend(&events);
    if let Some(search) = &session.running {
        search.stop.stop();
    }
    ended
}

/// Sends every line of `input`, and then that it has ended; an error ends it as well.
fn read_lines(mut input: impl BufRead, events: &SyncSender<Event>) {
    let mut splitter = LineSplitter::new(LONGEST_LINE);
    let mut open = true;
    loop {
        let mut send = |line| open = open && events.send(Event::Line(line)).is_ok();
        let used = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(bytes) if !bytes.is_empty() => {
                splitter.push(bytes, &mut send);
                bytes.len()
            }
            _ => {
                splitter.finish().map(send);
                // Nobody listens if the session has ended already.
                let _ = events.send(Event::EndOfInput);
                return;
            }
        };
        input.consume(used);
        if !open {
            return;
        }
    }
}

/// Whether the session goes on.
type Flow = ControlFlow<()>;

const GO_ON: Flow = ControlFlow::Continue(());
const QUIT: Flow = ControlFlow::Break(());

/// What the host has told us, and what we owe it.
struct Session<'a, W> {
    output: W,
    identity: &'a Identity,
    jobs: Sender<Job>,
    settings: Settings,
    line: PositionLine,
    game: Game,
    running: Option<Running>,
    /// Lines that wait for the search to end, the first of them because it must, the others for their turn.
    waiting: VecDeque<Line>,
    /// Whether lines must wait.
    blocked: bool,
    /// How many times `readyok` is owed, and since when it was last told that it will come.
    readies: u32,
    last_sign: Instant,
    /// Whether the engine remembers a search since it last forgot everything.
    remembers: bool,
}

/// A search or a count that was begun and has not answered.
struct Running {
    go: Go,
    stop: StopFlag,
    telling: Telling,
    /// No answer before `stop`.
    infinite: bool,
    /// No answer before `ponderhit` or `stop`.
    ponder: bool,
    /// The answer that waits for that.
    answer: Option<Answer>,
    /// The search that begins in its place, unasked, when this one ends.
    next: Option<Go>,
}

impl<'a, W: Write> Session<'a, W> {
    fn new(output: W, identity: &'a Identity, jobs: Sender<Job>) -> Self {
        Self {
            output,
            identity,
            jobs,
            settings: Settings::default(),
            line: PositionLine::from(&Game::startpos(RuleProfile::STANDARD)),
            game: Game::startpos(RuleProfile::STANDARD),
            running: None,
            waiting: VecDeque::new(),
            blocked: false,
            readies: 0,
            last_sign: Instant::now(),
            remembers: false,
        }
    }

    /// Hears host and worker until one of them leaves.
    fn attend(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let wait = self
                .next_sign()
                .map_or(Duration::MAX, |due| due - Instant::now().min(due));
            let flow = match events.recv_timeout(wait) {
                Ok(Event::Line(line)) => self.hear(line)?,
                Ok(Event::EndOfInput) | Err(RecvTimeoutError::Disconnected) => QUIT,
                Ok(Event::Work(work)) => self.take(work)?,
                Err(RecvTimeoutError::Timeout) => self.give_sign()?,
            };
            if flow.is_break() {
                return Ok(());
            }
        }
    }

    /// When the host should hear of us, even if nothing happens.
    fn next_sign(&self) -> Option<Instant> {
        let report = self.running.as_ref().and_then(|run| run.telling.due());
        let alive = (self.readies > 0).then(|| self.last_sign + KEEP_ALIVE);
        report.into_iter().chain(alive).min()
    }

    fn give_sign(&mut self) -> io::Result<Flow> {
        if let Some(running) = &mut self.running {
            let due = running.telling.if_due();
            self.write(&due)?;
        }
        if self.readies > 0 && self.last_sign.elapsed() >= KEEP_ALIVE {
            self.last_sign = Instant::now();
            self.say("still getting ready")?;
        }
        Ok(GO_ON)
    }

    /// Writes lines, whole and at once.
    fn write(&mut self, responses: &[Response]) -> io::Result<()> {
        if responses.is_empty() {
            return Ok(());
        }
        let lines: String = responses.iter().map(|line| format!("{line}\n")).collect();
        self.output.write_all(lines.as_bytes())?;
        self.output.flush()
    }

    fn say(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.write(&[Response::Info(Info::string(text))])
    }

    fn complain(&mut self, reason: impl std::fmt::Display) -> io::Result<()> {
        self.say(clipped(format!("error {reason}")))
    }

    /// Takes a line now, or keeps it until those before it are done with.
    fn hear(&mut self, line: Line) -> io::Result<Flow> {
        if !self.blocked {
            return self.obey(line);
        }
        if matches!(&line, Line::Text(text) if text.trim_ascii() == "quit") {
            return Ok(QUIT);
        }
        self.waiting.push_back(line);
        Ok(GO_ON)
    }

    fn obey(&mut self, line: Line) -> io::Result<Flow> {
        let Line::Text(text) = &line else {
            self.complain(format_args!("a line of more than {LONGEST_LINE} bytes"))?;
            return Ok(GO_ON);
        };
        let (command, skipped) = match Command::read(text) {
            Ok(read) => read,
            Err(CommandError::Empty) => return Ok(GO_ON),
            Err(CommandError::Position { error, understood }) => {
                if let Some(line) = understood {
                    // One line is complained of once, and the words after the fault are the later one.
                    let _ = self.set_position(*line);
                }
                self.complain(error)?;
                return Ok(GO_ON);
            }
            Err(error) => {
                self.complain(error)?;
                return Ok(GO_ON);
            }
        };
        if waits_for_the_search(&command)
            && let Some(running) = &mut self.running
        {
            running.release();
            let answered = running.answer.take();
            if let Some(answer) = answered {
                self.conclude(Ok(answer))?;
            } else {
                self.waiting.push_front(line);
                self.blocked = true;
                return Ok(GO_ON);
            }
        }
        let skipped = skipped.join(" ");
        if !skipped.is_empty() {
            self.say(clipped(format!("skipped {skipped}")))?;
        }
        match command {
            Command::Usi => self.introduce()?,
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::IsReady => self.get_ready()?,
            Command::NewGame => self.forget(),
            Command::Position(line) => {
                if let Err(reason) = self.set_position(line) {
                    self.complain(reason)?;
                }
            }
            Command::Go(go) => self.search(go)?,
            Command::GoMate(_) => {
                self.write(&[Response::Checkmate(Checkmate::NotImplemented)])?;
            }
            Command::GoPerft(depth) => {
                let position = self.game.position().clone();
                self.begin(Go::default(), 0, |stop| Job::Perft {
                    position,
                    depth,
                    stop,
                });
            }
            Command::Bench(depth) => {
                self.begin(Go::default(), 0, |stop| Job::Bench { depth, stop });
            }
            Command::Stop | Command::GameOver(_) => self.stop()?,
            Command::PonderHit(times) => self.ponder_hit(times)?,
            Command::Quit => return Ok(QUIT),
            Command::GetOption(name) => match self.settings.get(&name) {
                Some((name, value)) => self.say(format!("{name} {value}"))?,
                None => self.complain(format_args!("no option {name:?}"))?,
            },
            Command::Show => self.list(aids::show(&self.game))?,
            Command::Eval => self.list(vec![aids::eval(self.game.position())])?,
            Command::Moves => self.list(vec![aids::moves(&self.game)])?,
            Command::Compiler => self.list(vec![aids::compiler()])?,
            Command::Draft(_) => {}
        }
        Ok(GO_ON)
    }

    fn list(&mut self, texts: Vec<String>) -> io::Result<()> {
        let lines: Vec<Response> = texts
            .into_iter()
            .map(|text| Response::Info(Info::string(text)))
            .collect();
        self.write(&lines)
    }

    fn introduce(&mut self) -> io::Result<()> {
        let mut lines = vec![
            Response::Name(self.identity.name.clone()),
            Response::Author(self.identity.author.clone()),
        ];
        lines.extend(options::declared().map(Response::Option));
        lines.push(Response::UsiOk);
        self.write(&lines)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let rules = self.settings.rules;
        if let Err(error) = self.settings.set(name, value) {
            return self.complain(error);
        }
        if self.settings.forget {
            self.settings.forget = false;
            self.forget();
        }
        if self.settings.rules != rules {
            // It was legal before, and these rules only end games otherwise.
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

    /// Forgets what searches found, as before a new game.
    fn forget(&mut self) {
        self.prepare(false);
    }

    fn prepare(&mut self, asked: bool) {
        let forget = std::mem::take(&mut self.remembers);
        self.give(Job::Prepare {
            options: self.settings.engine,
            forget,
            asked,
        });
    }

    fn give(&mut self, job: Job) {
        self.jobs
            .send(job)
            .expect("the worker takes jobs as long as the session sends them");
    }

    /// Goes to the position of a line, or as far as the rules let it.
    fn set_position(&mut self, line: PositionLine) -> Result<(), String> {
        let rules = self.settings.rules;
        let mut game = begin_game(&line.setup, rules).map_err(|error| error.to_string())?;
        let mut fault = None;
        for (index, &mv) in line.moves.iter().enumerate() {
            let mut played = game.play(mv);
            if let Err(PlayError::Over(_)) = played {
                // A host may play on where its rules end no game; what came before counts no more.
                if let Ok(mut rest) = begin_game(&game.setup(), rules) {
                    rest.set_giver(game.giver());
                    played = rest.play(mv);
                    game = if played.is_ok() { rest } else { game };
                }
            }
            if let Err(error) = played {
                fault = Some(format!("move {}, {mv}: {error}", index + 1));
                break;
            }
        }
        (self.game, self.line) = (game, line);
        fault.map_or(Ok(()), Err)
    }

    /// Begins a search of the present position.
    fn search(&mut self, go: Go) -> io::Result<()> {
        let mut limits = self.limits(&go);
        if !go.moves.is_empty() {
            limits.moves.retain(|&mv| self.game.check(mv).is_ok());
            if limits.moves.is_empty() {
                self.complain("none of the moves to search is legal; all are searched")?;
            }
        }
        self.remembers = true;
        let choices = match limits.moves.len() {
            0 => self.game.legal_moves().len(),
            chosen => chosen,
        };
        let whole = limits.lines.min(choices);
        let (options, game) = (self.settings.engine, Box::new(self.game.clone()));
        self.begin(go, whole, |stop| Job::Search {
            options,
            game,
            limits,
            stop,
        });
        Ok(())
    }

    /// Gives the worker a job that will answer; so many lines of it are told together.
    fn begin(&mut self, go: Go, whole: usize, job: impl FnOnce(StopFlag) -> Job) {
        let stop = StopFlag::default();
        self.running = Some(Running {
            infinite: go.infinite,
            ponder: go.ponder,
            go,
            stop: stop.clone(),
            telling: Telling::new(self.settings.interval, whole),
            answer: None,
            next: None,
        });
        self.give(job(stop));
    }

    fn limits(&self, go: &Go) -> Limits {
        let settings = &self.settings;
        let least = |asked: Option<u64>, set: Option<u64>| asked.into_iter().chain(set).min();
        let mut limits = Limits {
            clock: go.clock.map(|clock| time_left(&clock, self.game.turn())),
            time: go
                .time
                .or(go.random_time.map(by_chance))
                .map(|time| time.min(LONGEST_TIME)),
            depth: least(go.depth.map(u64::from), settings.depth.map(u64::from))
                .map(|depth| depth as u32),
            nodes: least(go.nodes, settings.nodes),
            moves: go.moves.clone(),
            lines: settings.lines,
            ponder: go.ponder,
            last_ply: settings.last_move.map(|last| {
                // USI counts moves from the start of the game, also where a position begins later.
                last.saturating_sub(self.game.start().move_number.saturating_sub(1))
            }),
            plays_on: settings.considers,
            ..Limits::default()
        };
        if go.infinite {
            (limits.clock, limits.time) = (None, None);
        } else if (limits.clock, limits.time, limits.depth, limits.nodes)
            == (None, None, None, None)
        {
            limits.time = Some(DEFAULT_TIME);
        }
        limits
    }

    /// The host wants an answer now.
    fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.release();
        match running.answer.take() {
            Some(answer) => self.conclude(Ok(answer)),
            None => Ok(()),
        }
    }

    fn ponder_hit(&mut self, times: Option<ClockTimes>) -> io::Result<()> {
        let Some(running) = self.running.as_mut().filter(|running| running.ponder) else {
            return Ok(());
        };
        running.ponder = false;
        if running.infinite {
            return Ok(());
        }
        if let Some(answer) = running.answer.take() {
            return self.conclude(Ok(answer));
        }
        if times.is_none() {
            running.stop.ponder_hit();
            return Ok(());
        }
        // The search was begun without knowing these times. Another finds what this one left in the table.
        running.next = Some(Go {
            ponder: false,
            clock: times,
            ..running.go.clone()
        });
        running.stop.stop();
        Ok(())
    }

    /// Hears the worker.
    fn take(&mut self, work: Work) -> io::Result<Flow> {
        match work {
            Work::Prepared { asked: true } => {
                self.readies -= 1;
                self.write(&[Response::ReadyOk])?;
            }
            Work::Prepared { asked: false } => {}
            Work::Report(report) => {
                if let Some(running) = &mut self.running {
                    running.telling.hear(report);
                    let due = running.telling.if_due();
                    self.write(&due)?;
                }
            }
            Work::Text(text) => self.say(text)?,
            Work::Answer(answer) => {
                let Some(running) = &mut self.running else {
                    return Ok(GO_ON);
                };
                if let Some(go) = running.next.take() {
                    self.running = None;
                    self.search(go)?;
                    return Ok(GO_ON);
                }
                match answer {
                    Ok(answer) if running.infinite || running.ponder => {
                        running.answer = Some(answer);
                    }
                    answer => self.conclude(answer)?,
                }
            }
            // A count owes no answer.
            Work::Counted => self.running = None,
        }
        if self.running.is_none() {
            self.catch_up()
        } else {
            Ok(GO_ON)
        }
    }

    /// Takes the lines that waited for the search that has ended, up to one that waits for the next.
    fn catch_up(&mut self) -> io::Result<Flow> {
        self.blocked = false;
        while !self.blocked
            && let Some(line) = self.waiting.pop_front()
        {
            if self.obey(line)?.is_break() {
                return Ok(QUIT);
            }
        }
        Ok(GO_ON)
    }

    /// Ends the search: the last reports, then what we do.
    fn conclude(&mut self, answer: Result<Answer, worker::Broken>) -> io::Result<()> {
        let Some(mut running) = self.running.take() else {
            return Ok(());
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(worker::Broken) => {
                self.complain("the search failed; any legal move is played")?;
                let first = self.game.legal_moves().first().copied();
                let choice = first.map_or(Choice::Resign, Choice::Move);
                let best = BestMove {
                    choice,
                    ponder: None,
                };
                return self.write(&[Response::BestMove(best)]);
            }
        };
        let mut lines = running.telling.last(&answer);
        lines.push(Response::BestMove(self.best_move(&answer)));
        self.write(&lines)
    }

    fn best_move(&self, answer: &Answer) -> BestMove {
        let choice = match (answer.reply, answer.best()) {
            // Who considers a position wants its best move, not the end of the game.
            (Reply::Declare, Some(mv)) if self.settings.considers => Choice::Move(mv),
            (Reply::Move(mv), _) => Choice::Move(mv),
            (Reply::Resign, _) => Choice::Resign,
            (Reply::Declare, _) => Choice::Win,
        };
        let ponder = match choice {
            Choice::Move(mv) if answer.best() == Some(mv) => answer.line.get(1).copied(),
            _ => None,
        };
        BestMove { choice, ponder }
    }
}

impl Running {
    /// Nothing is waited for any more.
    fn release(&mut self) {
        (self.infinite, self.ponder, self.next) = (false, false, None);
        self.stop.stop();
    }
}

/// Whether a search that runs must have answered before the command is taken.
fn waits_for_the_search(command: &Command) -> bool {
    matches!(
        command,
        Command::Go(_)
            | Command::GoMate(_)
            | Command::GoPerft(_)
            | Command::Bench(_)
            | Command::NewGame
    )
}

/// A game by these rules; composed problems are welcome.
fn begin_game(start: &Setup, rules: Rules) -> Result<Game, SetupError> {
    let mut game = Game::new_problem(start, rules.profile())?;
    if !rules.counts_handicaps {
        game.set_giver(None);
    }
    Ok(game)
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

/// No time is longer, whatever a host says: a thousand hours.
const LONGEST_TIME: Duration = Duration::from_secs(3_600_000);

/// What the clocks leave `color`.
fn time_left(clock: &ClockTimes, color: Color) -> TimeLeft {
    let (main, byoyomi, increment) = clock.of(color);
    TimeLeft {
        main: main.min(LONGEST_TIME),
        byoyomi: byoyomi.min(LONGEST_TIME),
        increment: increment.min(LONGEST_TIME),
    }
}

/// A time between `least` and three times as long.
fn by_chance(least: Duration) -> Duration {
    let chance = RandomState::new().hash_one(least) % 2_001;
    least
        .min(LONGEST_TIME)
        .mul_f64(1.0 + chance as f64 / 1_000.0)
}
