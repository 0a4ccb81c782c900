//! What happens at a table is on the disk before it is told; and what a table does while the disk takes nothing.

use std::time::{Duration, Instant};

use komadai_room::{Event, FoldError, Refusal, Stage, log};
use komadai_store::{AppendError, Entry};
use tokio::time::sleep_until;

use super::{Owner, TaskEnd};
use crate::clock::now_ms;
use crate::headline::headline;
use crate::ratings;
use crate::table::MOST_LOOKS;
use crate::table::news::News;
use crate::table::request::Request;

/// How far a game had come before an event.
pub(super) struct Progress {
    pub(super) stage: Stage,
    /// How many moves had been played.
    pub(super) ply: u32,
}

/// How often an event that could not be stored is tried again.
const RETRY: Duration = Duration::from_millis(250);

impl Owner {
    /// Lets an event happen once the disk has it; how far the game had come before.
    pub(super) async fn happen_durably(&mut self, event: &Event) -> Result<Progress, TaskEnd> {
        let impossible = |error: FoldError| {
            tracing::error!(game = %self.claim.game, %error, "an event was decided that cannot happen");
            TaskEnd
        };
        let undo = self.room.step(event).map_err(impossible)?;
        let (stage, ply) = (undo.stage, undo.ply);
        let entry = self.entry(event, stage);
        if let Err(error) = self.store.append(entry.clone()).await {
            // Who looks meanwhile sees what the disk has.
            self.room.back(undo);
            self.insist(entry, error).await?;
            if self.room.apply(event).is_err() {
                return Err(TaskEnd);
            }
        }
        Ok(Progress { stage, ply })
    }

    /// The event that has just happened, as the store takes it.
    fn entry(&self, event: &Event, was: Stage) -> Entry {
        let seated = matches!(event, Event::Seated { .. } | Event::Left { .. });
        let headline = (self.room.stage() != was || seated).then(|| headline(&self.room));
        let at = now_ms();
        let ends = self.room.stage() != was;
        let rated = ends.then(|| self.room.rated_game()).flatten();
        Entry {
            game: self.claim.game,
            epoch: self.claim.epoch,
            seq: self.room.version() - 1,
            at,
            body: log::write(event),
            headline,
            settlement: rated.map(|game| ratings::settlement(game, at)),
        }
    }

    /// Appends what the store has refused for this reason again and again, while the disk takes nothing; the clocks
    /// stand still.
    async fn insist(&mut self, entry: Entry, mut error: AppendError) -> Result<(), TaskEnd> {
        loop {
            match error {
                AppendError::Store(error) if error.may_pass() => {
                    if !self.schedule.is_halted() {
                        tracing::error!(game = %self.claim.game, %error, "an event waits for the disk");
                    }
                    self.set_halted(true);
                    self.wait_for_disk().await?;
                }
                error => {
                    // Somebody else owns the game, or the store is closing: those who still listen come back.
                    tracing::warn!(game = %self.claim.game, %error, "the game is let go");
                    return Err(TaskEnd);
                }
            }
            match self.store.append(entry.clone()).await {
                Ok(()) => {
                    self.set_halted(false);
                    return Ok(());
                }
                Err(again) => error = again,
            }
        }
    }

    /// Stops the clocks or lets them run again, and tells everybody where that is new.
    pub(super) fn set_halted(&mut self, halted: bool) {
        if !self.schedule.set_halted(halted, Instant::now()) {
            return;
        }
        if let Some(desk) = self.desk.upgrade() {
            desk.note_halted(halted);
        }
        self.audience.tell(News::Halted(halted));
    }

    /// Waits a little, and tells who asks meanwhile that nothing can be done.
    async fn wait_for_disk(&mut self) -> Result<(), TaskEnd> {
        let until = tokio::time::Instant::now() + RETRY;
        loop {
            tokio::select! {
                () = sleep_until(until) => return Ok(()),
                request = self.inbox.requests.recv() => match request {
                    Some(Request::Ask(_, reply)) => drop(reply.send(Err(Refusal::Halted))),
                    // Nothing more can be noted.
                    Some(Request::Stop(_)) | None => return Err(TaskEnd),
                },
                _ = self.inbox.looks.recv_many(&mut self.inbox.lookers, MOST_LOOKS) => self.answer_looks(),
            }
        }
    }
}
