//! A match: games at once, their results, and when it is over.

use std::collections::HashSet;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use komadai_record::Record;
use komadai_rules::{ByColor, Color, Game, RuleProfile};
use komadai_usi::GameResult;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::referee::{self, Entry, GameReport, Terms};
use crate::{
    Ending, Fault, Fixture, GameEnd, Openings, Player, Results, Roster, Schedule, Sprt, Verdict,
};

/// All that decides which games a match has.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engines, in the order that the schedule counts them.
    pub entries: Vec<Entry>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Where games begin.
    pub openings: Openings,
    /// What holds for every game.
    pub terms: Terms,
    /// The test that ends the match as soon as it decides; only where two engines play.
    pub sprt: Option<Sprt>,
    /// How many games are played at once, at least one.
    pub concurrency: usize,
}

/// A game of a match that has just ended.
#[derive(Debug)]
pub struct FinishedGame {
    /// Its number, its opening and its players.
    pub fixture: Fixture,
    /// Its end, for the results.
    pub end: GameEnd,
    /// Its end, for people.
    pub ending: Ending,
    /// Its moves with times, scores and comments, ready to be written.
    pub record: Record,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Every game was played.
    Complete,
    /// The sequential test has decided.
    Decided,
    /// It was told to end; games in play are lost, and can be played later.
    Interrupted,
}

/// Why a match cannot go on.
#[derive(Debug)]
pub enum MatchError {
    /// An engine cannot be started.
    Start {
        /// What it is called.
        name: String,
        /// How the engine failed.
        fault: Fault,
    },
    /// The caller cannot keep a game.
    Keep(io::Error),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { name, fault } => write!(f, "{name} does not start: {fault}"),
            Self::Keep(error) => write!(f, "a game cannot be saved: {error}"),
        }
    }
}

impl std::error::Error for MatchError {}

/// Plays the games of a match that `results` does not hold yet, until all are played, the test decides, or
/// `interrupt` comes.
///
/// `keep` is handed every game as it ends, with the results that count it; a game it cannot keep ends the match.
/// Memory does not grow with the number of games. `played` are the numbers of the games in `results`.
///
/// # Errors
///
/// An engine does not start at first, a game cannot be kept, or one of two engines does not start several times in a
/// row; among more it loses what it does not come to, and the others play on.
pub async fn run<R: Roster>(
    plan: Plan,
    roster: R,
    results: &mut Results,
    played: HashSet<u32>,
    interrupt: impl Future<Output = ()>,
    mut keep: impl FnMut(&FinishedGame, &Results) -> io::Result<()>,
) -> Result<Conclusion, MatchError> {
    let sprt = plan.sprt;
    if is_decided(sprt, results) {
        return Ok(Conclusion::Decided);
    }
    let mut interrupt = std::pin::pin!(interrupt);
    let concurrency = plan.concurrency;
    let hall = Arc::new(Hall::new(plan, roster, played));
    tokio::select! {
        opened = hall.open() => opened?,
        () = &mut interrupt => return Ok(Conclusion::Interrupted),
    }
    let (sender, mut finished) = mpsc::channel(concurrency);
    let (stop, stopped) = watch::channel(false);
    let stopped = StopSignal(stopped);
    let mut boards = JoinSet::new();
    for _ in 0..concurrency {
        boards.spawn(board(Arc::clone(&hall), sender.clone(), stopped.clone()));
    }
    drop(sender);
    let conclusion = loop {
        let game = tokio::select! {
            game = finished.recv() => game,
            () = &mut interrupt => break Ok(Conclusion::Interrupted),
        };
        match game {
            None => break Ok(Conclusion::Complete),
            Some(Err(error)) => break Err(error),
            Some(Ok(game)) => {
                results.add(&game.fixture, &game.end);
                if let Err(error) = keep(&game, results) {
                    break Err(MatchError::Keep(error));
                }
            }
        }
        if is_decided(sprt, results) {
            break Ok(Conclusion::Decided);
        }
    };
    // Boards that have ended do not listen any more.
    let _ = stop.send(true);
    drop(finished);
    while boards.join_next().await.is_some() {}
    hall.close().await;
    conclusion
}

fn is_decided(sprt: Option<Sprt>, results: &Results) -> bool {
    let verdict =
        |sprt: Sprt| results.pairings().first().map(|pairing| sprt.state(&pairing.tally).verdict);
    let verdict = sprt.and_then(verdict);
    verdict.is_some_and(|verdict| verdict != Verdict::Undecided)
}

/// What the boards share.
struct Hall<R: Roster> {
    plan: Plan,
    roster: R,
    games: Mutex<Box<dyn Iterator<Item = u32> + Send>>,
    /// Players between games, those that have waited longest first.
    idle: Mutex<Vec<(usize, R::Player)>>,
    /// How often in a row each contender has failed to start, and why it did the last time.
    absences: Vec<Mutex<(u32, Option<Fault>)>>,
}

/// An engine that fails to start so often in a row will not start any more.
const TOO_MANY_ABSENCES: u32 = 3;

impl<R: Roster> Hall<R> {
    fn new(plan: Plan, roster: R, played: HashSet<u32>) -> Self {
        let games = plan.schedule.numbers().filter(move |game| !played.contains(game));
        Self {
            games: Mutex::new(Box::new(games)),
            idle: Mutex::default(),
            absences: plan.entries.iter().map(|_| Mutex::default()).collect(),
            plan,
            roster,
        }
    }

    /// Starts every contender once, so that one that cannot start is known before the first game.
    async fn open(&self) -> Result<(), MatchError> {
        for contender in 0..self.plan.entries.len() {
            let entered = self.roster.enter(contender).await;
            let player = entered.map_err(|fault| self.absent(contender, fault))?;
            self.idle().push((contender, player));
        }
        Ok(())
    }

