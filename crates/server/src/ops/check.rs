//! What a server keeps, looked through from end to end: the file, and every log by the rules.

use std::path::Path;

use komadai_play::{Room, Stage};
use komadai_store::{CheckError, Contents, GameRow, LogLine, StoredLog, inspect};

use crate::events;

/// Looks through the folder of a server, also beside it while it runs, and changes nothing. `seen` hears the share of
/// the logs that is done, from 0 to 1; the file itself is judged before.
///
/// # Errors
///
/// The folder cannot be read, or the first fault in it.
pub fn check(folder: &Path, seen: impl FnMut(f64)) -> Result<Contents, CheckError> {
    let judge = |log| match log {
        StoredLog::Game(row, log) => judge_game(&row, &log),
        StoredLog::Tournament(row, log) => events::check(row, log),
    };
    inspect(folder, judge, seen)
}

/// Whether a log makes a game, and its row says how far that has come.
fn judge_game(row: &GameRow, log: &[LogLine]) -> Result<(), String> {
    let bodies = log.iter().map(|line| line.body.as_str());
    let room = Room::fold(bodies).map_err(|error| error.to_string())?;
    let stage = match room.stage() {
        Stage::Waiting => komadai_store::Stage::Waiting,
        Stage::Playing => komadai_store::Stage::Playing,
        Stage::Over(_) => komadai_store::Stage::Over,
    };
    let ending = room.stage().ending().map(|ending| ending.code());
    if (stage, ending) == (row.headline.stage, row.headline.ending.as_deref()) {
        Ok(())
    } else {
        let headline = &row.headline;
        Err(format!(
            "its log leads to {stage:?} ({}), its row says {:?} ({})",
            ending.unwrap_or("no end"),
            headline.stage,
            headline.ending.as_deref().unwrap_or("no end"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use komadai_store::{Fault, GameId, Headline, Place, Store, StoreError};

    use super::*;

    const OPENED: &str = r#"{"event":"opened","terms":{"start":"even","profile":"standard","strict":false,"black":{"main":0,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0},"white":{"main":0,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0},"compensates_lag":true,"take_back":true,"replays_draws":false,"rated":false},"black":{"account":1,"name":"Kumo"},"white":{"account":2,"name":"Kaze"}}"#;

    /// What is found in a store with one game of these events, whose row says `stage`.
    async fn found(events: &[&str], stage: komadai_store::Stage) -> Result<Contents, Fault> {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let game = GameId::from_bits(1);
        let headline = Headline { stage, ..Headline::default() };
        let epoch = store.open_game(game, headline, events[0], 0).await.unwrap();
        for (seq, body) in (1..).zip(&events[1..]) {
            let body = (*body).to_owned();
            let entry = komadai_store::Entry {
                game,
                epoch,
                seq,
                at: 0,
                body,
                headline: None,
                settlement: None,
            };
            store.append(entry).await.unwrap();
        }
        match check(folder.path(), |_| ()) {
            Ok(contents) => Ok(contents),
            Err(CheckError::Fault(fault)) => Err(fault),
            Err(CheckError::Store(error)) => panic!("{error}"),
        }
    }

    #[tokio::test]
    async fn a_log_is_judged_by_the_rules() {
        use komadai_store::Stage::{Over, Playing};

        let moved = r#"{"event":"moved","move":"7g7f","spent":0,"raw":0}"#;
        let impossible = r#"{"event":"taken-back","plies":5}"#;
        for (events, stage, reason) in [
            (&[OPENED, moved][..], Playing, None),
            (&[OPENED, moved], Over, Some("its row says Over")),
            (&[OPENED, impossible], Playing, Some("event 1: ")),
            (&[OPENED, moved, "what?"], Playing, Some("event 2: ")),
            (&[moved], Playing, Some("event 0 does not open the game")),
        ] {
            match (found(events, stage).await, reason) {
                (Ok(contents), None) => assert_eq!(contents.events, 2),
                (Err(fault), Some(reason)) => {
                    assert_eq!(fault.place, Place::Game(GameId::from_bits(1)));
                    assert!(fault.reason.contains(reason), "{}", fault.reason);
                }
                (found, _) => panic!("{events:?}: {found:?}"),
            }
        }
    }

    #[test]
    fn a_folder_without_a_store_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error = check(folder.path(), |_| ()).unwrap_err();
        assert!(matches!(error, CheckError::Store(StoreError::Io(_))), "{error:?}");
    }
}
