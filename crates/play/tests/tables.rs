//! Games on a desk: stored before told, flags by themselves, clocks that nobody's disk or restart can touch.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use komadai_play::{
    AccountId, Command, Dates, Desk, Ending, Event, Listener, Match, News, Opening, Proposal,
    Refusal, Room, Seat, Seek, SeekOutcome, Seeker, Settings, Stage, Table, Team, Terms, Update,
    chance, log, now_ms,
};
use komadai_rules::{ByColor, Color, TimeControl};
use komadai_store::{Ailment, Entry, Faults, Headline, Login, Store, WayIn};

const BLACK: AccountId = AccountId::from_number(1);
const WHITE: AccountId = AccountId::from_number(2);

fn seat(account: AccountId) -> Option<Seat> {
    Some(Seat { account, name: format!("player {account}") })
}

fn opening(main: u64) -> Opening {
    let terms = Terms { compensates_lag: false, ..Terms::default() }
        .with_clock(TimeControl::sudden_death(main));
    Opening {
        terms,
        seats: ByColor { black: seat(BLACK), white: seat(WHITE) },
        partners: ByColor::default(),
    }
}

/// A store knows the accounts its games name.
async fn store(folder: Option<&Path>, faults: Faults) -> Store {
    let store =
        folder.map_or_else(Store::in_memory, |folder| Store::open_with(folder, faults)).unwrap();
    for account in [BLACK, WHITE] {
        if store.account(account).await.unwrap().is_none() {
            assert_eq!(store.add_account("player", None, 0).await.unwrap(), account);
        }
    }
    store
}

async fn desk() -> Arc<Desk> {
    Desk::open_all(store(None, Faults::default()).await, Settings::default()).await.unwrap()
}

fn mv(ply: u32, usi: &str) -> Command {
    Command::Move { ply, mv: usi.parse().unwrap() }
}

async fn happened(watching: &mut Listener) -> Update {
    loop {
        if let News::Happened(update) = &*watching.next().await.unwrap() {
            return update.clone();
        }
    }
}

async fn view_over(table: &Table) -> Ending {
    table.view().await.unwrap().ending().unwrap()
}

#[tokio::test]
async fn a_move_is_told_to_everybody_once_it_is_stored() {
    let desk = desk().await;
    let table = desk.open(opening(60_000), false).await.unwrap();
    let (mut black, mut watcher) = (table.watch(Some(BLACK)), table.watch(None));
    let version = table.wish(BLACK, mv(0, "7g7f"), Instant::now()).await.unwrap();
    assert_eq!(version, 2);
    for one in [&mut black, &mut watcher] {
        let update = happened(one).await;
        assert_eq!(update.version, 2);
        assert!(matches!(update.event, Event::Moved { .. }));
        assert_eq!(update.clocks.unwrap().running, Some(Color::White));
    }
    let log = desk.store().log(table.id()).await.unwrap().unwrap();
    assert_eq!(log.len(), 2);
    // Said again it is the same move; said by a stranger it is none.
    assert_eq!(table.wish(BLACK, mv(0, "7g7f"), Instant::now()).await, Ok(2));
    let stranger = AccountId::from_number(99);
    assert_eq!(table.wish(stranger, mv(1, "3c3d"), Instant::now()).await, Err(Refusal::NotAPlayer));
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let desk = desk().await;
    let table = desk.open(opening(30), true).await.unwrap();
    let mut watcher = table.watch(None);
    let _black = table.watch(Some(BLACK));
    let update = happened(&mut watcher).await;
    assert_eq!(update.event, Event::Flagged);
    assert_eq!(update.ending.unwrap().winner(), Some(Color::White));
}

