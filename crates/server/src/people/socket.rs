//! One browser at a table: commands in, news out.
//!
//! The moment a frame comes in is stamped before anything else is done with it. What cannot be sent now waits in
//! the game's own bounded memory; a reader who falls behind it looks at the whole game again.

mod commands;
mod pings;

use std::collections::VecDeque;
use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use komadai_play::{
    AccountId, GameId, Listener, LobbyNews, News, NoNews, Refusal as No, Seat, SeekId, Table,
};
use komadai_rules::Move;
use tokio::sync::broadcast;

use super::follower::{Cursor, Step};
use super::limits::Bucket;
use super::{Dismissal, People, words};
use crate::accounts::asker::{Asker, seat};
use crate::api::ErrorCode;
use crate::api::json::unreadable;
use crate::api::play::{PlayMessage, PlayRequest};
use crate::app::Stopping;
use crate::error::Refusal;
use crate::ops::metrics::Metrics;
use crate::sockets::{Gone, close, close_on_error, send, take_in};
use pings::Pings;

/// The most a frame may hold.
const MOST_BYTES: usize = 4 * 1024;
/// The most a message to a client may hold.
pub(super) const MOST_SENT: usize = 64 * MOST_BYTES;
/// What a socket keeps for reading and for writing; there are many sockets.
const BUFFER: usize = 2 * 1024;
/// Most characters of the reason of a refusal.
const LONGEST_REASON: usize = 300;

/// `GET /api/play`: a WebSocket for players and spectators: games between people, and the lobby.
pub(crate) async fn open(
    State(people): State<Arc<People>>,
    State(metrics): State<Arc<Metrics>>,
    State(stopping): State<Stopping>,
    asker: Asker,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let (upgrade, place) = take_in(upgrade, &people.places, asker.address)?;
    let upgrade = upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_SENT);
    Ok(upgrade.on_upgrade(async move |socket| {
        let messages = Bucket::full(people.limits.messages);
        let reader = Reader {
            seat: asker.welcome().map(seat),
            muted: asker.account().map_or(0, |account| account.muted),
            dismissal: people.dismissal(),
            people,
            metrics,
        };
        let session = Session {
            reader,
            socket,
            table: None,
            lobby: None,
            seek: None,
            seeking: Seeking::Not,
            waiting: VecDeque::new(),
            messages,
        };
        session.run(stopping).await;
        drop(place);
    }))
}

/// Who sits behind the socket.
struct Reader {
    seat: Option<Seat>,
    /// Until when it may not speak.
    muted: i64,
    dismissal: Dismissal,
    people: Arc<People>,
    metrics: Arc<Metrics>,
}

impl Reader {
    fn account(&self) -> Option<AccountId> {
        self.seat.as_ref().map(|seat| seat.account)
    }

    /// Ready once it is this reader's socket that is to be closed.
    async fn has_been_dismissed(&mut self) {
        self.dismissal.comes(self.account()).await;
    }
}

/// What a command comes to: nothing more to say, or a refusal, or another game.
type Reply = Result<Option<PlayMessage>, No>;

struct Session {
    reader: Reader,
    socket: WebSocket,
    table: Option<AtTable>,
    lobby: Option<broadcast::Receiver<Arc<LobbyNews>>>,
    /// The reader's own seek, taken back with the socket.
    seek: Option<SeekId>,
    seeking: Seeking,
    /// Commands on their way, answered in their order.
    waiting: VecDeque<Pin<Box<dyn Future<Output = Reply> + Send>>>,
    messages: Bucket,
}

/// What becomes of a seek whose number is not known yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Seeking {
    /// There is none.
    #[default]
    Not,
    /// The reader wants to wait.
    Pending,
    /// The reader wants so no longer.
    Cancelled,
}

/// The game looked at.
struct AtTable {
    table: Table,
    watching: Listener,
    cursor: Cursor,
}

/// What wakes a session.
enum Wake {
    Frame(Option<Result<Message, axum::Error>>, Instant),
    News(Result<Arc<News>, NoNews>),
    Lobby(Result<Arc<LobbyNews>, broadcast::error::RecvError>),
    Reply(Reply),
    Ping,
    Stopping,
    Dismissed,
}

