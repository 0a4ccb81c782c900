//! Clients of other makers, written for the reference server: what each of them says, and the strictest reading that
//! any of them gives to what it is told.
//!
//! Keys they do not know, a line between the login and the game, a row without its last blank, a time with a fraction:
//! each of these ends the game of some client that people use, so none of them may ever be sent unasked.

use std::collections::VecDeque;
use std::time::Duration;

use komadai_csa::hall::{Settings, VisitorId};
use komadai_record::CsaMove;
use komadai_rules::{Color, Game, Move};

use crate::house::House;

/// What a client says where others say it differently.
struct Habits {
    name: &'static str,
    /// Behind `LOGIN` and the name; `{}` is the game.
    login: &'static str,
    /// What it says before the game is proposed.
    before: &'static [&'static str],
    /// Whether `AGREE` is followed by the game.
    agrees_by_name: bool,
    /// What follows a move.
    comment: &'static str,
    /// What keeps its connection alive.
    keep_alive: Option<&'static str>,
    /// Whether it takes leave once the game is over.
    logs_out: bool,
}

/// A plain client without any habit.
const PLAIN: Habits = Habits {
    name: "Plain",
    login: "{},trip",
    before: &[],
    agrees_by_name: false,
    comment: "",
    keep_alive: None,
    logs_out: false,
};

const CLIENTS: [Habits; 6] = [
    // The bridge that comes with the reference server.
    Habits {
        name: "Bridge",
        comment: ",'* 132 -3334FU +2726FU",
        keep_alive: Some(""),
        logs_out: true,
        ..PLAIN
    },
    // A board for people, by the custom of floodgate and in extended mode.
    Habits {
        name: "Board",
        agrees_by_name: true,
        comment: ",'* -85",
        keep_alive: Some(""),
        ..PLAIN
    },
    Habits {
        name: "Board-x1",
        login: "secret x1",
        before: &["%%GAME {} *"],
        agrees_by_name: true,
        keep_alive: Some(""),
        logs_out: true,
        ..PLAIN
    },
    // An engine with a client of its own that knows its keys and no others.
    Habits { name: "Closed", logs_out: true, ..PLAIN },
    // A library in Python.
    Habits { name: "Library", login: "{}", keep_alive: Some(""), ..PLAIN },
    // One that blanks keep alive, and that says what only its own server understands.
    Habits {
        name: "Dojo",
        before: &["%%%CHAT hello"],
        keep_alive: Some(" "),
        comment: ",'** thoughts of a kind nobody knows",
        ..PLAIN
    },
];

/// The keys all of them know, outside of blocks and in `Time`.
const KEYS: [&str; 11] = [
    "Protocol_Version",
    "Protocol_Mode",
    "Format",
    "Declaration",
    "Game_ID",
    "Name+",
    "Name-",
    "Your_Turn",
    "Rematch_On_Draw",
    "To_Move",
    "Max_Moves",
];
const TIME_KEYS: [&str; 7] = [
    "Time_Unit",
    "Total_Time",
    "Byoyomi",
    "Increment",
    "Delay",
    "Least_Time_Per_Move",
    "Time_Roundup",
];
const REASONS: [&str; 8] = [
    "#RESIGN",
    "#TIME_UP",
    "#ILLEGAL_MOVE",
    "#SENNICHITE",
    "#OUTE_SENNICHITE",
    "#JISHOGI",
    "#MAX_MOVES",
    "#ILLEGAL_ACTION",
];
const RESULTS: [&str; 5] = ["#WIN", "#LOSE", "#DRAW", "#CENSORED", "#CHUDAN"];

/// One client, and the lines it was told and has not read.
struct Guest {
    id: VisitorId,
    habits: &'static Habits,
    told: VecDeque<String>,
    color: Color,
    game: String,
}

