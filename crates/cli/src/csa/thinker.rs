//! The engine as a server's clock drives it: its share of the time, its thoughts, thinking on the opponent's time.

use std::time::{Duration, Instant};

use komadai_arena::{Contender, Pace, Program, Protocol, worth};
use komadai_csa::{Notice, Table};
use komadai_record::EngineLine;
use komadai_rules::{ByColor, Charging, Clock, Color, Move, PositionLine};
use komadai_usi::process::{EngineCommand, EngineProcess, Event, Patience, ProcessError};
use komadai_usi::quirks::ClockWords;
use komadai_usi::{BestMove, Choice, ClockTimes, GameResult, Go, Info};

/// An engine, and what it is doing.
pub struct Thinker {
    engine: EngineProcess,
    pace: Option<Pace>,
    margin: Duration,
    ponders: bool,
    /// Whether it is our own, which takes the clocks anew when the expected move was played.
    is_own: bool,
    words: ClockWords,
    doing: Doing,
    /// What it said last of its best line.
    best: Info,
    /// An answer that came before the expected move was played.
    early: Option<BestMove>,
    color: Color,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Nothing,
    Thinking,
    Pondering(Move),
}

/// What the engine does on its turn.
pub struct Answer {
    pub choice: Choice,
    /// The reply it expects.
    pub expected: Option<Move>,
    /// What it thinks of the position after its move.
    pub thought: Option<EngineLine>,
}

/// Longer than any game.
const A_YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// What is left of the time for a move when the margin would take it all.
const LEAST: Duration = Duration::from_millis(100);

/// Some engines load all they have before they say who they are.
const PATIENCE: Patience = Patience {
    handshake: Duration::from_secs(60),
    ready: Duration::from_secs(120),
    stop: Duration::from_secs(5),
    quit: Duration::from_secs(1),
};

impl Thinker {
    /// Starts the engine and sets its options; the reason if that cannot be, in words.
    pub async fn start(
        contender: &Contender,
        margin: Duration,
        ponders: bool,
    ) -> Result<Self, String> {
        let command = command(contender)?;
        let words = |error: ProcessError| error.to_string();
        let mut engine = EngineProcess::start(command, PATIENCE)
            .await
            .map_err(words)?;
        for (name, value) in &contender.options {
            if engine.option(name).is_none() && !name.starts_with("USI_") {
                return Err(format!("{} has no option {name:?}", engine.name()));
            }
            engine.set_option(name, Some(value)).await.map_err(words)?;
        }
        if ponders {
            { engine.set_option("USI_Ponder", Some("true")).await }.map_err(words)?;
        }
        engine.ready().await.map_err(words)?;
        if let Some(complaint) = engine.complaint() {
            return Err(format!("{} refuses: {complaint}", engine.name()));
        }
        Ok(Self {
            words: ClockWords::of(&engine.name()),
            engine,
            pace: contender.pace,
            margin,
            ponders,
            is_own: contender.program == Program::Own,
            doing: Doing::Nothing,
            best: Info::default(),
            early: None,
            color: Color::Black,
        })
    }

    /// What the engine calls itself.
    pub fn name(&self) -> String {
        self.engine.name()
    }

    /// Prepares for a game of this colour.
    pub async fn begin(&mut self, color: Color) -> Result<(), ProcessError> {
        self.color = color;
        self.doing = Doing::Nothing;
        self.engine.ready().await?;
        self.engine.new_game().await
    }

    /// Takes the place of one that failed.
    pub async fn restart(&mut self) -> Result<(), ProcessError> {
        self.forget();
        self.engine.restart().await?;
        self.begin(self.color).await
    }

    /// It is the engine's turn, since then.
    pub async fn think(&mut self, table: &Table, since: Instant) -> Result<(), ProcessError> {
        let margin = self.margin_of(table) + since.elapsed();
        let clock = times(table.clock(), self.color, margin);
        let played = table.game().moves().next_back();
        if let Doing::Pondering(expected) = self.doing
            && played == Some(expected)
        {
            self.doing = Doing::Thinking;
            let clock = self.is_own.then_some(clock);
            return match self.early {
                Some(_) => Ok(()),
                None => self.engine.ponder_hit(clock).await,
            };
        }
        self.go(line(table, None), clock, false).await?;
        self.doing = Doing::Thinking;
        Ok(())
    }

