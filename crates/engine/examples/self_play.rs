//! A game of two levels, or of a level and a simple bot, printed as it goes; its last line is the game as USI moves.
//!
//! `cargo run --release -p komadai-engine --example self_play -- [BLACK] [WHITE] [SEED] [OPENING MOVES]…`
//!
//! A player is a level, as `15k`, or a bot: `random`, `greedy` or `two-ply`. The same words play the same game.

use std::error::Error;
use std::str::FromStr;

use komadai_engine::{
    Bot, Engine, EngineOptions, Level, Limits, ParseLevelError, Reply, Root, StopFlag,
};
use komadai_rules::{ByColor, Color, Game, RuleProfile};

const LONGEST_GAME: u32 = 400;

#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    Bot(Bot),
}

impl FromStr for Player {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bot = Bot::ALL.into_iter().find(|bot| bot.to_string() == text);
        bot.map_or_else(|| text.parse().map(Self::Level), |bot| Ok(Self::Bot(bot)))
    }
}

impl Player {
    /// How many levels above its own a level plays in this game.
    fn day(self, game: &Game) -> Option<f64> {
        let Self::Level(level) = self else { return None };
        let strength = level.strength()?;
        let today = strength.today(&Root::from(game));
        Some((f64::from(today.place()) - f64::from(strength.place())) / 1000.0)
    }

    /// What the player does, and what a level thinks of it.
    fn reply(self, game: &Game, seed: u64, engine: &mut Engine) -> (Reply, String) {
        match self {
            Self::Level(level) => {
                let (limits, stop) = (Limits::default(), StopFlag::default());
                let answer = level.play(engine, game, seed, &limits, &stop, &mut |_| {});
                let (score, depth) = (answer.score.to_string(), answer.depth);
                let note = format!("{score:>12}  depth {depth:2}  {} nodes", answer.nodes);
                (answer.reply, note)
            }
            Self::Bot(bot) => {
                let mv = bot.choose(game.position(), seed);
                (mv.map_or(Reply::Resign, Reply::Move), String::new())
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut player = || arguments.next().as_deref().unwrap_or("1d").parse::<Player>();
    let players = ByColor { black: player()?, white: player()? };
    let seed = arguments.next().map_or(Ok(1), |text| text.parse::<u64>())?;
    // Each side follows a plan of its own, also where both are of one level.
    let seeds = ByColor { black: seed, white: !seed };

    let mut engines = ByColor::from_fn(|_| Engine::new(EngineOptions::default()));
    let profile = RuleProfile { max_moves: Some(LONGEST_GAME), ..RuleProfile::STANDARD };
    let mut game = Game::startpos(profile);
    for mv in arguments {
        game.play(mv.parse()?)?;
    }
    let mut days = ByColor { black: None, white: None };
    while game.outcome().is_none() {
        let turn = game.turn();
        days[turn] = players[turn].day(&game);
        let (reply, note) = players[turn].reply(&game, seeds[turn], &mut engines[turn]);
        match reply {
            Reply::Move(mv) => {
                let mark = if turn == Color::Black { '☗' } else { '☖' };
                println!("{:3} {mark}{mv:<6} {note}", game.ply() + 1);
                game.play(mv)?;
            }
            Reply::Resign => drop(game.resign(turn)),
            Reply::Declare => drop(game.declare()),
        }
    }
    if let Some(outcome) = game.outcome() {
        println!("{outcome:?}");
    }
    for (color, day) in Color::ALL.into_iter().filter_map(|color| Some((color, days[color]?))) {
        println!("{color} played {day:+.1} levels above its own");
    }
    println!("{}", game.position());
    print!("startpos moves");
    game.moves().for_each(|mv| print!(" {mv}"));
    println!();
    Ok(())
}
