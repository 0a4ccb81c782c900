//! The task that owns a game: one wish after the other, the store before anybody hears, the flag by a timer.

mod attendance;
mod durable;
mod showing;

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use komadai_rules::{ByColor, Color, Move};
use komadai_store::{AccountId, Epoch, GameId, Store};
use tokio::sync::{broadcast, mpsc};
use tokio::time::sleep_until;

use super::chat::Chat;
use super::presence::Presence;
use super::stopwatch::Stopwatch;
use super::{Look, MOST_LOOKS, MOST_NEWS, MOST_WISHES, News, Reply, Request, Said, Table, Update};
use crate::desk::Desk;
use crate::room::Opening;
use crate::{Command, Ending, Event, Pace, Refusal, Review, Room, Seat, Stage, Turn};
pub(crate) use durable::headline;

/// How long a table of a game that is over stays for a rematch or a word.
const LINGERS: Duration = Duration::from_secs(600);
/// For how long after a draw the game that plays it again may be opened: players may wait for it, and events do.
pub const REPLAYED_WITHIN: Duration = LINGERS;
/// How often it is tried, where the first time failed.
const PLAYS_AGAIN: Duration = Duration::from_secs(1);
/// How long an empty seat waits.
const WAITS_FOR_PLAYERS: Duration = Duration::from_secs(7 * 86_400);
/// How long a game without a clock goes on in which nothing happens.
const WAITS_FOR_MOVES: Duration = Duration::from_secs(90 * 86_400);
/// So far away that it is looked at anew by then.
const FAR: Duration = Duration::from_secs(86_400);

/// The task's own things.
pub(crate) struct Owner {
    id: GameId,
    epoch: Epoch,
    room: Room,
    store: Store,
    desk: Weak<Desk>,
    requests: mpsc::Receiver<Request>,
    looks: mpsc::Receiver<Look>,
    /// Those who look now; empty between two steps.
    lookers: Vec<Look>,
    /// Those with an account, players among them.
    known: broadcast::Sender<Arc<News>>,
    /// Everybody else.
    crowd: broadcast::Sender<Arc<News>>,
    presence: Arc<Presence>,
    stopwatch: Stopwatch,
    /// Since when each player has been away.
    away: ByColor<Option<Instant>>,
    /// Who has been here.
    came: ByColor<bool>,
    /// When a game begins, and after a restart: until when the clock of each player waits who has not come.
    awaited: ByColor<Option<Instant>>,
    /// How many of a relay were last passed over because they are not there.
    skipped: u32,
    /// Since when the disk takes nothing, and the clocks stand still.
    halted: Option<Instant>,
    chat: Chat,
    /// What a player has last shown, the game being over.
    review: Option<Review>,
    /// When the table closes, or the seat is no longer kept, or a game without a clock is given up.
    closes: Instant,
    /// When it is tried once more to play a draw again.
    again: Option<Instant>,
}

/// Why the task ends.
struct Ended;

impl Owner {
    /// The table of a game in which nothing has happened for as long as it was `quiet`, and the task to be run for it.
    /// `waits` for the player to move to come before the clock runs.
    pub(crate) fn new(
        (id, epoch): (GameId, Epoch),
        room: Room,
        (store, desk): (Store, Weak<Desk>),
        (waits, quiet): (bool, Duration),
    ) -> (Table, Self) {
        let (requests, receiver) = mpsc::channel(MOST_WISHES);
        let (looks, onlookers) = mpsc::channel(MOST_LOOKS);
        let (known, _) = broadcast::channel(MOST_NEWS);
        let (crowd, _) = broadcast::channel(MOST_NEWS);
        let now = Instant::now();
        let presence = Arc::new(Presence::new(now));
        let table = Table {
            id,
            requests,
            looks,
            known: known.downgrade(),
            crowd: crowd.downgrade(),
            presence: Arc::clone(&presence),
        };
        let mut owner = Self {
            id,
            epoch,
            room,
            store,
            desk,
            requests: receiver,
            looks: onlookers,
            lookers: Vec::new(),
            known,
            crowd,
            presence,
            stopwatch: Stopwatch::Still,
            away: ByColor {
                black: Some(now),
                white: Some(now),
            },
            came: ByColor::default(),
            awaited: ByColor::default(),
            skipped: 0,
            halted: None,
            chat: Chat::default(),
            review: None,
            closes: now,
            again: None,
        };
        let lasts = owner.lasts();
        owner.closes = match owner.room.stage() {
            // It was called for a moment ago.
            Stage::Over(_) => now + lasts,
            Stage::Waiting | Stage::Playing => now + lasts.saturating_sub(quiet),
        };
        if owner.room.turn().is_some() {
            if waits {
                owner.awaited = ByColor::from_fn(|_| Some(Stopwatch::hold_until(now)));
            }
            owner.stopwatch = owner.begin_turn(now);
        }
        (table, owner)
    }

