//! `komadai play`: a game in the terminal, against the engine or a friend.

mod board;
mod command;
mod words;

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use komadai_engine::{Answer, CountReply, Engine, EngineOptions, Level, Limits, Reply, StopFlag};
use komadai_record::{Notation, Scoresheet, parse_any};
use komadai_rules::{
    Color, Game, Handicap, Move, PlayError, Position, RuleProfile, Setup, SetupError,
};

use crate::arguments;
use crate::failure::Failure;
use crate::language;
use crate::start::read_setup;
use board::View;
use command::Command;
use words::Words;

/// Longer lines are no moves.
const LONGEST_LINE: u64 = 4096;
/// How long a hint may take.
const HINT: Duration = Duration::from_secs(1);

/// Play in the terminal, against the engine or a friend; type help there
#[derive(clap::Args)]
pub struct Arguments {
    /// The side you take
    #[arg(long, value_name = "SIDE", default_value = "black", value_parser = arguments::side())]
    side: Color,
    /// A friend at the same screen plays the other side
    #[arg(long, conflicts_with_all = ["level", "time"])]
    friend: bool,
    /// What White leaves off the board; White then moves first
    #[arg(long, value_name = "NAME", default_value = "even", value_parser = arguments::handicap())]
    handicap: Handicap,
    /// Start from this position instead
    #[arg(long, value_name = "SFEN", conflicts_with = "handicap", value_parser = read_setup)]
    sfen: Option<Setup>,
    /// How strong the engine plays: 25k to 1k, 1d to 9d, or full
    #[arg(long, value_name = "LEVEL", default_value = "10k")]
    level: Level,
    /// The engine thinks this many seconds a move and plays its best
    #[arg(long, value_name = "SECONDS", conflicts_with = "level", value_parser = clap::value_parser!(u32).range(1..=3600))]
    time: Option<u32>,
    /// The rules where customs differ
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = arguments::profile())]
    profile: RuleProfile,
    /// An illegal move loses, if it is typed in USI text
    #[arg(long)]
    strict: bool,
    /// How moves are written [default: japanese or hodges, by the language]
    #[arg(long, value_name = "NAME", value_parser = arguments::notation())]
    notation: Option<Notation>,
    /// Where the engine's choice among good moves begins; the same number plays the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Plays until the player quits or the input ends.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (input, out) = (&mut io::stdin().lock(), &mut io::stdout().lock());
    let mut table = Table::set(arguments)?;
    table.greet(out).map_err(Failure::Output)?;
    loop {
        table.let_engine_move(out).map_err(Failure::Output)?;
        table.prompt(out).map_err(Failure::Output)?;
        let Some(line) = read_line(input).map_err(Failure::Reading)? else {
            return Ok(());
        };
        if table.obey(Command::read(&line), out).map_err(Failure::Output)? == Next::Leave {
            return Ok(());
        }
    }
}

/// The next line without its end, `None` when there is no more; what is no UTF-8 becomes unreadable marks.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

#[derive(PartialEq)]
enum Next {
    Stay,
    Leave,
}

/// The board between the players, and what they agreed on.
struct Table {
    game: Game,
    opponent: Option<Opponent>,
    hints: Engine,
    side: Color,
    /// The side at the lower edge.
    seat: Color,
    notation: Notation,
    words: Words,
    colors: bool,
    prompts: bool,
    /// Whether the board changed since it was last drawn.
    stale: bool,
}

struct Opponent {
    engine: Engine,
    level: Level,
    /// Its best for so long, whatever the level.
    time: Option<Duration>,
    seed: u64,
}

impl Opponent {
    fn answer(&mut self, game: &Game) -> Answer {
        let stop = StopFlag::default();
        let Some(time) = self.time else {
            let (engine, limits) = (&mut self.engine, Limits::default());
            return (self.level).play(engine, game, self.seed, &limits, &stop, &mut |_| {});
        };
        let limits = Limits { time: Some(time), ..Limits::default() };
        self.engine.search(game, &limits, &stop, &mut |_| {})
    }
}

