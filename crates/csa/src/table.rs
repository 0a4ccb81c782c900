//! A game as one of its players follows it: the board, both clocks and the scoresheet, from what the server echoes.

use std::time::Duration;

use komadai_record::{CsaMove, End, EndKind, EngineLine, Key, NodeId, Record};
use komadai_rules::{ByColor, Charging, Clock, Color, Game, Move, Outcome, Reason};

use crate::summary::milliseconds;
use crate::{Notice, Proposal, Resumption, Summary};

/// A game in play, seen from one side.
#[derive(Clone, Debug)]
pub struct Table {
    summary: Summary,
    game: Game,
    clock: Clock,
    charging: ByColor<Charging>,
    record: Record,
    node: NodeId,
    /// Whether the player's own move was sent and not echoed yet, and what the player thought of it.
    is_sent: bool,
    thought: Option<EngineLine>,
    /// The illegal move a server echoed before it says so.
    foul: Option<CsaMove>,
    /// The time told with a word that ends the game.
    last_time: Option<Duration>,
    reason: Option<Notice>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// As it was proposed.
    pub summary: Summary,
    /// The moves with times, the player's own thoughts, and the end.
    pub record: Record,
    /// `#WIN`, `#LOSE`, `#DRAW`, `#CENSORED` or `#CHUDAN`; `None` if the connection was lost before.
    pub result: Option<Notice>,
    /// Why, if the server said.
    pub reason: Option<Notice>,
}

impl Table {
    pub(crate) fn new(summary: Summary, proposal: Proposal) -> Self {
        let mut table = Self {
            node: proposal.record.last(),
            summary,
            game: proposal.game,
            clock: proposal.clock,
            charging: proposal.charging,
            record: proposal.record,
            is_sent: false,
            thought: None,
            foul: None,
            last_time: None,
            reason: None,
        };
        for color in Color::ALL {
            let name = table.summary.names[color].as_str();
            table.record.headers.set(Key::player(color), name);
        }
        if let Some(game) = &table.summary.game {
            table.record.headers.set(Key::Event, game.as_str());
        }
        table
    }

