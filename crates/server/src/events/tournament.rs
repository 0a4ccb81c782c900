//! An event in memory: the fold of its log.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

use komadai_events::{Entry, Event, Outcome, PlayerId, Round};
use komadai_play::{AccountId, GameId, Seat, now_ms};
use komadai_store::{LogLine, Stage, Store, TournamentId, TournamentRow, UnixMs};
use serde::{Deserialize, Serialize};

use super::announcement;
use crate::api::ErrorCode;
use crate::api::events as wire;
use crate::error::{Refusal, ensure};

/// How long somebody in an arena counts as waiting after he was last heard of.
const WAITS: Duration = Duration::from_secs(45);
/// Most who take part.
const MOST_PLAYERS: usize = 500;

/// How often one may enter an event: each coming and going stays in its log.
const MOST_COMINGS: u32 = 20;

/// An entry of the log, kept as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Note {
    /// Something that counts for pairings and standings.
    Entry(Entry),
    /// It was begun.
    Begun,
    /// The organiser has removed a player, who does not come back.
    Removed(PlayerId),
    /// A game is played at this table: noted before the table is opened, so that it is opened once. A later note for
    /// the same game is a replay, or a game that takes the place of one that was called off.
    Table {
        /// Which game of the event.
        game: usize,
        /// Its name on this server.
        table: String,
    },
}

/// An event.
#[derive(Clone, Debug)]
pub(super) struct Tournament {
    pub(super) id: TournamentId,
    pub(super) owner: Option<AccountId>,
    pub(super) announced: wire::NewEvent,
    pub(super) event: Event,
    /// Where each game is played.
    pub(super) tables: BTreeMap<usize, GameId>,
    /// When it was begun.
    pub(super) begun: Option<UnixMs>,
    /// When something last happened in it that its rounds go by: comings and goings are nothing of the kind.
    pub(super) played: UnixMs,
    /// How often each has come, for the first time and again.
    comings: HashMap<PlayerId, u32>,
    /// Who was removed.
    removed: BTreeSet<PlayerId>,
    /// How many entries there are.
    pub(super) version: u32,
    /// When those who take part were last heard of; nothing of it outlives the server.
    here: HashMap<PlayerId, Instant>,
}

impl Tournament {
    /// The event to which a log leads.
    ///
    /// # Errors
    ///
    /// The log is not one of ours.
    pub(super) fn fold(row: TournamentRow, log: Vec<LogLine>) -> Result<Self, Refusal> {
        let announced: wire::NewEvent = serde_json::from_str(&row.body)?;
        let mut tournament = Self {
            id: row.id,
            owner: row.owner,
            event: Event::new(announcement::form(&announced)),
            announced,
            tables: BTreeMap::new(),
            begun: None,
            played: row.created,
            comings: HashMap::new(),
            removed: BTreeSet::new(),
            version: 0,
            here: HashMap::new(),
        };
        for LogLine { at, body } in log {
            tournament.apply(serde_json::from_str(&body)?, at)?;
        }
        Ok(tournament)
    }

    /// Takes an entry in, or leaves everything as it was.
    fn apply(&mut self, note: Note, at: UnixMs) -> Result<(), Refusal> {
        match note {
            Note::Entry(entry) => {
                let comes = match &entry {
                    Entry::Joined(entrant) => Some(entrant.id),
                    Entry::Returned(player) => Some(*player),
                    _ => None,
                };
                let plays = matches!(entry, Entry::Round(_) | Entry::Result { .. });
                self.event.apply(entry).map_err(refused)?;
                if let Some(player) = comes {
                    *self.comings.entry(player).or_default() += 1;
                }
                if plays {
                    self.played = at;
                }
            }
            Note::Removed(player) => {
                if !self.event.has_left(player) {
                    self.event.apply(Entry::Left(player)).map_err(refused)?;
                }
                self.removed.insert(player);
            }
            Note::Begun => (self.begun, self.played) = (Some(at), at),
            Note::Table { game, table } => {
                let table = table.parse().map_err(|_| Refusal::internal())?;
                self.tables.insert(game, table);
            }
        }
        self.version += 1;
        Ok(())
    }

    /// Notes something: it counts once it is stored.
    ///
    /// # Errors
    ///
    /// It does not fit, or the store fails; nothing has changed.
    pub(super) async fn note(&mut self, store: &Store, note: Note) -> Result<(), Refusal> {
        let at = now_ms();
        let body = serde_json::to_string(&note)?;
        let mut after = self.clone();
        let enters = match &note {
            Note::Entry(Entry::Joined(entrant)) => Some(account(entrant.id)),
            _ => None,
        };
        after.apply(note, at)?;
        let stage = after.stage();
        let stored = store.append_to_tournament(self.id, self.version, body, stage, enters, at);
        if !stored.await? {
            tracing::error!(event = %self.id, "an entry of an event has another's place");
            // What the store has counts, even if another server wrote it.
            self.read_anew(store).await?;
            return Err(Refusal::internal());
        }
        *self = after;
        Ok(())
    }

    /// Reads the log anew: an account that played here is gone.
    pub(super) async fn read_anew(&mut self, store: &Store) -> Result<(), Refusal> {
        let row = store.tournament(self.id).await?;
        let row = row.ok_or_else(Refusal::internal)?;
        let anew = Self::fold(row, store.tournament_log(self.id).await?)?;
        *self = Self { here: std::mem::take(&mut self.here), ..anew };
        Ok(())
    }

