//! The reader: keys in any order, unknown ones passed over, what it holds bounded.

use std::time::Duration;

use komadai_record::{Format, read_as};
use komadai_rules::{ByColor, Color};

use super::Summary;
use crate::{BadBlock, BlockFault, GameId, TimeTerms, TimeUnit, Token};

/// The most lines a block may have: more than any game has moves.
const MOST_LINES: u32 = 1 << 13;
/// The declaration by points: 28 for Black, 27 for White. Both versions say the same.
const KNOWN_DECLARATIONS: [&str; 2] = ["Jishogi 1.1", "Jishogi 1.0"];
/// The longest a player's name may be.
const LONGEST_NAME: usize = 128;
/// The most a time may be, in its units: beyond it nobody waits.
const LONGEST_TIME: u64 = 1 << 48;

/// A block in the making.
#[derive(Clone, Debug)]
pub(crate) struct SummaryReader {
    line: u32,
    within: Vec<Block>,
    /// What has been told so far.
    summary: Summary,
    /// Which of the keys that must be there have been read.
    seen: Vec<&'static str>,
    to_move: Option<Color>,
    position: String,
    /// The line at which the position begins.
    position_line: u32,
}

/// A block within the summary.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Block {
    Time(Option<Color>),
    Position,
    Other(String),
}

impl Block {
    fn named(name: &str) -> Self {
        match name {
            "Time" => Self::Time(None),
            "Time+" => Self::Time(Some(Color::Black)),
            "Time-" => Self::Time(Some(Color::White)),
            "Position" => Self::Position,
            _ => Self::Other(name.to_owned()),
        }
    }
}

impl Summary {
    /// Reads a whole block, its `BEGIN` line included.
    ///
    /// # Errors
    ///
    /// The first line that makes no sense, or what is missing at the end.
    pub fn read(text: &str) -> Result<Self, BadBlock> {
        let mut reader = SummaryReader::new();
        for line in text.lines().skip(1) {
            if let Some(summary) = reader.push(line)? {
                return Ok(summary);
            }
        }
        Err(reader.fault(BlockFault::Missing("END Game_Summary")))
    }
}

impl SummaryReader {
    /// A reader to which `BEGIN Game_Summary` was said.
    pub(crate) fn new() -> Self {
        Self {
            line: 1,
            within: Vec::new(),
            summary: Summary {
                declaration: false,
                ..Summary::new(ByColor::default(), Color::Black)
            },
            seen: Vec::new(),
            to_move: None,
            position: String::new(),
            position_line: 0,
        }
    }

    fn fault(&self, fault: BlockFault) -> BadBlock {
        BadBlock { line: self.line, fault }
    }

    fn wrong(&self, key: &'static str, expected: &'static str) -> BadBlock {
        self.fault(BlockFault::Value { key, expected })
    }

    /// Takes the next line; the summary once it is whole.
    pub(crate) fn push(&mut self, line: &str) -> Result<Option<Summary>, BadBlock> {
        self.line += 1;
        if self.line > MOST_LINES {
            return Err(self.fault(BlockFault::TooLong));
        }
        if let Some(name) = line.strip_prefix("BEGIN ") {
            let block = Block::named(name.trim());
            if block == Block::Position {
                self.position_line = self.line;
            }
            // More blocks within blocks than anyone writes are a way to fill our memory.
            if self.within.len() > 8 {
                return Err(self.fault(BlockFault::TooLong));
            }
            self.within.push(block);
            return Ok(None);
        }
        if let Some(name) = line.strip_prefix("END ") {
            return match self.within.pop() {
                None if name.trim() == "Game_Summary" => self.finish().map(Some),
                Some(block) if block == Block::named(name.trim()) => Ok(None),
                _ => Err(self.fault(BlockFault::End)),
            };
        }
        match self.within.last() {
            None => self.key(line)?,
            Some(&Block::Time(color)) => self.time(color, line)?,
            Some(Block::Position) => {
                self.position.push_str(line);
                self.position.push('\n');
            }
            Some(Block::Other(_)) => {}
        }
        Ok(None)
    }

