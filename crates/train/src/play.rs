//! Games of the engine against itself, each decided by the seed and its number alone.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use komadai_chance::Chance;
use komadai_engine::{Answer, Engine, EngineOptions, Judgement, Limits, Reply, Root, StopFlag};
use komadai_nnue::Network;
use komadai_rules::{Color, Game, Handicap, Move, RuleProfile};

use komadai_pool::make_in_order;

use crate::Archive;
use crate::entering;
use crate::game::{PlayedGame, PlayedMove, Start, score_number};

/// How the engine plays against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Where chance begins.
    pub seed: u64,
    /// Positions searched for a move.
    pub nodes: u64,
    /// What judges positions; the evaluation by terms if there is none.
    pub network: Option<Arc<Network>>,
}

impl SelfPlay {
    /// What a file of these games says of them.
    pub fn settings(&self) -> PlaySettings {
        PlaySettings {
            seed: self.seed,
            nodes: self.nodes,
            judge: (self.network.as_ref()).map_or(0, |network| network.hash().into()),
        }
    }
}

/// What the games of a file were played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// Where chance began.
    pub seed: u64,
    /// Positions searched for a move.
    pub nodes: u64,
    /// The hash of the network that judged, 0 for the evaluation by terms.
    pub judge: u64,
}

impl fmt::Display for PlaySettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, {} nodes a move, judged by ", self.seed, self.nodes)?;
        match self.judge {
            0 => f.write_str("terms"),
            judge => write!(f, "network {judge:08x}"),
        }
    }
}

/// Of a hundred games so many begin with a handicap, and so many with kings that have entered.
const HANDICAP_PER_CENT: usize = 10;
const ENTERED_PER_CENT: usize = 5;

/// The handicaps played, from the smallest to the greatest.
const HANDICAPS: [Handicap; 10] = [
    Handicap::LeftLance,
    Handicap::RightLance,
    Handicap::Bishop,
    Handicap::Rook,
    Handicap::RookLance,
    Handicap::TwoPiece,
    Handicap::FourPiece,
    Handicap::SixPiece,
    Handicap::EightPiece,
    Handicap::TenPiece,
];

/// A game begins with so many moves by chance, and up to as many more as [`OPENING_MORE`] says.
const OPENING_LEAST: usize = 4;
const OPENING_MORE: usize = 9;

/// An opening that leaves one side further ahead than this, in centipawns, is played anew.
const OPENING_EVEN: i16 = 400;

/// In one game of so many, one of the plies in [`SLIP`] is chance's.
const SLIP_ONE_IN: usize = 10;
const SLIP: std::ops::Range<usize> = 10..40;

/// A lead of so many centipawns that lasts so many plies has won.
const DECIDED: i16 = 3_000;
const DECIDED_PLIES: usize = 4;

/// A score beyond this is a mate, or a win by repetition.
const MATE_SEEN: i16 = 15_000;

/// A game that lasts so long is drawn.
const LONGEST: usize = 320;

/// Memory of an engine that only looks at a few positions a move.
pub(crate) const HASH_MIB: usize = 1;

/// Plays until the file holds `games` games, on `threads` threads, or until `stop` is raised, which loses the games in
/// play and those that wait for one of them to be written in order; `report` hears the count after every game.
///
/// # Errors
///
/// What the system says of the file, or that it holds games played by other settings.
pub fn play(
    path: &Path,
    how: &SelfPlay,
    games: u32,
    threads: usize,
    stop: &StopFlag,
    report: &mut dyn FnMut(u32),
) -> io::Result<()> {
    let mut archive = Archive::resume(path, how.settings())?;
    let played = make_in_order(
        archive.games() as usize..games as usize,
        threads,
        || Player::new(how),
        |player, number| player.play(number as u32, stop),
        |_, game| {
            let game = game.filter(|_| !stop.is_stopped()).ok_or(None::<io::Error>)?;
            archive.push(&game).map_err(Some)?;
            report(archive.games());
            Ok(())
        },
    );
    match played {
        Err(Some(error)) => Err(error),
        // It was stopped.
        Ok(()) | Err(None) => Ok(()),
    }
}

