//! What a store promises: events once, owners in turn, a full disk told and survived, copies that can be used.

use std::path::Path;
use std::sync::Arc;

use komadai_store::{
    Ailment, AppendError, CheckError, Contents, Deed, Entry, Epoch, Faults, GameId, Headline,
    Login, NewPasskey, Place, Rating, Removal, Role, Settlement, Stage, Store, StoreError,
    StoredLog, TournamentId, WayIn, backup, inspect, moderate, restore,
};

fn entry(game: GameId, epoch: Epoch, seq: u32) -> Entry {
    Entry {
        game,
        epoch,
        seq,
        at: 1,
        body: format!("event {seq}"),
        headline: None,
        settlement: None,
    }
}

fn bodies(log: Option<Vec<komadai_store::LogLine>>) -> Vec<String> {
    log.unwrap_or_default().into_iter().map(|event| event.body).collect()
}

#[tokio::test]
async fn an_event_is_appended_once_in_its_place_by_the_latest_owner() {
    let store = Store::in_memory().unwrap();
    let game = GameId::from_bits(5);
    let first = store.open_game(game, Headline::default(), "opened", 0).await.unwrap();
    store.append(entry(game, first, 1)).await.unwrap();
    for (bad, expected) in [
        (entry(game, first, 1), "Taken"),
        (entry(game, first, 0), "Taken"),
        (entry(game, first, 3), "Gap"),
        (entry(GameId::from_bits(6), first, 1), "NoGame"),
    ] {
        let refused = store.append(bad).await.unwrap_err();
        assert_eq!(format!("{refused:?}"), expected);
    }
    let claimed = store.claim(game).await.unwrap().unwrap();
    assert!(claimed.epoch > first);
    assert_eq!(claimed.log.len(), 2);
    assert!(matches!(store.append(entry(game, first, 2)).await, Err(AppendError::Superseded)));
    store.append(entry(game, claimed.epoch, 2)).await.unwrap();
    assert_eq!(bodies(store.log(game).await.unwrap()), ["opened", "event 1", "event 2"]);
    assert!(matches!(
        store.open_game(game, Headline::default(), "again", 0).await,
        Err(AppendError::Taken)
    ));
    assert!(store.claim(GameId::from_bits(6)).await.unwrap().is_none());
}

#[tokio::test]
async fn a_refused_event_changes_no_headline() {
    let store = Store::in_memory().unwrap();
    let game = GameId::from_bits(1);
    let epoch = store.open_game(game, Headline::default(), "opened", 0).await.unwrap();
    let over = Headline { stage: Stage::Over, ending: Some("time".into()), ..Headline::default() };
    let late = Entry { seq: 7, headline: Some(over.clone()), ..entry(game, epoch, 0) };
    store.append(late).await.unwrap_err();
    assert_eq!(store.game(game).await.unwrap().unwrap().headline, Headline::default());
    store.append(Entry { headline: Some(over.clone()), ..entry(game, epoch, 1) }).await.unwrap();
    assert_eq!(store.game(game).await.unwrap().unwrap().headline, over);
}

#[tokio::test]
async fn only_unfinished_games_are_taken_over_at_the_start() {
    let store = Store::in_memory().unwrap();
    for (bits, stage) in [(1, Stage::Waiting), (2, Stage::Playing), (3, Stage::Over)] {
        let headline = Headline { stage, ..Headline::default() };
        store.open_game(GameId::from_bits(bits), headline, "opened", 0).await.unwrap();
    }
    let mut games: Vec<_> =
        store.claim_unfinished().await.unwrap().into_iter().map(|one| one.game).collect();
    games.sort();
    assert_eq!(games, [GameId::from_bits(1), GameId::from_bits(2)]);
}