#[tokio::test]
async fn what_came_in_before_the_flag_fell_is_in_time_however_late_it_is_heard() {
    let desk = desk().await;
    let table = desk.open(opening(500), true).await.unwrap();
    let mut black = table.watch(Some(BLACK));
    while !matches!(&*black.next().await.unwrap(), News::Running(_)) {}
    let wish = table.wish(BLACK, mv(0, "7g7f"), Instant::now());
    // The task hears the wish only after the flag would have fallen.
    std::thread::sleep(Duration::from_millis(600));
    wish.await.unwrap();
    let view = table.view().await.unwrap();
    assert_eq!(view.moves.len(), 1);
    assert_eq!(Color::ALL.map(|color| view.has_moved(color)), [true, false]);
}

#[tokio::test]
async fn a_clock_waits_for_the_first_player_to_come() {
    let desk = desk().await;
    let table = desk.open(opening(40), true).await.unwrap();
    tokio::time::sleep(Duration::from_millis(80)).await;
    let view = table.view().await.unwrap();
    assert_eq!((view.stage, view.clocks.unwrap().running), (Stage::Playing, None));
    let mut black = table.watch(Some(BLACK));
    assert_eq!(happened(&mut black).await.event, Event::Flagged);
}

#[tokio::test]
async fn a_spectator_who_then_sits_down_is_there() {
    let desk = desk().await;
    let room = Opening { seats: ByColor { black: seat(BLACK), white: None }, ..opening(60_000) };
    let table = desk.open(room, true).await.unwrap();
    let (_black, white) = (table.watch(Some(BLACK)), table.watch(Some(WHITE)));
    table.join(seat(WHITE).unwrap(), None).await.unwrap();
    let view = table.view().await.unwrap();
    drop(white);
    tokio::time::sleep(Duration::from_millis(20)).await;
    let later = table.view().await.unwrap();
    assert!(later.came.white && !later.present.white);
    assert_eq!(view.present, ByColor { black: true, white: true });
    assert_eq!(view.clocks.unwrap().running, Some(Color::Black));
}

fn seek_as_black() -> Seek {
    Seek {
        by: seat(BLACK).unwrap(),
        seeker: Seeker::default(),
        range: None,
        terms: opening(60_000).terms,
        also: Vec::new(),
        color: Some(Color::Black),
        by_rank: false,
    }
}

#[tokio::test]
async fn what_was_asked_happens_though_nobody_waits_for_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let slow = Faults { slow_commits: Duration::from_millis(60), ..Faults::default() };
    let desk =
        Desk::open_all(store(Some(folder.path()), slow).await, Settings::default()).await.unwrap();
    let seek = seek_as_black();
    let mut lobby = desk.watch_matches();
    let SeekOutcome::Waiting(id) = desk.seek(seek).await.unwrap() else {
        panic!("there is nobody to play with");
    };
    // The one who answers leaves while the game is being written.
    let answered = desk.answer(id, seat(WHITE).unwrap(), 0);
    let left = tokio::time::timeout(Duration::from_millis(10), answered).await;
    assert!(left.is_err());
    let Match { seek, game } = lobby.recv().await.unwrap();
    assert_eq!(seek, id);
    assert_eq!(desk.games(), 1);
    let table = desk.table(game).await.unwrap().unwrap();
    for (ply, by, usi) in [(0, BLACK, "7g7f"), (1, WHITE, "3c3d"), (2, BLACK, "2g2f")] {
        drop(table.wish(by, mv(ply, usi), Instant::now()));
    }
    let mut watching = table.watch(None);
    while table.view().await.unwrap().moves.len() < 3 {
        watching.next().await.unwrap();
    }
}

