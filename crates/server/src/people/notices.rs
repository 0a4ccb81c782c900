//! What all readers are told: the message of the day, a maintenance, a message to all. Sockets hear of it at once.

use komadai_play::now_ms;
use komadai_store::{NoticeRow, Store, StoreError};
use tokio::sync::watch;

use crate::api::moderation::{Notice, NoticeKind};

/// How long a message to all is shown, and a maintenance after it began.
pub(crate) const LASTS_MS: i64 = 3_600_000;

/// The notices, as all readers are told.
#[derive(Debug)]
pub(crate) struct NoticeBoard(watch::Sender<Vec<Notice>>);

impl Default for NoticeBoard {
    fn default() -> Self {
        Self(watch::channel(Vec::new()).0)
    }
}

impl NoticeBoard {
    /// Takes up what is stored.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    pub(crate) async fn load(&self, store: &Store) -> Result<(), StoreError> {
        let rows = store.notices().await?;
        self.0.send_replace(rows.into_iter().filter_map(notice).collect());
        Ok(())
    }

    /// Those that are not over.
    pub(crate) fn shown(&self) -> Vec<Notice> {
        shown(&self.0.borrow())
    }

    /// Hears of notices; of those that are there already at once.
    pub(crate) fn watch(&self) -> watch::Receiver<Vec<Notice>> {
        let mut watch = self.0.subscribe();
        if !watch.borrow().is_empty() {
            watch.mark_changed();
        }
        watch
    }
}

/// Those of these notices that are not over.
pub(crate) fn shown(notices: &[Notice]) -> Vec<Notice> {
    let now = now_ms();
    let is_over = |notice: &Notice| match notice.kind {
        NoticeKind::Day => false,
        NoticeKind::Maintenance => notice.due.is_some_and(|due| due + LASTS_MS < now),
        NoticeKind::All => notice.due.is_some_and(|due| due < now),
    };
    notices.iter().filter(|notice| !is_over(notice)).cloned().collect()
}

const KINDS: [NoticeKind; 3] = [NoticeKind::Day, NoticeKind::Maintenance, NoticeKind::All];

/// The kind as it is stored.
pub(crate) const fn code(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Day => "day",
        NoticeKind::Maintenance => "maintenance",
        NoticeKind::All => "all",
    }
}

/// A stored notice; none of a kind that this version does not know.
fn notice(row: NoticeRow) -> Option<Notice> {
    let kind = KINDS.into_iter().find(|&kind| code(kind) == row.kind)?;
    let NoticeRow { at, due, japanese: ja, english: en, .. } = row;
    Some(Notice { kind, at, due, ja, en })
}
