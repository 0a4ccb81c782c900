//! The handle of a game in play: commands go in, news comes out. The task behind it is in `table/owner.rs`.

mod audience;
mod chat;
mod news;
pub(crate) mod owner;
mod presence;
mod request;
mod stopwatch;

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use komadai_room::{AccountId, Command, GameId, Refusal, Ruling, Seat, View};
use komadai_rules::{Color, Move};
use tokio::sync::{broadcast, mpsc, oneshot};

pub use news::{Listener, News, NoNews, Update};
use presence::Presence;
use request::{Ask, Look, Play, Request};

/// Requests that wait for their turn; more are refused.
const MOST_REQUESTS: usize = 64;
/// Looks that are answered at once; more wait, and are not refused.
const MOST_LOOKS: usize = 64;
/// The answer to what was asked at a table. What was asked happens even where this is dropped.
#[derive(Debug)]
pub struct Answer(Result<oneshot::Receiver<Result<u32, Refusal>>, Refusal>);

impl Future for Answer {
    type Output = Result<u32, Refusal>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.0 {
            Ok(answer) => {
                let answer = Pin::new(answer).poll(context);
                answer.map(|answer| answer.unwrap_or(Err(Refusal::Busy)))
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
    /// Here and below the request is sent at once, in the order of the calls, even where the answer is dropped.
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
        self.ask(Ask::Play(Play { by, command, note, at }))
    }

    /// Takes a free seat.
    ///
    /// # Errors
    ///
    /// There is none for this account.
    pub fn join(&self, seat: Seat, color: Option<Color>) -> Answer {
        self.ask(Ask::Join { seat, color })
    }

    /// Ends a game that waits for a player, for those who keep order.
    ///
    /// # Errors
    ///
    /// It has begun.
    pub fn close(&self) -> Answer {
        self.ask(Ask::Close)
    }

    /// Ends a game that goes on by a moderator's ruling; all at the table are told the reason once the disk has it.
    ///
    /// # Errors
    ///
    /// It is over, or is to be decided before it has begun.
    pub fn rule(&self, ruling: Ruling, reason: String) -> Answer {
        self.ask(Ask::Rule { ruling, reason })
    }

    /// Whether a player or another reader who is known is there.
    pub(crate) fn is_attended(&self) -> bool {
        self.presence.is_anybody_here()
    }

    /// Says something: players to players, spectators to spectators, all to all once the game is over; `aside` to those
    /// who play the same side alone.
    ///
    /// # Errors
    ///
    /// Too much was said in too short a time, or a spectator speaks aside.
    pub fn say(&self, by: Seat, text: String, aside: bool) -> Answer {
        self.ask(Ask::Say { by, text, aside })
    }

    /// Shows the others a position of the game that is over: after `ply` moves and these further ones, with these
    /// marks.
    ///
    /// # Errors
    ///
    /// `by` is no player, or the game is not over, or there is no such position.
    pub fn review(&self, by: AccountId, ply: u32, line: Vec<Move>, marks: Vec<String>) -> Answer {
        self.ask(Ask::Review { by, ply, line, marks })
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
    pub fn watch(&self, account: Option<AccountId>) -> Listener {
        let news = match account {
            Some(_) => self.known.upgrade(),
            None => self.crowd.upgrade(),
        };
        Listener {
            // Where the task has ended, a listener to nobody.
            news: news.map_or_else(|| broadcast::channel(1).1, |news| news.subscribe()),
            visit: account.map(|account| self.presence.attend(account)),
        }
    }

    fn ask(&self, ask: Ask) -> Answer {
        let (tell, answer) = oneshot::channel();
        let sent = self.requests.try_send(Request::Ask(ask, tell));
        Answer(sent.map(|()| answer).map_err(|_| Refusal::Busy))
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