#[tokio::test]
async fn a_seek_whose_game_cannot_be_opened_waits_on() {
    let one = Settings { most_games: 1, ..Settings::default() };
    let desk = Desk::open_all(store(None, Faults::default()).await, one).await.unwrap();
    let full = desk.open(opening(60_000), false).await.unwrap();
    let SeekOutcome::Waiting(id) = desk.seek(seek_as_black()).await.unwrap() else {
        panic!("there is nobody to play with");
    };
    let white = || seat(WHITE).unwrap();
    let refused = desk.answer(id, white(), 0).await.unwrap_err();
    assert_eq!(refused, Refusal::Busy);
    let same = Seek { by: white(), color: None, ..seek_as_black() };
    assert_eq!(desk.seek(same).await.unwrap_err(), Refusal::Busy);
    assert_eq!(desk.seeks()[0].0, id);
    let resigned = full.wish(BLACK, Command::Resign, Instant::now());
    resigned.await.unwrap();
    let table = desk.answer(id, white(), 0).await.unwrap();
    assert_eq!(table.view().await.unwrap().stage, Stage::Playing);
    assert_eq!(desk.matched_lately(id), Some(table.id()));
    assert!(desk.seeks().is_empty());
}

#[tokio::test]
async fn nobody_plays_more_games_at_once_than_there_is_room_for() {
    let few = Settings { most_games: 2, most_played: 1, ..Settings::default() };
    let desk = Desk::open_all(store(None, Faults::default()).await, few).await.unwrap();
    let untimed = Terms::default();
    let room = desk.open_room(untimed.clone(), seat(BLACK).unwrap(), Color::Black);
    let room = room.await.unwrap();
    let first = desk.open(opening(60_000), false).await.unwrap();
    let refused = desk.open_room(untimed.clone(), seat(WHITE).unwrap(), Color::Black);
    assert_eq!(refused.await.unwrap_err(), Refusal::TooManyGames);
    let joined = room.join(seat(WHITE).unwrap(), None).await;
    assert_eq!(joined, Err(Refusal::TooManyGames));
    let third = desk.open(opening(60_000), false).await.unwrap_err();
    assert_eq!(third, Refusal::Busy);
    // A game that is over takes nobody's room, though it can still be looked at.
    let resigned = first.wish(BLACK, Command::Resign, Instant::now());
    resigned.await.unwrap();
    room.join(seat(WHITE).unwrap(), None).await.unwrap();
    assert_eq!(desk.games(), 2);
    let second = desk.open(opening(60_000), false).await.unwrap();
    assert_eq!(second.view().await.unwrap().stage, Stage::Playing);
}

#[tokio::test]
async fn in_a_full_house_the_oldest_room_of_a_guest_gives_way() {
    let few = Settings { most_rooms: 2, ..Settings::default() };
    let store = store(None, Faults::default()).await;
    let login = Login { name: "member".into(), by: WayIn::Password(String::new()) };
    let member = store.add_account("member", Some(login), 0).await.unwrap();
    let desk = Desk::open_all(store, few).await.unwrap();
    let open = |account| desk.open_room(Terms::default(), seat(account).unwrap(), Color::Black);
    let rooms = [open(member).await.unwrap(), open(BLACK).await.unwrap()];
    let third = open(WHITE).await.unwrap();
    let over = rooms[1].view().await.unwrap().stage;
    assert_eq!(over, Stage::Over(Ending::Aborted), "the guest's, though the member's is older");
    assert_eq!(rooms[0].view().await.unwrap().stage, Stage::Waiting);
    // One that somebody looks at goes last.
    let watched = third.watch(Some(WHITE));
    let fourth = open(BLACK).await.unwrap();
    assert_eq!(third.view().await.unwrap().stage, Stage::Over(Ending::Aborted));
    drop(watched);
    // A member's does not give way, and a game that is played is no room.
    fourth.join(seat(WHITE).unwrap(), None).await.unwrap();
    open(member).await.unwrap();
    assert_eq!(open(WHITE).await.unwrap_err(), Refusal::Busy);
}

#[tokio::test]
async fn a_room_is_closed_before_its_game_begins_and_not_after() {
    let desk = desk().await;
    let open = |account| desk.open_room(Terms::default(), seat(account).unwrap(), Color::Black);
    let (empty, full) = (open(BLACK).await.unwrap(), open(BLACK).await.unwrap());
    full.join(seat(WHITE).unwrap(), None).await.unwrap();
    empty.close().await.unwrap();
    assert_eq!(empty.view().await.unwrap().stage, Stage::Over(Ending::Aborted));
    assert_eq!(empty.close().await, Err(Refusal::Over));
    assert_eq!(full.close().await, Err(Refusal::TooLate));
}

