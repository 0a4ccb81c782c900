//! Who looks for an opponent, and for whom.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Side, Terms};

/// Somebody who looks for an opponent.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seek {
    /// The number by which the seek is answered.
    pub id: u32,
    /// The account; none for a guest, who has no profile.
    pub account: Option<i64>,
    /// The name of the account, or of the guest.
    pub name: String,
    /// Whether a program plays for it.
    pub program: bool,
    /// How strong that is at this pace; none for a guest, and without a clock.
    pub strength: Option<Strength>,
    /// Against which ranks; none for anybody.
    pub range: Option<Range>,
    /// As which side; none leaves it to chance.
    pub color: Option<Side>,
    /// How to play.
    pub terms: Terms,
    /// How else, as gladly.
    pub also: Vec<Terms>,
    /// Whether the ranks of both decide about handicap and sides.
    pub by_rank: bool,
    /// What they decide for the reader, who has a rank at this pace; the socket's list, which is the same for all, has
    /// it beside.
    pub meets: Option<Meeting>,
}

/// What the ranks of two players decide.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Meeting {
    /// The name of the handicap; `even` for none.
    pub handicap: String,
    /// The reader's side: White gives the handicap. None leaves it to chance.
    pub side: Option<Side>,
}

/// How strong somebody is taken to be.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Strength {
    /// The rating by Glicko-2, 1500 for a newcomer.
    pub rating: i32,
    /// The rank on this server: `5k`, `2d`.
    pub grade: String,
    /// Whether it rests on too little to be relied on.
    pub provisional: bool,
}

/// The ranks an opponent may have, both included: `5k`, `2d`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The lowest rank: `15k`.
    pub least: String,
    /// The highest rank: `9d`.
    pub most: String,
}
