//! The task that has the hall: it hears everything in one order, and does what the hall wants done.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::{Duration, Instant};

use komadai_csa::PlayerName;
use komadai_csa::hall::{
    Agreement, BoutId, Effect, FinalRecord, GameEvent, Hall, Moment, PastMove, VisitorId,
};
use komadai_play::{Desk, ENGINES};
use komadai_rules::{ByColor, Color};
use komadai_store::AccountId;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::accounts::{Accounts, Found, Standing};
use super::archive::Archive;
use super::bout::{Bout, Intent, Order, Orders};
use super::memory;
use super::message::Message;
use crate::letters;
use crate::people::Dismissal;

/// How often the hall looks at what is due; clocks of games do not depend on it.
const TICK: Duration = Duration::from_millis(250);

/// Most engines whose ratings are told.
const MOST_RATED: u32 = 1_000;

/// The hall with everything around it.
pub(super) struct Host {
    pub(super) hall: Hall,
    pub(super) began: Instant,
    pub(super) desk: Arc<Desk>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) archive: Option<Archive>,
    pub(super) messages: mpsc::Sender<Message>,
    pub(super) visitors: HashMap<VisitorId, Visitor>,
    pub(super) bouts: HashMap<BoutId, mpsc::UnboundedSender<Order>>,
}

pub(super) struct Visitor {
    from: IpAddr,
    /// Whether nobody between us reads what it says.
    is_private: bool,
    out: mpsc::Sender<String>,
    account: Option<AccountId>,
    /// Whether it has said all it had to say, its password being looked at still.
    leaves: bool,
    /// What it is told once something is on the disk.
    held: Option<Vec<String>>,
}

impl Host {
    /// Has the hall until `stop` is ready, and then closes it.
    pub(super) async fn run(
        mut self,
        mut heard: mpsc::Receiver<Message>,
        mut dismissal: Dismissal,
        stop: impl Future<Output = ()>,
    ) {
        tokio::pin!(stop);
        let (judged, judging) = mpsc::unbounded_channel();
        tokio::spawn(judge(Arc::clone(&self.accounts), judging, self.messages.clone()));
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.take_up().await;
        self.look_up_ratings();
        loop {
            tokio::select! {
                message = heard.recv() => match message {
                    Some(message) => self.hear(message),
                    None => return,
                },
                account = dismissal.next() => if self.has(account) {
                    // It is there for as long as this is.
                    let _ = judged.send(account);
                },
                _ = ticks.tick() => self.hall.tick(self.moment(Instant::now())),
                () = &mut stop => break,
            }
            self.settle();
        }
        // What was on its way is heard out: a game that is over shall not be told to be broken off.
        heard.close();
        while let Some(message) = heard.recv().await {
            self.hear(message);
            self.settle();
        }
        self.hall.close(self.moment(Instant::now()));
        self.settle();
    }

    /// Goes on with the games that were running when the server last ended, and keeps the records that it did not come
    /// to write.
    async fn take_up(&mut self) {
        for (game, memory) in memory::all(self.desk.store()).await {
            let Ok(Some(table)) = self.desk.table(game).await else {
                continue;
            };
            let Ok(view) = table.view().await else {
                continue;
            };
            let account = |color| view.seats[color].as_ref().map(|seat| seat.account);
            let (Some(black), Some(white)) = (account(Color::Black), account(Color::White)) else {
                continue;
            };
            // A log that was read a moment ago can be read again; if not, the game is worth more than what was said of
            // it.
            let notes = self.desk.archive().notes(game).await.unwrap_or_default();
            let notes = notes.into_iter().chain(std::iter::repeat(None));
            let moves = { view.moves.iter().zip(&view.spent) }.zip(notes);
            let moves = moves.map(|((&mv, &spent), comment)| PastMove {
                mv,
                charged: Duration::from_millis(spent),
                comment,
            });
            let cost = view.clocks.map_or(0, |clocks| clocks.elapsed);
            let (cost, now) = (Duration::from_millis(cost), self.moment(Instant::now()));
            let Some(id) = self.hall.resume(memory, moves, cost, now) else {
                tracing::warn!(%game, "a game of engines cannot be gone on with");
                if view.ending().is_some() {
                    memory::forget(self.desk.store(), game).await;
                }
                continue;
            };
            let (bout, orders) = self.bout(id, view.moves.len(), ByColor { black, white });
            tokio::spawn(bout.resume(table, orders));
        }
    }

