//! One connection: how far it has come, and how much it may say.

use std::collections::VecDeque;

use crate::{ClientLine, GameName, PlayerName, Seek};

use super::Settings;
use super::messages::{Applicant, BoutId, Moment};

/// A connection.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) state: State,
    pub(super) name: Option<PlayerName>,
    /// Whether it logged in for extended mode.
    pub(super) extended: bool,
    /// Whether its results count.
    pub(super) is_known: bool,
    /// What stands behind its name in records that tell players apart by their trips.
    pub(super) trip: Option<String>,
    /// Until when it may not talk to everyone.
    pub(super) muted_until: Moment,
    /// Whether it knows how to come back to a seat.
    pub(super) comes_back: bool,
    pub(super) entered: Moment,
    pub(super) heard: Moment,
    pub(super) nonsense: u32,
    /// What it said while its password is being looked at, to be heard after that.
    pub(super) early: VecDeque<(ClientLine, Moment)>,
    /// Lines it may still say at once, in thousandths, and when that was counted.
    credit: u64,
    counted: Moment,
}

/// How far a connection has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It has not logged in.
    Outside,
    /// Its password is being looked at.
    Checking(Box<Applicant>),
    /// It is in, and waits for nothing.
    Idle,
    /// It waits for an opponent.
    Seeking(Seek),
    /// A game is proposed to it.
    Agreeing(BoutId),
    /// It plays in this game.
    Playing(BoutId),
}

impl Visitor {
    pub(super) fn new(now: Moment, settings: &Settings) -> Self {
        Self {
            state: State::Outside,
            name: None,
            extended: false,
            is_known: false,
            trip: None,
            muted_until: Moment::ZERO,
            comes_back: false,
            entered: now,
            heard: now,
            nonsense: 0,
            early: VecDeque::new(),
            credit: u64::from(settings.lines.0) * 1000,
            counted: now,
        }
    }

    /// Whether one more line is not too many.
    pub(super) fn allows_line(&mut self, now: Moment, settings: &Settings) -> bool {
        let (most, each_second) = settings.lines;
        let passed = now.saturating_sub(self.counted).as_millis();
        let earned = u64::try_from(passed).unwrap_or(u64::MAX);
        let earned = earned.saturating_mul(each_second.into());
        self.credit = self.credit.saturating_add(earned).min(u64::from(most) * 1000);
        self.counted = self.counted.max(now);
        let allowed = self.credit >= 1000;
        self.credit = self.credit.saturating_sub(1000);
        allowed
    }

    /// The game it waits for.
    pub(super) fn seeks(&self) -> Option<&GameName> {
        match &self.state {
            State::Seeking(seek) => Some(&seek.game),
            _ => None,
        }
    }

    /// The state in the word that `%%WHO` tells.
    pub(super) const fn word(&self) -> &'static str {
        match self.state {
            State::Outside | State::Checking(_) => "connecting",
            State::Idle => "connected",
            State::Seeking(_) => "game_waiting",
            State::Agreeing(_) => "agree_waiting",
            State::Playing(_) => "game",
        }
    }
}
