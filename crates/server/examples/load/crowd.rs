//! Sockets that only watch, dawdle or come all at once, beside the players.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use komadai_play::GameId;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Heard, Socket, echo, sit, watch};
use crate::server::Pair;

/// How many connect at once.
const AT_ONCE: usize = 128;
/// Between the moves before a crowd: the last watcher shall have one before the next is played.
const PAUSE: Duration = Duration::from_secs(4);

/// Everybody who watches a game, without a word.
pub struct Watchers {
    sockets: Vec<Socket>,
}

impl Watchers {
    /// Connects so many to this game.
    pub async fn gather(address: SocketAddr, game: GameId, count: usize) -> Self {
        let mut coming = JoinSet::new();
        let mut sockets = Vec::with_capacity(count);
        for _ in 0..count {
            if coming.len() >= AT_ONCE {
                sockets.extend(coming.join_next().await.transpose().expect("no panic"));
            }
            coming.spawn(async move { watch(address, None, game).await.0 });
        }
        while let Some(socket) = coming.join_next().await {
            sockets.push(socket.expect("no panic"));
        }
        Self { sockets }
    }

    pub fn len(&self) -> usize {
        self.sockets.len()
    }

    /// Hears so many moves on every socket; when each of them was last heard.
    async fn hear(self, moves: usize) -> Vec<Instant> {
        let mut listening = JoinSet::new();
        for mut socket in self.sockets {
            listening.spawn(async move {
                let mut heard = Vec::with_capacity(moves);
                while heard.len() < moves && echo(&mut socket).await.is_some() {
                    heard.push(Instant::now());
                }
                heard
            });
        }
        let mut last: Vec<Instant> = Vec::new();
        while let Some(heard) = listening.join_next().await {
            for (number, heard) in heard.expect("no panic").into_iter().enumerate() {
                match last.get_mut(number) {
                    Some(last) => *last = heard.max(*last),
                    None => last.push(heard),
                }
            }
        }
        last
    }
}

/// One game before a crowd: how long each echo took, and how long after it the last watcher had the move.
pub async fn spectacle(
    address: SocketAddr,
    pair: &Pair,
    watchers: Watchers,
    moves: &[String],
) -> (Heard, Heard) {
    let (mut black, _) = sit(address, &pair.cookies.black, pair.game).await;
    let (mut white, _) = sit(address, &pair.cookies.white, pair.game).await;
    let listening = tokio::spawn(watchers.hear(moves.len()));
    let (mut players, mut crowd) = (Heard::default(), Heard::default());
    let mut echoed = Vec::new();
    for (ply, mv) in moves.iter().enumerate() {
        tokio::time::sleep(PAUSE).await;
        let mover = if ply % 2 == 0 { &mut black } else { &mut white };
        let text = format!(r#"{{"type":"move","ply":{ply},"move":"{mv}"}}"#);
        let said = Instant::now();
        let sent = mover.send(Message::text(text)).await;
        if sent.is_err() || echo(mover).await.is_none() {
            players.errors += 1;
            break;
        }
        players.note(said.elapsed());
        echoed.push(Instant::now());
        let other = if ply % 2 == 0 { &mut white } else { &mut black };
        players.errors += usize::from(echo(other).await.is_none());
    }
    let last = listening.await.expect("no panic");
    crowd.errors += echoed.len().abs_diff(last.len());
    for (echoed, last) in echoed.into_iter().zip(last) {
        crowd.note(last.saturating_duration_since(echoed));
    }
    (players, crowd)
}

/// Requests for the page, so many a second, until the time is over; how long each took.
pub async fn page_loads(address: SocketAddr, a_second: u32, until: Instant) -> Heard {
    let mut loading = JoinSet::new();
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / a_second);
    while Instant::now() < until {
        ticks.tick().await;
        loading.spawn(load_page(address));
    }
    let mut heard = Heard::default();
    while let Some(took) = loading.join_next().await {
        match took.expect("no panic") {
            Some(took) => heard.note(took),
            None => heard.errors += 1,
        }
    }
    heard
}

