//! Tournaments: announced, joined, drawn, played at the desk's tables, and counted.
//!
//! `komadai_events` decides who meets whom and who stands where; here an event is the fold of its log in the store
//! (`tournament.rs`), and one task (`host.rs`) seats the players who are drawn and takes the results of games that are
//! over. It looks at what is stored and not at what it did before, so a restart makes no difference.

mod announcement;
mod departure;
mod host;
mod routes;
mod tournament;
mod view;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use komadai_events::{Entrant, Entry};
use komadai_play::{Command, Desk, now_ms};
use komadai_store::{Account, AccountId, LogLine, Stage, StoreError, TournamentId, TournamentRow};
use tokio::sync::{Mutex as TurnMutex, Notify, OwnedMutexGuard};

use crate::api::events::{NewEvent, Report};
use crate::api::{ErrorCode, Problem};
use crate::error::Refusal;
use crate::secrets::random;
use tournament::{Note, Tournament};

pub(crate) use host::run;
pub(crate) use routes::routes;

/// Whether the log of an event can be folded; why not, otherwise.
pub(crate) fn check(row: TournamentRow, log: Vec<LogLine>) -> Result<(), String> {
    Tournament::fold(row, log).map(drop).map_err(|refusal| Problem::from(refusal).reason)
}

/// Events of one organiser that are not over.
const MOST_OF_ONE: u32 = 4;
/// Events looked for at a start.
const MOST: u32 = 10_000;

/// An event as all hold it: one wish after the other.
type SharedTournament = Arc<TurnMutex<Tournament>>;

/// All events of a server that are not over, and those that somebody looks at.
#[derive(Debug)]
pub(crate) struct Events {
    desk: Arc<Desk>,
    open: Mutex<HashMap<TournamentId, SharedTournament>>,
    /// Something may have to be done.
    wake: Notify,
}

impl Events {
    /// Takes up every event that is not over.
    pub(crate) async fn open(desk: Arc<Desk>) -> Result<Arc<Self>, StoreError> {
        let events = Arc::new(Self { desk, open: Mutex::default(), wake: Notify::new() });
        for row in events.desk.store().tournaments(MOST).await? {
            if row.stage == Stage::Over {
                break;
            }
            let log = events.desk.store().tournament_log(row.id).await?;
            let id = row.id;
            match Tournament::fold(row, log) {
                Ok(tournament) => drop(events.share(id, tournament)),
                Err(error) => {
                    tracing::error!(event = %id, ?error, "the log of an event cannot be read");
                }
            }
        }
        Ok(events)
    }

    fn open_now(&self) -> MutexGuard<'_, HashMap<TournamentId, SharedTournament>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The event of this name, wherever it is.
    async fn find(&self, id: &str) -> Result<SharedTournament, Refusal> {
        let no_event = || Refusal::new(ErrorCode::NotFound, "there is no such event");
        let id: TournamentId = id.parse().map_err(|_| no_event())?;
        if let Some(tournament) = self.open_now().get(&id) {
            return Ok(Arc::clone(tournament));
        }
        let store = self.desk.store();
        let row = store.tournament(id).await?.ok_or_else(no_event)?;
        let log = store.tournament_log(id).await?;
        Ok(self.share(id, Tournament::fold(row, log)?))
    }

    /// The event of this name, for one request at a time.
    async fn lock(&self, name: &str) -> Result<OwnedMutexGuard<Tournament>, Refusal> {
        Ok(self.find(name).await?.lock_owned().await)
    }

    /// All have one and the same, the first that was read: a result may be set right, and then it goes on.
    fn share(&self, id: TournamentId, tournament: Tournament) -> SharedTournament {
        let mut open = self.open_now();
        Arc::clone(open.entry(id).or_insert_with(|| Arc::new(TurnMutex::new(tournament))))
    }

    /// Announces an event.
    async fn announce(&self, owner: &Account, event: NewEvent) -> Result<TournamentId, Refusal> {
        announcement::check(&event, now_ms())?;
        let bits = u64::from_ne_bytes(random()?);
        let (id, body) = (TournamentId::from_bits(bits), serde_json::to_string(&event)?);
        let store = self.desk.store();
        let added = store.add_tournament(id, owner.id, body, MOST_OF_ONE, now_ms());
        if !added.await? {
            return Err(Refusal::too_much());
        }
        let row = store.tournament(id).await?.ok_or_else(Refusal::internal)?;
        self.share(id, Tournament::fold(row, Vec::new())?);
        self.wake.notify_one();
        Ok(id)
    }

    /// Notes something, and lets the host see to what follows from it.
    async fn note(&self, tournament: &mut Tournament, note: Note) -> Result<(), Refusal> {
        tournament.note(self.desk.store(), note).await?;
        self.wake.notify_one();
        Ok(())
    }

