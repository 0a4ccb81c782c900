//! The seeks that wait, and which two make a game. Nothing of it outlives the server: those who wait are on the page.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use komadai_ids::{AccountId, GameId};
use komadai_rules::{ByColor, Color};

use crate::{Meeting, Opening, Refusal, Seat, Seek, SeekId, Seeker, Start, Strength, Terms};

/// A seek has led to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The seek, which is gone now.
    pub seek: SeekId,
    /// The game it led to.
    pub game: GameId,
}

/// Games that are remembered of seeks, for players who missed the news.
const MOST_LATELY: usize = 1_000;
/// Most seeks in all.
const MOST_SEEKS: usize = 1_000;

/// The seeks that wait for an opponent, and the games that the latest of them led to.
#[derive(Debug, Default)]
pub struct Lobby {
    /// The oldest first.
    waiting: Vec<Offer>,
    last: u32,
    /// What the latest seeks have led to.
    lately: VecDeque<(SeekId, GameId)>,
}

/// A seek in the lobby.
#[derive(Debug)]
struct Offer {
    id: SeekId,
    seek: Seek,
    /// Whether its game is being opened: it is hidden then, and where that fails it waits on.
    taken: bool,
}

/// Two who play, and the seek that waited: it is taken until [`close`](Lobby::close) or [`reopen`](Lobby::reopen).
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The game they play.
    pub opening: Opening,
    /// The seek that was in the lobby.
    pub waited: SeekId,
}

/// Where a seek that was added stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Placement {
    /// Nobody fits yet; it waits under this number.
    Waiting(SeekId),
    /// It fits one that waited.
    Paired(Box<Pairing>),
}

impl Lobby {
    /// Adds a seek, or takes one that fits: on the first terms of the one that waited that both would play on, with
    /// sides that do not collide. Where neither cares for a side, the one that waited plays as `lot` says.
    ///
    /// # Errors
    ///
    /// There are too many already. In a full lobby the seek of the guest who has waited longest gives way to that of a
    /// member.
    pub fn add(
        &mut self,
        seek: Seek,
        most_of_one: usize,
        lot: Color,
    ) -> Result<Placement, Refusal> {
        for other in self.waiting.iter_mut().filter(|other| !other.taken) {
            if let Some(terms) = other.seek.agrees(&seek) {
                other.taken = true;
                let waited = Seek { terms, ..other.seek.clone() };
                return Ok(Placement::Paired(Box::new(Pairing {
                    opening: opening(waited, seek, lot),
                    waited: other.id,
                })));
            }
        }
        let own = { self.waiting.iter() }
            .filter(|other| other.seek.by.account == seek.by.account)
            .count();
        if own >= most_of_one {
            return Err(Refusal::Busy);
        }
        if self.waiting.len() >= MOST_SEEKS {
            let gives_way = |other: &Offer| !other.taken && !other.seek.seeker.member;
            let oldest = self.waiting.iter().position(gives_way);
            let oldest = oldest.filter(|_| seek.seeker.member).ok_or(Refusal::Busy)?;
            self.waiting.remove(oldest);
        }
        self.last = self.last.wrapping_add(1);
        let id = SeekId::from_number(self.last);
        self.waiting.push(Offer { id, seek, taken: false });
        Ok(Placement::Waiting(id))
    }

    /// Answers a seek, on the terms of this number among its own; where it does not care for a side, it plays as `lot`
    /// says.
    ///
    /// # Errors
    ///
    /// It is gone, or the answerer's own, or the strength is out of its range, or it names no such terms.
    pub fn take(
        &mut self,
        id: SeekId,
        by: Seat,
        strength: Option<Strength>,
        choice: usize,
        lot: Color,
    ) -> Result<Pairing, Refusal> {
        let waiting = { self.waiting.iter_mut() }
            .find(|waiting| waiting.id == id && !waiting.taken)
            .ok_or(Refusal::NoGame)?;
        let seek = &waiting.seek;
        if seek.by.account == by.account {
            return Err(Refusal::OwnGame);
        }
        seek.check(strength)?;
        let terms = seek.all_terms().nth(choice).ok_or(Refusal::NotInTerms)?;
        let answer = Seek {
            by,
            seeker: Seeker { strength, ..Seeker::default() },
            range: None,
            terms: terms.clone(),
            also: Vec::new(),
            color: None,
            by_rank: seek.by_rank,
        };
        let seek = Seek { terms: answer.terms.clone(), ..seek.clone() };
        waiting.taken = true;
        let opening = opening(seek, answer, lot);
        Ok(Pairing { opening, waited: id })
    }

    /// A seek that was taken has led to this game.
    pub fn close(&mut self, seek: SeekId, game: GameId) {
        self.waiting.retain(|waiting| waiting.id != seek);
        if self.lately.len() >= MOST_LATELY {
            self.lately.pop_front();
        }
        self.lately.push_back((seek, game));
    }

    /// The game that a seek has led to lately.
    pub fn game_of(&self, seek: SeekId) -> Option<GameId> {
        let found = self.lately.iter().rfind(|(own, _)| *own == seek);
        found.map(|(_, game)| *game)
    }

    /// The game of a seek that was taken could not be opened: it waits on, unless it was taken back meanwhile.
    pub fn reopen(&mut self, seek: SeekId) {
        for waiting in &mut self.waiting {
            waiting.taken &= waiting.id != seek;
        }
    }

    /// Takes back an own seek; whether it was there.
    pub fn remove(&mut self, id: SeekId, by: AccountId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|waiting| waiting.id != id || waiting.seek.by.account != by);
        self.waiting.len() < before
    }

    /// Whether a seek waits, or its game is being opened.
    pub fn has(&self, seek: SeekId) -> bool {
        self.waiting.iter().any(|waiting| waiting.id == seek)
    }

    /// The terms of this number among those of a seek, while it waits.
    pub fn terms(&self, id: SeekId, choice: usize) -> Option<Terms> {
        let waiting = self.free().find(|waiting| waiting.id == id)?;
        waiting.seek.all_terms().nth(choice).cloned()
    }

    /// Every seek that waits, the oldest first.
    pub fn seeks(&self) -> Vec<(SeekId, Seek)> {
        let free = self.free();
        free.map(|waiting| (waiting.id, waiting.seek.clone())).collect()
    }

    fn free(&self) -> impl Iterator<Item = &Offer> {
        self.waiting.iter().filter(|waiting| !waiting.taken)
    }
}

/// The game of a seek, on its first terms, and the one who answers it.
fn opening(seek: Seek, by: Seek, lot: Color) -> Opening {
    let (mut terms, mut waiting) = (seek.terms, seek.color.or(by.color.map(Color::opponent)));
    if seek.by_rank
        && let Some((own, other)) = seek.seeker.strength.zip(by.seeker.strength)
    {
        let meeting = Meeting::of(own.grade(), other.grade());
        terms.start = Start::Handicap(meeting.handicap);
        waiting = meeting.color;
    }
    let waiting = waiting.unwrap_or(lot);
    let mut seats = ByColor::default();
    seats[waiting] = Some(seek.by);
    seats[waiting.opponent()] = Some(by.by);
    Opening::of(terms, seats)
}
