//! All games of a server: opened, found again, taken up after a restart.

pub(crate) mod admission;
pub(crate) mod archive;
mod live;
pub(crate) mod lobbying;
mod opening;
mod registry;
mod seeks;
pub(crate) mod settings;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use komadai_room::{AccountId, GameId, Refusal, Room, Stage, Turn, View};
use komadai_rules::ByColor;
use komadai_store::{Store, StoreError};
use tokio::sync::broadcast;

use self::admission::Admission;
use self::archive::Archive;
use self::registry::Registry;
use self::seeks::Seeks;
use self::settings::Settings;
use crate::headline::players;
use crate::table::owner::REPLAYED_WITHIN;
use crate::{Table, now_ms, store_failed};

/// What is told of all games, to those who follow players rather than a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameNews {
    /// A game between these two has begun, or was taken up.
    Begun {
        /// The game that has begun.
        game: GameId,
        /// The first player of each side.
        players: ByColor<Option<AccountId>>,
    },
    /// It has ended.
    Ended {
        /// The game that has ended.
        game: GameId,
        /// The first player of each side.
        players: ByColor<Option<AccountId>>,
    },
}

/// News of all games kept for slow readers.
const MOST_GAME_NEWS: usize = 1024;

/// All games of a server.
#[derive(Debug)]
pub struct Desk {
    store: Store,
    settings: Settings,
    registry: Registry,
    admission: Admission,
    archive: Archive,
    seeks: Seeks,
    game_news: broadcast::Sender<GameNews>,
    stopping: AtomicBool,
    /// Games that wait for the disk.
    halted: AtomicUsize,
    /// Games that have ended since the start.
    ended: AtomicU64,
}

impl Desk {
    /// Takes up every game that the store knows and that is not over. A clock that ran waits for its player to come
    /// back, a minute at most: the time in between is not charged.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn open_all(store: Store, settings: Settings) -> Result<Arc<Self>, StoreError> {
        let claimed = store.claim_unfinished().await?;
        let desk = Arc::new(Self {
            admission: Admission::new(store.clone(), settings),
            archive: Archive::new(store.clone()),
            store,
            settings,
            registry: Registry::default(),
            seeks: Seeks::default(),
            game_news: broadcast::channel(MOST_GAME_NEWS).0,
            stopping: AtomicBool::new(false),
            halted: AtomicUsize::new(0),
            ended: AtomicU64::new(0),
        });
        for game in claimed {
            desk.take_up(game, false);
        }
        let lately = now_ms() - REPLAYED_WITHIN.as_millis() as i64;
        for game in desk.store.ended_since(lately).await? {
            desk.replay(game).await?;
        }
        Ok(desk)
    }

    /// Plays a game again where that is due still: the server may have died in between.
    async fn replay(self: &Arc<Self>, game: GameId) -> Result<(), StoreError> {
        // A log that cannot be read now is logged when somebody asks for it.
        let is_due =
            { self.archive.fold(game).await }.is_ok_and(|(room, _)| room.replay().is_some());
        if !is_due {
            return Ok(());
        }
        let claimed = self.store.claim(game).await?;
        if let Some(table) = claimed.and_then(|claimed| self.take_up(claimed, true)) {
            // It answers once it has tried: events, which are taken up next, find what follows.
            let _ = table.view().await;
        }
        Ok(())
    }

    /// The store beneath.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Who may play, and what is played now.
    pub fn admission(&self) -> &Admission {
        &self.admission
    }

    /// What the logs of games tell.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// How many games are in memory.
    pub fn games(&self) -> usize {
        self.registry.len()
    }

    /// Whether it opens no more games.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// How many games stand still because nothing can be stored.
    pub fn halted(&self) -> usize {
        self.halted.load(Ordering::Relaxed)
    }

    /// How many games have ended since the server started.
    pub fn ended(&self) -> u64 {
        self.ended.load(Ordering::Relaxed)
    }

    /// A game stands still for want of a disk, or no longer.
    pub(crate) fn note_halted(&self, halted: bool) {
        if halted {
            self.halted.fetch_add(1, Ordering::Relaxed);
        } else {
            self.halted.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn goes_on(&self) -> Result<(), Refusal> {
        (!self.is_stopping()).then_some(()).ok_or(Refusal::Stopping)
    }

    /// The game with this name, wherever it is; `None` if there is none.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn table(self: &Arc<Self>, id: GameId) -> Result<Option<Table>, Refusal> {
        if let Some(table) = self.registry.find(id) {
            return Ok(Some(table));
        }
        let _one = self.registry.hold().await?;
        if let Some(table) = self.registry.find(id) {
            return Ok(Some(table));
        }
        self.goes_on()?;
        // Games that are over are looked at too: as many more as may be played.
        if self.games() >= self.settings.most_games * 2 {
            return Err(Refusal::Busy);
        }
        let claimed = self.store.claim(id).await.map_err(store_failed)?;
        Ok(claimed.and_then(|claimed| self.take_up(claimed, false)))
    }

    /// What there is to see of a game, without waking it if it is over.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn view(&self, id: GameId) -> Result<Arc<View>, Refusal> {
        if let Some(table) = self.registry.find(id) {
            return table.view().await;
        }
        let (room, _) = self.archive.fold(id).await?;
        Ok(Arc::new(View::of(id, &room, Turn::default(), false)))
    }

    /// Puts the games of an account that are over out of memory: what is seen of them from now on is what the store
    /// has, which no longer names a deleted account.
    pub async fn let_go(&self, account: AccountId) {
        for table in self.registry.all() {
            let Ok(view) = table.view().await else {
                continue;
            };
            if view.ending().is_some() && view.color_of(account).is_some() {
                table.stop().await;
            }
        }
    }

    /// Stops every clock, notes how long each turn has lasted, and opens no more games.
    pub async fn drain(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let mut stops = tokio::task::JoinSet::new();
        for table in self.registry.all() {
            stops.spawn(async move { table.stop().await });
        }
        while stops.join_next().await.is_some() {}
    }

    /// The task of a game has ended.
    pub(crate) fn forget(&self, id: GameId) {
        self.registry.forget(id);
    }

    /// A game has gone from one stage to the next; called once by its owner for each. `begins` where it waited before.
    pub(crate) fn note_stage(&self, game: GameId, room: &Room, begins: bool) {
        let players = players(room);
        if begins {
            self.tell_games(GameNews::Begun { game, players });
        }
        self.admission.note_stage(game, room);
        if let Stage::Over(ending) = room.stage() {
            self.ended.fetch_add(1, Ordering::Relaxed);
            self.tell_games(GameNews::Ended { game, players });
            let moves = room.game().ply();
            tracing::info!(%game, ending = ending.code(), moves, "a game has ended");
        }
    }

    /// Listens to the beginnings and ends of all games.
    pub fn watch_games(&self) -> broadcast::Receiver<GameNews> {
        self.game_news.subscribe()
    }

    fn tell_games(&self, news: GameNews) {
        // Nobody may be listening.
        let _ = self.game_news.send(news);
    }
}
