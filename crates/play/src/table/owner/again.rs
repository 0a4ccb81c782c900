//! The game after this one: a rematch, or a draw that is played again.

use komadai_room::{Event, Opening, Pace, Refusal};
use komadai_rules::Color;

use super::{Owner, TaskEnd};

impl Owner {
    /// Opens the game that plays a draw again, where one is due, and tells everybody.
    pub(super) async fn play_again(&mut self) -> Result<(), TaskEnd> {
        self.schedule.retry_replay(false);
        let Some(opening) = self.room.replay() else {
            return Ok(());
        };
        match self.replay(opening).await {
            Ok(followed) => self.happen(followed).await,
            Err(refusal) => {
                tracing::warn!(game = %self.claim.game, %refusal, "the draw is not played again");
                // A disk may be well later, and a game somewhere may end.
                let passes = matches!(refusal, Refusal::Busy | Refusal::Halted);
                self.schedule.retry_replay(passes);
                Ok(())
            }
        }
    }

    /// Its name follows from this game's: whether or not it was opened before a restart, it is opened once.
    async fn replay(&self, opening: Opening) -> Result<Event, Refusal> {
        let desk = self.desk.upgrade().ok_or(Refusal::Stopping)?;
        let table = desk.open_once(self.claim.game.successor(), opening).await?;
        Ok(Event::Followed { game: table.id() })
    }

    /// Opens the rematch that a side has proposed and the other accepted.
    pub(super) async fn rematch(
        &self,
        opening: Opening,
        proposer: Color,
    ) -> Result<Event, Refusal> {
        let pace = opening.terms.pace();
        let waits = pace.is_none_or(|pace| pace == Pace::Correspondence);
        // Where no clock waits for long, the proposer has to be still there.
        if !waits && !self.attendance.is_here(&self.room, proposer) {
            return Err(Refusal::Absent);
        }
        let desk = self.desk.upgrade().ok_or(Refusal::Stopping)?;
        for color in Color::ALL {
            if let Some(seat) = &opening.seats[color] {
                desk.admission().admit(&opening.terms, seat.account).await?;
            }
        }
        let table = desk.open(opening, true).await?;
        Ok(Event::Followed { game: table.id() })
    }
}
