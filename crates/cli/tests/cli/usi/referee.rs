//! Hears both sides of a dialogue and knows what USI and the rules of shogi demand of the engine.

use std::collections::{BTreeMap, VecDeque};

use komadai_rules::{Game, ImpasseRule, Move, PlayError, Position, PositionLine, RuleProfile};
use komadai_usi::{Checkmate, Choice, Command, CommandError, Go, Info, Response};

/// What was said so far, as far as it binds the engine.
pub struct Referee {
    game: Game,
    /// The position sent last does not stand.
    refused: bool,
    profile: RuleProfile,
    credits: bool,
    considers: bool,
    lines: usize,
    /// What is asked and not answered, the oldest first.
    asked: VecDeque<Question>,
    readies: u32,
    introductions: u32,
    quit: bool,
}

/// A question to the engine.
enum Question {
    Move(Box<Search>),
    /// A mate in this position; none where that was refused.
    Mate(Option<Box<Position>>),
    /// A count, whose answer is free text.
    Count,
}

struct Search {
    game: Game,
    /// It does not stand: there is nothing to search.
    refused: bool,
    go: Go,
    /// No answer before `stop`, and none before `ponderhit`.
    infinite: bool,
    ponder: bool,
    /// It was told to end, perhaps before it had seen enough.
    stopped: bool,
    lines: usize,
    considers: bool,
    /// The first moves of the lines told last, by rank.
    told: BTreeMap<u32, Move>,
    /// Whether the best line told last is a declaration.
    declares: bool,
}

impl Referee {
    pub fn new() -> Self {
        Self {
            game: Game::startpos(RuleProfile::STANDARD),
            refused: false,
            profile: RuleProfile::STANDARD,
            credits: false,
            considers: false,
            lines: 1,
            asked: VecDeque::new(),
            readies: 0,
            introductions: 0,
            quit: false,
        }
    }

    /// Hears the host.
    pub fn host(&mut self, line: &str) {
        let command = match Command::read(line) {
            Ok((command, _)) => command,
            Err(CommandError::Position { .. }) => {
                self.refused = true;
                return;
            }
            Err(_) => return,
        };
        if matches!(
            command,
            Command::Go(_)
                | Command::GoMate(_)
                | Command::GoPerft(_)
                | Command::Bench(_)
                | Command::NewGame
                | Command::Stop
                | Command::GameOver(_)
                | Command::Quit
        ) {
            self.release();
        }
        match command {
            Command::Usi => self.introductions += 1,
            Command::IsReady => self.readies += 1,
            Command::SetOption { name, value } => self.set(&name, &value.unwrap_or_default()),
            Command::Position(line) => self.refused = !self.set_position(&line),
            Command::Go(go) => self.asked.push_back(Question::Move(Box::new(Search {
                game: self.game.clone(),
                refused: self.refused,
                infinite: go.infinite,
                ponder: go.ponder,
                stopped: false,
                go,
                lines: self.lines,
                considers: self.considers,
                told: BTreeMap::new(),
                declares: false,
            }))),
            Command::GoMate(_) => {
                let position = (!self.refused).then(|| Box::new(self.game.position().clone()));
                self.asked.push_back(Question::Mate(position));
            }
            Command::GoPerft(_) | Command::Bench(_) => self.asked.push_back(Question::Count),
            Command::PonderHit(times) => {
                if let Some(Question::Move(search)) = self.asked.back_mut() {
                    search.ponder = false;
                    search.go.clock = times.or(search.go.clock.take());
                }
            }
            Command::Quit => self.quit = true,
            _ => {}
        }
    }