#[tokio::test]
async fn a_game_without_a_clock_is_given_up_when_nothing_happens_for_a_season() {
    const DAY: i64 = 86_400_000;
    for (days, timed, over) in [(89, false, false), (91, false, true), (91, true, false)] {
        let store = store(None, Faults::default()).await;
        let mut opening = opening(60_000);
        if !timed {
            opening.terms = Terms::default();
        }
        let opened = log::write(&Event::Opened {
            terms: Box::new(opening.terms),
            seats: opening.seats,
            partners: opening.partners,
        });
        let id = chance::game_id();
        let at = now_ms() - days * DAY;
        let waits = Headline::default();
        store.open_game(id, waits, opened, at).await.unwrap();
        let desk = Desk::open_all(store, Settings::default()).await.unwrap();
        let table = desk.table(id).await.unwrap().unwrap();
        let mut black = table.watch(Some(BLACK));
        let ended = loop {
            let next = tokio::time::timeout(Duration::from_millis(200), black.next());
            match next.await {
                Ok(news) => {
                    if let News::Happened(update) = &*news.unwrap() {
                        break update.ending;
                    }
                }
                Err(_) => break None,
            }
        };
        let aborted = over.then_some(Ending::Aborted);
        assert_eq!(ended, aborted, "{days} days, timed: {timed}");
    }
}

/// Plays until the position is there for the fourth time.
async fn play_to_a_draw(table: &Table) {
    for ply in 0..12 {
        let by = if ply % 2 == 0 { BLACK } else { WHITE };
        let usi = ["2h3h", "8b7b", "3h2h", "7b8b"][ply as usize % 4];
        table.wish(by, mv(ply, usi), Instant::now()).await.unwrap();
    }
}

#[tokio::test]
async fn a_draw_is_played_again_once_though_the_server_dies_in_between() {
    const MINUTE: i64 = 60_000;
    let desk = desk().await;
    let mut terms = opening(60_000);
    terms.terms.replays_draws = true;
    let table = desk.open(terms, false).await.unwrap();
    play_to_a_draw(&table).await;
    let again = table.view().await.unwrap().next.expect("it is played again");
    let id = table.id();
    assert_eq!(again, id.successor());
    let log = async |id| desk.store().log(id).await.unwrap().unwrap();
    let (mut drawn, replay) = (log(id).await, log(again).await);
    let followed = drawn.pop().unwrap();
    assert!(followed.body.contains("followed"), "{}", followed.body);

    for (ago, opened, expected) in [
        (0, false, Some(again)),
        (0, true, Some(again)),
        // Nobody waits for it any more.
        (60, false, None),
    ] {
        let store = store(None, Faults::default()).await;
        let before = if opened { &replay[..] } else { &[] };
        for (game, log) in [(id, &drawn[..]), (again, before)] {
            let mut epoch = None;
            for (seq, event) in (0..).zip(log) {
                let (at, body) = (now_ms() - ago * MINUTE, event.body.clone());
                let Some(epoch) = epoch else {
                    let waits = Headline::default();
                    epoch = Some(store.open_game(game, waits, body, at).await.unwrap());
                    continue;
                };
                let is_end = game == id && seq as usize == log.len() - 1;
                let entry = Entry {
                    game,
                    epoch,
                    seq,
                    at,
                    body,
                    headline: is_end.then(|| Headline {
                        stage: komadai_store::Stage::Over,
                        ..Headline::default()
                    }),
                    settlement: None,
                };
                store.append(entry).await.unwrap();
            }
        }
        let desk = Desk::open_all(store, Settings::default()).await.unwrap();
        // Nobody has to look for it to be played again, and nobody who looks has it played again.
        for _ in 0..2 {
            let view = desk.view(id).await.unwrap();
            assert_eq!(view.next, expected, "{ago} minutes ago, opened: {opened}");
            desk.table(id).await.unwrap().unwrap();
        }
        let log = desk.store().log(id).await.unwrap().unwrap();
        let followed = log.iter().filter(|event| event.body.contains("followed"));
        assert_eq!(followed.count(), usize::from(expected.is_some()));
        let replay = desk.table(again).await.unwrap();
        assert_eq!(replay.is_some(), expected.is_some());
    }
}

