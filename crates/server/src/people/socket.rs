//! One browser at a table: wishes in, news out.
//!
//! The moment a frame comes in is stamped before anything else is done with it. What cannot be sent now waits in
//! the game's own bounded memory; a reader who falls behind it looks at the whole game again.

use std::collections::VecDeque;
use std::future::{Future, pending, poll_fn};
use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use komadai_play::{
    AccountId, Command, Event, GameId, Listener, LobbyNews, News, NoNews, Refusal as No, Seat,
    Seek, SeekId, SeekOutcome, Seeker, Stage, Table, Update, now_ms,
};
use komadai_rules::{Color, Move};
use tokio::sync::broadcast;
use tokio::time::interval;

use super::limits::Bucket;
use super::{Dismissal, People, words};
use crate::accounts::asker::{Asker, seat};
use crate::api::json::unreadable;
use crate::api::play::{PlayMessage, PlayRequest};
use crate::app::Stopping;
use crate::error::Refusal;
use crate::letters;
use crate::ops::metrics::Metrics;
use crate::sockets::{Gone, part, send, take_leave};

/// The most a frame may hold.
const MOST_BYTES: usize = 4 * 1024;
/// The most a message to a client may hold.
pub(super) const MOST_SENT: usize = 64 * MOST_BYTES;
/// What a socket keeps for reading and for writing; there are many sockets.
const BUFFER: usize = 2 * 1024;
/// Wishes of one socket that wait for the disk; more are refused.
const MOST_WAITING: usize = 8;
/// Most characters that are said at once.
const LONGEST_WORDS: usize = 200;
/// Most marks on a board that is shown, and the longest text of one.
const MOST_MARKS: usize = 40;
const LONGEST_MARK: usize = 40;
/// How often a player is asked whether it is there, and how far away; three questions unanswered, and it is not.
const PING_EVERY: Duration = Duration::from_secs(10);
/// The same for whoever only looks: nobody waits for it.
const PING_WATCHERS_EVERY: Duration = Duration::from_secs(30);

/// Opens the socket, for players and for whoever only looks.
pub(crate) async fn open(
    State(people): State<Arc<People>>,
    State(metrics): State<Arc<Metrics>>,
    State(stopping): State<Stopping>,
    asker: Asker,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let (upgrade, place) = people.places.take_in(upgrade, asker.address)?;
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
            stopping,
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
        session.run().await;
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
    stopping: Stopping,
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

/// What a wish comes to: nothing more to say, or a refusal, or another game.
type Answer = Result<Option<PlayMessage>, No>;

struct Session {
    reader: Reader,
    socket: WebSocket,
    table: Option<AtTable>,
    lobby: Option<broadcast::Receiver<Arc<LobbyNews>>>,
    /// The reader's own seek, taken back with the socket.
    seek: Option<SeekId>,
    seeking: Seeking,
    /// Wishes on their way, answered in their order.
    waiting: VecDeque<Pin<Box<dyn Future<Output = Answer> + Send>>>,
    messages: Bucket,
}

/// What becomes of a seek whose number is not known yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Seeking {
    /// There is none.
    #[default]
    Not,
    /// The reader wants to wait.
    Asked,
    /// The reader wants so no longer.
    TakenBack,
}

/// The game looked at.
struct AtTable {
    table: Table,
    watching: Listener,
    /// How many events of it the reader has seen.
    version: u32,
    own: Option<Color>,
    over: bool,
    /// Whether several play one side, and each move changes more than the board.
    together: bool,
}

/// What wakes a session.
enum Woken {
    Frame(Option<Result<Message, axum::Error>>, Instant),
    News(Result<Arc<News>, NoNews>),
    Lobby(Result<Arc<LobbyNews>, broadcast::error::RecvError>),
    Answered(Answer),
    Ping,
    Stopping,
    Dismissed,
}

