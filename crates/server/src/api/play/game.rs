//! A game as those at its table see it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Control, Proposal, Side, Terms};

/// All there is to see of a game.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Game {
    /// The name of the game, as in `/api/games/{id}`.
    pub id: String,
    /// How many events there were.
    pub version: u32,
    /// What was agreed.
    pub terms: Terms,
    /// Whether it is one of an event: it counts from its first move on, and no move of it is taken back.
    pub binding: bool,
    /// Who plays Black; several names in a line, where several do.
    pub black: Option<String>,
    /// Who plays White.
    pub white: Option<String>,
    /// Who plays together, in a game for several to a side.
    pub together: Option<Together>,
    /// The accounts of both, for a look at their profiles; none for a free seat.
    pub accounts: Both<Option<i64>>,
    /// The reader's side, if it is a player.
    pub own: Option<Side>,
    /// How far it has come.
    pub stage: Stage,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// The moves in USI.
    pub moves: Vec<String>,
    /// What each was charged, in milliseconds.
    #[cfg_attr(test, ts(type = "number[]"))]
    pub spent: Vec<u64>,
    /// The illegal move that ended a strict game.
    pub foul: Option<String>,
    /// What the clocks show now.
    pub clocks: Option<Clocks>,
    /// What each side proposes.
    pub proposals: Both<Option<Proposal>>,
    /// Which players are connected.
    pub present: Both<bool>,
    /// In how many milliseconds a side counts as absent, and the other may claim the game; none where it is there, or
    /// nobody has to stay.
    pub absent_in: Both<Option<u64>>,
    /// The game that follows.
    pub next: Option<String>,
    /// Whether clocks stand still because nothing can be stored.
    pub halted: bool,
    /// What was said, as far as the reader may hear it.
    pub chat: Vec<ChatLine>,
    /// What a player has last shown, the game being over.
    pub review: Option<Review>,
}

/// Those who play one side together, and the reader among them.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Together {
    /// Everybody on Black's side, in the order in which they sat down.
    pub black: Vec<String>,
    /// Everybody on White's side, in the same order.
    pub white: Vec<String>,
    /// The reader's place in its own side, 0 for the first.
    pub place: Option<u32>,
    /// In a relay, the place of the player who moves now in the side to move; players who are away are passed over.
    pub mover: Option<u32>,
    /// Whether the reader says when the game begins.
    pub opens: bool,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A seat is free, or people gather.
    Waiting,
    /// It is played.
    Playing,
    /// It is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// The reason: `checkmate`, `no-legal-moves`, `resignation`, `time`, `sennichite`, `perpetual-check`,
    /// `declaration`, `wrong-declaration`, `jishogi`, `try`, `illegal-move`, `king-capture`, `max-moves`, `abandoned`,
    /// `forfeit`, `aborted`, or by a moderator `adjudicated` or `annulled`.
    pub reason: String,
    /// Who won; none for a draw or no result.
    pub winner: Option<Side>,
    /// Why a moderator has ended it, in the moderator's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ruling: Option<String>,
}

/// One thing for each side.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Both<T> {
    /// The value for Black.
    pub black: T,
    /// The value for White.
    pub white: T,
}

/// The clocks at one moment.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// What Black had left when the turn began, as the time of a game that begins so.
    pub black: Control,
    /// What White had left.
    pub white: Control,
    /// What the turn has cost the side to move so far, in milliseconds.
    pub elapsed: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// A position that a player shows the others.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Review {
    /// Who shows it.
    pub by: Side,
    /// After how many moves of the game.
    pub ply: u32,
    /// What is played on from there, in USI.
    pub line: Vec<String>,
    /// What is drawn on the board.
    pub marks: Vec<String>,
}

/// What somebody said.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatLine {
    /// The name of the speaker.
    pub name: String,
    /// The speaker's side; none for a spectator.
    pub side: Option<Side>,
    /// The text, as it is shown.
    pub text: String,
    /// Whether only those hear it who play that side.
    pub aside: bool,
}