#[tokio::test]
async fn a_draw_is_played_again_once_the_disk_is_well() {
    let folder = tempfile::tempdir().unwrap();
    let faults = Faults::default();
    let disk = Arc::clone(&faults.disk);
    let store = store(Some(folder.path()), faults).await;
    let few = Settings { most_games: 1, ..Settings::default() };
    let desk = Desk::open_all(store, few).await.unwrap();
    let mut terms = opening(60_000);
    terms.terms.replays_draws = true;
    let table = desk.open(terms, false).await.unwrap();
    let mut watcher = table.watch(Some(BLACK));
    for ply in 0..11 {
        let by = if ply % 2 == 0 { BLACK } else { WHITE };
        let usi = ["2h3h", "8b7b", "3h2h", "7b8b"][ply as usize % 4];
        table.wish(by, mv(ply, usi), Instant::now()).await.unwrap();
    }
    disk.ail(Ailment::NoSync);
    drop(table.wish(WHITE, mv(11, "7b8b"), Instant::now()));
    tokio::time::sleep(Duration::from_millis(50)).await;
    disk.ail(Ailment::None);
    let next = loop {
        let news = tokio::time::timeout(Duration::from_secs(20), watcher.next());
        if let News::Happened(update) = &*news.await.expect("it is played again").unwrap()
            && let Event::Followed { game } = update.event
        {
            break game;
        }
    };
    assert_eq!(next, table.id().successor());
    let replay = desk.table(next).await.unwrap().unwrap();
    assert_eq!(replay.view().await.unwrap().stage, Stage::Playing);
}

#[tokio::test]
async fn a_slow_disk_is_charged_to_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let slow = Faults { slow_commits: Duration::from_millis(60), ..Faults::default() };
    let desk =
        Desk::open_all(store(Some(folder.path()), slow).await, Settings::default()).await.unwrap();
    let table = desk.open(opening(10_000), false).await.unwrap();
    let began = Instant::now();
    for (ply, usi) in (0..).zip(["7g7f", "3c3d", "2g2f", "8c8d"]) {
        let by = if ply % 2 == 0 { BLACK } else { WHITE };
        table.wish(by, mv(ply, usi), Instant::now()).await.unwrap();
    }
    let spent: u64 = table.view().await.unwrap().spent.iter().sum();
    let commits = Duration::from_millis(4 * 60);
    assert!(Duration::from_millis(spent) <= began.elapsed() - commits, "{spent} ms were charged");
}

#[tokio::test]
async fn after_a_kill_every_game_goes_on_from_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let desk =
        Desk::open_all(store(Some(folder.path()), Faults::default()).await, Settings::default())
            .await
            .unwrap();
    let table = desk.open(opening(60_000), false).await.unwrap();
    table.wish(BLACK, mv(0, "7g7f"), Instant::now()).await.unwrap();
    let before = table.view().await.unwrap();
    // A second server takes the games over; the first one's owners find out at their next append.
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("copy.db");
    komadai_store::backup(folder.path(), &copy, |_, _| {}).unwrap();
    let restored = elsewhere.path().join("restored");
    komadai_store::restore(&copy, &restored, |_, _| {}).unwrap();
    let desk = Desk::open_all(store(Some(&restored), Faults::default()).await, Settings::default())
        .await
        .unwrap();
    let after = desk.table(table.id()).await.unwrap().unwrap().view().await.unwrap();
    assert_eq!(
        (&after.moves, &after.spent, after.version),
        (&before.moves, &before.spent, before.version)
    );
    assert_eq!(after.clocks.unwrap().running, None, "it waits for White to come back");
    assert_eq!(after.clocks.unwrap().left.white.main, 60_000);
}

