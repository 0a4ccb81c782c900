//! Events as the text that is stored: one JSON object each, readable by anybody with the rules of shogi.

use std::fmt;
use std::time::SystemTime;

use komadai_rules::{ByColor, Color};
use komadai_store::{AccountId, GameId};
use serde::{Deserialize, Serialize};

use crate::terms::TermsText;
use crate::{BadTerms, Event, Proposal, Seat, Terms};

/// Why a text in the log is no event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError(String);

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LogError {}

impl From<BadTerms> for LogError {
    fn from(bad: BadTerms) -> Self {
        Self(bad.to_string())
    }
}

/// The text of an event.
pub fn write(event: &Event) -> String {
    serde_json::to_string(&EventText::from(event)).expect("only texts, numbers and choices")
}

/// The event of a text.
///
/// # Errors
///
/// It is not JSON, or not the JSON of an event.
pub fn read(text: &str) -> Result<Event, LogError> {
    let text: EventText =
        serde_json::from_str(text).map_err(|error| LogError(error.to_string()))?;
    text.try_into()
}

/// The text of an event without what it says of an account, where it says anything.
pub fn without(text: &str, account: AccountId) -> Option<String> {
    let nobody = |seat: &mut Seat| {
        let was = seat.account == account;
        if was {
            *seat = Seat::nobody();
        }
        was
    };
    let mut event = read(text).ok()?;
    let changed = match &mut event {
        Event::Opened {
            seats, partners, ..
        } => {
            let [black, white] = [&mut seats.black, &mut seats.white];
            let seats = black.iter_mut().chain(white);
            let partners = partners.black.iter_mut().chain(&mut partners.white);
            seats
                .chain(partners)
                .map(nobody)
                .fold(false, |any, one| any | one)
        }
        Event::Seated { seat, .. } => nobody(seat),
        _ => false,
    };
    changed.then(|| write(&event))
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum EventText {
    Opened {
        terms: Box<TermsText>,
        black: Option<SeatText>,
        white: Option<SeatText>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        black_partners: Vec<SeatText>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        white_partners: Vec<SeatText>,
    },
    Seated {
        color: String,
        seat: SeatText,
    },
    Left {
        color: String,
        place: usize,
    },
    Begun,
    Moved {
        #[serde(rename = "move")]
        mv: String,
        spent: u64,
        raw: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<usize>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    Resigned {
        color: String,
    },
    Declared {
        spent: u64,
    },
    Flagged,
    Proposed {
        color: String,
        proposal: String,
    },
    Declined {
        color: String,
        proposal: String,
    },
    Counted,
    TakenBack {
        plies: u32,
    },
    TimeGiven {
        to: String,
        time: u64,
    },
    Interrupted {
        raw: u64,
    },
    Abandoned {
        color: String,
    },
    Forfeited {
        color: String,
    },
    Aborted,
    Followed {
        game: String,
    },
}

#[derive(Debug, Deserialize, Serialize)]
struct SeatText {
    account: i64,
    name: String,
}

impl From<&Seat> for SeatText {
    fn from(seat: &Seat) -> Self {
        Self {
            account: seat.account.number(),
            name: seat.name.clone(),
        }
    }
}

impl From<SeatText> for Seat {
    fn from(text: SeatText) -> Self {
        Self {
            account: AccountId::from_number(text.account),
            name: text.name,
        }
    }
}

impl From<&Event> for EventText {
    fn from(event: &Event) -> Self {
        let side = |color: &Color| color.to_string();
        let what = |proposal: &Proposal| proposal.code().to_owned();
        match event {
            Event::Opened {
                terms,
                seats,
                partners,
            } => Self::Opened {
                terms: Box::new(TermsText::from(&**terms)),
                black: seats.black.as_ref().map(SeatText::from),
                white: seats.white.as_ref().map(SeatText::from),
                black_partners: partners.black.iter().map(SeatText::from).collect(),
                white_partners: partners.white.iter().map(SeatText::from).collect(),
            },
            Event::Seated { color, seat } => Self::Seated {
                color: side(color),
                seat: seat.into(),
            },
            Event::Left { color, place } => Self::Left {
                color: side(color),
                place: *place,
            },
            Event::Begun => Self::Begun,
            Event::Moved {
                mv,
                spent,
                raw,
                place,
                note,
            } => Self::Moved {
                mv: mv.to_string(),
                spent: *spent,
                raw: *raw,
                place: *place,
                note: note.clone(),
            },
            Event::Resigned { color } => Self::Resigned { color: side(color) },
            Event::Declared { spent } => Self::Declared { spent: *spent },
            Event::Flagged => Self::Flagged,
            Event::Proposed { color, proposal } => Self::Proposed {
                color: side(color),
                proposal: what(proposal),
            },
            Event::Declined { color, proposal } => Self::Declined {
                color: side(color),
                proposal: what(proposal),
            },
            Event::Counted => Self::Counted,
            Event::TakenBack { plies } => Self::TakenBack { plies: *plies },
            Event::TimeGiven { to, time } => Self::TimeGiven {
                to: side(to),
                time: *time,
            },
            Event::Interrupted { raw } => Self::Interrupted { raw: *raw },
            Event::Abandoned { color } => Self::Abandoned { color: side(color) },
            Event::Forfeited { color } => Self::Forfeited { color: side(color) },
            Event::Aborted => Self::Aborted,
            Event::Followed { game } => Self::Followed {
                game: game.to_string(),
            },
        }
    }
}

impl TryFrom<EventText> for Event {
    type Error = LogError;

    fn try_from(text: EventText) -> Result<Self, LogError> {
        let side = |color: String| {
            color
                .parse::<Color>()
                .map_err(|error| LogError(error.to_string()))
        };
        let what = |proposal: String| {
            Proposal::named(&proposal)
                .ok_or_else(|| LogError(format!("nothing is called {proposal:?}")))
        };
        Ok(match text {
            EventText::Opened {
                terms,
                black,
                white,
                black_partners,
                white_partners,
            } => Self::Opened {
                terms: Box::new(Terms::try_from(*terms)?),
                seats: ByColor {
                    black: black.map(Seat::from),
                    white: white.map(Seat::from),
                },
                partners: ByColor {
                    black: black_partners.into_iter().map(Seat::from).collect(),
                    white: white_partners.into_iter().map(Seat::from).collect(),
                },
            },
            EventText::Seated { color, seat } => Self::Seated {
                color: side(color)?,
                seat: seat.into(),
            },
            EventText::Left { color, place } => Self::Left {
                color: side(color)?,
                place,
            },
            EventText::Begun => Self::Begun,
            EventText::Moved {
                mv,
                spent,
                raw,
                place,
                note,
            } => Self::Moved {
                mv: mv
                    .parse()
                    .map_err(|error| LogError(format!("{mv:?}: {error}")))?,
                spent,
                raw,
                place,
                note,
            },
            EventText::Resigned { color } => Self::Resigned {
                color: side(color)?,
            },
            EventText::Declared { spent } => Self::Declared { spent },
            EventText::Flagged => Self::Flagged,
            EventText::Proposed { color, proposal } => Self::Proposed {
                color: side(color)?,
                proposal: what(proposal)?,
            },
            EventText::Declined { color, proposal } => Self::Declined {
                color: side(color)?,
                proposal: what(proposal)?,
            },
            EventText::Counted => Self::Counted,
            EventText::TakenBack { plies } => Self::TakenBack { plies },
            EventText::TimeGiven { to, time } => Self::TimeGiven {
                to: side(to)?,
                time,
            },
            EventText::Interrupted { raw } => Self::Interrupted { raw },
            EventText::Abandoned { color } => Self::Abandoned {
                color: side(color)?,
            },
            EventText::Forfeited { color } => Self::Forfeited {
                color: side(color)?,
            },
            EventText::Aborted => Self::Aborted,
            EventText::Followed { game } => Self::Followed {
                game: game
                    .parse::<GameId>()
                    .map_err(|error| LogError(error.to_string()))?,
            },
        })
    }
}

/// The time of day in milliseconds since 1970, for logs and for what expires.
pub fn unix_ms() -> i64 {
    let since = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