    fn key(&mut self, line: &str) -> Result<(), BadBlock> {
        let Some((key, value)) = line.split_once(':') else {
            return Ok(());
        };
        match key {
            "Protocol_Version" if value.len() <= 8 && value.starts_with("1.") => {
                self.seen.push("Protocol_Version");
                self.summary.version = value.to_owned();
            }
            "Protocol_Version" => return Err(self.wrong("Protocol_Version", "1.1 or 1.2")),
            "Format" if value == "Shogi 1.0" => self.seen.push("Format"),
            "Format" => return Err(self.wrong("Format", "Shogi 1.0")),
            "Declaration" => {
                let value = value.trim();
                self.summary.declaration = KNOWN_DECLARATIONS.contains(&value);
                let is_unknown = !self.summary.declaration && !value.is_empty();
                let told = || value.chars().take(LONGEST_NAME).collect();
                self.summary.unknown_declaration = is_unknown.then(told);
            }
            "Game_ID" if value.is_empty() => {}
            "Game_ID" => {
                let game = value.parse();
                self.summary.game =
                    Some(game.map_err(|_| self.wrong("Game_ID", GameId::EXPECTED))?);
            }
            "Name+" | "Name-" if value.len() > LONGEST_NAME => {
                return Err(self.wrong("Name", "at most 128 bytes long"));
            }
            "Name+" => {
                self.seen.push("Name+");
                self.summary.names.black = value.to_owned();
            }
            "Name-" => {
                self.seen.push("Name-");
                self.summary.names.white = value.to_owned();
            }
            "Your_Turn" => {
                self.seen.push("Your_Turn");
                self.summary.yours = self.color("Your_Turn", value)?;
            }
            "To_Move" => self.to_move = Some(self.color("To_Move", value)?),
            "Max_Moves" => {
                let limit = value.trim().parse::<u32>();
                let limit = limit.map_err(|_| self.wrong("Max_Moves", "a number"))?;
                self.summary.max_moves = Some(limit).filter(|&limit| limit > 0);
            }
            "Reconnect_Token" => {
                let token = value.parse();
                let token = token.map_err(|_| self.wrong("Reconnect_Token", Token::EXPECTED))?;
                self.summary.token = Some(token);
            }
            _ => {}
        }
        Ok(())
    }

    fn color(&self, key: &'static str, value: &str) -> Result<Color, BadBlock> {
        match value.trim() {
            "+" => Ok(Color::Black),
            "-" => Ok(Color::White),
            _ => Err(self.wrong(key, "+ or -")),
        }
    }

    fn time(&mut self, color: Option<Color>, line: &str) -> Result<(), BadBlock> {
        let Some((key, value)) = line.split_once(':') else {
            return Ok(());
        };
        let value = value.trim();
        for side in Color::ALL.into_iter().filter(|&side| color.is_none_or(|color| color == side)) {
            let number = |key: &'static str| {
                let number = value.parse::<u64>().ok().filter(|&number| number <= LONGEST_TIME);
                number.ok_or_else(|| self.wrong(key, "a number"))
            };
            let unit = || {
                let unit = TimeUnit::parse(value);
                unit.ok_or_else(|| self.wrong("Time_Unit", "as in 1sec, 100msec or 1min"))
            };
            let terms = self.summary.terms[side];
            self.summary.terms[side] = match key {
                "Time_Unit" => TimeTerms { unit: unit()?, ..terms },
                "Total_Time" => TimeTerms { total: Some(number("Total_Time")?), ..terms },
                "Byoyomi" => TimeTerms { byoyomi: number("Byoyomi")?, ..terms },
                "Increment" => TimeTerms { increment: number("Increment")?, ..terms },
                "Delay" => TimeTerms { delay: number("Delay")?, ..terms },
                "Least_Time_Per_Move" => {
                    TimeTerms { least: number("Least_Time_Per_Move")?, ..terms }
                }
                "Time_Roundup" => TimeTerms { rounds_up: value == "YES", ..terms },
                _ => return Ok(()),
            };
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<Summary, BadBlock> {
        if self.position.trim().is_empty() {
            return Err(self.fault(BlockFault::Missing("Position")));
        }
        self.check_seen(&["Format", "Name+", "Name-"])?;
        let (start, moves) = self.position()?;
        // The reference server names the side to move after the moves of the position, all others the side before them.
        let after = if moves.len().is_multiple_of(2) { start.turn } else { !start.turn };
        if self.to_move.is_some_and(|turn| turn != start.turn && turn != after) {
            return Err(self.wrong("To_Move", "the side that the position says"));
        }
        self.check_seen(&["Protocol_Version", "Your_Turn"])?;
        let summary = Summary { start, moves, ..self.summary.clone() };
        // Players must be able to rely on it.
        match summary.begin() {
            Ok(_) => Ok(summary),
            Err(reason) => Err(self.fault(BlockFault::Position(reason))),
        }
    }

    fn check_seen(&self, keys: &[&'static str]) -> Result<(), BadBlock> {
        match keys.iter().find(|key| !self.seen.contains(key)) {
            Some(key) => Err(self.fault(BlockFault::Missing(key))),
            None => Ok(()),
        }
    }

    fn position(&self) -> Result<(komadai_rules::Setup, Moves), BadBlock> {
        let fault = |line: u32, reason: String| BadBlock {
            line: self.position_line + line,
            fault: BlockFault::Position(reason),
        };
        let reading = read_as(self.position.as_bytes(), Format::Csa);
        let [game] = &reading.games[..] else {
            return Err(fault(0, "there should be one".to_owned()));
        };
        if let Some(error) = game.error.as_ref().or(game.warnings.first()) {
            return Err(fault(error.line, error.problem.to_string()));
        }
        let record = &game.record;
        let told = record.main_line().map(|node| &record[node]);
        let moves = told.filter_map(|node| Some((node.mv()?, node.time)));
        Ok((record.start, moves.collect()))
    }
}

type Moves = Vec<(komadai_rules::Move, Option<Duration>)>;
