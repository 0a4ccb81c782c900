//! A player: finds an opponent, follows the game, answers each move of the other side.

use komadai_engine::{EngineOptions, Limits, Reply, StopFlag};
use komadai_rules::{Color, Game, Handicap, Move, RuleProfile};
use serde_json::{Value, json};

use crate::api::{Api, Failure};

/// Something that chooses moves.
pub trait Chooses {
    /// A move for the side to move, or none to resign.
    fn choose(&mut self, game: &Game) -> Option<Move>;
}

/// Komadai's own engine, looking at so many positions a move.
pub struct Engine {
    engine: komadai_engine::Engine,
    limits: Limits,
}

impl Engine {
    /// An engine that looks at so many positions a move.
    pub fn new(nodes: u64) -> Self {
        Self {
            engine: komadai_engine::Engine::new(EngineOptions {
                hash_mib: 8,
                ..EngineOptions::default()
            }),
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
        }
    }
}

impl Chooses for Engine {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let stop = StopFlag::default();
        let answer = self.engine.search(game, &self.limits, &stop, &mut |_| {});
        match answer.reply {
            Reply::Move(mv) => Some(mv),
            // A declaration would be another word; this sample knows only moves.
            Reply::Resign | Reply::Declare => None,
        }
    }
}

/// Looks for an opponent, and waits for one; the game.
pub fn find(api: &Api, terms: &Value) -> Result<String, Failure> {
    let lines = api.follow("seek", &[], &json!({"terms": terms}))?;
    for line in lines {
        if line["type"] == "matched" {
            return text(&line["game"]);
        }
    }
    Err(Failure("nobody came".into()))
}

/// Plays a game to its end, and says how it ended.
pub fn play(api: &Api, id: &str, player: &mut impl Chooses) -> Result<Value, Failure> {
    let mut board: Option<(Game, Option<Color>)> = None;
    for line in api.follow("followGame", &[("game", id)], &Value::Null)? {
        match line["type"].as_str() {
            Some("game") => {
                if line["stage"] == "over" {
                    return Ok(line["ending"].clone());
                }
                let own = line["own"].as_str().and_then(|side| side.parse().ok());
                board = Some((read(&line)?, own));
            }
            Some("moved") => {
                if let Some((game, _)) = &mut board {
                    let mv = text(&line["move"])?.parse().map_err(failed)?;
                    game.play(mv).map_err(failed)?;
                }
            }
            _ => continue,
        }
        let Some((game, own)) = &board else { continue };
        if Some(game.turn()) != *own || game.outcome().is_some() {
            continue;
        }
        let ply = game.moves().count();
        let done = match player.choose(game) {
            Some(mv) => {
                api.ask("play", &[("game", id)], &json!({"ply": ply, "move": mv.to_string()}))
            }
            None => api.ask("act", &[("game", id)], &json!({"wish": "resign"})),
        };
        // A game may end while its player still thinks.
        if let Err(error) = done
            && !error.0.contains("game-over")
        {
            return Err(error);
        }
    }
    Err(Failure(format!("the stream of {id} broke off")))
}

/// The game of a `game` line.
fn read(line: &Value) -> Result<Game, Failure> {
    let profile = RuleProfile::named(&text(&line["terms"]["profile"])?);
    let profile = profile.ok_or_else(|| Failure("rules that are not known".into()))?;
    let start = &line["terms"]["start"];
    let mut game = match start["handicap"].as_str().and_then(Handicap::named) {
        Some(handicap) => Game::from_handicap(handicap, profile),
        None => {
            let setup = text(&start["sfen"])?.parse().map_err(failed)?;
            Game::new(&setup, profile).map_err(failed)?
        }
    };
    for mv in line["moves"].as_array().into_iter().flatten() {
        let mv = text(mv)?.parse().map_err(failed)?;
        game.play(mv).map_err(failed)?;
    }
    Ok(game)
}

fn text(value: &Value) -> Result<String, Failure> {
    let text = value.as_str();
    text.map(str::to_owned).ok_or_else(|| Failure(format!("expected words, found {value}")))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure(error.to_string())
}