#[tokio::test]
async fn a_store_is_open_for_one_server_and_any_number_of_readers() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert!(matches!(Store::open(folder.path()), Err(StoreError::InUse)));
    let game = GameId::from_bits(9);
    let epoch = store.open_game(game, Headline::default(), "opened", 0).await.unwrap();
    let reader = Store::open_read_only(folder.path()).unwrap();
    assert_eq!(bodies(reader.log(game).await.unwrap()), ["opened"]);
    let refused = reader.append(entry(game, epoch, 1)).await.unwrap_err();
    assert!(matches!(refused, AppendError::Store(StoreError::ReadOnly)), "{refused:?}");
    drop(store);
    drop(reader);
    let again = Store::open(folder.path()).unwrap();
    assert_eq!(bodies(again.log(game).await.unwrap()), ["opened"]);
}

#[tokio::test]
async fn an_ailing_disk_is_told_and_nothing_acknowledged_is_lost() {
    for ailment in [Ailment::Full, Ailment::ReadOnly, Ailment::NoSync] {
        let folder = tempfile::tempdir().unwrap();
        let game = GameId::from_bits(3);
        let faults = Faults::default();
        let disk = Arc::clone(&faults.disk);
        let store = Store::open_with(folder.path(), faults).unwrap();
        let opened = store.open_game(game, Headline::default(), "opened", 0);
        let epoch = opened.await.unwrap();
        let append =
            |seq| store.append(Entry { body: "x".repeat(1000), ..entry(game, epoch, seq) });
        append(1).await.unwrap();
        disk.ail(ailment);
        let mut kept = 1;
        let refusal = loop {
            match append(kept + 1).await {
                Ok(()) => kept += 1,
                Err(error) => break error,
            }
            assert!(kept < 1000, "{ailment:?}: the disk took everything");
        };
        let AppendError::Store(refusal) = refusal else {
            panic!("{ailment:?}: {refusal}");
        };
        let told = match ailment {
            Ailment::Full => matches!(refusal, StoreError::Full),
            Ailment::ReadOnly => matches!(refusal, StoreError::ReadOnly),
            _ => matches!(refusal, StoreError::Io(_)),
        };
        assert!(told && refusal.may_pass(), "{ailment:?}: {refusal:?}");
        // It still answers, and once the disk is well it goes on by itself from where it was.
        let log = store.log(game).await.unwrap().unwrap();
        assert_eq!(log.len() as u32, kept + 1, "{ailment:?}");
        disk.ail(Ailment::None);
        append(kept + 1).await.unwrap();
        drop(store);
        let store = Store::open(folder.path()).unwrap();
        let claimed = store.claim(game).await.unwrap().unwrap();
        assert_eq!(claimed.log.len() as u32, kept + 2, "{ailment:?}");
    }
}

#[tokio::test]
async fn a_copy_made_in_use_is_a_store() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Store::open(folder.path()).unwrap();
    let game = GameId::from_bits(3);
    let epoch = store.open_game(game, Headline::default(), "opened", 0).await.unwrap();
    store.append(entry(game, epoch, 1)).await.unwrap();
    let copy = elsewhere.path().join("copy.db");
    backup(folder.path(), &copy, |_, _| {}).unwrap();
    store.append(entry(game, epoch, 2)).await.unwrap();
    assert!(backup(folder.path(), &copy, |_, _| {}).is_err(), "a copy is never overwritten");
    let target = elsewhere.path().join("restored");
    // What a store that is gone left behind would be played into the copy.
    std::fs::create_dir_all(&target).unwrap();
    let left = target.join("komadai.db-wal");
    std::fs::write(&left, b"of another").unwrap();
    assert!(restore(&copy, &target, |_, _| {}).is_err());
    std::fs::remove_file(&left).unwrap();
    restore(&copy, &target, |_, _| {}).unwrap();
    assert!(restore(&copy, &target, |_, _| {}).is_err(), "nor is a store");
    let restored = Store::open(&target).unwrap();
    #[cfg(unix)]
    for path in [
        folder.path().join("komadai.db"),
        folder.path().join("komadai.db-wal"),
        copy.clone(),
        target.join("komadai.db"),
    ] {
        use std::os::unix::fs::PermissionsExt;
        let rights = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(rights & 0o777, 0o600, "{}", path.display());
    }
    assert_eq!(bodies(restored.log(game).await.unwrap()), ["opened", "event 1"]);
    std::fs::write(elsewhere.path().join("bad.db"), "no database at all, but some text").unwrap();
    let bad = restore(&elsewhere.path().join("bad.db"), &elsewhere.path().join("other"), |_, _| {});
    assert!(matches!(bad, Err(StoreError::Damaged(_))), "{bad:?}");
    assert!(backup(Path::new("/no/such/folder"), &copy, |_, _| {}).is_err());
}

