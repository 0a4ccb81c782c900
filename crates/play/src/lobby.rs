//! Who looks for an opponent, and who fits whom. Nothing of it outlives the server: whoever waits is on the page.

use komadai_rules::{ByColor, Color};
use komadai_store::{AccountId, GameId};

use crate::room::Opening;
use crate::{Refusal, Seat, Table, Terms};

/// A wish to play, waiting in the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Who.
    pub by: Seat,
    /// How.
    pub terms: Terms,
    /// As which side; `None` leaves it to chance.
    pub color: Option<Color>,
}

/// The number of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeekId(u32);

impl SeekId {
    /// The seek with this number.
    pub const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// The number, as the wire has it.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// What became of a seek.
#[derive(Debug)]
pub enum Sought {
    /// It waits.
    Waiting(SeekId),
    /// Somebody looked for the same.
    Playing(Table),
}

/// What those in the lobby hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyNews {
    /// Somebody came or went; the list says who.
    Changed,
    /// A seek has led to a game.
    Matched {
        /// Whose.
        seek: SeekId,
        /// The game.
        game: GameId,
    },
}

/// Most seeks in all.
const MOST_SEEKS: usize = 1_000;

/// Who waits.
#[derive(Debug, Default)]
pub struct Lobby {
    seeks: Vec<(SeekId, Seek)>,
    last: u32,
}

/// A game two seeks have led to, and the seek that waited.
type Matched = (Opening, SeekId);

impl Lobby {
    /// Adds a seek, or plays with one that fits: the same terms, and sides that do not collide. Where neither cares,
    /// the one who waited plays as `lot` says.
    ///
    /// # Errors
    ///
    /// There are too many already.
    pub fn add(
        &mut self,
        seek: Seek,
        most_of_one: usize,
        lot: Color,
    ) -> Result<Result<SeekId, Matched>, Refusal> {
        let fits = |(_, other): &(SeekId, Seek)| {
            other.by.account != seek.by.account
                && other.terms == seek.terms
                && (other.color.is_none() || seek.color.is_none() || other.color != seek.color)
        };
        if let Some(index) = self.seeks.iter().position(fits) {
            let (id, other) = self.seeks.remove(index);
            return Ok(Err((opening(other, seek.by, seek.color, lot), id)));
        }
        let own = self
            .seeks
            .iter()
            .filter(|(_, other)| other.by.account == seek.by.account)
            .count();
        if own >= most_of_one || self.seeks.len() >= MOST_SEEKS {
            return Err(Refusal::Busy);
        }
        self.last = self.last.wrapping_add(1);
        let id = SeekId(self.last);
        self.seeks.push((id, seek));
        Ok(Ok(id))
    }

    /// Answers a seek; where it does not care for a side, the one who waited plays as `lot` says.
    ///
    /// # Errors
    ///
    /// It is gone, or the answerer's own.
    pub fn take(&mut self, id: SeekId, by: Seat, lot: Color) -> Result<Matched, Refusal> {
        let index = self
            .seeks
            .iter()
            .position(|(own, _)| *own == id)
            .ok_or(Refusal::NoGame)?;
        if self.seeks[index].1.by.account == by.account {
            return Err(Refusal::OwnGame);
        }
        let (id, seek) = self.seeks.remove(index);
        Ok((opening(seek, by, None, lot), id))
    }

    /// Takes back an own seek; whether it was there.
    pub fn remove(&mut self, id: SeekId, by: AccountId) -> bool {
        let before = self.seeks.len();
        self.seeks
            .retain(|(own, seek)| *own != id || seek.by.account != by);
        self.seeks.len() < before
    }

    /// Every seek, the oldest first.
    pub fn seeks(&self) -> Vec<(SeekId, Seek)> {
        self.seeks.clone()
    }
}

/// The game of a seek and the one who answers it.
fn opening(seek: Seek, by: Seat, color: Option<Color>, lot: Color) -> Opening {
    let waiting = seek.color.or(color.map(Color::opponent)).unwrap_or(lot);
    let mut seats = ByColor::default();
    seats[waiting] = Some(seek.by);
    seats[waiting.opponent()] = Some(by);
    Opening {
        terms: seek.terms,
        seats,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn seek(number: i64, color: Option<Color>, rated: bool) -> Seek {
        let by = Seat {
            account: AccountId::from_number(number),
            name: format!("player {number}"),
        };
        Seek {
            by,
            terms: Terms {
                rated,
                ..Terms::default()
            },
            color,
        }
    }

    #[test]
    fn those_who_want_the_same_play_at_once() {
        for (first, second, black) in [
            (None, None, Some(1)),
            (Some(White), None, Some(2)),
            (None, Some(Black), Some(2)),
            (Some(Black), Some(White), Some(1)),
            (Some(Black), Some(Black), None),
        ] {
            let mut lobby = Lobby::default();
            lobby.add(seek(1, first, false), 9, Black).unwrap().unwrap();
            let found = lobby.add(seek(2, second, false), 9, Black).unwrap().err();
            let seated = found.map(|(opening, _)| opening.seats.black.unwrap().account.number());
            assert_eq!(seated, black, "{first:?} {second:?}");
            assert_eq!(lobby.seeks().len(), if black.is_some() { 0 } else { 2 });
        }
    }

    #[test]
    fn nobody_plays_themselves_or_on_terms_they_did_not_ask_for() {
        let mut lobby = Lobby::default();
        let id = lobby.add(seek(1, None, false), 2, Black).unwrap().unwrap();
        lobby.add(seek(1, None, false), 2, Black).unwrap().unwrap();
        assert!(matches!(
            lobby.add(seek(1, None, false), 2, Black),
            Err(Refusal::Busy)
        ));
        lobby.add(seek(2, None, true), 2, Black).unwrap().unwrap();
        assert_eq!(
            lobby.take(id, seek(1, None, false).by, Black).unwrap_err(),
            Refusal::OwnGame
        );
        assert!(!lobby.remove(id, AccountId::from_number(2)));
        assert!(lobby.remove(id, AccountId::from_number(1)));
        assert_eq!(
            lobby.take(id, seek(2, None, false).by, Black).unwrap_err(),
            Refusal::NoGame
        );
    }
}
