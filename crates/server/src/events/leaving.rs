//! Somebody deletes the account while events run: nobody plays on for it, and nobody reads its name.

use std::sync::Arc;

use komadai_events::{Entry, PlayerId};
use komadai_play::log::without;
use komadai_store::{Account, Stage};
use tokio::sync::OwnedMutexGuard;

use super::held::{self, Held, Note};
use super::{Events, Shared};
use crate::api::ErrorCode;
use crate::error::Refusal;

/// The events that are not over and that somebody plays in. Nothing goes on in them while they are held.
#[derive(Debug)]
pub(crate) struct Leaving {
    player: PlayerId,
    events: Vec<OwnedMutexGuard<Held>>,
}

impl Events {
    /// Holds what somebody plays in who wants to delete the account.
    ///
    /// # Errors
    ///
    /// The account organises an event that is not over, or has a game to finish in one.
    pub(crate) async fn hold_for(&self, account: &Account) -> Result<Leaving, Refusal> {
        let player = held::player(account.id)?;
        let mut open: Vec<(_, Shared)> = self
            .open_now()
            .iter()
            .map(|(&id, shared)| (id, Arc::clone(shared)))
            .collect();
        // In one order, so that no two who leave at once wait for each other.
        open.sort_by_key(|&(id, _)| id);
        let mut events = Vec::new();
        let mut organised = Vec::new();
        for (_, shared) in open {
            let held = shared.lock_owned().await;
            if held.stage() == Stage::Over {
                continue;
            }
            if held.owner == Some(account.id) {
                organised.push(format!("“{}”", held.announced.title));
            }
            if held.event.entrant(player).is_some() {
                events.push(held);
            }
        }
        if !organised.is_empty() {
            let reason = format!(
                "end the events you organise first: {}",
                organised.join(", ")
            );
            return Err(Refusal::new(ErrorCode::StillOrganises, reason));
        }
        let mut games = events.iter().flat_map(|held| held.running());
        if games.any(|(_, game)| game.pairing.has(player)) {
            let reason = "finish your games in events first";
            return Err(Refusal::new(ErrorCode::NotAllowed, reason));
        }
        Ok(Leaving { player, events })
    }

    /// Deletes an account. It has left its events from the next drawing on, and has no name in any log.
    pub(crate) async fn delete(&self, account: &Account, leaving: Leaving) -> Result<(), Refusal> {
        let Leaving { player, mut events } = leaving;
        let store = self.desk.store();
        for held in &mut events {
            if !held.event.has_left(player) {
                self.note(held, Note::Entry(Entry::Left(player))).await?;
            }
        }
        store
            .delete_account(account.id, without, held::without)
            .await?;
        for held in &mut events {
            if let Err(refusal) = held.read_anew(store).await {
                tracing::error!(event = %held.id, ?refusal, "an event shows a deleted account until the next start");
            }
        }
        Ok(())
    }
}
