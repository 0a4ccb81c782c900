//! Who may play: bans, ranks, and how many games at once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use komadai_room::{AccountId, BadTerms, GameId, Refusal, Room, Strength, Terms};
use komadai_store::{Account, Store};

use super::live::Live;
use super::settings::Settings;
use crate::{now_ms, standing, store_failed};

/// Who may play, and what is played now.
#[derive(Debug)]
pub struct Admission {
    store: Store,
    settings: Settings,
    live: Mutex<Live>,
}

impl Admission {
    pub(super) fn new(store: Store, settings: Settings) -> Self {
        Self { store, settings, live: Mutex::default() }
    }

    /// How strong an account is taken to be at the pace of these terms; none for a guest, or without a clock.
    ///
    /// # Errors
    ///
    /// The account may not play on these terms, or plays too many games already, or the store fails.
    pub async fn admit(
        &self,
        terms: &Terms,
        account: AccountId,
    ) -> Result<Option<Strength>, Refusal> {
        if terms.rated && !terms.can_count() {
            return Err(BadTerms::Rated.into());
        }
        if self.live().games_of(account) >= self.settings.most_played {
            return Err(Refusal::TooManyGames);
        }
        let known = self.account(account).await?;
        may_be_met(known.as_ref())?;
        let member = known.is_some_and(|known| known.login.is_some());
        if terms.rated && !member {
            return Err(Refusal::MembersOnly);
        }
        let Some(pace) = terms.pace().filter(|_| member) else {
            return Ok(None);
        };
        let stored = self.store.rating(account, pace.code()).await;
        let stored = stored.map_err(store_failed)?.map(standing);
        Ok(Some(Strength::of(stored, now_ms())))
    }

    /// Whether others may play with this account.
    pub(crate) async fn may_meet(&self, account: AccountId) -> Result<(), Refusal> {
        may_be_met(self.account(account).await?.as_ref())
    }

    pub(super) async fn account(&self, id: AccountId) -> Result<Option<Account>, Refusal> {
        self.store.account(id).await.map_err(store_failed)
    }

    /// Whether this account plays in a game that counts and is not by letter, where no engine may be asked.
    pub fn plays_rated(&self, account: AccountId) -> bool {
        self.live().plays_rated(account)
    }

    /// At most `most` games being played that are open to all, the latest first: those that count, those of events,
    /// and those of engines by their own protocol.
    pub fn open_games(&self, most: usize) -> Vec<GameId> {
        self.live().open_to_all(most)
    }

    /// At most `most` games that wait or are played, the latest first.
    pub fn unfinished(&self, most: usize) -> Vec<GameId> {
        self.live().unfinished(most)
    }

    /// How many rooms wait for a player.
    pub fn waiting(&self) -> usize {
        self.live().waiting()
    }

    /// The rooms that wait for a player and who opened them, the oldest first.
    pub fn waiting_rooms(&self) -> Vec<(GameId, AccountId)> {
        self.live().waiting_rooms()
    }

    /// Whether an account is a guest's, or gone.
    pub(super) async fn is_guest(&self, id: AccountId) -> Result<bool, Refusal> {
        Ok(self.account(id).await?.is_none_or(|account| account.login.is_none()))
    }

    /// Whether there is room for one more game that is not over.
    pub(super) fn may_open(&self) -> Result<(), Refusal> {
        if self.live().len() >= self.settings.most_games {
            return Err(Refusal::Busy);
        }
        Ok(())
    }

    /// A game goes from one stage to the next, or is taken up.
    pub(super) fn note_stage(&self, id: GameId, room: &Room) {
        self.live().note(id, room);
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn may_be_met(known: Option<&Account>) -> Result<(), Refusal> {
    let banned = known.is_some_and(|known| known.banned > now_ms());
    (!banned).then_some(()).ok_or(Refusal::Banned)
}
