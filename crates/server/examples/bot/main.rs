//! A sample bot: it is told a server and a token, reads everything else in the server's own document, and plays.
//!
//! ```text
//! cargo run --release -p komadai-server --example bot -- http://localhost:7117 TOKEN [games]
//! ```
//!
//! `api.rs` knows the document, `player.rs` plays a game; neither knows an address of the server.

mod api;
mod player;

use api::{Api, Failure};
use serde_json::json;

fn main() -> Result<(), Failure> {
    let mut words = std::env::args().skip(1);
    let (Some(server), Some(token)) = (words.next(), words.next()) else {
        return Err(Failure("a server and a token: bot http://localhost:7117 TOKEN".into()));
    };
    let games = words.next().map_or(Ok(1), |games| games.parse::<u32>());
    let games = games.map_err(|error| Failure(format!("the number of games: {error}")))?;
    let api = Api::read(&server, &token)?;
    for _ in 0..games {
        let terms = json!({
            "start": {"handicap": "even"},
            "profile": "standard",
            "clock": {"main": 300_000, "byoyomi": 10_000, "periods": 1},
        });
        println!("looking for an opponent");
        let game = player::find(&api, &terms)?;
        println!("playing {game}");
        let ended = player::play(&api, &game, &mut player::Engine::new(20_000))?;
        println!("{game}: {}", ended["reason"]);
    }
    Ok(())
}