#[tokio::test]
async fn a_server_that_goes_down_notes_how_long_the_turn_has_lasted() {
    let folder = tempfile::tempdir().unwrap();
    let desk =
        Desk::open_all(store(Some(folder.path()), Faults::default()).await, Settings::default())
            .await
            .unwrap();
    let table = desk.open(opening(60_000), false).await.unwrap();
    tokio::time::sleep(Duration::from_millis(20)).await;
    desk.drain().await;
    assert_eq!(desk.open(opening(1), false).await.unwrap_err(), Refusal::Stopping);
    let log = desk.store().log(table.id()).await.unwrap().unwrap();
    let room = Room::fold(log.iter().map(|event| event.body.as_str())).unwrap();
    assert!(room.flag_falls(0).unwrap() <= 60_000 - 20);
}

#[tokio::test]
async fn an_owner_that_was_superseded_lets_go() {
    let desk = desk().await;
    let table = desk.open(opening(60_000), false).await.unwrap();
    let mut watcher = table.watch(None);
    desk.store().claim(table.id()).await.unwrap();
    assert_eq!(table.wish(BLACK, mv(0, "7g7f"), Instant::now()).await, Err(Refusal::Busy));
    while watcher.next().await.is_ok() {}
    // The desk takes the game up anew, without the move that nobody was told of.
    let table = desk.table(table.id()).await.unwrap().unwrap();
    assert_eq!(table.view().await.unwrap().moves.len(), 0);
    table.wish(BLACK, mv(0, "7g7f"), Instant::now()).await.unwrap();
}

#[tokio::test]
async fn an_ailing_disk_stops_the_clocks_until_it_is_well_and_then_the_game_goes_on() {
    for ailment in [Ailment::Full, Ailment::ReadOnly, Ailment::NoSync] {
        let folder = tempfile::tempdir().unwrap();
        let faults = Faults::default();
        let disk = Arc::clone(&faults.disk);
        let store = store(Some(folder.path()), faults).await;
        let desk = Desk::open_all(store, Settings::default()).await.unwrap();
        let table = desk.open(opening(600_000), false).await.unwrap();
        disk.ail(ailment);
        // Others fill the disk.
        let refusal = loop {
            if let Err(refusal) = desk.open(opening(1_000), true).await {
                break refusal;
            }
        };
        assert_eq!(refusal, Refusal::Halted, "{ailment:?}");
        let mut watcher = table.watch(None);
        let (wishing, told) = (table.clone(), Arc::new(AtomicBool::new(false)));
        let enough = Arc::clone(&told);
        // Until one has to wait for the disk.
        let wishes = tokio::spawn(async move {
            while !enough.load(Ordering::SeqCst) {
                let more = wishing.wish(BLACK, Command::AddTime, Instant::now());
                more.await.unwrap();
            }
        });
        let mut halts = async || loop {
            let next = tokio::time::timeout(Duration::from_secs(20), watcher.next());
            match &*next.await.expect("news of the disk").unwrap() {
                News::Halted(halted) => break *halted,
                News::Happened(update) if update.ending.is_some() => {
                    panic!("{ailment:?}: the game was to be halted before its end")
                }
                _ => {}
            }
        };
        assert!(halts().await);
        told.store(true, Ordering::SeqCst);
        let view = table.view().await.unwrap();
        assert!(view.halted);
        // A spectator sees clocks that stand.
        let shown = view.clocks.unwrap();
        assert_eq!(shown.running, None);
        tokio::time::sleep(Duration::from_millis(30)).await;
        let later = table.view().await.unwrap().clocks.unwrap();
        assert_eq!((later.elapsed, later.left), (shown.elapsed, shown.left));
        assert_eq!(table.wish(WHITE, Command::Resign, Instant::now()).await, Err(Refusal::Halted));
        let stored = Store::open_read_only(folder.path()).unwrap();
        let log = async || stored.log(table.id()).await.unwrap().unwrap();
        let shown = view.version;
        let kept = log().await.len() as u32;
        assert_eq!(kept, shown, "{ailment:?}: nothing is shown that is not stored");

        disk.ail(Ailment::None);
        assert!(!halts().await);
        wishes.await.unwrap();
        let waited = table.view().await.unwrap();
        assert_eq!((waited.version, waited.halted), (shown + 1, false));
        for (ply, by, usi) in [(0, BLACK, "7g7f"), (1, WHITE, "3c3d")] {
            let played = table.wish(by, mv(ply, usi), Instant::now());
            played.await.unwrap();
        }
        let resigned = table.wish(BLACK, Command::Resign, Instant::now());
        resigned.await.unwrap();
        let view = table.view().await.unwrap();
        assert!(view.ending().is_some());
        let kept = log().await;
        let room = Room::fold(kept.iter().map(|event| event.body.as_str())).unwrap();
        assert_eq!(room.version(), view.version, "{ailment:?}");
        assert_eq!(desk.halted(), 0);
    }
}