impl Guest {
    fn enter(house: &mut House, number: u64, habits: &'static Habits, game: &str) -> Self {
        let id = VisitorId(number);
        house.enter(id);
        // One engine may play in several clients; names are told apart by it.
        let login = habits.login.replace("{}", game);
        house.hear(id, &format!("LOGIN {} {login}", name(habits, number)));
        for line in habits.before {
            house.hear(id, &line.replace("{}", game));
        }
        Self { id, habits, told: VecDeque::new(), color: Color::Black, game: String::new() }
    }

    /// The next line, answers to what kept the connection alive passed over.
    fn line(&mut self, house: &mut House) -> String {
        loop {
            while let Some(line) = house.next(self.id) {
                self.told.push_back(line);
            }
            let who = self.habits.name;
            let line = self.told.pop_front();
            let line = line.unwrap_or_else(|| panic!("{who} waits for ever"));
            if !line.is_empty() {
                return line;
            }
        }
    }

    fn logged_in(&mut self, house: &mut House, number: u64) {
        let ok = format!("LOGIN:{} OK", name(self.habits, number));
        assert_eq!(self.line(house), ok);
        if self.habits.login.ends_with("x1") {
            assert_eq!(self.line(house), "##[LOGIN] +OK x1");
        }
    }

    /// Reads the summary as a client that knows only what is in the tables above; the game it proposes.
    fn summary(&mut self, house: &mut House, names: [&str; 2]) -> Vec<String> {
        assert_eq!(self.line(house), "BEGIN Game_Summary");
        let mut seen = Vec::new();
        loop {
            let line = self.line(house);
            match line.as_str() {
                "END Game_Summary" => break,
                "BEGIN Time" => self.time(house),
                "BEGIN Position" => self.position(house),
                _ => {
                    let (key, value) = line.split_once(':').expect("a key and a value");
                    assert!(KEYS.contains(&key), "{line:?} is known to nobody");
                    assert!(
                        !value.is_empty() && !value.contains(' ')
                            || key == "Format"
                            || key == "Declaration",
                        "{line:?}"
                    );
                    match key {
                        "Your_Turn" if value == "-" => self.color = Color::White,
                        "Game_ID" => self.game = value.to_owned(),
                        "Name+" => assert_eq!(value, names[0]),
                        "Name-" => assert_eq!(value, names[1]),
                        "To_Move" => assert_eq!(value, "+"),
                        _ => {}
                    }
                    seen.push(key.to_owned());
                }
            }
        }
        seen
    }

    fn time(&mut self, house: &mut House) {
        let mut seen = Vec::new();
        loop {
            let line = self.line(house);
            if line == "END Time" {
                break;
            }
            let (key, value) = line.split_once(':').expect("a key and a value");
            assert!(TIME_KEYS.contains(&key), "{line:?} is known to nobody");
            match key {
                "Time_Unit" => assert_eq!(value, "1sec"),
                "Time_Roundup" => assert!(["YES", "NO"].contains(&value), "{line:?}"),
                _ => assert!(value.bytes().all(|digit| digit.is_ascii_digit()), "{line:?}"),
            }
            seen.push(key.to_owned());
        }
        // Two of them do without a default.
        for needed in ["Total_Time", "Byoyomi"] {
            assert!(seen.iter().any(|key| key == needed), "{needed} is missing");
        }
    }

    /// Nine rows of nine squares of three letters each, what hands hold, and a sign.
    fn position(&mut self, house: &mut House) {
        let mut rows = 0;
        loop {
            let line = self.line(house);
            match line.as_str() {
                "END Position" => break,
                "+" => assert_eq!(rows, 9),
                _ => {
                    rows += 1;
                    let row = line.strip_prefix(&format!("P{rows}")).expect("a row");
                    assert_eq!(row.len(), 27, "{line:?}");
                    for square in row.as_bytes().chunks(3) {
                        assert!(
                            matches!(square, [b'+' | b'-', b'A'..=b'Z', b'A'..=b'Z'] | b" * "),
                            "{line:?}"
                        );
                    }
                }
            }
        }
    }

    fn say(&self, house: &mut House, line: &str) {
        if let Some(keep_alive) = self.habits.keep_alive {
            house.hear(self.id, keep_alive);
        }
        house.hear(self.id, line);
    }

