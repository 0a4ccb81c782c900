//! What happens on one socket: frames, news of the table and the lobby, and replies, one after the other.

use std::collections::VecDeque;
use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;

use axum::extract::ws::{Message, WebSocket, close_code};
use komadai_play::{GameId, Listener, Match, News, NoNews, Refusal as No, SeekId, Table};
use komadai_rules::Move;

use super::pings::{self, Pings};
use super::reader::{Notices, Reader};
use crate::api::ErrorCode;
use crate::api::json::unreadable;
use crate::api::moderation::Notice;
use crate::api::play::{PlayMessage, PlayRequest};
use crate::app::Stopping;
use crate::people::follower::{Cursor, Step};
use crate::people::limits::Bucket;
use crate::people::lobby::{self, Watch};
use crate::places::Place;
use crate::sockets::{Disconnect, close, close_on_error, send};

/// Most characters of the reason of a refusal.
const LONGEST_REASON: usize = 300;

/// What a command comes to: nothing more to say, or a refusal, or another game.
pub(super) type Reply = Result<Option<PlayMessage>, No>;

pub(super) struct Session {
    pub(super) reader: Reader,
    socket: WebSocket,
    pub(super) table: Option<AtTable>,
    pub(super) lobby: Option<Watch>,
    /// The reader's own seek, taken back with the socket.
    pub(super) seek: Option<SeekId>,
    pub(super) seeking: Seeking,
    /// Its place in the lobby.
    pub(super) place: Option<Place>,
    /// Commands on their way, answered in their order.
    pub(super) waiting: VecDeque<Pin<Box<dyn Future<Output = Reply> + Send>>>,
    messages: Bucket,
    notices: Notices,
}

/// What becomes of a seek whose number is not known yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Seeking {
    /// There is none.
    #[default]
    Not,
    /// The reader wants to wait.
    Pending,
    /// The reader wants so no longer.
    Cancelled,
}

/// The game looked at.
pub(super) struct AtTable {
    pub(super) table: Table,
    watching: Listener,
    cursor: Cursor,
}

/// What wakes a session.
enum Wake {
    Frame(Option<Result<Message, axum::Error>>, Instant),
    News(Result<Arc<News>, NoNews>),
    Lobby(Option<lobby::News>),
    Reply(Reply),
    Ping,
    Stopping,
    Dismissed,
    Notices(Vec<Notice>),
}

impl Session {
    pub(super) fn new(reader: Reader, socket: WebSocket) -> Self {
        Self {
            messages: Bucket::full(reader.people.limits.messages),
            notices: Notices::of(&reader.people),
            reader,
            socket,
            table: None,
            lobby: None,
            seek: None,
            seeking: Seeking::Not,
            place: None,
            waiting: VecDeque::new(),
        }
    }

