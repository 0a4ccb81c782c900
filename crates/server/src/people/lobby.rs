//! The lobby as its readers see it: one list for all of them, worked out a few times a second at the most, however many
//! come and go.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use komadai_play::{AccountId, Desk, Match, Meetings, SeekId};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, sleep_until};

use super::words;
use crate::api::play as wire;

/// How long a list holds before a reader is told another.
const HOLDS: Duration = Duration::from_millis(250);
/// Terms that a list names at most, those of all seeks together: so many fit into a message whatever they are.
const MOST_SHOWN: usize = 200;

/// The list of those who look for an opponent.
#[derive(Debug, Default)]
pub(crate) struct LobbyBoard(Mutex<Option<(Instant, Arc<List>)>>);

/// The list as it stood at some moment.
#[derive(Debug)]
pub(crate) struct List {
    /// After how many changes it was made.
    changes: u64,
    /// Of a crowd, those who have waited longest.
    seeks: Vec<wire::Seek>,
    /// The same in JSON.
    text: String,
    /// Whether the ranks of both players decide in one of them.
    by_rank: bool,
}

impl LobbyBoard {
    /// The list as it stands, or as it stood a moment ago where it changes all the time.
    pub(crate) fn look(&self, desk: &Desk) -> Arc<List> {
        let changes = *desk.watch_lobby().borrow();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((made, list)) = &*kept
            && (list.changes == changes || made.elapsed() < HOLDS)
        {
            return Arc::clone(list);
        }
        let list = Arc::new(List::new(desk, changes));
        *kept = Some((Instant::now(), Arc::clone(&list)));
        list
    }
}

impl List {
    fn new(desk: &Desk, changes: u64) -> Self {
        let mut room = MOST_SHOWN;
        let mut fits = |seek: &wire::Seek| {
            let terms = 1 + seek.also.len();
            let fits = terms <= room;
            room = room.saturating_sub(terms);
            fits
        };
        let mut seeks: Vec<_> = desk.seeks().iter().map(words::seek_of_all).collect();
        seeks.retain(&mut fits);
        let text = serde_json::to_string(&seeks).unwrap_or_default();
        Self { changes, by_rank: seeks.iter().any(|seek| seek.by_rank), seeks, text }
    }

    /// The message about it for a reader whose own seek this is, which is shown however many wait.
    pub(crate) async fn message(
        &self,
        desk: &Desk,
        reader: Option<AccountId>,
        own: Option<SeekId>,
    ) -> String {
        let meetings = match reader.filter(|_| self.by_rank) {
            Some(reader) => desk.meetings(reader, &desk.seeks()).await,
            None => Meetings::new(),
        };
        let shown = |id: u32| self.seeks.iter().any(|seek| seek.id == id);
        let meets: BTreeMap<u32, wire::Meeting> = { meetings.iter() }
            .filter(|(id, _)| shown(id.number()))
            .map(|(id, meeting)| (id.number(), words::meeting(meeting)))
            .collect();
        let meets = serde_json::to_string(&meets).unwrap_or_default();
        let own = own.map(SeekId::number);
        let missing = own.filter(|&own| !shown(own)).and_then(|own| {
            let seek = desk.seeks().into_iter().find(|(id, _)| id.number() == own)?;
            let text = serde_json::to_string(&words::seek_of_all(&seek)).ok()?;
            let others = self.text.strip_suffix(']')?;
            let comma = if self.seeks.is_empty() { "" } else { "," };
            Some(format!("{others}{comma}{text}]"))
        });
        let seeks = missing.as_deref().unwrap_or(&self.text);
        let own = own.map_or_else(|| "null".to_owned(), |own| own.to_string());
        // As `PlayMessage::Lobby` would be written: a test compares.
        format!(r#"{{"type":"lobby","seeks":{seeks},"own":{own},"meets":{meets}}}"#)
    }
}

/// What somebody who looks at the lobby hears.
pub(crate) struct Watch {
    changes: watch::Receiver<u64>,
    matches: broadcast::Receiver<Match>,
    /// After how many changes the list was made that was told last.
    told: u64,
    /// When the next list may be told.
    rests_until: Instant,
}

/// News of the lobby.
pub(crate) enum News {
    /// The list has changed.
    Changed,
    /// A seek has led to a game.
    Matched(Match),
    /// Some matches were missed.
    Missed,
}

impl Watch {
    pub(crate) fn new(desk: &Desk) -> Self {
        let changes = desk.watch_lobby();
        let told = *changes.borrow();
        Self { changes, matches: desk.watch_matches(), told, rests_until: Instant::now() }
    }

    /// This list has been told just now: it may have been a moment old.
    pub(crate) fn note_told(&mut self, list: &List) {
        self.told = list.changes;
        self.rests_until = Instant::now() + HOLDS;
    }