    /// As it was proposed.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The colour of the player who sees it so.
    pub fn own(&self) -> Color {
        self.summary.yours
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What both sides have left.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What the server charges each side for a move.
    pub fn charging(&self) -> &ByColor<Charging> {
        &self.charging
    }

    /// Whether the player is to move and cannot: many a server says nothing of it, and waits.
    pub fn is_mated(&self) -> bool {
        let mated = |outcome: Outcome| {
            matches!(outcome.reason, Reason::Checkmate | Reason::NoLegalMoves)
                && outcome.winner == Some(!self.own())
        };
        self.foul.is_none() && self.game.outcome().is_some_and(mated)
    }

    /// Whether the player is to move, and has not sent its move yet.
    pub fn is_own_turn(&self) -> bool {
        let is_on = self.game.outcome().is_none() && self.foul.is_none() && !self.is_sent;
        is_on && self.game.turn() == self.own()
    }

    pub(crate) fn note(&mut self, thought: Option<EngineLine>) {
        self.is_sent = true;
        self.thought = thought;
    }

    /// A move was echoed; the move by the rules, or `None` if it breaks one.
    pub(crate) fn moved(&mut self, mv: CsaMove, time: Option<Duration>) -> Option<Move> {
        let turn = self.game.turn();
        let legal = { mv.on(&self.game.setup().board) }
            .filter(|&legal| mv.mover == turn && self.game.check(legal).is_ok());
        let playable = legal.filter(|_| self.foul.is_none() && self.game.outcome().is_none());
        let Some(legal) = playable else {
            self.foul = Some(mv);
            self.last_time = time;
            return None;
        };
        self.game.play(legal).ok()?;
        self.is_sent = false;
        self.node = self.record.add(self.node, legal);
        let entry = &mut self.record[self.node];
        entry.time = time;
        if turn == self.summary.yours {
            entry.lines.extend(self.thought.take());
        }
        if let Some(time) = time {
            // The server keeps the true clock: where it let a move pass, there was time for it.
            let _ = self.clock.spend(turn, milliseconds(time));
        }
        Some(legal)
    }

    pub(crate) fn said(&mut self, time: Option<Duration>) {
        self.last_time = time;
    }

    pub(crate) fn reason(&mut self, reason: Notice) {
        self.reason = Some(reason);
    }

    /// Takes up the game where the server has it now, told by a new summary; what is known of its past is kept.
    pub(crate) fn come_back(self, summary: Summary, proposal: Proposal) -> Self {
        let same_start = self.summary.start == summary.start;
        if same_start && proposal.game.ply() >= self.game.ply() {
            return Self { thought: self.thought, ..Self::new(summary, proposal) };
        }
        // Only the present diagram was told: go on from our own past if it leads there.
        if self.game.position() == proposal.game.position() {
            let mut kept = self;
            kept.is_sent = false;
            kept.summary.token = summary.token;
            return kept;
        }
        Self {
            thought: self.thought.clone(),
            ..match self.one_move_behind(&proposal.game) {
                Some(mut kept) => {
                    kept.summary.token = summary.token;
                    kept
                }
                None => Self::new(summary, proposal),
            }
        }
    }

    /// The same after the one legal move that leads to the position of `there`.
    fn one_move_behind(&self, there: &Game) -> Option<Self> {
        let leads = |&mv: &Move| {
            let mut game = self.game.clone();
            game.play(mv).is_ok() && game.position() == there.position()
        };
        let mv = self.game.legal_moves().into_iter().find(leads)?;
        let spelled = CsaMove::of(mv, &self.game.setup())?;
        let mut ahead = self.clone();
        ahead.moved(spelled, None)?;
        Some(ahead)
    }

    pub(crate) fn take_up(&mut self, resumed: &Resumption) {
        self.clock.take_up(resumed.left.map(milliseconds));
    }

    /// The game is over, as far as it goes.
    pub(crate) fn finish(mut self, result: Option<Notice>) -> FinishedGame {
        let loser = match result {
            Some(Notice::Win) => Some(!self.summary.yours),
            Some(Notice::Lose) => Some(self.summary.yours),
            _ => None,
        };
        let mover = self.game.turn();
        if let Some(foul) = self.foul {
            let words = format!("{foul} is illegal");
            self.record[self.node].add_comment(&words);
        }
        let kind = end_kind(self.reason, result, loser, mover);
        let time = self.last_time;
        self.record[self.node].end = Some(Box::new(End { time, ..kind.into() }));
        FinishedGame { summary: self.summary, record: self.record, result, reason: self.reason }
    }
}

/// How records tell the end that a server told so, where `mover` would have moved next.
fn end_kind(
    reason: Option<Notice>,
    result: Option<Notice>,
    loser: Option<Color>,
    mover: Color,
) -> EndKind {
    let foul = || match loser {
        Some(loser) if loser == mover => EndKind::IllegalByMover,
        _ => EndKind::IllegalByOpponent,
    };
    match (reason, loser) {
        (Some(Notice::Resign), Some(loser)) if loser == mover => EndKind::Resign,
        // The other side resigned before its turn, or left.
        (Some(Notice::Resign), Some(_)) => EndKind::ResignByOpponent,
        (Some(Notice::TimeUp), _) => EndKind::Time,
        (Some(Notice::IllegalMove | Notice::IllegalAction | Notice::PerpetualCheck), _) => foul(),
        (Some(Notice::Sennichite), _) => EndKind::Repetition,
        (Some(Notice::Jishogi), Some(_)) => EndKind::Declaration,
        (Some(Notice::Jishogi), None) => EndKind::Jishogi,
        (Some(Notice::MaxMoves), _) => EndKind::MaxMoves,
        _ => match result {
            Some(Notice::Draw) => EndKind::Draw,
            Some(Notice::Win) if mover == !loser.unwrap_or(mover) => EndKind::DefaultWin,
            _ => EndKind::Interrupted,
        },
    }
}

impl FinishedGame {
    /// The side that won, if one did.
    pub fn winner(&self) -> Option<Color> {
        match self.result {
            Some(Notice::Win) => Some(self.summary.yours),
            Some(Notice::Lose) => Some(!self.summary.yours),
            _ => None,
        }
    }

    /// The players' names.
    pub fn names(&self) -> &ByColor<String> {
        &self.summary.names
    }
}
