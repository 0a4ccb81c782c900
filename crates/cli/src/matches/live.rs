//! How a match is going, on standard error: a table that is drawn anew on a terminal, plain lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use komadai_arena::{Entry, Finished, Results, Schedule, Sprt};
use komadai_rules::Color;

use super::table;

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
            self.say(&format!(
                "{} of {} games were played before\n",
                results.games(),
                self.games
            ));
        }
    }

    /// After a game.
    pub fn show(&mut self, game: &Finished, results: &Results) {
        if game.end.cause.failing().is_some() && self.told < MOST_TOLD {
            self.told += 1;
            let words = game
                .ending
                .words
                .as_deref()
                .unwrap_or_else(|| game.end.cause.code());
            let loser = game
                .end
                .winner
                .map_or("", |winner| self.name(game, !winner));
            let more = if self.told == MOST_TOLD {
                " (more are only counted)"
            } else {
                ""
            };
            let line = format!(
                "game {}: {loser} lost: {words}{more}\n",
                game.fixture.game + 1
            );
            self.erase();
            self.say(&line);
        }
        let pause = if self.on_terminal {
            TERMINAL_PAUSE
        } else {
            PLAIN_PAUSE
        };
        let soon = self.last.is_some_and(|last| last.elapsed() < pause);
        if soon && results.games() < self.games {
            return;
        }
        self.last = Some(Instant::now());
        if self.on_terminal {
            self.draw(results);
        } else {
            self.say(&self.line(game, results));
        }
    }

    /// Leaves the terminal as it was.
    pub fn end(&mut self) {
        self.erase();
    }

    fn name(&self, game: &Finished, color: Color) -> &str {
        &self.entries[game.fixture.contender(color)].name
    }

    fn line(&self, game: &Finished, results: &Results) -> String {
        let score = match game.end.winner {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "½-½",
        };
        let [black, white] = Color::ALL.map(|color| self.name(game, color));
        let tally = results.pairings()[game.fixture.pairing].tally;
        let [first, second] = game
            .fixture
            .contenders
            .map(|contender| &self.entries[contender].name);
        format!(
            "{}/{}  {black} {score} {white} ({}, {} plies)  {first} +{} ={} -{} against {second}, Elo {}\n",
            results.games(),
            self.games,
            game.end.cause.code(),
            game.end.plies,
            tally.wins,
            tally.draws,
            tally.losses,
            table::elo(&tally, &tally.estimate()),
        )
    }

    fn draw(&mut self, results: &Results) {
        self.erase();
        let table = table::of(&self.entries, results, self.sprt);
        let text = format!("{table}{} of {} games\n", results.games(), self.games);
        self.drawn = text.lines().count();
        self.say(&text);
    }

    /// Takes the table off the terminal.
    fn erase(&mut self) {
        if self.drawn > 0 {
            // Up to its first line, then clear to the end of the screen.
            self.say(&format!("\x1b[{}A\x1b[J", self.drawn));
            self.drawn = 0;
        }
    }

    fn say(&self, text: &str) {
        // Nobody reads standard error: the match goes on all the same.
        let _ = io::stderr().write_all(text.as_bytes());
    }
}
