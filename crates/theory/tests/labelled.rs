//! Games and lines named by hand against what is recognised: precision, recall, and that no entry is idle.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use komadai_record::{Record, read};
use komadai_rules::{Color, Handicap, Move, Setup};
use komadai_theory::{Class, Strategy, Theory, entries, named};

/// A name and whose it is, as the test data writes it: `black:mino`, `game:side-pawn`.
type Label = String;

fn testdata(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata")).join(path)
}

fn rows(path: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(testdata(path)).expect("test data");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn usi(moves: &str) -> Vec<Move> {
    moves.split(' ').map(|mv| mv.parse().expect("USI")).collect()
}

fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The start and the moves of a game of the test data.
fn game(id: &str) -> (Setup, Vec<Move>) {
    if !id.starts_with("wcsc") {
        let bytes = fs::read(testdata("records").join(id)).expect("a record");
        let reading = read(&bytes).expect("a sound record");
        let record: &Record = &reading.games[0].record;
        return (record.start, record.moves().collect());
    }
    let games = fs::read_to_string(testdata("games/wcsc28.jsonl")).expect("games");
    let line = games.lines().find(|line| line.contains(&format!("\"{id}\"")));
    let game: serde_json::Value = serde_json::from_str(line.expect(id)).expect("JSON");
    (Setup::START, usi(game["moves"].as_str().expect("moves")))
}

/// How many names were right, too many, missing.
#[derive(Default)]
struct Score {
    right: usize,
    wrong: Vec<String>,
    missing: Vec<String>,
}

impl Score {
    fn add(&mut self, at: &str, told: &BTreeSet<Label>, truth: &BTreeSet<Label>) {
        for label in truth.iter().flat_map(|label| label.split_once(':')) {
            assert!(named(label.1).is_some(), "{at}: there is no {}", label.1);
        }
        self.right += told.intersection(truth).count();
        let of = |set: Vec<&Label>| {
            set.into_iter().map(|label| format!("{at} {label}")).collect::<Vec<_>>()
        };
        self.wrong.extend(of(told.difference(truth).collect()));
        self.missing.extend(of(truth.difference(told).collect()));
    }

    /// Prints both figures and what was mistaken, and asks for 95 % of each.
    fn judge(&self, what: &str) {
        let share = |others: &[String]| self.right as f64 / (self.right + others.len()) as f64;
        let (precision, recall) = (share(&self.wrong), share(&self.missing));
        println!(
            "{what}: {} named, precision {:.1} %, recall {:.1} %",
            self.right + self.missing.len(),
            100.0 * precision,
            100.0 * recall
        );
        println!("  too many: {:?}\n  missing: {:?}", self.wrong, self.missing);
        assert!(precision >= 0.95 && recall >= 0.95, "{what}");
    }
}

fn openings(theory: &Theory) -> BTreeSet<Label> {
    let label = |opening: &Strategy| {
        let side = opening.side.map_or("game", side);
        format!("{side}:{}", opening.entry.id())
    };
    theory.openings.iter().map(label).collect()
}

/// The names of a column, parted by spaces; `black:` and its like hold until the next.
fn labels(column: &str, mut side: &str) -> BTreeSet<Label> {
    let mut all = BTreeSet::new();
    for word in column.split(' ').filter(|word| *word != "-") {
        let name = match word.split_once(':') {
            Some((given, name)) => {
                side = ["game", "black", "white"]
                    .into_iter()
                    .find(|known| *known == given)
                    .expect("a side");
                name
            }
            None => word,
        };
        all.insert(format!("{side}:{name}"));
    }
    all
}

#[test]
fn people_and_recogniser_name_alike() {
    let (mut castles_score, mut openings_score) = (Score::default(), Score::default());
    let mut styles = Score::default();
    let mut games = 0;
    for row in rows("theory/games.tsv") {
        let [id, rooks, black, white, of_game, of_black, of_white] = &row[..] else {
            panic!("seven columns: {row:?}");
        };
        games += 1;
        let (start, moves) = game(id);
        let theory = Theory::of(&start, moves).expect("a start");
        let complete = theory.castles.iter().filter(|castle| castle.complete);
        let had = complete.map(|castle| format!("{}:{}", side(castle.color), castle.entry.id()));
        let truth = &labels(black, "black") | &labels(white, "white");
        castles_score.add(id, &had.collect(), &truth);
        let truth = &labels(of_game, "game") | &labels(of_black, "black");
        openings_score.add(id, &openings(&theory), &(&truth | &labels(of_white, "white")));
        let plays = |style: &&Strategy| ["static", "ranging"].contains(&style.entry.id());
        let told = theory
            .styles
            .iter()
            .filter(plays)
            .filter_map(|style| Some(format!("{}:{}", side(style.side?), style.entry.id())));
        let truth = Color::ALL.into_iter().zip(rooks.chars()).filter_map(|(color, rook)| {
            let style = match rook {
                'S' => "static",
                'R' => "ranging",
                _ => return None,
            };
            Some(format!("{}:{style}", side(color)))
        });
        styles.add(id, &told.collect(), &truth.collect());
    }
    for (number, row) in (1..).zip(rows("theory/lines.tsv")) {
        let [start, moves, standing, named, what] = &row[..] else {
            panic!("five columns: {row:?}");
        };
        games += 1;
        let at = format!("line {number} ({what})");
        let theory = line(start, moves, &at);
        let moves = u32::try_from(usi(moves).len()).expect("a short line");
        let complete = theory.castles_at(moves).filter(|castle| castle.complete);
        let stand = complete.map(|castle| format!("{}:{}", side(castle.color), castle.entry.id()));
        if standing != "*" {
            castles_score.add(&at, &stand.collect(), &labels(standing, "black"));
        }
        if named != "*" {
            openings_score.add(&at, &openings(&theory), &labels(named, "black"));
        }
    }
    println!("{games} games and lines");
    castles_score.judge("castles");
    openings_score.judge("openings");
    styles.judge("styles");
}

/// What is recognised in a line, every move of which must be legal.
fn line(start: &str, moves: &str, at: &str) -> Theory {
    let start = match Handicap::named(start) {
        Some(handicap) => handicap.setup(),
        None => start.parse().expect("a handicap or SFEN"),
    };
    let mut recogniser = komadai_theory::Recogniser::new(&start).expect("a start");
    for mv in usi(moves) {
        recogniser.play(mv).unwrap_or_else(|law| panic!("{at}: {mv}: {law}"));
    }
    recogniser.theory()
}

#[test]
fn a_line_from_the_start_leads_to_every_castle_and_every_opening() {
    let rows = rows("theory/lines.tsv");
    for entry in entries().iter().filter(|entry| entry.class() != Class::Style) {
        let mut lines = rows.iter().filter(|row| row[4] == entry.id()).peekable();
        assert!(lines.peek().is_some(), "no line leads to {}", entry.id());
        for row in lines {
            let theory = line(&row[0], &row[1], &row[4]);
            let complete = theory.castles.iter().filter(|castle| castle.complete);
            let mut found = complete
                .map(|castle| castle.entry)
                .chain(theory.openings.iter().map(|named| named.entry));
            assert!(found.any(|found| found.id() == entry.id()), "{} does not arise", entry.id());
        }
    }
}
