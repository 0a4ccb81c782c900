//! What happens at a table is on the disk before anybody hears of it; and what a table does while the disk takes nothing.

use std::time::{Duration, Instant};

use komadai_rules::Color;
use komadai_store::{AppendError, Entry, Headline};
use tokio::time::sleep_until;

use super::{Ended, Owner};
use crate::log::unix_ms;
use crate::room::Impossible;
use crate::table::{MOST_LOOKS, News, Request};
use crate::{Event, Refusal, Room, Seat, Stage, log, rated};

/// How often an event that could not be stored is tried again.
const RETRY: Duration = Duration::from_millis(250);

impl Owner {
    /// Lets an event happen once the disk has it; how far the game had come before, and how many moves there were.
    pub(super) async fn happen_durably(&mut self, event: &Event) -> Result<(Stage, u32), Ended> {
        let impossible = |error: Impossible| {
            tracing::error!(game = %self.id, %error, "an event was decided that cannot happen");
            Ended
        };
        let before = self.room.step(event).map_err(impossible)?;
        let (was, ply) = (before.stage, before.ply);
        let entry = self.entry(event, was);
        if let Err(error) = self.store.append(entry.clone()).await {
            // Whoever looks meanwhile sees what the disk has.
            self.room.back(before);
            self.insist(entry, error).await?;
            if self.room.apply(event).is_err() {
                return Err(Ended);
            }
        }
        Ok((was, ply))
    }

    /// The event that has just happened, as the store takes it.
    fn entry(&self, event: &Event, was: Stage) -> Entry {
        let seated = matches!(event, Event::Seated { .. } | Event::Left { .. });
        let headline = (self.room.stage() != was || seated).then(|| headline(&self.room));
        let at = unix_ms();
        let settlement = match self.room.stage() {
            Stage::Over(ending) if headline.is_some() => rated::settlement(&self.room, ending, at),
            _ => None,
        };
        Entry {
            game: self.id,
            epoch: self.epoch,
            seq: self.room.version() - 1,
            at,
            body: log::write(event),
            headline,
            settlement,
        }
    }

    /// Appends what the store has refused for this reason again and again, while the disk takes nothing; the clocks stand
    /// still.
    async fn insist(&mut self, entry: Entry, mut error: AppendError) -> Result<(), Ended> {
        loop {
            match error {
                AppendError::Store(error) if error.may_pass() => {
                    if self.halted.is_none() {
                        tracing::error!(game = %self.id, %error, "an event waits for the disk");
                    }
                    self.set_halted(true);
                    self.wait_for_disk().await?;
                }
                error => {
                    // Somebody else owns the game, or the store is closing: whoever still listens comes back.
                    tracing::warn!(game = %self.id, %error, "the game is let go");
                    return Err(Ended);
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

    /// Tells everybody, where this is news. What time passes meanwhile is nobody's.
    pub(super) fn set_halted(&mut self, halted: bool) {
        if self.halted.is_some() == halted {
            return;
        }
        let now = Instant::now();
        let since = std::mem::replace(&mut self.halted, halted.then_some(now));
        if let Some(since) = since {
            self.stopwatch = self.stopwatch.later(now.saturating_duration_since(since));
        }
        if let Some(desk) = self.desk.upgrade() {
            desk.note_halted(halted);
        }
        self.tell(News::Halted(halted));
    }

    /// Waits a little, and tells who asks meanwhile that nothing can be done.
    async fn wait_for_disk(&mut self) -> Result<(), Ended> {
        let until = tokio::time::Instant::now() + RETRY;
        loop {
            tokio::select! {
                () = sleep_until(until) => return Ok(()),
                request = self.requests.recv() => match request {
                    Some(
                        Request::Wish { reply, .. }
                        | Request::Join { reply, .. }
                        | Request::Review { reply, .. }
                        | Request::Say { reply, .. },
                    ) => drop(reply.send(Err(Refusal::Halted))),
                    // Nothing more can be noted.
                    Some(Request::Stop(_)) | None => return Err(Ended),
                },
                _ = self.looks.recv_many(&mut self.lookers, MOST_LOOKS) => self.be_seen(),
            }
        }
    }
}

/// What lists show of a game.
pub(crate) fn headline(room: &Room) -> Headline {
    let account = |color| room.seats()[color].as_ref().map(|seat: &Seat| seat.account);
    let (stage, ending) = match room.stage() {
        Stage::Waiting => (komadai_store::Stage::Waiting, None),
        Stage::Playing => (komadai_store::Stage::Playing, None),
        Stage::Over(ending) => (komadai_store::Stage::Over, Some(ending)),
    };
    Headline {
        stage,
        black: account(Color::Black),
        white: account(Color::White),
        partners: Color::ALL
            .into_iter()
            .flat_map(|color| &room.partners()[color])
            .map(|seat| seat.account)
            .collect(),
        ending: ending.map(|ending| ending.code().to_owned()),
    }
}
