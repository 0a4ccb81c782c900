//! Copies of what the server keeps, made by itself: one every so often, looked through once it is written, the oldest
//! removed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use axum::Json;
use axum::extract::State;
use komadai_play::now_ms;
use komadai_store::{StoreError, backup, make_folder, verify};
use tokio::sync::oneshot;
use tokio::time::sleep;

use crate::accounts::asker::Asker;
use crate::accounts::roles::Permission;
use crate::api::account::{Backup, BackupFailure, BackupState};
use crate::config::BackupSchedule;
use crate::error::Refusal;

/// How often it is looked whether a copy is due, at least.
const LOOKS: Duration = Duration::from_secs(60);
/// After how long what failed is tried again.
const AGAIN: Duration = Duration::from_secs(15 * 60);
/// What the names of copies begin with; the time follows.
const NAME: &str = "komadai-";

/// The copies of a server, and what became of the last.
#[derive(Debug)]
pub(crate) struct Backups {
    schedule: Option<BackupSchedule>,
    state: Mutex<Outcome>,
}

/// What became of copies since the start.
#[derive(Clone, Debug, Default)]
struct Outcome {
    made: u64,
    failures: u64,
    last: Option<Backup>,
    failed: Option<BackupFailure>,
}

impl Backups {
    pub(crate) fn new(schedule: Option<BackupSchedule>) -> Self {
        let last = schedule.as_ref().and_then(|schedule| newest(&schedule.folder));
        let last = last.map(|(at, bytes)| Backup { at, bytes });
        Self { schedule, state: Mutex::new(Outcome { last, ..Outcome::default() }) }
    }

    fn state(&self) -> MutexGuard<'_, Outcome> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many were made since the start, how many failed, and when the last good one was, in seconds since 1970.
    pub(crate) fn figures(&self) -> [u64; 3] {
        let state = self.state();
        let last = state.last.as_ref().map_or(0, |last| last.at.max(0) as u64 / 1000);
        [state.made, state.failures, last]
    }

    /// Makes a copy whenever one is due. A restart does not begin anew: what counts is the newest that is there.
    pub(crate) async fn run(self: Arc<Self>, data: PathBuf) {
        let Some(schedule) = self.schedule.clone() else { return };
        loop {
            let last = self.state().last.as_ref().map_or(0, |last| last.at);
            let every = i64::try_from(schedule.every.as_millis()).unwrap_or(i64::MAX / 2);
            let due = Duration::from_millis((last + every - now_ms()).max(0) as u64);
            if !due.is_zero() {
                sleep(due.min(LOOKS)).await;
                continue;
            }
            let pause = if self.make(&schedule, &data).await { Duration::ZERO } else { AGAIN };
            sleep(pause).await;
        }
    }

    /// Makes one copy, and says whether it is good.
    async fn make(&self, schedule: &BackupSchedule, data: &Path) -> bool {
        let at = now_ms();
        let (tell, told) = oneshot::channel();
        let (folder, data, keep) = (schedule.folder.clone(), data.to_owned(), schedule.keep);
        // A thread of its own, for it rests between its steps; a server that goes down does not wait for it.
        let work = move || drop(tell.send(copy(&folder, &data, at, keep)));
        let started = std::thread::Builder::new().name("backup".into()).spawn(work);
        let done = match started {
            Ok(_) => told.await.unwrap_or(Err(StoreError::Closed)),
            Err(error) => Err(StoreError::Io(error)),
        };
        let mut state = self.state();
        match done {
            Ok(bytes) => {
                tracing::info!(bytes, folder = %schedule.folder.display(), "a backup was made");
                state.made += 1;
                state.last = Some(Backup { at, bytes });
                state.failed = None;
                true
            }
            Err(error) => {
                let folder = schedule.folder.display();
                tracing::error!(%error, %folder, "no backup could be made");
                state.failures += 1;
                state.failed = Some(BackupFailure { at, reason: error.to_string() });
                false
            }
        }
    }
}

