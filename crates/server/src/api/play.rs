//! What browsers and the server say to each other about games between people. In TypeScript: `web/src/wire/play.ts`.

mod game;
mod lobby;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use komadai_opponent::Start;

use super::ErrorCode;
use super::moderation::Notice;

pub use game::{Both, ChatLine, Clocks, Ending, Game, Review, Stage, Together};
pub use lobby::{Meeting, Range, Seek, Strength};

/// Who asks: the reply to `GET` and `POST /api/me`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Me {
    /// The account's number.
    pub account: i64,
    /// What others see.
    pub name: String,
    /// The name to sign in with; none for a guest.
    pub login: Option<String>,
    /// What it may do among the others.
    pub role: Role,
    /// Whether others may look at its games and ratings.
    pub shown: bool,
}

/// What an account is among the others. Each role may do all that those before it may.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays, and has no say over others.
    Member,
    /// Opens events and runs them.
    Organiser,
    /// Keeps order: mutes, bans, closes rooms.
    Moderator,
    /// Decides everything, the roles of others too.
    Admin,
}

/// The body of `POST /api/me`: what others are to see. Without an account, the asker becomes a guest.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Naming {
    /// One to 24 characters.
    pub name: String,
}

/// What two players agree before a game.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Where the game begins. Black moves first, in a game with a handicap White, and from a diagram the side that it
    /// names.
    pub start: Start,
    /// The rule profile's name: `standard`, `agreement24`, `pro24`, `try`, `none` or `king-capture`.
    pub profile: String,
    /// Whether an illegal move loses.
    #[serde(default)]
    pub strict: bool,
    /// Each side's time; none for no clock.
    pub clock: Option<Control>,
    /// Whether a draw by repetition or impasse is played again, sides changed, time kept.
    #[serde(default)]
    pub replays: bool,
    /// Whether the result counts for ratings: both players need accounts, the game a clock and a named start.
    #[serde(default)]
    pub rated: bool,
    /// How several people play one side; only in a room by link.
    #[serde(default)]
    pub team: Team,
}

/// How several people play one side.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Team {
    /// There is one to a side.
    #[default]
    Alone,
    /// They move one after the other.
    Relay,
    /// They consult, and any of them moves.
    Consultation,
}

/// The time of one side, in milliseconds; what is 0 is not there.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Control {
    /// Time for the whole game.
    pub main: u64,
    /// A period for each move once the main time is used up.
    pub byoyomi: u64,
    /// How many periods there are: one where `byoyomi` is given and this is not.
    pub periods: u32,
    /// Added before each turn.
    pub increment: u64,
    /// A unit of considered time.
    pub unit: u64,
    /// How many units there are: one where `unit` is given and this is not.
    pub units: u32,
}

/// The body of `POST /api/games`: opens a room whose link another player follows.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// What is offered.
    pub terms: Terms,
    /// The opener's side; none leaves it to chance.
    pub color: Option<Side>,
}

/// The reply to `POST /api/games`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenedRoom {
    /// The room's name, for its link.
    pub game: String,
}

/// A game that is not over: one of the reply to `GET /api/me/games`, where it is the asker's, or to `GET /api/games`,
/// where anybody may watch it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Running {
    /// The name of the game, as in `/api/games/{id}`.
    pub game: String,
    /// Who plays Black; none for a free seat.
    pub black: Option<String>,
    /// Who plays White.
    pub white: Option<String>,
    /// The asker's side.
    pub own: Option<Side>,
    /// Who is to move; none while a seat is free.
    pub turn: Option<Side>,
    /// How many moves were played.
    pub moves: u32,
    /// What was agreed.
    pub terms: Terms,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// 先手, or 下手 in a handicap game.
    Black,
    /// 後手, or 上手.
    White,
}

/// What needs the consent of both players.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// To end the game by a count.
    Count,
    /// To take back the proposer's last move.
    TakeBack,
    /// To play again.
    Rematch,
}

/// What a player does besides moving: `begin` a game for which people gather, `resign`, `declare` an impasse, `abort`
/// the game without a result before both have moved, `add-time` of fifteen seconds to the opponent's, `claim` the win
/// where the opponent has stayed away for too long, as `absent_in` says.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// Begins a game for which people gather to play together; for who opened the room.
    Begin,
    /// Gives the game up; the opponent wins.
    Resign,
    /// Declares a win by impasse, by the rules of the profile.
    Declare,
    /// Ends the game without a result, before both have moved; a player who joined a game for which people gather
    /// leaves it.
    Abort,
    /// Gives the opponent fifteen seconds more.
    AddTime,
    /// Wins because the opponent stayed away.
    Claim,
}