    /// Whether a connection is this account's.
    fn has(&self, account: AccountId) -> bool {
        let mut here = self.visitors.values();
        here.any(|visitor| visitor.account == Some(account))
    }

    /// Finds out how engines are rated now, for pairings and for clients that ask.
    fn look_up_ratings(&self) {
        let (desk, messages) = (Arc::clone(&self.desk), self.messages.clone());
        tokio::spawn(async move {
            let rated = desk.store().engine_ratings(ENGINES, MOST_RATED).await;
            let rated = rated.unwrap_or_else(|error| {
                tracing::warn!(%error, "the ratings of engines cannot be looked up");
                Vec::new()
            });
            let rated = rated.into_iter().filter_map(|(name, rating)| {
                let name: PlayerName = name.parse().ok()?;
                Some((name, rating.max(0.0).round() as u32))
            });
            // A hall that is gone needs no ratings.
            let _ = messages.send(Message::Rated(rated.collect())).await;
        });
    }

    fn moment(&self, at: Instant) -> Moment {
        at.saturating_duration_since(self.began)
    }

    fn hear(&mut self, message: Message) {
        let now = self.moment(Instant::now());
        match message {
            Message::Entered { id, from, is_private, out } => {
                let visitor =
                    Visitor { from, is_private, out, account: None, leaves: false, held: None };
                self.visitors.insert(id, visitor);
                self.hall.enter(id, now);
            }
            Message::Line { id, line, at } => {
                let at = self.moment(at);
                self.hall.hear(id, &line, at);
            }
            Message::Left { id } => match self.visitors.get_mut(&id) {
                // Who sends a login and a question and then no more is let in, answered, and gone.
                Some(visitor) if self.hall.is_checking(id) => visitor.leaves = true,
                _ => self.let_go(id, now),
            },
            Message::Checked { id, found: Found { identity, account, muted }, trip } => {
                if let Some(trip) = trip {
                    self.hall.set_trip(id, trip);
                }
                if let Some(visitor) = self.visitors.get_mut(&id) {
                    visitor.account = account;
                }
                self.hall.checked(id, identity, now);
                if !muted.is_zero() {
                    self.hall.mute(id, muted, now);
                }
                self.settle();
                let leaves = self.visitors.get(&id).is_some_and(|visitor| visitor.leaves);
                if leaves && !self.hall.is_checking(id) {
                    self.let_go(id, now);
                }
            }
            Message::Remembered(id) => {
                let held = self.visitors.get_mut(&id).and_then(|visitor| visitor.held.take());
                for text in held.into_iter().flatten() {
                    self.send(id, text);
                }
            }
            Message::Judged(account, standing) => self.judge(account, standing, now),
            Message::Rated(ratings) => self.hall.set_ratings(ratings),
            Message::News { bout, news, at } => {
                let over =
                    matches!(news, GameEvent::Ended(_) | GameEvent::Refused | GameEvent::Closed);
                self.hall.happened(bout, news, self.moment(at));
                if over {
                    // Its record is to be kept while it is known.
                    self.settle();
                    self.bouts.remove(&bout);
                    // The store has what the end made of the ratings.
                    self.look_up_ratings();
                }
            }
        }
    }

    /// Applies to its connections what an account may do now.
    fn judge(&mut self, account: AccountId, standing: Standing, now: Moment) {
        let own: Vec<_> = { self.visitors.iter() }
            .filter(|(_, visitor)| visitor.account == Some(account))
            .map(|(&id, _)| id)
            .collect();
        for id in own {
            match standing {
                Standing::ShutOut => self.let_go(id, now),
                Standing::Muted(time) => self.hall.mute(id, time, now),
            }
        }
    }

    fn let_go(&mut self, id: VisitorId, now: Moment) {
        self.visitors.remove(&id);
        self.hall.leave(id, now);
    }