impl Session {
    async fn run(mut self) {
        let mut stopping = self.reader.stopping.clone();
        let mut pings = interval(PING_EVERY);
        let mut silent = 0;
        loop {
            let woken = tokio::select! {
                biased;
                frame = self.socket.recv() => Woken::Frame(frame, Instant::now()),
                news = next_news(&mut self.table) => Woken::News(news),
                answer = first_answer(&mut self.waiting) => Woken::Answered(answer),
                news = next_lobby(&mut self.lobby) => Woken::Lobby(news),
                _ = pings.tick() => Woken::Ping,
                () = stopping.stopped() => Woken::Stopping,
                () = self.reader.has_been_dismissed() => Woken::Dismissed,
            };
            let kept = match woken {
                Woken::Frame(Some(Ok(frame)), at) => {
                    silent = 0;
                    self.hear(frame, at).await
                }
                Woken::Frame(Some(Err(error)), _) => Err(part(&mut self.socket, error).await),
                Woken::Frame(None, _) => Err(Gone),
                Woken::News(news) => self.tell_news(news).await,
                Woken::Answered(answer) => self.tell_answer(answer).await,
                Woken::Lobby(news) => self.tell_lobby(news).await,
                Woken::Ping => {
                    silent += 1;
                    pings.reset_after(self.until_next_ping());
                    if silent > 3 {
                        Err(Gone)
                    } else {
                        self.ping().await
                    }
                }
                Woken::Stopping => {
                    take_leave(
                        &mut self.socket,
                        close_code::AWAY,
                        "the server is going down",
                    )
                    .await;
                    Err(Gone)
                }
                Woken::Dismissed => {
                    take_leave(
                        &mut self.socket,
                        close_code::POLICY,
                        "what this account may do has changed",
                    )
                    .await;
                    Err(Gone)
                }
            };
            if kept.is_err() {
                break;
            }
        }
        self.unseek();
    }