#[tokio::test]
async fn people_sign_in_by_name_and_guests_by_what_their_browser_keeps() {
    let store = Store::in_memory().unwrap();
    let login =
        |name: &str| Login { name: name.into(), by: WayIn::Password("$argon2id$…".into()) };
    let guest = store.add_account("guest", None, 0).await.unwrap();
    let other = store.add_account("guest", None, 0).await.unwrap();
    store.add_session([7; 32], guest, 100).await.unwrap();
    assert_eq!(store.session([7; 32], 99).await.unwrap().unwrap().id, guest);
    assert_eq!(store.session([7; 32], 100).await.unwrap(), None);
    assert_eq!(store.session([8; 32], 0).await.unwrap(), None);
    assert!(store.add_login(guest, login("kaze"), 0).await.unwrap());
    assert!(!store.add_login(guest, login("kumo"), 0).await.unwrap(), "a login is given once");
    assert!(matches!(store.add_login(other, login("kaze"), 0).await, Err(StoreError::NameTaken)));
    assert!(matches!(
        store.add_account("Kaze", Some(login("kaze")), 0).await,
        Err(StoreError::NameTaken)
    ));
    assert_eq!(store.login("kaze").await.unwrap().unwrap().0, guest);
    store.rename(guest, "風").await.unwrap();
    assert_eq!(store.account(guest).await.unwrap().unwrap().name, "風");
    store.end_session([7; 32], 0).await.unwrap();
    assert_eq!(store.session([7; 32], 0).await.unwrap(), None);
    store.delete_account(guest, |_, _| None, |_, _| None).await.unwrap();
    assert_eq!(store.login("kaze").await.unwrap(), None);
}

