//! The record of a game that is over, as floodgate servers keep them.

use komadai_record::{Dialect, EndKind, Key, csa_diagram};
use komadai_rules::{ByColor, Color, Reason};

use crate::TimeUnit;

use super::UtcOffset;
use super::bout::Bout;
use super::messages::{FinalRecord, GameEnd};

impl Bout {
    /// The record with its end, at so many seconds since 1970, by the time of day of its house.
    pub(super) fn keep(
        mut self,
        ending: GameEnd,
        foul: Option<String>,
        rates: ByColor<Option<u32>>,
        now: u64,
        (offset, trips): (UtcOffset, bool),
    ) -> FinalRecord {
        let [began, ended] = [self.began, now].map(|at| offset.date_and_time(at));
        let mover = self.game.turn();
        let headers = &mut self.record.headers;
        for color in Color::ALL {
            headers.set(Key::player(color), self.seats[color].name.as_str());
        }
        headers.set(Key::Event, self.game_id.as_str());
        headers.set(Key::Started, began);
        headers.set(Key::Ended, ended.as_str());
        let clocks = ByColor::from_fn(|color| *self.clock.control(color));
        headers.set_clocks(&clocks, Dialect::Csa2);
        self.record[self.node].end = Some(end_kind(ending, mover).into());
        let written = self.record.write(Dialect::Csa2);
        let mut text = written.map_or_else(|_| String::new(), |written| written.text);
        if let Some(foul) = &foul {
            let end = "\n%ILLEGAL_MOVE";
            text = text.replacen(end, &format!("\n'ILLEGAL_MOVE({foul}){end}"), 1);
        }
        let (terms, rating) = (self.terms(), self.rating(trips, rates));
        if trips {
            text = self.laid_out(&text, &terms, &rating);
        } else {
            text.push_str(&terms);
            text.push_str(&rating);
        }
        for line in csa_diagram(&self.game.setup()).lines() {
            text.push_str(&format!("'{line}\n"));
        }
        let [black, white] = Color::ALL.map(|color| {
            let name = &self.seats[color].name;
            format!("{name} {}", result(ending, color))
        });
        // The record may end by what only a summary can say.
        if !text.contains("\n'summary:") {
            let reason = reason(ending, foul.is_some());
            text.push_str(&format!("'summary:{reason}:{black}:{white}\n"));
        }
        text.push_str(&format!("'$END_TIME:{ended}\n"));
        FinalRecord { game: self.game_id, text, foul }
    }

    /// What version 2 of the format has no word for, as comments.
    fn terms(&self) -> String {
        let (terms, mut text) = (self.name.terms(), String::new());
        if let Some(limit) = self.game.profile().max_moves {
            text.push_str(&format!("'Max_Moves:{limit}\n"));
        }
        if terms.unit != TimeUnit::SECOND && self.name.stop_watch().is_none() {
            text.push_str(&format!("'Time_Unit:{}\n", terms.unit));
        }
        if terms.delay > 0 {
            text.push_str(&format!("'Delay:{}\n", terms.delay));
        }
        text.push_str(&format!("'Least_Time_Per_Move:{}\n", terms.least));
        text.push_str(&format!("'Increment:{}\n", terms.increment));
        text
    }

    /// Whose ratings the game counts for, and what they were.
    fn rating(&self, trips: bool, rates: ByColor<Option<u32>>) -> String {
        let identity = |color: Color| {
            let seat = &self.seats[color];
            match &seat.trip {
                Some(trip) if trips => Some(format!("{}+{trip}", seat.name)),
                _ => seat.is_known.then(|| seat.name.to_string()),
            }
        };
        let mut text = String::new();
        if let [Some(black), Some(white)] = Color::ALL.map(identity) {
            text.push_str(&format!("'rating:{black}:{white}\n"));
        }
        for (color, side) in Color::ALL.into_iter().zip(["black", "white"]) {
            if let (Some(rate), Some(name)) = (rates[color], identity(color)) {
                text.push_str(&format!("'{side}_rate:{name}:{rate}\n"));
            }
        }
        text
    }

    /// The record in the layout of shogi-server, which some tools read line by line: version 2, the terms behind the
    /// names, the diagram in full, the identities before the first move.
    fn laid_out(&self, written: &str, terms: &str, rating: &str) -> String {
        let (head, moves) = { written.split_once("\n+\n") }
            .or_else(|| written.split_once("\n-\n"))
            .unwrap_or((written, ""));
        let header = |key: &str| {
            let line = head.lines().find(|line| line.starts_with(key));
            line.map_or_else(String::new, |line| format!("{line}\n"))
        };
        let [black, white] = [&self.seats.black.name, &self.seats.white.name];
        // Without an increment there is no line of it.
        let terms = terms.replace("'Increment:0\n", "");
        let (event, start) = (header("$EVENT:"), header("$START_TIME:"));
        let diagram = csa_diagram(self.game.start());
        let diagram = diagram.trim_end();
        format!("V2\nN+{black}\nN-{white}\n{terms}{event}{start}{diagram}\n{rating}{moves}")
    }
}

fn end_kind(ending: GameEnd, mover: Color) -> EndKind {
    match ending {
        GameEnd::Rules(outcome) => EndKind::of_outcome(outcome, mover),
        GameEnd::Offence(loser) if loser == mover => EndKind::IllegalByMover,
        GameEnd::Offence(_) => EndKind::IllegalByOpponent,
        GameEnd::Suspended => EndKind::Interrupted,
    }
}

/// What the end means to a side, in the word of the summary.
fn result(ending: GameEnd, color: Color) -> &'static str {
    match ending.loser() {
        Some(loser) if loser == color => "lose",
        Some(_) => "win",
        None => "draw",
    }
}

/// Why it ended, in the word of the summary.
fn reason(ending: GameEnd, by_a_move: bool) -> &'static str {
    let outcome = match ending {
        GameEnd::Rules(outcome) => outcome,
        GameEnd::Offence(_) if by_a_move => return "illegal move",
        GameEnd::Offence(_) => return "illegal action",
        GameEnd::Suspended => return "abnormal",
    };
    match outcome.reason {
        Reason::Resignation | Reason::Checkmate | Reason::NoLegalMoves => "toryo",
        Reason::Time => "time up",
        Reason::Sennichite => "sennichite",
        Reason::PerpetualCheck => "oute_sennichite",
        Reason::IllegalMove => "illegal move",
        Reason::Declaration | Reason::Jishogi => "kachi",
        Reason::WrongDeclaration => "illegal kachi",
        Reason::MaxMoves => "max_moves",
        Reason::Try | Reason::KingCapture => "abnormal",
    }
}
