//! A game of engines between the hall and the table that keeps it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use komadai_csa::Special;
use komadai_csa::hall::{Action, Agreement, BoutId, GameEnd, GameEvent, Memory, VisitorId};
use komadai_play::{
    Command, Desk, Event, Listener, NoNews, Opening, Refusal, Seat, Start, Table, Terms,
};
use komadai_rules::{ByColor, Color, Outcome, Reason};
use komadai_store::AccountId;
use tokio::sync::mpsc;

use super::memory;
use super::message::Message;

/// How long a wish waits before it is said again to a table that could not take it.
const AGAIN: Duration = Duration::from_millis(100);

/// What a player wants, and when it said so.
#[derive(Clone, Debug)]
pub(super) struct Intent {
    pub(super) color: Color,
    pub(super) wish: Action,
    pub(super) comment: Option<String>,
    pub(super) at: Instant,
}

/// What the hall has to say to a game.
#[derive(Clone, Debug)]
pub(super) enum Order {
    /// A player wants something.
    Wish(Intent),
    /// Remember this, so that players find back after a restart, before this one hears more.
    Remember(Box<Memory>, Option<VisitorId>),
    /// A player of a game from before the restart is back.
    Back(Color),
    /// The game is over and its record kept.
    Forget,
}

/// What the hall says to one game, in order.
pub(super) type Orders = mpsc::UnboundedReceiver<Order>;

/// What the table is to be asked for.
struct Request {
    by: AccountId,
    command: Command,
    note: Option<String>,
    at: Instant,
}