    /// Whatever was asked may be answered now.
    fn release(&mut self) {
        for asked in &mut self.asked {
            if let Question::Move(search) = asked {
                (search.infinite, search.ponder, search.stopped) = (false, false, true);
            }
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        match name {
            "EnteringKingRule" => {
                let (impasse, credits) = match value {
                    "NoEnteringKing" => (ImpasseRule::None, false),
                    "CSARule24" => (ImpasseRule::Declaration24, false),
                    "CSARule24H" => (ImpasseRule::Declaration24, true),
                    "CSARule27H" => (ImpasseRule::Declaration27, true),
                    "TryRule" => (ImpasseRule::Try, false),
                    _ => (ImpasseRule::Declaration27, false),
                };
                self.profile.impasse = impasse;
                self.credits = credits;
            }
            "ConsiderationMode" => self.considers = value == "true",
            "MultiPV" => self.lines = value.parse().unwrap_or(self.lines),
            _ => {}
        }
    }

    /// The position of a line; false if it cannot be played to its end.
    fn set_position(&mut self, line: &PositionLine) -> bool {
        let Ok(mut game) = Game::new_problem(&line.setup, self.profile) else {
            return false;
        };
        if !self.credits {
            game.set_giver(None);
        }
        for &mv in &line.moves {
            let mut played = game.play(mv);
            if let Err(PlayError::Over(_)) = played {
                // Hosts that end no games by repetition go on.
                let giver = game.giver();
                let Ok(rest) = Game::new_problem(&game.setup(), self.profile) else {
                    return false;
                };
                game = rest;
                game.set_giver(giver);
                played = game.play(mv);
            }
            if played.is_err() {
                return false;
            }
        }
        self.game = game;
        true
    }

    /// Hears the engine.
    pub fn engine(&mut self, line: &str) -> Result<(), String> {
        let response: Response = line.parse().map_err(|error| format!("{line:?}: {error}"))?;
        if response.to_string() != line {
            return Err(format!("{line:?} is not how {response:?} is written"));
        }
        match response {
            Response::Name(_) | Response::Author(_) | Response::Option(_) => {
                if self.introductions == 0 {
                    return Err(format!("{line:?} unasked"));
                }
            }
            Response::UsiOk => take(&mut self.introductions, "usiok")?,
            Response::ReadyOk => take(&mut self.readies, "readyok")?,
            Response::Info(info) => self.info(&info)?,
            Response::BestMove(best) => {
                let Some(Question::Move(search)) = self.next_asked() else {
                    return Err("a bestmove unasked".to_owned());
                };
                search.judge(&best)?;
            }
            Response::Checkmate(checkmate) => {
                let Some(Question::Mate(position)) = self.next_asked() else {
                    return Err("a checkmate unasked".to_owned());
                };
                match (&checkmate, position) {
                    (Checkmate::Timeout, _) | (Checkmate::NoMate, Some(_)) => {}
                    (Checkmate::Mate(moves), Some(position)) => judge_mate(*position, moves)?,
                    (Checkmate::Mate(_) | Checkmate::NoMate, None) => {
                        return Err(format!("{checkmate} of a position that was refused"));
                    }
                    (Checkmate::NotImplemented, _) => {
                        return Err("the mate search is denied".to_owned());
                    }
                }
            }
        }
        Ok(())
    }

    /// The oldest question; counts before it are over when it is answered.
    fn next_asked(&mut self) -> Option<Question> {
        loop {
            match self.asked.pop_front()? {
                Question::Count => {}
                asked => return Some(asked),
            }
        }
    }

    fn info(&mut self, info: &Info) -> Result<(), String> {
        if info.string.is_some() {
            return Ok(());
        }
        let mut asked = self.asked.iter();
        if let Some(Question::Mate(_)) = asked.find(|asked| !matches!(asked, Question::Count)) {
            return Ok(());
        }
        let search = self.asked.iter_mut().find_map(|asked| match asked {
            Question::Move(search) => Some(search),
            _ => None,
        });
        search.ok_or("an info outside a search")?.hear(info)
    }

    /// What the engine still owes, now that the dialogue has ended.
    pub fn end(&self) -> Result<(), String> {
        let moves = self.asked.iter().filter(|asked| !matches!(asked, Question::Count));
        // Who quits waits for nothing.
        if self.quit || (moves.count() == 0 && self.readies == 0 && self.introductions == 0) {
            return Ok(());
        }
        Err("the engine owes answers at the end".to_owned())
    }
}

/// Whether a mate is one, move by move.
fn judge_mate(mut position: Position, moves: &[Move]) -> Result<(), String> {
    for (number, &mv) in (1..).zip(moves) {
        position
            .play(mv)
            .map_err(|law| format!("move {number} of the mate, {mv}: {}", law.law()))?;
        if number % 2 == 1 && !position.in_check() {
            return Err(format!("move {number} of the mate, {mv}, gives no check"));
        }
    }
    if position.is_checkmate() { Ok(()) } else { Err("the mate does not mate".to_owned()) }
}

fn take(owed: &mut u32, what: &str) -> Result<(), String> {
    *owed = owed.checked_sub(1).ok_or(format!("a {what} unasked"))?;
    Ok(())
}

impl Search {
    fn hear(&mut self, info: &Info) -> Result<(), String> {
        if self.refused {
            return Err("an info of a position that was refused".to_owned());
        }
        self.check_line(&info.pv)?;
        self.check_end(info)?;
        let rank = info.multipv.unwrap_or(1);
        if rank as usize > self.lines || rank == 0 {
            return Err(format!("line {rank} of {}", self.lines));
        }
        if rank == 1 && info.score.is_some() {
            self.declares = info.pv.is_empty() && !info.pv_end.is_empty();
        }
        if let Some(&first) = info.pv.first() {
            if !self.go.moves.is_empty() && !self.may_search(first) {
                return Err(format!("{first} is none of the moves to search"));
            }
            if rank == 1 {
                self.told.clear();
            }
            if let Some((other, _)) = self.told.iter().find(|&(_, &told)| told == first) {
                return Err(format!("lines {other} and {rank} both begin with {first}"));
            }
            self.told.insert(rank, first);
        }
        Ok(())
    }