#[tokio::test]
async fn a_member_has_passkeys_and_never_loses_the_last_way_in() {
    let store = Store::in_memory().unwrap();
    let passkey = |credential: u8| NewPasskey {
        credential: vec![credential; 16],
        handle: vec![9; 64],
        key: vec![1, 2, 3],
        state: vec![0; 7],
        transports: 5,
        name: format!("Key {credential}"),
    };
    let login = |name: &str, credential| Login {
        name: name.into(),
        by: WayIn::Passkey(passkey(credential)),
    };
    let guest = store.add_account("guest", None, 0).await.unwrap();
    store.add_session([7; 32], guest, 100).await.unwrap();
    assert!(store.add_login(guest, login("kaze", 1), 5).await.unwrap());
    assert_eq!(store.session([7; 32], 6).await.unwrap(), None);
    assert!(!store.account(guest).await.unwrap().unwrap().password);
    assert_eq!(store.login("kaze").await.unwrap(), Some((guest, None)));
    // Neither half of a login is given away when the other is somebody's already.
    for (login, name) in [(login("kumo", 1), "kumo"), (login("kaze", 2), "kaze")] {
        let refused = store.add_account("Kumo", Some(login), 0).await.unwrap_err();
        let taken = (matches!(refused, StoreError::NameTaken), name == "kaze");
        assert_eq!(taken.0, taken.1, "{refused}");
    }
    assert_eq!(store.login("kumo").await.unwrap(), None);
    assert_eq!(store.passkey([2; 16]).await.unwrap(), None);

    let first = store.passkeys(guest).await.unwrap()[0].id;
    let removed = store.remove_passkey(guest, first).await.unwrap();
    assert_eq!(removed, Removal::LastWayIn);
    let second = store.add_passkey(guest, passkey(3), 2, 6).await.unwrap();
    assert_eq!(store.add_passkey(guest, passkey(4), 2, 6).await.unwrap(), None);
    assert!(store.use_passkey([3; 16], [8; 7], 9).await.unwrap());
    let known = store.passkey([3; 16]).await.unwrap().unwrap();
    assert_eq!((known.account, known.state), (guest, vec![8; 7]));
    let renamed = store.rename_passkey(guest, second.unwrap(), "Phone").await;
    assert!(renamed.unwrap());
    let rows = store.passkeys(guest).await.unwrap();
    let rows: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.used)).collect();
    assert_eq!(rows, [("Phone", Some(9)), ("Key 1", None)]);

    let other = store.add_account("other", None, 0).await.unwrap();
    let removed = store.remove_passkey(other, first).await.unwrap();
    assert_eq!(removed, Removal::Missing);
    store.add_session([8; 32], guest, 100).await.unwrap();
    let removed = store.remove_passkey(guest, first).await.unwrap();
    assert_eq!(removed, Removal::Gone);
    assert_eq!(store.session([8; 32], 6).await.unwrap(), None);
    assert!(!store.use_passkey([1; 16], [8; 7], 9).await.unwrap());
    // With a password the last passkey may go.
    store.set_password(guest, "$argon2id$…").await.unwrap();
    let removed = store.remove_passkey(guest, second.unwrap()).await.unwrap();
    assert_eq!(removed, Removal::Gone);
    store.add_passkey(guest, passkey(5), 2, 6).await.unwrap();
    store.delete_account(guest, |_, _| None, |_, _| None).await.unwrap();
    assert_eq!(store.passkey([5; 16]).await.unwrap(), None);
}

#[tokio::test]
async fn a_game_changes_ratings_once() {
    let store = Store::in_memory().unwrap();
    let black = store.add_account("Kumo", None, 0).await.unwrap();
    let white = store.add_account("Kaze", None, 0).await.unwrap();
    let game = GameId::from_bits(1);
    let epoch = store.open_game(game, Headline::default(), "opened", 0).await.unwrap();
    let rating =
        |rating| Rating { rating, deviation: 200.0, volatility: 0.06, games: 1, changed: 1 };
    let settlement = |up: f64| Settlement {
        class: "slow",
        players: [black, white],
        reckon: Arc::new(move |before: [Option<Rating>; 2]| {
            assert_eq!(before, [None, None], "reckoned once");
            [rating(up), rating(3000.0 - up)]
        }),
    };
    let ends = |seq, up| Entry { settlement: Some(settlement(up)), ..entry(game, epoch, seq) };
    store.append(ends(1, 1600.0)).await.unwrap();
    assert!(store.append(ends(1, 1650.0)).await.is_err(), "said again");
    store.append(ends(2, 1700.0)).await.unwrap();
    assert_eq!(store.rating(black, "slow").await.unwrap(), Some(rating(1600.0)));
    assert_eq!(store.rating(black, "fast").await.unwrap(), None);
    let changes = store.changes_by(game).await.unwrap();
    assert_eq!(changes.len(), 2);
    assert_eq!(store.rating_changes(white, 9).await.unwrap(), changes[1..]);
    assert_eq!((changes[1].before, changes[1].rating), (1500.0, 1400.0));
    assert_eq!(store.ratings(white).await.unwrap()[0].0, "slow");
}

