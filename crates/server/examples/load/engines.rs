//! Engines at the CSA port: they log in, are paired, play, lose the server and come back to their games.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use komadai_csa::{Client, ClientEvent, ClientLine, Lines, Login, ServerReader};
use komadai_rules::Move;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};

use crate::client::{Failure, Report, long_game};

/// How long an engine waits for a line.
const PATIENCE: Duration = Duration::from_secs(10);
/// When a game is given up for the next one: the port ends games after a few moves more.
pub const LAST: usize = 200;

/// How many moves of each game were acknowledged, by the name that Black has in it and in no other.
pub type Acknowledgements = HashMap<String, usize>;

/// Engines, two and two.
pub struct Engines {
    pairs: Vec<Pair>,
    moves: Arc<Vec<Move>>,
    /// What was acknowledged so far.
    pub acknowledged: Acknowledgements,
}

/// Two that play each other.
struct Pair {
    number: usize,
    /// How many games they have begun.
    games: usize,
    /// Whether one of them has resigned.
    ends: bool,
    players: [Engine; 2],
}

/// What a pair has to tell.
struct PairReport {
    pair: Pair,
    heard: Report,
    acknowledged: Acknowledgements,
}

impl Engines {
    /// So many pairs, who have not logged in yet.
    pub fn new(pairs: usize) -> Self {
        let moves = long_game().into_iter().take(LAST);
        let moves = moves.map(|usi| usi.parse().expect("a move"));
        Self {
            pairs: (0..pairs).map(|number| Pair::new(number, 0)).collect(),
            moves: Arc::new(moves.collect()),
            acknowledged: HashMap::new(),
        }
    }

    /// Logs everybody in, those with a running game to it; why some are not there.
    pub async fn sit(&mut self, address: SocketAddr) -> Vec<Failure> {
        let mut sitting = JoinSet::new();
        for mut pair in self.pairs.drain(..) {
            sitting.spawn(async move {
                let sat = pair.sit(address).await;
                (pair, sat.err())
            });
        }
        let mut errors = Vec::new();
        while let Some(sat) = sitting.join_next().await {
            let (pair, error) = sat.expect("no panic");
            self.pairs.push(pair);
            errors.extend(error);
        }
        errors
    }

    /// Plays until the server is lost or the time is over.
    pub async fn run(&mut self, address: SocketAddr, think: Duration, until: Instant) -> Report {
        let mut playing = JoinSet::new();
        for pair in self.pairs.drain(..) {
            let moves = Arc::clone(&self.moves);
            playing.spawn(pair.run(address, moves, think, until));
        }
        let mut all = Report::default();
        while let Some(played) = playing.join_next().await {
            let played = played.expect("no panic");
            self.pairs.push(played.pair);
            self.acknowledged.extend(played.acknowledged);
            all.add(played.heard);
        }
        all
    }
}

impl Pair {
    fn new(number: usize, games: usize) -> Self {
        let player = |side| Engine::new(number, games, side);
        Self { number, games, ends: false, players: ["B", "W"].map(player) }
    }

    /// The name Black has in this game alone.
    fn name(&self) -> String {
        format!("e{}-{}-B", self.number, self.games)
    }

    /// Both log in; where a game was over or never began for one of them, to a new one. A game that both were playing
    /// is one that both have to come back to, unless its end was under way.
    async fn sit(&mut self, address: SocketAddr) -> Result<(), Failure> {
        let both = self.players.iter().all(|player| player.client.is_coming_back());
        let mut came_back = Ok(());
        for _ in 0..3 {
            let mut let_in = true;
            for player in &mut self.players {
                let_in &= player.log_in(address).await?;
            }
            if both && !let_in && !self.ends && came_back.is_ok() {
                let lost = format!("{} was not let back into its game", self.name());
                came_back = Err(Failure::Else(lost));
            }
            let playing = self.players.each_ref().map(|player| player.client.is_playing());
            if let_in && playing[0] == playing[1] {
                return came_back;
            }
            *self = Self::new(self.number, self.games + 1);
        }
        Err(Failure::Else("no game could be begun".into()))
    }

    async fn run(
        mut self,
        address: SocketAddr,
        moves: Arc<Vec<Move>>,
        think: Duration,
        until: Instant,
    ) -> PairReport {
        let (mut heard, mut acknowledged) = (Report::default(), HashMap::new());
        let mut next = Instant::now();
        while Instant::now() < until {
            let done = self.go_on(address, &moves, &mut heard, &mut acknowledged);
            if let Err(error) = done.await {
                heard.errors.push(error);
                break;
            }
            next += think;
            sleep_until(next.into()).await;
        }
        for player in &mut self.players {
            player.line = None;
            // The game is kept for the next login; it can be come back to.
            player.client.lost();
        }
        PairReport { pair: self, heard, acknowledged }
    }