    async fn hear(&mut self, frame: Message, at: Instant) -> Result<(), Gone> {
        let text = match frame {
            Message::Text(text) => text,
            Message::Pong(sent) => {
                self.measure(&sent, at);
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
            Message::Close(_) => return Err(Gone),
            Message::Binary(_) => {
                return self
                    .refuse("bad-message", "messages are JSON in text frames")
                    .await;
            }
        };
        if !self.messages.take(self.reader.people.limits.messages, at) {
            take_leave(&mut self.socket, close_code::POLICY, "too many messages").await;
            return Err(Gone);
        }
        match serde_json::from_str(&text) {
            Ok(request) => self.serve(request, at).await,
            Err(error) => self.refuse("bad-message", &unreadable(&error)).await,
        }
    }

    async fn serve(&mut self, request: PlayRequest, at: Instant) -> Result<(), Gone> {
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
                self.refuse("bad-move", reason).await
            }
            request => match self.wish(request, at) {
                Ok(()) => Ok(()),
                Err(no) => self.refuse(no.code().name(), &no.to_string()).await,
            },
        }
    }

    /// Puts a wish on its way; its answer comes when the disk has it. What is wished of a table is on its way whatever
    /// becomes of this socket.
    fn wish(&mut self, request: PlayRequest, at: Instant) -> Result<(), No> {
        if self.waiting.len() >= MOST_WAITING {
            return Err(No::Busy);
        }
        let seat = self.reader.seat.clone().ok_or(No::NotAPlayer)?;
        let desk = Arc::clone(&self.reader.people.desk);
        let command = match request {
            PlayRequest::Seek {
                terms,
                also,
                color,
                range,
                by_rank,
            } => {
                let terms = words::terms(terms).map_err(|_| No::NotInTerms)?;
                let also = also.unwrap_or_default().into_iter().map(words::terms);
                let also: Result<_, _> = also.collect();
                let read = |range| words::range(range).ok_or(No::NotInTerms);
                let range = range.as_ref().map(read).transpose()?;
                // Whoever waits has to hear of being found.
                self.lobby.get_or_insert_with(|| desk.watch_lobby());
                let seek = Seek {
                    by: seat,
                    seeker: Seeker::default(),
                    range,
                    terms,
                    also: also.map_err(|_| No::NotInTerms)?,
                    color: color.map(Color::from),
                    by_rank,
                };
                if self.seek.is_some() || !self.waiting.is_empty() {
                    return Err(No::ProposedAlready);
                }
                self.seeking = Seeking::Asked;
                self.waiting.push_back(Box::pin(async move {
                    // Once it waits nothing is awaited any more: whoever is to hear of it has to know its number.
                    Ok(match desk.seek(seek).await? {
                        SeekOutcome::Waiting(id) => Some(PlayMessage::Lobby {
                            seeks: Vec::new(),
                            own: Some(id.number()),
                        }),
                        SeekOutcome::Playing(table) => Some(PlayMessage::Matched {
                            game: table.id().to_string(),
                        }),
                    })
                }));
                return Ok(());
            }
            PlayRequest::Answer { seek, choice } => {
                self.waiting.push_back(Box::pin(async move {
                    let table = desk
                        .answer(SeekId::from_number(seek), seat, choice as usize)
                        .await?;
                    Ok(Some(PlayMessage::Matched {
                        game: table.id().to_string(),
                    }))
                }));
                return Ok(());
            }
            PlayRequest::Join { color } => {
                let table = self.seated()?;
                let color = color.map(Color::from);
                self.answered(table.join(seat, color));
                return Ok(());
            }
            PlayRequest::Say { text, aside } => {
                if self.reader.muted > now_ms() {
                    return Err(No::Muted);
                }
                let text = proper_words(&text).ok_or(No::NotInTerms)?;
                let table = self.seated()?;
                self.answered(table.say(seat, text, aside));
                return Ok(());
            }
            PlayRequest::Move { ply, usi } => {
                let mv = usi.parse().map_err(|_| No::Stale)?;
                let (table, by) = (self.seated()?, seat.account);
                let metrics = Arc::clone(&self.reader.metrics);
                let moved = table.wish(by, Command::Move { ply, mv }, at);
                self.waiting.push_back(Box::pin(async move {
                    moved.await?;
                    metrics.moved(at.elapsed());
                    Ok(None)
                }));
                return Ok(());
            }
            PlayRequest::Review { ply, line, marks } => {
                let moves: Result<Vec<_>, _> = line.iter().map(|usi| usi.parse()).collect();
                let line = moves.map_err(|_| No::Stale)?;
                if !are_marks(&marks) {
                    return Err(No::NotInTerms);
                }
                let (table, by) = (self.seated()?, seat.account);
                self.answered(table.review(by, ply, line, marks));
                return Ok(());
            }
            PlayRequest::Wish { wish } => wish.into(),
            PlayRequest::Propose { proposal } => Command::Propose(proposal.into()),
            PlayRequest::Decline { proposal } => Command::Decline(proposal.into()),
            PlayRequest::Watch { .. }
            | PlayRequest::Lobby
            | PlayRequest::Unseek
            | PlayRequest::Ping => return Ok(()),
        };
        let table = self.seated()?;
        self.answered(table.wish(seat.account, command, at));
        Ok(())
    }

    /// Says in its turn whether what was asked at the table happened.
    fn answered(&mut self, answer: komadai_play::Answer) {
        self.waiting
            .push_back(Box::pin(async move { answer.await.map(|_| None) }));
    }

    fn seated(&self) -> Result<Table, No> {
        self.table
            .as_ref()
            .map(|at| at.table.clone())
            .ok_or(No::NoGame)
    }

    async fn watch(&mut self, game: &str) -> Result<(), Gone> {
        self.table = None;
        let Ok(id) = game.parse::<GameId>() else {
            return self.tell_answer(Err(No::NoGame)).await;
        };
        match self.reader.people.desk.table(id).await {
            Ok(Some(table)) => {
                let watching = table.watch(self.reader.account());
                self.table = Some(AtTable {
                    table,
                    watching,
                    version: 0,
                    own: None,
                    over: false,
                    together: false,
                });
                self.ping().await?;
                self.say_game().await
            }
            Ok(None) => self.tell_answer(Err(No::NoGame)).await,
            Err(no) => self.tell_answer(Err(no)).await,
        }
    }

    /// Says all there is to see of the game.
    async fn say_game(&mut self) -> Result<(), Gone> {
        let account = self.reader.account();
        let Some(at) = &mut self.table else {
            return Ok(());
        };
        match at.table.view().await {
            Ok(view) => {
                at.version = view.version;
                at.over = matches!(view.stage, Stage::Over(_));
                let game = words::game(&view, account);
                at.together = game.together.is_some();
                at.own = game.own.map(Color::from);
                self.say(&PlayMessage::Game {
                    game: Box::new(game),
                })
                .await
            }
            // The table has closed meanwhile: its last news say so, and what comes of it.
            Err(_) => Ok(()),
        }
    }

    async fn tell_news(&mut self, news: Result<Arc<News>, NoNews>) -> Result<(), Gone> {
        let Some(at) = &mut self.table else {
            return Ok(());
        };
        let message = match news.as_deref() {
            Err(NoNews::Missed) => return self.say_game().await,
            Err(NoNews::Closed) => {
                // Another task may have the game now, or nobody because it has long been over. A server that goes down
                // says so by closing the socket.
                let id = at.table.id();
                if at.over || self.reader.people.desk.is_stopping() {
                    self.table = None;
                    return Ok(());
                }
                return Box::pin(self.watch(&id.to_string())).await;
            }
            Ok(News::Look) => return self.say_game().await,
            Ok(News::Happened(update)) => match moved(update, at.version, at.together) {
                Seen::Already => return Ok(()),
                Seen::Next(message) => {
                    at.version = update.version;
                    message
                }
                Seen::Look => return self.say_game().await,
            },
            Ok(News::Running(clocks)) => PlayMessage::Running {
                clocks: words::clocks(*clocks),
            },
            Ok(News::Present {
                color,
                here,
                absent_in,
            }) => PlayMessage::Present {
                side: (*color).into(),
                here: *here,
                absent_in: absent_in.map(words::milliseconds),
            },
            Ok(News::Said(said)) if !words::hears(at.own, said, at.over) => return Ok(()),
            Ok(News::Said(said)) => PlayMessage::Said {
                said: words::said(said),
            },
            Ok(News::Reviewed(review)) => PlayMessage::Reviewed {
                review: words::review(review),
            },
            Ok(News::Halted(halted)) => PlayMessage::Halted { halted: *halted },
        };
        self.say(&message).await
    }

    async fn tell_answer(&mut self, answer: Answer) -> Result<(), Gone> {
        // While a seek is asked for nothing else is.
        let seeking = std::mem::take(&mut self.seeking);
        match answer {
            Ok(None) => Ok(()),
            Ok(Some(PlayMessage::Lobby { own, .. })) => {
                self.seek = own.map(SeekId::from_number);
                if seeking == Seeking::TakenBack {
                    self.unseek();
                }
                self.say_lobby().await
            }
            Ok(Some(message)) => self.say(&message).await,
            Err(no) => self.refuse(no.code().name(), &no.to_string()).await,
        }
    }

    async fn tell_lobby(
        &mut self,
        news: Result<Arc<LobbyNews>, broadcast::error::RecvError>,
    ) -> Result<(), Gone> {
        match news.as_deref() {
            Ok(LobbyNews::Matched { seek, game }) => {
                if self.seek != Some(*seek) {
                    return Ok(());
                }
                self.seek = None;
                self.say(&PlayMessage::Matched {
                    game: game.to_string(),
                })
                .await
            }
            // The list is whole each time, so nothing is missed for long.
            Ok(LobbyNews::Changed) => self.say_lobby().await,
            Err(broadcast::error::RecvError::Lagged(_)) => {
                let desk = &self.reader.people.desk;
                match self.seek.and_then(|seek| desk.matched_lately(seek)) {
                    Some(game) => {
                        self.seek = None;
                        self.say(&PlayMessage::Matched {
                            game: game.to_string(),
                        })
                        .await
                    }
                    None => self.say_lobby().await,
                }
            }
            Err(broadcast::error::RecvError::Closed) => {
                self.lobby = None;
                Ok(())
            }
        }
    }

    async fn say_lobby(&mut self) -> Result<(), Gone> {
        let desk = &self.reader.people.desk;
        let lobby = words::lobby(desk, self.reader.account(), self.seek).await;
        self.say(&lobby).await
    }

    fn unseek(&mut self) {
        if self.seeking == Seeking::Asked {
            self.seeking = Seeking::TakenBack;
        }
        if let (Some(seek), Some(account)) = (self.seek.take(), self.reader.account()) {
            self.reader.people.desk.unseek(seek, account);
        }
    }

    /// Asks whether the client is there; the answer brings back when that was.
    /// As long as it takes by the clock, give or take a quarter: a thousand sockets that came together are not to be asked
    /// together for ever, which would keep the players waiting each time.
    fn until_next_ping(&self) -> Duration {
        let plays = self.table.as_ref().is_some_and(|at| at.own.is_some());
        let every = if plays {
            PING_EVERY
        } else {
            PING_WATCHERS_EVERY
        };
        every.mul_f64(0.75 + 0.5 * chance())
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        let micros = u64::try_from(started().elapsed().as_micros()).unwrap_or(u64::MAX);
        self.send(Message::Ping(micros.to_be_bytes().to_vec().into()))
            .await
    }

    fn measure(&self, sent: &[u8], at: Instant) {
        let (Some(table), Ok(sent)) = (&self.table, <[u8; 8]>::try_from(sent)) else {
            return;
        };
        let now = at.saturating_duration_since(started()).as_micros();
        let lag = now.saturating_sub(u128::from(u64::from_be_bytes(sent))) / 1000;
        // Only the server's own clock is asked, and a made-up answer gains no more than the quota.
        table
            .watching
            .set_lag(u32::try_from(lag).unwrap_or(u32::MAX));
    }

    async fn refuse(&mut self, code: &str, reason: &str) -> Result<(), Gone> {
        let reason = reason.chars().take(300).collect();
        self.say(&PlayMessage::Refused {
            code: code.to_owned(),
            reason,
        })
        .await
    }

    async fn say(&mut self, message: &PlayMessage) -> Result<(), Gone> {
        let text = serde_json::to_string(message).expect("the wire types have only text for keys");
        self.send(Message::Text(Utf8Bytes::from(text))).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        send(&mut self.socket, message).await
    }
}

