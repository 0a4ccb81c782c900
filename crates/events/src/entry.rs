//! What an event was announced as, and what can happen in it: the words of its log, which a store keeps as JSON.

use komadai_rules::Color;
use serde::{Deserialize, Serialize};

use crate::Points;

/// A player's number, given by the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u32);

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The player's number.
    pub id: PlayerId,
    /// The name, as tables show it.
    pub name: String,
    /// Rating or rank on any scale: the greater seeds first.
    pub strength: i32,
    /// Breaks what strength leaves equal: drawn by the host, the smaller first.
    pub lot: u32,
}

impl Entrant {
    /// An entrant whose lot is his number.
    pub fn new(id: PlayerId, name: &str, strength: i32) -> Self {
        Self { id, name: name.to_owned(), strength, lot: id.0 }
    }
}

/// The form of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everybody meets everybody this many times.
    RoundRobin {
        /// Games of each pair.
        cycles: u8,
    },
    /// This many rounds between players of like scores.
    Swiss {
        /// How many rounds are played.
        rounds: u8,
    },
    /// Who loses is out.
    Knockout {
        /// Whether those who lost before the final play for the third place.
        third_place: bool,
    },
    /// Players are paired as they wait, until the host closes.
    Arena,
    /// Two players, until one has won so many games; a draw is replayed and does not count.
    Match {
        /// Games to win.
        wins: u8,
    },
}

/// Who gets which colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// Everybody has Black as often as White, as nearly as can be.
    #[default]
    Balanced,
    /// The stronger has White and so gives the handicap (上手).
    StrongerWhite,
}

/// What an event was announced as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// How players are paired, and for how long.
    pub format: Format,
    /// Who gets which colour.
    pub colours: Colours,
}

impl Terms {
    /// An event of this form between equals.
    pub const fn new(format: Format) -> Self {
        Self { format, colours: Colours::Balanced }
    }
}

/// Two who meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// Who has Black.
    pub black: PlayerId,
    /// Who has White.
    pub white: PlayerId,
}

impl Pairing {
    /// Whether this player sits here.
    pub fn has(self, player: PlayerId) -> bool {
        self.black == player || self.white == player
    }

    /// The colour of one of the two.
    pub fn color_of(self, player: PlayerId) -> Option<Color> {
        match player {
            _ if player == self.black => Some(Color::Black),
            _ if player == self.white => Some(Color::White),
            _ => None,
        }
    }

    /// The one whom this player meets.
    pub fn opponent_of(self, player: PlayerId) -> Option<PlayerId> {
        self.color_of(player).map(|color| self.player(!color))
    }

    /// Who has this colour.
    pub fn player(self, color: Color) -> PlayerId {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The same two with colours swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }
}

/// A round as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Who meets, the first table first.
    pub pairings: Vec<Pairing>,
    /// Who has no opponent; [`Bye`](crate::Bye) says what that is worth.
    pub byes: Vec<PlayerId>,
}

/// How a game ended, as the tables count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// One side won.
    Win {
        /// The side that won.
        #[serde(with = "Side")]
        by: Color,
        /// Whether there was a game: a forfeit scores, but says nothing of colours and opponents.
        played: bool,
    },
    /// Nobody won: sennichite or impasse without a replay.
    Draw,
    /// Neither player came: nothing is scored.
    Void,
}

/// The two colours, as a log spells them.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Color", rename_all = "snake_case")]
enum Side {
    Black,
    White,
}

impl Outcome {
    /// Black won a game.
    pub const BLACK_WINS: Self = Self::Win { by: Color::Black, played: true };
    /// White won a game.
    pub const WHITE_WINS: Self = Self::Win { by: Color::White, played: true };

    /// The side that won; `None` for a draw and where neither came.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Win { by, .. } => Some(by),
            Self::Draw | Self::Void => None,
        }
    }

    /// Whether the two sat down.
    pub const fn was_played(self) -> bool {
        matches!(self, Self::Win { played: true, .. } | Self::Draw)
    }

    /// What a side scores.
    pub fn points(self, color: Color) -> Points {
        match self {
            Self::Win { by, .. } if by == color => Points::ONE,
            Self::Draw => Points::HALF,
            Self::Win { .. } | Self::Void => Points::ZERO,
        }
    }
}

/// Something that happened in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// A player entered, before the event or later.
    Joined(Entrant),
    /// Somebody left; the results stay. Before the first round it is as if nobody had entered.
    Left(PlayerId),
    /// Somebody who had left takes part again, from the next round on.
    Returned(PlayerId),
    /// A round was drawn, or some of those who wait in an arena were paired.
    Round(Round),
    /// A game ended, or its result was corrected.
    Result {
        /// The game's place in [`Event::games`](crate::Event::games).
        game: usize,
        /// How it ended.
        outcome: Outcome,
    },
    /// The host ended the event.
    Closed,
}