/// Asks the table for one thing after the other: a player who declares a win and leaves at once has won before it left.
/// It is asked again while it is too busy or its disk takes nothing.
async fn ask(table: Table, mut queue: mpsc::UnboundedReceiver<Request>) {
    while let Some(Request { by, command, note, at }) = queue.recv().await {
        let again = |refusal| matches!(refusal, Refusal::Busy | Refusal::Halted);
        let wish = || table.wish_noting(by, command, note.clone(), at);
        while wish().await.is_err_and(again) {
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// A game, until its record is kept.
pub(super) struct Bout {
    pub(super) desk: Arc<Desk>,
    pub(super) id: BoutId,
    pub(super) messages: mpsc::Sender<Message>,
    /// How many moves the hall was told.
    pub(super) told: AtomicU32,
    pub(super) accounts: ByColor<AccountId>,
}

impl Bout {
    /// Goes on with a game from before the restart, and stays with it until it is over. Its clock waits for the
    /// players.
    pub(super) async fn resume(self, table: Table, orders: Orders) {
        let watching = table.watch(None);
        // Something may have happened since the moves were counted.
        if self.catch_up(&table).await {
            self.forget(&table, orders).await;
        } else {
            self.stay(table, watching, Vec::new(), orders).await;
        }
    }

    /// Opens a game and stays with it until it is over.
    pub(super) async fn play(self, agreement: Agreement, orders: Orders) {
        let name = agreement.game.to_string();
        let table = match self.desk.open(opening(&agreement, self.accounts), false).await {
            Ok(table) => table,
            Err(refusal) => {
                tracing::warn!(game = name, %refusal, "a game of engines cannot be opened");
                return self.tell(GameEvent::Refused).await;
            }
        };
        tracing::info!(game = name, table = %table.id(), "a game of engines begins");
        // Known before the players hear that the game begins.
        memory::keep(self.desk.store(), table.id(), &agreement.memory).await;
        // Both are here; what there is to hear, one ear hears.
        let attending = vec![table.watch(Some(self.accounts.white))];
        let watching = table.watch(Some(self.accounts.black));
        self.tell(GameEvent::Opened).await;
        self.stay(table, watching, attending, orders).await;
    }

    /// Passes on what happens and what is asked for, until the game is over.
    async fn stay(
        self,
        table: Table,
        mut watching: Listener,
        mut attending: Vec<Listener>,
        mut orders: Orders,
    ) {
        let (wishes, queue) = mpsc::unbounded_channel();
        tokio::spawn(ask(table.clone(), queue));
        loop {
            tokio::select! {
                ended = self.follow(&mut watching, &table) => if ended {
                    return self.forget(&table, orders).await;
                },
                Some(order) = orders.recv() => match order {
                    Order::Wish(intent) => {
                        // The task that asks for them runs as long as this does.
                        let _ = wishes.send(self.request(intent));
                    }
                    Order::Remember(memory, before) => {
                        memory::keep(self.desk.store(), table.id(), &memory).await;
                        self.is_remembered(before).await;
                    }
                    Order::Back(color) => attending.push(table.watch(Some(self.accounts[color]))),
                    // It is over; what follows tells so.
                    Order::Forget => memory::forget(self.desk.store(), table.id()).await,
                },
            }
        }
    }

    /// Stays with a game that is over until its record is kept, or nobody is left who could keep it.
    async fn forget(&self, table: &Table, mut orders: Orders) {
        while let Some(order) = orders.recv().await {
            match order {
                Order::Forget => return memory::forget(self.desk.store(), table.id()).await,
                Order::Remember(_, before) => self.is_remembered(before).await,
                Order::Wish(_) | Order::Back(_) => {}
            }
        }
    }

    /// What somebody waited for is on the disk.
    async fn is_remembered(&self, before: Option<VisitorId>) {
        if let Some(visitor) = before {
            // A hall that is gone tells nobody anything.
            let _ = self.messages.send(Message::Remembered(visitor)).await;
        }
    }

    async fn tell(&self, news: GameEvent) {
        // A hall that is gone needs no news.
        let message = Message::News { bout: self.id, news, at: Instant::now() };
        let _ = self.messages.send(message).await;
    }

    /// What a player wants, as the table is asked for it.
    fn request(&self, intent: Intent) -> Request {
        let command = match intent.wish {
            Action::Move(mv) => Command::Move { ply: self.told.load(Ordering::Relaxed), mv },
            Action::Resign => Command::Resign,
            Action::Declare => Command::Declare,
            Action::Forfeit => Command::Forfeit,
            Action::CallOff => Command::Suspend,
        };
        Request { by: self.accounts[intent.color], command, note: intent.comment, at: intent.at }
    }

    /// Passes the next news on; whether they were the last.
    async fn follow(&self, watching: &mut Listener, table: &Table) -> bool {
        let news = match watching.next().await {
            Ok(news) => news,
            Err(NoNews::Missed) => return self.catch_up(table).await,
            Err(NoNews::Closed) => {
                self.tell(GameEvent::Closed).await;
                return true;
            }
        };
        let komadai_play::News::Happened(update) = &*news else {
            return false;
        };
        let told = match &update.event {
            Event::Moved { mv, spent, .. } => {
                self.told.fetch_add(1, Ordering::Relaxed);
                Some(GameEvent::Moved { mv: *mv, charged: Duration::from_millis(*spent) })
            }
            Event::Resigned { .. } => {
                Some(GameEvent::Said { word: Special::Resign, charged: None })
            }
            Event::Declared { spent } => Some(GameEvent::Said {
                word: Special::Declare,
                charged: Some(Duration::from_millis(*spent)),
            }),
            _ => None,
        };
        if let Some(told) = told {
            self.tell(told).await;
        }
        self.end(update.ending).await
    }

    /// Tells the moves that were missed, and the end if it was among them.
    async fn catch_up(&self, table: &Table) -> bool {
        let Ok(view) = table.view().await else {
            self.tell(GameEvent::Ended(GameEnd::Suspended)).await;
            return true;
        };
        let told = self.told.load(Ordering::Relaxed) as usize;
        for (&mv, &spent) in view.moves.iter().zip(&view.spent).skip(told) {
            self.told.fetch_add(1, Ordering::Relaxed);
            let charged = Duration::from_millis(spent);
            self.tell(GameEvent::Moved { mv, charged }).await;
        }
        self.end(view.ending()).await
    }

    async fn end(&self, ending: Option<komadai_play::Ending>) -> bool {
        let Some(ending) = ending else {
            return false;
        };
        let resigned = |winner| Outcome { winner: Some(winner), reason: Reason::Resignation };
        let ending = match ending {
            komadai_play::Ending::Rules(outcome) => GameEnd::Rules(outcome),
            komadai_play::Ending::Forfeit { winner } => GameEnd::Offence(!winner),
            komadai_play::Ending::Abandoned { winner } => GameEnd::Rules(resigned(winner)),
            // The protocol has no word for it: to the loser the game is lost, and a draw is one by the limit.
            komadai_play::Ending::Adjudicated { winner: Some(winner) } => {
                GameEnd::Rules(resigned(winner))
            }
            komadai_play::Ending::Adjudicated { winner: None } => {
                GameEnd::Rules(Outcome { winner: None, reason: Reason::MaxMoves })
            }
            komadai_play::Ending::Aborted | komadai_play::Ending::Annulled => GameEnd::Suspended,
        };
        self.tell(GameEvent::Ended(ending)).await;
        true
    }
}

/// The game as the desk opens it.
fn opening(agreement: &Agreement, accounts: ByColor<AccountId>) -> Opening {
    let terms = Terms {
        start: Start::Setup(Box::new(agreement.start)),
        opening: { agreement.opening.iter() }
            .map(|&(mv, charged)| (mv, charged.as_millis() as u64))
            .collect(),
        profile: agreement.profile,
        charging: agreement.charging,
        compensates_lag: false,
        take_back: false,
        replays_draws: false,
        rated: agreement.rated,
        ..Terms::default()
    };
    let seats = ByColor::from_fn(|color| {
        Some(Seat { account: accounts[color], name: agreement.players[color].to_string() })
    });
    Opening::of(terms.with_clock(agreement.control), seats)
}
