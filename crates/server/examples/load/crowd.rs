//! Sockets that only watch, dawdle or come all at once, beside the players.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use komadai_play::GameId;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::{JoinError, JoinSet};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Failure, Report, Socket, echo, sit, watch};
use crate::server::Pair;

/// How many connect at once.
const AT_ONCE: usize = 128;
/// Between the moves before a crowd: the last watcher shall have one before the next is played.
const PAUSE: Duration = Duration::from_secs(4);

/// Everybody who watches a game, without a word.
pub struct Watchers {
    sockets: Vec<Socket>,
    /// Why some are not there.
    errors: Vec<Failure>,
}

impl Watchers {
    /// Connects so many to this game.
    pub async fn gather(address: SocketAddr, game: GameId, count: usize) -> Self {
        let mut coming: JoinSet<Result<Socket, Failure>> = JoinSet::new();
        let mut all = Self { sockets: Vec::with_capacity(count), errors: Vec::new() };
        for _ in 0..count {
            if coming.len() >= AT_ONCE {
                all.take(coming.join_next().await);
            }
            coming.spawn(async move { Ok(watch(address, None, game).await?.0) });
        }
        while !coming.is_empty() {
            all.take(coming.join_next().await);
        }
        all
    }

    fn take(&mut self, came: Option<Result<Result<Socket, Failure>, JoinError>>) {
        match came.expect("somebody is coming").expect("no panic") {
            Ok(socket) => self.sockets.push(socket),
            Err(error) => self.errors.push(error),
        }
    }

    pub fn len(&self) -> usize {
        self.sockets.len()
    }

    /// Stays where it is and answers when it is asked whether it is there, as a browser does by itself.
    pub fn idle(self) -> Idle {
        let mut listening = JoinSet::new();
        for mut socket in self.sockets {
            listening.spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
        }
        let errors = self.errors;
        Idle { listening, errors }
    }

