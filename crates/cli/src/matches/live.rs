//! How a match is going, on standard error: a table that is drawn anew on a terminal, plain lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use komadai_arena::report::elo_text;
use komadai_arena::{Cause, Entry, Failing, FinishedGame, Results, Schedule, Sprt};
use komadai_draw::Language;
use komadai_record::{Dialect, Loss};
use komadai_rules::Color;

use crate::language::spoken;
use crate::told::{Told as _, ending};
use crate::words;

use super::table::table;

/// What is shown while games are played.
pub struct Live {
    entries: Vec<Entry>,
    games: u32,
    sprt: Option<Sprt>,
    on_terminal: bool,
    /// Lines of the table that stands on the terminal.
    drawn: usize,
    last: Option<Instant>,
    /// How many failings were told in words.
    told: u32,
}

/// How often something new is shown.
const TERMINAL_PAUSE: Duration = Duration::from_millis(200);
const PLAIN_PAUSE: Duration = Duration::from_secs(1);

/// Lines of the table on a terminal; what does not fit stands in the table at the end.
const TALLEST_TABLE: usize = 20;

/// Failings beyond this are only counted.
const MOST_TOLD: u32 = 20;

impl Live {
    pub fn new(entries: &[Entry], schedule: &Schedule, sprt: Option<Sprt>) -> Self {
        Self {
            entries: entries.to_vec(),
            games: schedule.games(),
            sprt,
            on_terminal: io::stderr().is_terminal(),
            drawn: 0,
            last: None,
            told: 0,
        }
    }

    /// Before the first game: what an earlier sitting has left.
    pub fn begin(&mut self, results: &Results) {
        if results.games() > 0 {
            let (played, all) = (results.games(), self.games);
            self.say(&(words::played_before(played, all) + "\n"));
        }
        if self.on_terminal {
            self.draw(results);
        }
    }

    /// An engine takes long to start.
    pub fn wait_for(&mut self, name: &str) {
        self.erase();
        self.say(&(words::waiting_for(name) + "\n"));
    }

    /// Games are kept without something, told once.
    pub fn tell_loss(&mut self, dialect: Dialect, loss: Loss) {
        let hint = match loss {
            Loss::Fractions => words::csa3_keeps_them(),
            _ => String::new(),
        };
        self.erase();
        self.say(&(words::games_lack(dialect.code(), loss.told()) + &hint + "\n"));
    }

    /// After a game.
    pub fn show(&mut self, game: &FinishedGame, results: &Results) {
        let told = self.tell_failing(game);
        let pause = if self.on_terminal { TERMINAL_PAUSE } else { PLAIN_PAUSE };
        let soon = self.last.is_some_and(|last| last.elapsed() < pause);
        if soon && !told && results.games() < self.games {
            return;
        }
        self.last = Some(Instant::now());
        if self.on_terminal {
            self.draw(results);
        } else {
            self.say(&self.line(game, results));
        }
    }

    /// Says what an engine did wrong, the first times that one does.
    fn tell_failing(&mut self, game: &FinishedGame) -> bool {
        let Some(loser) = game.end.cause.failing().and(game.end.winner).map(|winner| !winner)
        else {
            return false;
        };
        if self.told == MOST_TOLD {
            return false;
        }
        self.told += 1;
        let code = game.end.cause.code();
        let words = with_cause(game.end.cause, game.ending.words.as_deref().unwrap_or(code));
        // An engine's last words may be several lines, and more than text.
        let words = words.replace(char::is_control, " ");
        let more = if self.told == MOST_TOLD { words::only_counted() } else { String::new() };
        let (number, loser) = (game.fixture.game + 1, self.name(game, loser));
        let line = words::lost(number, loser, words) + &more + "\n";
        self.erase();
        self.say(&line);
        true
    }

    fn name(&self, game: &FinishedGame, color: Color) -> &str {
        &self.entries[game.fixture.contender(color)].name
    }

    fn line(&self, game: &FinishedGame, results: &Results) -> String {
        let score = match game.end.winner {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "½-½",
        };
        let [black, white] = Color::ALL.map(|color| self.name(game, color));
        let tally = results.pairings()[game.fixture.pairing].tally;
        let [first, second] =
            game.fixture.contenders.map(|contender| &self.entries[contender].name);
        let (end, plies) = (name_of(game.end.cause), words::moves(game.end.plies as usize));
        let game = words::finished(black, score, white, end, plies);
        let elo = elo_text(&tally, &tally.estimate());
        let score = format!("{first} +{} ={} -{}", tally.wins, tally.draws, tally.losses);
        let standing = words::standing(score, second, elo);
        format!("{}/{}  {game}  {standing}\n", results.games(), self.games)
    }

    fn draw(&mut self, results: &Results) {
        self.erase();
        let table = table(&self.entries, results, self.sprt);
        let lines: Vec<&str> = table.lines().take(TALLEST_TABLE).collect();
        let (rows, played, all) = (lines.join("\n"), results.games(), self.games);
        self.drawn = lines.len() + 1;
        // The terminal cuts what is too wide for it, so that a line stays a line.
        let so_far = words::played(played, all);
        self.say(&format!("\x1b[?7l{rows}\n{so_far}\n\x1b[?7h"));
    }

    /// Takes the table off the terminal.
    pub fn erase(&mut self) {
        if self.drawn > 0 {
            // Up to its first line, then clear to the end of the screen.
            self.say(&format!("\r\x1b[{}A\x1b[J", self.drawn));
            self.drawn = 0;
        }
    }

    fn say(&self, text: &str) {
        // Nobody reads standard error: the match goes on all the same.
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// Why a game ended, in a word.
fn name_of(cause: Cause) -> &'static str {
    match (spoken(), cause) {
        (Language::En, cause) => cause.code(),
        (Language::Ja, Cause::Rules(reason)) => ending(reason),
        (Language::Ja, Cause::Adjudication) => "評価による判定",
        (Language::Ja, Cause::Crash) => "異常終了",
    }
}

/// What an engine did wrong, with the words there are for it.
fn with_cause(cause: Cause, words: &str) -> String {
    match cause.failing() {
        Some(Failing::TimeLoss) => words::time_loss(words),
        Some(Failing::IllegalMove) => words::foul(words),
        Some(Failing::Crash) => words::crash(words),
        None => words.to_owned(),
    }
}