    /// The opponent's turn has begun, and this is the move the engine expects.
    pub async fn ponder(&mut self, table: &Table, expected: Move) -> Result<(), ProcessError> {
        let limited = matches!(self.pace, None | Some(Pace::Clock(_)));
        if !self.ponders || !limited || table.game().check(expected).is_err() {
            return Ok(());
        }
        let clock = times(table.clock(), self.color, self.margin_of(table));
        self.go(line(table, Some(expected)), clock, true).await?;
        self.doing = Doing::Pondering(expected);
        Ok(())
    }

    fn margin_of(&self, table: &Table) -> Duration {
        lost(self.margin, table.charging()[self.color])
    }

    async fn go(
        &mut self,
        position: PositionLine,
        clock: ClockTimes,
        ponder: bool,
    ) -> Result<(), ProcessError> {
        self.engine.finish().await?;
        (self.best, self.early) = (Info::default(), None);
        self.engine.position(&position).await?;
        let mut go = Go {
            ponder,
            ..Go::default()
        };
        match self.pace {
            None | Some(Pace::Clock(_)) => go.clock = Some(self.words.told(clock, self.color)),
            Some(Pace::MoveTime(time)) => go.time = Some(Duration::from_millis(time)),
            Some(Pace::Nodes(nodes)) => go.nodes = Some(nodes),
            Some(Pace::Depth(depth)) => go.depth = Some(depth),
        }
        self.engine.go(&go).await
    }

    /// Waits for the engine's answer; for ever where it owes none. May be given up and called again: nothing is lost.
    pub async fn answer(&mut self) -> Result<Answer, ProcessError> {
        loop {
            if self.doing == Doing::Thinking
                && let Some(best) = self.early.take()
            {
                return Ok(self.answered(best));
            }
            match self.engine.next(Instant::now() + A_YEAR).await? {
                Some((Event::Info(info), _)) if tells_of_the_best_line(&info) => self.best = info,
                Some((Event::BestMove(best), _)) if self.doing != Doing::Nothing => {
                    self.early = Some(best);
                }
                _ => {}
            }
        }
    }

    fn answered(&mut self, answer: BestMove) -> Answer {
        self.doing = Doing::Nothing;
        let best = std::mem::take(&mut self.best);
        let thought = best.score.map(|score| EngineLine {
            score: Some(worth(self.color, score.value)),
            depth: best.depth,
            nodes: best.nodes,
            // The first move is the one that is played; if it is another, the line is none from there.
            moves: match (best.pv.split_first(), answer.choice) {
                (Some((&first, rest)), Choice::Move(mv)) if first == mv => rest.into(),
                _ => Vec::new(),
            },
            ..EngineLine::default()
        });
        Answer {
            choice: answer.choice,
            expected: answer.ponder,
            thought,
        }
    }

    /// What the engine thinks at the moment is of no use any more.
    pub fn forget(&mut self) {
        self.doing = Doing::Nothing;
        self.early = None;
    }

    /// Tells the engine how the game ended.
    pub async fn end(&mut self, result: Option<Notice>) -> Result<(), ProcessError> {
        self.doing = Doing::Nothing;
        self.engine
            .game_over(match result {
                Some(Notice::Win) => GameResult::Win,
                Some(Notice::Lose) => GameResult::Lose,
                Some(Notice::Draw) => GameResult::Draw,
                _ => GameResult::Unknown,
            })
            .await
    }

    /// Takes leave, and the process along.
    pub async fn quit(self) {
        self.engine.quit().await;
    }
}

fn command(contender: &Contender) -> Result<EngineCommand, String> {
    let own = |arguments: &[&str]| {
        let program = std::env::current_exe()
            .map_err(|error| format!("our own binary cannot be found: {error}"))?;
        let arguments = arguments.iter().map(|&word| word.to_owned()).collect();
        Ok(EngineCommand {
            program,
            arguments,
            directory: None,
        })
    };
    match (&contender.program, contender.protocol) {
        (Program::Own, _) => own(&["usi"]),
        // Somebody has to speak for it.
        (Program::Command { path, .. }, Protocol::GnuShogi) => {
            let path = path.display().to_string().replace(',', "\\,");
            own(&["usi", "--engine", &format!("cmd='{path}',proto=gnushogi")])
        }
        (Program::Command { path, arguments }, Protocol::Usi) => Ok(EngineCommand {
            program: path.clone(),
            arguments: arguments.clone(),
            directory: None,
        }),
    }
}

