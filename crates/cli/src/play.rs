//! `komadai play`: a game in the terminal, against the engine or a friend.

mod board;
mod command;
mod keep;
mod timer;
mod words;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use komadai_arena::Pace;
use komadai_engine::{
    Answer, CountReply, Engine, EngineOptions, Level, Limits, Reply, StopFlag, TimeLeft,
};
use komadai_record::{Notation, Scoresheet, parse_any};
use komadai_rules::{
    Color, Game, Handicap, Move, PlayError, Position, RuleProfile, SetupError, TimeControl,
};

use crate::arguments;
use crate::failure::Failure;
use crate::interrupt;
use crate::language;
use crate::start::GivenPosition;
use board::View;
use command::Command;
use keep::{Keeper, Notes};
use timer::{Heard, Lines, Timer, read_clock};
use words::Words;

/// How long a hint may take.
const HINT: Duration = Duration::from_secs(1);

/// Play in the terminal, against the engine or a friend; type help there
///
/// A game is never lost: when you leave, it is kept in the folder of games, unless you saved it yourself.
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
    /// Start from this position instead: an SFEN, with moves as USI sends them or without
    #[arg(long, value_name = "SFEN", conflicts_with = "handicap", value_parser = GivenPosition::read)]
    sfen: Option<GivenPosition>,
    /// How strong the engine plays: 25k to 1k, 1d to 9d, or full
    #[arg(long, value_name = "LEVEL", default_value = "10k")]
    level: Level,
    /// The engine thinks this many seconds a move and plays its best
    #[arg(long, value_name = "SECONDS", conflicts_with = "level", value_parser = clap::value_parser!(u32).range(1..=3600))]
    time: Option<u32>,
    /// A clock for both sides, in seconds: 600, 600+30b with byoyomi, 300+5 with an increment
    #[arg(long, value_name = "TIME", conflicts_with = "time", value_parser = read_clock)]
    clock: Option<TimeControl>,
    /// The folder for games that you leave unsaved [default: komadai/games where the system keeps such things]
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
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
    #[arg(long, value_name = "N", value_parser = arguments::number(..))]
    seed: Option<u64>,
}

/// Plays until the player quits, the input ends or somebody stops the program.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let out = &mut io::stdout();
    let mut table = Table::set(arguments)?;
    let (keeper, words) = (Arc::clone(&table.keeper), table.words);
    interrupt::at_once(move || {
        // Where nobody reads it, it is kept all the same.
        let _ = writeln!(io::stdout());
        let _ = keep::part(&keeper, &words, &mut io::stdout());
    });
    let lines = Lines::listen();
    let played = table.play_on(&lines, out);
    let kept = keep::part(&table.keeper, &table.words, out);
    played.and(kept.map_err(Failure::Output))
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
    timer: Timer,
    control: Option<String>,
    notes: Notes,
    keeper: Arc<Mutex<Keeper>>,
}

struct Opponent {
    engine: Engine,
    level: Level,
    /// Its best for so long, whatever the level.
    time: Option<Duration>,
    seed: u64,
}

impl Opponent {
    fn answer(&mut self, game: &Game, clock: Option<TimeLeft>) -> Answer {
        let stop = StopFlag::default();
        let Some(time) = self.time else {
            let (engine, limits) = (&mut self.engine, Limits { clock, ..Limits::default() });
            return (self.level).play(engine, game, self.seed, &limits, &stop, &mut |_| {});
        };
        let limits = Limits { time: Some(time), ..Limits::default() };
        self.engine.search(game, &limits, &stop, &mut |_| {})
    }
}

impl Table {
    fn set(arguments: &Arguments) -> Result<Self, Failure> {
        let profile = if arguments.strict { arguments.profile.strict() } else { arguments.profile };
        let game = match &arguments.sfen {
            Some(given) => given.game(profile),
            None => Game::new_problem(&arguments.handicap.setup(), profile),
        };
        let game = game.map_err(Failure::of_usage)?;
        let language = language::spoken();
        let opponent = (!arguments.friend).then(|| Opponent {
            engine: Engine::new(EngineOptions::default()),
            level: arguments.level,
            time: (arguments.time).map(|seconds| Duration::from_secs(seconds.into())),
            seed: arguments.seed.unwrap_or_else(any_seed),
        });
        let clock = arguments.clock;
        let mut table = Self {
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
            timer: Timer::new(clock),
            control: clock.map(|clock| Pace::Clock(clock).to_string()),
            notes: Notes::default(),
            keeper: Arc::new(Mutex::new(Keeper::new(arguments.games.clone()))),
        };
        // Moves that were there before took no time here.
        for _ in table.game.moves() {
            table.timer.press(table.game.turn());
            table.notes.times.push(Duration::ZERO);
        }
        Ok(table)
    }