    /// The game as it stands.
    pub(crate) fn room(&self) -> &Room {
        &self.room
    }

    /// Runs until the game is over and forgotten, or taken over by somebody else; `again` where the server died between a
    /// draw and the game that plays it again.
    pub(crate) async fn run(mut self, again: bool) {
        let mut goes_on = Ok(());
        if again {
            goes_on = self.play_again().await;
        }
        while goes_on.is_ok() {
            goes_on = self.step().await;
        }
        self.set_halted(false);
        let (desk, id) = (self.desk.clone(), self.id);
        // The table is closed from here on, and so the desk can tell it from its successor.
        drop(self);
        if let Some(desk) = desk.upgrade() {
            desk.forget(id);
        }
    }

    async fn step(&mut self) -> Result<(), Ended> {
        let (timer, passes) = (self.timer(), self.passes());
        tokio::select! {
            // What has come in before the flag fell is heard before the flag.
            biased;
            request = self.requests.recv() => match request {
                Some(request) => self.hear(request).await,
                None => Err(Ended),
            },
            () = self.presence.changed() => {
                self.look_around();
                Ok(())
            }
            () = sleep_until(passes.into()) => {
                self.look_around();
                Ok(())
            }
            () = sleep_until(timer.into()) => self.time_passed().await,
            _ = self.looks.recv_many(&mut self.lookers, MOST_LOOKS) => {
                self.be_seen();
                Ok(())
            }
        }
    }

    /// When something happens by itself.
    fn timer(&self) -> Instant {
        match self.stopwatch {
            Stopwatch::Still => self
                .again
                .map_or(self.closes, |again| again.min(self.closes)),
            Stopwatch::Held(until) => until,
            Stopwatch::Running(_) if !self.room.terms().is_timed() => self.closes,
            Stopwatch::Running(since) => {
                let turn = self.room.turn();
                let falls = turn.and_then(|color| self.room.flag_falls(self.lag(color)));
                match falls.map(Duration::from_millis) {
                    Some(falls) if falls < FAR => since + falls,
                    _ => Instant::now() + FAR,
                }
            }
        }
    }

    async fn time_passed(&mut self) -> Result<(), Ended> {
        let now = Instant::now();
        match self.stopwatch {
            Stopwatch::Held(_) => {
                self.start_clock(now);
                Ok(())
            }
            Stopwatch::Running(_) if !self.room.terms().is_timed() => {
                self.happen(Event::Aborted).await
            }
            Stopwatch::Running(_) => match self.room.overdue(self.turn(now)) {
                Some(flag) => self.happen(flag).await,
                None => Ok(()),
            },
            Stopwatch::Still if self.again.is_some_and(|again| again <= now) => {
                self.play_again().await
            }
            Stopwatch::Still if self.room.stage() == Stage::Waiting => {
                self.happen(Event::Aborted).await
            }
            // A rematch, a word, a look at the game together: whoever is still here may want them.
            Stopwatch::Still if self.presence.is_anybody_here() => {
                self.closes = now + LINGERS;
                Ok(())
            }
            Stopwatch::Still => Err(Ended),
        }
    }

    async fn hear(&mut self, request: Request) -> Result<(), Ended> {
        match request {
            Request::Say {
                by,
                text,
                aside,
                reply,
            } => {
                // Whoever asked may have left; the same holds for every reply below.
                let _ = reply.send(self.say(by, text, aside));
                Ok(())
            }
            Request::Review {
                by,
                ply,
                line,
                marks,
                reply,
            } => {
                let _ = reply.send(self.show(by, ply, line, marks));
                Ok(())
            }
            Request::Join { seat, color, reply } => {
                let account = seat.account;
                // Whoever finds no seat asks the store nothing: players wait meanwhile.
                let wished = match self.room.join(seat, color) {
                    Ok(Some(event)) => self.admit(account).await.map(|()| Some(event)),
                    other => other,
                };
                self.grant(wished, reply).await
            }
            Request::Wish {
                by,
                command,
                note,
                at,
                reply,
            } => self.wish(by, (command, note), at, reply).await,
            Request::Stop(reply) => {
                if let Some(event) = self.room.interrupted(self.stopwatch.raw(Instant::now())) {
                    self.happen(event).await?;
                }
                let _ = reply.send(());
                Err(Ended)
            }
        }
    }

    /// Whether this account may take a seat here.
    async fn admit(&self, account: AccountId) -> Result<(), Refusal> {
        let desk = self.desk.upgrade().ok_or(Refusal::Stopping)?;
        desk.admit(self.room.terms(), account).await?;
        // Somebody who was banned since opened it, perhaps.
        for color in Color::ALL {
            if let Some(seat) = &self.room.seats()[color] {
                desk.may_meet(seat.account).await?;
            }
        }
        Ok(())
    }

