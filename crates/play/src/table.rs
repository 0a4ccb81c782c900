//! A game in play as others hold it: wishes go in, news comes out. The task behind it is in `table/owner.rs`.

mod chat;
pub(crate) mod owner;
mod presence;
mod stopwatch;

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use komadai_room::{
    AccountId, ChatMessage, Clocks, Command, Ending, Event, GameId, Refusal, Review, Seat, View,
};
use komadai_rules::{Color, Move};
use tokio::sync::{broadcast, mpsc, oneshot};

use presence::{Presence, Visit};

/// Wishes that wait for their turn; more are refused.
const MOST_WISHES: usize = 64;
/// Looks that are answered at once; more wait, and are not refused.
const MOST_LOOKS: usize = 64;
/// News kept for slow readers; a reader further behind is told so and looks anew.
const MOST_NEWS: usize = 64;

/// An event that is stored, as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    /// How many events there are with this one.
    pub version: u32,
    /// What happened.
    pub event: Event,
    /// What the clocks show now.
    pub clocks: Option<Clocks>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
}

/// What those at a table hear.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// Something happened in the game.
    Happened(Update),
    /// The clock of the side to move began to run.
    Running(Clocks),
    /// A player has come, or gone.
    Present {
        /// The player's side.
        color: Color,
        /// Whether it has come.
        here: bool,
        /// How long until it counts as absent, where that matters.
        absent_in: Option<Duration>,
    },
    /// Somebody said something.
    Said(ChatMessage),
    /// A player shows something, the game being over.
    Reviewed(Review),
    /// The game is to be looked at anew: no event says what has changed.
    Look,
    /// Nothing can be stored, and clocks stand still; or all is well again.
    Halted(bool),
}

/// What is asked of the task that owns a game.
pub(crate) enum Request {
    Wish(Wish, Reply),
    Join {
        seat: Seat,
        color: Option<Color>,
        reply: Reply,
    },
    Say {
        by: Seat,
        text: String,
        aside: bool,
        reply: Reply,
    },
    Review {
        by: AccountId,
        ply: u32,
        line: Vec<Move>,
        marks: Vec<String>,
        reply: Reply,
    },
    /// Notes how long the turn has lasted, and ends the task.
    Stop(oneshot::Sender<()>),
}

/// A command of a player.
pub(crate) struct Wish {
    pub(crate) by: AccountId,
    pub(crate) command: Command,
    /// What the log keeps beside the move, if a move comes of it.
    pub(crate) note: Option<String>,
    /// When the words came in.
    pub(crate) at: Instant,
}

/// Hears how many events there are once the wish is granted.
pub(crate) type Reply = oneshot::Sender<Result<u32, Refusal>>;

/// Sees the game; all who look at the same moment see the same.
pub(crate) type Look = oneshot::Sender<Arc<View>>;

/// The answer to what was asked at a table; what was asked happens whether or not anybody waits for this.
#[derive(Debug)]
pub struct Answer(Result<oneshot::Receiver<Result<u32, Refusal>>, Refusal>);

impl Future for Answer {
    type Output = Result<u32, Refusal>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.0 {
            Ok(told) => {
                let told = Pin::new(told).poll(context);
                told.map(|answer| answer.unwrap_or(Err(Refusal::Busy)))
            }
            Err(refusal) => Poll::Ready(Err(refusal.clone())),
        }
    }
}

/// A game in play; clones are the same game.
#[derive(Clone, Debug)]
pub struct Table {
    id: GameId,
    requests: mpsc::Sender<Request>,
    /// A line of its own, so that a crowd that looks does not stand before those who play.
    looks: mpsc::Sender<Look>,
    /// Only the task holds the senders themselves, so that listeners hear of its end.
    known: broadcast::WeakSender<Arc<News>>,
    crowd: broadcast::WeakSender<Arc<News>>,
    presence: Arc<Presence>,
}

impl Table {
    /// The game's name.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Asks something for a player. `at` is the moment at which the words came in, and what the clock goes by; the
    /// answer comes once the disk has what happened, and says how many events there are.
    ///
    /// Here and below it is asked at once, in the order of the calls, whether or not anybody waits for the answer.
    ///
    /// # Errors
    ///
    /// Why nothing happened.
    pub fn wish(&self, by: AccountId, command: Command, at: Instant) -> Answer {
        self.wish_noting(by, command, None, at)
    }

