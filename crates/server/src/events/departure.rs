//! Somebody deletes the account while events run: nobody plays on for it, and nobody reads its name.

use std::sync::Arc;

use komadai_events::{Entry, PlayerId};
use komadai_play::log::without;
use komadai_store::{Account, Stage};
use tokio::sync::OwnedMutexGuard;

use super::tournament::{self, Note, Tournament};
use super::{Events, SharedTournament};
use crate::api::ErrorCode;
use crate::error::{Refusal, ensure};

/// The events that are not over and that somebody plays in. Nothing goes on in them while they are locked.
#[derive(Debug)]
pub(crate) struct Departure {
    player: PlayerId,
    events: Vec<OwnedMutexGuard<Tournament>>,
}

impl Events {
    /// Holds what somebody plays in who wants to delete the account.
    ///
    /// # Errors
    ///
    /// The account organises an event that is not over, or has a game to finish in one.
    pub(crate) async fn hold_for(&self, account: &Account) -> Result<Departure, Refusal> {
        let player = tournament::player(account.id)?;
        let mut open: Vec<(_, SharedTournament)> =
            self.open_now().iter().map(|(&id, shared)| (id, Arc::clone(shared))).collect();
        // In one order, so that no two who leave at once wait for each other.
        open.sort_by_key(|&(id, _)| id);
        let mut events = Vec::new();
        let mut organised = Vec::new();
        for (_, shared) in open {
            let tournament = shared.lock_owned().await;
            if tournament.stage() == Stage::Over {
                continue;
            }
            if tournament.owner == Some(account.id) {
                organised.push(format!("“{}”", tournament.announced.title));
            }
            if tournament.event.entrant(player).is_some() {
                events.push(tournament);
            }
        }
        let reason = format!("end the events you organise first: {}", organised.join(", "));
        ensure(organised.is_empty(), ErrorCode::StillOrganises, reason)?;
        let mut games = events.iter().flat_map(|tournament| tournament.running());
        let plays = games.any(|(_, game)| game.pairing.has(player));
        ensure(!plays, ErrorCode::NotAllowed, "finish your games in events first")?;
        Ok(Departure { player, events })
    }

    /// Deletes an account. It has left its events from the next drawing on, and has no name in any log.
    pub(crate) async fn delete(
        &self,
        account: &Account,
        leaving: Departure,
    ) -> Result<(), Refusal> {
        let Departure { player, mut events } = leaving;
        let store = self.desk.store();
        for tournament in &mut events {
            if !tournament.event.has_left(player) {
                self.note(tournament, Note::Entry(Entry::Left(player))).await?;
            }
        }
        store.delete_account(account.id, without, tournament::without).await?;
        for tournament in &mut events {
            if let Err(refusal) = tournament.read_anew(store).await {
                tracing::error!(event = %tournament.id, ?refusal, "an event shows a deleted account until the next start");
            }
        }
        Ok(())
    }
}