    /// Somebody enters, comes back, or says that he is still there: an arena pairs nobody who has not been heard of for
    /// a while.
    async fn join(&self, tournament: &mut Tournament, account: &Account) -> Result<(), Refusal> {
        let player = tournament::player(account.id)?;
        tournament.is_here(player);
        if tournament.event.has_left(player) {
            tournament.may_come(player)?;
            let back = Entry::Returned(player);
            return self.note(tournament, Note::Entry(back)).await;
        }
        if tournament.event.entrant(player).is_some() {
            return Ok(());
        }
        if tournament.stage() == Stage::Over {
            return Err(tournament::refused(komadai_events::Refusal::Over));
        }
        let rating = self.strength(tournament, account).await?;
        let lot = getrandom::u32().unwrap_or(player.0);
        let entrant = Entrant { lot, ..Entrant::new(player, &account.name, rating) };
        tournament.may_come(player)?;
        tournament.may_join()?;
        if tournament.announced.terms.rated && account.login.is_none() {
            return Err(komadai_play::Refusal::MembersOnly.into());
        }
        self.note(tournament, Note::Entry(Entry::Joined(entrant))).await
    }

    /// How strong somebody is taken to be at the pace of an event.
    async fn strength(&self, tournament: &Tournament, account: &Account) -> Result<i32, Refusal> {
        let class = announcement::class(&tournament.announced)?;
        let rating = self.desk.store().rating(account.id, class).await?;
        Ok(rating.map_or(announcement::UNKNOWN, |rating| rating.rating.round() as i32))
    }

    /// Somebody is banned: he has left whatever he takes part in, and nobody waits for him.
    ///
    /// # Errors
    ///
    /// The store fails; some events may know already.
    pub(crate) async fn leave_all(&self, account: AccountId) -> Result<(), Refusal> {
        let player = tournament::player(account)?;
        let open: Vec<_> = self.open_now().values().map(Arc::clone).collect();
        for shared in open {
            let mut tournament = shared.lock().await;
            let takes_part =
                tournament.event.entrant(player).is_some() && !tournament.event.has_left(player);
            if takes_part && tournament.stage() != Stage::Over {
                let left = Note::Entry(Entry::Left(player));
                self.note(&mut tournament, left).await?;
            }
        }
        Ok(())
    }

    /// Ends an event that is not over; its title.
    ///
    /// # Errors
    ///
    /// There is none, or it is over.
    pub(crate) async fn end(&self, name: &str) -> Result<String, Refusal> {
        let mut tournament = self.lock(name).await?;
        self.note(&mut tournament, Note::Entry(Entry::Closed)).await?;
        Ok(tournament.announced.title.clone())
    }

    /// Removes an event with its page; games that are being played in it go on and stay. Its title.
    ///
    /// # Errors
    ///
    /// There is none, or the store fails.
    pub(crate) async fn remove(&self, name: &str) -> Result<String, Refusal> {
        let mut tournament = self.lock(name).await?;
        if tournament.stage() != Stage::Over {
            // Its host lets go of it.
            self.note(&mut tournament, Note::Entry(Entry::Closed)).await?;
        }
        self.desk.store().remove_tournament(tournament.id).await?;
        self.open_now().remove(&tournament.id);
        Ok(tournament.announced.title.clone())
    }

    /// The organiser begins the event, or its next round.
    async fn go_on(&self, tournament: &mut Tournament) -> Result<(), Refusal> {
        if !tournament.has_begun() {
            tournament.enough()?;
            self.note(tournament, Note::Begun).await?;
        } else {
            let round = tournament.draw().await?.map_err(tournament::refused)?;
            self.note(tournament, Note::Entry(Entry::Round(round))).await?;
        }
        // So that the answer shows the round with its tables. What fails now the host tries again.
        if let Err(refusal) = self.settle(tournament).await {
            tracing::warn!(event = %tournament.id, ?refusal, "a round does not begin just now");
        }
        Ok(())
    }

    /// The organiser sets a result; a game that still runs is broken off.
    async fn report(&self, tournament: &mut Tournament, report: Report) -> Result<(), Refusal> {
        let game = report.game as usize;
        let entry = Entry::Result { game, outcome: view::outcome(report.result) };
        self.note(tournament, Note::Entry(entry)).await?;
        let (Some(&table), Some(game)) =
            (tournament.tables.get(&game), tournament.event.games().get(game))
        else {
            return Ok(());
        };
        let black = tournament::account(game.pairing.black);
        if let Some(table) = self.desk.table(table).await? {
            // Most results are set of games that are over.
            let _ = table.wish(black, Command::Suspend, Instant::now()).await;
        }
        Ok(())
    }
}
