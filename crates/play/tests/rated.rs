//! Games that count: what they change, when, and who may play them.

use std::sync::Arc;
use std::time::Instant;

use komadai_play::{
    Command, Desk, Meeting, News, Opening, Refusal, Ruling, Seat, Seek, SeekOutcome, Seeker,
    Settings, Start, Terms,
};
use komadai_rules::{ByColor, Color, Handicap, TimeControl};
use komadai_store::Store;

async fn desk(store: Store) -> Arc<Desk> {
    Desk::open_all(store, Settings::default()).await.unwrap()
}

async fn member(desk: &Desk, name: &str) -> Option<Seat> {
    let login = komadai_store::Login {
        name: name.to_lowercase(),
        by: komadai_store::WayIn::Password("x".into()),
    };
    let added = desk.store().add_account(name, Some(login), 0).await;
    Some(Seat { account: added.unwrap(), name: name.into() })
}

fn rated(handicap: Handicap) -> Terms {
    let clock = TimeControl { main: 600_000, ..TimeControl::UNTIMED };
    Terms { start: Start::Handicap(handicap), rated: true, ..Terms::default() }.with_clock(clock)
}

#[tokio::test]
async fn a_rated_game_changes_ratings_with_its_end_and_a_handicap_weighs() {
    let desk = desk(Store::in_memory().unwrap()).await;
    let (kumo, kaze) = (member(&desk, "Kumo").await, member(&desk, "Kaze").await);
    let [black, white] = [&kumo, &kaze].map(|seat| seat.as_ref().unwrap().account);
    let mut gained = Vec::new();
    for handicap in [Handicap::Even, Handicap::TwoPiece] {
        let seats = ByColor { black: kumo.clone(), white: kaze.clone() };
        let before = desk.store().rating(black, "rapid").await.unwrap();
        let opening = Opening { terms: rated(handicap), seats, partners: ByColor::default() };
        let table = desk.open(opening, false).await.unwrap();
        assert!(desk.admission().plays_rated(black) && desk.admission().plays_rated(white));
        table.wish(white, Command::Resign, Instant::now()).await.unwrap();
        assert!(!desk.admission().plays_rated(black));
        let after = desk.store().rating(black, "rapid").await.unwrap().unwrap();
        gained.push(after.rating - before.map_or(1500.0, |before| before.rating));
        let changes = desk.store().changes_by(table.id()).await.unwrap();
        assert_eq!(changes.len(), 2);
    }
    assert!(gained[0] > gained[1] && gained[1] > 0.0, "{gained:?}");
    let loser = desk.store().rating(white, "rapid").await.unwrap().unwrap();
    assert!(loser.games == 2 && loser.rating < 1500.0);
    // Called off, it does not count.
    let seats = ByColor { black: kumo, white: kaze };
    let opening = Opening { terms: rated(Handicap::Even), seats, partners: ByColor::default() };
    let table = desk.open(opening, false).await.unwrap();
    table.wish(black, Command::Abort, Instant::now()).await.unwrap();
    assert_eq!(desk.store().changes_by(table.id()).await.unwrap(), []);
}

#[tokio::test]
async fn a_game_that_a_moderator_decides_counts_and_one_called_off_does_not() {
    let desk = desk(Store::in_memory().unwrap()).await;
    let (kumo, kaze) = (member(&desk, "Kumo").await, member(&desk, "Kaze").await);
    for (ruling, changed, ending) in [
        (Ruling::Award(Some(Color::White)), 2, "adjudicated"),
        (Ruling::Award(None), 2, "adjudicated"),
        (Ruling::Annul, 0, "annulled"),
    ] {
        let seats = ByColor { black: kumo.clone(), white: kaze.clone() };
        let table = desk.open(Opening::of(rated(Handicap::Even), seats), false).await.unwrap();
        let mut watcher = table.watch(None);
        table.rule(ruling, "both played on one phone".into()).await.unwrap();
        let News::Happened(told) = &*watcher.next().await.unwrap() else { panic!("an end") };
        assert_eq!(told.ending.map(|ending| ending.code()), Some(ending));
        // What is told is on the disk.
        let row = desk.store().game(table.id()).await.unwrap().unwrap();
        assert_eq!(row.headline.ending.as_deref(), Some(ending));
        let changes = desk.store().changes_by(table.id()).await.unwrap();
        assert_eq!(changes.len(), changed, "{ruling:?}");
        let again = table.rule(Ruling::Annul, String::new()).await;
        assert_eq!(again, Err(Refusal::Over));
    }
}

