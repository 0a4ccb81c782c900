//! The tables in memory, one for each game.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use komadai_room::{GameId, Refusal};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::Table;

#[derive(Debug)]
pub(super) struct Registry {
    tables: Mutex<HashMap<GameId, Table>>,
    /// One at a time looks for a game that is not in memory, so that it is taken up once.
    finding: Semaphore,
}

impl Default for Registry {
    fn default() -> Self {
        Self { tables: Mutex::default(), finding: Semaphore::new(1) }
    }
}

impl Registry {
    /// The table of a game, unless its task has ended.
    pub(super) fn find(&self, id: GameId) -> Option<Table> {
        let table = self.tables().get(&id).cloned();
        table.filter(|table| !table.is_closed())
    }

    /// Keeps others from taking up a game while this is held.
    pub(super) async fn hold(&self) -> Result<SemaphorePermit<'_>, Refusal> {
        self.finding.acquire().await.map_err(|_| Refusal::Stopping)
    }

    pub(super) fn add(&self, table: Table) {
        self.tables().insert(table.id(), table);
    }

    /// The task of a game has ended.
    pub(super) fn forget(&self, id: GameId) {
        let mut tables = self.tables();
        // Another may have taken its place.
        if tables.get(&id).is_some_and(Table::is_closed) {
            tables.remove(&id);
        }
    }

    pub(super) fn all(&self) -> Vec<Table> {
        self.tables().values().cloned().collect()
    }

    pub(super) fn len(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