    /// The same with what the log shall keep beside the move, if a move comes of it.
    ///
    /// # Errors
    ///
    /// Why nothing happened.
    pub fn wish_noting(
        &self,
        by: AccountId,
        command: Command,
        note: Option<String>,
        at: Instant,
    ) -> Answer {
        let wish = Wish {
            by,
            command,
            note,
            at,
        };
        self.ask(|reply| Request::Wish(wish, reply))
    }

    /// Takes a free seat.
    ///
    /// # Errors
    ///
    /// There is none for this account.
    pub fn join(&self, seat: Seat, color: Option<Color>) -> Answer {
        self.ask(|reply| Request::Join { seat, color, reply })
    }

    /// Says something: players to players, spectators to spectators, all to all once the game is over; `aside` to those
    /// who play the same side, and to nobody else.
    ///
    /// # Errors
    ///
    /// Too much was said in too short a time, or a spectator speaks aside.
    pub fn say(&self, by: Seat, text: String, aside: bool) -> Answer {
        self.ask(|reply| Request::Say {
            by,
            text,
            aside,
            reply,
        })
    }

    /// Shows the others a position of the game that is over: after `ply` moves and these further ones, with these marks.
    ///
    /// # Errors
    ///
    /// `by` is no player, or the game is not over, or there is no such position.
    pub fn review(&self, by: AccountId, ply: u32, line: Vec<Move>, marks: Vec<String>) -> Answer {
        self.ask(|reply| Request::Review {
            by,
            ply,
            line,
            marks,
            reply,
        })
    }

    /// The game as it stands now; however many look at once, each sees it.
    ///
    /// # Errors
    ///
    /// The game's task has ended.
    pub async fn view(&self) -> Result<Arc<View>, Refusal> {
        let (tell, told) = oneshot::channel();
        self.looks.send(tell).await.map_err(|_| Refusal::Busy)?;
        told.await.map_err(|_| Refusal::Busy)
    }

    /// Listens to the game from now on; as a player, if `account` plays. What happened before is in the view, to be
    /// asked for after this: news with a version the view has already is old. Those with an account hear it before the
    /// crowd without one, however great that is.
    pub fn watch(&self, account: Option<AccountId>) -> Watching {
        let news = match account {
            Some(_) => self.known.upgrade(),
            None => self.crowd.upgrade(),
        };
        Watching {
            // Where the task has ended, a listener to nobody.
            news: news.map_or_else(|| broadcast::channel(1).1, |news| news.subscribe()),
            visit: account.map(|account| self.presence.attend(account)),
        }
    }

    fn ask(&self, request: impl FnOnce(Reply) -> Request) -> Answer {
        let (tell, told) = oneshot::channel();
        Answer(self.submit(request(tell)).map(|()| told))
    }

    fn submit(&self, request: Request) -> Result<(), Refusal> {
        self.requests.try_send(request).map_err(|_| Refusal::Busy)
    }

    /// Whether the task behind it has ended; the desk then has another table for this game.
    pub(crate) fn is_closed(&self) -> bool {
        self.requests.is_closed()
    }

    pub(crate) async fn stop(&self) {
        let (tell, told) = oneshot::channel();
        if self.requests.send(Request::Stop(tell)).await.is_ok() {
            // An error means that it has ended by itself.
            let _ = told.await;
        }
    }
}

/// Somebody at a table; a player counts as present until this is dropped.
#[derive(Debug)]
pub struct Watching {
    news: broadcast::Receiver<Arc<News>>,
    visit: Option<Visit>,
}

/// Why there is no news for somebody at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNews {
    /// This reader was too slow and has missed some: look at the view, then go on.
    Missed,
    /// The table is closed; ask the desk for the game again if it matters.
    Closed,
}

impl Watching {
    /// The next news; may be awaited anew at any time, nothing is lost.
    ///
    /// # Errors
    ///
    /// There is none to be had this way.
    pub async fn next(&mut self) -> Result<Arc<News>, NoNews> {
        self.news.recv().await.map_err(|error| match error {
            broadcast::error::RecvError::Lagged(_) => NoNews::Missed,
            broadcast::error::RecvError::Closed => NoNews::Closed,
        })
    }

    /// The round trip of this player's network as the server measured it, in milliseconds: what lag compensation
    /// goes by.
    pub fn set_lag(&self, lag: u32) {
        if let Some(visit) = &self.visit {
            visit.set_lag(lag);
        }
    }
}