    /// If none of the moves asked for is legal, all are searched.
    fn may_search(&self, mv: Move) -> bool {
        let mut legal = self.go.moves.iter().filter(|&&mv| self.game.check(mv).is_ok());
        legal.clone().next().is_none() || legal.any(|&legal| legal == mv)
    }

    fn check_line(&self, moves: &[Move]) -> Result<(), String> {
        let mut position = self.game.position().clone();
        for (index, &mv) in moves.iter().enumerate() {
            position
                .play(mv)
                .map_err(|law| format!("move {} of the line, {mv}: {law}", index + 1))?;
        }
        Ok(())
    }

    /// A line ends with a move, or with a declaration that wins, which is none.
    fn check_end(&self, info: &Info) -> Result<(), String> {
        if info.pv_end.is_empty() {
            return Ok(());
        }
        if info.pv_end != ["win"] {
            return Err(format!("{:?} are no moves", info.pv_end));
        }
        let mut game = self.game.clone();
        let is_played = info.pv.iter().all(|&mv| game.play(mv).is_ok());
        let turn = game.turn();
        if is_played && game.declare().winner == Some(turn) {
            Ok(())
        } else {
            Err("a line ends with a win that is none".to_owned())
        }
    }

    fn judge(&self, best: &komadai_usi::BestMove) -> Result<(), String> {
        if self.infinite || self.ponder {
            return Err(format!("{best} before stop or ponderhit"));
        }
        let turn = self.game.turn();
        match best.choice {
            Choice::Resign if self.refused => Ok(()),
            _ if self.refused => Err(format!("{best} in a position that was refused")),
            Choice::Move(mv) => {
                let line: Vec<Move> = std::iter::once(mv).chain(best.ponder).collect();
                self.check_line(&line).map_err(|law| format!("{best}: {law}"))?;
                if !self.may_search(mv) {
                    return Err(format!("{best} is none of the moves to search"));
                }
                if self.told.get(&1) != Some(&mv) {
                    return Err(format!("{best} without its line before it"));
                }
                let most = self.game.legal_moves().len();
                let whole = self.told.len() == self.lines.min(most);
                let Go { nodes, time, clock, .. } = &self.go;
                let cut_short =
                    self.stopped || nodes.is_some() || time.is_some() || clock.is_some();
                if self.go.moves.is_empty() && !whole && !cut_short {
                    return Err(format!("{} lines of {}", self.told.len(), self.lines));
                }
                Ok(())
            }
            Choice::Resign if self.considers && !self.game.legal_moves().is_empty() => {
                Err("resigned while considering".to_owned())
            }
            Choice::Resign => Ok(()),
            Choice::Win if !self.declares => Err(format!("{best} without its line before it")),
            Choice::Win => {
                let end = self.game.clone().declare();
                let plays = !self.considers && !self.go.infinite && self.go.moves.is_empty();
                if end.winner == Some(turn) && plays {
                    Ok(())
                } else {
                    Err("declared a win that is none".to_owned())
                }
            }
        }
    }
}

/// What the referee says to a transcript, `>` before what the host says and `<` before what the engine says.
#[cfg(test)]
fn hear(transcript: &str) -> Result<(), String> {
    let mut referee = Referee::new();
    for line in transcript.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_once(' ') {
            Some((">", said)) => referee.host(said),
            Some(("<", said)) => referee.engine(said)?,
            _ => panic!("{line:?} is said by nobody"),
        }
    }
    referee.end()
}