    /// Does what the hall wants done, until it wants nothing more.
    fn settle(&mut self) {
        loop {
            let effects = self.hall.effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                self.act(effect);
            }
        }
    }

    /// Tells a game something; whether it hears it, which a game that is over does not.
    fn order(&self, bout: BoutId, order: Order) -> bool {
        self.bouts.get(&bout).is_some_and(|orders| orders.send(order).is_ok())
    }

    fn act(&mut self, effect: Effect) {
        match effect {
            Effect::Send { to, text } => match self.visitors.get_mut(&to) {
                Some(Visitor { held: Some(held), .. }) => held.push(text),
                _ => self.send(to, text),
            },
            // What was sent before goes out before the socket closes.
            Effect::Close(id) => drop(self.visitors.remove(&id)),
            Effect::Check { visitor, name, secret } => self.check(visitor, name, secret),
            Effect::Open { bout, agreement } => self.open(bout, *agreement),
            Effect::Act { bout, color, action, comment, at } => {
                // It stands in records and on pages, where nothing may hide or turn the text around it.
                let comment = comment.map(|comment| letters::visible(&comment));
                let intent = Intent { color, wish: action, comment, at: self.began + at };
                let _ = self.order(bout, Order::Wish(intent));
            }
            Effect::Remember { bout, memory, before } => {
                let ordered = self.order(bout, Order::Remember(memory, before));
                if let Some(visitor) = before.and_then(|id| self.visitors.get_mut(&id)) {
                    visitor.held = ordered.then(Vec::new);
                }
            }
            Effect::Back { bout, color } => {
                let _ = self.order(bout, Order::Back(color));
            }
            Effect::Save { bout, record } => self.keep(bout, *record),
        }
    }

    fn send(&mut self, to: VisitorId, text: String) {
        let sent = self.visitors.get(&to).map(|to| to.out.try_send(text));
        if let Some(Err(_)) = sent {
            // A client that reads more slowly than it is told things keeps no other waiting.
            tracing::info!(visitor = to.0, "a CSA client reads too slowly");
            self.let_go(to, self.moment(Instant::now()));
        }
    }

    /// Looks a login up.
    fn check(&self, id: VisitorId, name: PlayerName, secret: Option<String>) {
        let Some(visitor) = self.visitors.get(&id) else {
            return;
        };
        let from = (visitor.from, visitor.is_private);
        let (accounts, messages) = (Arc::clone(&self.accounts), self.messages.clone());
        tokio::spawn(async move {
            let trip = accounts.trip(secret.as_deref());
            // A client that could not be looked up in time is turned away by the hall.
            if let Some(found) = accounts.identify(&name, secret, from).await {
                let checked = Message::Checked { id, found, trip };
                let _ = messages.send(checked).await;
            }
        });
    }

    /// Opens a game that was agreed.
    fn open(&mut self, bout: BoutId, agreement: Agreement) {
        let account = |id: Option<VisitorId>| self.visitors.get(&id?)?.account;
        let [black, white] = [agreement.visitors.black, agreement.visitors.white].map(account);
        let (Some(black), Some(white)) = (black, white) else {
            let now = self.moment(Instant::now());
            return self.hall.happened(bout, GameEvent::Refused, now);
        };
        let accounts = ByColor { black, white };
        let (bout, orders) = self.bout(bout, agreement.opening.len(), accounts);
        tokio::spawn(bout.play(agreement, orders));
    }

    /// A game of which the hall was told so many moves, and the orders that it hears from now on.
    fn bout(&mut self, id: BoutId, told: usize, accounts: ByColor<AccountId>) -> (Bout, Orders) {
        let (order, orders) = mpsc::unbounded_channel();
        self.bouts.insert(id, order);
        let (desk, messages) = (Arc::clone(&self.desk), self.messages.clone());
        (Bout { desk, id, messages, told: AtomicU32::new(told as u32), accounts }, orders)
    }

    /// Writes the record of a game that is over.
    fn keep(&self, bout: BoutId, record: FinalRecord) {
        if let Some(foul) = &record.foul {
            tracing::info!(game = %record.game, foul, "a game of engines was lost by a line that is no legal move");
        }
        let Some(archive) = self.archive.clone() else {
            let _ = self.order(bout, Order::Forget);
            return;
        };
        let orders = self.bouts.get(&bout).cloned();
        tokio::task::spawn_blocking(move || match archive.keep(&record) {
            // A server that is closing remembers the game, and finds its record there.
            Ok(()) => drop(orders.map(|orders| orders.send(Order::Forget))),
            Err(error) => {
                tracing::error!(game = %record.game, %error, "a record cannot be written");
            }
        });
    }
}

/// Finds out what accounts may do, one after the other: of a silence and its lifting the later one holds.
async fn judge(
    accounts: Arc<Accounts>,
    mut judging: mpsc::UnboundedReceiver<AccountId>,
    messages: mpsc::Sender<Message>,
) {
    while let Some(account) = judging.recv().await {
        if let Some(standing) = accounts.standing(account).await {
            // A hall that is gone has no connections.
            let _ = messages.send(Message::Judged(account, standing)).await;
        }
    }
}