#[tokio::test]
async fn what_keeps_order_is_done_to_members_and_noted() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let login = Login { name: "kumo".into(), by: WayIn::Password("$argon2id$…".into()) };
    let member = store.add_account("Kumo", Some(login), 0).await.unwrap();
    let guest = store.add_account("Kumo", None, 0).await.unwrap();
    store.add_session([1; 32], member, 100).await.unwrap();
    // The machine's own command, beside a server that runs.
    assert!(moderate(folder.path(), "KUMO", &Deed::Role(Role::Admin), "", 1).unwrap());
    assert!(!moderate(folder.path(), "nobody", &Deed::Role(Role::Admin), "", 1).unwrap());
    // A forgotten password.
    store.add_session([3; 32], member, 100).await.unwrap();
    let forgotten = Deed::Password("$argon2id$new".into());
    assert!(moderate(folder.path(), "kumo", &forgotten, "", 1).unwrap());
    assert!(!moderate(folder.path(), "nobody", &forgotten, "", 1).unwrap());
    assert_eq!(store.session([3; 32], 6).await.unwrap(), None);
    let known = store.login("kumo").await.unwrap();
    assert_eq!(known, Some((member, Some("$argon2id$new".to_owned()))));
    store.add_session([1; 32], member, 100).await.unwrap();
    // Of a server of another version nothing is changed beneath it.
    let beneath = rusqlite::Connection::open(folder.path().join(komadai_store::FILE_NAME)).unwrap();
    let version: u32 = beneath.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    let set = |version: u32| beneath.pragma_update(None, "user_version", version).unwrap();
    set(version - 1);
    let refused = moderate(folder.path(), "kumo", &Deed::Role(Role::Member), "", 1);
    assert!(matches!(refused, Err(StoreError::Older { .. })));
    set(version);
    let deed = |about, deed| store.moderate(Some(member), about, deed, "rude", 5);
    // A guest may be shut out, and no more.
    assert!(!deed(guest, Deed::Role(Role::Admin)).await.unwrap());
    let title = Deed::Title(Some("4p".into()));
    assert!(!deed(guest, title).await.unwrap());
    store.add_session([2; 32], guest, 100).await.unwrap();
    assert!(deed(guest, Deed::Mute(40)).await.unwrap());
    assert!(deed(guest, Deed::Ban(50)).await.unwrap());
    assert_eq!(store.session([2; 32], 6).await.unwrap(), None);
    let shut_out = store.account(guest).await.unwrap().unwrap();
    assert_eq!((shut_out.banned, shut_out.muted), (50, 40));
    assert!(deed(member, Deed::Title(Some("4p".into()))).await.unwrap());
    assert!(deed(member, Deed::Mute(40)).await.unwrap());
    assert!(deed(member, Deed::Ban(50)).await.unwrap());
    assert_eq!(store.session([1; 32], 6).await.unwrap(), None);
    let account = store.account(member).await.unwrap().unwrap();
    assert!(account.role == Role::Admin && account.title.as_deref() == Some("4p"));
    assert_eq!((account.banned, account.muted), (50, 40));
    let log = store.audit(9).await.unwrap();
    let deeds: Vec<_> = log.iter().map(|line| line.deed.as_str()).collect();
    assert_eq!(deeds, ["ban", "mute", "title", "ban", "mute", "password", "role"]);
    let lifted = [Deed::NoBan, Deed::NoMute, Deed::Title(None)];
    let codes = lifted.each_ref().map(Deed::code);
    for lifted in lifted {
        assert!(deed(member, lifted).await.unwrap());
    }
    let now = store.account(member).await.unwrap().unwrap();
    assert_eq!((now.banned, now.muted, now.title), (0, 0, None));
    assert_eq!(codes, ["no-ban", "no-mute", "no-title"]);
    assert_eq!((log[0].by.as_deref(), log[5].by.as_deref()), (Some("Kumo"), None));
    let account = store.account(member).await.unwrap().unwrap();
    let later = store.add_account("kumo", None, 0).await.unwrap();
    let like = async |name: &str, most| {
        let found = store.accounts_like(name, most).await.unwrap();
        found.iter().map(|account| account.id).collect::<Vec<_>>()
    };
    assert_eq!(store.accounts_like("ku", 1).await.unwrap(), [account]);
    assert_eq!(like("", 9).await, [member, later, guest]);
    assert_eq!(like("Ku", 9).await, [member, guest]);
    assert_eq!(like(&guest.to_string(), 9).await, [guest]);
}