    /// How far it has come.
    pub(super) fn stage(&self) -> Stage {
        match self.begun {
            _ if self.event.is_over() => Stage::Over,
            Some(_) => Stage::Playing,
            None => Stage::Waiting,
        }
    }

    pub(super) fn has_begun(&self) -> bool {
        self.begun.is_some()
    }

    /// When an arena closes.
    pub(super) fn closes(&self) -> Option<UnixMs> {
        match self.announced.format {
            wire::Format::Arena { minutes } => Some(self.begun? + i64::from(minutes) * 60_000),
            _ => None,
        }
    }

    /// Whether the organiser or the clock may go on to the next round.
    pub(super) fn is_between(&self) -> bool {
        self.stage() == Stage::Playing
            && self.closes().is_none()
            && self.event.games().iter().all(|game| game.outcome.is_some())
    }

    /// Draws the next round, away from the threads that serve: with hundreds of players it takes a while.
    ///
    /// # Errors
    ///
    /// The drawing itself failed; what the event refuses is inside.
    pub(super) async fn draw(&self) -> Result<Result<Round, komadai_events::Refusal>, Refusal> {
        let event = self.event.clone();
        let drawn = tokio::task::spawn_blocking(move || event.next_round()).await;
        drawn.map_err(|_| Refusal::internal())
    }

    /// The games without a result.
    pub(super) fn running(&self) -> Vec<(usize, komadai_events::Game)> {
        let games = self.event.games().iter().copied().enumerate();
        games.filter(|(_, game)| game.outcome.is_none()).collect()
    }

    /// The table at which somebody plays now.
    pub(super) fn table_of(&self, player: PlayerId) -> Option<GameId> {
        let own = self.running().into_iter().rev();
        let mut own = own.filter(|(_, game)| game.pairing.has(player));
        own.find_map(|(number, _)| self.tables.get(&number).copied())
    }

    pub(super) fn is_here(&mut self, player: PlayerId) {
        self.here.insert(player, Instant::now());
    }

    /// Who waits in an arena: takes part, was heard of a moment ago and plays no game.
    pub(super) fn waiting(&self) -> Vec<PlayerId> {
        let running = self.running();
        let waits = |player: PlayerId| {
            let here = self.here.get(&player);
            here.is_some_and(|heard| heard.elapsed() < WAITS)
                && !self.event.has_left(player)
                && !running.iter().any(|(_, game)| game.pairing.has(player))
        };
        let entrants = self.event.entrants().iter().map(|entrant| entrant.id);
        entrants.filter(|&player| waits(player)).collect()
    }

    /// Whether a match waits for a word of its organiser, since neither came to its last game.
    pub(super) fn nobody_comes(&self) -> bool {
        let last = self.event.games().last();
        let void = last.is_some_and(|game| game.outcome == Some(Outcome::Void));
        void && matches!(self.announced.format, wire::Format::Match { .. })
    }

    /// Whether somebody may come, for the first time or again.
    ///
    /// # Errors
    ///
    /// He was removed, or has come and gone too often.
    pub(super) fn may_come(&self, player: PlayerId) -> Result<(), Refusal> {
        let reason = "the organiser has removed you from this event";
        ensure(!self.removed.contains(&player), ErrorCode::NotAllowed, reason)?;
        let comings = self.comings.get(&player).copied().unwrap_or_default();
        let reason = "you have come and gone too often in this event";
        ensure(comings < MOST_COMINGS, ErrorCode::NotAllowed, reason)
    }

    /// Whether there is room for one more.
    ///
    /// # Errors
    ///
    /// There is not.
    pub(super) fn may_join(&self) -> Result<(), Refusal> {
        let most = match self.announced.format {
            wire::Format::Match { .. } => 2,
            _ => MOST_PLAYERS,
        };
        ensure(self.event.entrants().len() < most, ErrorCode::NotAllowed, "the event is full")
    }

    /// Whether there are enough to begin.
    ///
    /// # Errors
    ///
    /// There are not.
    pub(super) fn enough(&self) -> Result<(), Refusal> {
        let entrants = self.event.entrants().iter();
        let found = entrants.filter(|entrant| !self.event.has_left(entrant.id)).count();
        if found >= 2 {
            return Ok(());
        }
        Err(refused(komadai_events::Refusal::Players { least: 2, found }))
    }

    /// The ratings of two who meet, Black's first.
    pub(super) fn ratings(&self, pairing: komadai_events::Pairing) -> [i32; 2] {
        let rating = |player| self.event.entrant(player).map_or(0, |own| own.strength);
        [rating(pairing.black), rating(pairing.white)]
    }
}

/// An entry of a log without the name of an account; `None` where it does not name it.
pub(super) fn without(text: &str, gone: AccountId) -> Option<String> {
    let mut note: Note = serde_json::from_str(text).ok()?;
    match &mut note {
        Note::Entry(Entry::Joined(entrant)) if account(entrant.id) == gone => {
            entrant.name = Seat::nobody().name;
            serde_json::to_string(&note).ok()
        }
        _ => None,
    }
}

/// The number by which an account takes part.
///
/// # Errors
///
/// There are more accounts than numbers.
pub(super) fn player(account: AccountId) -> Result<PlayerId, Refusal> {
    let number = u32::try_from(account.number());
    number.map(PlayerId).map_err(|_| Refusal::internal())
}

/// The account that takes part by this number.
pub(super) fn account(player: PlayerId) -> AccountId {
    AccountId::from_number(player.0.into())
}

/// What an event refuses, as it is told.
pub(super) fn refused(refusal: komadai_events::Refusal) -> Refusal {
    Refusal::new(ErrorCode::NotAllowed, refusal)
}
