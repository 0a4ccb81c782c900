//! Games offered to one account. Nothing of it outlives the server.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use komadai_play::{AccountId, Seat, Terms};
use komadai_rules::Color;
use tokio::sync::broadcast;

use crate::api::ErrorCode;
use crate::api::board::{BoardEvent, Challenge};
use crate::api::play::Side;
use crate::error::{Refusal, ensure};
use crate::people::words;

/// A game that is offered.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) by: Seat,
    pub(crate) to: AccountId,
    pub(crate) terms: Terms,
    pub(crate) color: Option<Color>,
    since: Instant,
}

/// What is told of offers.
#[derive(Clone, Debug)]
pub(crate) enum OfferNews {
    /// There is a new one.
    Given(u32, Offer),
    /// It is no more, and no game came of it.
    Gone(u32, Offer),
}

/// How long an offer stands.
const STANDS: Duration = Duration::from_secs(600);
/// Offers of one account, and of all.
const MOST_OF_ONE: usize = 8;
const MOST: usize = 4_096;
/// News kept for slow readers.
const MOST_NEWS: usize = 256;

/// All offers.
#[derive(Debug)]
pub(crate) struct Challenges {
    book: Mutex<Book>,
    news: broadcast::Sender<OfferNews>,
}

#[derive(Debug, Default)]
struct Book {
    last: u32,
    offers: HashMap<u32, Offer>,
}

impl Default for Challenges {
    fn default() -> Self {
        Self { book: Mutex::default(), news: broadcast::channel(MOST_NEWS).0 }
    }
}

impl Challenges {
    /// Offers a game.
    pub(super) fn give(
        &self,
        by: Seat,
        to: AccountId,
        terms: Terms,
        color: Option<Color>,
    ) -> Result<(u32, Offer), Refusal> {
        ensure(by.account != to, ErrorCode::NotAllowed, "nobody plays against themselves")?;
        let mut book = self.book();
        self.forget_the_old(&mut book);
        let own = book.offers.values().filter(|offer| offer.by.account == by.account);
        if own.count() >= MOST_OF_ONE || book.offers.len() >= MOST {
            return Err(Refusal::too_much());
        }
        let offer = Offer { by, to, terms, color, since: Instant::now() };
        book.last = book.last.wrapping_add(1);
        let id = book.last;
        book.offers.insert(id, offer.clone());
        self.tell(OfferNews::Given(id, offer.clone()));
        Ok((id, offer))
    }

    /// What an offer that was made to this account says, which stays in the book.
    pub(super) fn look(&self, id: u32, by: AccountId) -> Result<Offer, Refusal> {
        let mut book = self.book();
        self.forget_the_old(&mut book);
        let own = book.offers.get(&id).filter(|offer| offer.to == by);
        own.cloned().ok_or_else(gone)
    }

    /// Takes an offer that was made to this account out of the book, to play it.
    pub(super) fn take(&self, id: u32, by: AccountId) -> Result<Offer, Refusal> {
        let mut book = self.book();
        self.forget_the_old(&mut book);
        let own = book.offers.get(&id).is_some_and(|offer| offer.to == by);
        if own { book.offers.remove(&id) } else { None }.ok_or_else(gone)
    }

    /// Declines an offer that was made to this account, or takes back its own.
    pub(super) fn decline(&self, id: u32, by: AccountId) -> Result<(), Refusal> {
        let mut book = self.book();
        let concerns = |offer: &Offer| offer.to == by || offer.by.account == by;
        if !book.offers.get(&id).is_some_and(concerns) {
            return Err(gone());
        }
        if let Some(offer) = book.offers.remove(&id) {
            self.tell(OfferNews::Gone(id, offer));
        }
        Ok(())
    }

    /// Drops what an account has offered or was offered.
    pub(crate) fn forget(&self, account: AccountId) {
        let mut book = self.book();
        let concerned =
            book.offers.extract_if(|_, offer| offer.to == account || offer.by.account == account);
        for (id, offer) in concerned {
            self.tell(OfferNews::Gone(id, offer));
        }
    }

    /// The offers made to this account.
    pub(super) fn of(&self, account: AccountId) -> Vec<(u32, Offer)> {
        let mut book = self.book();
        self.forget_the_old(&mut book);
        let own = book.offers.iter().filter(|(_, offer)| offer.to == account);
        own.map(|(id, offer)| (*id, offer.clone())).collect()
    }

    /// What the stream of an account begins with: the challenges that wait for its answer.
    pub(super) fn open_to(&self, account: AccountId) -> Vec<BoardEvent> {
        let offers = self.of(account).into_iter();
        let event = |(id, offer): (u32, Offer)| BoardEvent::Challenged {
            challenge: challenge_of(id, &offer),
        };
        offers.map(event).collect()
    }

    pub(super) fn watch(&self) -> broadcast::Receiver<OfferNews> {
        self.news.subscribe()
    }

    fn forget_the_old(&self, book: &mut Book) {
        let old = book.offers.extract_if(|_, offer| offer.since.elapsed() > STANDS);
        for (id, offer) in old {
            self.tell(OfferNews::Gone(id, offer));
        }
    }

    fn tell(&self, news: OfferNews) {
        // Nobody may be listening.
        let _ = self.news.send(news);
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An offer as it is on the wire.
pub(super) fn challenge_of(id: u32, offer: &Offer) -> Challenge {
    Challenge {
        id,
        challenger: offer.by.account.number(),
        name: offer.by.name.clone(),
        opponent: offer.to.number(),
        terms: words::wire_terms(&offer.terms),
        color: offer.color.map(Side::from),
    }
}

fn gone() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "there is no such challenge to you")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: i64) -> Seat {
        Seat { account: AccountId::from_number(number), name: format!("player {number}") }
    }

    #[test]
    fn an_offer_is_for_one_account_and_good_once() {
        let challenges = Challenges::default();
        let (one, two) = (seat(1), seat(2));
        let give = |to: &Seat| challenges.give(one.clone(), to.account, Terms::default(), None);
        assert!(give(&one).is_err());
        let (id, _) = give(&two).unwrap();
        assert_eq!(challenges.of(two.account).len(), 1);
        assert!(challenges.take(id, one.account).is_err());
        assert!(challenges.take(id, two.account).is_ok());
        assert!(challenges.take(id, two.account).is_err());
        let (id, _) = give(&two).unwrap();
        assert!(challenges.decline(id, seat(3).account).is_err());
        assert!(challenges.decline(id, one.account).is_ok());
        assert!(challenges.of(two.account).is_empty());
    }

    #[test]
    fn nobody_offers_without_end() {
        let challenges = Challenges::default();
        let give = || challenges.give(seat(1), seat(2).account, Terms::default(), None);
        let given = (0..100).take_while(|_| give().is_ok()).count();
        assert_eq!(given, MOST_OF_ONE);
    }
}