#[tokio::test]
async fn a_deleted_account_leaves_its_games_and_not_its_name() {
    let store = Store::in_memory().unwrap();
    let gone = store.add_account("Kumo", None, 0).await.unwrap();
    let headline = Headline { black: Some(gone), ..Headline::default() };
    let game = GameId::from_bits(1);
    store.open_game(game, headline, "Kumo opened", 0).await.unwrap();
    let without = |body: &str, _| body.contains("Kumo").then(|| body.replace("Kumo", "—"));
    store.delete_account(gone, without, without).await.unwrap();
    assert_eq!(bodies(store.log(game).await.unwrap()), ["— opened"]);
    assert_eq!(store.game(game).await.unwrap().unwrap().headline.black, None);
}

#[tokio::test]
async fn a_deleted_account_leaves_its_tournaments_and_nobody_gets_its_number() {
    let store = Store::in_memory().unwrap();
    let [host, gone] = [store.add_account("Kaze", None, 0), store.add_account("Kumo", None, 0)];
    let (host, gone) = (host.await.unwrap(), gone.await.unwrap());
    let without = |body: &str, _| body.contains("Kumo").then(|| body.replace("Kumo", "—"));
    for id in [1, 2].map(TournamentId::from_bits) {
        assert!(store.add_tournament(id, host, "{}".into(), 9, 0).await.unwrap());
        let enters = (id == TournamentId::from_bits(1)).then_some(gone);
        let entry = store.append_to_tournament(id, 0, "Kumo".into(), Stage::Waiting, enters, 1);
        assert!(entry.await.unwrap());
    }
    store.delete_account(gone, without, without).await.unwrap();
    // Only the logs of the tournaments it entered are looked through.
    for (id, body) in [(1, "—"), (2, "Kumo")] {
        let log = store.tournament_log(TournamentId::from_bits(id)).await;
        assert_eq!(log.unwrap()[0].body, body);
    }
    let last = store.add_account("Yama", None, 0).await.unwrap();
    assert!(last > gone);
    // Nor the number of somebody who took part in nothing and came last.
    store.delete_account(last, without, without).await.unwrap();
    assert!(store.add_account("Kawa", None, 0).await.unwrap() > last);
}

#[tokio::test]
async fn a_deleted_account_is_in_none_of_its_many_games() {
    let store = Store::in_memory().unwrap();
    let [gone, other] = ["Kumo", "Kaze"].map(|name| store.add_account(name, None, 0));
    let (gone, other) = (gone.await.unwrap(), other.await.unwrap());
    let headline = Headline { black: Some(other), white: Some(gone), ..Headline::default() };
    let opened = format!("Kumo is {}", gone.number());
    for number in 0..50 {
        let game = GameId::from_bits(number);
        let opens = store.open_game(game, headline.clone(), opened.clone(), 0);
        let epoch = opens.await.unwrap();
        store.append(entry(game, epoch, 1)).await.unwrap();
    }
    let without = |body: &str, _| body.contains("Kumo").then(|| body.replace("Kumo", "—"));
    store.delete_account(gone, without, without).await.unwrap();
    for number in 0..50 {
        let log = bodies(store.log(GameId::from_bits(number)).await.unwrap());
        assert_eq!(log[0], opened.replace("Kumo", "—"), "{number}");
        assert_eq!(log.len(), 2);
    }
    assert_eq!(store.account(gone).await.unwrap(), None);
}

