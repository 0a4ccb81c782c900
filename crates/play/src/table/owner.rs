//! The task that owns a game: one request after the other, the store before the news, the flag by a timer.

mod again;
mod attendance;
mod durable;
mod schedule;
mod showing;
mod talk;

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use komadai_room::{AccountId, Decision, Event, GameId, Refusal, Review, Room, Seat, Stage};
use komadai_rules::Color;
use komadai_store::{Epoch, Store};
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::audience::Audience;
use super::chat::Chat;
use super::news::{News, Update};
use super::presence::Presence;
use super::request::{Ask, Look, Play, Reply, Request};
use super::stopwatch::Stopwatch;
use super::{MOST_LOOKS, MOST_REQUESTS, Table};
use crate::desk::Desk;
use attendance::Attendance;
pub use schedule::REPLAYED_WITHIN;
use schedule::{Due, Schedule};

/// The right to append to a game's log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    pub(crate) game: GameId,
    pub(crate) epoch: Epoch,
}

/// How a game is taken up.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Intake {
    /// Whether the first clock waits for its player to come.
    pub(crate) waits: bool,
    /// For how long nothing has happened in it.
    pub(crate) quiet: Duration,
    /// Whether it is a draw to be played again: the server died before it could be.
    pub(crate) again: bool,
}

/// The task's own things.
pub(crate) struct Owner {
    claim: Claim,
    room: Room,
    store: Store,
    desk: Weak<Desk>,
    inbox: Inbox,
    audience: Audience,
    attendance: Attendance,
    schedule: Schedule,
    chat: Chat,
    /// What a player has last shown, the game being over.
    review: Option<Review>,
}

/// What others ask of the task.
struct Inbox {
    requests: mpsc::Receiver<Request>,
    looks: mpsc::Receiver<Look>,
    /// Those who look now; empty between two steps.
    lookers: Vec<Look>,
}

/// Why the task ends.
struct TaskEnd;

impl Owner {
    /// The table of a game, and the task to be run for it.
    pub(crate) fn new(claim: Claim, room: Room, desk: &Arc<Desk>, intake: Intake) -> (Table, Self) {
        let (requests, receiver) = mpsc::channel(MOST_REQUESTS);
        let (looks, onlookers) = mpsc::channel(MOST_LOOKS);
        let audience = Audience::default();
        let now = Instant::now();
        let presence = Arc::new(Presence::new(now));
        let table = Table {
            id: claim.game,
            requests,
            looks,
            known: audience.known.downgrade(),
            crowd: audience.crowd.downgrade(),
            presence: Arc::clone(&presence),
        };
        let mut attendance = Attendance::new(presence, now);
        let mut schedule = Schedule::new(&room, intake.quiet, now);
        if room.turn().is_some() {
            if intake.waits {
                attendance.await_sides(&room, now, true);
            }
            schedule.stopwatch = attendance.begin_turn(&room, now);
        }
        let owner = Self {
            claim,
            room,
            store: desk.store().clone(),
            desk: Arc::downgrade(desk),
            inbox: Inbox { requests: receiver, looks: onlookers, lookers: Vec::new() },
            audience,
            attendance,
            schedule,
            chat: Chat::default(),
            review: None,
        };
        (table, owner)
    }

    /// Runs until the game is over and forgotten, or taken over by somebody else; `again` where the server died between
    /// a draw and the game that plays it again.
    pub(crate) async fn run(mut self, again: bool) {
        let mut goes_on = Ok(());
        if again {
            goes_on = self.play_again().await;
        }
        while goes_on.is_ok() {
            goes_on = self.step().await;
        }
        self.set_halted(false);
        let (desk, id) = (self.desk.clone(), self.claim.game);
        // The table is closed from here on, and so the desk can tell it from its successor.
        drop(self);
        if let Some(desk) = desk.upgrade() {
            desk.forget(id);
        }
    }

    async fn step(&mut self) -> Result<(), TaskEnd> {
        let (room, lag) = (&self.room, self.lag());
        let timer = self.schedule.next(room, lag);
        let passes = self.attendance.passes(room);
        tokio::select! {
            // What has come in before the flag fell is heard before the flag.
            biased;
            request = self.inbox.requests.recv() => match request {
                Some(request) => self.hear(request).await,
                None => Err(TaskEnd),
            },
            () = self.attendance.presence().changed() => {
                self.look_around();
                Ok(())
            }
            () = sleep_until(passes.into()) => {
                self.look_around();
                Ok(())
            }
            () = sleep_until(timer.into()) => self.time_passed().await,
            _ = self.inbox.looks.recv_many(&mut self.inbox.lookers, MOST_LOOKS) => {
                self.answer_looks();
                Ok(())
            }
        }
    }

    async fn time_passed(&mut self) -> Result<(), TaskEnd> {
        let now = Instant::now();
        match self.schedule.due(&self.room, now) {
            Due::Clock => self.start_clock(now),
            Due::GiveUp => {
                let seen = self.attendance.seen(&self.room, now);
                if !self.schedule.waits_on(&self.room, seen, now) {
                    return self.happen(Event::Aborted).await;
                }
            }
            Due::Flag => {
                if let Some(flag) = self.room.overdue(self.turn(now)) {
                    return self.happen(flag).await;
                }
            }
            Due::Replay => return self.play_again().await,
            // A rematch, a word, a look at the game together: those who are still here may want them.
            Due::Close if self.attendance.presence().is_anybody_here() => {
                self.schedule.prolong(&self.room, now);
            }
            Due::Close => return Err(TaskEnd),
        }
        Ok(())
    }

