//! One browser on the socket: questions in, reports and answers out.
//!
//! A socket holds at most a handful of questions and no queue of its own: what cannot be sent now is not
//! produced, so a slow reader costs nothing but its own reports.

use std::collections::btree_map::{BTreeMap, Entry};
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use serde::Deserialize;
use tokio::time::{MissedTickBehavior, interval};

use komadai_opponent::Request;
use komadai_play::Desk;

use super::{Analysis, Event, Thinking};
use crate::accounts::asker::Asker;
use crate::api::{ClientMessage, ErrorCode, Question, ServerMessage};
use crate::app::Stopping;
use crate::error::Refusal;
use crate::places::Places;
use crate::request::MOST_BYTES;
use crate::sockets::{Disconnect, close, close_on_error, send, take_in};

/// Most questions one socket may have open.
const MOST_QUESTIONS: usize = 4;
/// How often a silent client is asked whether it is there; two questions unanswered, and it is not.
const PING_EVERY: Duration = Duration::from_secs(30);

/// `GET /api/ws`: a WebSocket for questions to the engine, its reports and answers.
pub(crate) async fn open(
    State(analysis): State<Arc<Analysis>>,
    State(desk): State<Arc<Desk>>,
    State(places): State<Places>,
    State(stopping): State<Stopping>,
    asker: Asker,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let (upgrade, place) = take_in(upgrade, &places, asker.address)?;
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(async move |socket| {
        Session { analysis, desk, stopping, asker, socket, open: BTreeMap::new() }.run().await;
        drop(place);
    }))
}

struct Session {
    analysis: Arc<Analysis>,
    desk: Arc<Desk>,
    stopping: Stopping,
    asker: Asker,
    socket: WebSocket,
    /// The questions still being thought about; leaving the map gives one up.
    open: BTreeMap<u32, Thinking>,
}

impl Session {
    async fn run(mut self) {
        let mut stopping = self.stopping.clone();
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        loop {
            let kept = tokio::select! {
                frame = self.socket.recv() => {
                    silent = 0;
                    match frame {
                        Some(Ok(frame)) => self.hear(frame).await,
                        Some(Err(error)) => Err(close_on_error(&mut self.socket, error).await),
                        None => Err(Disconnect),
                    }
                }
                (id, event) = poll_fn(|context| poll_any(&mut self.open, context)) => self.tell(id, event).await,
                _ = pings.tick() => {
                    silent += 1;
                    if silent > 2 { Err(Disconnect) } else { send(&mut self.socket, Message::Ping(Default::default())).await }
                }
                () = stopping.stopped() => {
                    let reason = "the server is going down";
                    close(&mut self.socket, close_code::AWAY, reason).await;
                    Err(Disconnect)
                }
            };
            if kept.is_err() {
                return;
            }
        }
    }

    async fn hear(&mut self, frame: Message) -> Result<(), Disconnect> {
        match frame {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(ClientMessage::Think { id, question }) => match self.think(id, &question) {
                    Ok(()) => Ok(()),
                    Err(refusal) => self.refuse(Some(id), refusal).await,
                },
                Ok(ClientMessage::Cancel { id }) => match self.open.remove(&id) {
                    Some(_) => {
                        self.refuse(
                            Some(id),
                            Refusal::new(ErrorCode::Cancelled, "given up as asked"),
                        )
                        .await
                    }
                    // Its answer crossed the cancellation on the way.
                    None => Ok(()),
                },
                Err(error) => self.refuse(id_of(&text), error.into()).await,
            },
            Message::Binary(_) => {
                self.refuse(
                    None,
                    Refusal::new(ErrorCode::BadMessage, "messages are JSON in text frames"),
                )
                .await
            }
            Message::Ping(_) | Message::Pong(_) => Ok(()),
            Message::Close(_) => Err(Disconnect),
        }
    }

    fn think(&mut self, id: u32, question: &Question) -> Result<(), Refusal> {
        let open = self.open.len();
        let Entry::Vacant(place) = self.open.entry(id) else {
            return Err(Refusal::new(
                ErrorCode::IdInUse,
                format_args!("question {id} is still being thought about"),
            ));
        };
        if open == MOST_QUESTIONS {
            let reason = format_args!("a socket may have {MOST_QUESTIONS} questions open");
            return Err(Refusal::new(ErrorCode::TooMany, reason));
        }
        self.asker.check_engine(&self.desk)?;
        place.insert(self.analysis.ask(Request::new(question)?, self.asker.address)?);
        Ok(())
    }

    async fn tell(&mut self, id: u32, event: Event) -> Result<(), Disconnect> {
        if !matches!(event, Event::Progress(_)) {
            self.open.remove(&id);
        }
        match event {
            Event::Progress(progress) => self.say(&ServerMessage::Progress { id, progress }).await,
            Event::Answer(answer) => self.say(&ServerMessage::Answer { id, answer }).await,
            Event::GaveWay => self.refuse(Some(id), super::busy()).await,
            Event::Failed => self.refuse(Some(id), Refusal::internal()).await,
        }
    }

    async fn refuse(&mut self, id: Option<u32>, refusal: Refusal) -> Result<(), Disconnect> {
        self.say(&ServerMessage::Error { id, problem: refusal.into() }).await
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), Disconnect> {
        let text = serde_json::to_string(message).expect("the wire types have only text for keys");
        send(&mut self.socket, Message::Text(text.into())).await
    }
}

/// The first open question with something to tell.
fn poll_any(open: &mut BTreeMap<u32, Thinking>, context: &mut Context<'_>) -> Poll<(u32, Event)> {
    for (&id, thinking) in open {
        if let Poll::Ready(event) = thinking.poll_next(context) {
            return Poll::Ready((id, event));
        }
    }
    Poll::Pending
}

/// The id in a message that is otherwise no message of ours.
fn id_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct OnlyId {
        id: u32,
    }
    serde_json::from_str(text).ok().map(|OnlyId { id }| id)
}
