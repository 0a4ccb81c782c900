//! What happens in a game, one thing at a time; the log of it is the truth.
//!
//! An event is also the JSON that is stored of it (see [`log`](crate::log)): a field added here needs a default.

use komadai_ids::{AccountId, GameId};
use komadai_rules::{ByColor, Color, Move};
use serde::{Deserialize, Serialize};

use crate::{Proposal, Terms};

/// Who sits where, by the name they had when they sat down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Seat {
    /// The account that plays.
    #[serde(with = "as_number")]
    pub account: AccountId,
    /// The name that players and records show.
    pub name: String,
}

impl Seat {
    /// The seat of somebody whose account is gone.
    pub fn nobody() -> Self {
        Self {
            // No account has this number.
            account: AccountId::from_number(0),
            name: "—".into(),
        }
    }
}

/// One thing that happened; its number is its place in the log. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Number 0, and only that: the game was agreed. With both seats taken it begins.
    Opened {
        /// What was agreed.
        terms: Box<Terms>,
        /// Who sits already.
        #[serde(flatten, with = "Seats")]
        seats: ByColor<Option<Seat>>,
        /// Who plays beside them.
        #[serde(flatten, with = "Partners")]
        partners: ByColor<Vec<Seat>>,
    },
    /// The free seat was taken, and the game begins; where people gather to play together, somebody joined a side.
    Seated {
        /// The side that sat down.
        #[serde(with = "as_text")]
        color: Color,
        /// The player who sat down.
        seat: Seat,
    },
    /// Somebody left those who gather.
    Left {
        /// The side that was left.
        #[serde(with = "as_text")]
        color: Color,
        /// The place in it, 0 for the first.
        place: usize,
    },
    /// Enough have gathered, and the game begins.
    Begun,
    /// The side to move moved, or in a strict game tried to.
    Moved {
        /// The move that was played or tried.
        #[serde(rename = "move", with = "as_text")]
        mv: Move,
        /// What the clock is charged.
        spent: u64,
        /// How long the turn lasted.
        raw: u64,
        /// Whose hand it was where several play the side: the place in it, 0 for the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<usize>,
        /// What the mover noted of it for the record; others learn of it once the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// A side resigned.
    Resigned {
        /// The side that lost by it.
        #[serde(with = "as_text")]
        color: Color,
    },
    /// The side to move declared.
    Declared {
        /// What the clock is charged.
        spent: u64,
    },
    /// The time of the side to move ran out.
    Flagged,
    /// A side proposed something.
    Proposed {
        /// The side that proposed it.
        #[serde(with = "as_text")]
        color: Color,
        /// What it proposed.
        proposal: Proposal,
    },
    /// A side's proposal was refused, or taken back by itself.
    Declined {
        /// The side whose proposal it was.
        #[serde(with = "as_text")]
        color: Color,
        /// The proposal that is gone.
        proposal: Proposal,
    },
    /// Both sides agreed to count.
    Counted,
    /// Both sides agreed to take moves back.
    TakenBack {
        /// The number of moves, one or two.
        plies: u32,
    },
    /// A side was given time by its opponent.
    TimeGiven {
        /// The side that has it now.
        #[serde(with = "as_text")]
        to: Color,
        /// What was added, in milliseconds.
        time: u64,
    },
    /// The clock of the side to move was stopped by the server; its turn goes on later.
    Interrupted {
        /// How long the turn has lasted.
        raw: u64,
    },
    /// A side stayed away, and the other claimed the game.
    Abandoned {
        /// The side that stayed away.
        #[serde(with = "as_text")]
        color: Color,
    },
    /// A side broke the protocol.
    Forfeited {
        /// The side that lost by it.
        #[serde(with = "as_text")]
        color: Color,
    },
    /// The game was given up before it began in earnest.
    Aborted,
    /// A moderator decided the game.
    Adjudicated {
        /// The side that won; none for a draw.
        #[serde(default, with = "as_text_or_nothing")]
        winner: Option<Color>,
        /// What players and spectators are told of it.
        reason: String,
    },
    /// A moderator called the game off: it has no result.
    Annulled {
        /// What players and spectators are told of it.
        reason: String,
    },
    /// The players go on in another game: a rematch, or the replay of a draw.
    Followed {
        /// The game they go on in.
        #[serde(with = "as_text")]
        game: GameId,
    },
}

/// A color, a move or a game as its own text.
mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(super) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(from)?;
        { text.parse() }.map_err(|error| D::Error::custom(format_args!("{text:?}: {error}")))
    }
}

/// A color as its own text, or nothing.
mod as_text_or_nothing {
    use komadai_rules::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize, Serialize)]
    struct Text(#[serde(with = "super::as_text")] Color);

    pub(super) fn serialize<S: Serializer>(
        value: &Option<Color>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.map(Text).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Color>, D::Error> {
        Option::<Text>::deserialize(from).map(|text| text.map(|Text(color)| color))
    }
}

/// An account as its number.
mod as_number {
    use komadai_ids::AccountId;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(id: &AccountId, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(id.number())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<AccountId, D::Error> {
        i64::deserialize(from).map(AccountId::from_number)
    }
}

/// The seats in a log.
#[derive(Deserialize, Serialize)]
#[serde(remote = "ByColor<Option<Seat>>")]
struct Seats {
    black: Option<Seat>,
    white: Option<Seat>,
}

/// Those beside them in a log.
#[derive(Deserialize, Serialize)]
#[serde(remote = "ByColor<Vec<Seat>>")]
struct Partners {
    #[serde(default, rename = "black_partners", skip_serializing_if = "Vec::is_empty")]
    black: Vec<Seat>,
    #[serde(default, rename = "white_partners", skip_serializing_if = "Vec::is_empty")]
    white: Vec<Seat>,
}
