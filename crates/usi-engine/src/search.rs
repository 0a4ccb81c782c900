//! Searches in the session: how one begins, what it waits for, and how it ends.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use komadai_engine::{Answer, Level, Limits, Reply, Score, StopFlag, TimeLeft};
use komadai_rules::{Color, Game, Move};
use komadai_usi::{BestMove, Choice, ClockTimes, Go, Response};

use crate::reporter::Reporter;
use crate::session::{Flow, GO_ON, QUIT, Session};
use crate::worker::{self, Job, Question, Work};

/// How long a `go` without any limit thinks.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// How long a search goes on when the host has left: enough for what scripts ask, and no more than a host that was
/// killed should cost.
const AFTER_LEAVING: Duration = Duration::from_secs(5);

/// A search or a count that was begun and has not answered.
pub(crate) struct Search {
    go: Go,
    stop: StopFlag,
    pub(crate) reporter: Reporter,
    /// The time is over so long after the start, or after the hit of a ponder, if we have to see to it.
    longest: Option<Duration>,
    /// No answer sooner after that, if we have to see to it.
    least: Duration,
    begun: Instant,
    /// No answer before `stop`.
    infinite: bool,
    /// No answer before `ponderhit` or `stop`.
    ponder: bool,
    /// The answer that waits for any of these.
    pub(crate) answer: Option<Answer>,
    /// The search that begins in its place, unasked, when this one ends.
    next: Option<Go>,
    /// Whether an answer may end the game.
    plays: bool,
    /// What is searched: the host may have gone on to another position.
    game: Game,
    /// The clock that was told with it.
    clock: Option<TimeLeft>,
    /// Whether it ends by itself in its own time, so that its lateness tells something.
    is_timed: bool,
    /// When it should have ended, if it has.
    due: Option<Instant>,
    /// Whether there is no position to search: the answer is known.
    is_declined: bool,
    /// Whether the host asked for its answer at once.
    is_released: bool,
}

impl Search {
    /// When the time is over.
    pub(crate) fn time_up(&self) -> Option<Instant> {
        let runs = !self.ponder && self.answer.is_none();
        Some(self.begun + self.longest.filter(|_| runs)?)
    }

    /// When an answer may be given; `None` where the host will say so.
    fn answers_at(&self) -> Option<Instant> {
        (!self.infinite && !self.ponder).then(|| self.begun + self.least)
    }

    /// No answer is to be given sooner.
    fn earliest(&self) -> Instant {
        self.begun + self.least
    }

    /// When the answer that waits is to be given.
    pub(crate) fn answer_at(&self) -> Option<Instant> {
        self.answer.as_ref().and(self.answers_at())
    }

    /// When it must end after the host left: at once if only the host could end it, and else soon.
    pub(crate) fn hurry_at(&self, left: Instant) -> Option<Instant> {
        if self.stop.is_stopped() {
            return None;
        }
        Some(if self.infinite || self.ponder { left } else { left + AFTER_LEAVING })
    }

    /// Ends the search if its time is over and it does not see to that itself.
    pub(crate) fn watch(&mut self) {
        if let Some(end) = self.time_up().filter(|&end| end <= Instant::now()) {
            self.longest = None;
            self.due = Some(end);
            self.stop.stop();
        }
    }

