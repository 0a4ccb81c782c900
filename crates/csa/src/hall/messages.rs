//! What goes in and out of the hall: effects it asks for, events it hears of, and what both are about.

use std::collections::BTreeSet;
use std::time::Duration;

use komadai_rules::{ByColor, Charging, Color, Move, Outcome, RuleProfile, Setup, TimeControl};

use crate::{GameId, GameKind, GameName, Login, PlainRequest, PlayerName, Special, Token};

/// Time since the hall was opened, by a clock that only goes forward.
pub type Moment = Duration;

/// A connection, by the number its opener gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VisitorId(pub u64);

/// A game of the hall, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoutId(pub u64);

/// What the hall wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send these lines, each one ended.
    Send {
        /// The connection that gets them.
        to: VisitorId,
        /// The lines, each ended by a newline.
        text: String,
    },
    /// Close the connection once everything is sent.
    Close(VisitorId),
    /// Find out whether name and password fit, and say so by [`Hall::checked`](super::Hall::checked).
    Check {
        /// Who wants to come in.
        visitor: VisitorId,
        /// The name that was given.
        name: PlayerName,
        /// What proves it: what stands behind the game in the password, or all of it; `None` for a player without
        /// an identity of its own.
        secret: Option<String>,
    },
    /// Open a game both players have agreed to, and say so by [`GameEvent::Opened`]; its first clock runs from then on.
    Open {
        /// By which number.
        bout: BoutId,
        /// What was agreed.
        agreement: Box<Agreement>,
    },
    /// Do in a game what a player wants; what comes of it is told by [`Hall::happened`](super::Hall::happened).
    Act {
        /// In which game.
        bout: BoutId,
        /// The side of the player.
        color: Color,
        /// What the player wants.
        action: Action,
        /// What the player said of its move, to be kept with it.
        comment: Option<String>,
        /// When the words came in.
        at: Moment,
    },
    /// Keep the record of a game that is over.
    Save {
        /// The game that is over.
        bout: BoutId,
        /// Its record as a CSA file.
        record: Box<FinalRecord>,
    },
    /// Remember this of a running game instead of what was remembered before.
    Remember {
        /// The game that is running.
        bout: BoutId,
        /// What is to be remembered.
        memory: Box<Memory>,
        /// Who hears nothing that follows before it is.
        before: Option<VisitorId>,
    },
    /// A player is back at a game that the hall was opened with.
    Back {
        /// The game the player is back at.
        bout: BoutId,
        /// The side that is back.
        color: Color,
    },
}

/// A game both players have agreed to.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// What it is called.
    pub game: GameId,
    /// The names of both sides.
    pub players: ByColor<PlayerName>,
    /// By which connections.
    pub visitors: ByColor<Option<VisitorId>>,
    /// Whether both have an identity, so that the result counts.
    pub rated: bool,
    /// Where it begins.
    pub start: Setup,
    /// The moves that are played already when it does, and what each is charged.
    pub opening: Vec<(Move, Duration)>,
    /// The time of each side.
    pub control: TimeControl,
    /// What of the time is charged.
    pub charging: Charging,
    /// The rules: illegal moves lose.
    pub profile: RuleProfile,
    /// What brings its players back to it after the hall has been closed and opened again.
    pub memory: Memory,
}

/// What has to be known of a running game besides its moves to go on with it in another hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// What the game is called.
    pub game: GameId,
    /// The name it was waited for by, which has its clock.
    pub name: GameName,
    /// The names of both sides.
    pub players: ByColor<PlayerName>,
    /// Whether each has an identity of its own.
    pub known: ByColor<bool>,
    /// What stands behind each name in records that tell players apart by their trips.
    pub trips: ByColor<Option<String>>,
    /// What brings each back to its seat.
    pub tokens: ByColor<Token>,
    /// What did so before; it still does until a player who has come back says something, for the answer with the new
    /// one may be lost.
    pub former: ByColor<Option<Token>>,
    /// Whether each was told so.
    pub comes_back: ByColor<bool>,
    /// Where it began.
    pub start: Setup,
    /// After how many moves it ends, whatever the settings say by now.
    pub max_moves: Option<u32>,
    /// When it was proposed, in seconds since 1970.
    pub began: u64,
    /// What its side to move has sent that is no legal move: once it is over, its record says so.
    pub foul: Option<Foul>,
}