    /// Serves the socket until it closes.
    pub(super) async fn run(mut self, mut stopping: Stopping) {
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
                notices = self.notices.next() => Wake::Notices(notices),
            };
            if self.serve(wake, &mut pings).await.is_err() {
                break;
            }
        }
        self.unseek();
    }

    async fn serve(&mut self, wake: Wake, pings: &mut Pings) -> Result<(), Disconnect> {
        let (code, reason) = match wake {
            Wake::Frame(Some(Ok(frame)), at) => {
                pings.reset();
                return self.hear(frame, at).await;
            }
            Wake::Frame(Some(Err(error)), _) => {
                return Err(close_on_error(&mut self.socket, error).await);
            }
            Wake::Frame(None, _) => return Err(Disconnect),
            Wake::News(news) => return self.tell_news(news).await,
            Wake::Reply(reply) => return self.tell_reply(reply).await,
            Wake::Lobby(news) => return self.tell_lobby(news).await,
            Wake::Ping => {
                let plays = { self.table.as_ref() }.is_some_and(|at| at.cursor.own.is_some());
                pings.count(plays)?;
                return self.send(pings::ping()).await;
            }
            Wake::Notices(notices) => return self.say(&PlayMessage::Notices { notices }).await,
            Wake::Stopping => (close_code::AWAY, "the server is going down"),
            Wake::Dismissed => (close_code::POLICY, "what this account may do has changed"),
        };
        close(&mut self.socket, code, reason).await;
        Err(Disconnect)
    }

    async fn hear(&mut self, frame: Message, at: Instant) -> Result<(), Disconnect> {
        // Whatever it is, it was read and costs something: pings too.
        if !(self.messages).take(self.reader.people.limits.messages, at) {
            close(&mut self.socket, close_code::POLICY, "too many messages").await;
            return Err(Disconnect);
        }
        let text = match frame {
            Message::Text(text) => text,
            Message::Pong(sent) => {
                if let (Some(at_table), Some(lag)) = (&self.table, pings::lag(&sent, at)) {
                    at_table.watching.set_lag(lag);
                }
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
            Message::Close(_) => return Err(Disconnect),
            Message::Binary(_) => {
                let reason = "messages are JSON in text frames";
                return self.refuse(ErrorCode::BadMessage, reason).await;
            }
        };
        match serde_json::from_str(&text) {
            Ok(request) => self.answer(request, at).await,
            Err(error) => self.refuse(ErrorCode::BadMessage, &unreadable(&error)).await,
        }
    }

    async fn answer(&mut self, request: PlayRequest, at: Instant) -> Result<(), Disconnect> {
        match request {
            PlayRequest::Watch { game } => self.watch(&game).await,
            PlayRequest::Lobby => {
                // News that wait already are not to be missed.
                let desk = &self.reader.people.desk;
                self.lobby.get_or_insert_with(|| Watch::new(desk));
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

    async fn watch(&mut self, game: &str) -> Result<(), Disconnect> {
        self.table = None;
        let Ok(id) = game.parse::<GameId>() else {
            return self.tell_reply(Err(No::NoGame)).await;
        };
        match self.reader.people.desk.table(id).await {
            Ok(Some(table)) => {
                let watching = table.watch(self.reader.account());
                self.table = Some(AtTable { table, watching, cursor: Cursor::default() });
                self.send(pings::ping()).await?;
                self.say_game().await
            }
            Ok(None) => self.tell_reply(Err(No::NoGame)).await,
            Err(no) => self.tell_reply(Err(no)).await,
        }
    }

    /// Says all there is to see of the game.
    async fn say_game(&mut self) -> Result<(), Disconnect> {
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

    async fn tell_news(&mut self, news: Result<Arc<News>, NoNews>) -> Result<(), Disconnect> {
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

    async fn tell_reply(&mut self, reply: Reply) -> Result<(), Disconnect> {
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
            Ok(Some(message)) => {
                // Who looked for an opponent and found one at once waits no longer.
                if seeking != Seeking::Not {
                    self.place = None;
                }
                self.say(&message).await
            }
            Err(no) => {
                if seeking != Seeking::Not {
                    self.place = None;
                }
                self.refuse(no.code(), &no.to_string()).await
            }
        }
    }

    async fn tell_lobby(&mut self, news: Option<lobby::News>) -> Result<(), Disconnect> {
        let desk = &self.reader.people.desk;
        let game = match news {
            Some(lobby::News::Matched(Match { seek, game })) => {
                if self.seek != Some(seek) {
                    return Ok(());
                }
                Some(game)
            }
            // The list is whole each time, so nothing is missed for long.
            Some(lobby::News::Changed) => None,
            Some(lobby::News::Missed) => self.seek.and_then(|seek| desk.matched_lately(seek)),
            None => {
                self.lobby = None;
                return Ok(());
            }
        };
        let Some(game) = game else {
            // In a full lobby a guest's gives way.
            let is_gone =
                |&seek: &SeekId| !desk.has_seek(seek) && desk.matched_lately(seek).is_none();
            if self.seek.as_ref().is_some_and(is_gone) {
                (self.seek, self.place) = (None, None);
            }
            return self.say_lobby().await;
        };
        (self.seek, self.place) = (None, None);
        let game = game.to_string();
        self.say(&PlayMessage::Matched { game }).await
    }

    async fn say_lobby(&mut self) -> Result<(), Disconnect> {
        let people = &self.reader.people;
        let list = people.lobby.look(&people.desk);
        let message = list.message(&people.desk, self.reader.account(), self.seek).await;
        if let Some(watch) = &mut self.lobby {
            watch.note_told(&list);
        }
        self.send(Message::Text(message.into())).await
    }

    fn unseek(&mut self) {
        if self.seeking == Seeking::Pending {
            self.seeking = Seeking::Cancelled;
        }
        if let (Some(seek), Some(account)) = (self.seek.take(), self.reader.account()) {
            self.reader.people.desk.unseek(seek, account);
            self.place = None;
        }
    }

    async fn refuse(&mut self, code: ErrorCode, reason: &str) -> Result<(), Disconnect> {
        let reason = reason.chars().take(LONGEST_REASON).collect();
        self.say(&PlayMessage::Refused { code, reason }).await
    }

    async fn say(&mut self, message: &PlayMessage) -> Result<(), Disconnect> {
        let text = serde_json::to_string(message).expect("the wire types have only text for keys");
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Disconnect> {
        send(&mut self.socket, message).await
    }
}

async fn next_news(table: &mut Option<AtTable>) -> Result<Arc<News>, NoNews> {
    match table {
        Some(at) => at.watching.next().await,
        None => pending().await,
    }
}

async fn next_lobby(lobby: &mut Option<Watch>) -> Option<lobby::News> {
    match lobby {
        Some(watch) => watch.next().await,
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