#[tokio::test]
async fn a_game_begins_when_both_have_sat_down_and_ends_once() {
    let desk = desk().await;
    let mut opening = opening(60_000);
    opening.seats.white = None;
    let table = desk.open(opening, false).await.unwrap();
    let waiting = desk.archive().dates(table.id()).await.unwrap();
    assert_eq!(waiting, Dates::default());
    table.join(seat(WHITE).unwrap(), None).await.unwrap();
    let played = desk.archive().dates(table.id()).await.unwrap();
    assert!(played.began.is_some() && played.ended.is_none());
    let resign = table.wish(BLACK, Command::Resign, Instant::now());
    resign.await.unwrap();
    let over = desk.archive().dates(table.id()).await.unwrap();
    assert!(over.began == played.began && over.ended >= over.began);
    // What comes after the end changes nothing.
    tokio::time::sleep(Duration::from_millis(5)).await;
    let again = Command::Propose(Proposal::Rematch);
    table.wish(WHITE, again, Instant::now()).await.unwrap();
    assert_eq!(desk.archive().dates(table.id()).await.unwrap(), over);
}

#[tokio::test]
async fn a_rematch_is_another_game_that_both_are_told_of() {
    let desk = desk().await;
    let table = desk.open(opening(60_000), false).await.unwrap();
    table.wish(BLACK, Command::Resign, Instant::now()).await.unwrap();
    assert_eq!(view_over(&table).await.winner(), Some(Color::White));
    let rematch = Command::Propose(Proposal::Rematch);
    table.wish(BLACK, rematch, Instant::now()).await.unwrap();
    // The proposer is gone by now, and would lose a game unseen.
    let accepted = table.wish(WHITE, rematch, Instant::now()).await;
    assert_eq!(accepted, Err(Refusal::Absent));
    let _here = table.watch(Some(BLACK));
    table.wish(WHITE, rematch, Instant::now()).await.unwrap();
    let next = table.view().await.unwrap().next.unwrap();
    let view = desk.view(next).await.unwrap();
    assert_eq!(view.seats.black.as_ref().unwrap().account, WHITE);
}

