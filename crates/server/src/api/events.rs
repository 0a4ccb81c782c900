//! What browsers and programs say about tournaments. In TypeScript: `web/src/wire/events.ts`.
//!
//! Times are milliseconds since 1970 unless they say otherwise.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::play::{Side, Terms};

/// The body of `POST /api/events`: a tournament announced.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// What it is called: one to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    pub title: String,
    /// Who meets whom, and how often.
    pub format: Format,
    /// The terms of each game, which need a clock.
    pub terms: Terms,
    /// Whether the stronger gives a handicap by the difference of ratings.
    #[serde(default)]
    pub handicaps: bool,
    /// When it begins by itself, within a year; none where its organiser begins it.
    pub starts: Option<i64>,
    /// Seconds between the end of a round and the next; none where the organiser begins each.
    #[schema(maximum = 86400)]
    pub pause: Option<u32>,
}

/// The form of a tournament.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Format {
    /// 総当たり: everybody meets everybody.
    RoundRobin {
        /// How many games each pair plays.
        #[schema(minimum = 1, maximum = 4)]
        cycles: u8,
    },
    /// スイス式: rounds between players of like scores.
    Swiss {
        /// How many rounds.
        #[schema(minimum = 1, maximum = 20)]
        rounds: u8,
    },
    /// トーナメント: who loses is out.
    Knockout {
        /// Whether the losers of the semi-finals play for the third place.
        third_place: bool,
    },
    /// Players who wait are paired, again and again, until the time is over.
    Arena {
        /// How long it lasts, in minutes.
        #[schema(minimum = 1, maximum = 600)]
        minutes: u16,
    },
    /// 番勝負: two players, until one has won so many games.
    Match {
        /// How many wins decide the match.
        #[schema(minimum = 1, maximum = 10)]
        wins: u8,
    },
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventStage {
    /// It can be joined.
    Announced,
    /// It is played.
    Running,
    /// It is over.
    Over,
}

/// A tournament in the list of `GET /api/events`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventRow {
    /// Its name in addresses.
    pub id: String,
    /// How far it has come.
    pub stage: EventStage,
    /// What was announced.
    pub announced: NewEvent,
    /// When something last happened.
    pub changed: i64,
}

/// A tournament: the reply to `GET /api/events/{id}` and to whatever changes it.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// Its name in addresses.
    pub id: String,
    /// How many entries its log has; asked for with `?seen=` this number, nothing is sent while nothing has changed.
    pub version: u32,
    /// How far it has come.
    pub stage: EventStage,
    /// What was announced.
    pub announced: NewEvent,
    /// Who organises it.
    pub organiser: Option<String>,
    /// Whether the reader organises it.
    pub organises: bool,
    /// The reader's number, if it takes part.
    pub own: Option<u32>,
    /// The game the reader plays now.
    pub table: Option<String>,
    /// Rounds that were drawn.
    pub rounds: u32,
    /// Whether results can be set still: until its organiser ends it.
    pub settable: bool,
    /// When an arena closes.
    pub closes: Option<i64>,
    /// Whether all games of the last round are over and the next can be drawn.
    pub between: bool,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// The table, the leader first.
    pub standings: Vec<Standing>,
    /// Every game, in the order of drawing.
    pub games: Vec<EventGame>,
    /// Who had no opponent, and in which round.
    pub byes: Vec<Bye>,
}

/// Somebody who takes part.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entrant {
    /// The number of the account.
    pub id: u32,
    /// What others see.
    pub name: String,
    /// The rating on entering; null for readers whom the player does not show it.
    pub rating: Option<i32>,
    /// Whether somebody has left; a deleted account has, and no name.
    pub left: bool,
}

/// A row of the table.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// The place, from 1.
    pub place: u32,
    /// The number of the player, as in the list of entrants.
    pub player: u32,
    /// The points, as people write them: `2½`.
    pub points: String,
    /// Games won, byes that score among them.
    pub won: u32,
    /// How many games were drawn.
    pub drawn: u32,
    /// How many games were lost, forfeits among them.
    pub lost: u32,
    /// What decides between equal points.
    pub ties: Vec<Tie>,
}

/// What decides between equal points.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tie {
    /// Its name: `direct`, `SOS`, `SODOS` or `wins`.
    pub name: String,
    /// The value, as people write it: `12½`.
    pub value: String,
}

/// A game of a tournament.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventGame {
    /// The number of the game in the order of drawing, from 0.
    pub number: u32,
    /// Its round, from 1.
    pub round: u32,
    /// The number of the player who has Black.
    pub black: u32,
    /// The number of the player who has White.
    pub white: u32,
    /// How it ended, once it has.
    pub result: Option<GameResult>,
    /// Where it is played: a game of this server.
    pub table: Option<String>,
}

/// How a game of a tournament ended.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum GameResult {
    /// One side won.
    Win {
        /// The side that won.
        by: Side,
        /// Whether there was a game: a forfeit scores as well.
        played: bool,
    },
    /// The game was a draw, and is not replayed.
    Draw,
    /// Neither player came, so it counts for neither.
    Void,
}

/// Somebody without an opponent.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bye {
    /// The round without an opponent, from 1.
    pub round: u32,
    /// The number of the player, as in the list of entrants.
    pub player: u32,
    /// Whether it counts like a win; the free round that everybody has in a round robin of an odd number does not.
    pub scores: bool,
}

/// The body of `POST /api/events/{id}/result`: the organiser sets a result.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The number of the game.
    pub game: u32,
    /// How it ended.
    pub result: GameResult,
}

/// The body of `POST /api/events/{id}/remove`: the organiser removes a player.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Removal {
    /// The number of the player.
    pub player: u32,
}

/// What a reader has seen of an event: the query of `GET /api/events/{id}`.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventCursor {
    /// The version that was seen: nothing is sent while there is no other.
    pub seen: Option<u32>,
}