    async fn wish(
        &mut self,
        by: AccountId,
        (command, said): (Command, Option<String>),
        at: Instant,
        reply: Reply,
    ) -> Result<(), Ended> {
        let Some(color) = self.room.color_of(by) else {
            let _ = reply.send(Err(Refusal::NotAPlayer));
            return Ok(());
        };
        // Whoever wishes for something is back.
        (self.awaited[color], self.came[color]) = (None, true);
        if let Some(opening) = self.room.accepts_rematch(color, &command) {
            let followed = match self.may_follow(&opening, color.opponent()).await {
                Ok(()) => self.follow(opening).await.map(Some),
                Err(refusal) => Err(refusal),
            };
            return self.grant(followed, reply).await;
        }
        let mut wished = self.room.wish(by, &command, self.turn(at));
        if let Ok(Some(Event::Moved { note, .. })) = &mut wished {
            *note = said;
        }
        // Whose flag has fallen is told so, even if it was found out by the move that came too late.
        self.grant(wished, reply).await
    }

    /// Makes happen what was decided, and tells who asked.
    async fn grant(
        &mut self,
        wished: Result<Option<Event>, Refusal>,
        reply: Reply,
    ) -> Result<(), Ended> {
        let answer = match wished {
            Ok(Some(event)) => {
                self.happen(event).await?;
                Ok(self.room.version())
            }
            Ok(None) => Ok(self.room.version()),
            Err(refusal) => Err(refusal),
        };
        let _ = reply.send(answer);
        Ok(())
    }

    /// Stores an event, lets it happen, and tells everybody; the next turn begins at that moment.
    async fn happen(&mut self, event: Event) -> Result<(), Ended> {
        let (was, ply) = self.happen_durably(&event).await?;
        let turn_goes_on = self.room.turn().is_some() && self.room.game().ply() == ply;
        let begins = was == Stage::Waiting && self.room.stage() != was;
        let ended = self.room.stage() != was && matches!(self.room.stage(), Stage::Over(_));
        let now = Instant::now();
        if begins {
            let until = Stopwatch::hold_until(now);
            self.awaited = ByColor::from_fn(|color| (!self.is_here(color)).then_some(until));
        }
        self.stopwatch = match (self.room.turn(), &event) {
            (None, _) => Stopwatch::Still,
            (Some(_), Event::Interrupted { .. }) => Stopwatch::Still,
            (Some(_), Event::TakenBack { .. }) => Stopwatch::Running(now),
            (Some(_), _) if turn_goes_on && !begins => self.stopwatch,
            (Some(_), _) => self.begin_turn(now),
        };
        self.closes = now + self.lasts();
        self.skipped = self.skips(now);
        let ending = self.ending();
        let update = Update {
            version: self.room.version(),
            event,
            clocks: self.clocks(now),
            ending,
        };
        self.tell(News::Happened(update));
        if was == Stage::Waiting {
            // Whoever has sat down was there before as a spectator.
            self.look_around();
        }
        if let (true, Some(desk)) = (begins, self.desk.upgrade()) {
            desk.has_begun(self.id, &self.room);
        }
        if let (true, Some(desk)) = (begins || ended, self.desk.upgrade()) {
            desk.note_stage(self.id, &self.room);
        }
        if let (true, Some(ending)) = (ended, ending) {
            if let Some(desk) = self.desk.upgrade() {
                desk.has_ended(self.id, &self.room, ending);
            }
            return Box::pin(self.play_again()).await;
        }
        Ok(())
    }

    /// Opens the game that plays a draw again, where one is due, and tells everybody.
    async fn play_again(&mut self) -> Result<(), Ended> {
        self.again = None;
        let Some(opening) = self.room.replay() else {
            return Ok(());
        };
        match self.replay(opening).await {
            Ok(followed) => self.happen(followed).await,
            Err(refusal) => {
                tracing::warn!(game = %self.id, %refusal, "the draw is not played again");
                // A disk may be well later, and a game somewhere may end.
                let passes = matches!(refusal, Refusal::Busy | Refusal::Halted);
                self.again = passes.then(|| Instant::now() + PLAYS_AGAIN);
                Ok(())
            }
        }
    }

    /// Its name follows from this game's: whether or not it was opened before a restart, it is opened once.
    async fn replay(&self, opening: Opening) -> Result<Event, Refusal> {
        let desk = self.desk.upgrade().ok_or(Refusal::Stopping)?;
        let table = desk.open_once(self.id.successor(), opening).await?;
        Ok(Event::Followed { game: table.id() })
    }

    /// The stopwatch of a turn that begins now.
    fn begin_turn(&self, now: Instant) -> Stopwatch {
        let awaited = self.room.turn().and_then(|color| self.awaited[color]);
        match awaited.filter(|&until| until > now) {
            Some(until) => Stopwatch::Held(until),
            None => Stopwatch::Running(now),
        }
    }