#[tokio::test]
async fn a_game_that_is_over_is_looked_at_together() {
    let desk = desk().await;
    let table = desk.open(opening(60_000), false).await.unwrap();
    table.wish(BLACK, mv(0, "7g7f"), Instant::now()).await.unwrap();
    let line = |moves: &[&str]| moves.iter().map(|usi| usi.parse().unwrap()).collect::<Vec<_>>();
    let marks = vec!["circle:red:5e".to_owned()];
    let show = |by, ply, moves: &[&str]| table.review(by, ply, line(moves), marks.clone());
    assert_eq!(show(BLACK, 0, &[]).await, Err(Refusal::NotOver));
    table.wish(WHITE, Command::Resign, Instant::now()).await.unwrap();
    let mut watching = table.watch(None);
    assert_eq!(show(AccountId::from_number(3), 0, &[]).await, Err(Refusal::NotAPlayer));
    assert_eq!(show(BLACK, 2, &[]).await, Err(Refusal::Early));
    let illegal = show(WHITE, 1, &["7g7f"]).await.unwrap_err();
    assert!(matches!(illegal, Refusal::Illegal(_)), "{illegal}");
    show(WHITE, 1, &["8c8d", "2g2f"]).await.unwrap();
    let news = watching.next().await.unwrap();
    let News::Reviewed(review) = &*news else {
        panic!("{news:?}");
    };
    assert_eq!((review.by, review.ply, review.line.len()), (Color::White, 1, 2));
    assert_eq!(table.view().await.unwrap().review.as_ref(), Some(review));
}

#[tokio::test]
async fn a_slow_reader_is_told_that_it_missed_something() {
    let desk = desk().await;
    let table = desk.open(opening(600_000), false).await.unwrap();
    let mut slow = table.watch(None);
    for turn in 0..100 {
        let by = if turn % 2 == 0 { BLACK } else { WHITE };
        table.wish(by, Command::AddTime, Instant::now()).await.unwrap();
    }
    assert_eq!(slow.next().await, Err(komadai_play::NoNews::Missed));
    assert_eq!(table.view().await.unwrap().version, 101);
}

#[tokio::test]
async fn chat_is_limited_and_remembered() {
    let desk = desk().await;
    let table = desk.open(opening(600_000), false).await.unwrap();
    let say = |text: &str| table.say(seat(BLACK).unwrap(), text.to_owned(), false);
    say("よろしくお願いします").await.unwrap();
    assert_eq!(say("よろしくお願いします").await, Err(Refusal::Busy), "the same again");
    for text in ["a", "b", "c", "d"] {
        say(text).await.unwrap();
    }
    assert_eq!(say("e").await, Err(Refusal::Busy));
    let chat = table.view().await.unwrap().chat.clone();
    assert_eq!((chat.len(), chat[0].color), (5, Some(Color::Black)));
}

#[tokio::test]
async fn a_crowd_that_looks_at_once_all_sees_the_game_and_refuses_no_player() {
    let desk = desk().await;
    let table = desk.open(opening(60_000), false).await.unwrap();
    let mut crowd = tokio::task::JoinSet::new();
    for _ in 0..1_000 {
        let table = table.clone();
        crowd.spawn(async move { table.view().await.map(|view| view.version) });
    }
    // The crowd is in line before the move is.
    tokio::task::yield_now().await;
    let moved = table.wish(BLACK, mv(0, "7g7f"), Instant::now()).await;
    assert_eq!(moved, Ok(2));
    while let Some(seen) = crowd.join_next().await {
        let version = seen.unwrap().unwrap();
        assert!((1..=2).contains(&version), "{version}");
    }
}

#[tokio::test]
async fn a_relay_waits_for_a_page_that_is_loaded_again_and_not_for_long() {
    let desk = desk().await;
    let third = desk.store().add_account("player", None, 0).await.unwrap();
    let mut relay = opening(60_000);
    relay.terms.team = Team::Relay;
    relay.partners.black.extend(seat(third));
    let table = desk.open(relay, false).await.unwrap();
    let [first, _second] = [BLACK, third].map(|account| table.watch(Some(account)));
    drop(first);
    let now = Instant::now();
    let early = table.wish(third, mv(0, "7g7f"), now).await;
    assert_eq!(early, Err(Refusal::PartnersTurn));
    assert_eq!(table.view().await.unwrap().mover, Some(0));
    // Who stays away is passed over, and it is known whose move it was.
    let later = now + Duration::from_secs(6);
    table.wish(third, mv(0, "7g7f"), later).await.unwrap();
    let view = table.view().await.unwrap();
    assert_eq!(view.hand(0).unwrap().account, third);
}