    /// Sends everyone home, all at once.
    async fn close(&self) {
        let mut leaving = JoinSet::new();
        for (_, player) in std::mem::take(&mut *self.idle()) {
            leaving.spawn(player.quit());
        }
        while leaving.join_next().await.is_some() {}
    }

    fn absent(&self, contender: usize, fault: Fault) -> MatchError {
        let name = self.plan.entries[contender].name.clone();
        MatchError::Start { name, fault }
    }

    fn next_game(&self) -> Option<Fixture> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.next().map(|game| self.plan.schedule.fixture(game))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(usize, R::Player)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The contender, from between games or newly started, ready to go on from where `game` stands.
    ///
    /// One that has gone between two games costs nobody a game: some engines leave after `gameover`.
    async fn seat(&self, contender: usize, game: &Game) -> Result<R::Player, Fault> {
        let pace = self.plan.entries[contender].pace;
        while let Some(mut player) = self.waiting(contender) {
            if player.begin(game, pace).await.is_ok() {
                return Ok(player);
            }
        }
        if let Some(fault) = self.stays_away(contender) {
            return Err(fault);
        }
        let entered = self.roster.enter(contender).await;
        self.note(contender, &entered);
        let mut player = entered?;
        player.begin(game, pace).await?;
        Ok(player)
    }

    fn waiting(&self, contender: usize) -> Option<R::Player> {
        let mut idle = self.idle();
        let place = idle.iter().position(|&(own, _)| own == contender)?;
        Some(idle.remove(place).1)
    }

    /// Counts how often in a row a contender has failed to start.
    fn note(&self, contender: usize, entered: &Result<R::Player, Fault>) {
        let (times, why) = &mut *self.absences(contender);
        match entered {
            Ok(_) => *times = 0,
            Err(fault) => {
                *times += 1;
                *why = Some(fault.clone());
            }
        }
    }

    fn absences(&self, contender: usize) -> MutexGuard<'_, (u32, Option<Fault>)> {
        let absences = self.absences[contender].lock();
        absences.unwrap_or_else(PoisonError::into_inner)
    }

    /// Why a contender will not start any more, if that is to be feared.
    fn stays_away(&self, contender: usize) -> Option<Fault> {
        let (times, why) = &*self.absences(contender);
        why.clone().filter(|_| *times >= TOO_MANY_ABSENCES)
    }

    /// Takes players back after a game, and sends those away that have waited longest if there are too many.
    async fn rest(&self, contender: usize, player: R::Player) {
        let surplus = {
            let mut idle = self.idle();
            idle.push((contender, player));
            let most = 2 * self.plan.concurrency;
            (idle.len() > most).then(|| idle.remove(0).1)
        };
        if let Some(player) = surplus {
            player.quit().await;
        }
    }

    /// Plays a game; none comes of it once the match has `stopped`, and an error is a reason to end the match.
    async fn play(
        &self,
        fixture: &Fixture,
        stopped: &mut StopSignal,
    ) -> Result<Option<GameReport>, MatchError> {
        let profile = RuleProfile {
            max_moves: Some(self.plan.terms.max_moves),
            ..RuleProfile::STANDARD.strict()
        };
        let opening = self.plan.openings.of_round(fixture.round);
        let opening = opening.replay(profile).expect("openings are games in play");
        let entries = ByColor::from_fn(|color| &self.plan.entries[fixture.contender(color)]);
        let mut seats = ByColor { black: None, white: None };
        for color in Color::ALL {
            let contender = fixture.contender(color);
            let seated = tokio::select! {
                seated = self.seat(contender, &opening) => seated,
                () = stopped.come() => return Ok(None),
            };
            match seated {
                Ok(player) => seats[color] = Some(player),
                Err(fault) => {
                    let others = self.plan.entries.len() > 2;
                    if !others && self.stays_away(contender).is_some() {
                        return Err(self.absent(contender, fault));
                    }
                    if let Some(mut player) = seats.black
                        && player.end(GameResult::Win).await.is_ok()
                    {
                        self.rest(fixture.contender(Color::Black), player).await;
                    }
                    return Ok(Some(referee::forfeit(opening, entries, color, fault)));
                }
            }
        }
        let mut players = seats.map(|player| player.expect("both have sat down"));
        let played = tokio::select! {
            played = referee::play(&self.plan.terms, opening, entries, &mut players) => Some(played),
            () = stopped.come() => None,
        };
        let unfit = played.as_ref().map_or(ByColor::default(), |played| played.unfit);
        let ByColor { black, white } = players;
        for (color, player) in [(Color::Black, black), (Color::White, white)] {
            if !unfit[color] {
                self.rest(fixture.contender(color), player).await;
            }
        }
        Ok(played)
    }
}

/// Tells a board when the match has stopped.
#[derive(Clone)]
struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    async fn come(&mut self) {
        // Where nobody is left to say so, it has stopped as well.
        let _ = self.0.wait_for(|&stopped| stopped).await;
    }
}

/// Plays one game after the other until none is left, or the match has stopped.
async fn board<R: Roster>(
    hall: Arc<Hall<R>>,
    finished: mpsc::Sender<Result<FinishedGame, MatchError>>,
    mut stopped: StopSignal,
) {
    while let Some(fixture) = hall.next_game() {
        let Some(played) = hall.play(&fixture, &mut stopped).await.transpose() else {
            return;
        };
        let game = played.map(|played| FinishedGame {
            end: GameEnd {
                game: fixture.game,
                winner: played.ending.winner,
                cause: played.ending.cause,
                plies: played.record.moves().count() as u32,
            },
            fixture,
            ending: played.ending,
            record: played.record,
        });
        if finished.send(game).await.is_err() {
            return;
        }
    }
}