/// What an update means to a reader who has seen so many events.
enum Seen {
    Already,
    Next(PlayMessage),
    /// It is more than a message can say.
    Look,
}

fn moved(update: &Update, seen: u32, together: bool) -> Seen {
    if update.version <= seen {
        return Seen::Already;
    }
    match &update.event {
        Event::Moved { mv, spent, .. }
            if update.version == seen + 1 && update.ending.is_none() && !together =>
        {
            Seen::Next(PlayMessage::Moved {
                version: update.version,
                usi: mv.to_string(),
                spent: *spent,
                clocks: update.clocks.map(words::clocks),
            })
        }
        _ => Seen::Look,
    }
}

/// By chance from 0 up to 1; the standard library's keys of hash tables differ each time.
fn chance() -> f64 {
    RandomState::new().hash_one(()) as f64 / (u64::MAX as f64 + 1.0)
}

/// A moment before all pings, for this process.
fn started() -> Instant {
    static STARTED: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    *STARTED.get_or_init(Instant::now)
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

/// The answer to the wish that has waited longest.
async fn first_answer(
    waiting: &mut VecDeque<Pin<Box<dyn Future<Output = Answer> + Send>>>,
) -> Answer {
    poll_fn(|context| match waiting.front_mut() {
        Some(wish) => wish.as_mut().poll(context).map(|answer| {
            waiting.pop_front();
            answer
        }),
        None => Poll::Pending,
    })
    .await
}

/// Whether these can be marks on a board: places and pens, in plain letters.
fn are_marks(marks: &[String]) -> bool {
    let plain = |mark: &String| {
        mark.len() <= LONGEST_MARK
            && mark.bytes().all(|letter| {
                letter.is_ascii_alphanumeric() || matches!(letter, b':' | b'>' | b'-')
            })
    };
    marks.len() <= MOST_MARKS && marks.iter().all(plain)
}

/// Words without control characters, if there are any and not too many.
fn proper_words(text: &str) -> Option<String> {
    let text = letters::visible(text);
    (!text.is_empty() && text.chars().count() <= LONGEST_WORDS).then_some(text)
}
