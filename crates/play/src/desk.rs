//! All games of a server: opened, found again, taken up after a restart.

mod live;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use komadai_rules::{ByColor, Color};
use komadai_store::{Account, AccountId, Claimed, Epoch, GameId, Store};
use tokio::sync::{Semaphore, broadcast};

use self::live::Live;
use crate::lobby::{Known, Lobby, LobbyNews, Meeting, Meetings, Seek, SeekId, Sought};
use crate::log::unix_ms;
use crate::room::Opening;
use crate::table::owner::{Owner, REPLAYED_WITHIN, headline};
use crate::{
    BadTerms, Ending, Event, Refusal, Room, Seat, Stage, Strength, Table, Terms, Turn, View, log,
};

/// What a desk allows.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Most games at once that are not over, those with an empty seat included; as many more may be looked at.
    pub most_games: usize,
    /// Most games one account may play at once, those of events and of engines by their own protocol aside.
    pub most_played: usize,
    /// Most games one account may have waiting for an opponent.
    pub most_waiting: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            most_games: 20_000,
            most_played: 100,
            most_waiting: 8,
        }
    }
}

/// Lobby news kept for whoever reads slowly.
const MOST_LOBBY_NEWS: usize = 64;

/// What is told of all games, by whoever follows players rather than a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameNews {
    /// A game between these two has begun, or was taken up.
    Begun {
        /// Which.
        game: GameId,
        /// Who plays.
        players: ByColor<Option<AccountId>>,
    },
    /// It has ended.
    Ended {
        /// Which.
        game: GameId,
        /// Who played.
        players: ByColor<Option<AccountId>>,
    },
}

/// When a game was played, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dates {
    /// When it began, if it has.
    pub began: Option<i64>,
    /// When it ended, if it has.
    pub ended: Option<i64>,
}

/// News of all games kept for whoever reads slowly.
const MOST_GAME_NEWS: usize = 1024;

/// All games of a server.
#[derive(Debug)]
pub struct Desk {
    store: Store,
    settings: Settings,
    tables: Mutex<HashMap<GameId, Table>>,
    live: Mutex<Live>,
    lobby: Mutex<Lobby>,
    lobby_news: broadcast::Sender<Arc<LobbyNews>>,
    game_news: broadcast::Sender<GameNews>,
    stopping: AtomicBool,
    /// Games that wait for the disk.
    halted: AtomicUsize,
    /// Games that have ended since the start.
    ended: AtomicU64,
    /// One at a time looks for a game that is not in memory, so that it is taken up once.
    finding: Semaphore,
}

