//! One game between two players, judged by the rules and the clock.

use std::time::{Duration, SystemTime};

use komadai_record::{EndKind, EngineLine, Key, Record, Worth};
use komadai_rules::{ByColor, Clock, Color, Game, Outcome, Reason};
use komadai_usi::{Choice, GameResult, ScoreValue};
use tokio::time::timeout;

use crate::adjudication::{Adjudication, Outlook};
use crate::{Fault, Pace, Player, Thought, Turn};

/// What holds for every game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The ply, its opening included, at which a game is drawn.
    pub max_moves: u32,
    /// When a game is ended by the engines' own scores.
    pub adjudication: Adjudication,
    /// How long a move may take that no clock limits; who needs longer hangs, and loses on time.
    pub patience: Duration,
}

/// One engine of a match, as tables and the clock know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// What it may spend.
    pub pace: Pace,
    /// How much later than its pace says its moves may come, for what happens on the way.
    pub margin: Duration,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub(crate) struct GameReport {
    pub(crate) ending: Ending,
    /// The moves with their times and the engines' lines.
    pub(crate) record: Record,
    /// Players that must not be asked again.
    pub(crate) unfit: ByColor<bool>,
}

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub cause: Cause,
    /// What happened in words, where an engine failed.
    pub words: Option<String>,
}

/// What can end a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The rules, a player's own word, or the clock.
    Rules(Reason),
    /// The engines' scores.
    Adjudication,
    /// The loser's process ended or fell silent.
    Crash,
}

/// What an engine can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failing {
    /// It moved too late, or not at all.
    TimeLoss,
    /// It played what is no legal move, or declared without the right to.
    IllegalMove,
    /// Its process ended or fell silent.
    Crash,
}

impl Cause {
    /// The cause in kebab-case: that of [`Reason::code`], `adjudication` or `crash`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.code(),
            Self::Adjudication => "adjudication",
            Self::Crash => "crash",
        }
    }

    /// The cause with this code.
    pub fn of_code(code: &str) -> Option<Self> {
        let others = [Self::Adjudication, Self::Crash];
        let all = Reason::ALL.into_iter().map(Self::Rules).chain(others);
        { all }.find(|cause| cause.code() == code)
    }

    /// What the loser did wrong, if it did.
    pub const fn failing(self) -> Option<Failing> {
        match self {
            Self::Rules(Reason::Time) => Some(Failing::TimeLoss),
            Self::Rules(Reason::IllegalMove | Reason::WrongDeclaration) => {
                Some(Failing::IllegalMove)
            }
            Self::Crash => Some(Failing::Crash),
            Self::Rules(_) | Self::Adjudication => None,
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner, cause: Cause::Rules(outcome.reason), words: None }
    }
}

/// How much longer than allowed a move is waited for, to tell a late one from a hang.
const LATENESS: Duration = Duration::from_secs(2);

/// Plays the game that `opening` has begun, with players that are ready for it.
pub(crate) async fn play<P: Player>(
    terms: &Terms,
    opening: Game,
    entries: ByColor<&Entry>,
    players: &mut ByColor<P>,
) -> GameReport {
    let mut table = Table::new(opening, entries);
    let ending = table.play(terms, players).await;
    for color in Color::ALL {
        if table.unfit[color] {
            continue;
        }
        let result = match ending.winner {
            None => GameResult::Draw,
            Some(winner) if winner == color => GameResult::Win,
            Some(_) => GameResult::Lose,
        };
        table.unfit[color] = players[color].end(result).await.is_err();
    }
    table.sign(ending)
}

/// The game that `absent` loses because it could not even begin.
pub(crate) fn forfeit(
    opening: Game,
    entries: ByColor<&Entry>,
    absent: Color,
    fault: Fault,
) -> GameReport {
    let mut table = Table::new(opening, entries);
    let ending = table.fail(absent, fault);
    table.sign(ending)
}

/// The board, the clock and the scoresheet.
struct Table<'a> {
    entries: ByColor<&'a Entry>,
    game: Game,
    clock: Clock,
    outlook: Outlook,
    record: Record,
    unfit: ByColor<bool>,
}

impl<'a> Table<'a> {
    fn new(game: Game, entries: ByColor<&'a Entry>) -> Self {
        let mut record = Record::of_game(&game);
        for color in Color::ALL {
            record.headers.set(Key::player(color), entries[color].name.as_str());
        }
        let [black, white] = Color::ALL.map(|color| entries[color].pace.to_string());
        let limits = if black == white { black } else { format!("{black}, {white}") };
        record.headers.set(Key::TimeLimit, limits);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let started = komadai_record::date_and_time(now.unwrap_or_default().as_secs());
        record.headers.set(Key::Started, started);
        Self {
            clock: Clock::new(entries.map(|entry| entry.pace.control())),
            entries,
            outlook: Outlook::default(),
            record,
            unfit: ByColor::default(),
            game,
        }
    }