/// What a client says over the socket at `/api/play`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayRequest {
    /// Looks at a game from now on, and no longer at the one before: brings `game`, then all that happens.
    Watch {
        /// The name of the game.
        game: String,
    },
    /// Takes the free seat of the game looked at, or joins a side where people gather.
    Join {
        /// Which side; none for the smaller.
        #[cfg_attr(test, ts(optional))]
        color: Option<Side>,
    },
    /// Plays a move; said again, it is the same move.
    Move {
        /// Moves played before it.
        ply: u32,
        /// The move in USI.
        #[serde(rename = "move")]
        usi: String,
    },
    /// Resigns, declares and the like: what needs no consent.
    Wish {
        /// What the player does.
        wish: Wish,
    },
    /// Proposes something, or accepts it where the opponent has.
    Propose {
        /// What is proposed, accepted or declined.
        proposal: Proposal,
    },
    /// Refuses what the opponent has proposed, or takes the own proposal back.
    Decline {
        /// What is proposed, accepted or declined.
        proposal: Proposal,
    },
    /// Says something to those at the table.
    Say {
        /// The text: one to 200 characters.
        text: String,
        /// Whether only those are to hear it who play the same side.
        #[serde(default)]
        aside: bool,
    },
    /// Shows those at the table a position, the game being over; for its players.
    Review {
        /// After how many moves of the game.
        ply: u32,
        /// What is played on from there, in USI.
        line: Vec<String>,
        /// What is drawn on the board.
        marks: Vec<String>,
    },
    /// Asks whether the server is there: brings `pong`.
    Ping,
    /// Looks at the lobby from now on: brings `lobby` whenever it changes.
    Lobby,
    /// Looks for an opponent, as long as this socket is open.
    Seek {
        /// How to play.
        terms: Terms,
        /// How else, as gladly, at the same pace: who looks for any of these is played with at once.
        #[cfg_attr(test, ts(optional))]
        also: Option<Vec<Terms>>,
        /// As which side; none leaves it to chance.
        color: Option<Side>,
        /// Against which ranks; none for anybody.
        range: Option<Range>,
        /// Whether the ranks of both decide about handicap and sides: the stronger gives what is customary. Members
        /// only.
        #[serde(default)]
        by_rank: bool,
    },
    /// Stops looking for an opponent.
    Unseek,
    /// Plays with somebody in the lobby.
    Answer {
        /// The number of the seek.
        seek: u32,
        /// On which of its terms: 0 for `terms`, then those of `also`.
        #[serde(default)]
        choice: u32,
    },
}

/// What is told of a game, as it happens; the socket at `/api/play` tells of the lobby too.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum PlayMessage {
    /// A game as it stands: on looking at it, and when something other than a move has happened.
    Game {
        /// All there is to see.
        #[serde(flatten)]
        game: Box<Game>,
    },
    /// A move was played.
    Moved {
        /// How many events there are with this one; where one is missing, `watch` again.
        version: u32,
        /// The move in USI.
        #[serde(rename = "move")]
        usi: String,
        /// What it was charged, in milliseconds.
        spent: u64,
        /// The clocks now.
        clocks: Option<Clocks>,
    },
    /// A clock began to run.
    Running {
        /// The clocks now.
        clocks: Clocks,
    },
    /// A player has come or gone.
    Present {
        /// The side that the player has.
        side: Side,
        /// Whether the player has come.
        here: bool,
        /// In how many milliseconds it counts as absent; none where it is there, or nobody has to stay.
        absent_in: Option<u64>,
    },
    /// Somebody said something.
    Said {
        /// Who and what.
        #[serde(flatten)]
        said: ChatLine,
    },
    /// A player shows a position, the game being over.
    Reviewed {
        /// Who and what.
        #[serde(flatten)]
        review: Review,
    },
    /// The server cannot store what happens and clocks stand still, or can again.
    Halted {
        /// Whether clocks stand still now.
        halted: bool,
    },
    /// Who looks for an opponent.
    Lobby {
        /// The oldest first.
        seeks: Vec<Seek>,
        /// The number of the reader's own, if there is one.
        own: Option<u32>,
        /// What ranks decide for the reader, by the numbers of those seeks that let them.
        meets: BTreeMap<u32, Meeting>,
    },
    /// What all readers are told: at once where there is anything, and when it changes.
    Notices {
        /// At most one of each kind.
        notices: Vec<Notice>,
    },
    /// The reader plays in this game now.
    Matched {
        /// The name of the game.
        game: String,
    },
    /// The server is there.
    Pong,
    /// Nothing came of what was asked.
    Refused {
        /// The reason for programs, the same as over HTTP.
        code: ErrorCode,
        /// The reason in one English sentence.
        reason: String,
    },
}