impl Session {
    async fn run(mut self, mut stopping: Stopping) {
        let mut pings = Pings::new();
        loop {
            let wake = tokio::select! {
                biased;
                frame = self.socket.recv() => Wake::Frame(frame, Instant::now()),
                news = next_news(&mut self.table) => Wake::News(news),
                reply = first_reply(&mut self.waiting) => Wake::Reply(reply),
                news = next_lobby(&mut self.lobby) => Wake::Lobby(news),
                () = pings.tick() => Wake::Ping,
                () = stopping.stopped() => Wake::Stopping,
                () = self.reader.has_been_dismissed() => Wake::Dismissed,
            };
            if self.serve(wake, &mut pings).await.is_err() {
                break;
            }
        }
        self.unseek();
    }

    async fn serve(&mut self, wake: Wake, pings: &mut Pings) -> Result<(), Gone> {
        let (code, reason) = match wake {
            Wake::Frame(Some(Ok(frame)), at) => {
                pings.reset();
                return self.hear(frame, at).await;
            }
            Wake::Frame(Some(Err(error)), _) => {
                return Err(close_on_error(&mut self.socket, error).await);
            }
            Wake::Frame(None, _) => return Err(Gone),
            Wake::News(news) => return self.tell_news(news).await,
            Wake::Reply(reply) => return self.tell_reply(reply).await,
            Wake::Lobby(news) => return self.tell_lobby(news).await,
            Wake::Ping => {
                let plays = { self.table.as_ref() }.is_some_and(|at| at.cursor.own.is_some());
                pings.count(plays)?;
                return self.send(pings::ping()).await;
            }
            Wake::Stopping => (close_code::AWAY, "the server is going down"),
            Wake::Dismissed => (close_code::POLICY, "what this account may do has changed"),
        };
        close(&mut self.socket, code, reason).await;
        Err(Gone)
    }