    /// Whether there may be a rematch now: both may play one more game, and where a clock waits for nobody whoever proposed it
    /// is still there.
    async fn may_follow(&self, opening: &Opening, proposer: Color) -> Result<(), Refusal> {
        let pace = opening.terms.pace();
        let waits = pace.is_none_or(|pace| pace == Pace::Correspondence);
        if !waits && !self.is_here(proposer) {
            return Err(Refusal::Absent);
        }
        let desk = self.desk.upgrade().ok_or(Refusal::Stopping)?;
        for color in Color::ALL {
            if let Some(seat) = &opening.seats[color] {
                desk.admit(&opening.terms, seat.account).await?;
            }
        }
        Ok(())
    }

    async fn follow(&self, opening: Opening) -> Result<Event, Refusal> {
        let desk = self.desk.upgrade().ok_or(Refusal::Stopping)?;
        let table = desk.open(opening, true).await?;
        Ok(Event::Followed { game: table.id() })
    }

    fn start_clock(&mut self, now: Instant) {
        self.stopwatch = Stopwatch::Running(now);
        if let Some(clocks) = self.clocks(now) {
            self.tell(News::Running(clocks));
        }
    }

    fn say(&mut self, by: Seat, text: String, aside: bool) -> Result<u32, Refusal> {
        let color = self.room.color_of(by.account);
        if aside && color.is_none() {
            return Err(Refusal::NotAPlayer);
        }
        let said = Said {
            color,
            name: by.name,
            text,
            aside,
        };
        if !self.chat.take(by.account, &said, Instant::now()) {
            return Err(Refusal::Busy);
        }
        self.tell(News::Said(said));
        Ok(self.room.version())
    }

    fn show(
        &mut self,
        by: AccountId,
        ply: u32,
        line: Vec<Move>,
        marks: Vec<String>,
    ) -> Result<u32, Refusal> {
        let by = self.room.color_of(by).ok_or(Refusal::NotAPlayer)?;
        let review = Review {
            by,
            ply,
            line,
            marks,
        };
        self.room.check_review(&review)?;
        self.review = Some(review.clone());
        self.closes = Instant::now() + self.lasts();
        self.tell(News::Reviewed(review));
        Ok(self.room.version())
    }

    fn turn(&self, at: Instant) -> Turn {
        let lag = self.room.turn().map_or(0, |color| self.lag(color));
        let absent = |color| self.absent_in(color, at) == Some(Duration::ZERO);
        Turn {
            raw: self.stopwatch.raw(at),
            lag,
            absent: ByColor::from_fn(absent),
            skips: self.skips(at),
        }
    }

    fn ending(&self) -> Option<Ending> {
        match self.room.stage() {
            Stage::Over(ending) => Some(ending),
            _ => None,
        }
    }

    fn lasts(&self) -> Duration {
        match self.room.stage() {
            Stage::Waiting => WAITS_FOR_PLAYERS,
            Stage::Playing => WAITS_FOR_MOVES,
            Stage::Over(_) => LINGERS,
        }
    }
}

#[cfg(test)]
mod tests {
    use komadai_rules::TimeControl;
    use komadai_store::Headline;

    use super::*;
    use crate::Terms;

    #[tokio::test]
    async fn nobody_is_missed_while_the_clock_waits_for_him() {
        let seat = |number| Seat {
            account: AccountId::from_number(number),
            name: String::new(),
        };
        let players = ByColor {
            black: Some(seat(1)),
            white: Some(seat(2)),
        };
        let terms = Terms::default().with_clock(TimeControl::sudden_death(60_000));
        // Clocks wait a minute, and players half a one.
        for (waits, after, missed) in [
            (false, 29, false),
            (false, 31, true),
            (true, 61, false),
            (true, 89, false),
            (true, 91, true),
        ] {
            let room = Room::open(Opening::of(terms.clone(), players.clone())).unwrap();
            let (store, id) = (Store::in_memory().unwrap(), GameId::from_bits(1));
            let epoch = store
                .open_game(id, Headline::default(), "", 0)
                .await
                .unwrap();
            let beneath = (store, Weak::new());
            let (_table, mut owner) =
                Owner::new((id, epoch), room, beneath, (waits, Duration::ZERO));
            let began = Instant::now();
            let absent = owner.turn(began + Duration::from_secs(after)).absent;
            assert_eq!(absent, ByColor::from_fn(|_| missed), "{waits} {after}");
            // Whoever says something needs no waiting for, but is not there by that.
            owner.awaited.black = None;
            let absent = owner.turn(began + Duration::from_secs(31)).absent;
            assert!(absent.black, "{waits}");
        }
    }
}