/// Copies the data, looks the copy through, and removes those that are too many; its size.
fn copy(folder: &Path, data: &Path, at: i64, keep: usize) -> Result<u64, StoreError> {
    make_folder(folder).map_err(StoreError::Io)?;
    remove(folder, ".part", 0).map_err(StoreError::Io)?;
    let path = folder.join(format!("{NAME}{}.db", stamp(at)));
    backup(data, &path, |_, _| ())?;
    if let Err(error) = verify(&path) {
        // A copy that is no good must not push out one that is.
        let bad = path.with_extension("bad");
        let _ = fs::rename(&path, bad);
        return Err(error);
    }
    remove(folder, ".db", keep).map_err(StoreError::Io)?;
    path.metadata().map(|metadata| metadata.len()).map_err(StoreError::Io)
}

/// Removes all copies of this kind but the newest.
fn remove(folder: &Path, kind: &str, keep: usize) -> io::Result<()> {
    let mut names = names(folder, kind)?;
    let old = names.len().saturating_sub(keep);
    names.drain(..old).try_for_each(|name| fs::remove_file(folder.join(name)))
}

/// The names of copies of this kind, the oldest first.
fn names(folder: &Path, kind: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let Ok(name) = entry?.file_name().into_string() else { continue };
        let time = name.strip_prefix(NAME).and_then(|name| name.strip_suffix(kind));
        if time.is_some_and(|time| time.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// When the newest copy was made, and how large it is.
fn newest(folder: &Path) -> Option<(i64, u64)> {
    let name = names(folder, ".db").ok()?.pop()?;
    let metadata = folder.join(name).metadata().ok()?;
    let since = metadata.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some((i64::try_from(since.as_millis()).ok()?, metadata.len()))
}

/// A time in universal time as it sorts: `2026-11-29-181502-123`.
fn stamp(at: i64) -> String {
    let (seconds, millis) = (at.div_euclid(1000), at.rem_euclid(1000));
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}-{millis:03}")
}

/// The day so many days after the first of 1970, by counting whole years and months.
fn date(mut days: i64) -> (i64, usize, i64) {
    let leap = |year: i64| (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let mut year = 1970;
    loop {
        let length = if leap(year) { 366 } else { 365 };
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = if leap(year) { 29 } else { 28 };
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    (year, month + 1, days + 1)
}

/// `GET /api/admin/backups`: which backups are made, and what became of the last.
pub(crate) async fn look(
    State(backups): State<Arc<Backups>>,
    asker: Asker,
) -> Result<Json<BackupState>, Refusal> {
    asker.permitted(Permission::Backups)?;
    let state = backups.state().clone();
    let schedule = backups.schedule.as_ref();
    Ok(Json(BackupState {
        hours: schedule.map(|schedule| schedule.every.as_secs_f64() / 3600.0),
        keep: schedule.map(|schedule| schedule.keep as u32),
        last: state.last,
        failed: state.failed,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_called_by_its_time() {
        for (at, name) in [
            (0, "1970-01-01-000000-000"),
            (951_782_400_007, "2000-02-29-000000-007"),
            (1_795_975_502_123, "2026-11-29-180502-123"),
            (4_107_542_399_999, "2100-02-28-235959-999"),
        ] {
            assert_eq!(stamp(at), name);
        }
    }

    #[test]
    fn the_newest_copies_stay_and_files_of_others_do() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "komadai-2026-11-01-000000-000.db",
            "komadai-2026-11-02-000000-000.db",
            "komadai-2026-11-03-000000-000.db",
            "komadai-2026-11-01-000000-000.part",
            "komadai-before-the-cup.db",
            "games-2026-11-01.db",
        ] {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        remove(folder.path(), ".part", 0).unwrap();
        remove(folder.path(), ".db", 2).unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(
            left,
            [
                "games-2026-11-01.db",
                "komadai-2026-11-02-000000-000.db",
                "komadai-2026-11-03-000000-000.db",
                "komadai-before-the-cup.db",
            ]
        );
    }
}