    /// Begins a game, plays a move, or gives the game up for the next.
    async fn go_on(
        &mut self,
        address: SocketAddr,
        moves: &[Move],
        heard: &mut Report,
        acknowledged: &mut Acknowledgements,
    ) -> Result<(), Failure> {
        let name = self.name();
        let [black, white] = &mut self.players;
        tokio::try_join!(black.begin(), white.begin())?;
        let ply = black.ply();
        let (mover, other) = match ply % 2 {
            0 => (black, white),
            _ => (white, black),
        };
        let Some(&mv) = moves.get(ply) else {
            self.ends = true;
            let line = mover.client.resign();
            mover.say(line).await?;
            for player in [mover, other] {
                while !matches!(player.hear().await?, ClientEvent::Ended(_)) {}
            }
            *self = Self::new(self.number, self.games + 1);
            return self.sit(address).await;
        };
        let line = mover.client.play(mv, None);
        let said = Instant::now();
        mover.say(line).await?;
        mover.hear_of(mv).await?;
        heard.note(said.elapsed());
        acknowledged.insert(name, ply + 1);
        other.hear_of(mv).await
    }
}

/// One of them, and the connection it has.
struct Engine {
    client: Client,
    line: Option<Line>,
}

struct Line {
    socket: TcpStream,
    lines: Lines,
    waiting: VecDeque<String>,
    reader: ServerReader,
}

impl Engine {
    fn new(pair: usize, game: usize, side: &str) -> Self {
        let login = Login {
            name: format!("e{pair}-{game}-{side}").parse().expect("a name"),
            password: format!("load{pair}-3600-0-{side},secret").parse().expect("a password"),
            extended: false,
            reconnect: None,
        };
        Self { client: Client::new(login), line: None }
    }

    /// Logs in, to its game where it has one; whether it was let in.
    async fn log_in(&mut self, address: SocketAddr) -> Result<bool, Failure> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        self.line = Some(Line {
            socket,
            lines: Lines::default(),
            waiting: VecDeque::new(),
            reader: ServerReader::default(),
        });
        let comes_back = self.client.is_coming_back();
        self.say(Some(self.client.login())).await?;
        self.say(Some(Client::ask_to_come_back())).await?;
        loop {
            match self.hear().await? {
                ClientEvent::LoggedIn if !comes_back => return Ok(true),
                ClientEvent::Resumed => return Ok(true),
                ClientEvent::LoginRefused(_) => return Ok(false),
                _ => {}
            }
        }
    }

    /// Agrees to a game and waits for it to begin, where none is played.
    async fn begin(&mut self) -> Result<(), Failure> {
        while !self.client.is_playing() {
            if matches!(self.hear().await?, ClientEvent::Offered) {
                let line = self.client.agree();
                self.say(line).await?;
            }
        }
        Ok(())
    }

    fn ply(&self) -> usize {
        let table = self.client.table();
        table.map_or(0, |table| table.game().ply() as usize)
    }

    async fn say(&mut self, line: Option<ClientLine>) -> Result<(), Failure> {
        let said = line.zip(self.line.as_mut());
        let (said, line) = said.ok_or_else(|| Failure::Else("it is not its turn".into()))?;
        Ok(line.socket.write_all(format!("{said}\n").as_bytes()).await?)
    }

    async fn hear_of(&mut self, expected: Move) -> Result<(), Failure> {
        loop {
            match self.hear().await? {
                ClientEvent::Moved { mv, .. } if mv == expected => return Ok(()),
                ClientEvent::Ended(_) => return Err(Failure::Else("the game ended".into())),
                _ => {}
            }
        }
    }

    /// The next thing that means something, or an empty line.
    async fn hear(&mut self) -> Result<ClientEvent, Failure> {
        let lost = || Failure::Broken("it ended".into());
        let line = self.line.as_mut().ok_or_else(lost)?;
        loop {
            let mut bytes = [0; 4096];
            let Some(text) = line.waiting.pop_front() else {
                let read = timeout(PATIENCE, line.socket.read(&mut bytes));
                let count = read.await??;
                if count == 0 {
                    return Err(lost());
                }
                let waiting = &mut line.waiting;
                let mut wait = |text: &str| waiting.push_back(text.to_owned());
                let took = line.lines.push(&bytes[..count], &mut wait);
                took.map_err(|bad| Failure::Else(bad.to_string()))?;
                continue;
            };
            let bad = |bad: &dyn std::fmt::Display| Failure::Else(bad.to_string());
            if let Some(message) = line.reader.read(&text).map_err(|error| bad(&error))? {
                return self.client.hear(message).map_err(|error| bad(&error));
            }
        }
    }
}