/// A player of games, with an engine of its own.
#[derive(Debug)]
pub struct Player {
    seed: u64,
    nodes: u64,
    engine: Engine,
}

impl Player {
    /// A player that has played nothing yet.
    pub fn new(how: &SelfPlay) -> Self {
        let mut engine = Engine::new(EngineOptions {
            hash_mib: HASH_MIB,
            judgement: match how.network {
                Some(_) => Judgement::Network,
                None => Judgement::Classical,
            },
            ..EngineOptions::default()
        });
        engine.set_network(how.network.clone());
        Self { seed: how.seed, nodes: how.nodes, engine }
    }

    /// Plays game `number` from its opening to its end; `None` if `stop` was raised before that.
    pub fn play(&mut self, number: u32, stop: &StopFlag) -> Option<PlayedGame> {
        let mut chance = Chance::keyed(self.seed, u64::from(number));
        let mut course = self.opening(&mut chance, stop);
        let slip = (chance.below(SLIP_ONE_IN) == 0)
            .then(|| SLIP.start + chance.below(SLIP.end - SLIP.start));
        let winner = loop {
            if let Some(winner) = course.end() {
                break winner;
            }
            if slip == Some(course.moves.len()) {
                course.play_by_chance(&mut chance);
                continue;
            }
            let answer = course.ask(&mut self.engine, self.nodes, stop);
            if stop.is_stopped() {
                return None;
            }
            if let Some(winner) = course.take(&answer) {
                break Some(winner);
            }
        };
        Some(PlayedGame { number, start: course.start, moves: course.moves, winner })
    }

    /// An opening by chance that leaves an even game even.
    fn opening(&mut self, chance: &mut Chance, stop: &StopFlag) -> Course {
        let kind = chance.below(100);
        loop {
            let handicap = kind < HANDICAP_PER_CENT;
            let entered = !handicap && kind < HANDICAP_PER_CENT + ENTERED_PER_CENT;
            let mut course = Course::new(match (handicap, entered) {
                (true, _) => Start::Handicap(HANDICAPS[chance.below(HANDICAPS.len())]),
                (_, true) => Start::Position(Box::new(entering::position(chance))),
                (false, false) => Start::Handicap(Handicap::Even),
            });
            if !entered {
                course.open_by_chance(chance);
            }
            self.engine.clear();
            if course.game.outcome().is_none()
                && (handicap || course.is_even(&mut self.engine, self.nodes, stop))
            {
                return course;
            }
        }
    }
}

/// An opening of an even game, by chance, that `engine` thinks even, or any once `stop` was raised.
pub(crate) fn opening(
    engine: &mut Engine,
    nodes: u64,
    chance: &mut Chance,
    stop: &StopFlag,
) -> Course {
    loop {
        let mut course = Course::new(Start::Handicap(Handicap::Even));
        course.open_by_chance(chance);
        engine.clear();
        if course.game.outcome().is_none() && course.is_even(engine, nodes, stop) {
            return course;
        }
    }
}

/// Plays a game on to its end, the first engine at move; which of them won, if one has before `stop` was raised.
pub(crate) fn duel(
    engines: &mut [Engine; 2],
    nodes: u64,
    mut course: Course,
    stop: &StopFlag,
) -> Option<usize> {
    let first = course.game.turn();
    engines.iter_mut().for_each(Engine::clear);
    let winner = loop {
        if let Some(winner) = course.end() {
            break winner?;
        }
        let mover = usize::from(course.game.turn() != first);
        let answer = course.ask(&mut engines[mover], nodes, stop);
        if stop.is_stopped() {
            return None;
        }
        if let Some(winner) = course.take(&answer) {
            break winner;
        }
    };
    Some(usize::from(winner != first))
}