    /// Hears a move with whole seconds behind it.
    fn hears_move(&mut self, house: &mut House, mv: &str) {
        let line = self.line(house);
        let time = line.strip_prefix(mv).and_then(|time| time.strip_prefix(",T"));
        let time = time.unwrap_or_else(|| panic!("{line:?} instead of {mv}"));
        assert!(!time.is_empty() && time.bytes().all(|digit| digit.is_ascii_digit()), "{line:?}");
    }

    /// A word, a reason, a result, and nothing more.
    fn hears_end(&mut self, house: &mut House, result: &str) {
        assert_eq!(self.line(house), "%TORYO");
        let reason = self.line(house);
        assert!(REASONS.contains(&reason.as_str()), "{reason:?}");
        let told = self.line(house);
        assert!(RESULTS.contains(&told.as_str()) && told == result, "{told:?}");
        let extended = self.habits.login.ends_with("x1");
        assert_eq!(house.closed.contains(&self.id), !extended, "{}", self.habits.name);
        if self.habits.logs_out {
            // Who is let go already says it to nobody.
            house.hear(self.id, "LOGOUT");
            assert!(!extended || self.line(house) == "LOGOUT:completed");
        }
        assert_eq!(house.next(self.id), None, "{}", self.habits.name);
    }
}

fn name(habits: &Habits, number: u64) -> String {
    format!("{}{number}", habits.name)
}

fn spelled(game: &Game, mv: Move) -> String {
    let spelled = CsaMove::of(mv, &game.setup()).expect("a legal move has a spelling");
    spelled.to_string()
}

/// A short game between the two, resigned by the first.
fn play(one: &'static Habits, other: &'static Habits, game: &str) {
    let mut house = House::new(Settings { opened_at: 1_795_253_400, ..Settings::default() });
    let mut guests = [(1, one), (2, other)].map(|(number, habits)| {
        let mut guest = Guest::enter(&mut house, number, habits, game);
        guest.logged_in(&mut house, number);
        guest
    });
    let names = [name(one, 1), name(other, 2)];
    let mut by_color = names.each_ref().map(String::as_str);
    // Who plays Black is left to chance; the first summary tells.
    let first = house.sent[&guests[0].id].iter();
    if first.clone().any(|line| line == "Your_Turn:-") {
        by_color.reverse();
    }
    for guest in &mut guests {
        let keys = guest.summary(&mut house, by_color);
        for needed in ["Game_ID", "Name+", "Name-", "Your_Turn", "To_Move", "Protocol_Version"] {
            assert!(keys.iter().any(|key| key == needed), "{needed} is missing");
        }
        let agree = if guest.habits.agrees_by_name {
            format!("AGREE {}", guest.game)
        } else {
            "AGREE".to_owned()
        };
        guest.say(&mut house, &agree);
    }
    for guest in &mut guests {
        let start = format!("START:{}", guest.game);
        assert_eq!(guest.line(&mut house), start);
    }
    guests.sort_by_key(|guest| guest.color.index());
    let mut table = Game::startpos(komadai_rules::RuleProfile::STANDARD);
    for ply in 0..20_usize {
        let legal = table.legal_moves();
        let mv = legal[(ply * 7) % legal.len()];
        let line = spelled(&table, mv);
        table.play(mv).expect("it is legal");
        house.wait(Duration::from_millis(1_300));
        let mover = &guests[ply % 2];
        mover.say(&mut house, &format!("{line}{}", mover.habits.comment));
        for guest in &mut guests {
            guest.hears_move(&mut house, &line);
        }
    }
    guests[0].say(&mut house, "%TORYO");
    let [black, white] = &mut guests;
    black.hears_end(&mut house, "#LOSE");
    white.hears_end(&mut house, "#WIN");
}

#[test]
fn clients_of_other_makers_are_told_nothing_that_any_of_them_refuses() {
    for one in &CLIENTS {
        for other in &CLIENTS {
            for game in ["club-60-10", "club-60-2F", "club-600-0"] {
                play(one, other, game);
            }
        }
    }
}
