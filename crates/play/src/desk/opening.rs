//! Games are opened, by name or by link, and taken up again with the log the store has of them.

use std::sync::Arc;
use std::time::Duration;

use komadai_room::{Event, GameId, Opening, Refusal, Room, Seat, Stage, Terms, log};
use komadai_rules::{ByColor, Color};
use komadai_store::{AppendError, Takeover};

use super::{Desk, GameNews};
use crate::headline::{headline, players};
use crate::table::owner::{Claim, Intake, Owner};
use crate::{Table, chance, now_ms, store_failed};

/// More than one account can have going on.
const MOST_UNFINISHED: u32 = 1_000;
/// Among so many of the oldest rooms one is looked for that gives way.
const MOST_LOOKED_AT: usize = 200;

impl Desk {
    /// Opens a game. With `waits` the first clock runs once its player is there.
    ///
    /// # Errors
    ///
    /// The terms make no sense, there are too many games, the server is going down, or the store fails.
    pub async fn open(self: &Arc<Self>, opening: Opening, waits: bool) -> Result<Table, Refusal> {
        self.open_by_name(chance::game_id(), opening, waits).await
    }

    /// Opens a game by a name that was chosen and noted before. Asked twice, it is refused the second time.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub async fn open_by_name(
        self: &Arc<Self>,
        id: GameId,
        opening: Opening,
        waits: bool,
    ) -> Result<Table, Refusal> {
        let desk = Arc::clone(self);
        // A game that the store has needs its table, even where the caller is gone.
        to_its_end(async move { desk.open_here(id, opening, waits).await }).await
    }

    /// Opens the game of this name, or finds it where it was opened before: nothing else can take it up in between.
    pub(crate) async fn open_once(
        self: &Arc<Self>,
        id: GameId,
        opening: Opening,
    ) -> Result<Table, Refusal> {
        let _one = self.registry.hold().await?;
        if let Some(table) = self.registry.find(id) {
            return Ok(table);
        }
        match self.store.claim(id).await.map_err(store_failed)? {
            Some(claimed) => self.take_up(claimed, false).ok_or(Refusal::Failed),
            None => self.open_here(id, opening, true).await,
        }
    }

    async fn open_here(
        self: &Arc<Self>,
        game: GameId,
        opening: Opening,
        waits: bool,
    ) -> Result<Table, Refusal> {
        self.goes_on()?;
        self.admission.may_open()?;
        let room = Room::open(opening)?;
        if room.stage() == Stage::Waiting {
            self.make_room().await?;
        }
        let event = Event::Opened {
            terms: Box::new(room.terms().clone()),
            seats: room.seats().clone(),
            partners: room.partners().clone(),
        };
        let opened =
            self.store.open_game(game, headline(&room), log::write(&event), now_ms()).await;
        let epoch = opened.map_err(|error| match error {
            AppendError::Store(error) => store_failed(error),
            _ => Refusal::Busy,
        })?;
        let intake = Intake { waits, ..Intake::default() };
        Ok(self.seat_owner(Claim { game, epoch }, room, intake))
    }

    /// Sees to it that one more game may wait for a player: where too many do, the oldest that a guest opened gives
    /// way, if possible one that nobody looks at.
    async fn make_room(&self) -> Result<(), Refusal> {
        if self.admission.waiting() < self.settings.most_rooms {
            return Ok(());
        }
        let mut attended = None;
        for (id, opener) in self.admission.waiting_rooms().into_iter().take(MOST_LOOKED_AT) {
            let Some(table) = self.registry.find(id) else {
                continue;
            };
            if !self.admission.is_guest(opener).await? {
                continue;
            }
            if !table.is_attended() {
                // It may have begun meanwhile; then there is room as well.
                let _ = table.close().await;
                return Ok(());
            }
            attended.get_or_insert(table);
        }
        let _ = attended.ok_or(Refusal::Busy)?.close().await;
        Ok(())
    }

    /// `again` where it is a draw to be played again.
    pub(super) fn take_up(self: &Arc<Self>, claimed: Takeover, again: bool) -> Option<Table> {
        let Takeover { game, epoch, log } = claimed;
        match Room::fold(log.iter().map(|event| event.body.as_str())) {
            Ok(room) => {
                let last = log.last().map_or(0, |event| now_ms() - event.at);
                let intake = Intake {
                    waits: true,
                    quiet: Duration::from_millis(last.try_into().unwrap_or(0)),
                    again,
                };
                Some(self.seat_owner(Claim { game, epoch }, room, intake))
            }
            Err(error) => {
                tracing::error!(%game, %error, "a log cannot be read; the game stays as it is");
                None
            }
        }
    }

    fn seat_owner(self: &Arc<Self>, claim: Claim, room: Room, intake: Intake) -> Table {
        let game = claim.game;
        self.admission.note_stage(game, &room);
        let (begun, players) = (room.stage() == Stage::Playing, players(&room));
        let (table, owner) = Owner::new(claim, room, self, intake);
        self.registry.add(table.clone());
        if begun {
            self.tell_games(GameNews::Begun { game, players });
        }
        tokio::spawn(owner.run(intake.again));
        table
    }

    /// Opens a room by link: one seat taken, the other free.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); or this account has too many rooms waiting.
    pub async fn open_room(
        self: &Arc<Self>,
        terms: Terms,
        seat: Seat,
        color: Color,
    ) -> Result<Table, Refusal> {
        self.admission.admit(&terms, seat.account).await?;
        let games = self.store.games_of(seat.account, MOST_UNFINISHED).await;
        let games = games.map_err(store_failed)?;
        let waiting =
            games.iter().filter(|row| row.headline.stage == komadai_store::Stage::Waiting).count();
        if waiting >= self.settings.most_waiting {
            return Err(Refusal::Busy);
        }
        let mut seats = ByColor::default();
        seats[color] = Some(seat);
        self.open(Opening::of(terms, seats), true).await
    }
}

/// Does something to its end, even where the one who asked for it leaves in the middle.
pub(super) async fn to_its_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    // It fails where the work panics, or the runtime is going down.
    tokio::spawn(work).await.unwrap_or(Err(Refusal::Failed))
}