#[tokio::test]
async fn guests_are_kept_from_rated_games_at_every_door() {
    let desk = desk(Store::in_memory().unwrap()).await;
    let member = member(&desk, "Kumo").await.unwrap();
    let guest = Seat {
        account: desk.store().add_account("guest", None, 0).await.unwrap(),
        name: "guest".into(),
    };
    let seek = |by: &Seat| Seek {
        by_rank: false,
        by: by.clone(),
        seeker: Seeker::default(),
        range: None,
        terms: rated(Handicap::Even),
        also: Vec::new(),
        color: None,
    };
    let refused = |answer: Result<(), Refusal>| assert_eq!(answer, Err(Refusal::MembersOnly));
    refused(desk.seek(seek(&guest)).await.map(drop));
    let SeekOutcome::Waiting(id) = desk.seek(seek(&member)).await.unwrap() else {
        panic!("nobody else is there");
    };
    assert_eq!(desk.seeks()[0].1.seeker.strength.unwrap().grade().to_string(), "1k");
    refused(desk.answer(id, guest.clone(), 0).await.map(drop));
    // Nor is there a rank by which to choose a handicap.
    let casual = |by: &Seat| Seek {
        by_rank: true,
        terms: Terms { rated: false, ..rated(Handicap::Even) },
        ..seek(by)
    };
    refused(desk.seek(casual(&guest)).await.map(drop));
    assert!(matches!(desk.seek(casual(&member)).await, Ok(SeekOutcome::Waiting(_))));
    // A player with a rank sees which it would be.
    let other = self::member(&desk, "Kaze").await.unwrap().account;
    let seeks = desk.seeks();
    let meetings = desk.meetings(other, &seeks).await;
    let even = Meeting { handicap: Handicap::Even, color: None };
    assert_eq!(Vec::from_iter(meetings.values()), [&even]);
    for nobody in [guest.account, member.account] {
        assert!(desk.meetings(nobody, &seeks).await.is_empty());
    }
    let open = |seat: &Seat| desk.open_room(rated(Handicap::Even), seat.clone(), Color::Black);
    refused(open(&guest).await.map(drop));
    let room = open(&member).await.unwrap();
    refused(room.join(guest, None).await.map(drop));
    let untimed = Terms { rated: true, ..Terms::default() };
    let refused = desk.open_room(untimed, member, Color::Black).await;
    assert_eq!(refused.unwrap_err().code().name(), "bad-terms");
}

#[tokio::test]
async fn nobody_begins_a_game_with_an_account_that_may_not_play() {
    let desk = desk(Store::in_memory().unwrap()).await;
    let (kumo, kaze) = (member(&desk, "Kumo").await, member(&desk, "Kaze").await);
    let (kumo, kaze) = (kumo.unwrap(), kaze.unwrap());
    let open = |seat: &Seat| desk.open_room(rated(Handicap::Even), seat.clone(), Color::Black);
    let room = open(&kaze).await.unwrap();
    let ban = komadai_store::Deed::Ban(i64::MAX);
    let (store, about) = (desk.store(), kaze.account);
    assert!(store.moderate(None, about, ban, "", 0).await.unwrap());
    // Neither what is offered already nor anything new leads to a game.
    let joined = room.join(kumo.clone(), None).await;
    assert_eq!(joined.map(drop), Err(Refusal::Banned));
    assert_eq!(open(&kaze).await.map(drop), Err(Refusal::Banned));
    let terms = rated(Handicap::Even);
    let admitted = desk.admission().admit(&terms, kaze.account).await;
    assert_eq!(admitted.map(drop), Err(Refusal::Banned));
    let pardon = komadai_store::Deed::NoBan;
    assert!(store.moderate(None, about, pardon, "", 0).await.unwrap());
    room.join(kumo, None).await.unwrap();
}

#[tokio::test]
async fn what_is_known_of_a_seeker_says_whether_others_may_see_it() {
    let desk = desk(Store::in_memory().unwrap()).await;
    let kumo = member(&desk, "Kumo").await.unwrap();
    for shown in [true, false] {
        desk.store().set_shown(kumo.account, shown).await.unwrap();
        let seek = Seek {
            by: kumo.clone(),
            seeker: Seeker::default(),
            range: None,
            terms: rated(Handicap::Even),
            also: Vec::new(),
            color: None,
            by_rank: false,
        };
        let SeekOutcome::Waiting(id) = desk.seek(seek).await.unwrap() else {
            panic!("nobody else is there");
        };
        let known = desk.seeks()[0].1.seeker;
        assert_eq!((known.shown, known.member), (shown, true));
        assert!(known.strength.is_some());
        desk.unseek(id, kumo.account);
    }
}
