//! What the log of a game tells, in play or long over.

use komadai_room::{Event, GameId, Refusal, Room, Stage, log};
use komadai_store::{LogLine, Store};

use crate::store_failed;

/// The logs of all games.
#[derive(Debug)]
pub struct Archive {
    store: Store,
}

/// When a game was played, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dates {
    /// When it began, if it has.
    pub began: Option<i64>,
    /// When it ended, if it has.
    pub ended: Option<i64>,
}

impl Archive {
    pub(super) fn new(store: Store) -> Self {
        Self { store }
    }

    /// When a game was played.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn dates(&self, id: GameId) -> Result<Dates, Refusal> {
        self.fold(id).await.map(|(_, dates)| dates)
    }

    /// What was noted of each move that stands, those of an opening included.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn notes(&self, id: GameId) -> Result<Vec<Option<String>>, Refusal> {
        let log = self.log(id).await?;
        let mut notes = Vec::new();
        for event in log.iter().filter_map(|event| log::read(&event.body).ok()) {
            match event {
                Event::Opened { terms, .. } => notes.resize(terms.opening.len(), None),
                Event::Moved { note, .. } => notes.push(note),
                Event::TakenBack { plies } => {
                    notes.truncate(notes.len().saturating_sub(plies as usize));
                }
                _ => {}
            }
        }
        Ok(notes)
    }

    /// The room of a game, and when it began and ended.
    pub(super) async fn fold(&self, id: GameId) -> Result<(Room, Dates), Refusal> {
        let log = self.log(id).await?;
        let (mut dates, mut times) = (Dates::default(), log.iter().map(|event| event.at));
        let look = |room: &Room| {
            let at = times.next();
            match room.stage() {
                Stage::Waiting => {}
                Stage::Playing => dates.began = dates.began.or(at),
                Stage::Over(_) => dates.ended = dates.ended.or(at),
            }
        };
        let bodies = log.iter().map(|event| event.body.as_str());
        let room = Room::fold_with(bodies, look).map_err(|error| {
            tracing::error!(game = %id, %error, "a log cannot be read");
            Refusal::Failed
        })?;
        Ok((room, dates))
    }

    async fn log(&self, id: GameId) -> Result<Vec<LogLine>, Refusal> {
        let log = self.store.log(id).await.map_err(store_failed)?;
        log.ok_or(Refusal::NoGame)
    }
}