#[tokio::test]
async fn who_plays_beside_somebody_has_the_game_too() {
    let store = Store::in_memory().unwrap();
    let [black, beside, left] =
        ["Kumo", "Hana", "Yuki"].map(|name| store.add_account(name, None, 0));
    let [black, beside, left] = [black.await.unwrap(), beside.await.unwrap(), left.await.unwrap()];
    let headline = |partners: &[_]| Headline {
        black: Some(black),
        partners: partners.to_vec(),
        ..Headline::default()
    };
    let game = GameId::from_bits(1);
    let opened = store.open_game(game, headline(&[beside, left]), "Kumo, Hana and Yuki", 0);
    let mut next = entry(game, opened.await.unwrap(), 1);
    assert_eq!(store.games_of(left, 9).await.unwrap().len(), 1);
    next.headline = Some(headline(&[beside]));
    store.append(next).await.unwrap();
    for (account, games) in [(black, 1), (beside, 1), (left, 0)] {
        assert_eq!(store.games_of(account, 9).await.unwrap().len(), games);
    }
    // What goes on comes before all that is over, however late.
    for number in 2..5 {
        let over = Headline { stage: Stage::Over, ..headline(&[]) };
        let id = GameId::from_bits(number);
        store.open_game(id, over, "Kumo alone", 9).await.unwrap();
    }
    assert_eq!(store.games_of(black, 1).await.unwrap()[0].id, game);
    let without = |body: &str, _| body.contains("Hana").then(|| body.replace("Hana", "—"));
    store.delete_account(beside, without, without).await.unwrap();
    assert_eq!(bodies(store.log(game).await.unwrap()), ["Kumo, — and Yuki", "event 1"]);
}

/// A folder with what a test puts into it.
fn with_files(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn a_database_without_tables_is_new_only_where_nothing_is_left_of_an_old_one() {
    for (files, left) in [
        (&[][..], None),
        (&[("komadai.db", "")], None),
        (&[("komadai.db.new", "half made"), ("komadai.db-wal", "")], None),
        (&[("komadai.db", ""), ("komadai.db-wal", "frames")], Some("komadai.db-wal")),
        (&[("komadai.db-wal", "frames")], Some("komadai.db-wal")),
        (&[("komadai.db", ""), ("komadai.db-journal", "pages")], Some("komadai.db-journal")),
        (&[("komadai.db", ""), ("records/2026/11/a.csa", "V2.2")], Some("records")),
    ] {
        let folder = with_files(files);
        let opened = Store::open(folder.path());
        match (left, opened) {
            (None, Ok(store)) => drop(store),
            (Some(left), Err(StoreError::Emptied(path))) => {
                assert_eq!(path, folder.path().join(left));
                for (name, text) in files {
                    let kept = std::fs::read_to_string(folder.path().join(name)).unwrap();
                    assert_eq!(kept, *text, "{name}");
                }
            }
            (_, opened) => panic!("{files:?}: {opened:?}"),
        }
    }
}

#[test]
fn a_database_that_lost_its_tables_is_not_made_anew_over_its_log_of_changes() {
    let folder = with_files(&[("komadai.db-wal", "frames")]);
    let path = folder.path().join("komadai.db");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("PRAGMA user_version = 3; CREATE TABLE t (x); DROP TABLE t;").unwrap();
    other.close().unwrap();
    std::fs::write(folder.path().join("komadai.db-wal"), "frames").unwrap();
    let refused = Store::open(folder.path()).unwrap_err();
    assert!(matches!(refused, StoreError::Emptied(_)), "{refused:?}");
}

/// Logs that say `bad` are no good.
fn look_through(folder: &Path) -> Result<Contents, CheckError> {
    let fold = |log: StoredLog| {
        let (StoredLog::Game(_, log) | StoredLog::Tournament(_, log)) = log;
        let bad = log.iter().any(|line| line.body == "bad");
        if bad { Err("it is bad".to_owned()) } else { Ok(()) }
    };
    inspect(folder, fold, |_| ())
}

#[tokio::test]
async fn the_first_fault_of_a_store_is_found_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let games = [1, 2].map(GameId::from_bits);
    for game in games {
        let epoch = store.open_game(game, Headline::default(), "opened", 0).await.unwrap();
        for seq in 1..4 {
            store.append(entry(game, epoch, seq)).await.unwrap();
        }
    }
    let owner = store.add_account("Kumo", None, 0).await.unwrap();
    let id = TournamentId::from_bits(7);
    store.add_tournament(id, owner, "cup".into(), 9, 0).await.unwrap();
    store.append_to_tournament(id, 0, "begun".into(), Stage::Playing, None, 0).await.unwrap();
    let sound = Contents { games: 2, events: 8, tournaments: 1, accounts: 1 };
    assert_eq!(look_through(folder.path()).unwrap(), sound);
    drop(store);
    let path = folder.path().join("komadai.db");
    for (spoil, mend, place) in [
        (
            "UPDATE event SET body = 'bad' WHERE game = 2 AND seq = 3",
            "UPDATE event SET body = 'event 3' WHERE game = 2 AND seq = 3",
            Place::Game(games[1]),
        ),
        (
            "UPDATE event SET seq = 9 WHERE game = 1 AND seq = 3",
            "UPDATE event SET seq = 3 WHERE game = 1 AND seq = 9",
            Place::Game(games[0]),
        ),
        (
            "UPDATE event SET epoch = 9 WHERE game = 1 AND seq = 2",
            "UPDATE event SET epoch = 1 WHERE game = 1 AND seq = 2",
            Place::Game(games[0]),
        ),
        (
            "UPDATE tournament_entry SET seq = 1",
            "UPDATE tournament_entry SET seq = 0",
            Place::Tournament(id),
        ),
        (
            "PRAGMA foreign_keys = OFF; UPDATE event SET game = 5 WHERE game = 1 AND seq = 3",
            "UPDATE event SET game = 1 WHERE game = 5",
            Place::File,
        ),
    ] {
        let database = rusqlite::Connection::open(&path).unwrap();
        database.execute_batch(spoil).unwrap();
        match look_through(folder.path()) {
            Err(CheckError::Fault(fault)) => assert_eq!(fault.place, place, "{spoil}"),
            other => panic!("{spoil}: {other:?}"),
        }
        database.execute_batch(mend).unwrap();
        assert_eq!(look_through(folder.path()).unwrap(), sound, "{mend}");
    }
}