impl Table {
    fn set(arguments: &Arguments) -> Result<Self, Failure> {
        let profile = if arguments.strict { arguments.profile.strict() } else { arguments.profile };
        let start = arguments.sfen.unwrap_or_else(|| arguments.handicap.setup());
        let game = Game::new_problem(&start, profile)
            .map_err(|error| Failure::Input(error.to_string()))?;
        let language = language::spoken();
        let opponent = (!arguments.friend).then(|| Opponent {
            engine: Engine::new(EngineOptions::default()),
            level: arguments.level,
            time: (arguments.time).map(|seconds| Duration::from_secs(seconds.into())),
            seed: arguments.seed.unwrap_or_else(any_seed),
        });
        Ok(Self {
            words: Words { language, handicap: game.giver().is_some() },
            game,
            opponent,
            hints: Engine::new(EngineOptions::default()),
            side: arguments.side,
            seat: arguments.side,
            notation: arguments.notation.unwrap_or(language::notation(language)),
            colors: io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            prompts: io::stdin().is_terminal(),
            stale: true,
        })
    }

    fn greet(&self, out: &mut impl Write) -> io::Result<()> {
        let opponent = self.opponent.is_some().then_some(self.side);
        writeln!(out, "{}", self.words.greeting(opponent))
    }

    fn let_engine_move(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(opponent) = &mut self.opponent else {
            return Ok(());
        };
        if self.game.outcome().is_some() || self.game.turn() == self.side {
            return Ok(());
        }
        out.flush()?;
        let answer = opponent.answer(&self.game);
        let turn = self.game.turn();
        match answer.reply {
            Reply::Move(mv) => {
                let said = self.words.plays(turn, &self.name(mv));
                // A move the rules of this game refuse ends it as a lost one would.
                if self.game.play(mv).is_err() {
                    self.game.resign(turn);
                }
                writeln!(out, "{said}")?;
            }
            Reply::Resign => drop(self.game.resign(turn)),
            Reply::Declare => drop(self.game.declare()),
        }
        self.stale = true;
        Ok(())
    }

    /// Draws what is new and asks for a line.
    fn prompt(&mut self, out: &mut impl Write) -> io::Result<()> {
        if std::mem::take(&mut self.stale) {
            self.draw(out)?;
        }
        if self.prompts {
            write!(out, "{}> ", self.words.turn(self.game.turn(), self.game.move_number()))?;
        }
        out.flush()
    }

    fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        let view = View { seat: self.seat, colors: self.colors, words: &self.words };
        write!(out, "\n{}", view.draw(&self.game))?;
        if let Some(outcome) = self.game.outcome() {
            return writeln!(
                out,
                "{}",
                self.words.result(outcome, self.game.ply(), self.game.broken_law())
            );
        }
        if self.game.position().in_check() {
            writeln!(out, "{}", self.words.say(words::CHECK))?;
        }
        let repetition = self.game.repetition();
        if repetition.occurrences() == 3 {
            writeln!(out, "{}", self.words.third_time(repetition.checking))?;
        }
        Ok(())
    }

    fn obey(&mut self, command: Command<'_>, out: &mut impl Write) -> io::Result<Next> {
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::Leave),
            Command::Help => writeln!(out, "{}", self.words.say(words::HELP))?,
            Command::Moves => writeln!(out, "{}", self.score())?,
            Command::Points => {
                for color in Color::ALL {
                    writeln!(out, "{}", self.words.points(color, &self.game.impasse(color)))?;
                }
            }
            Command::Flip => (self.seat, self.stale) = (!self.seat, true),
            Command::Board => self.stale = true,
            Command::New => {
                self.game = Game::new_problem(self.game.start(), self.game.profile())
                    .expect("this start was played from before");
                self.stale = true;
            }
            Command::Undo => self.undo(out)?,
            Command::Hint => self.hint(out)?,
            _ if self.game.outcome().is_some() => writeln!(out, "{}", self.words.say(words::OVER))?,
            Command::Resign => {
                self.game.resign(self.game.turn());
                self.stale = true;
            }
            Command::Declare => {
                self.game.declare();
                self.stale = true;
            }
            Command::Agree => self.propose_count(out)?,
            Command::Move(text) => self.play(text, out)?,
        }
        Ok(Next::Stay)
    }

    /// A friend agrees to a count at once; the engine says whether it does, and why.
    fn propose_count(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.flush()?;
        let reply = self.opponent.as_mut().map(|opponent| {
            let stop = StopFlag::default();
            (opponent.engine).answers_count(&self.game, !self.side, &stop)
        });
        if reply.is_none_or(CountReply::agrees) && self.game.agree_impasse().is_some() {
            self.stale = true;
        }
        match reply {
            Some(reply) => writeln!(out, "{}", self.words.count_reply(reply)),
            None if self.stale => Ok(()),
            None => writeln!(out, "{}", self.words.say(words::NO_AGREEMENT)),
        }
    }

    fn play(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        // USI text says exactly one move, legal or not; every other notation is looked up among the legal ones.
        let found = text
            .parse::<Move>()
            .or_else(|_| parse_any(self.game.position(), self.previous_to(), text));
        let mv = match found {
            Ok(mv) => mv,
            Err(error) => {
                return writeln!(out, "{}", self.words.no_move(text, &error, |mv| self.name(mv)));
            }
        };
        let turn = self.game.turn();
        let said = self.words.plays(turn, &self.name(mv));
        match self.game.play(mv) {
            Ok(()) => {
                self.stale = true;
                writeln!(out, "{said}")
            }
            Err(PlayError::Illegal(law)) => writeln!(out, "{}", self.words.illegal(&law)),
            Err(PlayError::Over(_)) => writeln!(out, "{}", self.words.say(words::OVER)),
        }
    }

    /// Takes back the last move, and against the engine its answer too.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        let ended = self.game.outcome().is_some();
        if self.game.undo().is_none() && !ended {
            return writeln!(out, "{}", self.words.say(words::NOTHING_TO_UNDO));
        }
        while self.opponent.is_some() && self.game.turn() != self.side && self.game.undo().is_some()
        {
        }
        self.stale = true;
        Ok(())
    }

    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.flush()?;
        if self.game.outcome().is_some() {
            return writeln!(out, "{}", self.words.say(words::OVER));
        }
        let limits = Limits { time: Some(HINT), plays_on: true, ..Limits::default() };
        let answer = (self.hints).search(&self.game, &limits, &StopFlag::default(), &mut |_| {});
        let said = match (answer.reply, answer.best()) {
            (Reply::Declare, _) => self.words.say(words::HINT_DECLARE).into(),
            (_, Some(mv)) => self.words.hint(&self.name(mv), mv),
            (_, None) => self.words.say(words::OVER).into(),
        };
        writeln!(out, "{said}")
    }

    fn previous_to(&self) -> Option<komadai_rules::Square> {
        self.game.moves().next_back().map(Move::to)
    }

    fn name(&self, mv: Move) -> String {
        self.notation.write(self.game.position(), mv, self.previous_to())
    }

    /// The moves so far, in the notation chosen; in USI text where rules of its own let a game leave what
    /// the notation can name.
    fn score(&self) -> String {
        let moves: Vec<Move> = self.game.moves().collect();
        let start = self.game.start();
        let sheet = Position::from_setup(start)
            .or_else(SetupError::allow_problem)
            .map(|position| Scoresheet::new(self.notation, position, start.move_number));
        let named = sheet.ok().and_then(|mut sheet| sheet.line(&moves).ok());
        named.unwrap_or_else(|| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" "))
    }
}

/// A seed that differs from game to game.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
