//! What is remembered of games until their records are kept, so that engines come back to them after a restart.

use komadai_csa::hall::{Foul, Memory};
use komadai_csa::{GameName, PlayerName, Token};
use komadai_play::GameId;
use komadai_rules::ByColor;
use komadai_store::Store;
use serde::{Deserialize, Serialize};

/// The same as the store keeps it.
#[derive(Debug, Deserialize, Serialize)]
struct Row {
    game: String,
    name: String,
    start: String,
    /// 0 for no limit; before it was kept there was one for all.
    #[serde(default = "usual_limit")]
    max_moves: u32,
    began: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    foul: Option<FoulText>,
    black: Player,
    white: Player,
}

#[derive(Debug, Deserialize, Serialize)]
struct FoulText {
    ply: u32,
    line: String,
}

fn usual_limit() -> u32 {
    256
}

#[derive(Debug, Deserialize, Serialize)]
struct Player {
    name: String,
    known: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trip: Option<String>,
    token: [u8; 16],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    former: Option<[u8; 16]>,
    #[serde(default)]
    comes_back: bool,
}

/// Keeps what has to be remembered of a game. A store that fails costs the way back, not the game.
pub(super) async fn keep(store: &Store, table: GameId, memory: &Memory) {
    let Ok(body) = serde_json::to_string(&Row::from(memory)) else {
        return;
    };
    if let Err(error) = store.remember_bout(table, body).await {
        tracing::warn!(%table, %error, "engines will not find back to a game after a restart");
    }
}

/// A game whose record is kept is not come back to.
pub(super) async fn forget(store: &Store, table: GameId) {
    if let Err(error) = store.forget_bout(table).await {
        tracing::warn!(%table, %error, "the record of a game will be written once more after a restart");
    }
}

/// The games that were running, or over without a record, and what is remembered of each.
pub(super) async fn all(store: &Store) -> Vec<(GameId, Memory)> {
    let rows = store.bouts().await.unwrap_or_else(|error| {
        tracing::error!(%error, "the games of engines cannot be looked up");
        Vec::new()
    });
    let read = |(table, body): (GameId, String)| {
        let row: Row = serde_json::from_str(&body).ok()?;
        Some((table, row.memory()?))
    };
    rows.into_iter().filter_map(read).collect()
}

impl From<&Memory> for Row {
    fn from(memory: &Memory) -> Self {
        let player = |color| Player {
            name: memory.players[color].to_string(),
            known: memory.known[color],
            trip: memory.trips[color].clone(),
            token: memory.tokens[color].0,
            former: memory.former[color].map(|Token(former)| former),
            comes_back: memory.comes_back[color],
        };
        Self {
            game: memory.game.to_string(),
            name: memory.name.to_string(),
            start: memory.start.to_string(),
            max_moves: memory.max_moves.unwrap_or(0),
            began: memory.began,
            foul: { memory.foul.clone() }.map(|Foul { ply, line }| FoulText { ply, line }),
            black: player(komadai_rules::Color::Black),
            white: player(komadai_rules::Color::White),
        }
    }
}

impl Row {
    fn memory(self) -> Option<Memory> {
        let sides = ByColor { black: self.black, white: self.white };
        let name = |player: &Player| player.name.parse::<PlayerName>().ok();
        Some(Memory {
            game: self.game.parse().ok()?,
            name: self.name.parse::<GameName>().ok()?,
            players: ByColor { black: name(&sides.black)?, white: name(&sides.white)? },
            known: ByColor::from_fn(|color| sides[color].known),
            trips: ByColor::from_fn(|color| sides[color].trip.clone()),
            tokens: ByColor::from_fn(|color| Token(sides[color].token)),
            former: ByColor::from_fn(|color| sides[color].former.map(Token)),
            comes_back: ByColor::from_fn(|color| sides[color].comes_back),
            start: self.start.parse().ok()?,
            max_moves: Some(self.max_moves).filter(|&most| most > 0),
            began: self.began,
            foul: { self.foul }.map(|FoulText { ply, line }| Foul { ply, line }),
        })
    }
}