fn line(table: &Table, expected: Option<Move>) -> PositionLine {
    PositionLine {
        setup: *table.game().start(),
        moves: table.game().moves().chain(expected).collect(),
        end: None,
    }
}

fn tells_of_the_best_line(info: &Info) -> bool {
    info.score.is_some() && info.multipv.is_none_or(|rank| rank == 1)
}

/// What a move loses: on its way, and where a unit begun is charged whole, of the last unit.
fn lost(margin: Duration, charging: Charging) -> Duration {
    let rounded = if charging.round_up { charging.unit } else { 0 };
    margin + Duration::from_millis(rounded)
}

/// The clocks in the words of `go`, our own time less what the way takes: from byoyomi where there is one, else from
/// what is left, and from the increment once that is all there is.
fn times(clock: &Clock, own: Color, margin: Duration) -> ClockTimes {
    let milliseconds = Duration::from_millis;
    let mut times = ClockTimes {
        main: ByColor::from_fn(|color| {
            let increment = clock.control(color).increment;
            milliseconds(clock.remaining(color).main.saturating_sub(increment))
        }),
        byoyomi: ByColor::from_fn(|color| milliseconds(clock.control(color).byoyomi.period)),
        increment: ByColor::from_fn(|color| milliseconds(clock.control(color).increment)),
    };
    let less = |time: Duration| time.saturating_sub(margin).max(time.min(LEAST));
    let byoyomi = times.byoyomi[own];
    if !byoyomi.is_zero() {
        // Said of both sides: most engines know no byoyomi but one that is the same for both.
        times.byoyomi = ByColor::from_fn(|_| less(byoyomi));
        return times;
    }
    let (main, increment) = (&mut times.main[own], &mut times.increment[own]);
    if *main >= margin || increment.is_zero() {
        *main = less(*main);
    } else {
        *increment = (*main + *increment)
            .saturating_sub(margin)
            .max((*increment).min(LEAST));
        *main = Duration::ZERO;
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_csa::GameName;

    #[test]
    fn of_units_charged_whole_the_last_is_left_alone() {
        let margin = Duration::from_millis(200);
        let seconds = |round_up| Charging {
            unit: 1_000,
            round_up,
            ..Charging::EXACT
        };
        for (charging, expected) in [
            (Charging::EXACT, 200),
            (seconds(false), 200),
            (seconds(true), 1_200),
        ] {
            assert_eq!(lost(margin, charging), Duration::from_millis(expected));
        }
    }

    #[test]
    fn the_margin_is_taken_from_what_runs_out() {
        let go = |name: &str, spent: u64, margin: u64| {
            let name: GameName = name.parse().unwrap();
            let mut clock = Clock::even(name.terms().control());
            clock.spend(Color::White, spent * 1000).unwrap();
            let clock = times(&clock, Color::White, Duration::from_millis(margin));
            Go {
                clock: Some(clock),
                ..Go::default()
            }
            .to_string()
        };
        for (name, spent, margin, expected) in [
            (
                "g-600-10",
                30,
                2500,
                "go btime 600000 wtime 570000 byoyomi 7500",
            ),
            (
                "g-600-0",
                30,
                2500,
                "go btime 600000 wtime 567500 byoyomi 0",
            ),
            (
                "g-10-5F",
                1,
                1000,
                "go btime 10000 wtime 13000 binc 5000 winc 5000",
            ),
            (
                "g-10-5F",
                14,
                1500,
                "go btime 10000 wtime 0 binc 5000 winc 4500",
            ),
            ("g-0-1", 0, 2500, "go btime 0 wtime 0 byoyomi 100"),
        ] {
            assert_eq!(go(name, spent, margin), expected, "{name}");
        }
    }
}
