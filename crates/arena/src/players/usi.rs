//! An engine that speaks the Universal Shogi Interface.

use std::time::{Duration, Instant};

use komadai_rules::{ByColor, Clock, Color, PositionLine};
use komadai_usi::process::{
    EngineCommand, EngineProcess, Event, Patience, ProcessError, ProcessFault,
};
use komadai_usi::quirks::ClockWords;
use komadai_usi::{ClockTimes, GameResult, Go, Info};

use crate::{Fault, Pace, Thought, Turn};

#[derive(Debug)]
pub(super) struct Usi {
    engine: EngineProcess,
    words: ClockWords,
}

impl From<ProcessError> for Fault {
    fn from(error: ProcessError) -> Self {
        let words = error.to_string();
        match error.fault {
            ProcessFault::Nonsense(_) => Self::Nonsense(words),
            _ => Self::Crash(words),
        }
    }
}

/// Longer than any caller waits.
const A_YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// What begins the names that the protocol reserves; engines know such options without listing them.
const RESERVED: &str = "USI_";

/// Some engines load all they have before they say who they are, and many may start at once.
const PATIENCE: Patience = Patience {
    handshake: Duration::from_secs(60),
    ready: Duration::from_secs(120),
    stop: Duration::from_secs(5),
    quit: Duration::from_secs(1),
};

impl Usi {
    pub(super) async fn start(
        command: EngineCommand,
        options: &[(String, String)],
        within: Option<Duration>,
    ) -> Result<Self, Fault> {
        let patience = match within {
            Some(time) => Patience { handshake: time, ready: time, ..PATIENCE },
            None => PATIENCE,
        };
        let mut engine = EngineProcess::start(command, patience).await?;
        for (name, value) in options {
            let wrong = match engine.option(name) {
                Some(option) => {
                    (option.kind.read(value).err()).map(|error| format!("option {name}: {error}"))
                }
                None => (!name.starts_with(RESERVED)).then(|| format!("it has no option {name:?}")),
            };
            if let Some(wrong) = wrong {
                return Err(Fault::Crash(wrong));
            }
            engine.set_option(name, Some(value)).await?;
        }
        engine.ready().await?;
        // It may know the option and refuse the value, as a file that is none.
        if let Some(complaint) = engine.complaint() {
            return Err(Fault::Crash(complaint.to_owned()));
        }
        let words = ClockWords::of(&engine.name());
        Ok(Self { engine, words })
    }

    pub(super) async fn begin(&mut self) -> Result<(), Fault> {
        self.engine.ready().await?;
        self.engine.new_game().await?;
        Ok(())
    }

    pub(super) async fn think(&mut self, turn: Turn<'_>) -> Result<Thought, Fault> {
        let position = PositionLine {
            setup: *turn.game.start(),
            moves: turn.game.moves().collect(),
            end: None,
        };
        self.engine.position(&position).await?;
        let asked = Instant::now();
        let clock = self.words.told(times(turn.clock), turn.game.position().turn());
        let go = limits(turn.pace, clock);
        self.engine.go(&go).await?;
        let mut best = Info::default();
        loop {
            let (event, at) = (self.engine.next(asked + A_YEAR).await?)
                .ok_or_else(|| Fault::Crash("it thought for a year".to_owned()))?;
            match event {
                Event::Info(info) if tells_of_the_best_line(&info) => best = info,
                Event::Info(_) => {}
                Event::BestMove(answer) => {
                    return Ok(Thought {
                        choice: answer.choice,
                        took: at.saturating_duration_since(asked),
                        score: best.score.map(|score| score.value),
                        depth: best.depth,
                        nodes: best.nodes,
                        line: best.pv,
                    });
                }
                Event::Checkmate(_) => {
                    let words = "it answered checkmate though no mate was asked for";
                    return Err(Fault::Nonsense(words.to_owned()));
                }
            }
        }
    }

    pub(super) async fn end(&mut self, result: GameResult) -> Result<(), Fault> {
        Ok(self.engine.game_over(result).await?)
    }

    pub(super) async fn quit(self) {
        self.engine.quit().await;
    }
}

fn tells_of_the_best_line(info: &Info) -> bool {
    info.score.is_some() && info.multipv.is_none_or(|rank| rank == 1)
}

fn limits(pace: Pace, clock: ClockTimes) -> Go {
    let mut go = Go::default();
    match pace {
        Pace::Clock(_) => go.clock = Some(clock),
        Pace::MoveTime(time) => go.time = Some(Duration::from_millis(time)),
        Pace::Nodes(nodes) => go.nodes = Some(nodes),
        Pace::Depth(depth) => go.depth = Some(depth),
    }
    go
}

/// The clocks in the words of `go`, where the increment of this move is not in the main time.
fn times(clock: &Clock) -> ClockTimes {
    let of = |time: fn(&Clock, Color) -> u64| {
        ByColor::from_fn(|color| Duration::from_millis(time(clock, color)))
    };
    ClockTimes {
        main: of(|clock, color| {
            let increment = clock.control(color).increment;
            clock.remaining(color).main.saturating_sub(increment)
        }),
        byoyomi: of(|clock, color| clock.control(color).byoyomi.period),
        increment: of(|clock, color| clock.control(color).increment),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_becomes_the_words_of_go() {
        for (pace, spent, go) in [
            ("10+0.1", 100, "go btime 10000 wtime 10000 binc 100 winc 100"),
            ("10+0.1", 350, "go btime 9750 wtime 10000 binc 100 winc 100"),
            ("byoyomi=1000", 999, "go btime 0 wtime 0 byoyomi 1000"),
            ("60+5b", 61_000, "go btime 0 wtime 60000 byoyomi 5000"),
            ("60", 1_000, "go btime 59000 wtime 60000 byoyomi 0"),
            ("movetime=50", 10, "go movetime 50"),
        ] {
            let pace: Pace = pace.parse().unwrap();
            let mut clock = Clock::even(pace.control());
            clock.spend(Color::Black, spent).unwrap();
            assert_eq!(limits(pace, times(&clock)).to_string(), go);
        }
        let untimed = Clock::even(Pace::Depth(5).control());
        assert_eq!(limits(Pace::Depth(5), times(&untimed)).to_string(), "go depth 5");
        assert_eq!(limits(Pace::Nodes(7), times(&untimed)).to_string(), "go nodes 7");
    }

    #[test]
    fn who_swaps_the_clocks_is_told_the_other_way_round() {
        let pace: Pace = "10+0.1".parse().unwrap();
        let mut clock = Clock::even(pace.control());
        clock.spend(Color::Black, 350).unwrap();
        let go = limits(pace, ClockWords::Swapped.told(times(&clock), Color::Black)).to_string();
        assert_eq!(go, "go btime 10000 wtime 9750 binc 100 winc 100");
    }
}