#[test]
fn a_faultless_dialogue_passes() {
    for transcript in [
        "> usi\n< id name A\n< option name B type button\n< usiok\n> isready\n< readyok",
        "> go\n< info depth 1 pv 7g7f\n< bestmove 7g7f ponder 3c3d\n> stop",
        "> go infinite\n> stop\n< info pv 2g2f\n< bestmove 2g2f",
        "> go ponder\n< info string thinking\n> ponderhit\n< info pv 2g2f\n< bestmove 2g2f",
        "> setoption name MultiPV value 2\n> go ponder\n> ponderhit btime 0 wtime 0 byoyomi 5\n< info multipv 1 pv 2g2f\n< bestmove 2g2f",
        "> go mate 5\n< info nodes 5\n< checkmate nomate\n> go perft 2\n< info string perft nodes 900",
        "> setoption name MultiPV value 2\n> go\n< info multipv 1 pv 2g2f\n< info multipv 2 pv 7g7f\n< bestmove 2g2f",
        "> position startpos moves 7g7f 7g7f\n> go\n< bestmove resign\n> go mate 5\n< checkmate timeout",
        "> position sfen 9/9 b\n> position startpos\n> go\n< info pv 2g2f\n< bestmove 2g2f",
        "> go infinite\n> quit",
        "> position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\n> go\n< bestmove resign",
        "> position sfen +R+BGGSSK2/+P+P+P+P5/9/9/9/9/9/9/8k b R5P 1\n> go\n< info depth 1 score mate 1 pv win\n< bestmove win",
        "> position sfen +R+BGGSSK2/+P+P+P+P5/9/9/9/9/9/9/8k b R5P 1\n> go\n< info score mate 3 pv R*1a 1i2h win\n< info score mate 1 pv win\n< bestmove win",
    ] {
        assert_eq!(hear(transcript), Ok(()), "{transcript}");
    }
}