    /// Notes who came and who went.
    fn look_around(&mut self) {
        let now = Instant::now();
        for color in Color::ALL {
            let Some(here) = self.attendance.note(&self.room, color, now) else {
                continue;
            };
            self.audience.tell(News::Present {
                color,
                here,
                absent_in: self.attendance.absent_in(&self.room, color, now),
            });
            let held = matches!(self.schedule.stopwatch, Stopwatch::Held(_));
            if here && held && self.room.turn() == Some(color) {
                self.start_clock(now);
            }
        }
        if self.attendance.note_skips(&self.room, now) {
            self.audience.tell(News::Look);
        }
    }

    fn start_clock(&mut self, now: Instant) {
        self.schedule.stopwatch = Stopwatch::Running(now);
        if let Some(clocks) = self.clocks(now) {
            self.audience.tell(News::Running(clocks));
        }
    }

    async fn hear(&mut self, request: Request) -> Result<(), TaskEnd> {
        match request {
            Request::Ask(ask, reply) => self.answer(ask, reply).await,
            Request::Stop(reply) => {
                let raw = self.schedule.stopwatch.raw(Instant::now());
                if let Some(event) = self.room.interrupted(raw) {
                    self.happen(event).await?;
                }
                let _ = reply.send(());
                Err(TaskEnd)
            }
        }
    }

    async fn answer(&mut self, ask: Ask, reply: Reply) -> Result<(), TaskEnd> {
        let decided = match ask {
            Ask::Play(play) => self.play(play).await,
            Ask::Join { seat, color } => self.join(seat, color).await,
            Ask::Close => self.close(),
            Ask::Rule { ruling, reason } => self.room.rule(ruling, reason),
            Ask::Say { by, text, aside } => self.say(by, text, aside).map(|()| None),
            Ask::Review { by, ply, line, marks } => self.show(by, ply, line, marks).map(|()| None),
        };
        let answer = match decided {
            Ok(event) => {
                if let Some(event) = event {
                    self.happen(event).await?;
                }
                Ok(self.room.version())
            }
            Err(refusal) => Err(refusal),
        };
        // The asker may have left.
        let _ = reply.send(answer);
        Ok(())
    }

    /// Ends a game that has not begun.
    fn close(&self) -> Decision {
        match self.room.stage() {
            Stage::Waiting => Ok(Some(Event::Aborted)),
            Stage::Playing => Err(Refusal::TooLate),
            Stage::Over(_) => Err(Refusal::Over),
        }
    }

    async fn join(&self, seat: Seat, color: Option<Color>) -> Decision {
        let account = seat.account;
        let decided = self.room.join(seat, color)?;
        // Without a free seat the store is not asked: players wait meanwhile.
        if decided.is_some() {
            self.admit(account).await?;
        }
        Ok(decided)
    }

    /// Whether this account may take a seat here.
    async fn admit(&self, account: AccountId) -> Result<(), Refusal> {
        let desk = self.desk.upgrade().ok_or(Refusal::Stopping)?;
        desk.admission().admit(self.room.terms(), account).await?;
        // Somebody who was banned since opened it, perhaps.
        for color in Color::ALL {
            if let Some(seat) = &self.room.seats()[color] {
                desk.admission().may_meet(seat.account).await?;
            }
        }
        Ok(())
    }

    async fn play(&mut self, play: Play) -> Decision {
        let Play { by, command, note, at } = play;
        let color = self.room.color_of(by).ok_or(Refusal::NotAPlayer)?;
        self.attendance.heard_from(color);
        if let Some(opening) = self.room.accepts_rematch(color, &command) {
            return self.rematch(opening, color.opponent()).await.map(Some);
        }
        // A player whose flag has fallen is told so, even if it was found out by the move that came too late.
        let mut decided = self.room.wish(by, &command, self.turn(at))?;
        if let Some(Event::Moved { note: kept, .. }) = &mut decided {
            *kept = note;
        }
        Ok(decided)
    }

    /// Stores an event, lets it happen, and tells everybody; the next turn begins at that moment.
    async fn happen(&mut self, event: Event) -> Result<(), TaskEnd> {
        let was = self.happen_durably(&event).await?;
        let room = &self.room;
        let (turn, stage) = (room.turn(), room.stage());
        let turn_goes_on = turn.is_some() && room.game().ply() == was.ply;
        let begins = was.stage == Stage::Waiting && stage != was.stage;
        let now = Instant::now();
        if begins {
            self.attendance.await_sides(room, now, false);
        }
        self.schedule.stopwatch = match (turn, &event) {
            (None, _) | (Some(_), Event::Interrupted { .. }) => Stopwatch::Still,
            (Some(_), Event::TakenBack { .. }) => Stopwatch::Running(now),
            (Some(_), _) if turn_goes_on && !begins => self.schedule.stopwatch,
            (Some(_), _) => self.attendance.begin_turn(room, now),
        };
        self.schedule.prolong(room, now);
        self.attendance.note_skips(room, now);
        let ending = stage.ending();
        self.audience.tell(News::Happened(Update {
            version: room.version(),
            event,
            clocks: self.clocks(now),
            ending,
        }));
        if was.stage == Stage::Waiting {
            // The player who has sat down was there before as a spectator.
            self.look_around();
        }
        let noted = begins || stage != was.stage && ending.is_some();
        if noted && let Some(desk) = self.desk.upgrade() {
            desk.note_stage(self.claim.game, &self.room, begins);
        }
        if stage != was.stage && ending.is_some() {
            return Box::pin(self.play_again()).await;
        }
        Ok(())
    }
}