    /// The next news; lists wait until the one before has held for a while. None once there is no lobby any more.
    pub(crate) async fn next(&mut self) -> Option<News> {
        let Self { changes, matches, told, rests_until } = self;
        let changed = async {
            sleep_until(*rests_until).await;
            changes.wait_for(|now| now != told).await.map(drop)
        };
        tokio::select! {
            biased;
            matched = matches.recv() => match matched {
                Ok(matched) => Some(News::Matched(matched)),
                Err(RecvError::Lagged(_)) => Some(News::Missed),
                Err(RecvError::Closed) => None,
            },
            changed = changed => changed.ok().map(|()| News::Changed),
        }
    }
}

#[cfg(test)]
mod tests {
    use komadai_play::{Seat, Seek, SeekOutcome, Seeker, Settings, Start, Terms};
    use komadai_rules::TimeControl;
    use komadai_store::Store;

    use super::*;
    use crate::api::play::PlayMessage;
    use crate::people::socket::MOST_SENT;

    #[tokio::test]
    async fn a_list_of_the_lobby_fits_into_a_message_however_many_wait() {
        let store = Store::in_memory().unwrap();
        let desk = Desk::open_all(store.clone(), Settings::default());
        let desk = desk.await.unwrap();
        // As long as a diagram gets: every other square is empty.
        let position = "+p1+p1k1+p1+p/1+p1+p1+p1+p1/+p1+p1+p1+p1+p/1+p1+p1+p1+p1/+p1+l1+l1+l1+l/1+n1+n1+n1+n1/+s1+s1+s1+s1g/1g1g1g1+b1/+b1+r1+r3K";
        let start = format!("{position} b - 1").parse().unwrap();
        let mut main = 3_600_000;
        let mut terms = || {
            main += 1;
            Terms { start: Start::Setup(Box::new(start)), ..Terms::default() }
                .with_clock(TimeControl::sudden_death(main))
        };
        let mut ids = Vec::new();
        for number in 0..100 {
            let name = "龍王".repeat(10) + &number.to_string();
            let account = store.add_account(&name, None, 0).await.unwrap();
            let seek = Seek {
                by: Seat { account, name },
                seeker: Seeker::default(),
                range: None,
                terms: terms(),
                also: (number % 16..15).map(|_| terms()).collect(),
                color: None,
                by_rank: false,
            };
            let SeekOutcome::Waiting(id) = desk.seek(seek).await.unwrap() else {
                panic!("nobody looks for the same");
            };
            ids.push(id);
        }
        let own = ids[90];
        let list = LobbyBoard::default().look(&desk);
        let text = list.message(&desk, None, Some(own)).await;
        assert!(text.len() < MOST_SENT, "{} bytes", text.len());
        let lobby: PlayMessage = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&lobby).unwrap(), text);
        let PlayMessage::Lobby { seeks, .. } = lobby else {
            panic!("that is no list of the lobby");
        };
        let shown: Vec<u32> = seeks.iter().map(|seek| seek.id).collect();
        let (last, oldest) = shown.split_last().unwrap();
        assert_eq!(*last, own.number());
        let first: Vec<u32> = ids.iter().map(|id| id.number()).collect();
        assert_eq!(*oldest, first[..oldest.len()]);
        assert!(oldest.len() > 10);
        // Nearly as much is used as there is.
        assert!(text.len() > MOST_SENT / 4, "{} bytes", text.len());
    }

    #[tokio::test]
    async fn a_list_holds_for_a_while_however_often_it_changes() {
        let store = Store::in_memory().unwrap();
        let desk = Desk::open_all(store.clone(), Settings::default()).await.unwrap();
        let board = LobbyBoard::default();
        let mut watch = Watch::new(&desk);
        let mut told = 0;
        let came = async {
            for number in 0..60 {
                let name = number.to_string();
                let account = store.add_account(&name, None, 0).await.unwrap();
                let seek = Seek {
                    by: Seat { account, name },
                    seeker: Seeker::default(),
                    range: None,
                    terms: Terms::default().with_clock(TimeControl::sudden_death(1_000 + number)),
                    also: Vec::new(),
                    color: None,
                    by_rank: false,
                };
                desk.seek(seek).await.unwrap();
                // A second and a half in all, or more where the machine is busy.
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        };
        let hear = async {
            while let Some(News::Changed) = watch.next().await {
                watch.note_told(&board.look(&desk));
                told += 1;
            }
        };
        let began = Instant::now();
        tokio::select! { () = came => {}, () = hear => {} }
        let most = began.elapsed().as_millis() / HOLDS.as_millis() + 1;
        assert!((2..=most).contains(&told), "{told} lists, and at most {most} were due");
    }

    #[tokio::test]
    async fn who_comes_while_a_list_holds_is_told_the_next() {
        let store = Store::in_memory().unwrap();
        let desk = Desk::open_all(store.clone(), Settings::default()).await.unwrap();
        let (board, name) = (LobbyBoard::default(), "Kumo".to_owned());
        let old = board.look(&desk);
        let account = store.add_account(&name, None, 0).await.unwrap();
        let seek = Seek {
            by: Seat { account, name },
            seeker: Seeker::default(),
            range: None,
            terms: Terms::default(),
            also: Vec::new(),
            color: None,
            by_rank: false,
        };
        desk.seek(seek).await.unwrap();
        let mut watch = Watch::new(&desk);
        // It is told what others were told a moment ago.
        watch.note_told(&old);
        assert!(matches!(watch.next().await, Some(News::Changed)));
        assert_eq!(board.look(&desk).seeks.len(), 1);
    }
}