#[test]
fn whatever_an_engine_does_wrong_is_told() {
    for (transcript, fault) in [
        ("< id name A", "\"id name A\" unasked"),
        ("> usi\n< usiok\n< usiok", "a usiok unasked"),
        ("> isready\n< readyok\n< readyok", "a readyok unasked"),
        ("> isready", "the engine owes answers at the end"),
        ("> go", "the engine owes answers at the end"),
        ("> go mate 5", "the engine owes answers at the end"),
        ("< bestmove 7g7f", "a bestmove unasked"),
        ("< checkmate nomate", "a checkmate unasked"),
        ("> go\n< checkmate timeout", "a checkmate unasked"),
        ("> go mate 5\n< checkmate notimplemented", "the mate search is denied"),
        ("> go mate 5\n< bestmove 7g7f", "a bestmove unasked"),
        ("> position startpos moves 7g7e\n> go\n< bestmove 2g2f", "that was refused"),
        ("> position startpos moves 7g7e\n> go\n< info pv 2g2f", "that was refused"),
        ("> position startpos moves 7g7x\n> go mate 5\n< checkmate nomate", "that was refused"),
        ("> go mate 5\n< checkmate 7g7f", "move 1 of the mate, 7g7f, gives no check"),
        ("< readyok", "a readyok unasked"),
        ("< info depth 1", "an info outside a search"),
        ("> go\n< info nodes 5 depth 1", "is not how"),
        ("> go\n< Panic!", "no engine says"),
        ("> go\n< info pv 7g7e", "move 1 of the line, 7g7e"),
        ("> go\n< info pv 7g7f 7f7e", "move 2 of the line, 7f7e"),
        ("> go\n< info pv 7g7f rep_draw", "are no moves"),
        ("> go\n< info multipv 2 pv 7g7f", "line 2 of 1"),
        ("> go\n< info pv 7g7f\n< bestmove 7g7f\n< bestmove 7g7f", "a bestmove unasked"),
        ("> go\n< bestmove 7g7f", "without its line before it"),
        ("> go\n< info pv 2g2f\n< bestmove 7g7f", "without its line"),
        ("> go\n< info pv 7g7f\n< bestmove 8h2b+", "bestmove 8h2b+: move 1"),
        ("> go\n< info pv 7g7f\n< bestmove 7g7f ponder 7f7e", "move 2"),
        ("> go infinite\n< bestmove 7g7f", "before stop or ponderhit"),
        ("> go ponder\n< bestmove 7g7f", "before stop or ponderhit"),
        ("> go ponder infinite\n> ponderhit\n< bestmove 7g7f", "before stop or ponderhit"),
        ("> go searchmoves 7g7f\n< info pv 2g2f", "2g2f is none of the moves to search"),
        ("> go\n< info score mate 1 pv win", "a win that is none"),
        ("> go\n< info score mate 3 pv 7g7f 3c3d win", "a win that is none"),
        (
            "> position sfen +R+BGGSSK2/+P+P+P+P5/9/9/9/9/9/9/8k b R5P 1\n> go\n< info score mate 3 pv R*1a 1i2h win\n< bestmove win",
            "without its line before it",
        ),
        (
            "> position sfen +R+BGGSSK2/+P+P+P+P5/9/9/9/9/9/9/8k b R5P 1\n> go infinite\n> stop\n< info score mate 1 pv win\n< bestmove win",
            "declared a win that is none",
        ),
        (
            "> setoption name ConsiderationMode value true\n> go\n< bestmove resign",
            "resigned while considering",
        ),
        (
            "> setoption name MultiPV value 2\n> go\n< info multipv 1 pv 7g7f\n< info multipv 2 pv 7g7f",
            "lines 1 and 2 both begin with 7g7f",
        ),
        (
            "> setoption name MultiPV value 2\n> go\n< info multipv 1 pv 7g7f\n< bestmove 7g7f",
            "1 lines of 2",
        ),
        (
            "> setoption name MultiPV value 2\n> go ponder\n> ponderhit\n< info multipv 1 pv 7g7f\n< bestmove 7g7f",
            "1 lines of 2",
        ),
    ] {
        let told = hear(transcript).expect_err(transcript);
        assert!(told.contains(fault), "{transcript:?}: {told}");
    }
}