impl Desk {
    /// Takes up every game that the store knows and that is not over. A clock that ran waits for its player to come
    /// back, a minute at most: nobody is charged for the time in between.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn open_all(
        store: Store,
        settings: Settings,
    ) -> Result<Arc<Self>, komadai_store::StoreError> {
        let claimed = store.claim_unfinished().await?;
        let (lobby_news, _) = broadcast::channel(MOST_LOBBY_NEWS);
        let desk = Arc::new(Self {
            store,
            settings,
            tables: Mutex::default(),
            live: Mutex::default(),
            lobby: Mutex::default(),
            lobby_news,
            game_news: broadcast::channel(MOST_GAME_NEWS).0,
            stopping: AtomicBool::new(false),
            halted: AtomicUsize::new(0),
            ended: AtomicU64::new(0),
            finding: Semaphore::new(1),
        });
        for game in claimed {
            desk.take_up(game, false);
        }
        let lately = unix_ms() - REPLAYED_WITHIN.as_millis() as i64;
        for game in desk.store.ended_since(lately).await? {
            desk.replay(game).await?;
        }
        Ok(desk)
    }

    /// Plays a game again where that is due still: the server may have died in between.
    async fn replay(self: &Arc<Self>, game: GameId) -> Result<(), komadai_store::StoreError> {
        // What cannot be read now can be read by whoever asks for it, and is logged then.
        let is_due = self
            .fold(game)
            .await
            .is_ok_and(|(room, _)| room.replay().is_some());
        if !is_due {
            return Ok(());
        }
        let claimed = self.store.claim(game).await?;
        if let Some(table) = claimed.and_then(|claimed| self.take_up(claimed, true)) {
            // It answers once it has tried: events, which are taken up next, find what follows.
            let _ = table.view().await;
        }
        Ok(())
    }

    /// The store beneath.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// How many games are in memory.
    pub fn games(&self) -> usize {
        self.tables().len()
    }

    /// Whether it opens no more games.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// How many games stand still because nothing can be stored.
    pub fn halted(&self) -> usize {
        self.halted.load(Ordering::Relaxed)
    }

    /// How many games have ended since the server started.
    pub fn ended(&self) -> u64 {
        self.ended.load(Ordering::Relaxed)
    }

    /// A game stands still for want of a disk, or no longer.
    pub(crate) fn note_halted(&self, halted: bool) {
        if halted {
            self.halted.fetch_add(1, Ordering::Relaxed);
        } else {
            self.halted.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Opens a game. With `waits` the first clock runs once its player is there.
    ///
    /// # Errors
    ///
    /// The terms make no sense, there are too many games, the server is going down, or the store fails.
    pub async fn open(self: &Arc<Self>, opening: Opening, waits: bool) -> Result<Table, Refusal> {
        self.open_by_name(fresh_id(), opening, waits).await
    }

    /// Opens a game by a name that was chosen and noted before. Asked twice, it is refused the second time.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub async fn open_by_name(
        self: &Arc<Self>,
        id: GameId,
        opening: Opening,
        waits: bool,
    ) -> Result<Table, Refusal> {
        let desk = Arc::clone(self);
        // A game that the store has needs its table, whoever is there to hear of it.
        to_its_end(async move { desk.open_here(id, opening, waits).await }).await
    }

    /// Opens the game of this name, or finds it where it was opened before: nobody else may take it up in between.
    pub(crate) async fn open_once(
        self: &Arc<Self>,
        id: GameId,
        opening: Opening,
    ) -> Result<Table, Refusal> {
        let finding = self.finding.acquire().await;
        let _one = finding.map_err(|_| Refusal::Stopping)?;
        if let Some(table) = self.in_memory(id) {
            return Ok(table);
        }
        match self.store.claim(id).await? {
            Some(claimed) => self.take_up(claimed, false).ok_or(Refusal::Failed),
            None => self.open_here(id, opening, true).await,
        }
    }

    async fn open_here(
        self: &Arc<Self>,
        id: GameId,
        opening: Opening,
        waits: bool,
    ) -> Result<Table, Refusal> {
        self.may_open()?;
        let room = Room::open(opening)?;
        let event = Event::Opened {
            terms: Box::new(room.terms().clone()),
            seats: room.seats().clone(),
            partners: room.partners().clone(),
        };
        let stored = self
            .store
            .open_game(id, headline(&room), log::write(&event), unix_ms())
            .await;
        let epoch = stored.map_err(|error| match error {
            komadai_store::AppendError::Store(error) => Refusal::from(error),
            _ => Refusal::Busy,
        })?;
        Ok(self.seat_owner((id, epoch), room, (waits, Duration::ZERO), false))
    }

    /// Whether there is room for one more game.
    fn may_open(&self) -> Result<(), Refusal> {
        if self.is_stopping() {
            return Err(Refusal::Stopping);
        }
        if self.live().len() >= self.settings.most_games {
            return Err(Refusal::Busy);
        }
        Ok(())
    }

    /// Whether there is room for one more table, at which a game may be looked at that is over.
    fn may_look(&self) -> Result<(), Refusal> {
        if self.is_stopping() {
            return Err(Refusal::Stopping);
        }
        if self.games() >= self.settings.most_games * 2 {
            return Err(Refusal::Busy);
        }
        Ok(())
    }

    /// Whether this account may play one more game.
    pub(crate) fn may_play(&self, account: AccountId) -> Result<(), Refusal> {
        if self.live().of(account) >= self.settings.most_played {
            return Err(Refusal::TooManyGames);
        }
        Ok(())
    }

    /// The game with this name, wherever it is; `None` if there is none.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn table(self: &Arc<Self>, id: GameId) -> Result<Option<Table>, Refusal> {
        if let Some(table) = self.in_memory(id) {
            return Ok(Some(table));
        }
        let _one = self
            .finding
            .acquire()
            .await
            .map_err(|_| Refusal::Stopping)?;
        if let Some(table) = self.in_memory(id) {
            return Ok(Some(table));
        }
        self.may_look()?;
        match self.store.claim(id).await? {
            Some(claimed) => Ok(self.take_up(claimed, false)),
            None => Ok(None),
        }
    }

    /// What there is to see of a game, without waking it if it is over.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn view(&self, id: GameId) -> Result<Arc<View>, Refusal> {
        if let Some(table) = self.in_memory(id) {
            return table.view().await;
        }
        let (room, _) = self.fold(id).await?;
        Ok(Arc::new(View::of(id, &room, Turn::default(), false)))
    }

    /// When a game was played, as its log tells.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn dates(&self, id: GameId) -> Result<Dates, Refusal> {
        self.fold(id).await.map(|(_, dates)| dates)
    }

    /// What was noted of each move that stands, those of an opening included.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn notes(&self, id: GameId) -> Result<Vec<Option<String>>, Refusal> {
        let log = self.store.log(id).await?.ok_or(Refusal::NoGame)?;
        let mut notes = Vec::new();
        for event in log.iter().filter_map(|event| log::read(&event.body).ok()) {
            match event {
                Event::Opened { terms, .. } => notes.resize(terms.opening.len(), None),
                Event::Moved { note, .. } => notes.push(note),
                Event::TakenBack { plies } => {
                    notes.truncate(notes.len().saturating_sub(plies as usize));
                }
                _ => {}
            }
        }
        Ok(notes)
    }

    /// The fold of a log, and when it came to what.
    async fn fold(&self, id: GameId) -> Result<(Room, Dates), Refusal> {
        let log = self.store.log(id).await?.ok_or(Refusal::NoGame)?;
        let (mut dates, mut times) = (Dates::default(), log.iter().map(|event| event.at));
        let seen = |room: &Room| {
            let at = times.next();
            match room.stage() {
                Stage::Waiting => {}
                Stage::Playing => dates.began = dates.began.or(at),
                Stage::Over(_) => dates.ended = dates.ended.or(at),
            }
        };
        let bodies = log.iter().map(|event| event.body.as_str());
        let room = Room::fold_seen(bodies, seen).map_err(|error| {
            tracing::error!(game = %id, %error, "a log cannot be read");
            Refusal::Failed
        })?;
        Ok((room, dates))
    }

    /// Puts the games of an account that are over out of memory: what is seen of them from now on is what the store has,
    /// which knows of whoever is gone no more.
    pub async fn let_go(&self, account: AccountId) {
        let tables: Vec<Table> = self.tables().values().cloned().collect();
        for table in tables {
            let Ok(view) = table.view().await else {
                continue;
            };
            if view.ending().is_some() && view.color_of(account).is_some() {
                table.stop().await;
            }
        }
    }

    /// Stops every clock, notes how long each turn has lasted, and opens no more games.
    pub async fn drain(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let tables: Vec<Table> = self.tables().values().cloned().collect();
        let mut stops = tokio::task::JoinSet::new();
        for table in tables {
            stops.spawn(async move { table.stop().await });
        }
        while stops.join_next().await.is_some() {}
    }

    fn in_memory(&self, id: GameId) -> Option<Table> {
        self.tables()
            .get(&id)
            .filter(|table| !table.is_closed())
            .cloned()
    }

    /// `again` where it is a draw to be played again.
    fn take_up(self: &Arc<Self>, claimed: Claimed, again: bool) -> Option<Table> {
        let Claimed { game, epoch, log } = claimed;
        match Room::fold(log.iter().map(|event| event.body.as_str())) {
            Ok(room) => {
                let last = log.last().map_or(0, |event| unix_ms() - event.at);
                let quiet = Duration::from_millis(last.try_into().unwrap_or(0));
                Some(self.seat_owner((game, epoch), room, (true, quiet), again))
            }
            Err(error) => {
                tracing::error!(%game, %error, "a log cannot be read; the game stays as it is");
                None
            }
        }
    }

    fn seat_owner(
        self: &Arc<Self>,
        (id, epoch): (GameId, Epoch),
        room: Room,
        (waits, quiet): (bool, Duration),
        again: bool,
    ) -> Table {
        let beneath = (self.store.clone(), Arc::downgrade(self));
        let (begun, players) = (room.stage() == Stage::Playing, players(&room));
        let (table, owner) = Owner::new((id, epoch), room, beneath, (waits, quiet));
        self.note_stage(id, owner.room());
        self.tables().insert(id, table.clone());
        if begun {
            self.tell_games(GameNews::Begun { game: id, players });
        }
        tokio::spawn(owner.run(again));
        table
    }

    /// The task of a game has ended.
    pub(crate) fn forget(&self, id: GameId) {
        let mut tables = self.tables();
        // Another may have taken its place.
        if tables.get(&id).is_some_and(Table::is_closed) {
            tables.remove(&id);
        }
    }

    /// A game has ended; called once by its owner.
    pub(crate) fn has_ended(&self, id: GameId, room: &Room, ending: Ending) {
        debug_assert!(matches!(room.stage(), Stage::Over(_)));
        self.ended.fetch_add(1, Ordering::Relaxed);
        let players = players(room);
        self.tell_games(GameNews::Ended { game: id, players });
        tracing::info!(game = %id, ending = ending.code(), moves = room.game().ply(), "a game has ended");
    }

    /// The free seat of a game was taken; called once by its owner.
    pub(crate) fn has_begun(&self, id: GameId, room: &Room) {
        let players = players(room);
        self.tell_games(GameNews::Begun { game: id, players });
    }

    /// Listens to the beginnings and ends of all games.
    pub fn watch_games(&self) -> broadcast::Receiver<GameNews> {
        self.game_news.subscribe()
    }

    fn tell_games(&self, news: GameNews) {
        // Nobody may be listening.
        let _ = self.game_news.send(news);
    }

    /// A game goes from one stage to the next, or is taken up.
    pub(crate) fn note_stage(&self, id: GameId, room: &Room) {
        self.live().note(id, room);
    }

    /// The games being played that are nobody's own affair, at most so many, the latest first: those that count, those of
    /// events, and those of engines by their own protocol.
    pub fn open_games(&self, most: usize) -> Vec<GameId> {
        self.live().open_to_all(most)
    }

    /// Whether this account plays in a game that counts and is not by letter, where no engine may be asked.
    pub fn plays_rated(&self, account: AccountId) -> bool {
        self.live().plays_rated(account)
    }

    /// How strong an account is taken to be at the pace of these terms; none for a guest, or without a clock.
    ///
    /// # Errors
    ///
    /// The account may not play on these terms, or plays too many games already, or the store fails.
    pub async fn admit(
        &self,
        terms: &Terms,
        account: AccountId,
    ) -> Result<Option<Strength>, Refusal> {
        if terms.rated && !terms.can_count() {
            return Err(BadTerms::Rated.into());
        }
        self.may_play(account)?;
        let known = self.store.account(account).await?;
        may_be_met(known.as_ref())?;
        let member = known.is_some_and(|known| known.login.is_some());
        if terms.rated && !member {
            return Err(Refusal::MembersOnly);
        }
        let Some(pace) = terms.pace().filter(|_| member) else {
            return Ok(None);
        };
        let stored = self.store.rating(account, pace.code()).await?;
        Ok(Some(Strength::of(stored, unix_ms())))
    }

    /// Whether others may play with this account.
    pub(crate) async fn may_meet(&self, account: AccountId) -> Result<(), Refusal> {
        may_be_met(self.store.account(account).await?.as_ref())
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for an opponent: plays at once with whoever would play on the same terms, or waits in the lobby.
    ///
    /// # Errors
    ///
    /// The terms make no sense or are not for this account, there are too many seeks or games, or the store fails.
    pub async fn seek(self: &Arc<Self>, seek: Seek) -> Result<Sought, Refusal> {
        if !seek.is_whole() {
            return Err(Refusal::NotInTerms);
        }
        let mut strength = None;
        for terms in seek.all_terms() {
            terms.check()?;
            // They are of one pace, so the answer is the same each time.
            strength = self.admit(terms, seek.by.account).await?;
        }
        if seek.by_rank && strength.is_none() {
            return Err(Refusal::MembersOnly);
        }
        let account = self.store.account(seek.by.account).await?;
        let known = Known {
            strength,
            member: { account.as_ref() }.is_some_and(|account| account.login.is_some()),
            program: { account.as_ref() }.is_some_and(|account| account.program),
            shown: account.is_none_or(|account| account.shown),
        };
        let seek = Seek { known, ..seek }.without_repeats();
        let outcome = self
            .lobby()
            .add(seek, self.settings.most_waiting, by_lot())?;
        match outcome {
            Ok(id) => {
                self.tell_lobby();
                Ok(Sought::Waiting(id))
            }
            Err((opening, partner)) => self.matched(opening, partner).await.map(Sought::Playing),
        }
    }

    /// Plays with somebody who waits in the lobby, on the terms of this number among those of the seek.
    ///
    /// # Errors
    ///
    /// The seek is gone, not for this seat or its own, or the game cannot be opened.
    pub async fn answer(
        self: &Arc<Self>,
        id: SeekId,
        by: Seat,
        choice: usize,
    ) -> Result<Table, Refusal> {
        let terms = self.lobby().terms(id, choice).ok_or(Refusal::NoGame)?;
        let strength = self.admit(&terms, by.account).await?;
        let (opening, partner) = self.lobby().take(id, by, strength, choice, by_lot())?;
        self.matched(opening, partner).await
    }

    /// Waits no longer.
    pub fn unseek(&self, id: SeekId, by: AccountId) {
        if self.lobby().remove(id, by) {
            self.tell_lobby();
        }
    }

    async fn matched(
        self: &Arc<Self>,
        opening: Opening,
        partner: SeekId,
    ) -> Result<Table, Refusal> {
        let desk = Arc::clone(self);
        // Whoever waited hears of it, even where whoever answered does not.
        to_its_end(async move {
            let table = match desk.open(opening, true).await {
                Ok(table) => table,
                Err(refusal) => {
                    desk.lobby().waits_on(partner);
                    desk.tell_lobby();
                    return Err(refusal);
                }
            };
            desk.lobby().matched(partner, table.id());
            desk.tell_lobby();
            // Who waited may have left without our knowing; its clock waits for it.
            let _ = desk.lobby_news.send(Arc::new(LobbyNews::Matched {
                seek: partner,
                game: table.id(),
            }));
            Ok(table)
        })
        .await
    }

    /// The game that a seek has led to lately: for whoever missed the news.
    pub fn matched_lately(&self, seek: SeekId) -> Option<GameId> {
        self.lobby().game_of(seek)
    }

    /// Who waits in the lobby, the oldest first.
    pub fn seeks(&self) -> Vec<(SeekId, Seek)> {
        self.lobby().seeks()
    }

    /// What this account, with a rank at their pace, would play with those of these seeks that let ranks decide.
    pub async fn meetings(&self, reader: AccountId, seeks: &[(SeekId, Seek)]) -> Meetings {
        let mut ranks = HashMap::new();
        let mut meetings = Meetings::new();
        let by_rank = |(_, seek): &&(SeekId, Seek)| seek.by_rank && seek.by.account != reader;
        for (id, seek) in seeks.iter().filter(by_rank) {
            let pace = seek.terms.pace();
            let own = match ranks.get(&pace) {
                Some(&known) => known,
                // Whoever may not play, or cannot be looked up, is shown no handicap.
                None => self.admit(&seek.terms, reader).await.ok().flatten(),
            };
            ranks.insert(pace, own);
            if let Some((own, waiting)) = own.zip(seek.known.strength) {
                meetings.insert(*id, Meeting::of(own.grade(), waiting.grade()));
            }
        }
        meetings
    }

    /// Listens to the lobby.
    pub fn watch_lobby(&self) -> broadcast::Receiver<Arc<LobbyNews>> {
        self.lobby_news.subscribe()
    }

    fn tell_lobby(&self) {
        // Nobody may be listening.
        let _ = self.lobby_news.send(Arc::new(LobbyNews::Changed));
    }

    fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a room by link: one seat taken, the other free.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); or this account has too many rooms waiting.
    pub async fn open_room(
        self: &Arc<Self>,
        terms: Terms,
        seat: Seat,
        color: Color,
    ) -> Result<Table, Refusal> {
        self.admit(&terms, seat.account).await?;
        let waiting = self.store.games_of(seat.account, MOST_UNFINISHED).await?;
        let waiting = waiting
            .iter()
            .filter(|row| row.headline.stage == komadai_store::Stage::Waiting)
            .count();
        if waiting >= self.settings.most_waiting {
            return Err(Refusal::Busy);
        }
        let mut seats = ByColor::default();
        seats[color] = Some(seat);
        self.open(Opening::of(terms, seats), true).await
    }
}