/// A game on its way.
#[derive(Clone)]
pub(crate) struct Course {
    start: Start,
    game: Game,
    /// The same game as searches take it up.
    root: Root,
    moves: Vec<PlayedMove>,
    /// For how many plies the game has been seen as decided.
    decided: usize,
}

impl Course {
    fn new(start: Start) -> Self {
        let setup = start.position().to_setup(1);
        let game = Game::new(&setup, RuleProfile::STANDARD).expect("starts can be played");
        Self {
            start,
            root: Root::new(game.position().clone()),
            game,
            moves: Vec::new(),
            decided: 0,
        }
    }

    fn root(&self) -> Root {
        let turn = self.game.turn();
        let declares = self.game.position().king(turn).is_some_and(|king| king.in_zone(turn))
            && self.game.impasse(turn).may_declare;
        self.root.clone().with_declaration(declares)
    }

    fn ask(&self, engine: &mut Engine, nodes: u64, stop: &StopFlag) -> Answer {
        let limits = Limits { nodes: Some(nodes), plays_on: true, ..Limits::default() };
        engine.search(self.root(), &limits, stop, &mut |_| {})
    }

    /// Whether neither side is far ahead, or `stop` was raised and it does not matter any more.
    fn is_even(&self, engine: &mut Engine, nodes: u64, stop: &StopFlag) -> bool {
        let score = score_number(self.ask(engine, nodes, stop).score);
        score.abs() <= OPENING_EVEN || stop.is_stopped()
    }

    /// How the game ended, if it has: who won, or nobody.
    fn end(&self) -> Option<Option<Color>> {
        match self.game.outcome() {
            Some(outcome) => Some(outcome.winner),
            None => (self.moves.len() >= LONGEST).then_some(None),
        }
    }

    /// Plays an engine's answer; who has won by it, or is seen to win.
    fn take(&mut self, answer: &Answer) -> Option<Color> {
        let turn = self.game.turn();
        if answer.reply == Reply::Declare {
            return Some(turn);
        }
        let Some(mv) = answer.best() else {
            return Some(!turn);
        };
        let score = score_number(answer.score);
        self.decided = if score.abs() >= DECIDED { self.decided + 1 } else { 0 };
        self.play(mv, Some(score));
        (self.decided >= DECIDED_PLIES || score.abs() > MATE_SEEN).then_some(if score > 0 {
            turn
        } else {
            !turn
        })
    }

    fn play(&mut self, mv: Move, score: Option<i16>) {
        self.game.play(mv).expect("what is played here is legal");
        self.root.play(mv).expect("what is played here is legal");
        self.moves.push(PlayedMove { mv, score });
    }

    /// A few moves by chance.
    fn open_by_chance(&mut self, chance: &mut Chance) {
        for _ in 0..OPENING_LEAST + chance.below(OPENING_MORE) {
            self.play_by_chance(chance);
        }
    }

    /// Any legal move.
    fn play_by_chance(&mut self, chance: &mut Chance) {
        if self.game.outcome().is_some() {
            return;
        }
        let moves = self.game.position().legal_moves();
        let mv = moves.get(chance.below(moves.len()));
        self.play(mv.expect("a game that goes on has a move"), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_depends_on_its_seed_and_number_alone() {
        let how = |seed| SelfPlay { seed, nodes: 40, network: None };
        let mut player = Player::new(&how(5));
        let stop = StopFlag::default();
        let games = [0, 1, 2, 3].map(|number| player.play(number, &stop));
        let mut other = Player::new(&how(5));
        for number in [2, 0, 3, 1] {
            assert_eq!(other.play(number, &stop), games[number as usize]);
        }
        assert!(games.iter().all(Option::is_some));
        let reseeded = Player::new(&how(6)).play(0, &stop);
        assert_ne!(reseeded, games[0]);
        stop.stop();
        assert_eq!(player.play(4, &stop), None);
    }
}