async fn load_page(address: SocketAddr) -> Option<Duration> {
    let asked = Instant::now();
    let mut stream = TcpStream::connect(address).await.ok()?;
    let request = format!("GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).await.ok()?;
    reply.starts_with(b"HTTP/1.1 200").then(|| asked.elapsed())
}

/// Connections that send half a head and wait; how many of them the server has closed when the longest it may bear them
/// is over, and how long the last took.
pub async fn dawdlers(address: SocketAddr, count: usize, longest: Duration) -> (usize, Duration) {
    let mut waiting = JoinSet::new();
    for _ in 0..count {
        waiting.spawn(async move {
            let mut stream = TcpStream::connect(address).await.ok()?;
            let came = Instant::now();
            stream.write_all(b"GET / HTTP/1.1\r\nhost:").await.ok()?;
            let mut reply = Vec::new();
            let closed = tokio::time::timeout(longest, stream.read_to_end(&mut reply)).await;
            closed.is_ok().then(|| came.elapsed())
        });
    }
    let (mut closed, mut slowest) = (0, Duration::ZERO);
    while let Some(took) = waiting.join_next().await {
        if let Some(took) = took.expect("no panic") {
            closed += 1;
            slowest = slowest.max(took);
        }
    }
    (closed, slowest)
}

/// Everybody connects at once, looks at its game, and the side to move plays: how long each took for all of it.
pub async fn storm(address: SocketAddr, people: &[Pair], mv: &str) -> Heard {
    let mut coming = JoinSet::new();
    let began = Instant::now();
    for pair in people.iter().cloned() {
        let text = format!(r#"{{"type":"move","ply":0,"move":"{mv}"}}"#);
        coming.spawn(async move {
            let (mut black, mut white) = {
                let black = sit(address, &pair.cookies.black, pair.game);
                let white = sit(address, &pair.cookies.white, pair.game);
                let ((black, _), (white, _)) = tokio::join!(black, white);
                (black, white)
            };
            black.send(Message::text(text)).await.ok()?;
            echo(&mut black).await?;
            echo(&mut white).await?;
            // The connection stays until everybody is there.
            Some((began.elapsed(), black, white))
        });
    }
    let (mut heard, mut there) = (Heard::default(), Vec::new());
    while let Some(came) = coming.join_next().await {
        match came.expect("no panic") {
            Some((took, black, white)) => {
                heard.note(took);
                there.push((black, white));
            }
            None => heard.errors += 1,
        }
    }
    heard
}

/// A game whose players both answer after the same time: what each side thought it took, in milliseconds, from hearing a
/// move to having said the next, by the clock of this program.
pub async fn even_game(
    address: SocketAddr,
    pair: &Pair,
    moves: &[String],
    delay: Duration,
) -> Option<[f64; 2]> {
    let (mut black, _) = sit(address, &pair.cookies.black, pair.game).await;
    let (mut white, _) = sit(address, &pair.cookies.white, pair.game).await;
    let mut thought = [0.0; 2];
    // The clock of the first move began with the sitting down, which is not measured here.
    for (ply, mv) in moves.iter().enumerate() {
        let (mover, other) = match ply % 2 {
            0 => (&mut black, &mut white),
            _ => (&mut white, &mut black),
        };
        let heard = Instant::now();
        tokio::time::sleep(delay).await;
        let text = format!(r#"{{"type":"move","ply":{ply},"move":"{mv}"}}"#);
        mover.send(Message::text(text)).await.ok()?;
        thought[ply % 2] += heard.elapsed().as_secs_f64() * 1e3;
        echo(other).await?;
        // Heard by the mover too, before its next turn.
        let mover = if ply % 2 == 0 { &mut black } else { &mut white };
        echo(mover).await?;
    }
    Some(thought)
}

/// A socket that nobody reads from: it asks for the game again and again until the server has had enough, or the time is
/// over; whether it was let go.
pub async fn deaf(address: SocketAddr, pair: &Pair, until: Instant) -> bool {
    let (mut socket, _) = sit(address, &pair.cookies.white, pair.game).await;
    let text = format!(r#"{{"type":"watch","game":"{}"}}"#, pair.game);
    while Instant::now() < until {
        let said = tokio::time::timeout_at(until.into(), socket.send(Message::text(text.clone())));
        match said.await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return true,
            Err(_) => break,
        }
    }
    // It may have been let go without noticing, as it does not read.
    while let Ok(Some(Ok(_))) =
        tokio::time::timeout(Duration::from_millis(200), socket.next()).await
    {}
    socket.send(Message::text(text)).await.is_err()
}