    /// Hears so many moves on every socket; when each of them was last heard.
    async fn hear(self, moves: usize) -> Vec<Instant> {
        let mut listening = JoinSet::new();
        for mut socket in self.sockets {
            listening.spawn(async move {
                let mut heard = Vec::with_capacity(moves);
                while heard.len() < moves && echo(&mut socket).await.is_ok() {
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

/// Watchers of a game in which nothing happens.
pub struct Idle {
    listening: JoinSet<()>,
    errors: Vec<Failure>,
}

impl Idle {
    /// Goes; why some were not there, or not to the end.
    pub fn leave(mut self) -> Vec<Failure> {
        while self.listening.try_join_next().is_some() {
            let words = "a watcher was let go".to_owned();
            self.errors.push(Failure::Else(words));
        }
        self.errors
    }
}

/// One game before a crowd: how long each echo took, and how long after it the last watcher had the move.
///
/// # Errors
///
/// The players cannot sit down.
pub async fn spectacle(
    address: SocketAddr,
    pair: &Pair,
    mut watchers: Watchers,
    moves: &[String],
) -> Result<(Report, Report), Failure> {
    let (mut black, _) = sit(address, &pair.cookies.black, pair.game).await?;
    let (mut white, _) = sit(address, &pair.cookies.white, pair.game).await?;
    let (mut players, mut crowd) = (Report::default(), Report::default());
    crowd.errors = std::mem::take(&mut watchers.errors);
    let listening = tokio::spawn(watchers.hear(moves.len()));
    let mut echoed = Vec::new();
    for (ply, mv) in moves.iter().enumerate() {
        tokio::time::sleep(PAUSE).await;
        let (mover, other) = match ply % 2 {
            0 => (&mut black, &mut white),
            _ => (&mut white, &mut black),
        };
        let text = format!(r#"{{"type":"move","ply":{ply},"move":"{mv}"}}"#);
        let said = Instant::now();
        let heard = async {
            mover.send(Message::text(text)).await?;
            echo(mover).await
        };
        if let Err(error) = heard.await {
            players.errors.push(error);
            break;
        }
        players.note(said.elapsed());
        echoed.push(Instant::now());
        players.errors.extend(echo(other).await.err());
    }
    let last = listening.await.expect("no panic");
    if echoed.len() != last.len() {
        let words = format!("{} moves were echoed, {} seen", echoed.len(), last.len());
        crowd.errors.push(Failure::Else(words));
    }
    for (echoed, last) in echoed.into_iter().zip(last) {
        crowd.note(last.saturating_duration_since(echoed));
    }
    Ok((players, crowd))
}

/// Requests for the page, so many a second, until the time is over; how long each took.
pub async fn page_loads(address: SocketAddr, a_second: u32, until: Instant) -> Report {
    let mut loading = JoinSet::new();
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / a_second);
    while Instant::now() < until {
        ticks.tick().await;
        loading.spawn(load_page(address));
    }
    let mut heard = Report::default();
    while let Some(took) = loading.join_next().await {
        match took.expect("no panic") {
            Ok(took) => heard.note(took),
            Err(error) => heard.errors.push(error),
        }
    }
    heard
}

async fn load_page(address: SocketAddr) -> Result<Duration, Failure> {
    let asked = Instant::now();
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).await?;
    if reply.starts_with(b"HTTP/1.1 200") {
        return Ok(asked.elapsed());
    }
    let head = reply.split(|&byte| byte == b'\r').next();
    let head = String::from_utf8_lossy(head.unwrap_or_default());
    Err(Failure::Refused(head.into_owned()))
}

/// Connections that say this and wait; how many of them the server has closed when the longest it may bear them is
/// over, and how long the last took.
pub async fn dawdlers(
    address: SocketAddr,
    said: &'static str,
    count: usize,
    longest: Duration,
) -> (usize, Duration) {
    let mut waiting = JoinSet::new();
    for _ in 0..count {
        waiting.spawn(async move {
            let mut stream = TcpStream::connect(address).await.ok()?;
            let came = Instant::now();
            stream.write_all(said.as_bytes()).await.ok()?;
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

/// So many log in to the CSA port at once, by passwords that were never heard before; how long each waited for its
/// answer.
pub async fn passwords(address: SocketAddr, count: usize) -> Report {
    let mut coming: JoinSet<Result<Duration, Failure>> = JoinSet::new();
    let began = Instant::now();
    for number in 0..count {
        coming.spawn(async move {
            let mut stream = TcpStream::connect(address).await?;
            let login = format!("LOGIN p{number} storm-60-0,secret-of-{number}\n");
            stream.write_all(login.as_bytes()).await?;
            let mut reply = [0; 64];
            let count = stream.read(&mut reply).await?;
            match String::from_utf8_lossy(&reply[..count]) {
                reply if reply.contains(" OK") => Ok(began.elapsed()),
                reply => Err(Failure::Refused(reply.into_owned())),
            }
        });
    }
    let mut heard = Report::default();
    while let Some(told) = coming.join_next().await {
        match told.expect("no panic") {
            Ok(took) => heard.note(took),
            Err(error) => heard.errors.push(error),
        }
    }
    heard
}

/// Everybody connects at once, looks at its game, and the side to move plays: how long each took for all of it.
pub async fn storm(address: SocketAddr, people: &[Pair], mv: &str) -> Report {
    let mut coming = JoinSet::new();
    let began = Instant::now();
    for pair in people.iter().cloned() {
        let text = format!(r#"{{"type":"move","ply":0,"move":"{mv}"}}"#);
        coming.spawn(async move {
            let (mut black, mut white) = {
                let black = sit(address, &pair.cookies.black, pair.game);
                let white = sit(address, &pair.cookies.white, pair.game);
                let ((black, _), (white, _)) = tokio::try_join!(black, white)?;
                (black, white)
            };
            black.send(Message::text(text)).await?;
            echo(&mut black).await?;
            echo(&mut white).await?;
            // The connection stays until everybody is there.
            Ok((began.elapsed(), black, white))
        });
    }
    let (mut heard, mut there) = (Report::default(), Vec::new());
    while let Some(came) = coming.join_next().await {
        match came.expect("no panic") {
            Ok((took, black, white)) => {
                heard.note(took);
                there.push((black, white));
            }
            Err(error) => heard.errors.push(error),
        }
    }
    heard
}

/// A game whose players both answer after the same time: what each side thought it took, in milliseconds, from hearing
/// a move to having said the next, by the clock of this program.
pub async fn even_game(
    address: SocketAddr,
    pair: &Pair,
    moves: &[String],
    delay: Duration,
) -> Result<[f64; 2], Failure> {
    let (mut black, _) = sit(address, &pair.cookies.black, pair.game).await?;
    let (mut white, _) = sit(address, &pair.cookies.white, pair.game).await?;
    let mut thought = [0.0; 2];
    // The clock of the first move began with the sitting down, which is not measured here.
    let mut heard = Instant::now();
    for (ply, mv) in moves.iter().enumerate() {
        let (mover, other) = match ply % 2 {
            0 => (&mut black, &mut white),
            _ => (&mut white, &mut black),
        };
        tokio::time::sleep(delay).await;
        let text = format!(r#"{{"type":"move","ply":{ply},"move":"{mv}"}}"#);
        mover.send(Message::text(text)).await?;
        thought[ply % 2] += heard.elapsed().as_secs_f64() * 1e3;
        // The other's turn begins as it hears of the move, whether or not its mover has by then.
        let theirs = async { echo(other).await.map(|()| Instant::now()) };
        (_, heard) = tokio::try_join!(echo(mover), theirs)?;
    }
    Ok(thought)
}

/// A socket that nobody reads from: it asks for the game again and again until the server has had enough, or the time
/// is over; whether it was let go.
pub async fn deaf(address: SocketAddr, pair: &Pair, until: Instant) -> Result<bool, Failure> {
    let (mut socket, _) = sit(address, &pair.cookies.white, pair.game).await?;
    let text = format!(r#"{{"type":"watch","game":"{}"}}"#, pair.game);
    while Instant::now() < until {
        let said = tokio::time::timeout_at(until.into(), socket.send(Message::text(text.clone())));
        match said.await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Ok(true),
            Err(_) => break,
        }
    }
    // It may have been let go without noticing, as it does not read.
    while let Ok(Some(Ok(_))) =
        tokio::time::timeout(Duration::from_millis(200), socket.next()).await
    {}
    Ok(socket.send(Message::text(text)).await.is_err())
}