#[tokio::test]
async fn a_store_with_a_damaged_page_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    store.add_account("Kumo", None, 0).await.unwrap();
    drop(store);
    let path = folder.path().join("komadai.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 4096;
    for page in bytes[8192..last].chunks_mut(4096) {
        page[..100].fill(0xff);
    }
    std::fs::write(&path, bytes).unwrap();
    let refused = Store::open(folder.path()).unwrap_err();
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused:?}");
}

#[tokio::test]
async fn a_guest_of_the_engines_port_is_one_a_name_and_day() {
    let store = Store::in_memory().unwrap();
    let browser = store.add_account("Kumo", None, 5).await.unwrap();
    let first = store.engine_guest("Kumo", 0, 5).await.unwrap();
    assert_ne!(first, browser, "what a browser has is a browser's");
    for (name, since, same) in
        [("Kumo", 0, true), ("KUMO", 5, true), ("Kumo", 6, false), ("Kaze", 0, false)]
    {
        let found = store.engine_guest(name, since, 7).await.unwrap();
        assert_eq!(found == first, same, "{name} {since}");
    }
    let login = |name: &str| Login { name: name.into(), by: WayIn::Password("hash".into()) };
    let engine = store.add_engine("Sora", login("sora"), 1).await.unwrap();
    let known = store.engine_login("sora").await.unwrap().unwrap();
    assert_eq!(
        (known.account, known.password.as_deref(), known.engine),
        (engine, Some("hash"), true)
    );
    // With a password of the page it is no engine's.
    store.set_password(engine, "other").await.unwrap();
    assert!(!store.engine_login("sora").await.unwrap().unwrap().engine);
    let member = store.add_account("Yama", Some(login("yama")), 1).await.unwrap();
    let known = store.engine_login("yama").await.unwrap().unwrap();
    assert_eq!((known.account, known.engine), (member, false));
}