/// A line that is no legal move, and loses by the rules of the hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foul {
    /// After how many moves it came.
    pub ply: u32,
    /// The line, without its comment and not too long.
    pub line: String,
}

/// A move of a game from before the hall was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastMove {
    /// The move that was played.
    pub mv: Move,
    /// What it was charged.
    pub charged: Duration,
    /// What its player said of it.
    pub comment: Option<String>,
}

/// What a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To play a move, legal or not.
    Move(Move),
    /// To resign, by `%TORYO`.
    Resign,
    /// To declare a win by impasse (入玉宣言).
    Declare,
    /// To lose by an offence: said by the hall for a player who sent what no game can hold.
    Forfeit,
    /// To end it without result before it has begun: said by the hall for a player who left while it was being opened.
    CallOff,
}

/// What happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// It was opened, and the first clock runs.
    Opened,
    /// It cannot be opened.
    Refused,
    /// The side to move played, or tried to play, this.
    Moved {
        /// The move, legal or not.
        mv: Move,
        /// What it was charged.
        charged: Duration,
    },
    /// A player resigned or declared.
    Said {
        /// What the player said.
        word: Special,
        /// What it was charged, where that is known.
        charged: Option<Duration>,
    },
    /// It is over.
    Ended(GameEnd),
    /// The host of the game shuts down; the game is not over.
    Closed,
}

/// How a game of the hall ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules, a resignation and the clock among them.
    Rules(Outcome),
    /// By an offence of this side.
    Offence(Color),
    /// Broken off, without result.
    Suspended,
}

impl GameEnd {
    /// Who lost, if anyone did.
    pub(super) fn loser(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.loser(),
            Self::Offence(loser) => Some(loser),
            Self::Suspended => None,
        }
    }
}

/// The record of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalRecord {
    /// What it was called.
    pub game: GameId,
    /// The CSA file.
    pub text: String,
    /// The line it was lost by, where that was no legal move.
    pub foul: Option<String>,
}

/// Who somebody turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The password fits the name, and results count for it.
    Known,
    /// The same, of somebody who may not talk to everyone for so long.
    Muted(Duration),
    /// Nobody in particular: plays without being rated.
    Guest,
    /// A guest that has given a password, and why no account came of it, for clients in extended mode.
    Unrated(&'static str),
    /// The name is another's, or may not be used.
    Wrong,
    /// The same, and why: a word for clients, which words for people may follow.
    Refused(&'static str),
    /// Too many were wrong, or new, to look at this one now.
    TooMany,
}

impl Identity {
    /// Whether it is proven whose the name is.
    pub(super) const fn is_proven(&self) -> bool {
        matches!(self, Self::Known | Self::Muted(_))
    }

    /// Whether it is nobody in particular.
    pub(super) const fn is_guest(&self) -> bool {
        matches!(self, Self::Guest | Self::Unrated(_))
    }

    /// For how long it may not talk to everyone.
    pub(super) const fn muted_for(&self) -> Duration {
        match self {
            Self::Muted(time) => *time,
            _ => Duration::ZERO,
        }
    }
}

/// A login on its way through the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Applicant {
    pub(super) login: Login,
    pub(super) request: Option<PlainRequest>,
}

impl Applicant {
    /// Whether a plain client has asked for a game that a schedule pairs.
    pub(super) fn is_for_the_schedule(&self) -> bool {
        self.request.as_ref().is_some_and(|plain| plain.game.kind() == GameKind::Floodgate)
    }
}

/// Who watches a game, and how.
pub(super) type Watchers = BTreeSet<(VisitorId, Watch)>;

/// What a spectator is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Watch {
    /// The whole game anew after every move.
    Diagrams,
    /// Each move as it is played.
    Moves,
}