    fn play_on(&mut self, lines: &Lines, out: &mut impl Write) -> Result<(), Failure> {
        self.greet(out).map_err(Failure::Output)?;
        self.timer.begin();
        loop {
            self.let_engine_move(out).map_err(Failure::Output)?;
            self.prompt(out).map_err(Failure::Output)?;
            let command = match lines.next(self.patience()) {
                Heard::Line(line) => line,
                Heard::End => return Ok(()),
                Heard::Failed(error) => return Err(Failure::Reading(error)),
                Heard::TimeUp => {
                    self.flag(out).map_err(Failure::Output)?;
                    continue;
                }
            };
            if self.obey(Command::read(&command), out).map_err(Failure::Output)? == Next::Leave {
                return Ok(());
            }
        }
    }

    /// How long the player to move may think.
    fn patience(&self) -> Option<Duration> {
        self.game.outcome().is_none().then(|| self.timer.left(self.game.turn()))?
    }

    /// The time of the side to move is up.
    fn flag(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.prompts {
            writeln!(out)?;
        }
        self.game.flag(self.game.turn());
        self.changed();
        Ok(())
    }

    /// Plays a legal move of the side to move, and charges its clock.
    fn make(&mut self, mv: Move) -> Result<(), PlayError> {
        let turn = self.game.turn();
        if self.timer.is_up(turn) {
            self.game.flag(turn);
        } else {
            self.game.play(mv)?;
            let took = self.timer.press(turn);
            self.notes.times.push(took);
        }
        self.changed();
        Ok(())
    }

    /// The game is another than it was: the board is drawn again, and the keeper told.
    fn changed(&mut self) {
        self.stale = true;
        let record = self.notes.record(&self.game, &self.words);
        let engine = |opponent: &Opponent| format!("Komadai {}", opponent.level);
        let opponent = self.opponent.as_ref().map(engine).unwrap_or_default();
        let players = Color::ALL
            .map(|color| if color == self.side { String::new() } else { opponent.clone() });
        // Also where every move was taken back.
        let is_played = self.game.ply() > 0 || !self.notes.taken_back.is_empty();
        self.keeper().take(record, is_played, players, self.control.clone());
    }

    fn keeper(&self) -> MutexGuard<'_, Keeper> {
        self.keeper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn greet(&self, out: &mut impl Write) -> io::Result<()> {
        let strength = self.strength();
        let opponent = strength.as_deref().map(|strength| (self.side, strength));
        writeln!(out, "{}", self.words.greeting(opponent))
    }

    /// How the engine plays, where it does.
    fn strength(&self) -> Option<String> {
        let opponent = self.opponent.as_ref()?;
        let seconds = opponent.time.map(|time| time.as_secs());
        Some(self.words.strength(opponent.level, seconds))
    }

    fn let_engine_move(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(opponent) = &mut self.opponent else {
            return Ok(());
        };
        if self.game.outcome().is_some() || self.game.turn() == self.side {
            return Ok(());
        }
        out.flush()?;
        let turn = self.game.turn();
        let answer = opponent.answer(&self.game, self.timer.time_left(turn));
        match answer.reply {
            Reply::Move(mv) => {
                let said = self.words.plays(turn, &self.name(mv));
                // A move the rules of this game refuse ends it as a lost one would.
                if self.make(mv).is_err() {
                    self.game.resign(turn);
                }
                writeln!(out, "{said}")?;
            }
            Reply::Resign => drop(self.game.resign(turn)),
            Reply::Declare => drop(self.game.declare()),
        }
        self.changed();
        Ok(())
    }

    /// Draws what is new and asks for a line.
    fn prompt(&mut self, out: &mut impl Write) -> io::Result<()> {
        if std::mem::take(&mut self.stale) {
            self.draw(out)?;
        }
        if self.prompts {
            let turn = self.game.turn();
            let clock = self.timer.shown(turn, turn).map(|clock| format!(" {clock}"));
            let turn = self.words.turn(turn, self.game.move_number());
            write!(out, "{turn}{}> ", clock.unwrap_or_default())?;
        }
        out.flush()
    }

    fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        let view = View { seat: self.seat, colors: self.colors, words: &self.words };
        write!(out, "\n{}", view.draw(&self.game))?;
        if let Some(outcome) = self.game.outcome() {
            writeln!(
                out,
                "{}",
                self.words.result(outcome, self.game.ply(), self.game.broken_law())
            )?;
            return keep::part(&self.keeper, &self.words, out);
        }
        self.tell_clocks(out)?;
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
                keep::part(&self.keeper, &self.words, out)?;
                self.game = Game::new_problem(self.game.start(), self.game.profile())
                    .expect("this start was played from before");
                self.notes = Notes::default();
                self.timer.reset();
                self.keeper().begin();
                self.changed();
            }
            Command::Save { name, force } => self.save(name, force, out)?,
            Command::Clock if self.control.is_none() => {
                writeln!(out, "{}", self.words.say(words::NO_CLOCK))?;
            }
            Command::Clock => self.tell_clocks(out)?,
            Command::Level(text) => self.level(text, out)?,
            Command::Undo => self.undo(out)?,
            Command::Hint => self.hint(out)?,
            _ if self.game.outcome().is_some() => writeln!(out, "{}", self.words.say(words::OVER))?,
            Command::Resign => {
                self.game.resign(self.game.turn());
                self.changed();
            }
            Command::Declare => {
                self.game.declare();
                self.changed();
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
            self.changed();
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
        match self.make(mv) {
            Ok(()) => writeln!(out, "{said}"),
            Err(PlayError::Illegal(law)) => writeln!(out, "{}", self.words.illegal(&law)),
            Err(PlayError::Over(_)) => writeln!(out, "{}", self.words.say(words::OVER)),
        }
    }

    /// Takes back the last move, and against the engine its answer too; an end without a move first.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        let line: Vec<Move> = self.game.moves().collect();
        let ended = self.game.outcome().is_some();
        let mut names = Vec::new();
        let mut back = |table: &mut Self| {
            let undone = table.game.undo();
            names.extend(undone.map(|mv| table.words.move_of(table.game.turn(), &table.name(mv))));
            undone.is_some()
        };
        if !back(self) && !ended {
            return writeln!(out, "{}", self.words.say(words::NOTHING_TO_UNDO));
        }
        while self.opponent.is_some() && self.game.turn() != self.side && back(self) {}
        let left = self.game.moves().len();
        if left < line.len() {
            writeln!(out, "{}", self.words.undone(&names))?;
            self.notes.times.truncate(left);
            for (after, _) in &mut self.notes.remarks {
                *after = left.min(*after);
            }
            self.notes.taken_back.push((line, left));
        }
        self.timer.back_to(left);
        self.changed();
        Ok(())
    }

    fn tell_clocks(&self, out: &mut impl Write) -> io::Result<()> {
        let turn = self.game.turn();
        let [black, white] = Color::ALL.map(|color| self.timer.shown(color, turn));
        match (black, white) {
            (Some(black), Some(white)) => {
                writeln!(out, "{}", self.words.clocks([&black, &white]))
            }
            _ => Ok(()),
        }
    }

    /// Tells how the engine plays, or changes it.
    fn level(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        let Some(opponent) = &mut self.opponent else {
            return writeln!(out, "{}", self.words.say(words::NO_ENGINE));
        };
        if !text.is_empty() {
            let Ok(level) = text.to_ascii_lowercase().parse() else {
                return writeln!(out, "{}", self.words.no_level(text));
            };
            (opponent.level, opponent.time) = (level, None);
        }
        let strength = self.strength().unwrap_or_default();
        let said = self.words.level(&strength, !text.is_empty());
        if !text.is_empty() {
            self.notes.remarks.push((self.game.moves().len(), said.clone()));
            self.changed();
            self.stale = false;
        }
        writeln!(out, "{said}")
    }

    fn save(&mut self, name: &str, force: bool, out: &mut impl Write) -> io::Result<()> {
        self.changed();
        self.stale = false;
        let saved = self.keeper().save(name, force);
        match saved {
            Ok((path, warnings)) => {
                writeln!(out, "{}", self.words.saved(&path))?;
                warnings.iter().try_for_each(|warning| writeln!(out, "{warning}"))
            }
            Err(error) => writeln!(out, "{}", self.words.save_error(&error)),
        }
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