    async fn play<P: Player>(&mut self, terms: &Terms, players: &mut ByColor<P>) -> Ending {
        loop {
            if let Some(ending) = self.ending(&terms.adjudication) {
                return ending;
            }
            let color = self.game.turn();
            let entry = self.entries[color];
            let allowed = (self.clock.deadline(color))
                .map(|deadline| Duration::from_millis(deadline).saturating_add(entry.margin));
            let wait = allowed.map_or(terms.patience, |allowed| allowed.saturating_add(LATENESS));
            let turn = Turn { game: &self.game, clock: &self.clock, pace: entry.pace };
            match timeout(wait, players[color].think(turn)).await {
                Ok(Ok(thought)) if allowed.is_none_or(|allowed| thought.took < allowed) => {
                    self.accept(&terms.adjudication, color, thought);
                }
                Ok(Ok(thought)) => {
                    let words = late(entry, thought.took, allowed.unwrap_or(wait));
                    return self.flag(color, words);
                }
                Ok(Err(fault)) => return self.fail(color, fault),
                Err(_) => {
                    self.unfit[color] = true;
                    let words = format!("{}: no move came within {wait:?}", entry.name);
                    return self.flag(color, words);
                }
            }
        }
    }

    /// How the game has ended, if it has.
    fn ending(&self, adjudication: &Adjudication) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            let words = (self.game.illegal_move()).zip(self.game.broken_law());
            return Some(Ending {
                words: words.map(|(mv, law)| format!("{mv}: {law}")),
                ..outcome.into()
            });
        }
        let turn = self.game.turn();
        let winner = if self.outlook.is_lost(adjudication, turn) {
            Some(!turn)
        } else if self.outlook.is_drawn(adjudication, self.game.ply()) {
            None
        } else {
            return None;
        };
        Some(Ending { winner, cause: Cause::Adjudication, words: None })
    }

    /// Does what the player chose, and takes its time.
    fn accept(&mut self, adjudication: &Adjudication, color: Color, thought: Thought) {
        self.outlook.note(adjudication, color, thought.score);
        let taken = u64::try_from(thought.took.as_millis()).unwrap_or(u64::MAX);
        // What the margin forgives costs no more than there was.
        let within = self.clock.deadline(color).map_or(taken, |deadline| taken.min(deadline - 1));
        self.clock.spend(color, within).expect("a millisecond is left");
        match thought.choice {
            Choice::Move(mv) => {
                let played = self.game.check(mv).is_ok();
                self.game.play(mv).expect("a strict game takes any move until it ends");
                if played {
                    self.write(color, thought);
                }
            }
            Choice::Resign => {
                self.game.resign(color);
            }
            Choice::Win => {
                self.game.declare();
            }
        }
    }

    fn write(&mut self, color: Color, thought: Thought) {
        let mv = self.game.moves().next_back().expect("one was just played");
        let node = self.record.add(self.record.last(), mv);
        self.record[node].time = Some(thought.took);
        let worth = thought.score.map(|score| worth(color, score));
        if worth.is_some() || !thought.line.is_empty() {
            self.record[node].lines.push(EngineLine {
                score: worth,
                depth: thought.depth,
                nodes: thought.nodes,
                // The first move is the one that was played; if it is another, its line is none from here.
                moves: match thought.line.split_first() {
                    Some((&first, rest)) if first == mv => rest.into(),
                    _ => Vec::new(),
                },
                ..EngineLine::default()
            });
        }
    }

    fn flag(&mut self, color: Color, words: String) -> Ending {
        Ending { words: Some(words), ..self.game.flag(color).into() }
    }

    fn fail(&mut self, color: Color, fault: Fault) -> Ending {
        self.unfit[color] = true;
        let (cause, words) = match fault {
            Fault::Crash(words) => (Cause::Crash, words),
            Fault::Nonsense(words) => (Cause::Rules(Reason::IllegalMove), words),
        };
        Ending { winner: Some(!color), cause, words: Some(words) }
    }

    /// Writes the end of the game below its moves.
    fn sign(mut self, ending: Ending) -> GameReport {
        let turn = self.game.turn();
        let kind = match (ending.cause, ending.winner) {
            (Cause::Rules(reason), winner) => EndKind::of_outcome(Outcome { winner, reason }, turn),
            (Cause::Adjudication, None) => EndKind::Draw,
            (Cause::Adjudication, Some(_)) => EndKind::Resign,
            // Records know no crash; this says who lost.
            (Cause::Crash, winner) if winner == Some(turn) => EndKind::IllegalByOpponent,
            (Cause::Crash, _) => EndKind::IllegalByMover,
        };
        let last = self.record.last();
        let node = &mut self.record[last];
        if !matches!(ending.cause, Cause::Rules(_)) {
            node.add_comment(ending.cause.code());
        }
        if let Some(words) = &ending.words {
            node.add_comment(words);
        }
        node.end = Some(kind.into());
        GameReport { ending, record: self.record, unfit: self.unfit }
    }
}

/// By how much a move came too late, with the margin, which can be set.
fn late(entry: &Entry, took: Duration, allowed: Duration) -> String {
    let ms = |time: Duration| time.as_millis();
    format!(
        "{}: the move took {} ms, and had {} ms with a margin of {} ms",
        entry.name,
        ms(took),
        ms(allowed.saturating_sub(entry.margin)),
        ms(entry.margin)
    )
}

/// A score of `color` as everyone sees it.
pub fn worth(color: Color, score: ScoreValue) -> Worth {
    match score {
        ScoreValue::Centipawns(lead) if color == Color::Black => Worth::Centipawns(lead),
        ScoreValue::Centipawns(lead) => Worth::Centipawns(lead.saturating_neg()),
        ScoreValue::Mates(plies) => Worth::Mate { winner: color, plies },
        ScoreValue::Mated(plies) => Worth::Mate { winner: !color, plies },
    }
}