    fn best_move(&self, answer: &Answer) -> BestMove {
        let choice = match (answer.reply, answer.best()) {
            // A host that considers a position wants its best move, not the end of the game.
            (Reply::Declare, Some(mv)) if !self.plays => Choice::Move(mv),
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

    /// Ends the search; its answer waits for nothing any more.
    pub(crate) fn release(&mut self) {
        (self.infinite, self.ponder, self.next) = (false, false, None);
        self.least = Duration::ZERO;
        self.is_timed = false;
        self.is_released = true;
        self.stop.stop();
    }

    /// Whether the host asked for its answer, and waits for nothing else.
    pub(crate) const fn is_released(&self) -> bool {
        self.is_released
    }
}

impl<W: Write> Session<'_, W> {
    /// Ends the search that runs, if any: its answer is no longer wanted.
    pub(crate) fn abandon(&self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    /// Answers a search of a position that was refused: no move can be right, and the host waits for a word.
    pub(crate) fn decline(&mut self, go: Go) -> io::Result<()> {
        self.recall_refusal()?;
        let mut search = self.prepared(go, self.game.clone(), 0);
        search.is_declined = true;
        let answer = Answer {
            reply: Reply::Resign,
            score: Score::EVEN,
            depth: 0,
            nodes: 0,
            line: Vec::new(),
        };
        let waits = search.answers_at().is_none();
        self.running = Some(search);
        if !waits {
            return self.conclude(Ok(answer));
        }
        if let Some(running) = &mut self.running {
            running.answer = Some(answer);
        }
        Ok(())
    }

    /// Begins a search of the present position of a game.
    pub(crate) fn search(&mut self, go: Go, game: Game) -> io::Result<()> {
        let clock = go.clock.map(|clock| time_left(&clock, game.turn()));
        if let Some(clock) = &clock {
            self.lateness.hear(clock, game.moves().len());
        }
        let mut limits = self.limits(&go, &game);
        if !go.moves.is_empty() {
            limits.moves.retain(|&mv| game.check(mv).is_ok());
            if limits.moves.is_empty() {
                self.complain("none of the moves to search is legal; all are searched")?;
            }
        }
        self.remembers = true;
        let is_asked = |mv: &&Move| limits.moves.is_empty() || limits.moves.contains(mv);
        let choices = game.legal_moves().iter().filter(is_asked).count();
        let whole = limits.lines.min(choices);
        let plays = self.plays(&go);
        // Several lines without a clock are analysis, which wants more than a book has.
        let by_book = plays && (whole < 2 || limits.clock.is_some());
        let level = if plays { self.settings.level() } else { Level::FULL };
        let (setup, seed, searched) = (self.settings.setup(), self.seed, game.clone());
        let plain = level != Level::FULL;
        let style = self.settings.style;
        let longest = self.longest(&limits).filter(|_| plain);
        let is_timed = limits.is_timed();
        // A search on the clock sees to that itself.
        let least = match (plain, limits.clock, longest) {
            (true, Some(_), Some(longest)) => self.settings.engine.pace.least.min(longest),
            _ => Duration::ZERO,
        };
        self.begin(go, game, whole, |stop| {
            Job::Search(Box::new(Question {
                setup,
                game: searched,
                limits,
                seed,
                style,
                level,
                by_book,
                stop,
            }))
        });
        if let Some(running) = &mut self.running {
            (running.longest, running.least) = (longest, least);
            running.begun = self.heard;
            (running.clock, running.is_timed) = (clock, is_timed);
        }
        Ok(())
    }

    /// How long a search that reads no clock itself may take, as those of the levels do.
    fn longest(&self, limits: &Limits) -> Option<Duration> {
        let reserve = limits.reserve;
        let clock = limits.clock.map(|clock| {
            let all = clock.main + clock.byoyomi + clock.increment;
            (all - reserve.min(all / 2)).saturating_sub(self.settings.engine.pace.last_delay)
        });
        let time = limits.time.map(|time| time - reserve.min(time / 2));
        clock.into_iter().chain(time).min()
    }

    /// Gives the worker a job that will answer; so many lines of it are told together.
    pub(crate) fn begin(
        &mut self,
        go: Go,
        game: Game,
        whole: usize,
        job: impl FnOnce(StopFlag) -> Job,
    ) {
        let search = self.prepared(go, game, whole);
        let job = job(search.stop.clone());
        self.running = Some(search);
        self.give(job);
    }

    /// A search that has not begun.
    fn prepared(&self, go: Go, game: Game, whole: usize) -> Search {
        Search {
            infinite: go.infinite,
            ponder: go.ponder,
            stop: StopFlag::default(),
            reporter: Reporter::new(self.settings.interval, whole, game.clone()),
            longest: None,
            least: Duration::ZERO,
            begun: Instant::now(),
            answer: None,
            next: None,
            plays: self.plays(&go),
            go,
            game,
            clock: None,
            is_timed: false,
            due: None,
            is_declined: false,
            is_released: false,
        }
    }

    /// Whether a game is played. Analysis (infinite, chosen moves, consideration mode) always ends with a move.
    fn plays(&self, go: &Go) -> bool {
        !go.infinite && go.moves.is_empty() && !self.settings.considers
    }

    fn limits(&self, go: &Go, game: &Game) -> Limits {
        let settings = &self.settings;
        let least = |asked: Option<u64>, set: Option<u64>| asked.into_iter().chain(set).min();
        let mut limits = Limits {
            clock: go.clock.map(|clock| time_left(&clock, game.turn())),
            time: go.time.or(go.random_time.map(by_chance)).map(|time| time.min(LONGEST_TIME)),
            depth: least(go.depth.map(u64::from), settings.depth.map(u64::from))
                .map(|depth| depth as u32),
            nodes: least(go.nodes, settings.nodes),
            moves: go.moves.clone(),
            lines: settings.lines,
            ponder: go.ponder,
            last_ply: settings.last_move.map(|last| {
                // USI counts moves from the start of the game, also where a position begins later.
                last.saturating_sub(game.start().move_number.saturating_sub(1))
            }),
            heard: Some(self.heard),
            reserve: self.lateness.reserve(),
            plays_on: !self.plays(go),
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

    /// Ends a search whose host has left.
    pub(crate) fn hurry(&mut self, left: Instant) -> io::Result<()> {
        let hurry = self.running.as_ref().and_then(|running| running.hurry_at(left));
        if hurry.is_some_and(|at| at <= Instant::now()) { self.stop() } else { Ok(()) }
    }

    /// Gives the answer that waited long enough.
    pub(crate) fn answer_if_due(&mut self) -> io::Result<()> {
        let due = self.running.as_ref().and_then(Search::answer_at);
        if due.is_none_or(|at| at > Instant::now()) {
            return Ok(());
        }
        let answer = self.running.as_mut().and_then(|running| running.answer.take());
        answer.map_or(Ok(()), |answer| self.conclude(Ok(answer)))
    }

    /// The host wants an answer now.
    pub(crate) fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.release();
        match running.answer.take() {
            Some(answer) => self.conclude(Ok(answer)),
            None => Ok(()),
        }
    }

    pub(crate) fn ponder_hit(&mut self, times: Option<ClockTimes>) -> io::Result<()> {
        let Some(running) = self.running.as_mut().filter(|running| running.ponder) else {
            return Ok(());
        };
        running.ponder = false;
        if running.infinite {
            return Ok(());
        }
        if times.is_none() || running.answer.is_some() {
            running.begun = Instant::now();
            running.stop.ponder_hit();
            return self.answer_if_due();
        }
        // The search was begun without knowing these times. Another finds what this one left in the table.
        running.next = Some(Go { ponder: false, clock: times, ..running.go.clone() });
        running.stop.stop();
        Ok(())
    }

    /// Hears the worker.
    pub(crate) fn take(&mut self, work: Work) -> io::Result<Flow> {
        match work {
            Work::Prepared { asked: true } => {
                self.readies -= 1;
                self.write(&[Response::ReadyOk])?;
            }
            Work::Prepared { asked: false } => {}
            Work::Report(report) => {
                if let Some(running) = &mut self.running {
                    running.reporter.hear(report);
                    let due = running.reporter.if_due();
                    self.write(&due)?;
                }
            }
            Work::Text(text) => self.say(text)?,
            Work::Complaint(reason) => self.complain(reason)?,
            Work::Info(info) => self.write(&[Response::Info(info)])?,
            Work::Checkmate(checkmate) => {
                self.running = None;
                self.write(&[Response::Checkmate(checkmate)])?;
            }
            Work::Answer { answer, due } => {
                let Some(running) = &mut self.running else {
                    return Ok(GO_ON);
                };
                running.due = running.due.or(due);
                if let Some(go) = running.next.take() {
                    let game = running.game.clone();
                    self.running = None;
                    self.search(go, game)?;
                    return Ok(GO_ON);
                }
                match answer {
                    Ok(answer) if running.answers_at().is_none_or(|at| at > Instant::now()) => {
                        running.answer = Some(answer);
                    }
                    answer => self.conclude(answer)?,
                }
            }
            // A count owes no answer.
            Work::Counted => self.running = None,
        }
        if self.running.is_none() { self.catch_up() } else { Ok(GO_ON) }
    }

    /// Takes the lines that waited for the search that has ended, up to one that waits for the next.
    fn catch_up(&mut self) -> io::Result<Flow> {
        self.blocked = false;
        while !self.blocked
            && let Some((line, heard)) = self.waiting.pop_front()
        {
            if self.obey(line, heard)?.is_break() {
                return Ok(QUIT);
            }
        }
        Ok(GO_ON)
    }

    /// Ends the search: the last reports, then what we do.
    pub(crate) fn conclude(
        &mut self,
        answer: Result<Answer, worker::SearchPanic>,
    ) -> io::Result<()> {
        let Some(mut running) = self.running.take() else {
            return Ok(());
        };
        let (mut lines, best) = match answer {
            Ok(answer) => {
                let best = running.best_move(&answer);
                let told = match best.choice {
                    _ if running.is_declined => Vec::new(),
                    Choice::Win => running.reporter.declaration(&answer),
                    _ => running.reporter.last(&answer),
                };
                (told, best)
            }
            Err(worker::SearchPanic) => {
                self.complain("the search failed; any legal move is played")?;
                let any = running.game.legal_moves().first().copied();
                let choice = any.map_or(Choice::Resign, Choice::Move);
                let ponder = None;
                (Vec::new(), BestMove { choice, ponder })
            }
        };
        lines.push(Response::BestMove(best));
        self.write(&lines)?;
        self.learn(&running);
        Ok(())
    }

    /// Notes how late a search was answered that has just been.
    fn learn(&mut self, answered: &Search) {
        let Some(due) = answered.due.filter(|_| answered.is_timed) else {
            return self.lateness.forget_last();
        };
        let now = Instant::now();
        let (late, took) = (now - due.max(answered.earliest()), now - answered.begun);
        self.lateness.note(late, took, answered.clock, answered.game.moves().len());
    }
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
    let percent = 100 + (worker::chance() % 201) as u32;
    least.min(LONGEST_TIME) * percent / 100
}