/// More than one account can have going on.
const MOST_UNFINISHED: u32 = 1_000;

fn may_be_met(known: Option<&Account>) -> Result<(), Refusal> {
    let banned = known.is_some_and(|known| known.banned > unix_ms());
    (!banned).then_some(()).ok_or(Refusal::Banned)
}

/// Does something to its end, even where whoever asked for it leaves in the middle.
async fn to_its_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    // It fails where the work panics, or the runtime is going down.
    tokio::spawn(work).await.unwrap_or(Err(Refusal::Failed))
}

/// Furigoma, as it were: a side by chance.
pub fn by_lot() -> Color {
    let heads = getrandom::u32().is_ok_and(|bits| bits.is_multiple_of(2));
    if heads { Color::Black } else { Color::White }
}

fn players(room: &Room) -> ByColor<Option<AccountId>> {
    ByColor::from_fn(|color| room.seats()[color].as_ref().map(|seat| seat.account))
}

/// A name nobody can guess.
pub fn fresh_id() -> GameId {
    let bits = getrandom::u64().unwrap_or_else(|error| {
        // Without chance a name can still be new.
        tracing::error!(%error, "the system gives no random bits");
        Instant::now().elapsed().as_nanos() as u64 ^ unix_ms() as u64
    });
    GameId::from_bits(bits)
}