    async fn hear(&mut self, frame: Message, at: Instant) -> Result<(), Gone> {
        let text = match frame {
            Message::Text(text) => text,
            Message::Pong(sent) => {
                if let (Some(at_table), Some(lag)) = (&self.table, pings::lag(&sent, at)) {
                    at_table.watching.set_lag(lag);
                }
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
            Message::Close(_) => return Err(Gone),
            Message::Binary(_) => {
                let reason = "messages are JSON in text frames";
                return self.refuse(ErrorCode::BadMessage, reason).await;
            }
        };
        if !(self.messages).take(self.reader.people.limits.messages, at) {
            close(&mut self.socket, close_code::POLICY, "too many messages").await;
            return Err(Gone);
        }
        match serde_json::from_str(&text) {
            Ok(request) => self.answer(request, at).await,
            Err(error) => {
                self.refuse(ErrorCode::BadMessage, &unreadable(&error))
                    .await
            }
        }
    }

    async fn answer(&mut self, request: PlayRequest, at: Instant) -> Result<(), Gone> {
        match request {
            PlayRequest::Watch { game } => self.watch(&game).await,
            PlayRequest::Lobby => {
                // News that wait already are not to be missed.
                let desk = &self.reader.people.desk;
                self.lobby.get_or_insert_with(|| desk.watch_lobby());
                self.say_lobby().await
            }
            PlayRequest::Unseek => {
                self.unseek();
                Ok(())
            }
            PlayRequest::Ping => self.say(&PlayMessage::Pong).await,
            PlayRequest::Move { usi, .. } if usi.parse::<Move>().is_err() => {
                let reason = "a move is USI text, as in 7g7f, 8h2b+ or P*5e";
                self.refuse(ErrorCode::BadMove, reason).await
            }
            request => match self.command(request, at) {
                Ok(()) => Ok(()),
                Err(no) => self.refuse(no.code(), &no.to_string()).await,
            },
        }
    }

    async fn watch(&mut self, game: &str) -> Result<(), Gone> {
        self.table = None;
        let Ok(id) = game.parse::<GameId>() else {
            return self.tell_reply(Err(No::NoGame)).await;
        };
        match self.reader.people.desk.table(id).await {
            Ok(Some(table)) => {
                let watching = table.watch(self.reader.account());
                self.table = Some(AtTable {
                    table,
                    watching,
                    cursor: Cursor::default(),
                });
                self.send(pings::ping()).await?;
                self.say_game().await
            }
            Ok(None) => self.tell_reply(Err(No::NoGame)).await,
            Err(no) => self.tell_reply(Err(no)).await,
        }
    }

    /// Says all there is to see of the game.
    async fn say_game(&mut self) -> Result<(), Gone> {
        let account = self.reader.account();
        let Some(at) = &mut self.table else {
            return Ok(());
        };
        // A table that has closed meanwhile says so in its last news, and what comes of it.
        let Ok(view) = at.table.view().await else {
            return Ok(());
        };
        let message;
        (at.cursor, message) = Cursor::look(&view, account);
        self.say(&message).await
    }

    async fn tell_news(&mut self, news: Result<Arc<News>, NoNews>) -> Result<(), Gone> {
        let Some(at) = &mut self.table else {
            return Ok(());
        };
        let step = match news.as_deref() {
            Ok(news) => at.cursor.step(news),
            Err(NoNews::Missed) => Step::Look,
            Err(NoNews::Closed) => {
                // Another task may have the game now, or none because it has long been over. A server that goes down
                // says so by closing the socket.
                let id = at.table.id();
                if at.cursor.over || self.reader.people.desk.is_stopping() {
                    self.table = None;
                    return Ok(());
                }
                return Box::pin(self.watch(&id.to_string())).await;
            }
        };
        match step {
            Step::Skip => Ok(()),
            Step::Say(message) => self.say(&message).await,
            Step::Look => self.say_game().await,
        }
    }

    async fn tell_reply(&mut self, reply: Reply) -> Result<(), Gone> {
        // While a seek is asked for nothing else is.
        let seeking = std::mem::take(&mut self.seeking);
        match reply {
            Ok(None) => Ok(()),
            Ok(Some(PlayMessage::Lobby { own, .. })) => {
                self.seek = own.map(SeekId::from_number);
                if seeking == Seeking::Cancelled {
                    self.unseek();
                }
                self.say_lobby().await
            }
            Ok(Some(message)) => self.say(&message).await,
            Err(no) => self.refuse(no.code(), &no.to_string()).await,
        }
    }

    async fn tell_lobby(
        &mut self,
        news: Result<Arc<LobbyNews>, broadcast::error::RecvError>,
    ) -> Result<(), Gone> {
        let game = match news.as_deref() {
            Ok(LobbyNews::Matched { seek, game }) => {
                if self.seek != Some(*seek) {
                    return Ok(());
                }
                Some(*game)
            }
            // The list is whole each time, so nothing is missed for long.
            Ok(LobbyNews::Changed) => None,
            Err(broadcast::error::RecvError::Lagged(_)) => {
                let desk = &self.reader.people.desk;
                self.seek.and_then(|seek| desk.matched_lately(seek))
            }
            Err(broadcast::error::RecvError::Closed) => {
                self.lobby = None;
                return Ok(());
            }
        };
        let Some(game) = game else {
            return self.say_lobby().await;
        };
        self.seek = None;
        let game = game.to_string();
        self.say(&PlayMessage::Matched { game }).await
    }

    async fn say_lobby(&mut self) -> Result<(), Gone> {
        let desk = &self.reader.people.desk;
        let lobby = words::lobby(desk, self.reader.account(), self.seek).await;
        self.say(&lobby).await
    }

    fn unseek(&mut self) {
        if self.seeking == Seeking::Pending {
            self.seeking = Seeking::Cancelled;
        }
        if let (Some(seek), Some(account)) = (self.seek.take(), self.reader.account()) {
            self.reader.people.desk.unseek(seek, account);
        }
    }

    async fn refuse(&mut self, code: ErrorCode, reason: &str) -> Result<(), Gone> {
        let reason = reason.chars().take(LONGEST_REASON).collect();
        self.say(&PlayMessage::Refused { code, reason }).await
    }

    async fn say(&mut self, message: &PlayMessage) -> Result<(), Gone> {
        let text = serde_json::to_string(message).expect("the wire types have only text for keys");
        self.send(Message::Text(Utf8Bytes::from(text))).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        send(&mut self.socket, message).await
    }
}

async fn next_news(table: &mut Option<AtTable>) -> Result<Arc<News>, NoNews> {
    match table {
        Some(at) => at.watching.next().await,
        None => pending().await,
    }
}

async fn next_lobby(
    lobby: &mut Option<broadcast::Receiver<Arc<LobbyNews>>>,
) -> Result<Arc<LobbyNews>, broadcast::error::RecvError> {
    match lobby {
        Some(news) => news.recv().await,
        None => pending().await,
    }
}

/// The reply to the command that has waited longest.
async fn first_reply(waiting: &mut VecDeque<Pin<Box<dyn Future<Output = Reply> + Send>>>) -> Reply {
    poll_fn(|context| match waiting.front_mut() {
        Some(command) => command.as_mut().poll(context).map(|reply| {
            waiting.pop_front();
            reply
        }),
        None => Poll::Pending,
    })
    .await
}
