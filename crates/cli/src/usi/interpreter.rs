//! Another engine spoken for: one that does not speak USI itself, such as GNU Shogi, used by whoever does.

use std::io::{BufRead, Write};
use std::time::Duration;

use komadai_arena::{Contender, Engine, Engines, Fault, Pace, Player, Roster, Turn};
use komadai_rules::{Clock, Game, RuleProfile, TimeControl};
use komadai_usi::{Command, Go};
use tokio::runtime::Runtime;

use crate::failure::Failure;

/// What is left of a move's time for the way there and back.
const MARGIN: Duration = Duration::from_millis(500);
/// The least it is told to think, as it counts whole seconds.
const LEAST: Duration = Duration::from_secs(1);
/// Moves that a main time without byoyomi is divided among.
const MOVES: u32 = 40;

/// The engine, and what it was told.
struct Interpreter {
    contender: Contender,
    engines: Engines,
    player: Option<Engine>,
    game: Option<Game>,
    /// Whether it knows of the game.
    has_begun: bool,
    /// An answer that waits for `stop`, or for `ponderhit`.
    held: Option<Held>,
}

/// An answer that the host does not want yet.
struct Held {
    answer: String,
    /// Whether `ponderhit` brings it as well.
    ponder: bool,
}

/// Listens and answers until there is no more to hear.
pub fn run(contender: Contender, input: impl BufRead, mut out: impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Refused(error.to_string()))?;
    let own = std::env::current_exe()
        .map_err(|error| Failure::Refused(format!("our own binary cannot be found: {error}")))?;
    let mut interpreter = Interpreter {
        engines: Engines::new(vec![contender.clone()], own),
        contender,
        player: None,
        game: None,
        has_begun: false,
        held: None,
    };
    let refused = |fault: Fault| Failure::Refused(format!("--engine: {fault}"));
    for line in input.lines() {
        let Ok(command) = line.map_err(Failure::Reading)?.parse::<Command>() else {
            continue;
        };
        if command == Command::Quit {
            break;
        }
        let answer = interpreter.hear(command, &runtime).map_err(refused)?;
        if let Some(answer) = answer {
            writeln!(out, "{answer}")
                .and_then(|()| out.flush())
                .map_err(Failure::Output)?;
        }
    }
    if let Some(player) = interpreter.player {
        runtime.block_on(player.quit());
    }
    Ok(())
}

impl Interpreter {
    /// Does what a line asks for; the answer, where it wants one.
    fn hear(&mut self, command: Command, runtime: &Runtime) -> Result<Option<String>, Fault> {
        match command {
            Command::Usi => {
                runtime.block_on(self.enter())?;
                let name = &self.contender.name;
                return Ok(Some(format!("id name {name}\nid author its makers\nusiok")));
            }
            Command::IsReady => return Ok(Some("readyok".to_owned())),
            Command::NewGame => self.has_begun = false,
            Command::Position(line) => {
                let game = Game::new_problem(&line.setup, RuleProfile::STANDARD).ok();
                self.game = game.map(|mut game| {
                    // Whatever cannot be played is left for the asker to find.
                    let _ = line.moves.iter().try_for_each(|&mv| game.play(mv));
                    game
                });
            }
            Command::Go(go) => {
                let before = self.release();
                let answer = runtime.block_on(self.think(&go))?;
                if !go.infinite && !go.ponder {
                    let lines = before.into_iter().chain([answer]);
                    return Ok(Some(lines.collect::<Vec<_>>().join("\n")));
                }
                let ponder = go.ponder && !go.infinite;
                self.held = Some(Held { answer, ponder });
                return Ok(before);
            }
            Command::GoMate(_) => return Ok(Some("checkmate notimplemented".to_owned())),
            Command::Stop => return Ok(self.release()),
            Command::PonderHit(_) if self.held.as_ref().is_some_and(|held| held.ponder) => {
                return Ok(self.release());
            }
            Command::GameOver(result) => {
                if let Some(player) = &mut self.player {
                    runtime.block_on(player.end(result))?;
                }
                return Ok(self.release());
            }
            _ => {}
        }
        Ok(None)
    }

    /// The answer that waits.
    fn release(&mut self) -> Option<String> {
        self.held.take().map(|held| held.answer)
    }

    async fn enter(&mut self) -> Result<(), Fault> {
        if self.player.is_none() {
            self.player = Some(self.engines.enter(0).await?);
        }
        Ok(())
    }

    async fn think(&mut self, go: &Go) -> Result<String, Fault> {
        self.enter().await?;
        let (Some(player), Some(game)) = (&mut self.player, &self.game) else {
            return Ok("bestmove resign".to_owned());
        };
        let pace = self.contender.pace.unwrap_or_else(|| pace(go, game));
        if !self.has_begun {
            player.begin(game, pace).await?;
            self.has_begun = true;
        }
        let clock = Clock::even(TimeControl::UNTIMED);
        let turn = Turn {
            game,
            clock: &clock,
            pace,
        };
        let thought = player.think(turn).await?;
        Ok(format!("bestmove {}", thought.choice))
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
            &"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
                .parse()
                .unwrap(),
            RuleProfile::STANDARD,
        )
        .unwrap();
        for (go, expected) in [
            ("go btime 0 wtime 0 byoyomi 5000", Pace::MoveTime(4000)),
            ("go btime 0 wtime 0 byoyomi 300", Pace::MoveTime(1000)),
            (
                "go btime 100000 wtime 0 binc 1000 winc 1000",
                Pace::MoveTime(3000),
            ),
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
